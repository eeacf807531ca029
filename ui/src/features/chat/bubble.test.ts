import { expect, test } from "vitest";
import { withCitations } from "@/features/chat/bubble";

test("an answer is copied with its sources below it", () => {
  const source = { number: 1, name: "Lease.pdf", file: "f", message: null, task: null, page: 3, start: 0, end: 4, quote: "six months" };
  expect(withCitations("Six months. [1]\n", [source])).toBe("Six months. [1]\n\nSources:\n[1] Lease.pdf, page 3: “six months”");
  expect(withCitations("Nothing.", [])).toBe("Nothing.");
});
