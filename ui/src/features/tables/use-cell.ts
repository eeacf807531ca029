import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { tellReader } from "@/components/toast";
import { changeCell } from "@/features/tables/queries";
import { isConflict, sorryFor } from "@/features/tables/sorry";
import * as say from "@/features/tables/words";
import type { TableCellChange, TableCellInFull } from "@/lib/contract";

export type Do = TableCellChange;

/** Changes a cell. Whoever was slower is told and sees the newest; their words stay in the field. */
export function useCell(table: string, file: string, { question, version }: TableCellInFull) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<Do["do"] | null>(null);
  const [problem, setProblem] = useState("");
  async function run(change: Do): Promise<void> {
    if (busy) return;
    setBusy(change.do);
    setProblem("");
    try {
      await changeCell(table, { file, question, version, change });
      tellReader(say.DONE[change.do]);
    } catch (error) {
      setProblem(sorryFor(error));
      if (!isConflict(error)) return setBusy(null);
    }
    await client.invalidateQueries({ queryKey: ["tables"] });
    setBusy(null);
  }
  return { busy, problem, run };
}
