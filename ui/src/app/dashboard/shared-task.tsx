import { useQuery } from "@tanstack/react-query";
import { Loaded } from "@/components/loaded";
import * as say from "@/app/dashboard/words";
import { TaskPage } from "@/features/tasks/task-page";
import { threadQuery } from "@/lib/queries";

/** A task by its identifier: one's own, or a colleague's that is read through a matter. */
export function SharedTask({ id }: { id: string }) {
  const query = useQuery(threadQuery(id));
  return (
    <Loaded query={query} what={say.matter} rows={6}>
      {({ task }) => <TaskPage task={task} />}
    </Loaded>
  );
}
