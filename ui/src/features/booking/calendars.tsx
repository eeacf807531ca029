import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/button";
import { Field, SelectField } from "@/components/field";
import { Notice } from "@/components/notice";
import { addCalendar, bookingQuery, removeCalendar, sorryFor } from "@/features/booking/queries";
import * as say from "@/features/booking/words";
import type { BusyCalendar, BusyCalendarKind } from "@/lib/contract";
import { formatDateTime } from "@/lib/format";
import { useBusy } from "@/lib/use-busy";
import styles from "./page-form.module.css";

const KINDS = Object.entries(say.CALENDARS) as [BusyCalendarKind, string][];

/** `provider` is that of the firm's mailbox, where it opens calendars; most people then need nothing else. */
function Add({ provider, has }: { provider: string | null; has: boolean }) {
  const client = useQueryClient();
  const kinds: [BusyCalendarKind, string][] = provider && !has ? [["firm", provider], ...KINDS] : KINDS;
  const [chosen, setKind] = useState<BusyCalendarKind>(kinds[0]?.[0] ?? "feed");
  // "firm" goes away as soon as it was added.
  const kind = kinds.some(([known]) => known === chosen) ? chosen : "feed";
  const [problem, setProblem] = useState("");
  const [busy, run] = useBusy();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const text = (name: string) => String(typed.get(name) ?? "");
    void run(async () => {
      setProblem("");
      try {
        await addCalendar({ name: text("name"), kind, url: text("url"), user: text("user"), password: text("password") });
        form.reset();
        await client.invalidateQueries(bookingQuery);
      } catch (error) {
        setProblem(sorryFor(error));
      }
    });
  }
  return (
    <form className={styles.add} onSubmit={submit}>
      <div className={styles.three}>
        <Field label={say.calendarName} name="name" required maxLength={100} autoComplete="off" />
        <SelectField label={say.calendarKind} value={kind} onChange={(event) => setKind(event.currentTarget.value as BusyCalendarKind)}>
          {kinds.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {kind === "firm" && provider ? (
        <p className={styles.quiet}>{say.firmHelp(provider)}</p>
      ) : (
        <Field label={say.calendarUrl} name="url" required maxLength={2000} autoComplete="off" spellCheck={false} help={kind === "feed" ? say.feedHelp : say.caldavHelp} />
      )}
      {kind === "caldav" ? (
        <div className={styles.three}>
          <Field label={say.user} name="user" autoComplete="off" maxLength={300} />
          <Field label={say.password} name="password" type="password" autoComplete="off" maxLength={300} />
        </div>
      ) : null}
      <Notice told={problem ? { bad: true, text: problem } : null} />
      <p>
        <Button type="submit" busy={busy} busyLabel={say.reading}>
          {say.addCalendar}
        </Button>
      </p>
    </form>
  );
}

/** The calendars whose busy times count. */
export function Calendars({ calendars, provider }: { calendars: BusyCalendar[]; provider: string | null }) {
  const client = useQueryClient();
  const remove = async ({ id, name }: BusyCalendar) => {
    if (!confirm(say.sureToRemove(name))) return;
    await removeCalendar(id).catch((error: unknown) => console.error("The calendar was not removed", error));
    await client.invalidateQueries(bookingQuery);
  };
  return (
    <section className={styles.form} aria-labelledby="busy-calendars">
      <h2 id="busy-calendars" className={styles.title}>
        {say.busyCalendars}
      </h2>
      <p className={styles.quiet}>{say.busyHelp}</p>
      {calendars.length > 0 ? (
        <ul className={styles.week}>
          {calendars.map((one) => (
            <li key={one.id}>
              <span className={styles.day}>{one.name}</span>
              <div className={styles.spans}>
                <span className={one.problem ? styles.bad : styles.quiet}>
                  {one.host} · {one.problem ?? (one.read_at ? say.readAt(formatDateTime(one.read_at)) : "")}
                </span>
                <button type="button" className={styles.small} aria-label={say.removeNamed(one.name)} onClick={() => void remove(one)}>
                  {say.removeHours}
                </button>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      <Add provider={provider} has={calendars.some((one) => one.kind === "firm")} />
    </section>
  );
}
