import type { Peek } from "@/features/tasks/use-peek";
import type { Source } from "@/lib/types";
import styles from "./source-chip.module.css";

/** "Lease.pdf, page 3" */
export const whereOf = (source: Source): string =>
  source.page === null ? source.name : `${source.name}, page ${source.page}`;

/** The number of a source; pointed at or focused, it shows the quoted words. */
export function SourceChip({ source, peek, popoverId }: { source: Source; peek: Peek; popoverId: string }) {
  return (
    <button
      type="button"
      className={styles.chip}
      data-source={source.number}
      aria-label={`Source ${source.number}: ${whereOf(source)}`}
      aria-describedby={popoverId}
      onPointerEnter={(event) => peek.show(source, event.currentTarget)}
      onPointerLeave={peek.leave}
      onFocus={(event) => peek.show(source, event.currentTarget)}
      onBlur={peek.leave}
      onClick={(event) => peek.show(source, event.currentTarget)}
    >
      {source.number}
    </button>
  );
}
