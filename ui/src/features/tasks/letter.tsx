import { useState } from "react";
import * as say from "@/features/tasks/words";
import styles from "./letter.module.css";

/** Characters after which a letter is folded. */
const LONG = 1800;

/** The text of a mail, as text: nothing in it is ever taken as markup. */
export function Letter({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const folded = text.length > LONG && !open;
  return (
    <div className={styles.letter}>
      <div className={styles.text}>{folded ? `${text.slice(0, LONG).trimEnd()} …` : text.trim()}</div>
      {folded ? (
        <button type="button" className={styles.more} onClick={() => setOpen(true)}>
          {say.showTheWholeMessage}
        </button>
      ) : null}
    </div>
  );
}
