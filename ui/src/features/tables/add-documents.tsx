import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { FileChoice } from "@/components/file-choice";
import { Notice } from "@/components/notice";
import { tellReader } from "@/components/toast";
import type { Whole } from "@/features/tables/merge";
import { changeRows } from "@/features/tables/queries";
import { sorryFor } from "@/features/tables/sorry";
import * as say from "@/features/tables/words";
import type { StoredFile } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import styles from "./dialogs.module.css";

/** Further documents for a table. */
export function AddDocuments({ table, onClose }: { table: Whole; onClose: () => void }) {
  const client = useQueryClient();
  const [files, setFiles] = useState<StoredFile[]>([]);
  const [problem, setProblem] = useState("");
  const [busy, run] = useBusy();
  async function add() {
    if (files.length === 0) return setProblem(say.chooseFiles);
    try {
      await changeRows(table.id, { add: files.map(({ id }) => id), remove: [] });
      await client.invalidateQueries({ queryKey: ["tables"] });
      tellReader(say.documentsAdded(files.length));
      onClose();
    } catch (error) {
      setProblem(sorryFor(error));
    }
  }
  return (
    <Dialog title={say.addDocuments} wide onClose={onClose}>
      <FileChoice chosen={files} onChoose={(next) => (setFiles(next), setProblem(""))} />
      <Notice told={problem ? { bad: true, text: problem } : null} />
      <div className={styles.foot}>
        <Button look="primary" busy={busy} busyLabel={say.saving} onClick={() => void run(add)}>
          {say.add}
        </Button>
        <Button onClick={onClose}>{say.cancel}</Button>
      </div>
    </Dialog>
  );
}
