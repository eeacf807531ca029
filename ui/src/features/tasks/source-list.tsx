import { DownloadButton } from "@/components/download-button";
import type { Source } from "@/lib/types";
import rail from "./rail.module.css";
import styles from "./source-list.module.css";

/** Every passage that the answer uses, and no other. */
export function SourceList({ sources, marked }: { sources: Source[]; marked: number | null }) {
  if (sources.length === 0) return null;
  return (
    <aside className={styles.aside} aria-label="Sources">
      <h3 className={rail.heading}>Sources</h3>
      <ol>
        {sources.map((source) => (
          <li key={source.number} className={`${styles.source} ${marked === source.number ? styles.marked : ""}`}>
            <span className={styles.number}>{source.number}</span>
            <div className={styles.body}>
              <p className={styles.name}>{source.name}</p>
              <p className={styles.page}>
                {source.page === null ? ("message" in source.origin ? "The mail itself" : "") : `Page ${source.page}`}
              </p>
              <blockquote className={styles.quote}>“{source.quote}”</blockquote>
            </div>
            {"file" in source.origin ? <DownloadButton id={source.origin.file} name={source.name} /> : null}
          </li>
        ))}
      </ol>
    </aside>
  );
}
