import * as say from "@/features/viewer/words";
import { formatDateTime } from "@/lib/format";
import type { Recording } from "@/lib/contract";
import styles from "./recording.module.css";

/** Where the words come from and how far they can be trusted; and where a recording needs everybody's consent. */
export function RecordingAbout({ recording }: { recording: Recording }) {
  const { consent, model, engine, heard, heard_at: at, lines, notes, pieces, says, state } = recording;
  const doubtful = lines.filter((line) => line.doubts.length > 0 || line.words.some((word) => word.doubtful)).length;
  return (
    <div className={styles.about}>
      {says ? <p className={styles.note}>{says}</p> : null}
      {state === "new" ? <p role="status">{say.listeningBegins}</p> : null}
      {state === "listening" ? (
        <p role="status">
          {say.listening(heard, pieces)} <progress value={heard} max={pieces} aria-label={say.progress} />
        </p>
      ) : null}
      {model && at ? <p>{say.writtenDownBy(model, engine ?? "", formatDateTime(at))}</p> : null}
      {doubtful > 0 ? <p className={styles.note}>{say.doubtfulLines(doubtful)}</p> : null}
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      <details>
        <summary>{say.consentToRecording}</summary>
        {consent.own ? (
          <p>
            {consent.own.name}: {consent.own.rule} <span className={styles.quiet}>{consent.own.source}</span>
          </p>
        ) : null}
        <p>{consent.general}</p>
        <ul>
          {consent.states.map((one) => (
            <li key={one.code}>
              {one.name}: {one.rule} <span className={styles.quiet}>{one.source}</span>
            </li>
          ))}
        </ul>
      </details>
      <details>
        <summary>{say.theOriginal}</summary>
        <p className={styles.hash}>{say.keptAsItCame(recording.hash)}</p>
      </details>
    </div>
  );
}
