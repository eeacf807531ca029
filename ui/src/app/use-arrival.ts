import { type RefObject, useEffect, useRef } from "react";

/** Whether a page was shown before this one: the first begins where the browser puts it. */
let begun = false;
/** Back and forward: the browser itself knows where the reader was. */
let returned = false;
globalThis.addEventListener?.("popstate", () => {
  returned = true;
});

/** Puts a new page's top, or the section that its address names, before the reader. The section may still be on its way. */
export function useArrival(path: string, main: RefObject<HTMLElement | null>): void {
  const arrivedAt = useRef<string | null>(null);
  useEffect(() => {
    if (arrivedAt.current === path) return;
    arrivedAt.current = path;
    const back = returned;
    const first = !begun;
    returned = false;
    begun = true;
    // The link that was followed may have gone with its page: reading and Tab go on from the new one's beginning.
    if (!first && document.activeElement === document.body) main.current?.focus({ preventScroll: true });
    if (back) return;
    const id = decodeURI(location.hash.slice(1));
    if (!id) {
      scrollTo(0, 0);
      return;
    }
    const show = () => {
      const section = document.getElementById(id);
      section?.scrollIntoView();
      return section !== null;
    };
    if (show() || !main.current) return;
    const watch = new MutationObserver(() => {
      if (show()) watch.disconnect();
    });
    watch.observe(main.current, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [path, main]);
}
