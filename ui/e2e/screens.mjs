// Pictures of every screen, at the width of a desk and of a hand, by day and by night, into e2e/__screens__.
//
//   npm run screens [-- --base URL --email E --password P]     without --base: the sample firm
//   npm run screens -- --only files,chat --but huge --narrow yes --forced yes        some of them; also 320 wide; also in forced colours
import { mkdirSync } from "node:fs";
import { everyScreen } from "./every-screen.mjs";
import { cutOff } from "./reach.mjs";
import { launch, openScreen, setting, target, tokens, watch } from "./support.mjs";

const out = new URL("./__screens__/", import.meta.url).pathname;
mkdirSync(out, { recursive: true });
const site = await target();
const pair = await tokens(site);
const { screens, close } = await everyScreen(site, pair);

const desk = { width: 1440, height: 900 };
const hand = { width: 390, height: 844 };
const WAYS = {
  "1440-light": { viewport: desk, colorScheme: "light" },
  "1440-dark": { viewport: desk, colorScheme: "dark" },
  "390-light": { viewport: hand, colorScheme: "light" },
  "390-dark": { viewport: hand, colorScheme: "dark" },
  ...(setting("narrow", "NARROW") && { "320-light": { viewport: { width: 320, height: 700 }, colorScheme: "light" } }),
  ...(setting("forced", "FORCED") && { "1440-forced": { viewport: desk, colorScheme: "dark", forcedColors: "active" } }),
};
const ways = setting("in", "IN")?.split(",") ?? Object.keys(WAYS);

const browser = await launch();
const problems = [];
let taken = 0;
for (const way of ways) {
  for (const one of screens) {
    try {
      const page = await openScreen(browser, site, pair, one, WAYS[way], (opened) => (one.loud ? undefined : watch(opened, problems)));
      for (const problem of await page.evaluate(cutOff)) problems.push(`${one.name} (${way}): ${problem}`);
      if (one.whole) await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      await page.screenshot({ path: `${out}${one.name}-${way}.png`, fullPage: one.whole });
      taken += 1;
      await page.context().close();
    } catch (error) {
      problems.push(`${one.name} (${way}): ${error.message.split("\n").slice(0, 4).join(" ")}`);
      await Promise.all(browser.contexts().map((context) => context.close()));
    }
  }
}
await browser.close();
close();
site.close();
console.log(`${out} holds ${taken} pictures of ${screens.length} screens.`);
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
