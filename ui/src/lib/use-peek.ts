import { useCallback, useEffect, useRef, useState } from "react";
import { useEscape } from "@/lib/use-escape";
import type { Cited } from "@/lib/cited";

export interface Shown {
  source: Cited;
  anchor: HTMLElement;
}

/** Milliseconds that a pointer has to get from the chip to the quote. */
const GRACE = 140;

/** Which source is being looked at. The quote stays while the pointer is on it, and goes on Escape (WCAG 1.4.13). */
export function usePeek() {
  const [shown, setShown] = useState<Shown | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const keep = useCallback(() => clearTimeout(timer.current), []);
  const show = useCallback((source: Cited, anchor: HTMLElement) => {
    clearTimeout(timer.current);
    setShown({ source, anchor });
  }, []);
  const leave = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(null), GRACE);
  }, []);

  const hide = useCallback(() => setShown(null), []);
  useEscape(shown !== null, hide);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!shown) return;
    const onDown = (event: PointerEvent) => {
      if (event.target instanceof Element && !event.target.closest("[data-source], [popover]")) setShown(null);
    };
    addEventListener("pointerdown", onDown);
    return () => removeEventListener("pointerdown", onDown);
  }, [shown]);

  return { shown, show, keep, leave };
}

export type Peek = ReturnType<typeof usePeek>;
