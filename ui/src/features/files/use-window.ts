import { type RefObject, useLayoutEffect, useState } from "react";
import { type Shape, topOf } from "@/features/files/shape";

interface Heights {
  row: number;
  title: number;
}

/** Rows drawn beyond what is seen, so that a slow scroll meets finished ones. */
const AHEAD = 10;

/** A height that the style sheet gives an element in a variable, as a number of rem, in pixels. */
export function heightOf(element: HTMLElement, variable: string, otherwise: number): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return (Number.parseFloat(getComputedStyle(element).getPropertyValue(variable)) || otherwise) * rem;
}

/** The heights for this width. */
const heightsOf = (list: HTMLElement): Heights => ({ row: heightOf(list, "--row", 3.75), title: heightOf(list, "--title", 3.5) });

/** Follows the page's scrolling: the heights of rows, and the part of the list between two of them that is to be drawn. */
export function useWindow(list: RefObject<HTMLElement | null>, ready: boolean): Heights & { from: number; to: number } {
  const [view, setView] = useState({ row: 60, title: 56, from: 0, to: 1_500 });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !ready) return;
    let frame = 0;
    const look = () => {
      frame = 0;
      const heights = heightsOf(element);
      const step = heights.row * 4;
      const top = -element.getBoundingClientRect().top;
      // In steps, so that not each pixel draws the list anew.
      const from = Math.floor(top / step) * step - AHEAD * heights.row;
      const to = Math.ceil((top + innerHeight) / step) * step + AHEAD * heights.row;
      setView((before) => (before.from === from && before.to === to && before.row === heights.row ? before : { ...heights, from, to }));
    };
    const later = () => (frame ||= requestAnimationFrame(look));
    look();
    const resized = new ResizeObserver(later);
    resized.observe(element);
    addEventListener("scroll", later, { passive: true });
    addEventListener("resize", later);
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      removeEventListener("scroll", later);
      removeEventListener("resize", later);
    };
  }, [list, ready]);
  return view;
}

/** Brings a row into view, clear of the page's header and of what lies over its foot. */
export function showRow(list: HTMLElement, shape: Shape, row: number): void {
  const top = (list.querySelector("thead")?.offsetHeight ?? 0) + topOf(shape, row);
  const page = document.documentElement;
  const above = Number.parseFloat(getComputedStyle(page).scrollPaddingTop) || 0;
  const at = list.getBoundingClientRect().top + top;
  const foot = innerHeight - shape.row - 24;
  if (at < above) scrollBy({ top: at - above - shape.title, behavior: "instant" });
  else if (at > foot) scrollBy({ top: at - foot, behavior: "instant" });
}
