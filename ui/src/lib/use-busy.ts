import { useCallback, useRef, useState } from "react";

/** Runs one piece of work at a time: what is asked for while it is under way is not done a second time. */
export function useBusy(): [busy: boolean, run: (work: () => Promise<void>) => Promise<void>] {
  const [busy, setBusy] = useState(false);
  // State arrives with the next drawing; two presses may come before it.
  const under = useRef(false);
  const run = useCallback(async (work: () => Promise<void>) => {
    if (under.current) return;
    under.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      under.current = false;
      setBusy(false);
    }
  }, []);
  return [busy, run];
}
