// Drafts, on the real program: one is written, its questions are answered, its paragraphs changed, and it is saved as a Word document.
import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";
import type { Locator, Page } from "@playwright/test";
import { text } from "../fixtures/documents.ts";
import { alerts, fits, heading, press, said, toast } from "../fixtures/page.ts";
import { expect, test } from "../fixtures/program.ts";

const DRAFTS = "/dashboard?service=drafts";
const LEDGER = "Ledger notes.txt";
const ledger = () => text(LEDGER, "The invoice of August 3, 2026 for $12,400 was not paid. On September 14, 2026 a reminder was sent to Alder Freight Ltd, 4 Quay Road.");

const paper = (page: Page): Locator => page.getByRole("region", { name: "Paper" });
const question = (page: Page, name: string): Locator => page.getByRole("textbox", { name, exact: true });

/** A part of a Word document, which is a ZIP archive (PKWARE's APPNOTE, 4.3.7): the text behind its local header. */
function partOf(bytes: Buffer, name: string): string {
  const at = bytes.indexOf(name) - 30;
  if (at < 0) return "";
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const packed = bytes.subarray(from, from + bytes.readUInt32LE(at + 18));
  return (bytes.readUInt16LE(at + 8) === 0 ? packed : inflateRawSync(packed)).toString();
}

/** Fills the page of a new draft, and waits until it is written. */
async function writeFrom(page: Page, kind: string, from: "My Files" | "No papers", file?: string): Promise<void> {
  await page.getByRole("radio", { name: kind, exact: true }).check();
  await page.getByRole("textbox", { name: "What is it about?" }).fill("Draft a demand letter for the unpaid rent.");
  await page.getByRole("radio", { name: from, exact: true }).check();
  if (file) await page.getByRole("checkbox", { name: file }).check();
  await press(page, "Write the Draft");
  await heading(page, kind);
}

test("a draft is written from a file, answered, changed and saved as a Word document", async ({ signedIn: page, account }) => {
  await account.upload("", ledger());
  await page.goto(DRAFTS);
  await said(page, "No drafts yet.");
  await page.getByRole("link", { name: "New Draft" }).click();
  await heading(page, "New Draft");
  await press(page, "Write the Draft");
  await said(page, "Choose what it should be.");
  await writeFrom(page, "Demand letter", "My Files", LEDGER);
  await expect(paper(page)).toContainText("The invoice of August 3, 2026 for $12,400 was not paid.");

  // A source's number opens the paper that it stands for, at the passage.
  await page.getByRole("link", { name: `Source 1: ${LEDGER}` }).first().click();
  await expect(page.locator("dialog[open]")).toContainText("The invoice of August 3, 2026");
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog[open]")).toBeHidden();

  // A gap leads to its question; the answer goes into the paper, and only that.
  await paper(page).getByRole("link", { name: /Open question \d+: By which day\?/ }).first().click();
  await expect(question(page, "By which day?")).toBeFocused();
  await question(page, "By which day?").fill("December 15, 2026");
  await press(page, "Fill In");
  await toast(page, "1 answer filled in, 6 open.");
  // It stands in the header, so that it covers nothing of the page.
  const [news, header] = await Promise.all([page.getByRole("status").getByText("1 answer filled in, 6 open.", { exact: true }).boundingBox(), page.getByRole("banner").boundingBox()]);
  expect((news?.y ?? 0) + (news?.height ?? 0)).toBeLessThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  await expect(paper(page)).toContainText("by December 15, 2026.");
  await expect(question(page, "By which day?")).toBeHidden();

  // By the keyboard: Enter opens a paragraph, Ctrl+Enter saves it.
  await page.getByRole("button", { name: /^Edit: Please send your answer/ }).focus();
  await page.keyboard.press("Enter");
  const area = page.getByRole("textbox", { name: "Paragraph", exact: true });
  await expect(area).toBeFocused();
  await area.fill("Please answer [To which address?] in writing.");
  await page.keyboard.press("Control+Enter");
  await toast(page, "Saved as version 3.");
  await expect(paper(page)).toContainText("Please answer [To which address?] in writing.");
  await expect(question(page, "To which address?")).toBeVisible();

  // Other words are asked for in those that are selected, stand in the paragraph, and are saved with it.
  await press(page, "Edit: Please answer [To which address?] in writing.");
  await area.fill("Please answer, in writing, [To which address?] and in writing only.");
  await area.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 25));
  await press(page, "Ask for a Change…");
  await page.getByRole("textbox", { name: "What should change in the words that you select?" }).fill("Replace “in writing” with “by letter”");
  await page.keyboard.press("Enter");
  await expect(area).toHaveValue("Please answer, by letter, [To which address?] and in writing only.");
  await said(page, "“in writing” is now “by letter”.");
  await press(page, "Undo");
  await expect(area).toHaveValue("Please answer, in writing, [To which address?] and in writing only.");
  await press(page, "Ask");
  await expect(area).toHaveValue("Please answer, by letter, [To which address?] and in writing only.");
  await press(page, "Save");
  await toast(page, "Saved as version 4.");

  await page.getByRole("tab", { name: "Versions 4" }).click();
  await page.getByRole("button", { name: /^Version 1/ }).click();
  await said(page, "This is version 1, for reading only.");
  await expect(paper(page)).toContainText("[By which day?]");
  const [old] = await Promise.all([page.waitForEvent("download"), press(page, "Word with Sources")]);
  expect(old.suggestedFilename()).toBe("Demand letter (version 1, with sources).docx");
  await press(page, "Back to the Newest");
  await expect(paper(page)).toContainText("by December 15, 2026.");

  // What is open is asked about once, before a document to send leaves.
  const asked = alerts(page);
  for (const [button, hasSources] of [["Word to Send", false], ["Word with Sources", true]] as const) {
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, button)]);
    expect(download.suggestedFilename()).toBe(hasSources ? "Demand letter (with sources).docx" : "Demand letter.docx");
    const bytes = readFileSync(await download.path());
    expect(partOf(bytes, "word/document.xml")).toContain("December 15, 2026");
    expect(partOf(bytes, "word/comments.xml").includes(LEDGER)).toBe(hasSources);
  }
  const [pdf] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "PDF", exact: true }).click()]);
  expect(pdf.suggestedFilename()).toBe("Demand letter.pdf");
  expect(readFileSync(await pdf.path()).subarray(0, 5).toString()).toBe("%PDF-");
  expect(asked).toHaveLength(2);
  expect(asked[0]).toMatch(/^\d+ (gaps|open questions).* Download anyway\?$/);
});

test("a draft without papers is changed in two windows; the slower one keeps its words", async ({ signedIn: page, account, problems }) => {
  problems.allow(409);
  await page.goto(`${DRAFTS}&path=new`);
  await writeFrom(page, "Demand letter", "No papers");
  await press(page, "Edit: Facts");
  const area = page.getByRole("textbox", { name: "Paragraph", exact: true });
  await expect(area).toHaveValue("Facts");
  await area.fill("The facts");
  const { drafts } = await account.get<{ drafts: { id: string }[] }>("/api/drafts/");
  await account.call("POST", `/api/drafts/${drafts[0]?.id}/edits/`, { version: 1, edits: [{ do: "insert", block: 0, text: "By hand" }] });
  await press(page, "Save");
  await expect(paper(page).getByRole("alert")).toContainText("The draft was changed in another window or by mail meanwhile.");
  await expect(area).toHaveValue("The facts");
  await press(page, "Load the Newest Version");
  await expect(paper(page)).toContainText("By hand");
  await expect(area).toHaveValue("The facts");
  await press(page, "Save");
  await toast(page, "Saved as version 3.");
  await expect(paper(page)).toContainText("The facts");
  await press(page, "Edit: The facts");
  alerts(page);
  await press(page, "Remove");
  await toast(page, "Saved as version 4.");
  await expect(paper(page)).not.toContainText("The facts");
});

test("words that are not saved go only after a question: by a link, by the browser's back, by a reload, by signing out", async ({ signedIn: page, account }) => {
  const { id } = (await (await account.call("POST", "/api/drafts/", { kind: "demand-letter", instruction: "", files: [] })).json()) as { id: string };
  await page.goto(DRAFTS);
  await page.getByRole("link", { name: "Demand letter" }).click();
  await press(page, "Edit: Facts");
  const area = page.getByRole("textbox", { name: "Paragraph", exact: true });
  await area.fill("The facts");
  const asked: string[] = [];
  let may = false;
  page.on("dialog", (dialog) => {
    asked.push(dialog.type() === "beforeunload" ? "reload" : dialog.message());
    void (may ? dialog.accept() : dialog.dismiss());
  });
  const tables = page.getByRole("navigation").getByRole("link", { name: "Tables", exact: true });
  await tables.click();
  await page.evaluate(() => history.back());
  await expect.poll(() => asked).toEqual(["Discard your changes to this paragraph?", "Discard your changes to this paragraph?"]);
  await page.evaluate(() => setTimeout(() => location.reload()));
  await expect.poll(() => asked.length).toBe(3);
  expect(asked[2]).toBe("reload");
  await press(page, "Sign Out");
  await expect(area).toHaveValue("The facts");
  expect(page.url()).toContain(id);
  may = true;
  await tables.click();
  await heading(page, "Tables");
  expect(asked).toHaveLength(5);
});

test("a draft is deleted after a question, and is gone from the list", async ({ signedIn: page, account }) => {
  await account.call("POST", "/api/drafts/", { kind: "nda", instruction: "For the Pell matter.", files: [] });
  await page.goto(DRAFTS);
  await said(page, "For the Pell matter.");
  const words = alerts(page);
  await press(page, "Delete Nondisclosure agreement");
  await said(page, "No drafts yet.");
  expect(words).toEqual(["Delete “Nondisclosure agreement” with all its versions? You cannot undo this."]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, bypassCSP: true });
  test("the parts of a draft are one behind the other, and a question shows its gap", async ({ signedIn: page, account, axe }) => {
    const { id } = (await (await account.call("POST", "/api/drafts/", { kind: "motion", instruction: "", files: [] })).json()) as { id: string };
    await page.goto(`${DRAFTS}&path=${id}`);
    await expect(page.getByRole("tabpanel", { name: "Paper" })).toBeVisible();
    await fits(page);
    await axe(page);
    await page.getByRole("tab", { name: /^Questions/ }).click();
    await expect(page.getByRole("tabpanel", { name: "Paper" })).toBeHidden();
    await axe(page);
    await press(page, "Show question 2 in the paper");
    await expect(page.getByRole("link", { name: /^Open question 2:/ }).first()).toBeFocused();
  });
});
