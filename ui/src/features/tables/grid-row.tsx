import { memo } from "react";
import { Icon } from "@/components/desk-icon";
import type { At } from "@/features/tables/window";
import * as say from "@/features/tables/words";
import type { TableCell, TableDocument, TableQuestion } from "@/lib/contract";
import styles from "./grid.module.css";

interface Props {
  document: TableDocument;
  questions: TableQuestion[];
  index: number;
  /** The column of this row that the keyboard is at. */
  current: number | null;
  /** The question whose cell is open; null for the document itself, undefined for none. */
  looked: number | null | undefined;
  onLook: (at: At) => void;
}

function wordsOf(cell: TableCell): [words: string, look: string | undefined] {
  if (cell.corrected) return cell.text === "" ? [say.notFound, styles.none] : [cell.text, undefined];
  if (cell.state === "waiting") return [say.waiting, styles.waiting];
  if (cell.state === "not_found") return [say.notFound, styles.none];
  return cell.state === "failed" ? [cell.text, styles.failed] : [cell.text, undefined];
}

function Marks({ cell }: { cell: TableCell }) {
  if (!cell.corrected && !cell.locked) return null;
  return (
    <span className={styles.marks}>
      {cell.corrected ? <Icon name="draft" size={13} /> : null}
      {cell.locked ? <Icon name="lock" size={13} /> : null}
      <span className="visually-hidden">{[cell.corrected ? say.corrected : "", cell.locked ? say.locked : ""].filter(Boolean).join(", ")}</span>
    </span>
  );
}

function Row({ document, questions, index, current, looked, onLook }: Props) {
  const cell = (column: number, open: boolean) => ({
    tabIndex: current === column ? 0 : -1,
    "aria-colindex": column + 1,
    "aria-selected": open,
    onClick: () => onLook({ row: index, column }),
  });
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.row}>
      <div role="rowheader" {...cell(0, looked === null)} className={`${styles.cell} ${styles.name}`} title={document.name}>
        <span className={styles.words}>{document.name}</span>
        {document.now === "read" ? null : <span className={styles.now}>{document.now === "gone" ? say.deleted : say.notReadYet}</span>}
      </div>
      {document.cells.map((own, at) => {
        const [words, look] = wordsOf(own);
        const id = questions[at]?.id ?? at;
        return (
          <div key={id} role="gridcell" {...cell(at + 1, looked === id)} className={styles.cell}>
            <span className={`${styles.words} ${look ?? ""}`}>{words}</span>
            <Marks cell={own} />
          </div>
        );
      })}
    </div>
  );
}

/** A document with its answers. Rows that did not change are not drawn again. */
export const GridRow = memo(Row, (a, b) => a.document === b.document && a.questions === b.questions && a.index === b.index && a.current === b.current && a.looked === b.looked);
