import { useEffect, useRef, useState } from "react";
import { announce } from "@/lib/announce";

interface Item {
  id: string;
}

/**
 * Which of the items came after the list was first shown. `say` gives the words for those who hear the page, for an
 * item that is new (`before` is undefined) or changed; null when there is nothing to say.
 */
export function useArrivals<T extends Item>(
  items: T[],
  say: (item: T, before: T | undefined) => string | null,
): (item: T) => boolean {
  const [first] = useState(() => new Set(items.map((item) => item.id)));
  const seen = useRef<Map<string, T> | null>(null);
  useEffect(() => {
    const before = seen.current;
    seen.current = new Map(items.map((item) => [item.id, item]));
    if (!before) return;
    const words = items.flatMap((item) => say(item, before.get(item.id)) ?? []);
    if (words.length > 0) announce(words.join(" "));
  }, [items, say]);
  return (item) => !first.has(item.id);
}
