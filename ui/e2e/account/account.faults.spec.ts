// What the real server does not do on request: find a password weak that the page let through, or end a challenge at once.
import { alerts, fill, field, heading, press, said, signInForm } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/sample.ts";

const GOOD = "copper lantern drift echo";
const COMMON = /^This password is among the most common ones\./;

test("a registration whose password the server finds weak says so under the field", async ({ page, problems }) => {
  problems.allow(400);
  const words = alerts(page);
  await page.goto("/register");
  await fill(page, { firstName: "Ada", lastName: "Hale", email: "weak@firm.example", password: GOOD });
  await press(page, "Create Account");
  await said(page, COMMON);
  await expect(field(page, "password")).toBeFocused();
  expect(words).toEqual([]);
});

test("a reset whose password the server finds weak says so", async ({ page, problems }) => {
  problems.allow(400);
  const words = alerts(page);
  await page.goto("/reset-password/weak");
  await fill(page, { password: GOOD, confirm: GOOD });
  await press(page, "Reset Password");
  await said(page, COMMON);
  expect(words).toEqual([]);
});

test("a challenge that has ended leads back to the form, which says so", async ({ page, problems }) => {
  problems.allow(401);
  await page.goto("/login");
  await signInForm(page, "expired@firm.example", "chancery");
  await page.getByRole("textbox", { name: /ode$/ }).fill("123456");
  await page.keyboard.press("Enter");
  await said(page, "This sign-in has expired. Please sign in again.");
  await heading(page, "Sign In to Chancery");
  // Nothing of the challenge outlives the page.
  await signInForm(page, "totp@firm.example", "chancery");
  await heading(page, "Confirm That It’s You");
  await page.reload();
  await heading(page, "Sign In to Chancery");
});
