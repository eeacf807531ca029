import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { Notice } from "@/components/notice";
import { PlaceLink } from "@/components/place-link";
import { tellReader } from "@/components/toast";
import type { Whole } from "@/features/tables/merge";
import { askAgain, changeRows } from "@/features/tables/queries";
import { sorryFor } from "@/features/tables/sorry";
import * as say from "@/features/tables/words";
import type { TableDocument } from "@/lib/contract";
import { withView } from "@/lib/place";
import { useBusy } from "@/lib/use-busy";
import { usePlace } from "@/lib/use-place";
import styles from "./cell-panel.module.css";

/** What can be done with a document's row. */
export function DocumentDetail({ table, row, onClose }: { table: Whole; row: TableDocument; onClose: () => void }) {
  const client = useQueryClient();
  const place = usePlace();
  const [problem, setProblem] = useState("");
  const [busy, run] = useBusy();
  async function done(act: Promise<unknown>, said: string, close: boolean) {
    try {
      await act;
      tellReader(said);
      if (close) onClose();
    } catch (error) {
      setProblem(sorryFor(error));
    }
    await client.invalidateQueries({ queryKey: ["tables"] });
  }
  const again = () => done(askAgain(table.id, { which: "all", file: row.file, question: null }), say.DONE.again, false);
  const takeOut = () => (confirm(say.takeOutQuestion(row.name)) ? done(changeRows(table.id, { add: [], remove: [row.file] }), say.takenOut(row.name), true) : Promise.resolve());
  return (
    <>
      <p className={styles.help}>{row.now === "gone" ? say.goneHelp : row.now === "unread" ? say.unreadHelp : say.documentHelp}</p>
      {row.now === "gone" ? null : (
        <p className={styles.open}>
          <PlaceLink to={withView(place, { file: row.file })}>{say.openTheDocument}</PlaceLink>
        </p>
      )}
      <Notice told={problem ? { bad: true, text: problem } : null} />
      <div className={styles.acts}>
        <Button look="quiet" busy={busy} busyLabel={say.saving} onClick={() => void run(again)}>
          {say.askDocumentAgain}
        </Button>
        <Button look="quiet" onClick={() => void run(takeOut)}>
          {say.takeOut}
        </Button>
      </div>
    </>
  );
}
