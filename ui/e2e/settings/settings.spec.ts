// Settings, on the real program.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { Calls, alerts, breaks, heading, holds, openDialog, press, said, toast } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";
import { totp, wrongCode } from "../fixtures/totp.ts";

const WRONG = "That is not your password.";
const SERVER = "Something went wrong. Please try again.";
const GOOD = "copper lantern drift echo";
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");
const password = (page: Page) => dialog(page).getByLabel("Your password");

async function open(page: Page): Promise<void> {
  await page.goto("/dashboard?service=settings");
  await heading(page, "Settings");
  await expect(page.getByRole("button", { name: "Save Changes" })).toBeVisible();
}

test("the profile is read-only, and the plan shows its status and its features", async ({ signedIn: page, account }) => {
  await open(page);
  const personal = part(page, "Personal Information");
  for (const text of ["First name", "Dana", "Last name", "Whitlock", "E-mail", account.email]) await expect(personal.getByText(text, { exact: true })).toBeVisible();
  await expect(personal.locator("input, textarea, select, button")).toHaveCount(0);
  const plan = part(page, "Subscription Details");
  for (const text of ["Free", "Active", "Document storage up to 10GB", "0 of 20", "0 Bytes of 10 GB"]) await expect(plan.getByText(text, { exact: true })).toBeVisible();
});

test("Upgrade Plan records a request, and gives IT the line that grants it", async ({ signedIn: page, account, firm, problems }) => {
  problems.allow(500);
  await open(page);
  const plan = part(page, "Subscription Details");
  const mend = await breaks(page, "/api/user/upgrade/");
  await press(page, "Upgrade Plan");
  await said(page, SERVER);
  mend();
  await press(page, "Upgrade Plan");
  await expect(plan.getByText(/^Requested on \w{3} \d{1,2}, \d{4}$/)).toBeVisible();
  await expect(page.getByTestId("plan-line")).toHaveText(`chancery users set-plan ${account.email} PLAN`);
  await expect(page.getByText(SERVER)).toHaveCount(0);
  await page.reload();
  await expect(plan.getByText(/^Requested on \w{3} \d{1,2}, \d{4}$/)).toBeVisible();
  // The line is one that the program takes.
  const granted = await firm.run(["users", "set-plan", account.email, "Free"]);
  expect(granted.err).toBe("");
  expect(granted.code).toBe(0);
});

test("Save Changes waits for a change, sends only what changed, says when it is saved, and an error keeps the input", async ({ signedIn: page, account, problems }) => {
  problems.allow(422, 500);
  const calls = new Calls(page);
  await open(page);
  const save = page.getByRole("button", { name: "Save Changes" });
  const signature = page.getByLabel("Signature");
  await expect(save).toBeDisabled();
  const length = page.getByLabel("Reply length");
  await length.selectOption("long");
  await expect(save).toBeEnabled();
  await length.selectOption("standard");
  await expect(save).toBeDisabled();
  await page.getByLabel("Time zone").selectOption("Europe/London");
  await page.getByLabel("Notification mail").uncheck();
  await save.click();
  // Mails that tell of a stolen session are not switched off by one.
  const off = page.getByRole("dialog", { name: "Switch Off Security Mails" });
  await off.getByLabel("Your password").fill(account.password);
  expect(calls.to("/api/user/me/", "PATCH")).toHaveLength(0);
  const release = await holds(page, "/api/user/me/", "PATCH");
  await press(off, "Switch Off");
  await expect(page.getByText("Working")).toBeAttached();
  release();
  await toast(page, "Your changes are saved.");
  await expect(off).toHaveCount(0);
  await expect(save).toBeDisabled();
  expect(calls.sent("/api/user/me/")).toEqual({ preferences: { time_zone: "Europe/London", notification_mail: false }, password: account.password });
  expect(calls.to("/api/user/me/", "PATCH")).toHaveLength(1);
  await signature.fill("x".repeat(2001));
  await save.click();
  await said(page, "The signature has at most 12 lines and 1000 characters.");
  await expect(signature).toHaveValue("x".repeat(2001));
  const mend = await breaks(page, "/api/user/me/", { method: "PATCH" });
  await signature.fill("M. Hale");
  await save.click();
  await said(page, SERVER);
  await expect(signature).toHaveValue("M. Hale");
  mend();
  await save.click();
  await toast(page, "Your changes are saved.");
  await page.reload();
  await expect(save).toBeVisible();
  await expect(signature).toHaveValue("M. Hale");
  await expect(page.getByLabel("Time zone")).toHaveValue("Europe/London");
});

test("sessions: this device first, in words; one is revoked, then all others", async ({ signedIn: page, account, problems }) => {
  problems.allow(500);
  const agent = (system: string, browser: string) => `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) ${browser}`;
  await account.signIn({ userAgent: agent("iPhone; CPU iPhone OS 19_1 like Mac OS X", "Version/19.1 Mobile/15E148 Safari/604.1") });
  await account.signIn({ userAgent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:147.0) Gecko/20100101 Firefox/147.0" });
  const phones = account.sessions("iPhone");
  await open(page);
  const rows = part(page, "Sessions").getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toHaveText(/This device\s*Last used \w{3} \d{1,2}, \d{4}, \d+:\d\d\s[AP]M from 127\.0\.0\.1/);
  await expect(rows.first().getByRole("button")).toHaveCount(0);
  await expect(rows.filter({ hasText: "Safari on iPhone" })).toHaveCount(1);
  await expect(rows.filter({ hasText: "Firefox on Mac" })).toHaveCount(1);
  const [phone] = await phones;
  const mend = await breaks(page, `/api/user/sessions/${phone?.id}/`);
  await press(page, "Revoke the session of Safari on iPhone");
  await expect(page.getByRole("alert").getByText(SERVER)).toBeVisible();
  await press(page, "Dismiss");
  mend();
  await press(page, "Revoke the session of Safari on iPhone");
  await toast(page, "The session on Safari on iPhone has ended.");
  await expect(rows).toHaveCount(2);
  await press(page, "End All Other Sessions");
  await toast(page, "All other sessions have ended.");
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("button", { name: "End All Other Sessions" })).toHaveCount(0);
});

test("an authenticator app is set up with a password and a code, and gives recovery codes; new ones, and removing it", async ({ signedIn: page, account, problems }) => {
  problems.allow(400, 403);
  await open(page);
  const factor = part(page, "Second Factor");
  await openDialog(page, "Set Up an App");
  await expect(password(page)).toBeFocused();
  await press(page, "Continue");
  await said(page, "Password is required");
  await password(page).fill("wrong");
  await press(page, "Continue");
  await said(page, WRONG);
  await password(page).fill(account.password);
  await press(page, "Continue");
  await expect(dialog(page).getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = await page.getByTestId("totp-secret").innerText();
  await dialog(page).getByRole("textbox", { name: "Code" }).fill(wrongCode(secret));
  await press(page, "Confirm");
  await said(page, "That code is wrong. Enter the latest code from your app.");
  await dialog(page).getByRole("textbox", { name: "Code" }).fill(totp(secret));
  await press(page, "Confirm");
  const saving = page.getByRole("dialog", { name: "Save Your Recovery Codes" });
  await expect(saving).toBeVisible();
  const list = saving.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(list).toHaveCount(10);
  const codes = await list.allInnerTexts();
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Download")]);
  expect(readFileSync(await download.path(), "utf8")).toBe(`${codes.join("\n")}\n`);
  await press(page, "Done");
  await expect(factor.getByText("10 codes left, each valid for one sign-in.")).toBeVisible();
  await openDialog(page, "Create New Codes");
  await password(page).fill(account.password);
  await press(dialog(page), "Create New Codes");
  await expect(saving).toBeVisible();
  await expect(list).toHaveCount(10);
  const renewed = await list.allInnerTexts();
  expect(renewed.filter((one) => codes.includes(one))).toEqual([]);
  await press(page, "Done");
  await openDialog(page, "Remove the App");
  await password(page).fill(account.password);
  await press(page, "Remove");
  await toast(page, "The authenticator app was removed.");
  await expect(factor.getByRole("button", { name: "Set Up an App" })).toBeVisible();
});

test("a dialog closes by Escape, by its X and by a press beside it, and gives the focus back", async ({ signedIn: page }) => {
  await open(page);
  for (const close of [() => page.keyboard.press("Escape"), () => press(page, "Close"), () => page.mouse.click(5, 400)]) {
    await openDialog(page, "Change Password");
    await close();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Change Password" })).toBeFocused();
  }
});

test.describe("with a clipboard", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("an app password is shown once, with Copy, and can be removed", async ({ signedIn: page, account, problems }) => {
    problems.allow(403);
    const words = alerts(page);
    await open(page);
    await openDialog(page, "Create an App Password");
    await press(page, "Create");
    await said(page, "Name is required");
    await dialog(page).getByRole("textbox", { name: "Name" }).fill("Tablet");
    await password(page).fill("wrong");
    await press(page, "Create");
    await said(page, WRONG);
    await password(page).fill(account.password);
    await press(page, "Create");
    await expect(page.getByRole("dialog", { name: "Your App Password" })).toBeVisible();
    const secret = await page.getByTestId("app-password").innerText();
    expect(secret).toMatch(/^\w{4}(-\w{4}){3,}$/);
    await press(dialog(page), "Copy");
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    // A press beside it does not take it away: it is shown this once.
    await page.mouse.click(5, 400);
    await expect(page.getByTestId("app-password")).toBeVisible();
    await press(page, "Done");
    const passwords = part(page, "App Passwords");
    await expect(passwords.getByText("Tablet", { exact: true })).toBeVisible();
    await expect(page.getByText(secret)).toHaveCount(0);
    await press(page, "Remove the app password Tablet");
    await toast(page, "The app password “Tablet” was removed.");
    await expect(passwords.getByText("Tablet", { exact: true })).toHaveCount(0);
    expect(words).toHaveLength(1);
  });
});

test("a token is shown once, works as the password of the drive, and is revoked", async ({ signedIn: page, account, problems }) => {
  problems.allow(403);
  const words = alerts(page);
  await open(page);
  await openDialog(page, "Create a Token");
  await dialog(page).getByRole("textbox", { name: "Name" }).fill("Word on my laptop");
  await dialog(page).getByRole("checkbox", { name: "Upload, change and delete files" }).uncheck();
  await password(page).fill("wrong");
  await press(page, "Create");
  await said(page, WRONG);
  await password(page).fill(account.password);
  await press(page, "Create");
  await expect(page.getByRole("dialog", { name: "Your Token" })).toBeVisible();
  const token = await page.getByTestId("token").innerText();
  expect(token).toMatch(/^chk_\w{8}_[\w-]{64}$/);
  await press(page, "Done");
  const programs = part(page, "Programs");
  const row = programs.getByRole("listitem").filter({ hasText: token.slice(0, 12) });
  await expect(row).toContainText("Read and download files");
  await expect(row).not.toContainText("Upload");
  await expect(part(page, "Files as a Drive").getByText("/dav/My%20Files/")).toBeVisible();
  await press(page, "Revoke the token Word on my laptop");
  await toast(page, "The token “Word on my laptop” was revoked.");
  await expect(row).toHaveCount(0);
  expect(words).toHaveLength(1);
});

test("a webhook shows its secret once, tells what became of a test, and is removed", async ({ signedIn: page, account, problems }) => {
  problems.allow(403, 422);
  alerts(page);
  await open(page);
  await openDialog(page, "Add a Webhook");
  const address = dialog(page).getByRole("textbox", { name: "Address" });
  await address.fill("http://hooks.invalid/x");
  await password(page).fill(account.password);
  await press(dialog(page), "Add");
  await expect(dialog(page).getByRole("alert")).toBeVisible();
  await address.fill("https://hooks.invalid/x");
  await dialog(page).getByRole("checkbox", { name: "Everything" }).uncheck();
  await dialog(page).getByRole("checkbox", { name: "Chats" }).uncheck();
  await press(dialog(page), "Add");
  await expect(page.getByRole("dialog", { name: "The Secret" })).toBeVisible();
  const secret = await page.getByTestId("secret").innerText();
  expect(secret).toMatch(/^whsec_/);
  await press(page, "Done");
  const row = part(page, "Webhooks").getByRole("listitem").filter({ hasText: "https://hooks.invalid/x" }).first();
  await expect(row).toContainText("Matters");
  await expect(row).not.toContainText("Chats");
  await expect(page.getByText(secret)).toHaveCount(0);
  await press(row, "Send a Test to https://hooks.invalid/x");
  await row.getByText("Last deliveries").click();
  await expect(row.getByText("test", { exact: true })).toBeVisible();
  await press(row, "Remove to https://hooks.invalid/x");
  await toast(page, "The webhook was removed.");
  await expect(row).toHaveCount(0);
});

test("the password is changed with the one that is; all other sessions end", async ({ signedIn: page, account, problems }) => {
  problems.allow(403);
  await account.signIn();
  const calls = new Calls(page);
  await open(page);
  await expect(part(page, "Sessions").getByRole("listitem")).toHaveCount(2);
  const enter = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await dialog(page).locator(`[name="${name}"]`).fill(value);
  };
  const submit = () => press(dialog(page), "Change Password");
  const current = dialog(page).locator('[name="current"]');
  await openDialog(page, "Change Password");
  await submit();
  await said(page, "Please confirm your password");
  await expect(current).toBeFocused();
  await enter({ current: "wrong", password: GOOD, confirm: "other" });
  await submit();
  await said(page, "Passwords do not match");
  const close = `${account.email.split("@")[0]}2024`;
  await enter({ password: close, confirm: close });
  await submit();
  await said(page, "The password must not be the e-mail address.");
  expect(calls.to("/api/user/password/")).toHaveLength(0);
  await enter({ password: GOOD, confirm: GOOD });
  await submit();
  await said(page, WRONG);
  await expect(current).toBeFocused();
  await enter({ current: account.password });
  await submit();
  await toast(page, "Your password was changed. You are signed out everywhere else, and your app passwords no longer work.");
  await expect(dialog(page)).toBeHidden();
  expect(calls.sent("/api/user/password/")).toEqual({ current: account.password, password: GOOD });
  await expect(part(page, "Sessions").getByRole("listitem")).toHaveCount(1);
  await account.signIn({ password: GOOD });
});

test("a part of the settings that cannot be loaded says so, and the others stand", async ({ signedIn: page, problems }) => {
  problems.allow(403, 503);
  // No events either: they would ask again before the reader does.
  await breaks(page, "/api/events/", { status: 503 });
  const mend = await breaks(page, "/api/user/sessions/", { status: 403 });
  await open(page);
  await said(page, "Your sessions could not be loaded.");
  mend();
  await press(page, "Try again");
  await expect(part(page, "Sessions").getByText("This device")).toBeVisible();
});

test("lists of everything that one may see are downloaded, for a spreadsheet and as JSON", async ({ signedIn: page }) => {
  await open(page);
  for (const [button, file] of [["Download for a Spreadsheet", "tasks.csv"], ["Download as JSON", "tasks.json"]] as const) {
    const coming = page.waitForEvent("download");
    await press(part(page, "Your Data"), button);
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^Chancery \d{4}-\d\d-\d\d\.zip$/);
    const bytes = readFileSync(await download.path());
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
    expect(bytes.includes(file)).toBe(true);
  }
});
