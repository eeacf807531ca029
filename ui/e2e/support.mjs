// What the scripts that take pictures need: Debian's Chromium, kept off the network, and a way to be signed in.
import { chromium } from "playwright-core";
import { startMock } from "./mock-server.mjs";

const FLAGS = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
];

export const launch = (options = {}) =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell", args: FLAGS, ...options });

/** The value of `--name value`, or of the environment, or the fallback. */
export function setting(name, environment, fallback) {
  const at = process.argv.indexOf(`--${name}`);
  return at > 0 ? process.argv[at + 1] : (process.env[environment] ?? fallback);
}

/**
 * The site to look at: the one named by --base or CHANCERY_URL with --email and --password, else the sample firm,
 * started here. `mock` is null on a real server.
 */
export async function target() {
  const base = setting("base", "CHANCERY_URL");
  if (base) {
    const email = setting("email", "CHANCERY_EMAIL");
    const password = setting("password", "CHANCERY_PASSWORD");
    return { base, email, password, mock: null, close: () => {} };
  }
  const mock = await startMock();
  return { base: mock.base, email: "margaret.hale@hale-and-partners.example", password: "chancery", mock, close: mock.close };
}

/** Fails the run on what a reader would never see: errors in the console, pages that throw, broken policy. */
export function watch(page, problems) {
  page.on("pageerror", (error) => problems.push(`page error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()} (${page.url()})`);
  });
}

/** Gets tokens from the server once, so that each page need not go through the form. */
export async function tokens({ base, email, password }) {
  const response = await fetch(`${base}/api/token/`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username: email, password }),
  });
  if (!response.ok) throw new Error(`Signing in as ${email} was answered ${response.status}.`);
  return response.json();
}

/** A page of a reader who is signed in. */
export async function signedInContext(browser, pair, options = {}) {
  const context = await browser.newContext({ locale: "en-US", timezoneId: "America/New_York", ...options });
  await context.addInitScript(({ access, refresh }) => {
    localStorage.setItem("access", access);
    localStorage.setItem("refresh", refresh);
  }, pair);
  return context;
}

/** Waits until the page's script runs; what the server wrote stands there before. */
export const ready = (page) => page.waitForFunction(() => document.documentElement.dataset.ready === "true");

/** Waits until the page shows data, its letters are there and nothing moves. */
export async function settle(page) {
  await page.waitForLoadState("load");
  await ready(page);
  await page.locator("h1").first().waitFor();
  // The page of all components shows one that waits forever.
  await page.waitForFunction(() => location.pathname === "/design" || !document.querySelector('[class*="skeleton"]'));
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
    }
  });
}

/** Fills the sign-in form as `who`, whose name decides what the sample firm answers (mock-accounts.mjs). */
export async function signInAs(page, who, password = "chancery") {
  await page.getByLabel("Email").fill(`${who}@firm.example`);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Presses the button that opens a dialog of the settings, and waits for it. */
export async function openDialog(page, button) {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("dialog").waitFor();
}

/**
 * A screen to look at: its name and address; `inside` for somebody who is signed in, `before` it is asked for, `act` when it
 * stands there, `whole` false where the picture ends with the window, `loud` where the browser has something to complain of,
 * `language` of its reader, `own` the site it stands on where that is another one.
 */
export const screen = (name, path, { inside = false, before = null, act = null, whole = true, loud = false, language = "en-US", own = null } = {}) => ({
  name,
  path,
  inside,
  before,
  act,
  whole,
  loud,
  language,
  own,
});

/** Opens a screen as its reader would, and does what belongs to it. `met` sees the page first; the caller closes its context. */
export async function openScreen(browser, site, pair, { path, inside, before, act, language, own }, options, met) {
  site.mock?.control("reset");
  before?.();
  const context = await (inside ? signedInContext(browser, pair, { ...options, locale: language }) : browser.newContext({ ...options, locale: language }));
  const page = await context.newPage();
  met?.(page);
  await page.goto((own ?? site.base) + path);
  await settle(page);
  await act?.(page);
  await settle(page);
  return page;
}
