import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button, buttonClass } from "@/components/button";
import { Fetched, useFetched } from "@/components/fetched";
import type { IntoMatterProps } from "@/components/into-matter";
import { addToMatterMore } from "@/components/into-matter-words";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { PlaceLink } from "@/components/place-link";
import { Status } from "@/components/status";
import { When } from "@/components/when";
import { DeleteTask } from "@/features/tasks/delete-task";
import { Dossier, Urgent } from "@/features/tasks/dossier";
import { Incoming } from "@/features/tasks/incoming";
import { MeantMatters } from "@/features/tasks/meant-matters";
import { Reply } from "@/features/tasks/reply";
import { useArrivals } from "@/features/tasks/use-arrivals";
import * as say from "@/features/tasks/words";
import { threadQuery } from "@/lib/queries";
import type { Place } from "@/lib/place";
import type { Message, Task, TaskThread } from "@/lib/contract";
import styles from "./task-page.module.css";

/** Where a draft is begun from the papers of a task. */
const draftFrom = (task: Task): Place => {
  const path = `new/${task.id}`;
  return { service: "drafts", path, crumbs: [{ name: say.newDraft, path }] };
};

const intoMatter = async () => (await import("@/components/into-matter")).IntoMatter;

function Head({ task, own, chat }: { task: Task; own: boolean; chat: ReactNode }) {
  const [adding, setAdding] = useState(false);
  const code = useFetched<IntoMatterProps>(adding, intoMatter);
  const beside = (
    <>
      {own ? (
        <>
          <PlaceLink to={draftFrom(task)} className={buttonClass("plain")}>
            {say.draftFromThis}
          </PlaceLink>
          <Button onClick={() => setAdding(true)}>{addToMatterMore}</Button>
          <DeleteTask task={task} />
        </>
      ) : null}
      {chat}
    </>
  );
  return (
    <PageHead title={task.subject || say.noSubject} beside={beside}>
      <div className={styles.facts}>
        <Status text={task.status} />
        <span>{say.from(task.sender_email)}</span>
        <When at={task.received_at} />
        {task.attachment_count > 0 ? <span>{say.nAttachments(task.attachment_count)}</span> : null}
      </div>
      {task.note ? <p className={styles.note}>{task.note}</p> : null}
      {adding ? <Fetched code={code} props={{ kind: "task", ids: [task.id], onClose: () => setAdding(false) }} /> : null}
    </PageHead>
  );
}

/** What is still to come, in the place where it will stand. */
function Pending({ thread }: { thread: TaskThread }) {
  const { status } = thread.task;
  if (status !== "Received" && status !== "Working") return null;
  return (
    <li className={styles.pending}>
      <Status text={status} />
      <span>
        {status === "Received"
          ? say.mailHasArrived
          : say.workingOnIt}
      </span>
    </li>
  );
}

function news(message: Message, before: Message | undefined): string | null {
  if (before) return null;
  return message.direction === "reply" ? say.theAnswerHasArrived : say.newMessageFrom(message.from);
}

function Messages({ thread }: { thread: TaskThread }) {
  const isFresh = useArrivals(thread.messages, news);
  return (
    <ol className={styles.thread} aria-label={say.messagesOldestFirst}>
      {thread.messages.map((message) => (
        <li key={message.id} className={isFresh(message) ? styles.fresh : ""}>
          {message.direction === "reply" ? <Reply message={message} task={thread.task.id} /> : <Incoming message={message} />}
        </li>
      ))}
      <Pending thread={thread} />
    </ol>
  );
}

export function TaskPage({ task, chat }: { task: Task; chat?: ReactNode }) {
  const query = useQuery(threadQuery(task.id));
  return (
    <article className={styles.page}>
      <Head task={query.data?.task ?? task} own={query.data?.own !== false} chat={chat} />
      <Loaded query={query} what={say.thisTask} rows={4}>
        {(data) => (
          <>
            <MeantMatters task={data.task.id} meant={data.meant} />
            <Urgent thread={data} />
            <Messages thread={data} />
            <Dossier thread={data} />
          </>
        )}
      </Loaded>
    </article>
  );
}
