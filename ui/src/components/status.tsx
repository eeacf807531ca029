import * as say from "@/components/deadline-words";
import styles from "./status.module.css";

const TONES: Record<string, string | undefined> = {
  Received: styles.idle,
  Working: styles.working,
  Answered: styles.good,
  "Needs attention": styles.warn,
  "On hold": styles.idle,
  Failed: styles.bad,
  Processed: styles.good,
  Processing: styles.working,
  Active: styles.good,
  Confirmed: styles.good,
  Proposed: styles.idle,
  Dismissed: styles.idle,
};

/** What the server and our own code call a state, in the reader's language. */
const SAID: Record<string, string | undefined> = {
  Received: say.received,
  Working: say.working,
  Answered: say.answered,
  "Needs attention": say.needsAttention,
  "On hold": say.onHold,
  Failed: say.failed,
  Active: say.active,
  Processed: say.processed,
  Processing: say.processing,
  Confirmed: say.confirmed,
  Proposed: say.proposed,
  Dismissed: say.dismissed,
};

/** A state, as a word with a mark before it. The word carries the meaning, the mark only the glance. */
export function Status({ text }: { text: string }) {
  return (
    <span className={`${styles.status} ${TONES[text] ?? styles.idle}`}>
      <span className={styles.mark} aria-hidden="true" />
      {SAID[text] ?? text}
    </span>
  );
}
