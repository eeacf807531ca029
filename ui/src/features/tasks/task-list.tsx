import { useMemo, useRef } from "react";
import { BrowserTable, Section } from "@/components/browser-table";
import { FileRow, FolderRow } from "@/components/file-row";
import { Empty } from "@/components/states";
import { TaskRow } from "@/features/tasks/task-row";
import { useArrivals } from "@/features/tasks/use-arrivals";
import * as say from "@/features/tasks/words";
import type { Place } from "@/lib/place";
import type { Task, TasksListing } from "@/lib/contract";
import { useRowKeys } from "@/lib/use-row-keys";

function news(task: Task, before: Task | undefined): string | null {
  if (!before) return say.newTask(task.subject);
  return before.status === task.status ? null : `${task.subject}: ${task.status}.`;
}

export function TaskList({ listing, place }: { listing: TasksListing; place: Place }) {
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  const isFresh = useArrivals(listing.tasks, news);
  const { folders, files } = listing;
  const tasks = useMemo(
    () => listing.tasks.toSorted((a, b) => Date.parse(b.received_at) - Date.parse(a.received_at)),
    [listing.tasks],
  );
  if (tasks.length + folders.length + files.length === 0) {
    return (
      <Empty title={say.noItemsFound}>
        {say.mailAppearsHere}
      </Empty>
    );
  }
  return (
    <div ref={list}>
      <BrowserTable label={say.myTasks} dated={say.received}>
        <Section title={say.emailTasks}>
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} place={place} fresh={isFresh(task)} />
          ))}
        </Section>
        <Section title={say.foldersHeading}>
          {folders.map((folder) => (
            <FolderRow key={folder.id} folder={folder} place={place} />
          ))}
        </Section>
        <Section title={say.filesHeading}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </Section>
      </BrowserTable>
    </div>
  );
}
