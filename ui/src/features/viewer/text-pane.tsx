import { useEffect, useMemo, useRef, useState } from "react";
import { Changes, placeOfChange } from "@/features/viewer/changes";
import { Contents } from "@/features/viewer/contents";
import { type Found, findAll, findPassage, plain, toUnits } from "@/features/viewer/find";
import { layOf, light, rangeOf, showRange } from "@/features/viewer/light";
import type { FinderState } from "@/features/viewer/use-finder";
import * as say from "@/features/viewer/words";
import { announce } from "@/lib/announce";
import type { View } from "@/lib/place";
import type { DocumentText, Heading } from "@/lib/contract";
import styles from "./viewer.module.css";

/** Letters of a block where a document has no pages; a browser lays out only the blocks that are near. */
const BLOCK = 6_000;

interface Block {
  page: number | null;
  start: number;
  text: string;
}

/** The text in pieces: its pages, or blocks that end where lines do. */
export function blocksOf({ text, pages }: DocumentText): Block[] {
  if (pages.length > 0) {
    const units = toUnits(text, pages.flatMap(({ start, end }) => [start, end]));
    return pages.map(({ number }, at) => ({ page: number, start: units[at * 2] ?? 0, text: text.slice(units[at * 2], units[at * 2 + 1]) }));
  }
  const blocks: Block[] = [];
  for (let start = 0; start < text.length; ) {
    const cut = start + BLOCK < text.length ? text.lastIndexOf("\n", start + BLOCK) : text.length;
    const end = cut > start ? cut + (cut < text.length ? 1 : 0) : Math.min(start + BLOCK, text.length);
    blocks.push({ page: null, start, text: text.slice(start, end) });
    start = end;
  }
  return blocks;
}

/** Where the passage lies in the string: by its place if its words are there, else by its words. */
function passageIn(text: string, { start, end, quote }: View): Found | null {
  if (start !== undefined && end !== undefined) {
    const [from = 0, to = 0] = toUnits(text, [start, end]);
    const there = plain(text.slice(from, to)).text;
    if (to > from && (!quote || there.includes(plain(quote).text.trim().slice(0, 30)))) return { start: from, end: to };
  }
  return quote ? findPassage(plain(text), quote) : null;
}

/** The line at which a title stands, or with which its page begins. */
function placeOfHeading(text: string, { at }: Heading): Found {
  const [start = 0] = toUnits(text, [at]);
  const end = text.indexOf("\n", start);
  return { start, end: end < 0 ? text.length : end };
}

/** A document as text, as the reader of Chancery read it: what answers are made from. */
export function TextPane({ document: read, view, finder }: { document: DocumentText; view: View; finder: FinderState }) {
  const box = useRef<HTMLDivElement>(null);
  const { words, at, setCount } = finder;
  /** The change or the title that was gone to; a search goes on from it. */
  const [went, setWent] = useState<{ place: Found; words: string; at: number } | null>(null);
  const blocks = useMemo(() => blocksOf(read), [read]);
  const searched = useMemo(() => plain(read.text), [read]);
  const hits = useMemo(() => findAll(searched, words), [searched, words]);

  useEffect(() => setCount(hits.length), [hits, setCount]);

  useEffect(() => {
    const root = box.current;
    if (!root) return;
    /** The place in the page of a place in the text. */
    const place = ({ start, end }: Found): Range | null => {
      const index = blocks.findLastIndex((block) => block.start <= start);
      const element = root.querySelector(`[data-block="${index}"]`);
      const block = blocks[index];
      return element && block ? rangeOf(layOf(element).laid, start - block.start, Math.min(end - block.start, block.text.length)) : null;
    };
    const found = hits.map(place).filter((range) => range !== null);
    const change = went && went.words === words && went.at === at ? went.place : null;
    const passage = change ?? (words ? null : passageIn(read.text, view));
    const lit = passage ? place(passage) : (found[at] ?? null);
    light("found", found);
    light("passage", lit ? [lit] : []);
    if (lit) {
      showRange(root, lit);
      if (passage) announce(say.passageHighlighted);
    } else if (view.page && !words) root.querySelector(`[data-page="${view.page}"]`)?.scrollIntoView({ block: "start" });
    return () => {
      light("found", []);
      light("passage", []);
    };
  }, [blocks, hits, at, words, read, view, went]);

  return (
    // Scrolled by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={box} className={styles.scroll} tabIndex={0} role="region" aria-label={say.textOfTheDocument}>
      <div className={styles.sheet}>
        {read.notes.map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
        {read.outline.length > 0 ? (
          <details className={styles.changes}>
            <summary>{say.contents}</summary>
            <Contents outline={read.outline} onGo={(heading) => setWent({ place: placeOfHeading(read.text, heading), words, at })} />
          </details>
        ) : null}
        {read.changes.length > 0 ? (
          <Changes changes={read.changes} onGo={(change) => setWent({ place: placeOfChange(read.text, change), words, at })} />
        ) : null}
        {read.text === "" ? <p className={styles.none}>{say.thisDocumentHasNoText}</p> : null}
        {blocks.map((block, index) => (
          <section key={block.start} data-page={block.page ?? undefined} className={styles.block}>
            {block.page === null ? null : <p className={styles.pageNumber}>{say.page(block.page)}</p>}
            <div data-block={index} className={styles.text}>
              {block.text}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
