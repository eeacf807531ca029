import { useState } from "react";
import { Button } from "@/components/button";
import { DAYS, useTimes } from "@/features/booking-page/calls";
import * as say from "@/features/booking-page/words";
import { ZoneChoice } from "@/features/booking-page/zone-choice";
import { clockOf, daysOf } from "@/features/booking-page/zones";
import { formatDay } from "@/lib/format";
import styles from "./booking-page.module.css";

export interface TimesProps {
  /** The address that has times. */
  path: string;
  kind: string;
  /** The last day on which there may be one; none if that is not known. */
  lastDay?: string;
  zone: string;
  onZone: (zone: string) => void;
  chosen: string | null;
  onChoose: (time: string | null) => void;
  /** Asks anew. */
  tries: number;
}

const WEEKS = DAYS * 86_400_000;

/** The free times: days on one side, the times of one of them on the other, on the clocks of the guest's zone. */
export function Times({ path, kind, lastDay, zone, onZone, chosen, onChoose, tries }: TimesProps) {
  const [begin] = useState(() => Date.now());
  const [page, setPage] = useState(0);
  const [day, setDay] = useState("");
  const from = new Date(begin + page * WEEKS).toISOString();
  const { times, problem } = useTimes(path, kind, from, tries);
  const days = daysOf(times ?? [], zone);
  const open = days.find(({ key }) => key === day) ?? days[0];
  const more = page < 8 && (lastDay === undefined || new Date(begin + (page + 1) * WEEKS).toISOString().slice(0, 10) <= lastDay);
  const turn = (to: number) => {
    setPage(to);
    setDay("");
    onChoose(null);
  };
  const shown = open ? clockOf(open.times, zone) : [];
  return (
    <>
      <ZoneChoice zone={zone} onZone={onZone} />
      <section className={styles.when} aria-labelledby="when">
        <h2 id="when" className={styles.heading}>
          {say.when}
        </h2>
        {problem ? <p role="alert">{problem}</p> : null}
        {times === null && !problem ? <p className={styles.quiet}>{say.loading}</p> : null}
        {times?.length === 0 ? <p className={styles.quiet}>{page === 0 && !more ? say.noTimesAtAll : say.noTimes}</p> : null}
        {open ? (
          <div className={styles.calendar}>
            <ul className={styles.days} aria-label={say.days}>
              {days.map(({ key, times: own }) => (
                <li key={key}>
                  <button type="button" aria-pressed={key === open.key} onClick={() => (setDay(key), onChoose(null))}>
                    <span>{formatDay(key)}</span>
                    <small>{say.free(own.length)}</small>
                  </button>
                </li>
              ))}
            </ul>
            <ul className={styles.times} aria-label={say.timesOn(formatDay(open.key))}>
              {open.times.map((time, at) => (
                <li key={time}>
                  <button type="button" aria-pressed={time === chosen} onClick={() => onChoose(time)}>
                    {shown[at]}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {page > 0 || more ? (
          <p className={styles.turn}>
            {page > 0 ? <Button onClick={() => turn(page - 1)}>{say.earlier}</Button> : null}
            {more ? <Button onClick={() => turn(page + 1)}>{say.later}</Button> : null}
          </p>
        ) : null}
      </section>
    </>
  );
}
