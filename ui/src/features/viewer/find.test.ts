import { expect, test } from "vitest";
import { findAll, findPassage, plain, toUnits } from "@/features/viewer/find";

const cut = (text: string, words: string) => findAll(plain(text), words).map(({ start, end }) => text.slice(start, end));

test("blanks, quotation marks, dashes and capitals do not matter", () => {
  expect(cut("The “Tenant”\n  may – on notice – leave.", '"tenant" may - on')).toEqual(["“Tenant”\n  may – on"]);
  expect(cut("a A a", "a")).toEqual(["a", "A", "a"]);
  expect(cut("oﬃce of the Office", "office")).toEqual(["oﬃce", "Office"]);
  expect(cut("noth\u00ADing", "nothing")).toEqual(["noth\u00ADing"]);
});

test("nothing is found for nothing", () => {
  expect(cut("some text", "  ")).toEqual([]);
  expect(cut("", "a")).toEqual([]);
});

test("a passage is found by its ends when something stands within it", () => {
  const quote = "The Tenant may determine this Lease on any Quarter Day falling after 25 March 2027 by giving notice in writing to the Landlord";
  const text = `14.2 ${quote.replace("after", "after [14] page footer")} and so on.`;
  const found = findPassage(plain(text), quote);
  expect(found && text.slice(found.start, found.end)).toMatch(/^The Tenant may.*to the Landlord$/);
  expect(findPassage(plain("another text"), quote)).toBeNull();
  expect(findPassage(plain("short"), "none")).toBeNull();
});

test("places of Unicode characters are places of the string", () => {
  expect(toUnits("a𝔸b𝔸c", [0, 1, 2, 3, 5, 9])).toEqual([0, 1, 3, 4, 7, 7]);
});
