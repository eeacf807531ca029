import { useSyncExternalStore } from "react";

/** Below this the parts of a draft stand one behind the other. It stands in draft-page.module.css too. */
const NARROW = "(max-width: 76rem)";

function subscribe(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
