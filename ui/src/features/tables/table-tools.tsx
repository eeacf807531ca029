import { useState } from "react";
import { Button } from "@/components/button";
import { Icon } from "@/components/desk-icon";
import { alertReader } from "@/components/toast";
import { AddDocuments } from "@/features/tables/add-documents";
import { AskAgain } from "@/features/tables/ask-again";
import type { Whole } from "@/features/tables/merge";
import { fileOf } from "@/features/tables/queries";
import { QuestionsDialog } from "@/features/tables/questions-dialog";
import * as say from "@/features/tables/words";
import { saveCall } from "@/lib/download";
import { useBusy } from "@/lib/use-busy";

function Save({ table, kind }: { table: Whole; kind: "xlsx" | "csv" }) {
  const [busy, run] = useBusy();
  const save = () =>
    saveCall(fileOf(table.id, kind), `${table.title}.${kind}`).catch((error: unknown) => {
      console.error("The table could not be saved", error);
      alertReader(say.downloadFailed);
    });
  return (
    <Button look={kind === "xlsx" ? "primary" : "plain"} busy={busy} busyLabel={say.saving} title={say.allRowsHelp} onClick={() => void run(save)}>
      <Icon name="download" />
      {kind === "xlsx" ? say.excel : say.csv}
    </Button>
  );
}

/** What can be done with a whole table. */
export function TableTools({ table }: { table: Whole }) {
  const [open, setOpen] = useState<"questions" | "documents" | "again" | null>(null);
  return (
    <>
      <Button onClick={() => setOpen("questions")}>{say.questions}</Button>
      <Button onClick={() => setOpen("documents")}>{say.addDocuments}</Button>
      <Button onClick={() => setOpen("again")}>{say.askAgain}</Button>
      <Save table={table} kind="csv" />
      <Save table={table} kind="xlsx" />
      {open === "questions" ? <QuestionsDialog table={table} onClose={() => setOpen(null)} /> : null}
      {open === "again" ? <AskAgain table={table} onClose={() => setOpen(null)} /> : null}
      {open === "documents" ? <AddDocuments table={table} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
