// Signing in, the guard, the header and signing out, against the sample firm.
import assert from "node:assert/strict";
import { LEASE, at, field, focused, heading, inside, mock, press, problems, promise, said, sent, storage, taskUrl } from "./promises.mjs";
import { tokenFor } from "./mock-server.mjs";
import { ready } from "./support.mjs";

const signIn = async (page, email = "margaret@firm.example", password = "chancery") => {
  await field(page, "email").fill(email);
  await field(page, "password").fill(password);
  await page.keyboard.press("Enter");
};
const refreshes = () => mock.requests("/api/token/refresh/").length;
const refused = "Something went wrong. Please try again.";

await promise("a breach of the site's policy is seen by this suite", async (page) => {
  await page.goto(mock.base);
  const before = problems.length;
  await page.evaluate(() => document.body.setAttribute("style", "color: red"));
  await page.waitForFunction(() => true);
  for (let tries = 0; problems.length === before && tries < 200; tries += 1) await page.evaluate(() => new Promise(requestAnimationFrame));
  assert.match(problems.splice(before).join("\n"), /style-src/);
});

await promise("an anonymous visitor signs in: trimmed, with the page's header, and both tokens are stored", async (page) => {
  await page.goto(mock.base);
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await heading(page, "Sign In to Chancery");
  await signIn(page, "  margaret@firm.example ");
  await heading(page, "My Tasks");
  await at(page, "/dashboard");
  const { access, refresh } = await storage(page);
  assert.ok(access && refresh);
  const { body, headers } = sent("/api/token/");
  assert.deepEqual(body, { username: "margaret@firm.example", password: "chancery" });
  assert.equal(headers["x-chancery-page"], "1");
});

await promise("the sign-in form: messages under the fields, the first wrong one has the focus, nothing is sent", async (page) => {
  await page.goto(`${mock.base}/login`);
  await press(page, "Sign In");
  await said(page, "Email is required");
  await said(page, "Password is required");
  assert.equal(await focused(page), "email");
  assert.equal(await field(page, "email").getAttribute("aria-invalid"), "true");
  const described = await field(page, "email").getAttribute("aria-describedby");
  assert.equal(await page.locator(`[id="${described}"]`).innerText(), "Email is required");
  await field(page, "password").fill("  ");
  await field(page, "email").fill("nobody@firm");
  await press(page, "Sign In");
  await said(page, "Please enter a valid email address");
  await said(page, "Password is required");
  await field(page, "email").fill("nobody@firm.example");
  await press(page, "Sign In");
  await page.getByText("Please enter a valid email address").waitFor({ state: "detached" });
  assert.equal(await focused(page), "password");
  assert.equal(mock.control("calls"), "");
  await page.getByRole("link", { name: "Create an account" }).waitFor();
  await page.getByRole("link", { name: "Reset your password" }).waitFor();
});

await promise(
  "a refused sign-in says so, keeps what was typed, and the form is idle again",
  async (page) => {
    await page.goto(`${mock.base}/login`);
    for (const [email, hint] of [
      ["a@b.example", "The email or the password is wrong."],
      ["pending@firm.example", "Please wait until your access has been approved."],
    ]) {
      await signIn(page, email, email.startsWith("pending") ? "chancery" : "wrong");
      await said(page, refused);
      await said(page, hint);
      assert.equal(await field(page, "email").inputValue(), email);
    }
    mock.control("fail", { path: "/api/token/" });
    await press(page, "Sign In");
    await said(page, refused);
    await page.getByText("This account waits").waitFor({ state: "detached" });
    assert.equal(await field(page, "password").inputValue(), "chancery");
    assert.equal(await page.getByRole("button", { name: "Sign In" }).getAttribute("aria-busy"), null);
    assert.equal((await storage(page)).access, undefined);
    mock.control("mend", { path: "/api/token/" });
    await page.route("**/api/token/", (route) => route.abort());
    await press(page, "Sign In");
    await said(page, refused);
  },
  { quiet: true },
);

await promise("a spinner turns in the button while the call is under way, and a second press sends nothing", async (page) => {
  await page.goto(`${mock.base}/login`);
  mock.control("slow", { ms: "3000" });
  const button = page.getByRole("button", { name: /Sign In/ });
  const size = await button.boundingBox();
  await signIn(page);
  await page.getByText("Signing in").waitFor({ state: "attached" });
  assert.equal(await button.getAttribute("aria-busy"), "true");
  assert.deepEqual(await button.boundingBox(), size);
  await button.click({ force: true });
  await page.keyboard.press("Enter");
  await field(page, "password").press("Enter");
  await heading(page, "My Tasks");
  assert.equal(mock.requests("/api/token/").length, 1);
});

await promise(
  "password managers and pasting work; a password can be looked at",
  async (page) => {
    const attributes = {};
    for (const path of ["/login", "/register", "/password-reset", "/confirm-address/good", "/reset-password/good"]) {
      await page.goto(mock.base + path);
      await page.locator("main form").waitFor();
      attributes[path] = await page.$$eval("form input", (all) => all.map((one) => `${one.name} ${one.type} ${one.autocomplete}`));
    }
    assert.deepEqual(attributes, {
      "/login": ["email email username", "password password current-password"],
      "/register": [
        "firstName text given-name",
        "lastName text family-name",
        "email email username",
        "password password new-password",
        "referralCode text off",
      ],
      "/password-reset": ["email email email"],
      "/confirm-address/good": ["password password current-password"],
      "/reset-password/good": ["password password new-password", "confirm password new-password"],
    });
    await page.goto(`${mock.base}/login`);
    await page.evaluate(() => navigator.clipboard.writeText("chancery"));
    await field(page, "password").focus();
    await page.keyboard.press("Control+V");
    assert.equal(await field(page, "password").inputValue(), "chancery");
    await page.getByRole("button", { name: "Show" }).click();
    assert.equal(await field(page, "password").getAttribute("type"), "text");
    await page.getByRole("button", { name: "Hide" }).click();
    assert.equal(await field(page, "password").getAttribute("type"), "password");
  },
  { permissions: ["clipboard-read", "clipboard-write"] },
);

await promise("no token: to the sign-in page, and from there to where one wanted to go", async (page) => {
  await page.goto(mock.base + taskUrl(LEASE));
  await at(page, "/login");
  await signIn(page);
  await heading(page, LEASE);
});

await promise(
  "the guard shows Loading while it checks; an ended token is refreshed once and lets its holder in",
  async (page) => {
    mock.control("slow", { ms: "2000" });
    await page.goto(`${mock.base}/dashboard`);
    await said(page, "Loading");
    await heading(page, "My Tasks");
    assert.equal(refreshes(), 1);
  },
  { stored: { access: tokenFor(-5), refresh: tokenFor(9000, "refresh") } },
);

await promise(
  "two tabs with an ended token refresh once between them",
  async (page) => {
    const other = await page.context().newPage();
    mock.control("slow", { ms: "2000" });
    await Promise.all([page.goto(`${mock.base}/dashboard`), other.goto(`${mock.base}/dashboard`)]);
    await Promise.all([heading(page, "My Tasks"), heading(other, "My Tasks")]);
    assert.equal(refreshes(), 1);
  },
  { stored: { access: tokenFor(-5), refresh: tokenFor(9000, "refresh") } },
);

await promise(
  "a refused refresh, a server that cannot be reached and a broken token lead to the sign-in page",
  async (page) => {
    await page.goto(`${mock.base}/dashboard`);
    await at(page, "/login");
    assert.equal(refreshes(), 1);
    const broken = ["rubbish", "a.b.c", `a.${btoa("{}")}.c`, `a.${btoa('{"exp":"soon"}')}.c`, `a.${btoa('{"exp":1}')}`];
    for (const access of broken) {
      await page.evaluate((token) => localStorage.setItem("access", token), access);
      await page.goto(`${mock.base}/dashboard`);
      await at(page, "/login");
    }
    assert.equal(refreshes(), 1);
    await page.route("**/api/token/refresh/", (route) => route.abort());
    await page.evaluate(([access, refresh]) => Object.assign(localStorage, { access, refresh }), [tokenFor(-5), tokenFor(9000, "refresh")]);
    await page.goto(`${mock.base}/dashboard`);
    await at(page, "/login");
  },
  { stored: { access: tokenFor(-5), refresh: "bad" }, quiet: true },
);

await promise(
  "/test is the dashboard without the guard: its banner, no data, and its links stay there",
  async (page) => {
    await page.goto(`${mock.base}/test`);
    await said(page, "Preview: you are not signed in");
    await heading(page, "My Tasks");
    await said(page, "Your tasks could not be loaded.");
    await page.getByRole("link", { name: "My Files" }).click();
    await heading(page, "My Files");
    await at(page, "/test?service=upload");
    await page.getByRole("link", { name: "Settings" }).click();
    await heading(page, "Settings");
    await said(page, "Your settings could not be loaded.");
    await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
    await at(page, "/login");
    assert.equal(mock.control("calls").includes("/api/events/"), false);
  },
  { quiet: true },
);

await promise(
  "/logout tells the server, clears local storage and goes to the sign-in page",
  async (page) => {
    await page.evaluate(() => localStorage.setItem("other", "1"));
    const told = page.waitForRequest("**/api/user/sign-out/");
    await page.goto(`${mock.base}/logout`);
    await at(page, "/login");
    assert.deepEqual(await storage(page), {});
    assert.match((await told).headers().authorization, /^Bearer .+/);
  },
  { ...inside(), quiet: true },
);

await promise(
  "Sign Out removes the access token, goes to the first page and ends the session",
  async (page) => {
    await page.goto(`${mock.base}/dashboard`);
    await heading(page, "My Tasks");
    const told = page.waitForRequest("**/api/user/sign-out/");
    await press(page, "Sign Out");
    await at(page, "/");
    assert.equal((await storage(page)).access, undefined);
    await told;
    await page.getByRole("link", { name: "Login" }).waitFor();
  },
  // A call of the dashboard that was under way may be refused.
  { ...inside(), quiet: true },
);

await promise(
  "signing out in one tab closes the dashboard in the other",
  async (page) => {
    await page.goto(`${mock.base}/dashboard`);
    await heading(page, "My Tasks");
    const other = await page.context().newPage();
    await other.goto(`${mock.base}/logout`);
    await at(page, "/login");
  },
  { ...inside(), quiet: true },
);

const ways = (page) => page.getByRole("navigation", { name: "Site" }).locator("a, button").allInnerTexts();
const ANONYMOUS = ["About us", "Pricing", "Security", "Login", "Reserve a Walkthrough"];

await promise("the header: anonymous, signed in, and its logo goes to the first page", async (page) => {
  await page.goto(`${mock.base}/login`);
  await heading(page, "Sign In to Chancery");
  assert.deepEqual(await ways(page), ANONYMOUS);
  await signIn(page);
  await heading(page, "My Tasks");
  assert.deepEqual(await ways(page), ["Dashboard", "Sign Out"]);
  await page.getByRole("banner").getByRole("button", { name: "Chancery, first page" }).click();
  await at(page, "/");
});

await promise(
  "on a narrow screen the hamburger opens the ways, and a choice or Escape closes them",
  async (page) => {
    await page.goto(mock.base);
    await ready(page);
    const menu = page.getByRole("navigation", { name: "Site" });
    await menu.waitFor({ state: "hidden" });
    await press(page, "Open menu");
    assert.deepEqual(await ways(page), ANONYMOUS);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "hidden" });
    await press(page, "Open menu");
    await menu.getByRole("link", { name: "Login" }).click();
    await heading(page, "Sign In to Chancery");
    await menu.waitFor({ state: "hidden" });
  },
  { viewport: { width: 390, height: 800 } },
);

await promise(
  "any other path is the 404 screen, letter for letter",
  async (page) => {
    const response = await page.goto(`${mock.base}/no/such/page`);
    assert.equal(response.status(), 404);
    await heading(page, "404 Not Found");
    await said(page, "The page you're looking for doesn't exist!");
  },
  { quiet: true },
);
