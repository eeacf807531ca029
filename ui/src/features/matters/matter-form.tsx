import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "@/components/button";
import { AreaField, Field, SelectField } from "@/components/field";
import { Notice } from "@/components/notice";
import type { Typed } from "@/features/matters/details";
import { clientsQuery } from "@/features/matters/queries";
import { sorryFor } from "@/features/matters/sorry";
import * as say from "@/features/matters/words";
import { useBusy } from "@/lib/use-busy";
import styles from "./matter-form.module.css";

interface Props {
  first: Typed;
  /** Whether the matter is there already, and can be closed. */
  there: boolean;
  /** The client's name, should it not be among those that are offered. */
  clientName?: string | null;
  onSave: (typed: Typed) => Promise<void>;
  /** What else can be done, beside the button. */
  beside: ReactNode;
}

/** What is known of a matter, to be written down. */
export function MatterForm({ first, there, clientName, onSave, beside }: Props) {
  const [typed, setTyped] = useState(first);
  const [problem, setProblem] = useState("");
  const [busy, run] = useBusy();
  const clients = useQuery(clientsQuery).data?.contacts ?? [];
  const change = (part: Partial<Typed>) => (setTyped((before) => ({ ...before, ...part })), setProblem(""));
  const line = (name: "number" | "title" | "court" | "docket", label: string, help?: string) => (
    <Field label={label} name={name} help={help} autoComplete="off" maxLength={300} value={typed[name]} onChange={(event) => change({ [name]: event.currentTarget.value })} />
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.number.trim() === "") return setProblem(say.giveNumber);
    if (typed.title.trim() === "") return setProblem(say.giveTitle);
    void run(async () => {
      try {
        await onSave(typed);
      } catch (error) {
        setProblem(sorryFor(error));
      }
    });
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {line("title", say.title)}
      <div className={styles.pair}>
        {line("number", say.number, say.numberHelp)}
        <SelectField label={say.client} value={typed.client} onChange={(event) => change({ client: event.currentTarget.value })}>
          <option value="">{say.noClient}</option>
          {typed.client && clients.every(({ id }) => id !== typed.client) ? <option value={typed.client}>{clientName}</option> : null}
          {clients.map(({ id, details }) => (
            <option key={id} value={id}>
              {details.name}
            </option>
          ))}
        </SelectField>
      </div>
      <AreaField label={say.parties} help={say.partiesHelp} rows={3} value={typed.parties} onChange={(event) => change({ parties: event.currentTarget.value })} />
      <div className={styles.pair}>
        {line("court", say.court)}
        {line("docket", say.docket)}
      </div>
      <AreaField label={say.note} rows={3} maxLength={4000} value={typed.note} onChange={(event) => change({ note: event.currentTarget.value })} />
      {there ? (
        <label className={styles.check}>
          <input type="checkbox" checked={typed.closed} onChange={(event) => change({ closed: event.currentTarget.checked })} />
          {say.isClosed}
        </label>
      ) : null}
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
