/** The search over the help pages. */

/** A section of a page, as build/help.mjs writes it into the index. */
export interface Section {
  /** Its address. */
  at: string;
  /** Title of the page. */
  page: string;
  heading: string;
  text: string;
}

export interface Found {
  section: Section;
  /** What was looked for. */
  words: string[];
  /** The part of the text where it stands. */
  around: string;
}

/** Letters before and after the first hit. */
const BEFORE = 50;
const AFTER = 110;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

/** The sections in which every word of the question begins a word, best first. */
export function find(sections: readonly Section[], asked: string): Found[] {
  const words = wordsOf(asked);
  if (words.length === 0) return [];
  const found = sections.flatMap((section) => {
    const [page = [], heading = [], text = []] = [section.page, section.heading, section.text].map(wordsOf);
    let score = 0;
    for (const word of words) {
      const hits = (own: readonly string[]) => own.filter((one) => one.startsWith(word)).length;
      const here = 4 * Math.min(hits(page), 1) + 8 * Math.min(hits(heading), 1) + Math.min(hits(text), 3);
      if (here === 0) return [];
      score += here;
    }
    return [{ section, words, score, around: around(section.text, words) }];
  });
  return found.toSorted((a, b) => b.score - a.score);
}

function around(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const hits = words.map((word) => lower.search(new RegExp(`(?<![\\p{L}\\p{N}_])${word}`, "u"))).filter((at) => at >= 0);
  const at = Math.min(...hits, text.length);
  const from = at < BEFORE || at === text.length ? 0 : text.indexOf(" ", at - BEFORE) + 1;
  const to = from + BEFORE + AFTER;
  return `${from > 0 ? "… " : ""}${text.slice(from, to).trim()}${to < text.length ? " …" : ""}`;
}
