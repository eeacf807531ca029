// Settings, against the sample firm.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { alerts, focused, heading, inside, mock, press, promise, said, sent } from "./promises.mjs";
import { openDialog } from "./support.mjs";

const open = async (page) => {
  await page.goto(`${mock.base}/dashboard?service=settings`);
  await heading(page, "Settings");
  await page.getByRole("button", { name: "Save Changes" }).waitFor();
};
const part = (page, name) => page.getByRole("region", { name, exact: true });
const dialog = (page) => page.getByRole("dialog");
const toast = (page, text) => page.getByRole("status").getByText(text, { exact: true }).waitFor();
const WRONG = "That is not your password.";
const SERVER = "Something went wrong. Please try again.";

await promise(
  "the profile is read-only, and the plan shows its status, its features and what is used",
  async (page) => {
    await open(page);
    const personal = part(page, "Personal Information");
    for (const text of ["First name", "Margaret", "Last name", "Hale", "E-mail", "margaret.hale@hale-and-partners.example"]) {
      await personal.getByText(text, { exact: true }).waitFor();
    }
    assert.equal(await personal.locator("input, textarea, select, button").count(), 0);
    const plan = part(page, "Subscription Details");
    for (const text of ["Free", "Active", "Document storage up to 10GB", "14 of 20", "2.5 GB of 10 GB"]) await plan.getByText(text, { exact: true }).waitFor();
    const meter = plan.getByRole("meter", { name: "E-mails answered" });
    assert.equal(await meter.getAttribute("aria-valuenow"), "14");
    mock.control("set", { me: JSON.stringify({ usage: { emails_answered: 3, emails_included: null, bytes_stored: 0, bytes_included: null } }) });
    await page.reload();
    await plan.getByText("3, without a limit").waitFor();
  },
  inside(),
);

await promise(
  "Upgrade Plan records a request, and gives IT the line that grants it",
  async (page) => {
    await open(page);
    const plan = part(page, "Subscription Details");
    mock.control("fail", { path: "/api/user/upgrade/", status: "500" });
    await press(page, "Upgrade Plan");
    await said(page, SERVER);
    mock.control("mend", { path: "/api/user/upgrade/" });
    await press(page, "Upgrade Plan");
    await plan.getByText("Requested on Nov 21, 2026", { exact: true }).waitFor();
    assert.equal(await page.getByTestId("plan-line").innerText(), "chancery users set-plan margaret.hale@hale-and-partners.example PLAN");
    assert.equal(await page.getByText(SERVER).count(), 0);
    await page.reload();
    await plan.getByText("Requested on Nov 21, 2026", { exact: true }).waitFor();
  },
  { ...inside(), quiet: true },
);

await promise(
  "Save Changes waits for a change, sends only what changed, says when it is saved, and an error keeps the input",
  async (page) => {
    await open(page);
    const save = page.getByRole("button", { name: "Save Changes" });
    assert.equal(await save.isDisabled(), true);
    const length = page.getByLabel("Reply length");
    await length.selectOption("long");
    assert.equal(await save.isDisabled(), false);
    await length.selectOption("standard");
    assert.equal(await save.isDisabled(), true);
    await page.getByLabel("Time zone").selectOption("Europe/London");
    await page.getByLabel("Notification mail").uncheck();
    mock.control("slow", { ms: "3000" });
    await save.click();
    // Mails that tell of a stolen session are not switched off by one.
    const off = page.getByRole("dialog", { name: "Switch Off Security Mails" });
    await off.getByLabel("Your password").fill("chancery");
    assert.equal(mock.requests("/api/user/me/").filter((one) => one.method === "PATCH").length, 0);
    await off.getByRole("button", { name: "Switch Off" }).click();
    await page.getByText("Working").waitFor({ state: "attached" });
    await toast(page, "Your changes are saved.");
    await off.waitFor({ state: "detached" });
    assert.equal(await save.isDisabled(), true);
    mock.control("slow", { ms: "0" });
    assert.deepEqual(sent("/api/user/me/").body, {
      preferences: { time_zone: "Europe/London", notification_mail: false },
      password: "chancery",
    });
    assert.equal(mock.requests("/api/user/me/").filter((one) => one.method === "PATCH").length, 1);
    await page.getByLabel("Signature").fill("x".repeat(2001));
    await save.click();
    await said(page, "The signature has at most 12 lines and 1000 characters.");
    assert.equal((await page.getByLabel("Signature").inputValue()).length, 2001);
    mock.control("fail", { path: "/api/user/me/", method: "PATCH", status: "500" });
    await page.getByLabel("Signature").fill("M. Hale");
    await save.click();
    await said(page, SERVER);
    // What the server sends meanwhile does not take away what was typed.
    mock.control("drop");
    await page.getByText("Connection lost").or(page.getByText(SERVER)).first().waitFor();
    assert.equal(await page.getByLabel("Signature").inputValue(), "M. Hale");
    mock.control("mend", { path: "/api/user/me/" });
    await save.click();
    await toast(page, "Your changes are saved.");
    await page.reload();
    await page.getByRole("button", { name: "Save Changes" }).waitFor();
    assert.equal(await page.getByLabel("Signature").inputValue(), "M. Hale");
    assert.equal(await page.getByLabel("Time zone").inputValue(), "Europe/London");
  },
  { ...inside(), quiet: true },
);

await promise(
  "sessions: this device first, in words; one is revoked, then all others",
  async (page) => {
    await open(page);
    const rows = part(page, "Sessions").getByRole("listitem");
    await rows.nth(2).waitFor();
    const texts = await rows.allInnerTexts();
    assert.match(texts[0], /^Chrome on Windows\s+This device\s+Last used Nov 21, 2026, \d+:14\s[AP]M from 10\.20\.0\.14/);
    assert.match(texts[1], /^Safari on iPhone/);
    assert.match(texts[2], /^Firefox on Mac/);
    assert.equal(await rows.first().getByRole("button").count(), 0);
    mock.control("fail", { path: "/api/user/sessions/s-phone/", status: "500" });
    await press(page, "Revoke the session of Safari on iPhone");
    await page.getByRole("alert").getByText(SERVER).waitFor();
    await press(page, "Dismiss");
    mock.control("mend", { path: "/api/user/sessions/s-phone/" });
    await press(page, "Revoke the session of Safari on iPhone");
    await toast(page, "The session on Safari on iPhone is ended.");
    await rows.nth(2).waitFor({ state: "detached" });
    await press(page, "End All Other Sessions");
    await toast(page, "All other sessions are ended.");
    await rows.nth(1).waitFor({ state: "detached" });
    assert.equal(await page.getByRole("button", { name: "End All Other Sessions" }).count(), 0);
  },
  { ...inside(), quiet: true },
);

await promise(
  "an authenticator app is set up with a password and a code, and gives recovery codes; new ones, and removing it",
  async (page) => {
    await open(page);
    const factor = part(page, "Second Factor");
    await openDialog(page, "Set Up an App");
    assert.equal(await focused(page), "password");
    await press(page, "Continue");
    await said(page, "Password is required");
    await dialog(page).getByLabel("Your password").fill("wrong");
    await press(page, "Continue");
    await said(page, WRONG);
    await dialog(page).getByLabel("Your password").fill("chancery");
    await press(page, "Continue");
    await dialog(page).getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    await dialog(page).getByRole("textbox", { name: "Code" }).fill("999999");
    await press(page, "Confirm");
    await said(page, "That code is not right. Enter the newest one that your app shows.");
    await dialog(page).getByRole("textbox", { name: "Code" }).fill("123456");
    await press(page, "Confirm");
    await page.getByRole("dialog", { name: "Save Your Recovery Codes" }).waitFor();
    const list = dialog(page).getByRole("list", { name: "Recovery codes" });
    const codes = await list.getByRole("listitem").allInnerTexts();
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Download")]);
    assert.equal(readFileSync(await download.path(), "utf8"), `${codes.join("\n")}\n`);
    await press(page, "Done");
    await factor.getByText("10 codes left, each good for one sign-in.").waitFor();
    await openDialog(page, "Make New Codes");
    await dialog(page).getByLabel("Your password").fill("chancery");
    await dialog(page).getByRole("button", { name: "Make New Codes" }).click();
    await page.getByRole("dialog", { name: "Save Your Recovery Codes" }).waitFor();
    assert.deepEqual(await list.getByRole("listitem").allInnerTexts(), codes.toReversed());
    await press(page, "Done");
    await openDialog(page, "Remove the App");
    await dialog(page).getByLabel("Your password").fill("chancery");
    await press(page, "Remove");
    await toast(page, "The authenticator app is removed.");
    await factor.getByRole("button", { name: "Set Up an App" }).waitFor();
  },
  { ...inside(), quiet: true },
);

await promise(
  "a dialog closes by Escape, by its X and by a press beside it, and gives the focus back",
  async (page) => {
    await open(page);
    for (const close of [
      () => page.keyboard.press("Escape"),
      () => press(page, "Close"),
      () => page.mouse.click(5, 400),
    ]) {
      await openDialog(page, "Change Password");
      await close();
      await dialog(page).waitFor({ state: "hidden" });
      await page.waitForFunction(() => document.activeElement.textContent === "Change Password");
    }
  },
  inside(),
);

await promise(
  "an app password is shown once, with Copy, and can be removed",
  async (page) => {
    const words = alerts(page);
    await open(page);
    await openDialog(page, "Create an App Password");
    await press(page, "Create");
    await said(page, "Name is required");
    await dialog(page).getByRole("textbox", { name: "Name" }).fill("Tablet");
    await dialog(page).getByLabel("Your password").fill("wrong");
    await press(page, "Create");
    await said(page, WRONG);
    await dialog(page).getByLabel("Your password").fill("chancery");
    await press(page, "Create");
    await page.getByRole("dialog", { name: "Your App Password" }).waitFor();
    assert.equal(await page.getByTestId("app-password").innerText(), "kfqz-m3xw-9tbd-r7hp");
    await press(page, "Copy");
    await page.getByRole("button", { name: "Copied" }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "kfqz-m3xw-9tbd-r7hp");
    // A press beside it does not take it away: it is shown this once.
    await page.mouse.click(5, 400);
    await page.getByTestId("app-password").waitFor();
    await press(page, "Done");
    await part(page, "App Passwords").getByText("Tablet", { exact: true }).waitFor();
    assert.equal(await page.getByText("kfqz-m3xw-9tbd-r7hp").count(), 0);
    await press(page, "Remove the app password Tablet");
    await toast(page, "The app password “Tablet” is removed.");
    await part(page, "App Passwords").getByText("Tablet", { exact: true }).waitFor({ state: "detached" });
    assert.equal(words.length, 1);
  },
  { ...inside(), quiet: true, permissions: ["clipboard-read", "clipboard-write"] },
);

await promise(
  "the password is changed with the one that is; all other sessions end",
  async (page) => {
    await open(page);
    const good = "copper lantern drift echo";
    const fill = async (values) => {
      for (const [name, value] of Object.entries(values)) await dialog(page).locator(`[name="${name}"]`).fill(value);
    };
    const submit = () => dialog(page).getByRole("button", { name: "Change Password" }).click();
    await openDialog(page, "Change Password");
    await submit();
    await said(page, "Please confirm your password");
    assert.equal(await focused(page), "current");
    await fill({ current: "wrong", password: good, confirm: "other" });
    await submit();
    await said(page, "Passwords do not match");
    await fill({ password: "margaret.hale2024", confirm: "margaret.hale2024" });
    await submit();
    await said(page, "The password must not be the e-mail address.");
    assert.equal(mock.requests("/api/user/password/").length, 0);
    await fill({ password: good, confirm: good });
    await submit();
    await said(page, WRONG);
    assert.equal(await focused(page), "current");
    await fill({ current: "chancery", password: "weak but long enough", confirm: "weak but long enough" });
    await submit();
    await said(page, /^This password is among the most common ones\./);
    await fill({ password: good, confirm: good });
    await submit();
    await toast(page, "Your password is changed. All other sessions and your app passwords are ended.");
    await dialog(page).waitFor({ state: "hidden" });
    assert.deepEqual(sent("/api/user/password/").body, { current: "chancery", password: good });
    await part(page, "Sessions").getByRole("listitem").nth(1).waitFor({ state: "detached" });
  },
  { ...inside(), quiet: true },
);

await promise(
  "a part of the settings that cannot be loaded says so, and the others stand",
  async (page) => {
    mock.control("fail", { path: "/api/user/sessions/", status: "403" });
    await open(page);
    await said(page, "Your sessions could not be loaded.");
    mock.control("mend", { path: "/api/user/sessions/" });
    // The page asks anew by itself when its live line stands; where that comes first, there is nothing to press any more.
    const there = part(page, "Sessions").getByText("Safari on iPhone", { exact: true });
    await Promise.any([press(page, "Try again"), there.waitFor()]);
    await there.waitFor();
  },
  { ...inside(), quiet: true },
);
