import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "@/components/button";
import { DeadlineChoices } from "@/components/deadline-choices";
import * as say from "@/components/deadline-words";
import { PassageLink } from "@/components/passage-link";
import { Status } from "@/components/status";
import { alertReader, tellReader } from "@/components/toast";
import { ApiError, sendJson } from "@/lib/api";
import { formatDay } from "@/lib/format";
import type { Counting as Choice, Deadline as Shape } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import styles from "./deadline.module.css";

const STATES = { proposed: "Proposed", confirmed: "Confirmed", dismissed: "Dismissed" } as const;

const ACTIONS = {
  confirm: [say.confirm, say.wasAdded],
  dismiss: [say.dismiss, say.wasDismissed],
  reopen: [say.reopen, say.wasReopened],
} as const;

function Counting({ deadline }: { deadline: Shape }) {
  const { days } = deadline;
  if (days.length === 0) return null;
  /** Each counted day with its number. */
  const numbers = days.map((_, at) => days.slice(0, at + 1).filter(({ counted }) => counted).length);
  const all = numbers.at(-1) ?? 0;
  return (
    <details className={styles.counting}>
      <summary>{all ? say.howCalculatedIn(say.nDays(all)) : say.howCalculated}</summary>
      {/* Scrolled by keys too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol className={styles.days} tabIndex={0} aria-label={say.days}>
        {days.map((day, at) => (
          <li key={`${day.date} ${day.why ?? ""}`} className={day.counted ? "" : styles.skipped}>
            <span className={styles.number}>{day.counted ? numbers[at] : "–"}</span>
            <span>{formatDay(day.date)}</span>
            <span className={styles.why}>{day.why ?? (day.counted ? "" : say.notCounted)}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The period with its event: "14 days · from service of the order", "7 days before the hearing". */
function how({ period = "", trigger }: Shape): string[] {
  if (!trigger?.what) return [period];
  const event = trigger.date ? say.eventOfDay(trigger.what, formatDay(trigger.date)) : trigger.what;
  return period.endsWith(" before") ? [`${period} ${event}`] : [period, say.from(event)];
}

/** One deadline: when, why, how it was counted, and what a person has decided about it. */
export function Deadline({ deadline, task, own = true, children }: { deadline: Shape; task: string; /** Whether the reader decides. */ own?: boolean; children?: ReactNode }) {
  const client = useQueryClient();
  const [busy, run] = useBusy();
  const { id, title, due, rule, note, status, source, counting, served } = deadline;
  const path = `/api/tasks/${encodeURIComponent(task)}/deadlines/${encodeURIComponent(id)}/`;
  async function decide(action: keyof typeof ACTIONS | "count", choice: Partial<Choice> = {}) {
    try {
      const { due: day } = await sendJson<Shape>("POST", path, { action, ...choice });
      tellReader(action === "count" ? say.isNowDueOn(title, formatDay(day)) : ACTIONS[action][1](title));
    } catch (error) {
      alertReader(error instanceof ApiError && error.code ? error.message : say.wentWrong);
    }
    await Promise.all([client.invalidateQueries({ queryKey: ["tasks", "thread", task] }), client.invalidateQueries({ queryKey: ["calendar"] }), client.invalidateQueries({ queryKey: ["matters"] })]);
  }
  const actions: (keyof typeof ACTIONS)[] = status === "proposed" ? ["confirm", "dismiss"] : ["reopen"];
  return (
    <article className={`${styles.deadline} ${status === "dismissed" ? styles.dismissed : ""}`}>
      <p className={styles.due}>
        <time dateTime={due}>{formatDay(due)}</time>
        <Status text={STATES[status]} />
      </p>
      <div className={styles.what}>
        <h3 className={styles.title}>{title}</h3>
        {children}
        <p className={styles.why}>
          {[...how(deadline), rule].filter(Boolean).join(" · ")}
        </p>
        {note ? <p className={styles.note}>{note}</p> : null}
        {source ? (
          <p className={styles.source}>
            {say.foundIn} <PassageLink at={source} task={task} />
          </p>
        ) : null}
        {served ? (
          <p className={styles.source}>
            {say.servedBy} <PassageLink at={served} task={task} />
          </p>
        ) : null}
        {counting && own && status === "proposed" ? (
          <DeadlineChoices counting={counting} title={title} busy={busy} onChoose={(choice) => void run(() => decide("count", choice))} />
        ) : null}
        <Counting deadline={deadline} />
      </div>
      <div className={styles.actions}>
        {(own ? actions : []).map((action) => (
          <Button key={action} look={action === "confirm" ? "primary" : "plain"} busy={busy} onClick={() => void run(() => decide(action))}>
            {ACTIONS[action][0]}
            <span className="visually-hidden"> {title}</span>
          </Button>
        ))}
      </div>
    </article>
  );
}
