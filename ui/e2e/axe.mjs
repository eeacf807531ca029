// Accessibility by axe-core on every screen, by day and by night, wide and narrow; zero violations or the run fails.
//
//   npm run axe [-- --base URL --email E --password P]      without --base: the sample firm; --only out: the public site alone; --only documents: files, viewer, chat, law
import { readFileSync } from "node:fs";
import { accountScreens, documentScreens, launch, setting, settle, signedInContext, target, tokens } from "./support.mjs";

const source = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const site = await target();
const pair = await tokens(site);
const { tasks } = await (
  await fetch(`${site.base}/api/files/list/?type=tasks`, { headers: { Authorization: `Bearer ${pair.access}` } })
).json();

const problems = (page) => page.getByRole("button", { name: "Sign In" }).click();
const keys = (page) => page.keyboard.press("?");
const quote = async (page) => {
  const chip = page.locator("[data-source] :is(a, button)").first();
  if ((await chip.count()) > 0) await chip.focus();
};
const menu = async (page) => {
  const toggle = page.getByRole("button", { name: "Open menu" });
  if (await toggle.isVisible()) await toggle.click();
};

const questions = async (page) => {
  for (const one of await page.locator("summary").all()) await one.click();
};
const PUBLIC = ["/about-us", "/pricing", "/privacy-policy", "/term-of-use", "/security-privacy", "/how-it-works", "/walkthrough"];

const SCREENS = [
  ["/", false],
  ["/", false, menu],
  ["/", false, questions],
  ...PUBLIC.map((path) => [path, false]),
  ["/login", false],
  ["/login", false, problems],
  ["/nowhere", false],
  ["/dashboard", true],
  ["/dashboard", true, keys],
  ["/dashboard", true, menu],
  ["/dashboard?service=upload", true],
  ["/dashboard?service=settings", true],
  ...tasks.slice(0, 8).map((task) => [`/dashboard?${new URLSearchParams({ service: "vault", path: task.path })}`, true, quote]),
  ["/dashboard?service=vault&path=No+such+task", true],
  ...(site.mock ? [...documentScreens(site.mock), ...accountScreens(site.mock)].map(([, path, inside, before, act]) => [path, inside, act, before]) : []),
];

const only = setting("only", "ONLY");
const documents = () => documentScreens(site.mock).map(([, path, inside, before, act]) => [path, inside, act, before]);
const shown = only === "out" ? SCREENS.filter(([, inside]) => !inside) : only === "documents" ? documents() : SCREENS;

const browser = await launch();
let found = 0;
let looked = 0;
let bad = 0;
for (const colorScheme of ["light", "dark"]) {
  for (const width of [1440, 390]) {
    // The page's own policy stands aside for the tool alone. So tall that nothing lies half under the header, where
    // targets would look too small to it.
    const options = { viewport: { width, height: 2600 }, colorScheme, locale: "en-US", bypassCSP: true, reducedMotion: "reduce" };
    const contexts = { in: await signedInContext(browser, pair, options), out: await browser.newContext(options) };
    for (const [path, inside, act, before] of shown) {
      site.mock?.control("reset");
      before?.();
      // Some screens of those who are out end with somebody signed in.
      if (!inside) {
        await contexts.out.close();
        contexts.out = await browser.newContext(options);
      }
      const page = await (inside ? contexts.in : contexts.out).newPage();
      await page.goto(site.base + path);
      await settle(page);
      await act?.(page);
      await settle(page);
      await page.evaluate(source);
      const { violations } = await page.evaluate(() =>
        globalThis.axe.run(document, {
          runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
        }),
      );
      looked += 1;
      if (violations.length > 0) bad += 1;
      for (const { id, help, nodes } of violations) {
        found += 1;
        console.error(`${path} (${width}, ${colorScheme}): ${id}: ${help}`);
        for (const node of nodes.slice(0, 3)) console.error(`    ${node.html.slice(0, 160)}\n    ${node.failureSummary?.replaceAll("\n", "\n    ")}`);
      }
      await page.close();
    }
    await contexts.in.close();
    await contexts.out.close();
  }
}
await browser.close();
site.close();
console.log(`axe looked at ${looked} screens and found ${found} violations.`);
console.log(`${looked - bad} passed, ${bad} failed`);
if (found > 0) process.exit(1);
