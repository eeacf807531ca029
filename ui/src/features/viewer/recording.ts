/** What the page of a recording works out for itself. */
import type { TranscriptLine } from "@/lib/contract";

/** The last line for which something holds that holds for all before it. */
export function lineAt(lines: readonly TranscriptLine[], holds: (line: TranscriptLine) => boolean): number | undefined {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const line = lines[middle];
    if (line && holds(line)) low = middle + 1;
    else high = middle;
  }
  return low > 0 ? low - 1 : undefined;
}

/** The lines in which these words stand. */
export function linesWith(lines: readonly TranscriptLine[], words: string): number[] {
  const wanted = words.trim().toLocaleLowerCase();
  if (!wanted) return [];
  return lines.flatMap((line, index) => (line.text.toLocaleLowerCase().includes(wanted) ? [index] : []));
}

/** When the word before or after a moment begins; lines without times of words count as one. */
export function wordFrom(lines: readonly TranscriptLine[], time: number, by: number): number | undefined {
  const starts = lines.flatMap((line) => (line.words.length > 0 ? line.words.map(({ start }) => start) : [line.start])).toSorted((a, b) => a - b);
  // A little, so that the word that was just gone to is not gone to again.
  return by > 0 ? starts.find((start) => start > time + 20) : starts.findLast((start) => start < time - 20);
}

const two = (n: number) => String(n).padStart(2, "0");

/** A time: 4:05, 1:04:05. */
export function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
