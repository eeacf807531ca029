import { Button } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import * as say from "@/components/words";
import { saveFile } from "@/lib/download";
import styles from "./recovery-codes.module.css";

interface Props {
  codes: readonly string[];
  /** The label of the button that goes on. */
  done: string;
  onDone: () => void;
}

/** The ten codes for the day the phone is lost. They are shown this once. */
export function RecoveryCodes({ codes, done, onDone }: Props) {
  const text = `${codes.join("\n")}\n`;
  return (
    <div className={styles.part}>
      <p className={styles.text}>
        {say.eachCodeWorksOnce}
      </p>
      <ul className={styles.codes} aria-label={say.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyButton text={text} />
        <Button onClick={() => saveFile(new Blob([text], { type: "text/plain" }), "chancery-recovery-codes.txt")}>{say.download}</Button>
        <Button look="primary" className={styles.done ?? ""} onClick={onDone}>
          {done}
        </Button>
      </div>
    </div>
  );
}
