// Accessibility of every screen, with its dialogs open; zero violations or the run fails. axe-core by day and by night, wide
// and narrow, and with the colours that a reader's system forces; and at 400 % of a window of 1280 by 1024, that is 320 by
// 256, that nothing is cut off and the focus can be seen wherever it goes.
//
//   npm run axe [-- --base URL --email E --password P]      without --base: the sample firm
//   npm run axe -- --only files,chat --but huge --in day-wide,zoom       some screens, some ways to look at them
import { readFileSync } from "node:fs";
import { everyScreen } from "./every-screen.mjs";
import { cutOff, focusUnseen } from "./reach.mjs";
import { launch, openScreen, setting, target, tokens } from "./support.mjs";

const source = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const site = await target();
const pair = await tokens(site);
const { screens, close } = await everyScreen(site, pair);

const ALL = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };
async function axe(page, rules) {
  await page.evaluate(source);
  const { violations } = await page.evaluate((options) => globalThis.axe.run(document, options), rules);
  return violations.map(({ id, help, nodes }) =>
    [`${id}: ${help}`, ...nodes.slice(0, 3).map(({ html, failureSummary }) => `    ${html.slice(0, 160)}\n    ${failureSummary?.replaceAll("\n", "\n    ")}`)].join("\n"),
  );
}
const both = async (page) => [...(await page.evaluate(cutOff)), ...(await page.evaluate(focusUnseen))];

// So tall that nothing lies half under the header, where targets would look too small to axe.
const wide = { width: 1440, height: 2600 };
const narrow = { width: 390, height: 2600 };
const WAYS = {
  "day-wide": [{ colorScheme: "light", viewport: wide }, (page) => axe(page, ALL)],
  "day-narrow": [{ colorScheme: "light", viewport: narrow }, (page) => axe(page, ALL)],
  "night-wide": [{ colorScheme: "dark", viewport: wide }, (page) => axe(page, ALL)],
  "night-narrow": [{ colorScheme: "dark", viewport: narrow }, (page) => axe(page, ALL)],
  forced: [{ colorScheme: "dark", forcedColors: "active", viewport: wide }, (page) => axe(page, { runOnly: { type: "rule", values: ["color-contrast"] } })],
  zoom: [{ colorScheme: "light", viewport: { width: 320, height: 256 } }, both],
};
const ways = setting("in", "IN")?.split(",") ?? Object.keys(WAYS);

const browser = await launch();
let found = 0;
let looked = 0;
let bad = 0;
for (const way of ways) {
  const [options, look] = WAYS[way];
  for (const one of screens) {
    let problems;
    try {
      // The page's own policy stands aside for the tool alone.
      const page = await openScreen(browser, site, pair, one, { ...options, bypassCSP: true, reducedMotion: "reduce" });
      problems = await look(page);
      await page.context().close();
    } catch (error) {
      problems = [`it could not be looked at: ${error.message.split("\n").slice(0, 4).join(" ")}`];
      await Promise.all(browser.contexts().map((context) => context.close()));
    }
    looked += 1;
    if (problems.length > 0) bad += 1;
    found += problems.length;
    for (const problem of problems) console.error(`${one.name} (${way}): ${problem}`);
  }
}
await browser.close();
close();
site.close();
console.log(`axe looked at ${looked} screens and found ${found} violations.`);
console.log(`${looked - bad} passed, ${bad} failed`);
if (found > 0) process.exit(1);
