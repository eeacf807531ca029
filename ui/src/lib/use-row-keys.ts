import type { RefObject } from "react";
import { useKeydown } from "@/lib/use-keydown";

const TYPING = "input, textarea, select, [contenteditable], dialog";

/** J and K walk the rows of a list; Enter opens, because a row is a link. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useKeydown((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const step = event.key === "j" ? 1 : event.key === "k" ? -1 : 0;
    if (step === 0 || (event.target instanceof Element && event.target.closest(TYPING))) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    if (rows.length === 0) return;
    const here = rows.findIndex((row) => row === document.activeElement);
    const next = here < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.min(Math.max(here + step, 0), rows.length - 1);
    event.preventDefault();
    rows[next]?.focus();
    rows[next]?.scrollIntoView({ block: "nearest" });
  });
}
