import { expect, test } from "vitest";
import { withCitations } from "@/features/chat/bubble";

test("an answer is copied with its sources below it", () => {
  const source = { number: 1, name: "Lease.pdf", file: "f", message: null, task: null, page: 3, start: 0, end: 4, quote: "six months", proven: true, owner: null, owner_name: null, matters: [] };
  const below = "Sources:\n[1] Lease.pdf, page 3: “six months”";
  expect(withCitations("Six months. [1]\n", [source], [])).toBe(`Six months. [1]\n\n${below}`);
  expect(withCitations("Six months. [1]", [source], ["It was cut."])).toBe(`Six months. [1]\n\nIt was cut.\n\n${below}`);
  expect(withCitations("Nothing.", [], [])).toBe("Nothing.");
});
