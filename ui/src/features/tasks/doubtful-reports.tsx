import { doubtfulSentence } from "@/features/tasks/delivery";
import * as say from "@/features/tasks/words";
import type { Message } from "@/lib/contract";
import styles from "./delivery-line.module.css";

/** Reports about a reply that nothing proves. They change nothing; a person may want to know of them all the same. */
export function DoubtfulReports({ message }: { message: Message }) {
  const sentences = new Set(message.delivery?.reports?.filter((report) => !report.believed).map(doubtfulSentence));
  if (sentences.size === 0) return null;
  return (
    <ul className={styles.doubtful} aria-label={say.unverifiedReports}>
      {[...sentences].map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
