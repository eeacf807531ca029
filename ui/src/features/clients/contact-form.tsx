import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/button";
import { AreaField, Field, SelectField } from "@/components/field";
import { Notice } from "@/components/notice";
import type { Typed } from "@/features/clients/details";
import { sorryFor } from "@/features/clients/sorry";
import * as say from "@/features/clients/words";
import type { ContactKind, ContactRole } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import styles from "./contact-form.module.css";

const ROLES = Object.entries(say.ROLES) as [ContactRole, string][];
const KINDS = Object.entries(say.KINDS) as [ContactKind, string][];

interface Props {
  first: Typed;
  onSave: (typed: Typed) => Promise<void>;
  /** What else can be done, beside the button. */
  beside: ReactNode;
}

/** What is known of a contact, to be written down. */
export function ContactForm({ first, onSave, beside }: Props) {
  const [typed, setTyped] = useState(first);
  const [problem, setProblem] = useState("");
  const [busy, run] = useBusy();
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<Typed>) => (setTyped((before) => ({ ...before, ...part })), setProblem(""));
  const area = (name: "aliases" | "emails" | "phones" | "addresses", label: string, help: string) => (
    <AreaField label={label} help={help} rows={2} value={typed[name]} onChange={(event) => change({ [name]: event.currentTarget.value })} />
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.name.trim() === "") {
      setProblem(say.giveAName);
      form.current?.querySelector<HTMLElement>('input[name="name"]')?.focus();
      return;
    }
    void run(async () => {
      try {
        await onSave(typed);
      } catch (error) {
        setProblem(sorryFor(error));
      }
    });
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.pair}>
        <Field label={say.name} name="name" autoComplete="off" maxLength={300} value={typed.name} onChange={(event) => change({ name: event.currentTarget.value })} />
        <SelectField label={say.kindLabel} value={typed.kind} onChange={(event) => change({ kind: event.currentTarget.value as ContactKind })}>
          {KINDS.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset className={styles.roles}>
        <legend>{say.roles}</legend>
        {ROLES.map(([role, name]) => (
          <label key={role} className={styles.role}>
            <input
              type="checkbox"
              checked={typed.roles.includes(role)}
              onChange={(event) => change({ roles: event.currentTarget.checked ? [...typed.roles, role] : typed.roles.filter((one) => one !== role) })}
            />
            {name}
          </label>
        ))}
      </fieldset>
      {area("aliases", say.aliases, say.aliasesHelp)}
      <div className={styles.pair}>
        {area("emails", say.emails, say.oneOnEachLine)}
        {area("phones", say.phones, say.oneOnEachLine)}
      </div>
      {area("addresses", say.addresses, say.oneOnEachLine)}
      <AreaField label={say.note} rows={3} maxLength={4000} value={typed.note} onChange={(event) => change({ note: event.currentTarget.value })} />
      <Notice told={problem ? { bad: true, text: problem } : null} />
      <div className={styles.buttons}>
        <Button type="submit" look="primary" busy={busy} busyLabel={say.saving}>
          {say.save}
        </Button>
        {beside}
      </div>
    </form>
  );
}
