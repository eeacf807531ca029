// Pictures of every screen, at the width of a desk and of a hand, by day and by night, into e2e/__screens__.
//
//   npm run screens [-- --base URL --email E --password P]     without --base: the sample firm
import { mkdirSync } from "node:fs";
import { accountScreens, documentScreens, launch, setting, settle, signedInContext, target, tokens, watch } from "./support.mjs";

const out = new URL("./__screens__/", import.meta.url).pathname;
mkdirSync(out, { recursive: true });
const only = setting("only", "ONLY")?.split(",");

const site = await target();
const pair = await tokens(site);
const { tasks } = await (
  await fetch(`${site.base}/api/files/list/?type=tasks`, { headers: { Authorization: `Bearer ${pair.access}` } })
).json();
const at = (path) => `/dashboard?${new URLSearchParams({ service: "vault", path })}`;
const firstOf = (status) => tasks.find((task) => task.status === status);
const mocked = (act, query) => () => site.mock?.control(act, query);

/** name, path, signed in, what to do before and after the page is open. */
const SCREENS = [
  ["landing", "/", false],
  ["about", "/about-us", false],
  ["pricing", "/pricing", false],
  ["privacy", "/privacy-policy", false],
  ["terms", "/term-of-use", false],
  ["security", "/security-privacy", false],
  ["guide", "/how-it-works", false],
  ["walkthrough", "/walkthrough", false],
  ["login", "/login", false],
  ["login-problems", "/login", false, null, (page) => page.getByRole("button", { name: "Sign In" }).click()],
  ["not-found", "/nowhere", false],
  ["tasks", "/dashboard", true],
  ["files", "/dashboard?service=upload", true],
  ["settings", "/dashboard?service=settings", true],
  ...[...new Set(tasks.map((task) => task.status))].map((status) => [
    `task-${status.toLowerCase().replaceAll(" ", "-")}`,
    at(firstOf(status).path),
    true,
  ]),
  ...(firstOf("Answered")
    ? [["task-source", at(firstOf("Answered").path), true, null, (page) => page.locator("[data-source]").first().hover()]]
    : []),
  ["keys", "/dashboard", true, null, (page) => page.keyboard.press("?")],
  ...(site.mock
    ? [
        ...documentScreens(site.mock),
        ["tasks-empty", "/dashboard", true, mocked("empty")],
        ["tasks-error", "/dashboard", true, mocked("fail", { path: "/api/files/list/", status: "403" })],
        ["task-gone", at("No such task"), true],
        ...accountScreens(site.mock),
      ]
    : []),
];

const browser = await launch();
const problems = [];
for (const [width, height] of [
  [1440, 900],
  [390, 844],
  ...(setting("narrow", "NARROW") ? [[320, 700]] : []),
]) {
  for (const colorScheme of ["light", "dark"]) {
    const options = { viewport: { width, height }, colorScheme, locale: "en-US" };
    for (const [name, path, inside, before, after] of SCREENS) {
      if (only && !only.some((part) => name.includes(part))) continue;
      before?.();
      const context = inside ? await signedInContext(browser, pair, options) : await browser.newContext(options);
      const page = await context.newPage();
      if (!name.endsWith("error") && !name.endsWith("gone") && name !== "files-uploads" && name !== "not-found") watch(page, problems);
      await page.goto(site.base + path);
      await settle(page);
      await after?.(page);
      await settle(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
      if (wide) problems.push(`${name} at ${width} scrolls sideways`);
      await page.screenshot({ path: `${out}${name}-${width}-${colorScheme}.png`, fullPage: !/^(task-source|keys|dialog-.*|chat.*|files-huge|files-menu|files-uploads|files-chosen)$/.test(name) });
      await context.close();
      site.mock?.control("reset");
    }
  }
}
await browser.close();
site.close();
console.log(`${out} holds the pictures.`);
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
