// Registering and confirming the address, on the real program.
import { randomUUID } from "node:crypto";
import type { Firm } from "../fixtures/firm.ts";
import { Calls, alerts, at, breaks, field, fill, heading, holds, press, said, signInForm, storage } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";

const GOOD = "copper lantern drift echo";
const REFUSED = "Something went wrong. Please try again.";
const newcomer = () => `ada-${randomUUID().slice(0, 8)}@firm.test`;
const someone = (email: string, more: Record<string, string> = {}) => ({ firstName: " Ada ", lastName: "Hale", email, password: GOOD, referralCode: "", ...more });

/** Registers over the API, and gives the token of the mailed link. */
async function registered(firm: Firm): Promise<{ email: string; link: string }> {
  const email = newcomer();
  const answer = await fetch(`${firm.base}/api/user/register/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: email, password: GOOD, firstName: "Ada", lastName: "Hale" }),
  });
  expect(answer.status).toBe(201);
  return { email, link: await mailed(firm, email) };
}

async function mailed(firm: Firm, email: string): Promise<string> {
  const token = () => firm.mailbox.after(email, "/confirm-address/");
  await expect.poll(token, { message: "the mail with the link" }).not.toBeNull();
  return token() ?? "";
}

test("/register clears all of local storage, then shows its form, letter for letter", async ({ signedIn: page }) => {
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("other", "1"));
  await page.goto("/register");
  await heading(page, "Create an Account");
  expect(await storage(page)).toEqual({});
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  await said(page, "Leave blank if you don't have a referral code");
  for (const label of ["First name", "Last name", "Email", "Password", "Referral code"]) await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Terms of Use" })).toHaveAttribute("href", "/term-of-use");
  await expect(main.getByRole("link", { name: "Privacy Policy" })).toHaveAttribute("href", "/privacy-policy");
  await main.getByRole("link", { name: "Sign in" }).click();
  await heading(page, "Sign In to Chancery");
});

test("the registration's messages, in the order of its fields; a weak password goes no further than the page", async ({ page }) => {
  const calls = new Calls(page);
  await page.goto("/register");
  await press(page, "Create Account");
  for (const text of ["First name is required", "Last name is required", "Email is required", "Password is required"]) await said(page, text);
  await expect(field(page, "firstName")).toBeFocused();
  await fill(page, { firstName: "Ada", email: "ada@firm" });
  await press(page, "Create Account");
  await said(page, "Please enter a valid email address");
  await expect(page.getByText("First name is required")).toHaveCount(0);
  await expect(field(page, "lastName")).toBeFocused();
  for (const [password, sentence] of [
    ["short", "A password has 10 to 128 characters."],
    ["Password1234", /^This password is among the most common ones\./],
    ["ada@firm.example", "The password must not be the e-mail address."],
  ] as const) {
    await fill(page, someone("ada@firm.example", { password }));
    await press(page, "Create Account");
    await said(page, sentence);
    await expect(field(page, "password")).toBeFocused();
  }
  expect(calls.all).toEqual([]);
});

test("a registration is sent once, trimmed, says that it waits for approval, and leads to the sign-in page", async ({ page, firm }) => {
  const calls = new Calls(page);
  const words = alerts(page);
  const email = newcomer();
  await page.goto("/register");
  await fill(page, someone(` ${email} `, { referralCode: " HALE-26 " }));
  const release = await holds(page, "/api/user/register/");
  await press(page, "Create Account");
  await expect(page.getByText("Creating your account")).toBeAttached();
  await field(page, "email").press("Enter");
  release();
  await at(page, "/login");
  expect(words).toEqual(["Your account has been created. Please wait until your access has been approved."]);
  await said(page, "We sent a link to your email address. Open it to confirm the address.");
  expect(calls.to("/api/user/register/")).toHaveLength(1);
  expect(calls.sent("/api/user/register/")).toEqual({ username: email, password: GOOD, firstName: "Ada", lastName: "Hale", referralCode: "HALE-26" });
  await mailed(firm, email);
});

test("a registration that fails says why, and the form keeps what was typed", async ({ page, account, problems }) => {
  problems.allow(400, 422, 429, 500);
  const words = alerts(page);
  await page.goto("/register");
  await fill(page, someone(account.email, { referralCode: "X1" }));
  await press(page, "Create Account");
  await said(page, "This email is already registered.");
  await expect(field(page, "referralCode")).toHaveValue("X1");
  await expect(field(page, "password")).toHaveValue(GOOD);
  for (const status of [400, 422, 429, 500]) {
    const mend = await breaks(page, "/api/user/register/", { status });
    await press(page, "Create Account");
    await said(page, status === 400 ? "This email is already registered." : REFUSED);
    mend();
  }
  expect(words).toEqual([]);
  await at(page, "/register");
});

test("the confirmation page changes nothing until the password is given, and then leads to the sign-in page", async ({ page, firm, problems }) => {
  problems.allow(400, 403);
  const { email, link } = await registered(firm);
  const calls = new Calls(page);
  await page.goto(`/confirm-address/${encodeURIComponent(link)}`);
  await heading(page, "Confirm Your Email");
  expect(calls.all).toEqual([]);
  await press(page, "Confirm");
  await said(page, "Password is required");
  await fill(page, { password: "not the password" });
  await press(page, "Confirm");
  await said(page, "The password is wrong.");
  await expect(field(page, "password")).toBeFocused();
  await fill(page, { password: GOOD });
  await press(page, "Confirm");
  await at(page, "/login");
  await said(page, "Your email address is confirmed. Please wait until your access has been approved.");
  expect(calls.sent("/api/user/confirm-address/")).toEqual({ token: link, password: GOOD });

  // The order of the two decides what is said; the account is let in after both.
  const second = await registered(firm);
  expect((await firm.run(["users", "approve", second.email])).code).toBe(0);
  await page.goto(`/confirm-address/${encodeURIComponent(second.link)}`);
  await fill(page, { password: GOOD });
  await press(page, "Confirm");
  await said(page, "Your email address is confirmed. You can sign in now.");
  for (const used of [link, "stale"]) {
    await page.goto(`/confirm-address/${encodeURIComponent(used)}`);
    await fill(page, { password: GOOD });
    await press(page, "Confirm");
    await said(page, "Invalid or expired confirmation link.");
  }
  expect(firm.log()).not.toContain(link);
  expect(firm.log()).not.toContain(email);
});

test("who has not confirmed the address can have the mail once more", async ({ page, firm, problems }) => {
  problems.allow(403);
  const { email } = await registered(firm);
  const calls = new Calls(page);
  await page.goto("/login");
  await signInForm(page, email, GOOD);
  await said(page, REFUSED);
  await press(page, "Send a new link");
  await said(page, "A new link has been sent.");
  expect(calls.sent("/api/user/confirm-address/link/")).toEqual({ email });
  await expect.poll(() => firm.mailbox.mails.filter((mail) => mail.to.includes(email)).length).toBe(2);
});
