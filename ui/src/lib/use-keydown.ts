import { useLayoutEffect, useRef } from "react";

/**
 * Hears the keys that are pressed while a component is drawn, from the moment that it is: an effect waits for the next picture, and
 * would miss a key that is pressed at once. With `capture`, it hears them before those that do without.
 */
export function useKeydown(onKey: (event: KeyboardEvent) => void, capture = false): void {
  const latest = useRef(onKey);
  useLayoutEffect(() => {
    latest.current = onKey;
  });
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => latest.current(event);
    addEventListener("keydown", hear, { capture });
    return () => removeEventListener("keydown", hear, { capture });
  }, [capture]);
}
