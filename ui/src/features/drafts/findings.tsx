import * as say from "@/features/drafts/words";
import type { DraftFinding } from "@/lib/contract";
import styles from "./findings.module.css";

interface Props {
  findings: readonly DraftFinding[];
  /** Goes to the paragraph. */
  onShow: (block: number) => void;
}

function Words({ finding }: { finding: DraftFinding }) {
  return (
    <>
      {finding.quoted ? <q className={styles.quoted}>{finding.quoted.replaceAll(/\s+/g, " ")}</q> : null}
      <p>{finding.message}</p>
      {finding.replacement ? <p className={styles.instead}>{say.writeInstead(finding.replacement)}</p> : null}
    </>
  );
}

/** What to look at before the draft is sent, in the order of the paper. */
export function Findings({ findings, onShow }: Props) {
  if (findings.length === 0) {
    return (
      <div className={styles.done}>
        <p>{say.noFindings}</p>
        <p>{say.noFindingsHelp}</p>
      </div>
    );
  }
  return (
    <ol className={styles.list}>
      {findings.map((finding, at) => (
        // A version's findings have no names but their places.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} data-severity={finding.severity}>
          <button type="button" className={styles.show} onClick={() => onShow(finding.block)}>
            {say.SEVERITIES[finding.severity]} <span>{say.showInPaper}</span>
          </button>
          <Words finding={finding} />
        </li>
      ))}
    </ol>
  );
}

/** The findings of one paragraph, below it. */
export function FindingsHere({ findings }: { findings: readonly DraftFinding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className={styles.here} aria-label={say.lookHere}>
      {findings.map((finding, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} data-severity={finding.severity}>
          <Words finding={finding} />
        </li>
      ))}
    </ul>
  );
}
