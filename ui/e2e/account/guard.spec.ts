// The guard of the dashboard, its tokens, the header and signing out, on the real program.
import type { Page } from "@playwright/test";
import { Calls, at, heading, holds, press, ready, said, signInForm, storage } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";

/** In the form of a token that has ended. */
const ENDED = `a.${btoa('{"exp":1}')}.c`;

const keep = (page: Page, entries: Record<string, string>) => page.evaluate((values) => Object.assign(localStorage, values), entries);

test.describe("with a token that has ended", () => {
  test.use({ tokens: async ({ account }, use) => use({ ...(await account.tokens()), access: ENDED }) });

  test("the guard shows Loading while it checks; the token is refreshed once and lets its holder in", async ({ signedIn: page }) => {
    const calls = new Calls(page);
    const release = await holds(page, "/api/token/refresh/");
    await page.goto("/dashboard");
    await said(page, "Loading");
    release();
    await heading(page, "My Tasks");
    expect(calls.to("/api/token/refresh/")).toHaveLength(1);
  });

  test("two tabs refresh once between them", async ({ signedIn: page, context }) => {
    const other = await context.newPage();
    const calls = new Calls(context);
    const release = await holds(context, "/api/token/refresh/");
    await Promise.all([page.goto("/dashboard"), other.goto("/dashboard")]);
    await Promise.all([said(page, "Loading"), said(other, "Loading")]);
    release();
    await Promise.all([heading(page, "My Tasks"), heading(other, "My Tasks")]);
    expect(calls.to("/api/token/refresh/")).toHaveLength(1);
  });
});

test("a refused refresh, a server that cannot be reached and a broken token lead to the sign-in page", async ({ page, account, problems }) => {
  problems.allow(401, /ERR_FAILED|Failed to fetch/, /The stored token could not be checked/);
  const calls = new Calls(page);
  await page.goto("/login");
  await keep(page, { access: ENDED, refresh: "bad" });
  await page.goto("/dashboard");
  await at(page, "/login");
  expect(calls.to("/api/token/refresh/")).toHaveLength(1);
  for (const access of ["rubbish", "a.b.c", `a.${btoa("{}")}.c`, `a.${btoa('{"exp":"soon"}')}.c`, `a.${btoa('{"exp":1}')}`]) {
    await keep(page, { access });
    await page.goto("/dashboard");
    await at(page, "/login");
  }
  expect(calls.to("/api/token/refresh/")).toHaveLength(1);
  await page.route("**/api/token/refresh/", (route) => route.abort());
  await keep(page, { ...(await account.tokens()), access: ENDED });
  await page.goto("/dashboard");
  await at(page, "/login");
  expect(calls.to("/api/token/refresh/")).toHaveLength(2);
});

test("/test is the dashboard without the guard: its banner, no data, and its links stay there", async ({ page, problems }) => {
  problems.allow(401);
  const calls = new Calls(page);
  await page.goto("/test");
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
  expect(calls.to("/api/events/")).toEqual([]);
});

test("/logout tells the server, clears local storage and goes to the sign-in page", async ({ signedIn: page, tokens, baseURL }) => {
  await page.goto("/");
  await keep(page, { other: "1" });
  const told = page.waitForRequest("**/api/user/sign-out/");
  await page.goto("/logout");
  await at(page, "/login");
  expect(await storage(page)).toEqual({});
  expect((await told).headers()["authorization"]).toMatch(/^Bearer .+/);
  // The session is over on the server too.
  const me = async () => (await fetch(`${baseURL}/api/user/me/`, { headers: { Authorization: `Bearer ${tokens.access}` } })).status;
  await expect.poll(me).toBe(401);
});

test("Sign Out removes the access token, goes to the first page and ends the session", async ({ signedIn: page, problems }) => {
  // A call of the dashboard that was under way may be refused.
  problems.allow(401);
  await page.goto("/dashboard");
  await heading(page, "My Tasks");
  const told = page.waitForRequest("**/api/user/sign-out/");
  await press(page, "Sign Out");
  await at(page, "/");
  expect((await storage(page))["access"]).toBeUndefined();
  await told;
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
});

test("signing out in one tab closes the dashboard in the other", async ({ signedIn: page, context, problems }) => {
  problems.allow(401);
  await page.goto("/dashboard");
  await heading(page, "My Tasks");
  const other = await context.newPage();
  await other.goto("/logout");
  await at(page, "/login");
});

const ways = (page: Page) => page.getByRole("navigation", { name: "Site" }).locator("a, button");
const ANONYMOUS = ["About us", "Pricing", "Security", "Login", "Reserve a Walkthrough"];

test("the header: anonymous, signed in, and its logo goes to the first page", async ({ page, account }) => {
  await page.goto("/login");
  await heading(page, "Sign In to Chancery");
  await expect(ways(page)).toHaveText(ANONYMOUS);
  await signInForm(page, account.email, account.password);
  await heading(page, "My Tasks");
  await expect(ways(page)).toHaveText(["Dashboard", "Sign Out"]);
  await page.getByRole("banner").getByRole("button", { name: "Chancery, home page" }).click();
  await at(page, "/");
});

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test("the hamburger opens the ways, and a choice or Escape closes them", async ({ page }) => {
    await page.goto("/");
    await ready(page);
    const menu = page.getByRole("navigation", { name: "Site" });
    await expect(menu).toBeHidden();
    await press(page, "Open menu");
    await expect(ways(page)).toHaveText(ANONYMOUS);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await press(page, "Open menu");
    await menu.getByRole("link", { name: "Login" }).click();
    await heading(page, "Sign In to Chancery");
    await expect(menu).toBeHidden();
  });
});
