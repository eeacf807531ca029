import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "@/components/button";
import { repetition, whenOf } from "@/components/event-times";
import * as say from "@/components/event-words";
import { alertReader, tellReader } from "@/components/toast";
import { ApiError, sendJson } from "@/lib/api";
import type { AnswerInvitation, EventPerson, TaskEvent } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import styles from "./deadline.module.css";

const ANSWERS: readonly [answer: AnswerInvitation["answer"], word: string][] = [
  ["accepted", say.accept],
  ["tentative", say.tentative],
  ["declined", say.decline],
];

const person = ({ name, address }: EventPerson) => (name && name !== address ? `${name} (${address})` : address);

/** The three answers. The one that was given stands out, and can be changed. */
function Answers({ event, task }: { event: TaskEvent; task: string }) {
  const client = useQueryClient();
  const [busy, run] = useBusy();
  const path = `/api/tasks/${encodeURIComponent(task)}/events/${encodeURIComponent(event.id)}/answer/`;
  async function give(answer: AnswerInvitation["answer"]) {
    try {
      await sendJson<TaskEvent>("POST", path, { answer });
      tellReader(`${say.answers[answer]} ${say.wasAnswered(event.organizer?.address ?? "")}`);
    } catch (error) {
      alertReader(error instanceof ApiError && error.code ? error.message : say.wentWrong);
    }
    await Promise.all([client.invalidateQueries({ queryKey: ["tasks", "thread", task] }), client.invalidateQueries({ queryKey: ["calendar"] })]);
  }
  const given = event.answer?.outdated ? undefined : event.answer?.answer;
  return (
    <div className={styles.actions}>
      {ANSWERS.map(([answer, word]) => (
        <Button key={answer} look={answer === (given ?? "accepted") ? "primary" : "plain"} aria-pressed={answer === given} busy={busy} onClick={() => void run(() => give(answer))}>
          {word}
          <span className="visually-hidden"> {event.title}</span>
        </Button>
      ))}
    </div>
  );
}

/** One event: when and where, who invites, and the answers that a person can give. */
export function Event({ event, task, children }: { event: TaskEvent; task: string; children?: ReactNode }) {
  const { title, place, organizer, attendees, recurrence, status, proven, answer, answers_as, no_answer, original_zone, zone } = event;
  const facts = [place, organizer ? say.organizedBy(person(organizer)) : "", attendees > 1 ? say.nInvited(attendees) : ""];
  return (
    <article className={`${styles.deadline} ${status === "cancelled" ? styles.dismissed : ""}`}>
      <p className={styles.due}>
        <time dateTime={event.start?.at ?? event.start?.day ?? undefined}>{whenOf(event)}</time>
        <span>{say.kinds[status]}</span>
      </p>
      <div className={styles.what}>
        <h3 className={styles.title}>{title || say.noTitle}</h3>
        {children}
        {proven ? null : <p className={styles.note}>{say.unverified}</p>}
        <p className={styles.why}>{facts.filter(Boolean).join(" · ")}</p>
        {recurrence ? <p className={styles.why}>{say.repeats(repetition(recurrence))}</p> : null}
        {recurrence?.once ? <p className={styles.source}>{say.onlyOnce}</p> : null}
        {original_zone && original_zone !== zone ? <p className={styles.source}>{say.inTheCalendarsZone(original_zone)}</p> : null}
        {answer ? <p className={styles.note}>{answer.outdated ? `${say.answers[answer.answer]} ${say.answeredBefore}` : say.answers[answer.answer]}</p> : null}
        {answers_as ? <p className={styles.source}>{say.answersAs(answers_as)}</p> : null}
        {no_answer && status !== "cancelled" ? <p className={styles.source}>{no_answer}</p> : null}
      </div>
      {answers_as ? <Answers event={event} task={task} /> : null}
    </article>
  );
}
