import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { PasswordField } from "@/components/field";
import { Notice, type Told } from "@/components/notice";
import { tellReader } from "@/components/toast";
import { Part } from "@/features/settings/part";
import * as say from "@/features/settings/sign-in-words";
import { isCode, sentenceOf } from "@/features/settings/failure";
import { passwordMissing, passwordWrong } from "@/features/settings/words";
import { Username } from "@/features/settings/username";
import { ApiError, sendJson } from "@/lib/api";
import { newPasswordProblem, prepareRule } from "@/lib/new-password";
import { appPasswordsQuery, sessionsQuery } from "@/lib/queries";
import { inWords } from "@/lib/refusals";
import { useBusy } from "@/lib/use-busy";
import styles from "./part.module.css";

interface Fields {
  current: string;
  password: string;
  confirm: string;
}

type Problems = Partial<Fields>;

/** Expects trimmed fields; the keys come in the order of the form. */
export function problemsOf({ current, password, confirm }: Fields): Problems {
  const problems: Problems = {};
  if (!current) problems.current = passwordMissing;
  if (!password) problems.password = passwordMissing;
  if (!confirm) problems.confirm = say.pleaseConfirmYourPassword;
  else if (password && confirm !== password) problems.confirm = say.passwordsDoNotMatch;
  return problems;
}

function refusal(error: unknown): Problems | null {
  if (isCode(error, "wrong_password")) return { current: passwordWrong };
  if (!isCode(error, "weak_password")) return null;
  const { detail } = (error as ApiError).body;
  return { password: inWords("weak_password", typeof detail === "string" ? detail : (error as ApiError).message) };
}

function ChangeForm({ email, onDone }: { email: string; onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [told, setTold] = useState<Told | null>(null);
  const [busy, run] = useBusy();

  function object(found: Problems): boolean {
    setProblems(found);
    const wrong = Object.keys(found)[0];
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
    return wrong !== undefined;
  }

  async function work({ current, password }: Fields) {
    const weak = await newPasswordProblem(password, email);
    if (weak && object({ password: weak })) return;
    try {
      await sendJson("POST", "/api/user/password/", { current, password });
      onDone();
    } catch (error) {
      console.error("The password could not be changed", error);
      const found = refusal(error);
      if (found) object(found);
      else setTold({ bad: true, text: sentenceOf(error) });
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || !form.current) return;
    const data = new FormData(form.current);
    const read = (name: keyof Fields) => String(data.get(name) ?? "").trim();
    const fields = { current: read("current"), password: read("password"), confirm: read("confirm") };
    setTold(null);
    if (!object(problemsOf(fields))) void run(() => work(fields));
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Username />
      <PasswordField label={say.currentPassword} name="current" autoComplete="current-password" problem={problems.current} />
      <PasswordField
        label={say.newPassword}
        name="password"
        autoComplete="new-password"
        problem={problems.password}
        help={say.newPasswordHelp}
        onFocus={prepareRule}
      />
      <PasswordField label={say.confirmNewPassword} name="confirm" autoComplete="new-password" problem={problems.confirm} />
      <Notice told={told} />
      <div className={styles.end}>
        <Button type="submit" look="primary" busy={busy} busyLabel={say.changingYourPassword}>
          {say.changePassword}
        </Button>
      </div>
    </form>
  );
}

export function ChangePassword({ email }: { email: string }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  function done() {
    setOpen(false);
    tellReader(say.passwordChanged);
    void client.invalidateQueries({ queryKey: appPasswordsQuery.queryKey });
    void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  }
  return (
    <Part title={say.password} about={say.changePasswordHelp}>
      <div className={styles.actions}>
        <Button onClick={() => setOpen(true)}>{say.changePassword}</Button>
      </div>
      {open ? (
        <Dialog title={say.changeYourPassword} onClose={() => setOpen(false)}>
          <ChangeForm email={email} onDone={done} />
        </Dialog>
      ) : null}
    </Part>
  );
}
