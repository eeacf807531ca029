import { Button } from "@/components/button";
import { AreaField, Field, SelectField } from "@/components/field";
import { NEW_KIND, type TypedKind } from "@/features/booking/typed";
import * as say from "@/features/booking/words";
import type { MeetingPlaceKind } from "@/lib/contract";
import styles from "./page-form.module.css";

const PLACES = Object.entries(say.PLACES) as [MeetingPlaceKind, string][];

/** The kinds of meetings that can be booked. */
export function Kinds({ kinds, onChange }: { kinds: TypedKind[]; onChange: (kinds: TypedKind[]) => void }) {
  return (
    <>
      {kinds.map((kind, at) => {
        const change = (part: Partial<TypedKind>) => onChange(kinds.map((own, n) => (n === at ? { ...own, ...part } : own)));
        return (
          // A kind has no name that stays while it is typed.
          // oxlint-disable-next-line react/no-array-index-key
          <fieldset key={at} className={styles.kind}>
            <legend className="visually-hidden">{kind.name || say.kindName}</legend>
            <div className={styles.three}>
              <Field label={say.kindName} maxLength={100} value={kind.name} onChange={(event) => change({ name: event.currentTarget.value })} />
              <Field label={say.minutes} type="number" min={5} max={480} value={kind.minutes} onChange={(event) => change({ minutes: event.currentTarget.value })} />
              <SelectField label={say.place} value={kind.place} onChange={(event) => change({ place: event.currentTarget.value as MeetingPlaceKind })}>
                {PLACES.map(([value, name]) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </SelectField>
            </div>
            {kind.place === "phone" ? null : (
              <Field label={kind.place === "video" ? say.video : say.address} maxLength={300} value={kind.detail} onChange={(event) => change({ detail: event.currentTarget.value })} />
            )}
            <AreaField label={say.questions} help={say.questionsHelp} rows={2} value={kind.questions} onChange={(event) => change({ questions: event.currentTarget.value })} />
            {kinds.length > 1 ? (
              <button type="button" className={styles.small} onClick={() => onChange(kinds.filter((_, n) => n !== at))}>
                {say.removeKind}
              </button>
            ) : null}
          </fieldset>
        );
      })}
      {kinds.length < 10 ? (
        <p>
          <Button onClick={() => onChange([...kinds, NEW_KIND])}>{say.addKind}</Button>
        </p>
      ) : null}
    </>
  );
}
