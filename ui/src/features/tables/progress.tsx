import type { Whole } from "@/features/tables/merge";
import * as say from "@/features/tables/words";
import styles from "./progress.module.css";

/** How large the table is, and how far. What a screen reader hears changes at each tenth only. */
export function Progress({ table }: { table: Whole }) {
  const { rows, waiting, not_found, failed } = table.counts;
  const all = rows * table.questions.length;
  const done = all - waiting;
  const unread = table.rows.filter(({ now }) => now === "unread").length;
  const percent = all === 0 ? 0 : Math.floor((done * 100) / all);
  return (
    <div className={styles.progress}>
      <p className={styles.facts}>
        <span>{say.nDocuments(rows)}</span>
        <span>{say.nQuestions(table.questions.length)}</span>
        {table.folder === null ? null : <span>{say.fromFolder(table.folder)}</span>}
        {waiting === 0 && not_found > 0 ? <span>{say.nNotFound(not_found)}</span> : null}
        {failed > 0 ? <span className={styles.bad}>{say.nFailed(failed)}</span> : null}
      </p>
      {waiting > 0 ? (
        <>
          <progress className={styles.bar} max={all} value={done} aria-label={say.progress} />
          <p className={styles.said}>
            {say.answeredOf(done, all)}
            {unread > 0 ? ` ${say.stillUnread(unread)}` : ""}
          </p>
          <p className="visually-hidden" role="status">
            {say.percentDone(percent - (percent % 10))}
          </p>
        </>
      ) : null}
      {table.note ? <p className={styles.note}>{table.note}</p> : null}
    </div>
  );
}
