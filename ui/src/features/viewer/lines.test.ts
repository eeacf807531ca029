import { expect, test } from "vitest";
import { linesOf } from "@/features/viewer/lines";

const TEXT = "𝔸 lease. The tenant\nshall pay the rent\n\non the first day.";
const FIRST = 100;
const line = (words: string) => {
  const before = Array.from(TEXT.slice(0, TEXT.indexOf(words))).length;
  return { page: 3, start: FIRST + before, end: FIRST + before + [...words].length, left: 0, top: before, width: 9_000, height: 200 };
};
const lines = ["𝔸 lease. The tenant", "shall pay the rent", "on the first day."].map(line);
const page = { number: 3, start: FIRST, end: FIRST + [...TEXT].length, text: TEXT, lines };
const [one, two, three] = lines;

test("a passage is on the lines that its place touches", () => {
  expect(linesOf(page, { start: 109, end: 125 })).toEqual([one, two]);
  expect(linesOf(page, { start: 109, end: 125, quote: "The  tenant shall" })).toEqual([one, two]);
  expect(linesOf(page, { start: 119, end: 120 })).toEqual([]);
});

test("where other words stand at the place, or none is given, the words decide", () => {
  expect(linesOf(page, { start: 100, end: 105, quote: "the rent on the first" })).toEqual([two, three]);
  expect(linesOf(page, { quote: "THE FIRST day" })).toEqual([three]);
  expect(linesOf(page, { start: 5, end: 9, quote: "nowhere" })).toEqual([]);
  expect(linesOf({ ...page, lines: [] }, { start: 109, end: 125 })).toEqual([]);
});
