import { expect, test } from "vitest";
import { BOOKING, monogram } from "@/lib/site-file";

test.each([
  ["Ada Sample", "AS"],
  ["  Édith  de la Cour ", "ÉC"],
  ["Cher", "C"],
  ["𝒜da Byron", "𝒜B"],
  ["", ""],
])("the monogram of %j", (name, letters) => expect(monogram(name)).toBe(letters));

test("without a place of the firm's own, a walkthrough is asked for on our page", () => expect(BOOKING).toBe("/walkthrough"));
