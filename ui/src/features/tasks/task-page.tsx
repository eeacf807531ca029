import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { PageHead } from "@/components/page-head";
import { Failure, Skeleton } from "@/components/states";
import { Status } from "@/components/status";
import { When } from "@/components/when";
import { Incoming } from "@/features/tasks/incoming";
import { Reply } from "@/features/tasks/reply";
import { announce } from "@/lib/announce";
import { count } from "@/lib/format";
import { threadQuery } from "@/lib/queries";
import type { Message, Task, TaskThread } from "@/lib/types";
import styles from "./task-page.module.css";

function Head({ task }: { task: Task }) {
  return (
    <PageHead title={task.subject || "(no subject)"}>
      <div className={styles.facts}>
        <Status text={task.status} />
        <span>From: {task.sender_email}</span>
        <When at={task.received_at} />
        <span>{count(task.attachment_count, "attachment")}</span>
      </div>
      {task.note ? <p className={styles.note}>{task.note}</p> : null}
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
          ? "The mail is in. Chancery will read it next; the answer appears here by itself."
          : "Chancery is reading and writing. The answer appears here by itself."}
      </span>
    </li>
  );
}

function useNewsOf(thread: TaskThread | undefined): ReadonlySet<string> {
  const seen = useRef<Set<string> | null>(null);
  const fresh = useRef(new Set<string>());
  const messages: Message[] | undefined = thread?.messages;
  if (messages && !seen.current) seen.current = new Set(messages.map((message) => message.id));
  for (const message of messages ?? []) if (!seen.current?.has(message.id)) fresh.current.add(message.id);
  useEffect(() => {
    for (const message of messages ?? []) {
      if (seen.current?.has(message.id)) continue;
      seen.current?.add(message.id);
      announce(message.direction === "reply" ? "The answer has arrived." : `New message from ${message.from}.`);
    }
  }, [messages]);
  return fresh.current;
}

export function TaskPage({ task }: { task: Task }) {
  const query = useQuery(threadQuery(task.id));
  const thread = query.data;
  const fresh = useNewsOf(thread);
  return (
    <article className={styles.page}>
      <Head task={thread?.task ?? task} />
      {thread ? (
        <ol className={styles.thread} aria-label="Messages, oldest first">
          {thread.messages.map((message) => (
            <li key={message.id} className={fresh.has(message.id) ? styles.fresh : ""}>
              {message.direction === "reply" ? <Reply message={message} /> : <Incoming message={message} />}
            </li>
          ))}
          <Pending thread={thread} />
        </ol>
      ) : query.isError ? (
        <Failure
          title="This task could not be loaded."
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Skeleton rows={4} label="Loading the task" />
      )}
    </article>
  );
}
