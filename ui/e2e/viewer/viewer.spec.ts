// The viewer, on the real program: PDFs, texts, and the passage that an address names.
import type { Locator, Page } from "@playwright/test";
import { DEED_FILE, LEASE_FILE, deed, demoLease, lease } from "../fixtures/documents.ts";
import { Calls, HOME, LEASE, fits, press, row, said, taskUrl } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";
import type { Account } from "../fixtures/account.ts";

const FOLDER = "Harbour Street";
const lit = (page: Page) => expect.poll(() => page.evaluate(() => CSS.highlights.get("passage")?.size ?? 0)).toBeGreaterThan(0);
const litWords = (page: Page) => page.evaluate(() => [...(CSS.highlights.get("passage") ?? [])].map((range) => (range as Range).toString()).join(" ").replaceAll(/\s+/g, " "));
const viewer = (page: Page): Locator => page.locator("dialog[open]");
const pageOf = (page: Page): Locator => page.getByTestId("page");
const sheet = (page: Page, number: number): Locator => page.getByRole("group", { name: `Page ${number}`, exact: true });

/** The address of a file in the viewer. */
async function open(account: Account, name: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  return `/dashboard?${new URLSearchParams({ service: "upload", path: FOLDER, file: await account.idOf(FOLDER, name), ...more })}`;
}

interface Source {
  readonly number: number;
  readonly origin: { readonly file?: string };
  readonly page: number | null;
  readonly start: number;
  readonly end: number;
  readonly quote: string;
}

/** The sources of the answer to a mail, as the server gives them. */
async function sourcesOf(account: Account, subject: string): Promise<readonly Source[]> {
  const task = await account.answered(subject);
  const { messages } = await account.get<{ messages: { answer: { sources: Source[] } | null }[] }>(`/api/tasks/${task.id}/`);
  return messages.flatMap(({ answer }) => answer?.sources ?? []);
}

test.beforeEach(({ account }) => account.upload(FOLDER, lease(), deed()));

test("a PDF is drawn by our own worker under the site's policy, by ranges and with the token", async ({ signedIn: page, account }) => {
  const calls = new Calls(page);
  const address = await open(account, LEASE_FILE);
  await page.goto(address);
  await expect(sheet(page, 1).locator("canvas")).toBeVisible();
  await expect(sheet(page, 1).getByText("HARBOUR STREET LEASE")).toBeVisible();
  await expect(pageOf(page)).toHaveText("1 / 38");
  const ranges = calls.all.filter(({ path }) => path.endsWith("/download/"));
  expect(ranges.length).toBeGreaterThan(0);
  for (const { headers } of ranges) {
    expect(headers["range"]).toMatch(/^bytes=\d+-\d+$/);
    expect(headers["authorization"]).toMatch(/^Bearer /);
  }
  await page.getByRole("navigation", { name: "Page thumbnails" }).getByRole("button", { name: "Page 20" }).click();
  await expect(sheet(page, 20).locator("canvas")).toBeVisible();
  await press(page, "Next page");
  await expect(pageOf(page)).toHaveText("21 / 38");
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toBeHidden();
  const query = new URL(page.url()).searchParams;
  expect([query.get("file"), query.get("path")]).toEqual([null, FOLDER]);
});

test("a source of an answer opens its document at the passage, lit; Escape returns to the task", async ({ signedIn: page, account }) => {
  await account.write(LEASE, "How can either side terminate?", demoLease());
  await account.write("The viewing", "My name is Maria Lopez. You can reach me at (415) 555-0134. Please answer by May 2, 2087.");
  const [first] = await sourcesOf(account, LEASE);
  const [mail] = await sourcesOf(account, "The viewing");
  expect([first?.page, mail?.page]).toEqual([2, null]);
  await page.goto(taskUrl(LEASE));
  await page.getByRole("link", { name: `Source ${first?.number}: lease.pdf, page 2` }).first().click();
  await lit(page);
  // A line's end is a space in the text, and nothing in what the page draws.
  const squeezed = (words = "") => words.replaceAll(/\s+/g, "");
  await expect.poll(async () => squeezed(await litWords(page))).toBe(squeezed(first?.quote));
  await expect(pageOf(page)).toHaveText(/^2 /);
  const query = new URL(page.url()).searchParams;
  expect([query.get("file"), query.get("page"), query.get("start"), query.get("end")]).toEqual([first?.origin.file, "2", String(first?.start), String(first?.end)]);
  await expect(page.getByTestId("announcer").getByText("Passage highlighted on page 2.")).toBeAttached();
  await page.reload();
  await lit(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { level: 1, name: LEASE })).toBeVisible();
  await page.goto(taskUrl("The viewing"));
  await page.getByRole("link", { name: new RegExp(`^Source ${mail?.number}:`) }).first().click();
  await lit(page);
  await expect.poll(async () => squeezed(await litWords(page))).toBe(squeezed(mail?.quote));
  await expect(page.getByRole("region", { name: "Text of the document" })).toBeVisible();
});

test("a document of another kind shows its extracted text, with what the reader noted; search counts and steps", async ({ signedIn: page, account }) => {
  await page.goto(await open(account, DEED_FILE));
  await said(page, "This document has tracked changes; words marked as deleted are left out.");
  await page.keyboard.press("Control+f");
  await page.keyboard.type("THE LEASE");
  await said(page, "1 of 3");
  await page.keyboard.press("Enter");
  await said(page, "2 of 3");
  await page.keyboard.press("Shift+Enter");
  await said(page, "1 of 3");
  expect(await page.evaluate(() => CSS.highlights.get("found")?.size)).toBe(3);
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toBeHidden();
});

test("tracked changes are listed with who and when, and each leads to its place", async ({ signedIn: page, account }) => {
  await page.goto(await open(account, DEED_FILE));
  await page.getByText("Tracked changes: 2").click();
  await page.getByRole("button", { name: /^Inserted · Mara Lindqvist · .*14 June 2024$/ }).click();
  await lit(page);
  await expect.poll(() => litWords(page)).toBe("14 June 2024");
  await page.getByRole("button", { name: /^Deleted · Mara Lindqvist · .*7 June 2024$/ }).click();
  await expect.poll(() => litWords(page)).toBe("on 14");
});

test("the contents of a document lead to its pages", async ({ signedIn: page, account }) => {
  await page.goto(await open(account, LEASE_FILE));
  await press(page, "Contents");
  await page.getByRole("navigation", { name: "Contents" }).getByRole("button", { name: "14. Termination" }).click();
  await expect(pageOf(page)).toHaveText("14 / 38");
  await press(page, "Extracted text");
  await page.getByRole("region", { name: "Text of the document" }).getByText("Contents", { exact: true }).click();
  await page.getByRole("button", { name: "15. Repair" }).click();
  await lit(page);
  await expect.poll(() => litWords(page)).toMatch(/14\.3|HARBOUR STREET LEASE/);
});

test("search in a PDF goes over all pages", async ({ signedIn: page, account }) => {
  await page.goto(await open(account, LEASE_FILE));
  await page.getByRole("searchbox", { name: "Search in this document" }).fill("time shall be of the essence");
  await said(page, "1 of 1");
  await lit(page);
  await expect(pageOf(page)).toHaveText(/^15/);
  await press(page, "Extracted text");
  await expect(page.getByRole("region", { name: "Text of the document" })).toBeVisible();
  await lit(page);
  await expect.poll(() => litWords(page)).toMatch(/Time shall be of the essence/);
});

test("Space previews, and the row has the focus again", async ({ signedIn: page }) => {
  await page.goto(`${HOME}&path=Harbour+Street`);
  await expect(row(page, "Deed of Variation")).toBeVisible();
  await page.keyboard.type("deed");
  await page.keyboard.press("Home");
  await page.keyboard.press("Space");
  await expect(page.getByRole("dialog", { name: DEED_FILE })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("tr:focus")).toContainText("Deed of Variation");
});

test.describe("at 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("a PDF and a text fit the page", async ({ signedIn: page, account }) => {
    await page.goto(await open(account, LEASE_FILE, { page: "3" }));
    await expect(sheet(page, 3).locator("canvas")).toBeVisible();
    await fits(page);
    await page.goto(await open(account, DEED_FILE));
    await expect(page.getByText("In all other respects")).toBeVisible();
    await fits(page);
  });
});
