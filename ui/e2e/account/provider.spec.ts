// Sign-in with a provider, in a browser: the certified one of tests/provider. Its address, 127.0.0.1, is another site than the
// firm's, localhost, as in life: the browser comes back from elsewhere.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Firm } from "../fixtures/firm.ts";
import { at, heading, press, said, storage } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";

const folder = fileURLToPath(new URL("../../../tests/provider/", import.meta.url));
let provider: ChildProcess;
let issuer = "";

const order = async (what: unknown) => expect((await fetch(`${issuer}/control`, { method: "POST", body: JSON.stringify(what) })).ok).toBe(true);

test.skip(!existsSync(`${folder}node_modules/oidc-provider`), "The provider in tests/provider is not installed (packaging/install all).");
test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  provider = spawn("node", [`${folder}provider.mjs`], { stdio: ["pipe", "pipe", "ignore"] });
  for await (const line of createInterface({ input: provider.stdout! })) {
    if (!line.startsWith("ready ")) continue;
    issuer = line.slice("ready ".length);
    break;
  }
});

test.afterAll(() => void provider.kill());

/** Makes firm and provider known to each other. What a provider is called at is known only when the firm has a port. */
async function introduce(firm: Firm, more = ""): Promise<void> {
  const client = { client_id: "chancery", application_type: "native", response_types: ["code"], grant_types: ["authorization_code"] };
  await order({ set: { clients: { chancery: { ...client, token_endpoint_auth_method: "none", redirect_uris: [`${firm.base}/login`] } } } });
  firm.configure(`${more}\n[[sign_in_provider]]\nname = "The Firm"\nissuer = "${issuer}"\nclient_id = "chancery"\n`);
  await firm.restart({ HTTP_PUBLIC_URL: firm.base });
}

test("a person signs in with the firm's provider, sees the link, and lands where the guard sent them from", async ({ page, openFirm }) => {
  const firm = await openFirm();
  await introduce(firm);
  const account = await firm.add();
  await order({ set: { user: "17", claims: { 17: { email: account.email, email_verified: true } } } });
  await page.goto(`${firm.base}/dashboard?service=settings`);
  await at(page, "/login");
  await press(page, "Sign in with The Firm");
  await heading(page, "Settings");
  await at(page, "/dashboard?service=settings");
  const { access, refresh } = await storage(page);
  expect(access && refresh).toBeTruthy();
  await expect(page.getByRole("region", { name: "Sign-In Provider" })).toContainText("The Firm");
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  // The session is bound to a cookie, as after a password.
  const cookies = await page.context().cookies(firm.base);
  expect(cookies.map(({ name }) => name)).toEqual(["__Host-chancery"]);
});

test("where passwords are switched off, the provider alone is offered, and who has no account is told so", async ({ page, openFirm, problems }) => {
  problems.allow(403, /The provider signed nobody in/);
  const firm = await openFirm();
  await introduce(firm, "[accounts]\npassword_sign_in = false\n");
  await order({ set: { user: "18", claims: { 18: { email: "nobody@firm.test", email_verified: true } } } });
  await page.goto(`${firm.base}/login`);
  await expect(page.getByRole("button", { name: "Sign in with The Firm" })).toBeVisible();
  await expect(page.locator("input")).toHaveCount(0);
  await press(page, "Sign in with The Firm");
  await said(page, /^No account has your email address\./);
  await at(page, "/login");
});
