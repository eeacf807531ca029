/** Finding words in a document's text, whatever its blanks, quotation marks and capitals. */

const SAME: Record<string, string> = { "‘": "'", "’": "'", "‚": "'", "“": '"', "”": '"', "„": '"', "–": "-", "—": "-", "‐": "-", "‑": "-", "\u00AD": "" };

export interface Plain {
  text: string;
  /** For each letter of `text`, its place in what it was made from; one more for the end. */
  from: number[];
}

/** One blank for any number of them, plain marks for typographic ones, small letters for capitals, ligatures apart. */
export function plain(raw: string): Plain {
  let text = "";
  const from: number[] = [];
  let at = 0;
  for (const char of raw) {
    const blank = /\s/.test(char);
    const as = blank ? " " : (SAME[char] ?? char.normalize("NFKC").toLocaleLowerCase());
    // A blank after a blank, or at the very beginning, is none.
    if (!blank || (text !== "" && !text.endsWith(" "))) {
      text += as;
      for (let count = 0; count < as.length; count += 1) from.push(at);
    }
    at += char.length;
  }
  from.push(at);
  return { text, from };
}

export interface Found {
  start: number;
  end: number;
}

/** Every place of `words` in `where`, in the terms of the raw text; at most `most`. */
export function findAll(where: Plain, words: string, most = 1_000): Found[] {
  const needle = plain(words).text.trim();
  const found: Found[] = [];
  if (!needle) return found;
  for (let at = where.text.indexOf(needle); at >= 0 && found.length < most; at = where.text.indexOf(needle, at + needle.length)) {
    found.push({ start: where.from[at] ?? 0, end: where.from[at + needle.length] ?? 0 });
  }
  return found;
}

/** Letters at both ends of a passage by which it is still known when its middle was broken by a page or a column. */
const END = 40;

/** A passage, or where that is not there as a whole, what lies from its beginning to its end. */
export function findPassage(where: Plain, quote: string): Found | null {
  const [whole] = findAll(where, quote, 1);
  if (whole) return whole;
  const letters = [...plain(quote).text.trim()];
  if (letters.length < END) return null;
  const [head] = findAll(where, letters.slice(0, END).join(""), 1);
  const tail = findAll(where, letters.slice(-END).join("")).find(({ start }) => head && start >= head.start && start - head.start < letters.length * 2);
  if (head) return { start: head.start, end: tail?.end ?? head.end };
  const [end] = findAll(where, letters.slice(-END).join(""), 1);
  return end ?? null;
}

/** Places that count Unicode characters, as places of a string. Ascending ones are turned in one pass. */
export function toUnits(text: string, points: readonly number[]): number[] {
  const units: number[] = [];
  let unit = 0;
  let count = 0;
  for (const point of points) {
    while (count < point && unit < text.length) {
      unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1;
      count += 1;
    }
    units.push(unit);
  }
  return units;
}
