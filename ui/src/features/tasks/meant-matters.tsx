import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { addedTo, adding, addToMatter, wentWrong } from "@/components/into-matter-words";
import { Notice } from "@/components/notice";
import { tellReader } from "@/components/toast";
import * as say from "@/features/tasks/words";
import { ApiError, sendJson } from "@/lib/api";
import type { MeantMatter } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import styles from "./meant-matters.module.css";

/** The matters whose case a task speaks of; one click puts it there. */
export function MeantMatters({ task, meant }: { task: string; meant: MeantMatter[] }) {
  const client = useQueryClient();
  const [problem, setProblem] = useState("");
  const [busy, run] = useBusy();
  async function add(matter: MeantMatter) {
    try {
      await sendJson("POST", `/api/matters/${encodeURIComponent(matter.id)}/papers/`, { kind: "task", id: task });
      await Promise.all(["matters", "tasks"].map((key) => client.invalidateQueries({ queryKey: [key] })));
      tellReader(addedTo(matter.title));
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : wentWrong);
    }
  }
  return (
    <>
      {meant.map((matter) => (
        <div key={matter.id} className={styles.meant}>
          <p>{say.speaksOf(matter.docket, `${matter.number} ${matter.title}`)}</p>
          <Button busy={busy} busyLabel={adding} onClick={() => void run(() => add(matter))}>
            {addToMatter}
          </Button>
        </div>
      ))}
      <Notice told={problem ? { bad: true, text: problem } : null} />
    </>
  );
}
