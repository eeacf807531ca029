import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { TaskList } from "@/features/tasks/task-list";
import { TaskPage } from "@/features/tasks/task-page";
import * as say from "@/features/tasks/words";
import { ApiError } from "@/lib/api";
import type { Place } from "@/lib/place";
import { tasksQuery } from "@/lib/queries";
import { useLastError } from "@/lib/use-last-error";
import { useTitle } from "@/lib/use-title";

/** My Tasks: the list, a folder of it, or one task; the path says which, and the server what it names. */
export function TasksView({ place, chat }: { place: Place; chat?: ReactNode }) {
  const client = useQueryClient();
  const known = place.path
    ? client.getQueryData(tasksQuery("").queryKey)?.tasks.find((task) => task.path === place.path)
    : undefined;
  const query = useQuery({ ...tasksQuery(place.path), enabled: !known });
  const error = useLastError(query, place.path);
  const task = known ?? query.data?.task;
  const name = place.crumbs.at(-1)?.name ?? say.myTasks;
  useTitle(task?.subject ?? name);

  if (task) return <TaskPage key={task.id} task={task} chat={chat} />;
  if (place.path && error instanceof ApiError && error.status === 404) {
    return <PageHead title={say.taskNotFound}>{say.noTaskWithThisName}</PageHead>;
  }
  return (
    <>
      <PageHead title={name} beside={chat}>
        {place.path ? null : say.mailNewestFirst}
      </PageHead>
      <Loaded key={place.path} query={query} what={say.yourTasks} rows={6}>
        {(data) => <TaskList key={place.path} listing={data} place={place} />}
      </Loaded>
    </>
  );
}
