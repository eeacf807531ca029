import { type FormEvent, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { Button } from "@/components/button";
import { PasswordField } from "@/components/field";
import { Notice, type Told } from "@/components/notice";
import { hintOf } from "@/features/account/calls";
import { focusFirst } from "@/features/account/validate";
import * as say from "@/features/account/words";
import { ApiError, postOutside } from "@/lib/api";
import type { AddressConfirmed } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import { useTitle } from "@/lib/use-title";
import styles from "./account.module.css";

/** What this page alone says. */
const CONFIRM = {
  title: say.confirmYourEmail,
  text: say.enterChosenPassword,
  submit: say.confirm,
  unknown: say.resetYourPassword,
  linkBad: say.confirmationLinkBad,
} as const;

/**
 * Where the link of the confirmation mail leads. Opening it changes nothing, as programs that scan mail open links too; and it
 * asks for the password, so that nobody brings a stranger's registration to life by a click.
 */
export function ConfirmAddress({ link: token }: { link: string }) {
  useTitle(CONFIRM.title);
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string>();
  const [told, setTold] = useState<Told | null>(null);
  const [busy, run] = useBusy();

  function object(password: string) {
    setProblem(password);
    if (form.current) focusFirst(form.current, { password });
  }

  async function work(password: string): Promise<void> {
    try {
      const { approved } = await postOutside<AddressConfirmed>("/api/user/confirm-address/", { token, password });
      navigate("/login", { state: { confirmed: approved } });
    } catch (error) {
      console.error("Not confirmed", error);
      if (error instanceof ApiError && error.code === "wrong_password") object(error.message);
      else if (error instanceof ApiError && error.status === 400) {
        setTold({ bad: true, text: CONFIRM.linkBad, hint: <Link href="/login">{say.SUBMIT.login}</Link> });
      } else setTold({ bad: true, text: say.somethingWentWrong, hint: hintOf(error) });
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || !form.current) return;
    const password = String(new FormData(form.current).get("password") ?? "").trim();
    setTold(null);
    setProblem(undefined);
    if (password) void run(() => work(password));
    else object(say.PROBLEMS.passwordMissing);
  }

  return (
    <div className={styles.page}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <h1 className={styles.title}>{CONFIRM.title}</h1>
        <p className={styles.text}>{CONFIRM.text}</p>
        <PasswordField label={say.passwordLabel} name="password" autoComplete="current-password" problem={problem} />
        <Notice told={told} />
        <Button look="primary" type="submit" className={styles.submit ?? ""} busy={busy} busyLabel={say.BUSY.reset}>
          {CONFIRM.submit}
        </Button>
        <p className={styles.links}>
          <Link href="/password-reset">{CONFIRM.unknown}</Link>
        </p>
      </form>
    </div>
  );
}
