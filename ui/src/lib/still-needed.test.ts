import { expect, test } from "vitest";
import type { ChasedState } from "@/lib/contract";
import { stillNeeded } from "@/lib/still-needed";

const of = (...states: ChasedState[]) => {
  const { open, asked } = stillNeeded(states.map((state) => ({ state })));
  return [open.length, asked.length];
};

test("what arrived and waits for the firm is not still needed", () => {
  expect(of("asked", "asked")).toEqual([0, 2]);
  expect(of("missing", "partly", "asked", "complete", "waived")).toEqual([2, 1]);
  expect(of("complete", "waived")).toEqual([0, 0]);
});
