// Links by which strangers send files, and the public page that they lead to, on the real program.
import type { Page } from "@playwright/test";
import type { Account } from "../fixtures/account.ts";
import { LEASES, Calls, alerts, breaks, dropOn, fits, heading, holds, openDialog, press, said, textFiles as files } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";

const TITLE = "Documents for 14 Harbour Street";
const input = (page: Page) => page.locator("input[type=file]");
const chosen = (page: Page) => page.getByRole("complementary", { name: "Selected files" }).getByRole("listitem");
const send = (page: Page) => press(page, "Upload");

/** Makes a link and gives its path. */
async function link(account: Account, more: object = {}): Promise<string> {
  await account.folder("Harbour Street");
  const made = await account.call("POST", "/api/links/", { folder_path: "Harbour Street", title: TITLE, days: 14, ...more });
  return new URL(((await made.json()) as { url: string }).url, "http://localhost").pathname;
}

/** A visitor has sent three files of a megabyte by it already. */
async function used(account: Account, base: string | undefined): Promise<string> {
  const path = await link(account, { max_files: 20, max_mb: 200 });
  const form = new FormData();
  for (const name of ["1.bin", "2.bin", "3.bin"]) form.append("files", new Blob([new Uint8Array(1_048_576)]), name);
  expect((await fetch(`${base}/api${path}/`, { method: "POST", body: form })).status).toBe(200);
  return path;
}

test("links for strangers: made, shown once, copied, listed, revoked", async ({ signedIn: page, account, baseURL }) => {
  await used(account, baseURL);
  const words = alerts(page);
  const calls = new Calls(page);
  await page.goto(LEASES);
  await press(page, "Upload Links");
  const dialog = page.getByRole("dialog", { name: "Upload Links to “Harbour Street”" });
  await expect(dialog.getByText("3 of 20 files, 3 MB of 200 MB")).toBeVisible();
  await press(page, "Create a New Link");
  await dialog.getByLabel("Title").fill("Exhibits from the client");
  await dialog.getByLabel("Valid for (days)").fill("30");
  await dialog.getByLabel("Maximum megabytes (optional)").fill("250");
  await dialog.getByLabel("Passcode (optional)").fill("harbor 7");
  await press(page, "Create Link");
  await expect(page.getByTestId("link-url")).toHaveText(/\/upload\/[\w-]+$/);
  expect(calls.sent("/api/links/")).toEqual({ folder_path: "Harbour Street", title: "Exhibits from the client", days: 30, max_mb: 250, passcode: "harbor 7" });
  await expect(dialog.getByText("0 Bytes of 250 MB")).toBeVisible();
  await dialog.getByRole("button", { name: "Revoke Exhibits from the client" }).click();
  await expect(dialog.getByText("Revoked")).toBeVisible();
  expect(words[0]).toMatch(/^Revoke the link/);
});

test("files are chosen, sent and answered", async ({ page, account, baseURL }) => {
  const path = await used(account, baseURL);
  const calls = new Calls(page);
  await page.goto(path);
  await heading(page, TITLE);
  await expect(page.getByText("Your files go to Hale & Partners, and to nobody else.")).toBeVisible();
  await expect(page.getByText(/per file · 17 files left · 197 MB left in total/)).toBeVisible();
  await send(page);
  await said(page, "Please select at least one file.");
  await input(page).setInputFiles(files("a.txt", "b.txt"));
  await input(page).setInputFiles(files("b.txt", "c.txt"));
  await expect(chosen(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Remove a.txt" }).click();
  const release = await holds(page, "/api/upload/", "POST");
  await send(page);
  await expect(page.getByRole("button", { name: "Uploading...", exact: true })).toBeVisible();
  release();
  await said(page, "File uploaded successfully!");
  await expect(page.getByRole("region", { name: "Reply" })).toContainText("b.txt");
  const call = calls.to(`/api${path}/`, "POST").at(-1);
  expect(call?.text.match(/name="files"/g)).toHaveLength(2);
  expect(call?.headers["authorization"]).toBeUndefined();
  const names = (await account.list("Harbour Street")).files.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["b.txt", "c.txt"]));
  expect(names).not.toContain("a.txt");
});

test("a file dropped while others are sent stays to be sent", async ({ page, account }) => {
  const path = await link(account);
  const calls = new Calls(page);
  await page.goto(path);
  await input(page).setInputFiles(files("a.txt", "b.txt"));
  const release = await holds(page, "/api/upload/", "POST");
  await send(page);
  await expect(page.getByRole("button", { name: "Uploading...", exact: true })).toBeVisible();
  await dropOn(page.locator("label").filter({ has: input(page) }), "late.txt");
  await expect(chosen(page)).toHaveCount(3);
  release();
  await said(page, "File uploaded successfully!");
  await expect(chosen(page)).toHaveText([/^late\.txt\s*21 Bytes$/]);
  await send(page);
  await expect(chosen(page)).toHaveCount(0);
  const sent = calls.to(`/api${path}/`, "POST").map(({ text }) => [...text.matchAll(/filename="([^"]+)"/g)].map(([, name]) => name));
  expect(sent).toEqual([["a.txt", "b.txt"], ["late.txt"]]);
});

test("ten files are the most; at ten nothing more can be chosen until one is taken out", async ({ page, account }) => {
  const words = alerts(page);
  await page.goto(await link(account));
  const numbered = (count: number, from = 0) => files(...Array.from({ length: count }, (_, at) => `${from + at}.txt`));
  await input(page).setInputFiles(numbered(8));
  await input(page).setInputFiles(numbered(3, 8));
  await expect.poll(() => words).toEqual(["You can only add a maximum of 10 files"]);
  await expect(chosen(page)).toHaveCount(8);
  await input(page).setInputFiles(numbered(2, 8));
  await expect(chosen(page)).toHaveCount(10);
  await expect(input(page)).toBeDisabled();
  await dropOn(page.locator("label").filter({ has: input(page) }), "late.txt");
  await expect.poll(() => words).toHaveLength(2);
  await expect(chosen(page)).toHaveCount(10);
  await page.getByRole("button", { name: "Remove 3.txt" }).click();
  await expect(input(page)).toBeEnabled();
});

test("a passcode is asked for where the link has one; a wrong one, and any failure, is told", async ({ page, account, problems }) => {
  problems.allow(403, 507);
  await page.goto(await link(account, { passcode: "harbor 7" }));
  await page.getByLabel("Passcode").fill("wrong");
  await input(page).setInputFiles(files("a.txt"));
  await send(page);
  await expect(page.getByText("Error uploading files")).toBeVisible();
  await expect(page.getByText("The passcode is missing or wrong.")).toBeVisible();
  await page.getByLabel("Passcode").fill("harbor 7");
  await send(page);
  await said(page, "File uploaded successfully!");
  await breaks(page, "/api/upload/", { method: "POST", status: 507 });
  await input(page).setInputFiles(files("b.txt"));
  await send(page);
  await expect(page.getByText("Error uploading files")).toBeVisible();
  await expect(chosen(page)).toHaveCount(1);
});

test.describe("in Spanish", () => {
  test.use({ locale: "es" });

  test("a visitor from elsewhere reads why the files were refused in the language of the page", async ({ page, account, problems }) => {
    problems.allow(403);
    await page.goto(await link(account, { passcode: "harbor 7" }));
    await page.getByLabel("Clave de acceso").fill("wrong");
    await input(page).setInputFiles(files("a.txt"));
    await press(page, "Enviar");
    await expect(page.getByText("Falta la clave de acceso o no es correcta.")).toBeVisible();
  });
});

test("a visitor who chooses Spanish at the top of the page is answered in Spanish", async ({ page, account }) => {
  await page.goto(await link(account));
  await page.getByRole("main").getByRole("button", { name: "Español" }).click();
  await input(page).setInputFiles(files("a.txt"));
  await press(page, "Enviar");
  await expect(page.getByRole("region", { name: "Respuesta" })).toContainText("Se ha recibido 1 archivo.");
});

test("an unknown link says the same as an expired one, and nothing of the firm; one who is signed in is a stranger here too", async ({ signedIn: page, account, problems }) => {
  problems.allow(404);
  const path = await link(account);
  const calls = new Calls(page);
  const gone = await link(account, { title: "Ended" });
  const { links } = await account.get<{ links: { id: string; title: string }[] }>("/api/links/");
  await account.call("DELETE", `/api/links/${links.find(({ title }) => title === "Ended")?.id}/`);
  const screens: string[] = [];
  for (const lost of ["/upload/nobody-knows", gone]) {
    await page.goto(lost);
    await heading(page, "This link does not exist or is no longer open.");
    await expect(page.getByText("Hale & Partners")).toHaveCount(0);
    screens.push(await page.getByRole("main").innerText());
  }
  expect(screens[1]).toBe(screens[0]);
  await page.goto(path);
  await heading(page, TITLE);
  expect(calls.to(`/api${path}/`).at(-1)?.headers["authorization"]).toBeUndefined();
});

test.describe("at 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("the page does not scroll sideways", async ({ page, account }) => {
    await page.goto(await link(account));
    await input(page).setInputFiles(files("A file whose name is very long indeed and has no end in sight, or so it seems.txt"));
    await expect(chosen(page)).toHaveCount(1);
    await fits(page);
  });
});

test("a new link closes with its dialog, whose address was shown once", async ({ signedIn: page, account }) => {
  await account.folder("Harbour Street");
  await page.goto(LEASES);
  await openDialog(page, "Upload Links");
  await press(page, "Create a New Link");
  await press(page, "Create Link");
  const url = await page.getByTestId("link-url").innerText();
  await press(page, "Close");
  await openDialog(page, "Upload Links");
  await expect(page.getByText(url)).toHaveCount(0);
});
