import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { Notice } from "@/components/notice";
import { tellReader } from "@/components/toast";
import type { Whole } from "@/features/tables/merge";
import { askAgain } from "@/features/tables/queries";
import { sorryFor } from "@/features/tables/sorry";
import * as say from "@/features/tables/words";
import type { AskTableAgain } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import styles from "./dialogs.module.css";

/** Asks many cells again: those without an answer, or all. */
export function AskAgain({ table, onClose }: { table: Whole; onClose: () => void }) {
  const client = useQueryClient();
  const [problem, setProblem] = useState("");
  const [busy, run] = useBusy();
  const { not_found, failed, rows } = table.counts;
  async function ask(which: AskTableAgain["which"]) {
    try {
      await askAgain(table.id, { which, question: null, file: null });
      await client.invalidateQueries({ queryKey: ["tables"] });
      tellReader(say.DONE.again);
      onClose();
    } catch (error) {
      setProblem(sorryFor(error));
    }
  }
  const choice = (which: AskTableAgain["which"], label: string, count: number) => (
    <Button disabled={count === 0} busy={busy} busyLabel={say.saving} onClick={() => void run(() => ask(which))}>
      {label}
    </Button>
  );
  return (
    <Dialog title={say.askAgain} onClose={onClose}>
      <p>{say.askManyHelp}</p>
      <Notice told={problem ? { bad: true, text: problem } : null} />
      <div className={styles.foot}>
        {choice("failed", say.askFailed(failed), failed)}
        {choice("not_found", say.askNotFound(not_found), not_found)}
        {choice("all", say.askAll, rows)}
      </div>
    </Dialog>
  );
}
