import * as say from "@/features/tasks/words";
import type { Verdict as Kind } from "@/lib/contract";
import styles from "./law.module.css";

const WORDS: Record<Kind, string> = {
  in_files: say.inYourFiles,
  not_in_files: say.notInYourFiles,
  name_mismatch: say.nameDoesNotMatch,
  impossible: say.impossible,
};

/** What was found out about an authority, as a word with a mark. */
export function Verdict({ verdict }: { verdict: Kind }) {
  return <span className={`${styles.verdict} ${styles[verdict]}`}>{WORDS[verdict]}</span>;
}
