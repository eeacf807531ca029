import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { Notice, type Told } from "@/components/notice";
import { hintOf } from "@/features/account/calls";
import { SECOND } from "@/features/account/second-words";
import * as say from "@/features/account/words";
import { ApiError } from "@/lib/api";
import { useBusy } from "@/lib/use-busy";
import styles from "./account.module.css";

interface Props {
  kind: "totp" | "recovery";
  submit: string;
  /** What a wrong code is answered with. */
  wrong: string;
  /** Rejects when the code is not taken. */
  onCode: (code: string) => Promise<void>;
}

/** One field for a code, and what came of it. */
export function CodeForm({ kind, submit, wrong, onCode }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string>();
  const [told, setTold] = useState<Told | null>(null);
  const [busy, run] = useBusy();

  function object(text: string) {
    setProblem(text);
    form.current?.querySelector("input")?.select();
  }

  async function work(code: string) {
    try {
      await onCode(code);
    } catch (error) {
      console.error("The code was not taken", error);
      if (error instanceof ApiError && error.code === "wrong_code") object(wrong);
      else setTold({ bad: true, text: say.somethingWentWrong, hint: hintOf(error) });
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy || !form.current) return;
    // Apps show "123 456", and people type what they see.
    const code = String(new FormData(form.current).get("code") ?? "").replaceAll(/\s/g, "");
    setProblem(undefined);
    setTold(null);
    if (code) void run(() => work(code));
    else object(SECOND.codeMissing);
  }

  const digits = kind === "totp";
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <Field
        label={digits ? say.code : say.recoveryCode}
        name="code"
        inputMode={digits ? "numeric" : "text"}
        autoComplete={digits ? "one-time-code" : "off"}
        autoCapitalize="none"
        spellCheck={false}
        problem={problem}
      />
      <Notice told={told} />
      <Button look="primary" type="submit" className={styles.submit ?? ""} busy={busy} busyLabel={say.checkingTheCode}>
        {submit}
      </Button>
    </form>
  );
}
