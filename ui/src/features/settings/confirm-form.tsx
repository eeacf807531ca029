import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/button";
import { Field, PasswordField } from "@/components/field";
import { Notice, type Told } from "@/components/notice";
import * as say from "@/features/settings/sign-in-words";
import { isCode, sentenceOf } from "@/features/settings/failure";
import { nameMissing, passkeyUnused, passwordMissing, passwordWrong } from "@/features/settings/words";
import { Username } from "@/features/settings/username";
import { useBusy } from "@/lib/use-busy";
import styles from "./part.module.css";

export interface Confirmed {
  name: string;
  password: string;
}

interface Props {
  children?: ReactNode;
  /** Ask for a name too, under this label. */
  named?: { label: string; help: string; missing?: string; longest?: number };
  /** Further choices, after the name. */
  choices?: ReactNode;
  submit: string;
  /** Rejects when it was not done; a wrong password is told under its field. */
  onConfirm: (confirmed: Confirmed) => Promise<void>;
}

/** The password once more, before something that opens or closes a way into the account. */
export function ConfirmForm({ children, named, choices, submit, onConfirm }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Partial<Confirmed>>({});
  const [told, setTold] = useState<Told | null>(null);
  const [busy, run] = useBusy();

  function object(found: Partial<Confirmed>): boolean {
    setProblems(found);
    const wrong = Object.keys(found)[0];
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
    return wrong !== undefined;
  }

  async function work(confirmed: Confirmed) {
    try {
      await onConfirm(confirmed);
    } catch (error) {
      console.error("The step was not taken", error);
      if (isCode(error, "wrong_password")) object({ password: passwordWrong });
      else setTold({ bad: true, text: error instanceof DOMException ? passkeyUnused : sentenceOf(error) });
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy || !form.current) return;
    const data = new FormData(form.current);
    const read = (name: string) => String(data.get(name) ?? "").trim();
    const confirmed = { name: read("name"), password: read("password") };
    setTold(null);
    const wrong = object({
      ...(named && !confirmed.name ? { name: named.missing ?? nameMissing } : {}),
      ...(confirmed.password ? {} : { password: passwordMissing }),
    });
    if (!wrong) void run(() => work(confirmed));
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <Username />
      {children ? <p className={styles.text}>{children}</p> : null}
      {named ? (
        <Field label={named.label} name="name" autoComplete="off" maxLength={named.longest ?? 100} help={named.help} problem={problems.name} />
      ) : null}
      {choices}
      <PasswordField label={say.yourPassword} name="password" autoComplete="current-password" problem={problems.password} />
      <Notice told={told} />
      <div className={styles.end}>
        <Button type="submit" look="primary" busy={busy} busyLabel={say.working}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
