import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { tellReader } from "@/components/toast";
import { changeCell, rowQuery } from "@/features/tables/queries";
import { isConflict, sorryFor } from "@/features/tables/sorry";
import * as say from "@/features/tables/words";
import type { TableCellChange } from "@/lib/contract";

export type Do = TableCellChange;

/** How a change went. */
interface Ran {
  done: boolean;
  /** The cell's version now, where the person has been told of it: because it is theirs, or because they were slower. */
  version: number;
}

/** Changes a cell. Whoever was slower is told and sees the newest; their words stay in the field. */
export function useCell(table: string, file: string, question: number) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<Do["do"] | null>(null);
  const [problem, setProblem] = useState("");
  /** `version` is the one that the person saw. Null if nothing is known of the cell: another change is under way, or the call failed. */
  async function run(change: Do, version: number): Promise<Ran | null> {
    if (busy) return null;
    setBusy(change.do);
    setProblem("");
    let done = true;
    try {
      await changeCell(table, { file, question, version, change });
      tellReader(say.DONE[change.do]);
    } catch (error) {
      done = false;
      setProblem(sorryFor(error, change.do === "correct"));
      if (!isConflict(error)) {
        setBusy(null);
        return null;
      }
    }
    await client.invalidateQueries({ queryKey: ["tables"] });
    setBusy(null);
    const row = client.getQueryData(rowQuery(table, file).queryKey);
    return { done, version: row?.cells.find((cell) => cell.question === question)?.version ?? version };
  }
  return { busy, problem, run };
}
