import * as say from "@/features/tasks/words";
import { formatDay } from "@/lib/format";
import type { CourtNotice as Notice } from "@/lib/contract";
import styles from "./law.module.css";

const KINDS = {
  electronic_filing: say.noticeOfElectronicFiling,
  docket_activity: say.noticeOfDocketActivity,
  supreme_court: say.noticeOfTheSupremeCourt,
} as const;

/** What a court's notice says, as fields. Its addresses are shown, not fetched: a first look at a document may be the only free one. */
export function CourtNotice({ notice }: { notice: Notice }) {
  return (
    <div className={styles.notice}>
      <p className={styles.small}>
        {KINDS[notice.kind]}
        {notice.court ? ` · ${notice.court}` : ""}
      </p>
      {notice.cases.map((one) => (
        <div key={one.docket_number} className={styles.case}>
          <p className={styles.caseName}>{one.case_name}</p>
          <p className={styles.cite}>{one.docket_number}</p>
          <ul>
            {one.entries.map((entry) => (
              <li key={`${entry.number ?? ""}-${entry.description}`}>
                <p>
                  {entry.number ? <strong>#{entry.number} </strong> : null}
                  {entry.description}
                  {entry.filed ? <span className={styles.small}> {say.filedOn(formatDay(entry.filed))}</span> : null}
                </p>
                {entry.documents.map((document) => (
                  <p key={document.url} className={styles.small}>
                    {document.description}: <a href={document.url} rel="noreferrer noopener">{document.url}</a>
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
