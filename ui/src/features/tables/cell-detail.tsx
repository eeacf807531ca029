import { useState } from "react";
import { Button } from "@/components/button";
import { Icon } from "@/components/desk-icon";
import { AreaField } from "@/components/field";
import { Notice } from "@/components/notice";
import { When } from "@/components/when";
import type { Whole } from "@/features/tables/merge";
import { Quotes } from "@/features/tables/quotes";
import { type Do, useCell } from "@/features/tables/use-cell";
import * as say from "@/features/tables/words";
import type { TableCellInFull, TableDocument, TableQuestion } from "@/lib/contract";
import { useUnsaved } from "@/lib/unsaved";
import styles from "./cell-panel.module.css";

interface Props {
  table: Whole;
  row: TableDocument;
  asked: TableQuestion;
  cell: TableCellInFull;
  proven: boolean;
}

const machineOf = (cell: TableCellInFull): string =>
  ({ waiting: say.waiting, answered: cell.answer, not_found: say.notFound, failed: cell.reason ?? "" })[cell.state];

/** What a person types in place of the answer. */
interface Typed {
  words: string;
  /** The cell's version when they began, or the newest that they were told of. */
  version: number;
}

interface CorrectionProps {
  words: string;
  same: boolean;
  busy: boolean;
  onWords: (words: string) => void;
  onSave: () => void;
}

function Correction({ words, same, busy, onWords, onSave }: CorrectionProps) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <AreaField label={say.correctIt} help={say.correctHelp} rows={3} maxLength={2_000} value={words} onChange={(event) => onWords(event.currentTarget.value)} />
      <Button type="submit" busy={busy} busyLabel={say.saving} disabled={same}>
        {say.saveCorrection}
      </Button>
    </form>
  );
}

/** A question's answer in a document: where it stands, what a person says of it, and whether it stays. */
export function CellDetail({ table, row, asked, cell, proven }: Props) {
  const act = useCell(table.id, row.file, asked.id);
  const { correction, locked } = cell;
  // What comes from elsewhere while somebody types changes the answer above, and never their words.
  const [typed, setTyped] = useState<Typed | null>(null);
  const saved = correction?.text ?? cell.answer;
  const words = typed?.words ?? saved;
  const unsaved = words.trim() !== saved.trim();
  useUnsaved(typed && unsaved ? say.discardCorrection : null);
  async function run(change: Do, version: number) {
    const ran = await act.run(change, version);
    if (!ran) return;
    setTyped((now) => {
      if (now === null || (ran.done && change.do === "correct" && now.words === words)) return null;
      return ran.done && now.version !== version ? now : { ...now, version: ran.version };
    });
  }
  const button = (what: Do["do"], label: string, change: Do) => (
    <Button look="quiet" busy={act.busy === what} busyLabel={say.saving} onClick={() => void run(change, cell.version)}>
      {label}
    </Button>
  );
  return (
    <>
      <p className={styles.asked}>{asked.asks}</p>
      <p className={styles.of}>{row.name}</p>
      <p className={`${styles.answer} ${cell.state === "failed" && !correction ? styles.failed : ""}`}>{correction ? correction.text || say.notFound : machineOf(cell)}</p>
      {correction ? (
        <p className={styles.by}>
          {say.correctedBy(correction.by)} <When at={correction.at} />. {say.foundBefore} {machineOf(cell)}
        </p>
      ) : null}
      <Quotes file={row.now === "gone" ? null : row.file} quotes={cell.quotes} doubtful={!proven} />
      {cell.state === "not_found" && !correction ? <p className={styles.help}>{say.notFoundHelp}</p> : null}
      {locked ? (
        <p className={styles.locked}>
          <Icon name="lock" size={16} /> {say.lockedHelp}
        </p>
      ) : null}
      {locked && !unsaved ? null : (
        <Correction
          words={words}
          same={!unsaved && correction !== null}
          busy={act.busy === "correct"}
          onWords={(next) => setTyped(next === saved ? null : { words: next, version: typed?.version ?? cell.version })}
          onSave={() => void run({ do: "correct", text: words.trim() }, typed?.version ?? cell.version)}
        />
      )}
      <Notice told={act.problem ? { bad: true, text: act.problem } : null} />
      <div className={styles.acts}>
        {locked ? button("unlock", say.unlock, { do: "unlock" }) : button("lock", say.lock, { do: "lock" })}
        {locked ? null : button("again", say.askAgain, { do: "again" })}
        {correction && !locked ? button("restore", say.restore, { do: "restore" }) : null}
      </div>
    </>
  );
}
