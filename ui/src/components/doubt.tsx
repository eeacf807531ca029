import * as say from "@/components/words";
import styles from "./doubt.module.css";

/** Says of a mail, a file or a source that nobody proved who sent it. */
export function Doubt() {
  return <span className={styles.doubt}>{say.senderNotVerified}</span>;
}
