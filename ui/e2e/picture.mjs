// The picture on the first page, taken from the sample firm as it runs: for a desk and a hand, light and dark, into
// src/assets. Build the site first, then take it, then build again.
//
//   npm run picture
import { writeFileSync } from "node:fs";
import { launch, settle, signedInContext, target, tokens } from "./support.mjs";

const out = new URL("../src/assets/", import.meta.url).pathname;
const site = await target();
const pair = await tokens(site);
const browser = await launch();
const path = `/dashboard?${new URLSearchParams({ service: "vault", path: "Harbour Street lease, notice period" })}`;
// A telephone's is the largest thing that its first page waits for, over a network that is slow: it is small.
for (const [name, width, height, scale] of [
  ["desk", 1200, 760, 2],
  ["hand", 390, 435, 1.6],
]) {
  for (const colorScheme of ["light", "dark"]) {
    const options = { viewport: { width, height }, colorScheme, reducedMotion: "reduce" };
    const context = await signedInContext(browser, pair, options);
    const page = await context.newPage();
    await page.goto(site.base + path);
    await settle(page);
    // The answer is what the picture is for.
    await page.evaluate((from) => {
      document.activeElement?.blur();
      const short = [...document.querySelectorAll("h3")].find((one) => one.textContent === "In short");
      (from === "desk" ? short.closest('[aria-label^="Reply from Chancery"]') : short).scrollIntoView();
    }, name);
    const session = await context.newCDPSession(page);
    const y = await page.evaluate(() => scrollY);
    const clip = { x: 0, y, width, height, scale };
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 50, clip });
    const bytes = Buffer.from(data, "base64");
    writeFileSync(`${out}product-${name}-${colorScheme}.webp`, bytes);
    console.log(`${(bytes.length / 1024).toFixed(1).padStart(6)} KB  product-${name}-${colorScheme}.webp`);
    await context.close();
  }
}
await browser.close();
site.close();
