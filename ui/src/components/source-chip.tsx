import { PlaceLink } from "@/components/place-link";
import * as say from "@/components/words";
import { type Cited, whereOf } from "@/lib/cited";
import { withView } from "@/lib/place";
import type { Peek } from "@/lib/use-peek";
import { usePlace } from "@/lib/use-place";
import styles from "./source-chip.module.css";

/** The number of a source; pointed at or focused, it shows the quoted words, and it opens the document at them. */
export function SourceChip({ source, peek, popoverId }: { source: Cited; peek: Peek; popoverId: string }) {
  const place = usePlace();
  return (
    <span
      className={styles.place}
      data-source={source.number}
      onPointerEnter={(event) => peek.show(source, event.currentTarget)}
      onPointerLeave={peek.leave}
      onFocus={(event) => peek.show(source, event.currentTarget)}
      onBlur={peek.leave}
    >
      {/* A word joiner: the number never begins a line alone. */}
      {"\u2060"}
      {source.view ? (
        <PlaceLink to={withView(place, source.view)} className={styles.chip} label={say.source(source.number, whereOf(source))} describedBy={popoverId}>
          {source.number}
        </PlaceLink>
      ) : (
        <button type="button" className={styles.chip} aria-label={say.source(source.number, whereOf(source))} aria-describedby={popoverId}>
          {source.number}
        </button>
      )}
    </span>
  );
}
