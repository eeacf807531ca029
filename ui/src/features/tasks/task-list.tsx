import { useMemo, useRef } from "react";
import { BrowserTable, Section } from "@/components/browser-table";
import { FileRow, FolderRow } from "@/components/file-row";
import { Empty } from "@/components/states";
import { TaskRow } from "@/features/tasks/task-row";
import { useArrivals } from "@/features/tasks/use-arrivals";
import type { Place } from "@/lib/place";
import type { Task, TasksListing } from "@/lib/contract";
import { useRowKeys } from "@/features/tasks/use-row-keys";

function news(task: Task, before: Task | undefined): string | null {
  if (!before) return `New task: ${task.subject}.`;
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
      <Empty title="No items found.">
        Mail that you send to your firm’s Chancery address appears here automatically, with its answer.
      </Empty>
    );
  }
  return (
    <div ref={list}>
      <BrowserTable label="My Tasks" dated="Received">
        <Section title="EMAIL TASKS">
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} place={place} fresh={isFresh(task)} />
          ))}
        </Section>
        <Section title="FOLDERS">
          {folders.map((folder) => (
            <FolderRow key={folder.id} folder={folder} place={place} />
          ))}
        </Section>
        <Section title="FILES">
          {files.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </Section>
      </BrowserTable>
    </div>
  );
}
