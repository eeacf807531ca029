// What every browser script needs: Debian's Chromium, kept off the network, and a way to be signed in.
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
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS, ...options });

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

/** Waits until the page shows data, its letters are there and nothing moves. */
export async function settle(page) {
  await page.waitForLoadState("load");
  await page.locator("h1").first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[class*="skeleton"]'));
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
    }
  });
}
