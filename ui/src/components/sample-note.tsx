import * as say from "@/components/words";
import { either, site } from "@/lib/site-file";
import styles from "./sample-note.module.css";

/** Says plainly that what stands here is a sample, as long as the site file is one. */
export function SampleNote({ children }: { children: string }) {
  return either(
    site.sample,
    <p className={styles.note}>
      <strong className={styles.word}>{say.sample}</strong>
      <span>{children}</span>
    </p>,
  );
}
