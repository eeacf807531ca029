import { useEffect, useRef } from "react";
import { Doubt } from "@/components/doubt";
import { PlaceLink } from "@/components/place-link";
import * as say from "@/features/drafts/words";
import type { Cited } from "@/lib/cited";
import { withView } from "@/lib/place";
import { usePlace } from "@/lib/use-place";
import styles from "./sources.module.css";

/** The passages that the draft is taken from. The one whose number is looked at in the paper is marked. */
export function Sources({ sources, marked }: { sources: Cited[]; marked: number | null }) {
  const place = usePlace();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const one = marked === null ? null : list.current?.querySelector<HTMLElement>(`[data-number="${marked}"]`);
    const box = list.current?.parentElement?.parentElement;
    // Only the list's own box is moved: the page stays where the reader looks.
    if (one && box && box.scrollHeight > box.clientHeight) box.scrollTop = one.offsetTop - box.clientHeight / 3;
  }, [marked]);
  if (sources.length === 0) {
    return (
      <div className={styles.none}>
        <p>{say.noSources}</p>
        <p>{say.noSourcesHelp}</p>
      </div>
    );
  }
  return (
    <ol ref={list}>
      {sources.map((source) => (
        <li key={source.number} data-number={source.number} className={`${styles.source} ${marked === source.number ? styles.marked : ""}`}>
          <span className={styles.number}>{source.number}</span>
          <div>
            <p className={styles.name}>{source.view ? <PlaceLink to={withView(place, source.view)}>{source.name}</PlaceLink> : source.name}</p>
            {source.page === null ? null : <p className={styles.page}>{say.page(source.page)}</p>}
            {source.doubtful ? <Doubt /> : null}
            <blockquote className={styles.quote}>“{source.quote}”</blockquote>
          </div>
        </li>
      ))}
    </ol>
  );
}
