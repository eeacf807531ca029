import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { either, site } from "@/lib/site-file";
import { tokensOf } from "@/lib/site-tokens";
import { fill, monogram, pageData } from "../build/site-file.mjs";

test.each([
  ["Ada Sample", "AS"],
  ["  Édith  de la Cour ", "ÉC"],
  ["Cher", "C"],
  ["𝒜da Byron", "𝒜B"],
  ["", ""],
])("the monogram of %j", (name, letters) => expect(monogram(name)).toBe(letters));

test("without a place of the firm's own, a walkthrough is asked for on our page", () => expect(site.booking.url).toBeNull());

test("one thing if it is there, else the other; an empty list is not there", () => {
  expect([either("x", "yes", "no"), either(null, "yes", "no"), either([], "yes", "no"), either([0], "yes")]).toEqual(["yes", "no", "no", "yes"]);
});

// The server fills the same pages (src/site/fill.rs) and reads the same cases.
const cases: { template: string; data: object; filled: string }[] = JSON.parse(readFileSync(join(import.meta.dirname, "../../tests/data/site-fill.json"), "utf8"));
test.each(cases)("$template", ({ template, data, filled }) => expect(fill(template, data)).toBe(filled));

test("no name ends the block that the script reads", () => {
  expect(fill("{{{json}}}", pageData({ name: "</script>" }))).toBe('{"name":"\\u003c/script>"}');
});

test("while the pages are written, each word is its place, and a list stands once", () => {
  const shape = tokensOf({ name: "a", booking: { url: null }, team: [{ name: "b", on: [true, false] }] });
  expect([shape.name, shape.booking.url, String(shape.team)]).toEqual(["{{name}}", "{{booking.url}}", "{{team}}"]);
  expect(shape.team.map(({ name, on }) => `${name} ${String(on[1])}`)).toEqual(["{{#team}}", "{{name}} {{on.1}}", "{{/team}}"]);
});
