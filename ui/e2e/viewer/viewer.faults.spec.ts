// The viewer while a file is still being read, and over a picture whose words stand where the test knows.
import type { Page } from "@playwright/test";
import { fits, press, said } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/sample.ts";
import { file } from "../mock-data.mjs";

const open = (query: Readonly<Record<string, string>>) => `/dashboard?${new URLSearchParams({ service: "upload", ...query })}`;
const litWords = (page: Page) => page.evaluate(() => [...(CSS.highlights.get("passage") ?? [])].map((range) => (range as Range).toString()).join(" "));

test("a file that is still being read says so, and shows by itself once it has been", async ({ signedIn: page, mock, problems }) => {
  problems.allow(409, 404);
  await page.goto(open({ file: "f-b" }));
  await expect(page.getByText("This document has not been read yet. Please try again in a moment.")).toBeVisible();
  mock.control("processed");
  await expect(page.getByText("This document is made up, as all of this firm.")).toBeVisible();
});

test("a passage in a picture is lit where its line was recognised", async ({ signedIn: page, mock }) => {
  const plan = file("f-plan", "Plan.png", "PNG", 91, 1);
  mock.control("set", { folders: JSON.stringify({ "Harbour Street": { folders: [], files: [plan] } }) });
  await page.goto(open({ path: "Harbour Street", file: "f-plan", page: "1", start: "0", end: "8" }));
  const viewer = page.locator("dialog[open]");
  const line = viewer.locator("[data-line]");
  await expect(line).toBeVisible();
  const off = async () => {
    const [place, picture] = [await line.boundingBox(), await viewer.locator("img").boundingBox()];
    if (!place || !picture) return Number.NaN;
    return Math.max(Math.abs(place.y - picture.y - picture.height * 0.525), Math.abs(place.width - picture.width * 0.4));
  };
  await expect.poll(off).toBeLessThan(2);
  await expect(page.getByTestId("announcer").getByText("Passage highlighted on page 1.")).toBeAttached();
});

test("the contents of a text lead to the words below a heading", async ({ signedIn: page }) => {
  await page.goto(open({ path: "Harbour Street", file: "f-lease" }));
  await press(page, "Contents");
  await page.getByRole("navigation", { name: "Contents" }).getByRole("button", { name: "14. Termination" }).click();
  await expect(page.getByTestId("page")).toHaveText("14 / 38");
  await press(page, "Extracted text");
  await page.getByRole("region", { name: "Text of the document" }).getByText("Contents", { exact: true }).click();
  await page.getByRole("button", { name: "15. Repair" }).click();
  await expect.poll(() => litWords(page)).toMatch(/^14\.3 /);
});

test("a document of pages that are text: its tracked changes and its pages", async ({ signedIn: page }) => {
  await page.goto(open({ file: "f-deed" }));
  await said(page, "This document has tracked changes; words marked as deleted are left out.");
  await expect(page.getByText("Page 2")).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await fits(page);
});
