import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/button";
import { AreaField, Field } from "@/components/field";
import { Notice } from "@/components/notice";
import { book, sorry } from "@/features/booking-page/calls";
import * as say from "@/features/booking-page/words";
import { ApiError } from "@/lib/api";
import type { GuestMeeting, PublicMeetingKind } from "@/lib/contract";
import { formatInZone } from "@/lib/format";
import { spoken } from "@/lib/language";
import { useBusy } from "@/lib/use-busy";
import styles from "./booking-page.module.css";

export interface DetailsProps {
  slug: string;
  kind: PublicMeetingKind;
  time: string;
  zone: string;
  onBooked: (meeting: GuestMeeting, email: string) => void;
  /** Somebody else was faster. */
  onTaken: () => void;
}

const text = (form: FormData, name: string): string => String(form.get(name) ?? "");

/** Who comes, and what it is about. */
export function Details({ slug, kind, time, zone, onBooked, onTaken }: DetailsProps) {
  const [key] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState("");
  const [busy, run] = useBusy();
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Below the times on narrow screens, where nobody would see that it came.
    if (matchMedia("(max-width: 60rem)").matches) place.current?.scrollIntoView({ block: "start" });
  }, []);
  const asked = kind.questions.map((question, at) => ({ question, name: `answer-${at}` }));
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = text(form, "email");
    void run(async () => {
      setProblem("");
      try {
        const wanted = {
          // Another time is another request; the same one twice is not.
          key: `${key} ${time}`,
          kind: kind.name,
          from: time,
          name: text(form, "name"),
          email,
          phone: text(form, "phone"),
          note: text(form, "note"),
          zone,
          answers: asked.map(({ name }) => text(form, name)),
          language: spoken(),
        };
        onBooked(await book(slug, wanted), email);
      } catch (error) {
        console.error("The meeting was not booked", error);
        setProblem(sorry(error));
        if (error instanceof ApiError && error.status === 409) onTaken();
      }
    });
  }
  return (
    <form ref={place} className={styles.details} onSubmit={submit}>
      <h2 className={styles.heading}>{say.yourDetails}</h2>
      <p className={styles.chosen}>{formatInZone(time, zone)}</p>
      <Field label={say.name} name="name" autoComplete="name" required maxLength={100} />
      <Field label={say.email} name="email" type="email" autoComplete="email" required maxLength={254} />
      {kind.place === "phone" ? <Field label={say.phone} name="phone" type="tel" autoComplete="tel" required maxLength={40} help={say.phoneHelp} /> : null}
      {asked.map(({ question, name }) => (
        <AreaField key={name} label={question} name={name} rows={2} maxLength={1000} />
      ))}
      <AreaField label={say.note} name="note" rows={3} maxLength={1000} help={say.noteHelp} />
      <Notice told={problem ? { bad: true, text: say.failed, hint: problem } : null} />
      <Button type="submit" look="primary" busy={busy} busyLabel={say.booking} className={styles.send ?? ""}>
        {say.book}
      </Button>
    </form>
  );
}
