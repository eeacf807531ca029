// A person's account from the registration to the reset of the password, with an authenticator app, a passkey and an app
// password on the way. IT approves by the command line; the links that confirm the address and reset the password come by mail.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { Account } from "../fixtures/account.ts";
import { alerts, field, fill, heading, press, said, signInForm } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";
import { addAuthenticator, freshCode, totp, wrongCode } from "../fixtures/totp.ts";

const FIRST = "copper lantern drift echo";
const SECOND = "seven quiet harbor bells";
const THIRD = "another walk by the water";

const signIn = async (page: Page, email: string, password: string) => {
  await page.goto("/login");
  await signInForm(page, email, password);
};
const enter = async (page: Page, code: string) => {
  await field(page, "code").fill(code);
  await page.keyboard.press("Enter");
};
const confirm = async (page: Page, password: string, button: string) => {
  await page.getByLabel("Your password").fill(password);
  await press(page.getByRole("dialog"), button);
};

test("a person registers, waits, signs in by every factor and resets the password", async ({ page, open, baseURL, firm, problems }) => {
  test.slow();
  // Refusals are provoked all along.
  problems.allow(400, 401, 403);
  const { email } = new Account(firm, `dana-${randomUUID().slice(0, 8)}@firm.test`);
  const words = alerts(page);
  const mailed = async (place: string) => {
    const token = () => firm.mailbox.after(email, place);
    await expect.poll(token, { message: `the mail with ${place}` }).not.toBeNull();
    return token() ?? "";
  };

  await test.step("registers", async () => {
    const form = { firstName: "Dana", lastName: "Reyes", email, password: FIRST };
    await page.goto("/register");
    await fill(page, form);
    await press(page, "Create Account");
    await heading(page, "Sign In to Chancery");
    expect(words.splice(0)).toEqual(["Your account has been created. Please wait until your access has been approved."]);
    await said(page, "We sent a link to your email address. Open it to confirm the address.");
    await signIn(page, email, FIRST);
    await expect(page.getByText(/^Please confirm your email address first/)).toBeVisible();
    await press(page, "Send a new link");
    await said(page, "A new link has been sent.");
    await page.goto("/register");
    await fill(page, form);
    await press(page, "Create Account");
    await said(page, "This email is already registered.");
  });

  const link = await test.step("is approved, and confirms the address", async () => {
    const approved = await firm.run(["users", "approve", email]);
    expect(approved).toMatchObject({ code: 0, out: expect.stringContaining("waits for that") });
    expect(approved.out).not.toContain("/confirm-address/");
    // IT has said yes; the mailbox is not proven yet.
    await signIn(page, email, FIRST);
    await expect(page.getByText(/^Please confirm your email address first/)).toBeVisible();
    const token = await mailed("/confirm-address/");
    await page.goto(`/confirm-address/${encodeURIComponent(token)}`);
    await field(page, "password").fill("not the password");
    await press(page, "Confirm");
    await said(page, "The password is wrong.");
    await field(page, "password").fill(FIRST);
    await press(page, "Confirm");
    await said(page, "Your email address is confirmed. You can sign in now.");
    return token;
  });

  await test.step("signs in; the session is bound to a cookie, and a token that has ended is refreshed", async () => {
    await signIn(page, email, FIRST);
    await heading(page, "My Tasks");
    const cookies = await page.context().cookies();
    expect(cookies.find((cookie) => cookie.name === "__Host-chancery")).toMatchObject({ httpOnly: true, secure: true, sameSite: "Strict" });
    await page.evaluate(() => localStorage.setItem("access", `a.${btoa('{"exp":1}')}.c`));
    await page.reload();
    await heading(page, "My Tasks");
  });

  await test.step("says how long answers may be, and asks for a bigger plan", async () => {
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByLabel("Reply length").selectOption("short");
    await press(page, "Save Changes");
    await said(page, "Your changes are saved.");
    await press(page, "Upgrade Plan");
    await expect(page.getByTestId("plan-line")).toHaveText(`chancery users set-plan ${email} PLAN`);
  });

  const { secret, set, recovery } = await test.step("sets up an authenticator app", async () => {
    await press(page, "Set Up an App");
    await confirm(page, "not the password", "Continue");
    await said(page, "That is not your password.");
    await confirm(page, FIRST, "Continue");
    const key = await page.getByTestId("totp-secret").innerText();
    const now = Date.now();
    await field(page, "code").fill(totp(key, now));
    await press(page, "Confirm");
    await expect(page.getByRole("dialog", { name: "Save Your Recovery Codes" })).toBeVisible();
    const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await expect(codes).toHaveCount(10);
    const all = await codes.allInnerTexts();
    await press(page, "Done");
    return { secret: key, set: now, recovery: all };
  });

  await test.step("adds a passkey and an app password, and signs in by the passkey", async () => {
    await addAuthenticator(page);
    await press(page, "Add a Passkey");
    await page.getByRole("textbox", { name: "Name" }).fill("Office laptop");
    await confirm(page, FIRST, "Add Passkey");
    await said(page, "The passkey “Office laptop” was added.");
    await press(page, "Create an App Password");
    await page.getByRole("textbox", { name: "Name" }).fill("Thunderbird");
    await confirm(page, FIRST, "Create");
    await expect(page.getByTestId("app-password")).not.toBeEmpty();
    await press(page, "Done");
    await press(page, "Sign Out");
    await signIn(page, email, FIRST);
    await press(page, "Use a passkey");
    await press(page, "Use Passkey");
    await heading(page, "My Tasks");
  });

  const other = await open();
  const otherWords = alerts(other);
  const at = (path: string) => other.goto(baseURL + path);
  await test.step("signs in elsewhere by a code, and by a recovery code", async () => {
    await signIn(other, email, FIRST);
    await heading(other, "Confirm That It’s You");
    await enter(other, wrongCode(secret));
    await expect(other.getByText(/^That code is wrong/)).toBeVisible();
    // The code of the set-up is used up.
    await enter(other, freshCode(secret, set));
    await heading(other, "My Tasks");
    await press(other, "Sign Out");
    await signIn(other, email, FIRST);
    await press(other, "Use a recovery code");
    await enter(other, recovery[3] ?? "");
    await heading(other, "My Tasks");
  });

  await test.step("revokes the other session and changes the password", async () => {
    await page.getByRole("link", { name: "Settings" }).click();
    await expect(page.getByText("9 codes left, each valid for one sign-in.")).toBeVisible();
    const sessions = page.getByRole("region", { name: "Sessions" }).getByRole("listitem");
    await expect(sessions).toHaveCount(2);
    await sessions.nth(1).getByRole("button").click();
    await expect(sessions).toHaveCount(1);
    await other.reload();
    await heading(other, "Sign In to Chancery");
    await press(page, "Change Password");
    await fill(page, { current: FIRST, password: SECOND, confirm: SECOND });
    await press(page.getByRole("dialog"), "Change Password");
    await said(page, "Your password was changed. You are signed out everywhere else, and your app passwords no longer work.");
    await expect(page.getByText("You have no app passwords.")).toBeVisible();
  });

  await test.step("resets the password by a link that works once; every session ends, also the one that has a page open", async () => {
    await at("/password-reset");
    await field(other, "email").fill(email);
    await press(other, "Send Reset Link");
    await said(other, "If that email exists, a reset link has been sent.");
    const token = await mailed("/reset-password/");
    await at(`/reset-password/${encodeURIComponent(token)}`);
    await fill(other, { password: THIRD, confirm: THIRD });
    await press(other, "Reset Password");
    await heading(other, "Sign In to Chancery");
    expect(otherWords).toEqual(["Password reset successfully! Please login with your new password."]);
    await at(`/reset-password/${encodeURIComponent(token)}`);
    await fill(other, { password: SECOND, confirm: SECOND });
    await press(other, "Reset Password");
    await said(other, "Invalid or expired reset link.");
    await page.goto("/dashboard");
    await heading(page, "Sign In to Chancery");
    expect(firm.log()).not.toContain(token);
  });
  expect(firm.log()).not.toContain(link);
  expect(words).toEqual([]);
});
