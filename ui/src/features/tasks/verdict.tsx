import type { Verdict as Kind } from "@/lib/contract";
import styles from "./law.module.css";

const WORDS: Record<Kind, string> = {
  in_files: "In your files",
  not_in_files: "Not in your files",
  name_mismatch: "Name does not match",
  impossible: "Impossible",
};

/** What was found out about an authority, as a word with a mark. */
export function Verdict({ verdict }: { verdict: Kind }) {
  return <span className={`${styles.verdict} ${styles[verdict]}`}>{WORDS[verdict]}</span>;
}
