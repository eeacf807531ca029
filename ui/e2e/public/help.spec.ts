// The help, as staff and IT read it: every page, its links, its search, and all of it without a script.
import { at, heading } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";

test("every page of the list is there, and an unknown one is a page that says so", async ({ page, baseURL, problems }) => {
  problems.allow(404);
  await page.goto("/help");
  await heading(page, "Help");
  const hrefs = await page.getByRole("navigation", { name: "All pages" }).getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(hrefs.length).toBeGreaterThan(12);
  for (const href of hrefs) {
    const answer = await fetch(baseURL + href, { headers: { "accept-language": "es" } });
    expect([answer.status, answer.headers.get("content-language")], href).toEqual([200, "en"]);
    expect(await answer.text(), href).not.toContain("{{");
  }
  const lost = await page.goto("/help/nowhere");
  expect(lost?.status()).toBe(404);
  await heading(page, "404 Not Found");
});

test("the search leads to the section, by the keyboard alone", async ({ page }) => {
  await page.goto("/help/upgrade");
  await page.keyboard.press("/");
  await page.keyboard.type("master key lost");
  const found = page.getByRole("search").getByRole("link");
  await expect(found.first()).toContainText("The master key is lost");
  await page.keyboard.press("ArrowDown");
  await expect(found.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await at(page, "/help/backup#the-master-key-is-lost-the-data-is-not");
  // The search is shown by the script that hears the key.
  await expect(page.getByRole("search")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("xylophone");
  await expect(page.getByRole("search").getByRole("status")).toHaveText("Nothing was found.");
});

test("the site leads to it", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Help" }).click();
  await heading(page, "Help");
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("all of it reads, and the search that could do nothing is not shown", async ({ page }) => {
    await page.goto("/help/backup");
    await heading(page, "Backup and disaster");
    await expect(page.getByRole("search")).toHaveCount(0);
    await page.getByRole("main").getByRole("link", { name: "Watching" }).click();
    await heading(page, "Watching");
  });
});
