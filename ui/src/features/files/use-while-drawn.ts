import { useCallback, useEffect, useRef } from "react";

/** `act` for as long as this is drawn: work that ends later must not close what stands in its place by then. */
export function useWhileDrawn(act: () => void): () => void {
  const latest = useRef<(() => void) | null>(null);
  useEffect(() => {
    latest.current = act;
    return () => {
      latest.current = null;
    };
  });
  return useCallback(() => latest.current?.(), []);
}
