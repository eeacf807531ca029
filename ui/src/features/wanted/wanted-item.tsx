import { Icon } from "@/components/icon";
import * as say from "@/features/wanted/words";
import type { WantedPaper } from "@/lib/contract";
import styles from "./wanted.module.css";

/** Missing years and months that are named one by one. */
const MOST = 6;

/** One paper that is wanted, and how far it is. */
export function WantedItem({ item, language }: { item: WantedPaper; language: string }) {
  const { name, state, missing, count, came } = item;
  const done = state === "complete";
  return (
    <li className={`${styles.item} ${done ? styles.done : ""}`}>
      <span className={styles.mark}>{done ? <Icon name="done" size={16} /> : null}</span>
      <span>
        <span className={styles.name} lang={language}>
          {name}
        </span>
        <span className={styles.state}>
          {say.STATES[state]}
          {state === "partly" && count > 1 ? ` (${say.cameOf(came, count)})` : ""}
        </span>
        {state === "partly" && missing.length > 0 && missing.length <= MOST ? <span className={styles.state}>{say.missing(missing.join(", "))}</span> : null}
      </span>
    </li>
  );
}
