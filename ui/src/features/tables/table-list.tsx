import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { IconButton } from "@/components/icon-button";
import { PlaceLink } from "@/components/place-link";
import { Empty } from "@/components/states";
import { alertReader, tellReader } from "@/components/toast";
import { When } from "@/components/when";
import { placeOfTable } from "@/features/tables/places";
import { deleteTable, tablesQuery } from "@/features/tables/queries";
import { sorryFor } from "@/features/tables/sorry";
import * as say from "@/features/tables/words";
import type { TableRow } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import { useRowKeys } from "@/lib/use-row-keys";
import rows from "@/components/record-list.module.css";
import styles from "./table-list.module.css";

function Standing({ table }: { table: TableRow }) {
  const { waiting } = table.counts;
  const cells = table.counts.rows * table.questions.length;
  return (
    <span className={`${styles.standing} ${waiting > 0 ? styles.working : ""}`}>
      <span className={styles.mark} aria-hidden="true" />
      {waiting > 0 ? say.percentDone(Math.floor(((cells - waiting) * 100) / Math.max(cells, 1))) : say.complete}
    </span>
  );
}

function Row({ table }: { table: TableRow }) {
  const client = useQueryClient();
  const [busy, run] = useBusy();
  async function remove() {
    if (!confirm(say.deleteQuestion(table.title))) return;
    try {
      await deleteTable(table.id);
      tellReader(say.tableDeleted(table.title));
    } catch (error) {
      alertReader(sorryFor(error));
    }
    await client.invalidateQueries({ queryKey: tablesQuery.queryKey });
  }
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <PlaceLink to={placeOfTable(table.id, table.title)} className={rows.title} row>
          {table.title}
        </PlaceLink>
        <p className={rows.about}>
          {say.nDocuments(table.counts.rows)} · {say.nQuestions(table.questions.length)}
          {table.follows_folder ? ` · ${say.followsAFolder}` : ""}
        </p>
      </div>
      <Standing table={table} />
      <span className={rows.when}>
        <When at={table.changed_at} />
      </span>
      <IconButton icon="trash" label={say.deleteNamed(table.title)} disabled={busy} className={rows.delete ?? ""} onClick={() => void run(remove)} />
    </li>
  );
}

/** All tables, the newest first. */
export function TableList({ tables }: { tables: TableRow[] }) {
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  if (tables.length === 0) return <Empty title={say.noTablesYet}>{say.tablesAppearHere}</Empty>;
  return (
    <>
      <div className={rows.head} aria-hidden="true">
        <span>{say.table}</span>
        <span>{say.progress}</span>
        <span>{say.changed}</span>
      </div>
      <ul ref={list} aria-label={say.yourTables}>
        {tables.map((table) => (
          <Row key={table.id} table={table} />
        ))}
      </ul>
    </>
  );
}
