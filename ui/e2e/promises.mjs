// What the journeys share: the sample firm, a browser, and `promise`, which keeps count.
import { launch, watch, watchPolicy } from "./support.mjs";
import { startMock, tokenFor } from "./mock-server.mjs";

export const mock = await startMock();
export const browser = await launch();
/** What no reader would see, on any page of any promise. */
export const problems = [];
let count = 0;
const failures = [];

/**
 * One promise, on a page of its own. `stored` is put into local storage before anything runs; a `quiet` promise
 * provokes errors that the console may show. The policy of the site holds for quiet ones too.
 */
export async function promise(name, run, { stored = {}, quiet = false, base = mock.base, ...options } = {}) {
  mock.control("reset");
  mock.control("calls");
  mock.forget();
  const context = await browser.newContext({ locale: "en-US", acceptDownloads: true, ...options });
  await watchPolicy(context, (what) => problems.push(`${name}: ${what}`));
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  if (Object.keys(stored).length > 0) {
    await page.goto(`${base}/nowhere`);
    await page.evaluate((entries) => Object.entries(entries).forEach(([key, value]) => localStorage.setItem(key, value)), stored);
  }
  if (!quiet) watch(page, problems);
  try {
    await run(page);
    count += 1;
    console.log(`ok  ${name}`);
  } catch (error) {
    console.error(`NOT ${name}\n${error.stack}`);
    failures.push(`${name}: ${error.message.split("\n", 1)[0]}`);
  }
  await context.close();
}

/** Closes all and says how many promises were kept. */
export async function finish() {
  await browser.close();
  mock.close();
  if (problems.length > 0) failures.push(problems.join("\n"));
  if (failures.length > 0) process.exitCode = 1;
  // Once more at the end, where a record of the run still has them.
  for (const what of failures) console.error(`NOT ${what}`);
  console.log(`${count} passed, ${failures.length} failed`);
}

export const inside = () => ({ stored: { access: tokenFor(600), refresh: tokenFor(9000, "refresh") } });
export const at = async (page, path) => page.waitForURL(mock.base + path);
export const storage = (page) => page.evaluate(() => ({ ...localStorage }));
export const heading = (page, name) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
export const said = (page, text) => page.getByText(text, { exact: true }).waitFor();
export const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
export const field = (page, name) => page.locator(`input[name="${name}"]`);
export const focused = (page) => page.evaluate(() => document.activeElement.name);
/** What the last call to a path carried. */
export const sent = (path) => mock.requests(path).at(-1);
export const taskUrl = (path) => `/dashboard?${new URLSearchParams({ service: "vault", path })}`;
export const LEASE = "Harbour Street lease, notice period";

/** Takes every alert and every question of the page, and keeps their words. */
export function alerts(page) {
  const words = [];
  page.on("dialog", (dialog) => {
    words.push(dialog.message());
    void dialog.accept();
  });
  return words;
}

/** Drops a small text file of this name. */
export async function dropOn(target, name) {
  const transfer = await target.page().evaluateHandle((called) => {
    const data = new DataTransfer();
    data.items.add(new File([`The text of ${called}.`], called, { type: "text/plain" }));
    return data;
  }, name);
  await target.dispatchEvent("drop", { dataTransfer: transfer });
}

/** Waits for what no page shows. */
export const until = async (check, what) => {
  const end = Date.now() + 60_000;
  while (!check()) {
    if (Date.now() > end) throw new Error(`It did not come to pass: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
};
