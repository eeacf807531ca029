import { useEffect, useState } from "react";
import * as say from "@/features/drafts/words";
import styles from "./new-draft.module.css";

/** What the server is doing, and for how long. */
export function Writing() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={styles.writing}>
      <p role="status">
        <strong>{say.writing}</strong> {say.writingHelp}
      </p>
      <span className={styles.seconds} aria-hidden="true">
        {say.seconds(seconds)}
      </span>
      <span className={styles.bar} aria-hidden="true" />
    </div>
  );
}
