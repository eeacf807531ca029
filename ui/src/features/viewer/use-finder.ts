import { useCallback, useState } from "react";

/** What is looked for in the document, and which of the places found is shown. The pane says how many there are. */
export function useFinder() {
  const [words, setWords] = useState("");
  const [count, setCount] = useState(0);
  const [at, setAt] = useState(0);
  const look = useCallback((text: string) => {
    setWords(text);
    setAt(0);
  }, []);
  const step = useCallback((by: number) => setAt((before) => (count === 0 ? 0 : (before + by + count) % count)), [count]);
  return { words, count, at, look, step, setCount };
}

export type FinderState = ReturnType<typeof useFinder>;
