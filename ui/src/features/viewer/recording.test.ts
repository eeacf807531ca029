import { describe, expect, it } from "vitest";
import { clock, lineAt, linesWith, wordFrom } from "@/features/viewer/recording";
import type { TranscriptLine } from "@/lib/contract";

const line = (start: number, text: string): TranscriptLine => ({ id: `0.${start}`, start, end: start + 900, speaker: "?", text, words: [], doubts: [], corrected: null, at: start });

const word = (start: number) => ({ start, end: start + 50, text: "word", doubtful: false });

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

  it("goes from word to word, and from line to line where words have no times", () => {
    const heard = [{ ...line(0, "a b"), words: [word(100), word(400)] }, line(1000, "Nobody.")];
    expect([0, 100, 400, 1000].map((time) => wordFrom(heard, time, 1))).toEqual([100, 400, 1000, undefined]);
    expect([0, 110, 400, 5000].map((time) => wordFrom(heard, time, -1))).toEqual([undefined, undefined, 100, 1000]);
  });

  it("tells times as people do", () => {
    expect([0, 65_900, 3_725_000, -5].map(clock)).toEqual(["0:00", "1:05", "1:02:05", "0:00"]);
  });
});
