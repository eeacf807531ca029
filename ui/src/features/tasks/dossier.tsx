import { type ReactNode, useId } from "react";
import { Deadline } from "@/components/deadline";
import { Event } from "@/components/event";
import { Authorities } from "@/features/tasks/authorities";
import { CourtNotice } from "@/features/tasks/court-notice";
import { Comparison } from "@/features/tasks/comparison";
import { Facts, Intake } from "@/features/tasks/facts";
import { SaveButton } from "@/features/tasks/save-button";
import * as say from "@/features/tasks/words";
import type { Deadline as Shape, TaskThread } from "@/lib/contract";
import styles from "./law.module.css";

function Section({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {beside}
      </header>
      {children}
    </section>
  );
}

/** The next one first; those that were dismissed last. */
export const inOrder = (deadlines: readonly Shape[]): Shape[] =>
  deadlines.toSorted((a, b) => Number(a.status === "dismissed") - Number(b.status === "dismissed") || a.due.localeCompare(b.due));

function Ics({ task }: { task: string }) {
  return (
    <SaveButton path={`/api/tasks/${encodeURIComponent(task)}/deadlines.ics/`} name="deadlines.ics">
      {say.saveAsIcs}
    </SaveButton>
  );
}

/** What must be done by when: above the thread, where it is seen. */
export function Urgent({ thread }: { thread: TaskThread }) {
  const { task, deadlines = [], events = [], court_notice, intake, own } = thread;
  return (
    <>
      {court_notice ? (
        <Section title={say.courtNotice}>
          <CourtNotice notice={court_notice} />
        </Section>
      ) : null}
      {intake ? (
        <Section title={say.clientIntake}>
          <Intake facts={intake} task={task.id} />
        </Section>
      ) : null}
      {events.length > 0 ? (
        <Section title={say.events}>
          {events.map((event) => (
            <Event key={event.id} event={own ? event : { ...event, answers_as: null, no_answer: null }} task={task.id} />
          ))}
        </Section>
      ) : null}
      {deadlines.length > 0 ? (
        <Section title={say.deadlines} beside={own ? <Ics task={task.id} /> : null}>
          {inOrder(deadlines).map((deadline) => (
            <Deadline key={deadline.id} deadline={deadline} task={task.id} own={own} />
          ))}
        </Section>
      ) : null}
    </>
  );
}

/** What was looked for and is not there. */
const Missing = ({ deadlines, authorities, facts }: Record<"deadlines" | "authorities" | "facts", boolean>) =>
  deadlines || authorities || facts ? (
    <Section title={say.alsoChecked}>
      <ul className={styles.missing}>
        {deadlines ? <li>{say.deadlinesNoneFound}</li> : null}
        {authorities ? <li>{say.citationsNoneFound}</li> : null}
        {facts ? <li>{say.factsNoneFound}</li> : null}
      </ul>
    </Section>
  ) : null;

/** What is cited and named in it: below the thread. Before the work is done there is nothing to say. */
export function Dossier({ thread }: { thread: TaskThread }) {
  const { task, authorities, facts, deadlines, own } = thread;
  const done = task.status === "Answered" || task.status === "Needs attention";
  if (!done || !authorities || !facts) return null;
  return (
    <>
      {authorities.length > 0 ? (
        <Section title={say.authorities}>
          <Authorities authorities={authorities} task={task.id} />
          {own ? <Comparison authorities={authorities} task={task.id} /> : null}
        </Section>
      ) : null}
      {facts.length > 0 ? (
        <Section title={say.factSheet}>
          <Facts facts={facts} task={task.id} />
        </Section>
      ) : null}
      <Missing deadlines={deadlines?.length === 0} authorities={authorities.length === 0} facts={facts.length === 0} />
    </>
  );
}
