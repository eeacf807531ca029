import type { ReactNode } from "react";
import styles from "./notice.module.css";

export interface Told {
  bad: boolean;
  text: string;
  /** What helps beyond the sentence: the server's own words, or a way out. */
  hint?: ReactNode;
}

/** What came of a form, said where the form is and aloud. */
export function Notice({ told }: { told: Told | null }) {
  return (
    <div role={told?.bad === false ? "status" : "alert"} className={styles.place}>
      {told ? (
        <div className={`${styles.notice} ${told.bad ? styles.bad : ""}`}>
          <p>{told.text}</p>
          {told.hint ? <p className={styles.hint}>{told.hint}</p> : null}
        </div>
      ) : null}
    </div>
  );
}
