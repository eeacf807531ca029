import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { Deadline } from "@/components/deadline";
import { Event } from "@/components/event";
import { lastDay } from "@/components/event-times";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { PlaceLink } from "@/components/place-link";
import { Empty } from "@/components/states";
import { alertReader, tellReader } from "@/components/toast";
import { today } from "@/features/calendar/today";
import * as say from "@/features/calendar/words";
import { ApiError, sendJson } from "@/lib/api";
import type { Calendar, CalendarDeadline, CalendarEvent, CalendarFeed, TaskPlace } from "@/lib/contract";
import { calendarQuery } from "@/lib/queries";
import { useBusy } from "@/lib/use-busy";
import { useTitle } from "@/lib/use-title";
import styles from "./calendar.module.css";

type Row = CalendarDeadline;

const FEED = "/api/calendar/feed/";
const sorry = (error: unknown) => alertReader(error instanceof ApiError && error.code ? error.message : say.wentWrong);

function TaskLink({ task: { path } }: { task: TaskPlace }) {
  return (
    <p>
      <PlaceLink to={{ service: "vault", path, crumbs: [{ name: path, path }] }}>{path}</PlaceLink>
    </p>
  );
}

function List({ title, rows }: { title: string; rows: Row[] }) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {rows.map((row) => (
        <Deadline key={row.id} deadline={row} task={row.task.id}>
          <TaskLink task={row.task} />
        </Deadline>
      ))}
    </section>
  );
}

function Events({ title, rows }: { title: string; rows: CalendarEvent[] }) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {rows.map((row) => (
        <Event key={row.id} event={row} task={row.task.id}>
          <TaskLink task={row.task} />
        </Event>
      ))}
    </section>
  );
}

/** The private address under which a calendar program follows the confirmed deadlines. */
function Feed({ open }: { open: boolean }) {
  const client = useQueryClient();
  const [url, setUrl] = useState<string | null>(null);
  const [busy, run] = useBusy();
  async function change(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      sorry(error);
    }
    await client.invalidateQueries({ queryKey: calendarQuery.queryKey });
  }
  const make = () =>
    change(async () => {
      if (open && !confirm(say.createNewAddressQuestion)) return;
      setUrl((await sendJson<CalendarFeed>("POST", FEED)).url);
    });
  const end = () =>
    change(async () => {
      await sendJson("DELETE", FEED);
      setUrl(null);
      tellReader(say.theCalendarFeedIsOff);
    });
  return (
    <section className={styles.feed} aria-label={say.calendarFeed}>
      <h2 className={styles.title}>{say.subscribeFromYourOwnCalendar}</h2>
      <p className={styles.about}>
        {say.aboutTheFeed}
      </p>
      {url ? (
        <div className={styles.url}>
          <code data-testid="feed-url">{url}</code>
          <CopyButton text={url} />
          <p className={styles.about}>{say.copyItNow}</p>
        </div>
      ) : null}
      <div className={styles.actions}>
        <Button busy={busy} busyLabel={say.creatingAnAddress} onClick={() => void run(make)}>
          {open ? say.createANewAddress : say.createAnAddress}
        </Button>
        {open ? (
          <Button busy={busy} busyLabel={say.turningOffTheFeed} onClick={() => void run(end)}>
            {say.turnOffTheFeed}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function Content({ calendar }: { calendar: Calendar }) {
  const now = today();
  const rows = calendar.deadlines.toSorted((a, b) => a.due.localeCompare(b.due));
  const confirmed = rows.filter(({ status }) => status === "confirmed");
  const waiting = rows.filter(({ status, due }) => status === "proposed" && due >= now);
  // What repeats without an end is never past.
  const isPast = (event: CalendarEvent) => lastDay(event) !== "" && lastDay(event) < now;
  return (
    <>
      {rows.length + calendar.events.length === 0 ? (
        <Empty title={say.noDeadlinesYet}>{say.deadlinesWaitHere}</Empty>
      ) : null}
      <List title={say.toBeConfirmed} rows={waiting} />
      <List title={say.confirmed} rows={confirmed.filter(({ due }) => due >= now)} />
      <Events title={say.events} rows={calendar.events.filter((event) => !isPast(event))} />
      <Events title={say.pastEvents} rows={calendar.events.filter(isPast).toReversed()} />
      <List title={say.past} rows={confirmed.filter(({ due }) => due < now).toReversed()} />
      <Feed open={calendar.feed} />
    </>
  );
}

/** Every deadline of the account, the next one first. */
export function CalendarView() {
  const query = useQuery(calendarQuery);
  useTitle(say.calendar);
  return (
    <>
      <PageHead title={say.calendar}>{say.deadlinesFromAllTasks}</PageHead>
      <Loaded query={query} what={say.yourCalendar} rows={4}>
        {(calendar) => <Content calendar={calendar} />}
      </Loaded>
    </>
  );
}
