// The page on which an assistant is connected, on the real program: from the assistant to the person and back.
import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { plant } from "../fixtures/firm.ts";
import { fits, heading, press, said, signInForm } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";

interface Assistant {
  readonly back: string;
  /** Where it sends a person. */
  address: (change?: Record<string, string>) => string;
  /** What came back with the person. */
  came: () => Promise<URLSearchParams>;
  redeem: (code: string) => Promise<Response>;
  close: () => void;
}

/** An assistant on the person's own machine, registered at this site. */
async function assistant(site: string): Promise<Assistant> {
  const verifier = randomBytes(32).toString("base64url");
  let arrive: (query: URLSearchParams) => void = () => {};
  let arrived = new Promise<URLSearchParams>((resolve) => (arrive = resolve));
  const server = createServer(({ url = "" }, answer) => {
    answer.setHeader("Content-Type", "text/html").end("<title>Back</title><h1>Back</h1>");
    if (url.startsWith("/callback?")) arrive(new URL(url, "http://x").searchParams);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const back = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  const about = { client_name: "Desk Assistant", redirect_uris: ["http://127.0.0.1/callback"] };
  const registered = await fetch(`${site}/oauth/register`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(about) });
  const { client_id } = (await registered.json()) as { client_id: string };
  const asked = {
    response_type: "code",
    client_id,
    redirect_uri: back,
    state: "a b&c",
    scope: "search files:read tasks:read",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    resource: `${site}/mcp`,
  };
  return {
    back,
    address: (change = {}) => `${site}/oauth/authorize?${new URLSearchParams({ ...asked, ...change })}`,
    async came() {
      const query = await arrived;
      arrived = new Promise((resolve) => (arrive = resolve));
      return query;
    },
    redeem: (code) =>
      fetch(`${site}/oauth/token`, {
        method: "POST",
        body: new URLSearchParams({ grant_type: "authorization_code", code, client_id, redirect_uri: back, code_verifier: verifier, resource: asked.resource }),
      }),
    close: () => server.close(),
  };
}

const password = (page: Page) => page.getByLabel("Your password", { exact: true });

test("an assistant is connected by whoever signs in, gets what was checked, and is refused", async ({ page, openFirm, problems }) => {
  problems.allow(403, 404, /The assistant was not connected/);
  const firm = await openFirm();
  await firm.restart({ HTTP_PUBLIC_URL: firm.base });
  const account = await firm.add();
  const desk = await assistant(firm.base);

  await page.goto(desk.address());
  await heading(page, "Sign In to Chancery");
  await signInForm(page, account.email, account.password);
  await heading(page, "Connect This Assistant?");
  await said(page, "Desk Assistant");
  await said(page, "a program on this computer (127.0.0.1)");
  await said(page, account.email);
  await fits(page);
  await page.getByRole("checkbox", { name: "Read tasks and their mails" }).uncheck();
  await press(page, "Connect");
  await said(page, "Password is required");
  await password(page).fill("wrong");
  await press(page, "Connect");
  await said(page, "That is not your password.");
  await password(page).fill(account.password);
  await press(page, "Connect");
  await heading(page, "Back");
  expect(page.url().startsWith(`${desk.back}?code=`)).toBe(true);
  const told = await desk.came();
  expect([told.get("state"), told.get("iss")]).toEqual(["a b&c", firm.base]);
  const granted = (await (await desk.redeem(told.get("code") ?? "")).json()) as Record<string, string>;
  expect(granted["scope"]).toBe("files:read search");
  plant(granted["access_token"] ?? "", granted["refresh_token"] ?? "");

  await page.goto(`${firm.base}/dashboard?service=settings`);
  const row = page.getByRole("region", { name: "Programs", exact: true }).getByRole("listitem").filter({ hasText: "Desk Assistant" });
  await expect(row).toContainText("Connected from 127.0.0.1");
  await expect(row).toContainText("Read and download files · Search");
  page.on("dialog", (dialog) => void dialog.accept());
  await press(page, "Revoke the connection of Desk Assistant");
  await expect(row).toHaveCount(0);

  await page.goto(desk.address());
  await press(page, "Refuse");
  await heading(page, "Back");
  expect((await desk.came()).get("error")).toBe("access_denied");

  // A program that is known hears of its mistake, if the person wants it to.
  await page.goto(desk.address({ resource: "https://other.example/mcp" }));
  await heading(page, "This Assistant Cannot Be Connected");
  await page.setViewportSize({ width: 320, height: 640 });
  await fits(page);
  await press(page, "Go back to a program on this computer (127.0.0.1)");
  await heading(page, "Back");
  expect((await desk.came()).get("error")).toBe("invalid_target");
  // Who wants the answer elsewhere gets nobody sent.
  for (const change of [{ redirect_uri: "https://evil.example/" }, { client_id: "nobody" }]) {
    await page.goto(desk.address(change));
    await heading(page, "This Assistant Cannot Be Connected");
    await expect(page.getByRole("button", { name: /^Go back/ })).toHaveCount(0);
    expect(page.url().startsWith(`${firm.base}/oauth/authorize?`)).toBe(true);
  }
  desk.close();
});
