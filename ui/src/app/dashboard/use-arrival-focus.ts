import { type RefObject, useEffect, useRef } from "react";
import { type Place, toUrl, withView } from "@/lib/place";

/**
 * After a move, the focus goes where reading goes on: to the heading of what was opened, or, on the way back, to the
 * row that was left.
 */
export function useArrivalFocus(place: Place): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  const before = useRef<string | null>(null);
  // A document that is opened lies before the view, which stays as it is.
  const here = toUrl(withView(place, null));
  useEffect(() => {
    const from = before.current;
    before.current = here;
    if (from === null || from === here) return;
    const left = [...(content.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])].find(
      (row) => (row.dataset["to"] ?? row.getAttribute("href")) === from,
    );
    if (left) {
      left.focus({ preventScroll: true });
      left.scrollIntoView({ block: "nearest" });
      return;
    }
    scrollTo(0, 0);
    content.current?.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }, [here]);
  return content;
}
