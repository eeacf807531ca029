import * as say from "@/features/booking/words";
import type { Typed } from "@/features/booking/typed";
import styles from "./page-form.module.css";

type Week = Typed["week"];

/** The hours of each day of the week: none, one span or more. */
export function Hours({ week, onChange }: { week: Week; onChange: (week: Week) => void }) {
  const put = (day: number, spans: Week[number]) => onChange(week.map((own, at) => (at === day ? spans : own)));
  return (
    <ul className={styles.week}>
      {say.DAYS.map((name, day) => {
        const spans = week[day] ?? [];
        return (
          <li key={name}>
            <span className={styles.day}>{name}</span>
            <div className={styles.spans}>
              {spans.length === 0 ? <span className={styles.quiet}>{say.closedThatDay}</span> : null}
              {spans.map((span, at) => {
                const change = (part: Partial<typeof span>) => put(day, spans.map((own, n) => (n === at ? { ...own, ...part } : own)));
                return (
                  // Spans have no name but their place.
                  // oxlint-disable-next-line react/no-array-index-key
                  <span key={at} className={styles.span}>
                    <input type="time" aria-label={say.fromOn(name)} value={span.from} onChange={(event) => change({ from: event.currentTarget.value })} />
                    <span aria-hidden="true">–</span>
                    <input type="time" aria-label={say.untilOn(name)} value={span.until} onChange={(event) => change({ until: event.currentTarget.value })} />
                    <button type="button" className={styles.small} aria-label={say.removeHoursOn(name)} onClick={() => put(day, spans.filter((_, n) => n !== at))}>
                      {say.removeHours}
                    </button>
                  </span>
                );
              })}
              {spans.length < 4 ? (
                <button
                  type="button"
                  className={styles.small}
                  aria-label={say.addHoursOn(name)}
                  onClick={() => put(day, [...spans, spans.length === 0 ? { from: "09:00", until: "17:00" } : { from: "17:00", until: "18:00" }])}
                >
                  {say.addHours}
                </button>
              ) : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
