// The viewer, against the sample firm: PDFs, texts, pictures, and the passage that an address names.
import assert from "node:assert/strict";
import { LEASE, inside, mock, press, promise, said, taskUrl } from "./promises.mjs";

const open = (query) => `${mock.base}/dashboard?${new URLSearchParams({ service: "upload", ...query })}`;
const lit = (page) => page.waitForFunction(() => (CSS.highlights.get("passage")?.size ?? 0) > 0);
const litWords = (page) => page.evaluate(() => [...CSS.highlights.get("passage")].map((range) => range.toString()).join(" "));
const viewer = (page) => page.locator("dialog[open]");

await promise(
  "a PDF is drawn by our own worker under the site's policy, by ranges and with the token",
  async (page) => {
    await page.goto(open({ path: "Harbour Street", file: "f-lease" }));
    await page.getByRole("group", { name: "Page 1", exact: true }).locator("canvas").waitFor();
    await page.getByRole("group", { name: "Page 1", exact: true }).getByText("HARBOUR STREET LEASE").waitFor();
    assert.equal(await page.getByTestId("page").textContent(), "1 / 38");
    const calls = mock.requests("/api/files/file/f-lease/download/");
    assert.ok(calls.length > 0);
    for (const { headers } of calls) {
      assert.match(headers.range, /^bytes=\d+-\d+$/);
      assert.match(headers.authorization, /^Bearer /);
    }
    await page.getByRole("navigation", { name: "Page thumbnails" }).getByRole("button", { name: "Page 20" }).click();
    await page.getByRole("group", { name: "Page 20", exact: true }).locator("canvas").waitFor();
    await press(page, "Next page");
    await page.waitForFunction(() => document.querySelector('[data-testid="page"]').textContent === "21 / 38");
    await page.keyboard.press("Escape");
    await viewer(page).waitFor({ state: "hidden" });
    assert.equal(new URL(page.url()).searchParams.get("file"), null);
    assert.equal(new URL(page.url()).searchParams.get("path"), "Harbour Street");
  },
  inside(),
);

await promise(
  "a source of an answer opens its document at the passage, lit; Escape returns to the task",
  async (page) => {
    await page.goto(mock.base + taskUrl(LEASE));
    await page.getByRole("link", { name: "Source 1: Harbour Street Lease (executed).pdf, page 14" }).first().click();
    await lit(page);
    assert.match((await litWords(page)).replaceAll(/\s+/g, " "), /^The Tenant may determine this Lease on any Quarter Day.*antecedent breach\.?$/);
    await page.waitForFunction(() => document.querySelector('[data-testid="page"]').textContent.startsWith("14"));
    const query = new URL(page.url()).searchParams;
    assert.deepEqual([query.get("file"), query.get("page"), query.get("start"), query.get("end")], ["f-lease", "14", "40112", "40390"]);
    await page.getByTestId("announcer").getByText("The passage is lit, on page 14.").waitFor({ state: "attached" });
    await page.reload();
    await lit(page);
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { level: 1, name: LEASE }).waitFor();
    await page.getByRole("link", { name: /^Source 4:/ }).first().click();
    await lit(page);
    assert.match(await litWords(page), /confirm the notice period/);
    await page.getByRole("region", { name: "Text of the document" }).waitFor();
  },
  inside(),
);

await promise(
  "a document of another kind shows its text as read, with what the reader noted; search counts and steps",
  async (page) => {
    await page.goto(open({ file: "f-deed" }));
    await said(page, "This document has tracked changes; words marked as deleted are left out.");
    await page.keyboard.press("Control+f");
    await page.keyboard.type("THE LEASE");
    await said(page, "1 of 3");
    await page.keyboard.press("Enter");
    await said(page, "2 of 3");
    await page.keyboard.press("Shift+Enter");
    await said(page, "1 of 3");
    assert.equal(await page.evaluate(() => CSS.highlights.get("found").size), 3);
    await page.keyboard.press("Escape");
    await viewer(page).waitFor();
    await page.keyboard.press("Escape");
    await viewer(page).waitFor({ state: "hidden" });
  },
  inside(),
);

await promise(
  "tracked changes are listed with who and when, and each leads to its place",
  async (page) => {
    await page.goto(open({ file: "f-deed" }));
    await page.getByText("Tracked changes: 2").click();
    await page.getByRole("button", { name: /^Inserted · Mara Lindqvist · .*14 June 2024$/ }).click();
    await lit(page);
    assert.equal(await litWords(page), "14 June 2024");
    await page.getByRole("button", { name: /^Deleted · Mara Lindqvist · .*7 June 2024$/ }).click();
    await page.waitForFunction(() => [...CSS.highlights.get("passage")].join("") === "on 14");
  },
  inside(),
);

await promise(
  "the contents of a document lead to its pages",
  async (page) => {
    await page.goto(open({ path: "Harbour Street", file: "f-lease" }));
    await press(page, "Contents");
    await page.getByRole("navigation", { name: "Contents" }).getByRole("button", { name: "14. Termination" }).click();
    await page.waitForFunction(() => document.querySelector('[data-testid="page"]').textContent === "14 / 38");
    await press(page, "Text as read");
    await page.getByRole("region", { name: "Text of the document" }).getByText("Contents", { exact: true }).click();
    await page.getByRole("button", { name: "15. Repair" }).click();
    await lit(page);
    assert.match(await litWords(page), /^14\.3 /);
  },
  inside(),
);

await promise(
  "a passage in a picture is lit where its line was recognised",
  async (page) => {
    const plan = { id: "f-plan", name: "Plan.png", file_type: "PNG", created_at: "2026-11-20T15:02:11Z", is_processed: true, size: 91, unreadable: null, pages: 1 };
    mock.control("set", { folders: JSON.stringify({ "Harbour Street": { folders: [], files: [plan] } }) });
    await page.goto(open({ path: "Harbour Street", file: "f-plan", page: "1", start: "0", end: "8" }));
    const line = viewer(page).locator("[data-line]");
    await line.waitFor();
    const [place, picture] = [await line.boundingBox(), await viewer(page).locator("img").boundingBox()];
    assert.ok(Math.abs(place.y - picture.y - picture.height * 0.525) < 2 && Math.abs(place.width - picture.width * 0.4) < 2, JSON.stringify([place, picture]));
    await page.getByTestId("announcer").getByText("The passage is lit, on page 1.").waitFor({ state: "attached" });
  },
  inside(),
);

await promise(
  "search in a PDF goes over all pages",
  async (page) => {
    await page.goto(open({ file: "f-lease" }));
    await page.getByRole("searchbox", { name: "Search in this document" }).fill("time shall be of the essence");
    await said(page, "1 of 1");
    await lit(page);
    await page.waitForFunction(() => document.querySelector('[data-testid="page"]').textContent.startsWith("15"));
    await press(page, "Text as read");
    await page.getByRole("region", { name: "Text of the document" }).waitFor();
    await lit(page);
    assert.match(await litWords(page), /Time shall be of the essence/);
  },
  inside(),
);

await promise(
  "Space previews, and the row has the focus again; a file that is still being read says so",
  async (page) => {
    await page.goto(open({ path: "Harbour Street" }));
    await page.getByRole("row").filter({ hasText: "Deed of Variation" }).waitFor();
    await page.keyboard.type("deed");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await page.getByRole("dialog", { name: "Deed of Variation 2024.docx" }).waitFor();
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.activeElement?.matches("tr") && document.activeElement.textContent.includes("Deed of Variation"));
    await page.goto(open({ file: "f-b" }));
    await page.getByText("This has not been read yet. Please try again in a moment.").waitFor();
    // It shows by itself once it has been read.
    mock.control("processed");
    await page.getByText("This document is made up, as all of this firm.").waitFor();
  },
  { ...inside(), quiet: true },
);

await promise(
  "at 320 px a PDF and a text fit the page",
  async (page) => {
    const fits = async () => assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), true);
    await page.goto(open({ file: "f-lease", page: "3" }));
    await page.getByRole("group", { name: "Page 3", exact: true }).locator("canvas").waitFor();
    await fits();
    await page.goto(open({ file: "f-deed" }));
    await page.getByText("Page 2").waitFor();
    await fits();
  },
  { ...inside(), viewport: { width: 320, height: 640 } },
);
