import { describe, expect, it } from "vitest";
import { clock, lineAt, linesWith } from "@/features/viewer/recording";
import type { TranscriptLine } from "@/lib/contract";

const line = (start: number, text: string): TranscriptLine => ({ id: `0.${start}`, start, end: start + 900, speaker: "?", text, words: [], doubts: [], corrected: null, at: start });

describe("a transcript", () => {
  const lines = [line(0, "Who was there?"), line(1000, "Nobody."), line(5000, "Nobody at all.")];

  it("finds the line that is heard at a time", () => {
    expect([-1, 0, 999, 1000, 99_999].map((time) => lineAt(lines, ({ start }) => start <= time))).toEqual([undefined, 0, 0, 1, 2]);
    expect(lineAt([], () => true)).toBeUndefined();
  });

  it("finds words whatever their letters", () => {
    expect(linesWith(lines, " nobody ")).toEqual([1, 2]);
    expect(linesWith(lines, "  ")).toEqual([]);
  });

  it("tells times as people do", () => {
    expect([0, 65_900, 3_725_000, -5].map(clock)).toEqual(["0:00", "1:05", "1:02:05", "0:00"]);
  });
});
