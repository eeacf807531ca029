import { type FormEvent, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { Button } from "@/components/button";
import { PasswordField } from "@/components/field";
import { Notice, type Told } from "@/components/notice";
import { confirmReset, hintOf, weakness } from "@/features/account/calls";
import { type NewPassword, type Problems, focusFirst, readFields, validateNew } from "@/features/account/validate";
import * as say from "@/features/account/words";
import { ApiError } from "@/lib/api";
import { newPasswordProblem, prepareRule } from "@/lib/new-password";
import { useBusy } from "@/lib/use-busy";
import { useTitle } from "@/lib/use-title";
import styles from "./account.module.css";

function failed(error: unknown): Told {
  console.error("The password could not be reset", error);
  if (error instanceof ApiError && error.status === 400) {
    return { bad: true, text: say.resetLinkBad, hint: <Link href="/password-reset">{say.askForANewLink}</Link> };
  }
  return { bad: true, text: say.somethingWentWrong, hint: hintOf(error) };
}

/** Where the link of the reset mail leads: two fields for the new password. */
export function ResetPassword({ link: token }: { link: string }) {
  useTitle(say.setANewPassword);
  const [, navigate] = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems<NewPassword>>({});
  const [told, setTold] = useState<Told | null>(null);
  const [busy, run] = useBusy();

  function object(found: Problems<NewPassword>): boolean {
    setProblems(found);
    const wrong = Object.keys(found).length > 0;
    if (wrong && form.current) focusFirst(form.current, found);
    return wrong;
  }

  async function work({ password }: NewPassword): Promise<void> {
    // Whose link it is, only the server knows; it compares with the address.
    const weak = await newPasswordProblem(password, "");
    if (weak && object({ password: weak })) return;
    try {
      await confirmReset(token, password);
    } catch (error) {
      const weakToo = weakness(error);
      if (weakToo) object({ password: weakToo });
      else setTold(failed(error));
      return;
    }
    alert(say.resetDone);
    navigate("/login");
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || !form.current) return;
    const fields = readFields<NewPassword>(form.current, ["password", "confirm"]);
    setTold(null);
    if (!object(validateNew(fields))) void run(() => work(fields));
  }

  return (
    <div className={styles.page}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <h1 className={styles.title}>{say.setANewPassword}</h1>
        <PasswordField
          label={say.newPasswordLabel}
          name="password"
          autoComplete="new-password"
          problem={problems.password}
          help={say.passwordHelp}
          onFocus={prepareRule}
        />
        <PasswordField label={say.confirmPasswordLabel} name="confirm" autoComplete="new-password" problem={problems.confirm} />
        <Notice told={told} />
        <Button look="primary" type="submit" className={styles.submit ?? ""} busy={busy} busyLabel={say.savingYourNewPassword}>
          {say.resetPassword}
        </Button>
        <p className={styles.links}>
          <Link href="/login">{say.backToSignIn}</Link>
        </p>
      </form>
    </div>
  );
}
