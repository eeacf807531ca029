import { expect, test } from "vitest";
import { captionOf, cellsOf, editedText, givenAnswers, hasMarks, sameBlock, savedAs } from "@/features/drafts/text";
import type { DraftBlock, DraftPiece } from "@/lib/contract";

const piece = (text: string, more: Partial<DraftPiece> = {}): DraftPiece => ({ text, gap: false, bold: false, italic: false, sources: [], ...more });
const block = (...lines: DraftPiece[][]): DraftBlock => ({ kind: "paragraph", level: 0, label: "", editable: true, lines });
const words = (lines: DraftPiece[][]) => lines.map((line) => line.map(({ text }) => text).join(""));

test("a paragraph is edited with its questions in brackets", () => {
  expect(editedText(block([piece("We demand "), piece("How much?", { gap: true }), piece(" by\n"), piece("May 4.")]))).toBe("We demand [How much?] by\nMay 4.");
});

test("what is lost by new words is known", () => {
  expect(hasMarks(block([piece("Plain "), piece("Who?", { gap: true })]))).toBe(false);
  expect(hasMarks(block([piece("Plain "), piece("taken", { sources: [2] })]))).toBe(true);
  expect(hasMarks(block([piece("heavy", { bold: true })]))).toBe(true);
});

test("a table's row is cut at the dots between its cells", () => {
  const row = [piece("Rent"), piece(" · "), piece("$12"), piece(",400"), piece(" · ")];
  expect(cellsOf(row).map((cell) => cell.map(({ text }) => text).join(""))).toEqual(["Rent", "$12,400"]);
});

test("a caption has a court, parties and a case", () => {
  const lines = [[piece("SUPREME COURT")], [piece("COUNTY OF NEW YORK")], [piece("Ann"), piece(", Plaintiff")], [piece("v.")], [piece("Ben"), piece(", Defendant")], [piece("Index No. 7")], [piece("MOTION")]];
  const { court, parties, right } = captionOf(lines);
  expect([words(court), words(parties), words(right)]).toEqual([["SUPREME COURT", "COUNTY OF NEW YORK"], ["Ann, Plaintiff", "v.", "Ben, Defendant"], ["Index No. 7", "MOTION"]]);
  expect(captionOf([[piece("In re Pell")]])).toEqual({ court: [[piece("In re Pell")]], parties: [], right: [] });
  // “v.” alone is no party's name.
  expect(captionOf([[piece("v.")]]).parties).toEqual([]);
});

test("a paragraph is found again in another version by its words, the nearest first", () => {
  const blocks = [block([piece("One")]), block([piece("Two")]), block([piece("One")])];
  expect(sameBlock(blocks, "One", 2)).toBe(2);
  expect(sameBlock(blocks, "One", 0)).toBe(0);
  expect(sameBlock(blocks, "Three", 1)).toBeNull();
});

test("only answers that say something, to open questions, are sent", () => {
  expect(givenAnswers({ "Who?": " Ann ", "When?": "  ", "Where?": "Rome" }, ["Who?", "When?"])).toEqual({ "Who?": "Ann" });
});

test("a file with sources or of an old version says so in its name", () => {
  const draft = { title: "Demand letter", version: 3 };
  expect(savedAs({ ...draft, shown: 3 }, false, "docx")).toBe("Demand letter.docx");
  expect(savedAs({ ...draft, shown: 3 }, true, "docx")).toBe("Demand letter (with sources).docx");
  expect(savedAs({ ...draft, shown: 2 }, false, "pdf")).toBe("Demand letter (version 2).pdf");
  expect(savedAs({ ...draft, shown: 2 }, true, "docx")).toBe("Demand letter (version 2, with sources).docx");
});
