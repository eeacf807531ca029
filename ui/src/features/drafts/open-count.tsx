import * as say from "@/features/drafts/words";
import styles from "./open-count.module.css";

/** How many questions are open: a word with a mark before it. */
export function OpenCount({ open }: { open: number }) {
  return (
    <span className={`${styles.count} ${open > 0 ? styles.open : styles.none}`}>
      <span className={styles.mark} aria-hidden="true" />
      {open > 0 ? say.nOpen(open) : say.noneOpen}
    </span>
  );
}
