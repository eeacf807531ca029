import { useRef } from "react";
import { Icon } from "@/components/desk-icon";
import { IconButton } from "@/components/icon-button";
import type { FinderState } from "@/features/viewer/use-finder";
import * as say from "@/features/viewer/words";
import { useKeydown } from "@/lib/use-keydown";
import styles from "./viewer.module.css";

/** Search in the document that is open; Ctrl+F leads here. */
export function Finder({ finder }: { finder: FinderState }) {
  const field = useRef<HTMLInputElement>(null);
  const { words, count, at, look, step } = finder;
  useKeydown((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "f") return;
    event.preventDefault();
    field.current?.focus();
    field.current?.select();
  });
  return (
    <search className={styles.find}>
      <Icon name="search" size={16} />
      <input
        ref={field}
        type="search"
        aria-label={say.searchInThisDocument}
        placeholder={say.search}
        value={words}
        onChange={(event) => look(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") step(event.shiftKey ? -1 : 1);
          else if (event.key === "Escape" && words) look("");
          else return;
          // Escape empties the field first and leaves the document then.
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {words ? (
        <span className={styles.hits} role="status">
          {count === 0 ? say.noResults : say.resultOf(at + 1, count)}
        </span>
      ) : null}
      {words && count > 1 ? (
        <>
          <IconButton icon="up" size={16} label={say.previousResult} onClick={() => step(-1)} />
          <IconButton icon="down" size={16} label={say.nextResult} onClick={() => step(1)} />
        </>
      ) : null}
    </search>
  );
}
