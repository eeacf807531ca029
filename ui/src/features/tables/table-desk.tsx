import { useMemo, useState } from "react";
import { Empty } from "@/components/states";
import { CellPanel } from "@/features/tables/cell-panel";
import { FilterBar } from "@/features/tables/filter-bar";
import { NO_FILTER, filtered, filters } from "@/features/tables/filters";
import { Grid } from "@/features/tables/grid";
import type { Whole } from "@/features/tables/merge";
import * as say from "@/features/tables/words";
import { mayGo } from "@/lib/unsaved";
import styles from "./table-desk.module.css";

/** The cell that is looked at: a document's name has the question null. */
export interface Looked {
  file: string;
  question: number | null;
}

/** The cells of a table, the filters above them, and the cell that is open beside them. */
export function TableDesk({ table }: { table: Whole }) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [looked, setLooked] = useState<Looked | null>(null);
  const rows = useMemo(() => filtered(table.rows, filter), [table.rows, filter]);
  const row = looked ? table.rows.find(({ file }) => file === looked.file) : undefined;
  // A question or a document that is gone closes its cell.
  const open = row && (looked?.question === null || table.questions.some(({ id }) => id === looked?.question)) ? looked : null;
  // A cell that is left takes what is typed into it along.
  function look(to: Looked) {
    if ((to.file === open?.file && to.question === open.question) || mayGo()) setLooked(to);
  }
  function close() {
    if (!mayGo()) return;
    setLooked(null);
    document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]')?.focus();
  }
  if (table.rows.length === 0) {
    return <Empty title={say.noDocuments}>{table.follows_folder ? say.emptyFolderHelp : say.noDocumentsHelp}</Empty>;
  }
  return (
    <div className={open ? styles.split : undefined}>
      <div className={styles.cells}>
        <FilterBar table={table} filter={filter} shown={rows.length} onChange={setFilter} />
        {rows.length === 0 && filters(filter) ? (
          <Empty title={say.nothingFits}>{say.nothingFitsHelp}</Empty>
        ) : (
          <Grid table={table} rows={rows} looked={open} onLook={look} />
        )}
      </div>
      {open && row ? <CellPanel key={`${open.file} ${open.question}`} table={table} row={row} question={open.question} onClose={close} /> : null}
    </div>
  );
}
