import type { Heading } from "@/lib/contract";
import styles from "./viewer.module.css";

/** The titles by which a document is divided; each leads to its place. */
export function Contents({ outline, onGo }: { outline: readonly Heading[]; onGo: (heading: Heading) => void }) {
  return (
    <ol className={styles.contents}>
      {outline.map((heading, index) => (
        // Two titles may be alike in all but their number.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <button type="button" style={{ paddingInlineStart: `${0.5 + Math.min(heading.level - 1, 5) * 0.875}rem` }} onClick={() => onGo(heading)}>
            <span>{heading.title}</span>
            {heading.page === null ? null : <span className={styles.contentsPage}>{heading.page}</span>}
          </button>
        </li>
      ))}
    </ol>
  );
}
