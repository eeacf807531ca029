// The journey's browser: signs in to a real server, waits on My Tasks for a mail that is sent meanwhile, follows it to its
// answer without ever loading a page anew, and takes the attachment. What it saw goes to standard output as JSON lines;
// tests/journey.rs starts it and holds what it saw against the mail, the PDF and the reply.
import { launch, setting, watch } from "./support.mjs";

const base = setting("base", "CHANCERY_URL");
const subject = setting("subject", "CHANCERY_SUBJECT");
const attachment = setting("attachment", "CHANCERY_ATTACHMENT");
const save = setting("save", "CHANCERY_SAVE");
// A server that is killed on purpose makes the page report lost connections; those are not faults of the page.
const restarts = process.argv.includes("--restarts");
const say = (what) => console.log(JSON.stringify(what));

const browser = await launch();
const problems = [];
try {
  const context = await browser.newContext({ locale: "en-US", acceptDownloads: true });
  const page = await context.newPage();
  page.setDefaultTimeout(90_000);
  watch(page, problems);
  await page.goto(`${base}/login`);
  await page.getByLabel("Email").fill(setting("email", "CHANCERY_EMAIL"));
  await page.getByLabel("Password").fill(setting("password", "CHANCERY_PASSWORD"));
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText("No items found.").waitFor();
  await page.evaluate(() => (window.sameDocument = true));
  say({ at: "watching" });

  const row = page.getByRole("row").filter({ hasText: subject });
  await row.waitFor();
  say({ at: "arrived" });
  await row.getByText("Answered", { exact: true }).waitFor();
  await row.getByText("Email (1 files)", { exact: true }).waitFor();
  await row.getByText("Answered", { exact: true }).click();
  const sources = page.getByRole("group", { name: "Sources" }).getByRole("listitem");
  await sources.first().waitFor();
  const texts = await sources.allInnerTexts();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: `Download ${attachment}` }).first().click(),
  ]);
  await download.saveAs(save);
  const sameDocument = await page.evaluate(() => window.sameDocument === true);
  say({ at: "done", sources: texts, name: download.suggestedFilename(), sameDocument, problems: restarts ? [] : problems });
} catch (error) {
  say({ at: "failed", error: String(error), problems });
  process.exitCode = 1;
} finally {
  await browser.close();
}
