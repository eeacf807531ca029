// Resetting a password, on the real program.
import type { Account } from "../fixtures/account.ts";
import type { Firm } from "../fixtures/firm.ts";
import { Calls, alerts, at, breaks, field, fill, heading, press, said, signInForm } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";

const GOOD = "copper lantern drift echo";
const REFUSED = "Something went wrong. Please try again.";

/** The token of a link that was asked for and mailed. */
async function resetLink(firm: Firm, { email }: Account): Promise<string> {
  await fetch(`${firm.base}/api/user/password-reset/`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ email }) });
  const token = () => firm.mailbox.after(email, "/reset-password/");
  await expect.poll(token, { message: "the mail with the link" }).not.toBeNull();
  return token() ?? "";
}

test("a reset link is asked for, and the answer is the same whoever asks", async ({ page, account }) => {
  const calls = new Calls(page);
  await page.goto("/login");
  await field(page, "email").fill("ada@firm");
  await press(page, "Sign In");
  await page.getByRole("link", { name: "Reset your password" }).click();
  await heading(page, "Reset Your Password");
  await expect(page.locator("form input")).toHaveCount(1);
  await expect(page.getByText(/An e-mail with a reset link will be sent/)).toBeVisible();
  // What was typed as the address is still there.
  await expect(field(page, "email")).toHaveValue("ada@firm");
  await press(page, "Send Reset Link");
  await said(page, "Please enter a valid email address");
  await field(page, "email").fill(" ");
  await press(page, "Send Reset Link");
  await said(page, "Email is required");
  expect(calls.all.filter(({ method }) => method === "POST")).toEqual([]);
  for (const email of [account.email, "nobody@firm.test"]) {
    await field(page, "email").fill(` ${email} `);
    const answered = page.waitForResponse("**/api/user/password-reset/");
    await press(page, "Send Reset Link");
    expect((await answered).status()).toBe(200);
    await said(page, "If that email exists, a reset link has been sent.");
    expect(calls.sent("/api/user/password-reset/")).toEqual({ email });
  }
});

test("a reset request that fails says so", async ({ page, problems }) => {
  problems.allow(500);
  await page.goto("/password-reset");
  await breaks(page, "/api/user/password-reset/");
  await field(page, "email").fill("ada@firm.example");
  await press(page, "Send Reset Link");
  await said(page, REFUSED);
  await expect(page.getByText("a reset link has been sent")).toHaveCount(0);
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await at(page, "/login");
});

test("the reset page's messages: required, confirmed, equal after trimming, and the rule as help", async ({ page, firm, account }) => {
  const token = await resetLink(firm, account);
  const calls = new Calls(page);
  await page.goto(`/reset-password/${encodeURIComponent(token)}`);
  await expect(page.getByLabel("New Password", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Confirm New Password", { exact: true })).toBeVisible();
  await expect(page.getByText(/10 to 128 characters/)).toBeVisible();
  await press(page, "Reset Password");
  await said(page, "Password is required");
  await said(page, "Please confirm your password");
  await expect(field(page, "password")).toBeFocused();
  await fill(page, { password: GOOD, confirm: `${GOOD}s` });
  await press(page, "Reset Password");
  await said(page, "Passwords do not match");
  await expect(field(page, "confirm")).toBeFocused();
  await fill(page, { password: "1234567890", confirm: "1234567890" });
  await press(page, "Reset Password");
  await said(page, /^This password is among the most common ones\./);
  expect(calls.all).toEqual([]);
  const words = alerts(page);
  await fill(page, { password: ` ${GOOD}`, confirm: `${GOOD} ` });
  await press(page, "Reset Password");
  await at(page, "/login");
  expect(words).toEqual(["Password reset successfully! Please login with your new password."]);
  expect(calls.sent("/api/user/password-reset-confirm/")).toEqual({ token, password: GOOD });
  await signInForm(page, account.email, GOOD);
  await heading(page, "My Tasks");
  expect(firm.log()).not.toContain(token);
});

test("a reset that fails: the link, or anything else", async ({ page, problems }) => {
  problems.allow(400, 500);
  const words = alerts(page);
  const calls = new Calls(page);
  const tried = async (token: string) => {
    await page.goto(`/reset-password/${token}`);
    await fill(page, { password: GOOD, confirm: GOOD });
    await press(page, "Reset Password");
  };
  await tried("stale%2Flink");
  await said(page, "Invalid or expired reset link.");
  expect(calls.sent("/api/user/password-reset-confirm/")).toEqual({ token: "stale/link", password: GOOD });
  await expect(field(page, "password")).toHaveValue(GOOD);
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await heading(page, "Reset Your Password");
  await breaks(page, "/api/user/password-reset-confirm/");
  await tried("good");
  await said(page, REFUSED);
  expect(words).toEqual([]);
});
