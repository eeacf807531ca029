import { type ComponentType, type FormEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/button";
import { Notice, type Told } from "@/components/notice";
import { type Step, hintOf, register, requestReset, signIn, weakness } from "@/features/account/calls";
import { FormFields, Ways } from "@/features/account/form-fields";
import { type Fields, type Mode, type Problems, focusFirst, readFields, validate } from "@/features/account/validate";
import * as say from "@/features/account/words";
import { ApiError } from "@/lib/api";
import { newPasswordProblem } from "@/lib/new-password";
import { useBusy } from "@/lib/use-busy";
import { useTitle } from "@/lib/use-title";
import styles from "./account.module.css";

const NAMES = ["firstName", "lastName", "email", "password", "referralCode"] as const;

/** What was last typed as the address, so that one need not type it again for a reset. Gone with the page. */
let typedEmail = "";

type Own = ComponentType<{ problems: Problems<Fields> }>;

interface Props {
  mode: Mode;
  /** Why one is here again. */
  told?: Told | null;
  /** Whether passwords count here; null until the server has said it. */
  passwords?: boolean | null;
  /** Fields above and below the address. */
  above?: Own;
  below?: Own;
  /** What one agrees to, above the button that does it. */
  consent?: ReactNode;
  /** Other ways to sign in. */
  others?: ReactNode;
  /** Signed in, or, with a step, almost. */
  onSignedIn?: (step: Step | null) => void;
  onRegistered?: () => void;
}

async function failed(mode: Mode, error: unknown, email: string): Promise<Told> {
  console.error(`The ${mode} form failed`, error);
  if (mode === "register" && error instanceof ApiError && error.status === 400) return { bad: true, text: say.alreadyRegistered };
  const told: Told = { bad: true, text: say.somethingWentWrong, hint: hintOf(error) };
  if (!(error instanceof ApiError) || error.code !== "not_confirmed") return told;
  // Few ever see this, so its code is not part of the page.
  const link = await import("@/features/account/new-link").catch(() => null);
  return link ? { ...told, hint: <link.NewLink email={email} /> } : told;
}

/** The one form for signing in, registering and asking for a reset link. */
export function AccountForm({ mode, told: before = null, passwords = true, above: Above, below: Below, consent, others, onSignedIn, onRegistered }: Props) {
  useTitle(say.TITLES[mode]);
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems<Fields>>({});
  const [told, setTold] = useState<Told | null>(before);
  const [busy, run] = useBusy();

  function object(found: Problems<Fields>): boolean {
    setProblems(found);
    const wrong = Object.keys(found).length > 0;
    if (wrong && form.current) focusFirst(form.current, found);
    return wrong;
  }

  async function send(fields: Fields): Promise<void> {
    if (mode === "login") {
      const step = await signIn(fields);
      typedEmail = "";
      onSignedIn?.(step);
    } else if (mode === "register") {
      await register(fields);
      alert(say.accountCreated);
      onRegistered?.();
    } else {
      await requestReset(fields.email);
      setTold({ bad: false, text: say.resetSent });
    }
  }

  async function work(fields: Fields): Promise<void> {
    if (mode === "register") {
      const weak = await newPasswordProblem(fields.password, fields.email);
      if (weak && object({ password: weak })) return;
    }
    try {
      await send(fields);
    } catch (error) {
      const weak = weakness(error);
      if (weak) object({ password: weak });
      else setTold(await failed(mode, error, fields.email));
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || !form.current) return;
    const fields = readFields<Fields>(form.current, NAMES);
    typedEmail = fields.email;
    setTold(null);
    if (!object(validate(mode, fields))) void run(() => work(fields));
  }

  return (
    <div className={styles.page}>
      <form
        ref={form}
        className={`${styles.form} ${mode === "register" ? styles.wide : ""}`}
        noValidate
        onSubmit={submit}
      >
        <h1 className={styles.title}>{say.TITLES[mode]}</h1>
        {mode === "reset" ? <p className={styles.text}>{say.resetHelp}</p> : null}
        {Above ? <Above problems={problems} /> : null}
        {passwords ? <FormFields mode={mode} problems={problems} email={typedEmail} /> : null}
        {Below ? <Below problems={problems} /> : null}
        {consent}
        <Notice told={told} />
        {passwords ? (
          <Button look="primary" type="submit" className={styles.submit ?? ""} busy={busy} busyLabel={say.BUSY[mode]}>
            {say.SUBMIT[mode]}
          </Button>
        ) : null}
        {others}
        {passwords ? <Ways mode={mode} /> : null}
      </form>
    </div>
  );
}
