import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { GridRow } from "@/features/tables/grid-row";
import type { Whole } from "@/features/tables/merge";
import type { Looked } from "@/features/tables/table-desk";
import { useDrawn } from "@/features/tables/use-drawn";
import { type At, stepped } from "@/features/tables/window";
import * as say from "@/features/tables/words";
import type { TableDocument } from "@/lib/contract";
import styles from "./grid.module.css";

interface Props {
  table: Whole;
  rows: TableDocument[];
  looked: Looked | null;
  onLook: (looked: Looked) => void;
}

/** The cells as a grid (ARIA Authoring Practices): arrows move between them, Enter opens one. Only rows in sight are drawn. */
export function Grid({ table, rows, looked, onLook }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { drawn, height, page } = useDrawn(box, rows.length);
  const [at, setAt] = useState<At>({ row: 0, column: 0 });
  const wanted = useRef<At | null>(null);
  const { questions } = table;
  const row = Math.min(at.row, rows.length - 1);
  const column = Math.min(at.column, questions.length);

  // The cell that a key leads to may have to be drawn first; a drawing of before the key must not take its place.
  useLayoutEffect(() => {
    if (wanted.current !== at) return;
    const cell = box.current?.querySelector<HTMLElement>('[tabindex="0"]');
    if (!cell) return;
    wanted.current = null;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  // The open cell's panel takes width from the grid, and must not lie over the cell.
  useLayoutEffect(() => {
    if (looked && looked.question !== null) box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [looked]);
  function look(to: At) {
    const document = rows[to.row];
    if (document) onLook({ file: document.file, question: to.column === 0 ? null : (questions[to.column - 1]?.id ?? null) });
  }
  function keys(event: KeyboardEvent) {
    if (event.altKey || event.metaKey || (event.target as HTMLElement).closest("a, button, input")) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return look({ row, column });
    }
    const next = stepped({ row, column }, event.key, event.ctrlKey, rows.length, questions.length + 1, page);
    if (!next) return;
    event.preventDefault();
    wanted.current = next;
    const top = next.row * height;
    const scroller = box.current;
    // What lies outside what is drawn is scrolled to, and drawn then.
    if (scroller && (next.row < drawn.from || next.row >= drawn.to)) scroller.scrollTop = Math.max(top - scroller.clientHeight / 2, 0);
    setAt(next);
    if (looked) look(next);
  }
  const columns = {
    "--columns": `var(--name) repeat(${questions.length}, minmax(var(--cell), 1fr))`,
    "--width": `calc(var(--name) + ${questions.length} * var(--cell))`,
  } as Record<string, string>;
  return (
    <div ref={box} className={styles.box} role="grid" tabIndex={-1} aria-label={say.cells} aria-rowcount={rows.length + 1} aria-colcount={questions.length + 1} style={columns} onKeyDown={keys}>
      <div role="row" aria-rowindex={1} className={`${styles.row} ${styles.head}`}>
        <div role="columnheader" className={`${styles.heading} ${styles.name}`}>
          {say.document}
        </div>
        {questions.map(({ id, heading, asks }) => (
          <div key={id} role="columnheader" className={styles.heading} title={asks}>
            {heading}
          </div>
        ))}
      </div>
      <div role="presentation" style={{ height: drawn.from * height }} />
      {rows.slice(drawn.from, drawn.to).map((document, n) => (
        <GridRow
          key={document.file}
          document={document}
          questions={questions}
          index={drawn.from + n}
          current={drawn.from + n === row ? column : null}
          looked={looked?.file === document.file ? looked.question : undefined}
          onLook={(to) => (setAt(to), look(to))}
        />
      ))}
      <div role="presentation" style={{ height: Math.max(rows.length - drawn.to, 0) * height }} />
    </div>
  );
}
