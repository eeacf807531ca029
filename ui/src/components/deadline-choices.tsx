import { useId } from "react";
import * as say from "@/components/deadline-words";
import type { Counting } from "@/lib/contract";
import styles from "./deadline.module.css";

const RULES: [Counting["rules"], string][] = [
  ["civil", say.federalCivilRules],
  ["appellate", say.federalAppellateRules],
  ["plain", say.calendarDays],
];

const SERVICE: [NonNullable<Counting["service"]>, string][] = [
  ["electronic", say.electronically],
  ["mail", say.byMail],
  ["hand", say.byHand],
];

interface Choice {
  label: string;
  title: string;
  value: string;
  options: [string, string][];
  busy: boolean;
  onChoose: (value: string) => void;
}

function Choose({ label, title, value, options, busy, onChoose }: Choice) {
  const id = useId();
  return (
    <p className={styles.choice}>
      <label htmlFor={id}>
        {label}
        <span className="visually-hidden"> {title}</span>
      </label>
      <select id={id} value={value} disabled={busy} onChange={(event) => onChoose(event.currentTarget.value)}>
        {value ? null : <option value="">{say.unknown}</option>}
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}

/** By which rules a proposed deadline is counted, and how the paper was served where the period runs from that. */
export function DeadlineChoices({ counting, title, busy, onChoose }: { counting: Counting; title: string; busy: boolean; onChoose: (choice: Partial<Counting>) => void }) {
  const { rules, service, set_by_rule, from_service } = counting;
  // Days of the calendar are the same however a paper was served.
  const served = from_service && rules !== "plain";
  if (set_by_rule && !served) return null;
  return (
    <div className={styles.choices}>
      {set_by_rule ? null : (
        <Choose label={say.countingRules} title={title} value={rules} options={RULES} busy={busy} onChoose={(value) => onChoose({ rules: value as Counting["rules"] })} />
      )}
      {served ? (
        <Choose label={say.methodOfService} title={title} value={service ?? ""} options={SERVICE} busy={busy} onChoose={(value) => onChoose({ service: value as Counting["service"] })} />
      ) : null}
    </div>
  );
}
