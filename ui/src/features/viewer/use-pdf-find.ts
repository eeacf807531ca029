import { useEffect, useMemo, useState } from "react";
import { findAll, plain } from "@/features/viewer/find";
import type { FinderState } from "@/features/viewer/use-finder";
import type { Pdf } from "@/features/viewer/use-pdf";
import type { View } from "@/lib/place";

/** What a page is to show lit: the passage that the address names, or one of the places that were searched for. */
export interface Target {
  page: number;
  quote: string | null;
  /** Which of the page's places, from 0. */
  nth: number;
}

/** The text of each page, page by page, for as long as somebody searches. */
function usePageTexts(pdf: Pdf | null, wanted: boolean): readonly string[] {
  const [texts, setTexts] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!pdf || !wanted) return;
    let live = true;
    async function read({ document }: Pdf) {
      const all: string[] = [];
      for (let number = 1; number <= document.numPages; number += 1) {
        if (!live) return;
        // In order, so that the first places are found first.
        // oxlint-disable-next-line eslint/no-await-in-loop
        const { items } = await (await document.getPage(number)).getTextContent();
        all.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? " " : "") : "")).join(""));
        if (number % 20 === 0 || number === document.numPages) setTexts([...all]);
      }
    }
    read(pdf).catch((error: unknown) => {
      // A document that was closed in the middle of it is no fault.
      if (live) console.error("The pages could not be searched", error);
    });
    return () => {
      live = false;
    };
  }, [pdf, wanted]);
  return texts;
}

export function usePdfFind(pdf: Pdf | null, view: View, { words, at, setCount }: FinderState): Target | null {
  const texts = usePageTexts(pdf, words !== "");
  const searched = useMemo(() => texts.map(plain), [texts]);
  const hits = useMemo(
    () => searched.flatMap((text, index) => findAll(text, words).map((_, nth): Target => ({ page: index + 1, quote: null, nth }))),
    [searched, words],
  );
  useEffect(() => setCount(hits.length), [hits, setCount]);
  const passage = useMemo(
    (): Target | null => (view.page || view.quote ? { page: view.page ?? 1, quote: view.quote ?? null, nth: 0 } : null),
    [view.page, view.quote],
  );
  return words ? (hits[at] ?? null) : passage;
}
