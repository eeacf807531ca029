import { useSyncExternalStore } from "react";

/** Below this the open cell is a window before the page. It stands in table-desk.module.css too. */
const NARROW = "(max-width: 76rem)";

function subscribe(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
