import { findPassage, plain, toUnits } from "@/features/viewer/find";
import type { View } from "@/lib/place";
import type { LineBox, PageText } from "@/lib/contract";

/** The lines of a page on which a passage stands: by its place if its words are there, else by its words. */
export function linesOf({ text, start: first, lines }: PageText, { start, end, quote }: Pick<View, "start" | "end" | "quote">): LineBox[] {
  const words = (from: number, to: number) => {
    const [begin = 0, until = 0] = toUnits(text, [Math.max(from - first, 0), Math.max(to - first, 0)]);
    return text.slice(begin, until);
  };
  const within = (from: number, to: number) => lines.filter((line) => line.start < to && line.end > from);
  if (start !== undefined && end !== undefined) {
    const there = within(start, end);
    if (there.length > 0 && (!quote || plain(words(start, end)).text.includes(plain(quote).text.trim().slice(0, 30)))) return there;
  }
  const found = quote ? findPassage(plain(text), quote) : null;
  if (!found) return [];
  const place = (unit: number) => first + Array.from(text.slice(0, unit)).length;
  return within(place(found.start), place(found.end));
}
