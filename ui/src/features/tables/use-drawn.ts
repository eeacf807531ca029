import { type RefObject, useLayoutEffect, useState } from "react";
import { type Drawn, drawnOf } from "@/features/tables/window";

/** Pixels of a row: `--row` of grid.module.css at the usual size of letters. */
const USUAL = 76;

/** Which rows of a grid are drawn. The rows have one height, which is measured, as letters may be larger. */
export function useDrawn(box: RefObject<HTMLElement | null>, count: number): { drawn: Drawn; height: number; page: number } {
  const [seen, setSeen] = useState({ scrolled: 0, inSight: 900, height: USUAL });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const row = element.querySelector<HTMLElement>('[role="row"][aria-rowindex]:not([aria-rowindex="1"])');
      const height = row?.offsetHeight || USUAL;
      const [scrolled, inSight] = [element.scrollTop, element.clientHeight || 900];
      setSeen((before) => {
        const same = before.height === height && before.inSight === inSight;
        // Less than a row makes no difference to what is drawn.
        return same && Math.abs(before.scrolled - scrolled) < height ? before : { scrolled, inSight, height };
      });
    };
    measure();
    element.addEventListener("scroll", measure, { passive: true });
    const sizes = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(measure);
    sizes?.observe(element);
    return () => {
      element.removeEventListener("scroll", measure);
      sizes?.disconnect();
    };
  }, [box]);
  const { scrolled, inSight, height } = seen;
  return { drawn: drawnOf(count, height, scrolled, inSight), height, page: Math.max(Math.floor(inSight / height) - 1, 1) };
}
