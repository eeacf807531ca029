import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "@/components/button";
import { PasswordField } from "@/components/field";
import { Notice, type Told } from "@/components/notice";
import { ScopeChoices } from "@/components/scope-choices";
import { allow, leave, whatFailed } from "@/features/connect/calls";
import * as say from "@/features/connect/words";
import { ApiError } from "@/lib/api";
import type { ConnectionRequest, Scope } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import styles from "./connect.module.css";

interface Props {
  query: string;
  asked: ConnectionRequest;
  email: string;
  /** Somebody is on the way back. */
  onLeave: () => void;
}

/** Who asks, where the answer goes, and what is allowed; confirmed with the password. */
export function Question({ query, asked, email, onLeave }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const warning = useId();
  const [scopes, setScopes] = useState<Scope[]>(asked.scopes);
  const [problem, setProblem] = useState<string>();
  const [told, setTold] = useState<Told | null>(null);
  const [busy, run] = useBusy();

  function go(address: string) {
    leave(address);
    onLeave();
  }

  function object(text: string) {
    setProblem(text);
    form.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus();
  }

  async function work(password: string): Promise<void> {
    try {
      go(await allow(query, scopes, password));
    } catch (error) {
      console.error("The assistant was not connected", error);
      if (error instanceof ApiError && error.code === "wrong_password") object(say.passwordWrong);
      else setTold({ bad: true, text: whatFailed(error) });
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy || !form.current || scopes.length === 0) return;
    const password = String(new FormData(form.current).get("password") ?? "").trim();
    setTold(null);
    setProblem(undefined);
    if (password) void run(() => work(password));
    else object(say.passwordMissing);
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit} aria-describedby={warning}>
      <h1 className={styles.title}>{say.connect}</h1>
      <p className={styles.text}>{say.asks}</p>
      <dl className={styles.facts}>
        <dt>{say.callsItself}</dt>
        <dd>{asked.name}</dd>
        <dt>{say.sentBackTo}</dt>
        <dd className={styles.host}>{asked.local ? say.thisComputer(asked.sends_to) : asked.sends_to}</dd>
        <dt>{say.signedInAs}</dt>
        <dd>{email}</dd>
      </dl>
      <p className={styles.text}>{say.goOnOnlyIf}</p>
      <ScopeChoices offered={asked.scopes} chosen={scopes} onChange={setScopes} />
      <p className={styles.text}>{say.changesNothing}</p>
      <p id={warning} className={styles.warning}>
        {say.leavesTheFirm}
      </p>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={say.yourPassword} name="password" autoComplete="current-password" problem={problem} />
      <Notice told={told} />
      <div className={styles.end}>
        <Button onClick={() => go(asked.back)}>{say.refuse}</Button>
        <Button look="primary" type="submit" busy={busy} busyLabel={say.connecting}>
          {say.allow}
        </Button>
      </div>
    </form>
  );
}
