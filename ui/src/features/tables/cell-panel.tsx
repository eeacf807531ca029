import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { Dialog } from "@/components/dialog";
import { IconButton } from "@/components/icon-button";
import { Loaded } from "@/components/loaded";
import { CellDetail } from "@/features/tables/cell-detail";
import { DocumentDetail } from "@/features/tables/document-detail";
import type { Whole } from "@/features/tables/merge";
import { rowQuery } from "@/features/tables/queries";
import { useNarrow } from "@/features/tables/use-narrow";
import * as say from "@/features/tables/words";
import type { TableDocument } from "@/lib/contract";
import { mayGo } from "@/lib/unsaved";
import { useEscape } from "@/lib/use-escape";
import styles from "./cell-panel.module.css";

interface Props {
  table: Whole;
  row: TableDocument;
  /** Null for the document itself. */
  question: number | null;
  onClose: () => void;
}

function Beside({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  // Before the page may lie the document of a passage: that Escape is its own.
  useEscape(true, () => (document.querySelector("dialog[open]") ? undefined : onClose()));
  return (
    <aside className={styles.panel} aria-label={title}>
      <IconButton icon="close" label={say.closeTheCell} className={styles.close ?? ""} onClick={onClose} />
      <h2 className={styles.title}>{title}</h2>
      {children}
    </aside>
  );
}

/** The cell that is open: beside the grid, or before the page where that is narrow. */
export function CellPanel({ table, row, question, onClose }: Props) {
  const narrow = useNarrow();
  const query = useQuery(rowQuery(table.id, row.file));
  const asked = table.questions.find(({ id }) => id === question);
  const title = asked?.heading ?? row.name;
  // What the page shows as changed is asked for anew; an answer that is under way counts.
  const { refetch } = query;
  const seen = useRef(row);
  useEffect(() => {
    if (seen.current !== row) void refetch();
    seen.current = row;
  }, [row, refetch]);
  const inside = (
    <Loaded query={query} what={say.theCell} rows={3}>
      {(full) => {
        const cell = full.cells.find((one) => one.question === question);
        if (!asked || !cell) return <DocumentDetail table={table} row={row} onClose={onClose} />;
        return <CellDetail table={table} row={row} asked={asked} cell={cell} proven={full.proven} />;
      }}
    </Loaded>
  );
  if (narrow) {
    return (
      <Dialog title={title} onClose={onClose} mayClose={mayGo}>
        <div className={styles.inside}>{inside}</div>
      </Dialog>
    );
  }
  return (
    <Beside title={title} onClose={onClose}>
      {inside}
    </Beside>
  );
}
