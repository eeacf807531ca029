import { useLocation } from "wouter";
import { Button } from "@/components/button";
import { useWork } from "@/components/use-work";
import * as say from "@/features/tasks/words";
import { ApiError, sendJson } from "@/lib/api";
import type { Task } from "@/lib/contract";
import { root, toUrl } from "@/lib/place";

/** The server's own sentence, such as that a legal hold stands, or ours. */
const sorryFor = (error: unknown): string => (error instanceof ApiError && error.code ? error.message : say.notDeleted);

/** Deletes a task of one's own, after a question. */
export function DeleteTask({ task }: { task: Task }) {
  const [busy, work] = useWork({}, sorryFor);
  const [, navigate] = useLocation();
  const name = task.subject || say.noSubject;
  function remove() {
    if (!confirm(say.deleteQuestion(name))) return;
    work(async () => {
      await sendJson("DELETE", `/api/tasks/${task.id}/`);
      const place = root("vault");
      navigate(toUrl(place), { state: place, replace: true });
    }, say.taskDeleted(name));
  }
  return (
    <Button busy={busy} onClick={remove}>
      {say.deleteTask}
    </Button>
  );
}
