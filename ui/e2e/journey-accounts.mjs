// Registering and resetting a password, against the sample firm.
import assert from "node:assert/strict";
import { alerts, at, field, focused, heading, inside, mock, press, promise, said, sent, storage } from "./promises.mjs";

const GOOD = "copper lantern drift echo";
const REFUSED = "Something went wrong. Please try again.";
const fill = async (page, values) => {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
};
const someone = (email, more = {}) => ({ firstName: " Ada ", lastName: "Hale", email, password: GOOD, referralCode: "", ...more });

await promise(
  "/register clears all of local storage, then shows its form, letter for letter",
  async (page) => {
    await page.evaluate(() => localStorage.setItem("other", "1"));
    await page.goto(`${mock.base}/register`);
    await heading(page, "Create an Account");
    assert.deepEqual(await storage(page), {});
    await page.getByRole("link", { name: "Login" }).waitFor();
    await said(page, "Leave blank if you don't have a referral code");
    for (const label of ["First name", "Last name", "Email", "Password", "Referral code"]) await page.getByLabel(label, { exact: true }).waitFor();
    assert.equal(await page.getByRole("main").getByRole("link", { name: "Terms of Use" }).getAttribute("href"), "/term-of-use");
    assert.equal(await page.getByRole("main").getByRole("link", { name: "Privacy Policy" }).getAttribute("href"), "/privacy-policy");
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await heading(page, "Sign In to Chancery");
  },
  inside(),
);

await promise("the registration's messages, in the order of its fields; a weak password goes no further than the page", async (page) => {
  await page.goto(`${mock.base}/register`);
  await press(page, "Create Account");
  for (const text of ["First name is required", "Last name is required", "Email is required", "Password is required"]) await said(page, text);
  assert.equal(await focused(page), "firstName");
  await fill(page, { firstName: "Ada", email: "ada@firm" });
  await press(page, "Create Account");
  await said(page, "Please enter a valid email address");
  await page.getByText("First name is required").waitFor({ state: "detached" });
  assert.equal(await focused(page), "lastName");
  for (const [password, sentence] of [
    ["short", "A password has 10 to 128 characters."],
    ["Password1234", /^This password is among the most common ones\./],
    ["ada@firm.example", "The password must not be the e-mail address."],
  ]) {
    await fill(page, someone("ada@firm.example", { password }));
    await press(page, "Create Account");
    await said(page, sentence);
    assert.equal(await focused(page), "password");
  }
  assert.equal(mock.control("calls"), "");
});

await promise("a registration is sent once, trimmed, says that it waits for approval, and leads to the sign-in page", async (page) => {
  const words = alerts(page);
  await page.goto(`${mock.base}/register`);
  await fill(page, someone(" ada@firm.example ", { referralCode: " HALE-26 " }));
  mock.control("slow", { ms: "3000" });
  await press(page, "Create Account");
  await page.getByText("Creating your account").waitFor({ state: "attached" });
  await field(page, "email").press("Enter");
  await at(page, "/login");
  assert.deepEqual(words, ["Your account has been created. Please wait until your access has been approved."]);
  await said(page, "We sent a link to your email address. Open it to confirm the address.");
  assert.equal(mock.requests("/api/user/register/").length, 1);
  assert.deepEqual(sent("/api/user/register/").body, {
    username: "ada@firm.example",
    password: GOOD,
    firstName: "Ada",
    lastName: "Hale",
    referralCode: "HALE-26",
  });
});

await promise(
  "a registration that fails says why, and the form keeps what was typed",
  async (page) => {
    const words = alerts(page);
    await page.goto(`${mock.base}/register`);
    await fill(page, someone("taken@firm.example", { referralCode: "X1" }));
    await press(page, "Create Account");
    await said(page, "This email is already registered.");
    assert.equal(await field(page, "referralCode").inputValue(), "X1");
    assert.equal(await field(page, "password").inputValue(), GOOD);
    await field(page, "email").fill("weak@firm.example");
    await press(page, "Create Account");
    await said(page, /^This password is among the most common ones\./);
    assert.equal(await focused(page), "password");
    for (const status of ["400", "422", "429", "500"]) {
      mock.control("fail", { path: "/api/user/register/", status });
      await press(page, "Create Account");
      await said(page, status === "400" ? "This email is already registered." : REFUSED);
      mock.control("mend", { path: "/api/user/register/" });
    }
    assert.deepEqual(words, []);
    assert.equal(new URL(page.url()).pathname, "/register");
  },
  { quiet: true },
);

await promise("a reset link is asked for, and the answer is the same whoever asks", async (page) => {
  await page.goto(`${mock.base}/login`);
  await field(page, "email").fill("ada@firm");
  await press(page, "Sign In");
  await page.getByRole("link", { name: "Reset your password" }).click();
  await heading(page, "Reset Your Password");
  assert.equal(await page.locator("form input").count(), 1);
  await page.getByText(/An e-mail with a reset link will be sent/).waitFor();
  // What was typed as the address is still there.
  assert.equal(await field(page, "email").inputValue(), "ada@firm");
  await press(page, "Send Reset Link");
  await said(page, "Please enter a valid email address");
  await field(page, "email").fill(" ");
  await press(page, "Send Reset Link");
  await said(page, "Email is required");
  assert.equal(mock.control("calls"), "");
  for (const email of ["ada@firm.example", "nobody@firm.example"]) {
    await field(page, "email").fill(` ${email} `);
    await press(page, "Send Reset Link");
    await said(page, "If that email exists, a reset link has been sent.");
    assert.deepEqual(sent("/api/user/password-reset/").body, { email });
  }
});

await promise(
  "a reset request that fails says so",
  async (page) => {
    await page.goto(`${mock.base}/password-reset`);
    mock.control("fail", { path: "/api/user/password-reset/", status: "500" });
    await field(page, "email").fill("ada@firm.example");
    await press(page, "Send Reset Link");
    await said(page, REFUSED);
    assert.equal(await page.getByText("a reset link has been sent").count(), 0);
    await page.getByRole("link", { name: "Back to sign in" }).click();
    await at(page, "/login");
  },
  { quiet: true },
);

await promise(
  "the confirmation page changes nothing until the password is given, and then leads to the sign-in page",
  async (page) => {
    await page.goto(`${mock.base}/confirm-address/good`);
    await heading(page, "Confirm Your Email");
    assert.equal(mock.control("calls"), "");
    await press(page, "Confirm");
    await said(page, "Password is required");
    await fill(page, { password: "not it" });
    await press(page, "Confirm");
    await said(page, "The password is wrong.");
    assert.equal(await focused(page), "password");
    await fill(page, { password: "chancery" });
    await press(page, "Confirm");
    await at(page, "/login");
    await said(page, "Your email address is confirmed. Please wait until your access has been approved.");
    assert.deepEqual(sent("/api/user/confirm-address/").body, { token: "good", password: "chancery" });
    await page.goto(`${mock.base}/confirm-address/approved`);
    await fill(page, { password: "chancery" });
    await press(page, "Confirm");
    await said(page, "Your email address is confirmed. You can sign in now.");
    await page.goto(`${mock.base}/confirm-address/stale`);
    await fill(page, { password: "chancery" });
    await press(page, "Confirm");
    await said(page, "Invalid or expired confirmation link.");
  },
  { quiet: true },
);

await promise(
  "who has not confirmed the address can have the mail once more",
  async (page) => {
    await page.goto(`${mock.base}/login`);
    await fill(page, { email: "unconfirmed@firm.example", password: "chancery" });
    await press(page, "Sign In");
    await said(page, REFUSED);
    await press(page, "Send a new link");
    await said(page, "A new link has been sent.");
    assert.deepEqual(sent("/api/user/confirm-address/link/").body, { email: "unconfirmed@firm.example" });
  },
  { quiet: true },
);

await promise("the reset page's messages: required, confirmed, equal after trimming, and the rule as help", async (page) => {
  await page.goto(`${mock.base}/reset-password/good`);
  await page.getByLabel("New Password", { exact: true }).waitFor();
  await page.getByLabel("Confirm New Password", { exact: true }).waitFor();
  await page.getByText(/10 to 128 characters/).waitFor();
  await press(page, "Reset Password");
  await said(page, "Password is required");
  await said(page, "Please confirm your password");
  assert.equal(await focused(page), "password");
  await fill(page, { password: GOOD, confirm: `${GOOD}s` });
  await press(page, "Reset Password");
  await said(page, "Passwords do not match");
  assert.equal(await focused(page), "confirm");
  await fill(page, { password: "1234567890", confirm: "1234567890" });
  await press(page, "Reset Password");
  await said(page, /^This password is among the most common ones\./);
  assert.equal(mock.control("calls"), "");
  const words = alerts(page);
  await fill(page, { password: ` ${GOOD}`, confirm: `${GOOD} ` });
  await press(page, "Reset Password");
  await at(page, "/login");
  assert.deepEqual(words, ["Password reset successfully! Please login with your new password."]);
  assert.deepEqual(sent("/api/user/password-reset-confirm/").body, { token: "good", password: GOOD });
});

await promise(
  "a reset that fails: the link, the password, or anything else",
  async (page) => {
    const words = alerts(page);
    const tried = async (token) => {
      await page.goto(`${mock.base}/reset-password/${token}`);
      await fill(page, { password: GOOD, confirm: GOOD });
      await press(page, "Reset Password");
    };
    await tried("stale%2Flink");
    await said(page, "Invalid or expired reset link.");
    assert.equal(sent("/api/user/password-reset-confirm/").body.token, "stale/link");
    assert.equal(await field(page, "password").inputValue(), GOOD);
    await page.getByRole("link", { name: "Ask for a new link" }).click();
    await heading(page, "Reset Your Password");
    await tried("weak");
    await said(page, /^This password is among the most common ones\./);
    mock.control("fail", { path: "/api/user/password-reset-confirm/", status: "500" });
    await tried("good");
    await said(page, REFUSED);
    assert.deepEqual(words, []);
  },
  { quiet: true },
);
