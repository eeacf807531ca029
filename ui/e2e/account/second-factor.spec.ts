// The second step of signing in, on the real program.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { Calls, at, breaks, heading, openDialog, press, said, signInForm, storage } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";
import { addAuthenticator, totp, withApp, wrongCode } from "../fixtures/totp.ts";

const TITLE = "Confirm That It’s You";
const REFUSED = "Something went wrong. Please try again.";
const code = (page: Page) => page.getByRole("textbox", { name: /ode$/ });

test("an authenticator's code is the second step; a wrong one says so; spaces in it do no harm", async ({ page, account, problems }) => {
  problems.allow(401, 500);
  const app = await withApp(account);
  const calls = new Calls(page);
  await page.goto("/login");
  await signInForm(page, account.email, account.password);
  await heading(page, TITLE);
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveAttribute("autocomplete", "one-time-code");
  expect(await storage(page)).toEqual({});
  await press(page, "Continue");
  await said(page, "Code is required");
  await code(page).fill(app.wrong());
  await page.keyboard.press("Enter");
  await said(page, "That code is wrong. Enter the latest code from your app.");
  const mend = await breaks(page, "/api/token/second-factor/");
  await page.keyboard.press("Enter");
  await said(page, REFUSED);
  mend();
  const right = app.next();
  await code(page).fill(` ${right.slice(0, 3)} ${right.slice(3)} `);
  await page.keyboard.press("Enter");
  await heading(page, "My Tasks");
  expect(calls.sent("/api/token/second-factor/")).toMatchObject({ code: right });
  expect(calls.to("/api/token/second-factor/").at(-1)?.headers["x-chancery-page"]).toBe("1");
  expect((await storage(page))["refresh"]).toBeTruthy();
});

test("a recovery code signs in too, and one can go back to the form", async ({ page, account, problems }) => {
  problems.allow(401);
  const { recovery } = await withApp(account);
  const calls = new Calls(page);
  await page.goto("/login");
  await signInForm(page, account.email, account.password);
  await press(page, "Back to sign in");
  await heading(page, "Sign In to Chancery");
  await signInForm(page, account.email, account.password);
  await press(page, "Use a recovery code");
  await code(page).fill("cedar-0000");
  await page.keyboard.press("Enter");
  await said(page, "That recovery code is wrong or was already used.");
  await press(page, "Use the authenticator app");
  await press(page, "Use a recovery code");
  await code(page).fill(recovery[0] ?? "");
  await page.keyboard.press("Enter");
  await heading(page, "My Tasks");
  expect(calls.sent("/api/token/second-factor/")).toMatchObject({ recovery: recovery[0] });
});

test.describe("where the firm asks for it", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("the first sign-in sets a second factor up and gives recovery codes, each of which signs in once", async ({ page, openFirm, problems }) => {
    problems.allow(401, 500);
    const firm = await openFirm({ settings: { ACCOUNTS_SECOND_FACTOR: "required" } });
    const account = await firm.add();
    await page.goto(`${firm.base}/login`);
    const mend = await breaks(page, "/api/token/second-factor/setup/");
    await signInForm(page, account.email, account.password);
    await heading(page, "Set Up Your Second Factor");
    await said(page, REFUSED);
    mend();
    await press(page, "Try again");
    const secret = await page.getByTestId("totp-secret").innerText();
    expect(secret).toMatch(/^(?:[A-Z2-7]{4} )*[A-Z2-7]{4}$/);
    const picture = page.getByRole("img", { name: "QR code for your authenticator app" });
    await expect(picture.locator("path")).toHaveAttribute("d", /^M4 4h7v1h-7z/);
    await press(page, "Copy key");
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret.replaceAll(" ", ""));
    expect(await storage(page)).toEqual({});
    await code(page).fill(wrongCode(secret));
    await press(page, "Confirm");
    await expect(page.getByText("That code is wrong.")).toBeVisible();
    await code(page).fill(totp(secret));
    await press(page, "Confirm");
    await heading(page, "Save Your Recovery Codes");
    const codes = await page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allInnerTexts();
    expect(codes).toHaveLength(10);
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Download")]);
    expect(download.suggestedFilename()).toBe("chancery-recovery-codes.txt");
    expect(readFileSync(await download.path(), "utf8")).toBe(`${codes.join("\n")}\n`);
    await press(page, "Continue");
    await at(page, "/dashboard");
    await heading(page, "My Tasks");
    await press(page, "Sign Out");
    await at(page, "/");
    await page.goto(`${firm.base}/login`);
    await signInForm(page, account.email, account.password);
    await press(page, "Use a recovery code");
    await code(page).fill(codes[0] ?? "");
    await page.keyboard.press("Enter");
    await heading(page, "My Tasks");
  });
});

test("a passkey is added, named, used to sign in, and removed", async ({ page, account, problems }) => {
  problems.allow(401, 403, /The passkey was not used/);
  await addAuthenticator(page);
  const calls = new Calls(page);
  await page.goto("/login");
  await signInForm(page, account.email, account.password);
  await page.getByRole("link", { name: "Settings" }).click();
  await openDialog(page, "Add a Passkey");
  await press(page, "Add Passkey");
  await said(page, "Name is required");
  await said(page, "Password is required");
  await page.getByRole("textbox", { name: "Name" }).fill("Office laptop");
  await page.getByLabel("Your password").fill("wrong");
  await page.keyboard.press("Enter");
  await said(page, "That is not your password.");
  await page.getByLabel("Your password").fill(account.password);
  await page.keyboard.press("Enter");
  await said(page, "The passkey “Office laptop” was added.");
  // It is the account's first factor, so recovery codes come with it.
  await expect(page.getByRole("dialog", { name: "Save Your Recovery Codes" })).toBeVisible();
  await press(page, "Done");
  await expect(page.getByText("10 codes left, each valid for one sign-in.")).toBeVisible();
  await said(page, "Office laptop");
  await press(page, "Sign Out");
  await at(page, "/");
  await page.goto("/login");
  await signInForm(page, account.email, account.password);
  await press(page, "Use a passkey");
  // A person who does not confirm is told so, and may try again.
  await page.evaluate(() => {
    const real = navigator.credentials.get;
    navigator.credentials.get = () => {
      navigator.credentials.get = real;
      return Promise.reject(new DOMException("no", "NotAllowedError"));
    };
  });
  await press(page, "Use Passkey");
  await said(page, "The passkey did not work. Try again or use another method.");
  await press(page, "Use Passkey");
  await heading(page, "My Tasks");
  const { credential } = calls.sent("/api/token/second-factor/") as { credential: { rawId: string; response: object } };
  expect(Object.keys(credential.response).toSorted()).toEqual(["authenticatorData", "clientDataJSON", "signature", "userHandle"]);
  expect(credential.rawId).toMatch(/^[\w-]+$/);
  await page.getByRole("link", { name: "Settings" }).click();
  await press(page, "Remove the passkey Office laptop");
  await page.getByLabel("Your password").fill(account.password);
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await said(page, "The passkey “Office laptop” was removed.");
  await expect(page.getByText("Office laptop", { exact: true })).toHaveCount(0);
});
