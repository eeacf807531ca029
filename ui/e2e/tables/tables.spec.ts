// Tables, on the real program: one is made from a folder, its cells are looked at by mouse and keyboard, corrected, locked and filtered,
// and it is saved for a spreadsheet.
import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { text } from "../fixtures/documents.ts";
import { alerts, fits, heading, press, said, toast } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";

const TABLES = "/dashboard?service=tables";
const LEASE = [
  'This Lease is made as of March 1, 2024 between Harbor Point LLC ("Landlord") and Alder Freight, Inc. ("Tenant").',
  "1. Rent. The Tenant shall pay base rent of $9,450 a month, in advance.",
  "2. Governing Law. This Lease is governed by the laws of the State of Nevada.",
].join("\n\n");
const lease = () => text("Lease.txt", LEASE);
const letter = () => text("Letter.txt", "Thank you for the pleasant lunch. The weather was fine.");
const QUESTIONS = [
  { id: null, heading: "Rent", asks: "How much is the base rent?", kind: "amount" },
  { id: null, heading: "Arbitration", asks: "Is there an arbitration clause?", kind: "yes_no" },
];

const cell = (page: Page, name: string | RegExp): Locator => page.getByRole("gridcell", { name }).first();
/** The table is there and every cell has its answer. A page that is still loading has no progress bar either. */
async function complete(page: Page): Promise<void> {
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(page.getByRole("progressbar")).toBeHidden();
}

test("a folder becomes a table; a cell is corrected, locked, filtered and saved", async ({ signedIn: page, account }) => {
  await account.upload("Leases", lease(), letter());
  await page.goto(TABLES);
  await said(page, "No tables yet.");
  await page.getByRole("link", { name: "New Table" }).click();
  await heading(page, "New Table");
  await press(page, "Make the Table");
  await said(page, "Choose what you want to know.");
  await page.getByRole("radio", { name: "Leases", exact: true }).check();
  await page.getByRole("button", { name: /^Leases/ }).click();
  await said(page, "2 files here.");
  await press(page, "Make the Table");
  await heading(page, "Leases");
  await complete(page);
  await expect(cell(page, "$9,450 a month")).toBeVisible();

  // The quote opens the paper at the passage.
  await cell(page, "$9,450 a month").click();
  const panel = page.getByRole("complementary", { name: "Base rent" });
  await expect(panel).toContainText("The Tenant shall pay base rent of $9,450 a month, in advance.");
  await panel.getByRole("link", { name: /^Open/ }).click();
  await expect(page.locator("dialog[open]")).toContainText("The Tenant shall pay base rent");
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog[open]")).toBeHidden();

  if (await panel.isHidden()) await cell(page, "$9,450 a month").click();
  await panel.getByRole("textbox", { name: "Correct it" }).fill("$9,800 a month");
  await panel.getByRole("button", { name: "Save Correction" }).click();
  await toast(page, "The correction is saved.");
  await expect(panel).toContainText("Chancery found: $9,450 a month");
  await panel.getByRole("button", { name: "Lock", exact: true }).click();
  await toast(page, "The cell is locked.");
  await expect(panel.getByRole("textbox")).toBeHidden();
  await press(page, "Close the cell");

  await page.getByRole("combobox", { name: "Show" }).selectOption("Only corrected");
  await said(page, "1 of 2 rows");
  await said(page, "CSV and Excel hold all rows.");
  await expect(page.getByRole("rowheader", { name: "Letter.txt" })).toBeHidden();
  await press(page, "Clear filters");

  for (const [button, name] of [["Excel", "Leases.xlsx"], ["CSV", "Leases.csv"]] as const) {
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, button)]);
    expect(download.suggestedFilename()).toBe(name);
    const bytes = readFileSync(await download.path());
    if (button === "CSV") expect(bytes.toString()).toContain('"$9,800 a month"');
    else expect(bytes.subarray(0, 2).toString()).toBe("PK");
  }

  // A file that arrives in the folder becomes a row by itself.
  await account.upload("Leases", text("Second lease.txt", LEASE));
  await expect(page.getByRole("rowheader", { name: "Second lease.txt" })).toBeVisible();
  await complete(page);
});

test("the keyboard moves between cells; of two windows the slower one is told", async ({ signedIn: page, account, problems }) => {
  problems.allow(409);
  await account.upload("Leases", lease(), letter());
  const made = await account.call("POST", "/api/tables/", { title: "Two questions", questions: QUESTIONS, folder: "Leases", files: [] });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`${TABLES}&path=${id}`);
  await complete(page);
  await page.getByRole("rowheader", { name: "Lease.txt" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(cell(page, "$9,450 a month")).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Home");
  await expect(page.getByRole("rowheader", { name: "Letter.txt" })).toBeFocused();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary", { name: "Rent" });
  const area = panel.getByRole("textbox", { name: "Correct it" });
  await area.fill("$1 a month");
  const table = await account.get<{ rows: { file: string; cells: { version: number }[] }[] }>(`/api/tables/${id}/`);
  const [first] = table.rows;
  await account.call("POST", `/api/tables/${id}/cells/`, { file: first?.file, question: 0, version: first?.cells[0]?.version, change: { do: "lock" } });
  await panel.getByRole("button", { name: "Save Correction" }).click();
  await expect(panel).toContainText("changed in another window");
  await expect(area).toHaveValue("$1 a month");

  // A question with other words is asked anew.
  await press(page, "Questions");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Question" }).nth(1).fill("Which law governs the lease?");
  await expect(dialog).toContainText("One question is asked anew");
  await press(dialog, "Save");
  await expect(dialog).toBeHidden();
  await complete(page);
  await expect(cell(page, /Nevada/)).toBeVisible();
});

test("a table is deleted after a question, and is gone from the list", async ({ signedIn: page, account }) => {
  await account.upload("", lease());
  await account.call("POST", "/api/tables/", { title: "Short", questions: QUESTIONS, folder: "", files: [] });
  await page.goto(TABLES);
  const words = alerts(page);
  await press(page, "Delete Short");
  await said(page, "No tables yet.");
  expect(words).toEqual(["Delete “Short” with all its answers and corrections? The documents stay. You cannot undo this."]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, bypassCSP: true });
  test("a cell opens before the page", async ({ signedIn: page, account, axe }) => {
    await account.upload("", lease());
    const made = await account.call("POST", "/api/tables/", { title: "Short", questions: QUESTIONS, folder: "", files: [] });
    const { id } = (await made.json()) as { id: string };
    await page.goto(`${TABLES}&path=${id}`);
    await complete(page);
    await fits(page);
    await axe(page);
    await cell(page, "$9,450 a month").click();
    await expect(page.getByRole("dialog")).toContainText("The Tenant shall pay base rent");
    await axe(page);
  });
});
