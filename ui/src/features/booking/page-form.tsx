import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/button";
import { AreaField, Field, SelectField } from "@/components/field";
import { Notice, type Told } from "@/components/notice";
import { Hours } from "@/features/booking/hours";
import { Kinds } from "@/features/booking/kinds";
import { bookingQuery, keepPage, sorryFor } from "@/features/booking/queries";
import { type Typed, pageOf, typedOf } from "@/features/booking/typed";
import * as say from "@/features/booking/words";
import type { BookingPage } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import styles from "./page-form.module.css";

const NUMBERS = [
  ["before", say.before, 240],
  ["after", say.after, 240],
  ["notice_hours", say.notice, 1440],
  ["days_ahead", say.ahead, 180],
  ["step", say.step, 240],
] as const;

/** The booking page, to be changed. */
export function PageForm({ first }: { first: BookingPage }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(() => typedOf(first));
  const [told, setTold] = useState<Told | null>(null);
  const [busy, run] = useBusy();
  const change = (part: Partial<Typed>) => (setTyped((before) => ({ ...before, ...part })), setTold(null));
  const page = (part: Partial<BookingPage>) => change({ page: { ...typed.page, ...part } });
  function submit(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      try {
        const wanted = pageOf(typed);
        const kept = await keepPage(wanted).catch((error: unknown) => {
          throw new Error(sorryFor(error));
        });
        client.setQueryData(bookingQuery.queryKey, kept);
        setTyped(typedOf(kept.page));
        setTold({ bad: false, text: say.saved });
      } catch (error) {
        setTold({ bad: true, text: (error as Error).message });
      }
    });
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-labelledby="booking-page">
      <h2 id="booking-page" className={styles.title}>
        {say.yourPage}
      </h2>
      <label className={styles.check}>
        <input type="checkbox" checked={typed.page.open} onChange={(event) => page({ open: event.currentTarget.checked })} />
        {say.open}
      </label>
      <Field label={say.slug} help={say.slugHelp} maxLength={40} autoCapitalize="none" spellCheck={false} value={typed.page.slug} onChange={(event) => page({ slug: event.currentTarget.value })} />
      <AreaField label={say.welcome} rows={2} maxLength={300} value={typed.page.welcome} onChange={(event) => page({ welcome: event.currentTarget.value })} />
      <h3 className={styles.part}>{say.kinds}</h3>
      <Kinds kinds={typed.kinds} onChange={(kinds) => change({ kinds })} />
      <h3 className={styles.part}>{say.hours}</h3>
      <SelectField label={say.zone} value={typed.page.zone} onChange={(event) => page({ zone: event.currentTarget.value })}>
        {[...new Set([typed.page.zone, ...Intl.supportedValuesOf("timeZone")])].map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll("_", " ")}
          </option>
        ))}
      </SelectField>
      <Hours week={typed.week} onChange={(week) => change({ week })} />
      <label className={styles.check}>
        <input type="checkbox" checked={typed.page.federal_holidays} onChange={(event) => page({ federal_holidays: event.currentTarget.checked })} />
        {say.federal}
      </label>
      <AreaField label={say.closed} help={say.closedHelp} rows={2} value={typed.closed} onChange={(event) => change({ closed: event.currentTarget.value })} />
      <div className={styles.numbers}>
        {NUMBERS.map(([name, label, most]) => (
          <Field
            key={name}
            label={label}
            type="number"
            min={0}
            max={most}
            value={typed.numbers[name]}
            onChange={(event) => change({ numbers: { ...typed.numbers, [name]: event.currentTarget.value } })}
          />
        ))}
      </div>
      <Notice told={told} />
      <p>
        <Button type="submit" look="primary" busy={busy} busyLabel={say.saving}>
          {say.save}
        </Button>
      </p>
    </form>
  );
}
