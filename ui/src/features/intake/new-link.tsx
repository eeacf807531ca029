import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/button";
import { CopyButton } from "@/components/copy-button";
import { AreaField, Field, SelectField } from "@/components/field";
import { Notice, type Told } from "@/components/notice";
import { linksQuery, makeLink, sorryFor } from "@/features/intake/queries";
import * as say from "@/features/intake/words";
import type { FormLink, IntakeForm } from "@/lib/contract";
import { unlessUnusual } from "@/lib/unusual";
import { useBusy } from "@/lib/use-busy";
import styles from "./intake.module.css";

/** Makes a link by which one person fills in a form, once. */
export function NewLink({ forms }: { forms: IntakeForm[] }) {
  const client = useQueryClient();
  const [told, setTold] = useState<Told | null>(null);
  const [made, setMade] = useState<FormLink | null>(null);
  const [busy, run] = useBusy();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const place = event.currentTarget;
    const form = new FormData(place);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    void run(async () => {
      setTold(null);
      try {
        const asked = { form: text("form"), to: text("to"), email: text("email"), language: text("language"), message: text("message") };
        const link = await unlessUnusual((confirmed) => makeLink({ ...asked, confirmed }), say.sendAnyway);
        if (!link) return setTold({ bad: true, text: say.notSent });
        setMade(link);
        setTold({ bad: false, text: link.email ? say.mailedLink : say.madeLink });
        place.reset();
      } catch (error) {
        setTold({ bad: true, text: sorryFor(error) });
      }
      await client.invalidateQueries(linksQuery);
    });
  }
  return (
    <form className={styles.change} onSubmit={submit} noValidate aria-labelledby="one-link">
      <h2 id="one-link" className={styles.title}>
        {say.oneLink}
      </h2>
      <p className={styles.soft}>{say.aboutLink}</p>
      <div className={styles.pair}>
        <SelectField label={say.whichForm} name="form">
          {forms.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </SelectField>
        <SelectField label={say.language} name="language">
          <option value="en">{say.english}</option>
          <option value="es">{say.inSpanish}</option>
        </SelectField>
        <Field label={say.forWhom} name="to" autoComplete="off" maxLength={200} />
        <Field label={say.email} name="email" type="email" help={say.emailHelp} autoComplete="off" maxLength={254} />
      </div>
      <AreaField label={say.message} name="message" rows={2} maxLength={1000} />
      <Notice told={told} />
      {made?.url ? (
        <div className={styles.line}>
          <code className={styles.address}>{made.url}</code>
          <CopyButton text={made.url}>{say.copyLink}</CopyButton>
        </div>
      ) : null}
      <div>
        <Button type="submit" look="primary" busy={busy} busyLabel={say.making}>
          {say.makeLink}
        </Button>
      </div>
    </form>
  );
}
