import { When } from "@/components/when";
import { didWords } from "@/features/drafts/did";
import * as say from "@/features/drafts/words";
import type { Draft } from "@/lib/contract";
import styles from "./versions.module.css";

/** Who changed the draft, when and how; each version can be looked at. */
export function Versions({ draft, onVersion }: { draft: Draft; onVersion: (number: number) => void }) {
  return (
    <ol>
      {draft.versions.toReversed().map(({ number, at, by, did }) => (
        <li key={number} className={styles.version}>
          <button type="button" className={styles.open} aria-current={number === draft.shown ? "true" : undefined} onClick={() => onVersion(number)}>
            <span className={styles.name}>
              {say.version(number)}
              {number === draft.version ? <span className={styles.badge}>{say.newest}</span> : null}
              {number === draft.shown && number !== draft.version ? <span className={styles.badge}>{say.shownNow}</span> : null}
            </span>
            <span>{didWords(did)}</span>
            <span className={styles.when}>
              {by === "chancery" ? say.byChancery : say.byPerson} · <When at={at} />
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
