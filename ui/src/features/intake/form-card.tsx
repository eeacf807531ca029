import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { AreaField, Field } from "@/components/field";
import { Notice, type Told } from "@/components/notice";
import { formsQuery, keepForm, sorryFor } from "@/features/intake/queries";
import * as say from "@/features/intake/words";
import type { IntakeForm } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import styles from "./intake.module.css";

function Change({ form }: { form: IntakeForm }) {
  const client = useQueryClient();
  const [own, setOwn] = useState({ slug: form.slug, open: form.open, english: form.english, spanish: form.spanish });
  const [told, setTold] = useState<Told | null>(null);
  const [busy, run] = useBusy();
  const change = (part: Partial<typeof own>) => (setOwn((before) => ({ ...before, ...part })), setTold(null));
  function submit(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      try {
        client.setQueryData(formsQuery.queryKey, await keepForm(form.name, own));
        setTold({ bad: false, text: say.saved });
      } catch (error) {
        setTold({ bad: true, text: sorryFor(error) });
      }
    });
  }
  const spanish = form.languages.includes("es");
  return (
    <form className={styles.change} onSubmit={submit} noValidate>
      <label className={styles.check}>
        <input type="checkbox" checked={own.open} onChange={(event) => change({ open: event.currentTarget.checked })} />
        {say.isOpen}
      </label>
      <Field label={say.address} help={say.addressHelp} maxLength={40} autoCapitalize="none" spellCheck={false} value={own.slug} onChange={(event) => change({ slug: event.currentTarget.value })} />
      <AreaField
        label={say.acknowledgement}
        help={`${say.acknowledgementHelp} ${form.acknowledgement.en}`}
        rows={4}
        maxLength={2000}
        value={own.english}
        onChange={(event) => change({ english: event.currentTarget.value })}
      />
      {spanish ? (
        <AreaField
          label={say.acknowledgementEs}
          help={`${say.acknowledgementHelp} ${form.acknowledgement.es}`}
          rows={4}
          maxLength={2000}
          value={own.spanish}
          onChange={(event) => change({ spanish: event.currentTarget.value })}
        />
      ) : null}
      <Notice told={told} />
      <div className={styles.tools}>
        <Button type="submit" look="primary" busy={busy} busyLabel={say.saving}>
          {say.save}
        </Button>
        <CopyButton text={form.letter.en}>{say.copyText}</CopyButton>
        {spanish ? <CopyButton text={form.letter.es}>{say.copyTextEs}</CopyButton> : null}
      </div>
    </form>
  );
}

/** A form, with what the member made of it. */
export function FormCard({ form }: { form: IntakeForm }) {
  const [changing, setChanging] = useState(false);
  const path = `/intake/${form.slug}`;
  return (
    <li className={styles.card}>
      <div className={styles.line}>
        <div className={styles.what}>
          <strong>{form.title}</strong> <span className={form.open ? styles.new : styles.soft}>{form.open ? say.openState : say.closedState}</span>
          <p className={styles.soft}>
            {form.describes} {say.questions(form.questions)}.
          </p>
          {form.open ? <a href={path}>{new URL(path, location.origin).href}</a> : null}
        </div>
        <div className={styles.tools}>
          {form.open ? <CopyButton text={new URL(path, location.origin).href}>{say.copyAddress}</CopyButton> : null}
          <Button aria-expanded={changing} aria-label={`${say.change} ${form.title}`} onClick={() => setChanging(!changing)}>
            {say.change}
          </Button>
        </div>
      </div>
      {changing ? <Change form={form} /> : null}
    </li>
  );
}
