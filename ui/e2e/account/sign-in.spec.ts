// The sign-in form, on the real program.
import { Calls, LEASE, at, breaks, field, heading, holds, press, said, signInForm, storage, taskUrl } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";

const REFUSED = "Something went wrong. Please try again.";

test("a breach of the site's policy is seen by this suite", async ({ page, problems }) => {
  problems.allow(/style-src/);
  await page.goto("/");
  await page.evaluate(() => document.body.setAttribute("style", "color: red"));
  await expect.poll(() => problems.breaches().join("\n")).toMatch(/style-src/);
  problems.takeBreaches();
});

test("an anonymous visitor signs in: trimmed, with the page's header, and both tokens are stored", async ({ page, account }) => {
  const calls = new Calls(page);
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await heading(page, "Sign In to Chancery");
  await signInForm(page, `  ${account.email} `, account.password);
  await heading(page, "My Tasks");
  await at(page, "/dashboard");
  const { access, refresh } = await storage(page);
  expect(access && refresh).toBeTruthy();
  expect(calls.sent("/api/token/")).toEqual({ username: account.email, password: account.password });
  expect(calls.to("/api/token/")[0]?.headers["x-chancery-page"]).toBe("1");
});

test("the sign-in form: messages under the fields, the first wrong one has the focus, nothing is sent", async ({ page }) => {
  const calls = new Calls(page);
  await page.goto("/login");
  await press(page, "Sign In");
  await said(page, "Email is required");
  await said(page, "Password is required");
  await expect(field(page, "email")).toBeFocused();
  await expect(field(page, "email")).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, "email")).toHaveAccessibleDescription("Email is required");
  await field(page, "password").fill("  ");
  await field(page, "email").fill("nobody@firm");
  await press(page, "Sign In");
  await said(page, "Please enter a valid email address");
  await said(page, "Password is required");
  await field(page, "email").fill("nobody@firm.example");
  await press(page, "Sign In");
  await expect(page.getByText("Please enter a valid email address")).toHaveCount(0);
  await expect(field(page, "password")).toBeFocused();
  expect(calls.all.filter(({ method }) => method === "POST")).toEqual([]);
  await expect(page.getByRole("link", { name: "Create an account" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Reset your password" })).toBeVisible();
});

test("a refused sign-in says so, keeps what was typed, and the form is idle again", async ({ page, problems, firm, account }) => {
  problems.allow(401, 403, 500, /ERR_FAILED|Failed to fetch/);
  const waiting = await firm.add({ approved: false });
  await page.goto("/login");
  for (const [email, password, hint] of [
    [account.email, "wrong", "The email or the password is wrong."],
    [waiting.email, waiting.password, "Please wait until your access has been approved."],
  ] as const) {
    await signInForm(page, email, password);
    await said(page, REFUSED);
    await said(page, hint);
    await expect(field(page, "email")).toHaveValue(email);
  }
  const mend = await breaks(page, "/api/token/");
  await press(page, "Sign In");
  await expect(page.getByText("Please wait until your access")).toHaveCount(0);
  await said(page, REFUSED);
  await expect(field(page, "password")).toHaveValue(waiting.password);
  expect(await page.getByRole("button", { name: "Sign In" }).getAttribute("aria-busy")).toBeNull();
  expect((await storage(page))["access"]).toBeUndefined();
  mend();
  // The server's own hint is back before the network goes.
  await press(page, "Sign In");
  await said(page, "Please wait until your access has been approved.");
  await page.route("**/api/token/", (route) => route.abort());
  await press(page, "Sign In");
  await expect(page.getByText("Please wait until your access")).toHaveCount(0);
  await said(page, REFUSED);
});

test("a spinner turns in the button while the call is under way, and a second press sends nothing", async ({ page, account }) => {
  const calls = new Calls(page);
  await page.goto("/login");
  const button = page.getByRole("button", { name: /Sign In/ });
  const size = await button.boundingBox();
  const release = await holds(page, "/api/token/");
  await signInForm(page, account.email, account.password);
  await expect(page.getByText("Signing in")).toBeAttached();
  await expect(button).toHaveAttribute("aria-busy", "true");
  expect(await button.boundingBox()).toEqual(size);
  await button.click({ force: true });
  await page.keyboard.press("Enter");
  await field(page, "password").press("Enter");
  release();
  await heading(page, "My Tasks");
  expect(calls.to("/api/token/")).toHaveLength(1);
});

test.describe("with a clipboard", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("password managers and pasting work; a password can be looked at", async ({ page }) => {
    const attributes: Record<string, string[]> = {};
    for (const path of ["/login", "/register", "/password-reset", "/confirm-address/good", "/reset-password/good"]) {
      await page.goto(path);
      await expect(page.locator("main form")).toBeVisible();
      attributes[path] = await page.locator("form input").evaluateAll((all) => (all as HTMLInputElement[]).map((one) => `${one.name} ${one.type} ${one.autocomplete}`));
    }
    expect(attributes).toEqual({
      "/login": ["email email username", "password password current-password"],
      "/register": ["firstName text given-name", "lastName text family-name", "email email username", "password password new-password", "referralCode text off"],
      "/password-reset": ["email email email"],
      "/confirm-address/good": ["password password current-password"],
      "/reset-password/good": ["password password new-password", "confirm password new-password"],
    });
    await page.goto("/login");
    await page.evaluate(() => navigator.clipboard.writeText("chancery"));
    await field(page, "password").focus();
    await page.keyboard.press("Control+V");
    await expect(field(page, "password")).toHaveValue("chancery");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(field(page, "password")).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: "Hide" }).click();
    await expect(field(page, "password")).toHaveAttribute("type", "password");
  });
});

test("no token: to the sign-in page, and from there to where one wanted to go", async ({ page, account }) => {
  await account.write(LEASE, "Could you confirm the notice period?");
  await page.goto(taskUrl(LEASE));
  await at(page, "/login");
  await signInForm(page, account.email, account.password);
  await heading(page, LEASE);
});
