import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { Enrol } from "@/components/enrol";
import { Field } from "@/components/field";
import { Notice, type Told } from "@/components/notice";
import { CodesDialog } from "@/features/settings/codes-dialog";
import { ConfirmForm } from "@/features/settings/confirm-form";
import * as say from "@/features/settings/sign-in-words";
import { isCode, sentenceOf } from "@/features/settings/failure";
import { codeWrong } from "@/features/settings/words";
import { sendJson } from "@/lib/api";
import { secondFactorQuery } from "@/lib/queries";
import type { RecoveryCodes, TotpSetup } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import styles from "./part.module.css";

const PATH = "/api/user/second-factor/totp/";

function CodeStep({ setup, onCodes }: { setup: TotpSetup; onCodes: (codes: string[]) => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string>();
  const [told, setTold] = useState<Told | null>(null);
  const [busy, run] = useBusy();

  async function confirm(code: string) {
    try {
      onCodes((await sendJson<RecoveryCodes>("POST", `${PATH}confirm/`, { code })).recovery_codes);
    } catch (error) {
      console.error("The code was not taken", error);
      if (isCode(error, "wrong_code")) {
        setProblem(codeWrong);
        form.current?.querySelector("input")?.select();
      } else setTold({ bad: true, text: sentenceOf(error) });
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const code = form.current?.querySelector("input")?.value.replaceAll(/\s/g, "") ?? "";
    setTold(null);
    setProblem(code ? undefined : say.codeIsRequired);
    if (code) void run(() => confirm(code));
    else form.current?.querySelector("input")?.focus();
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Enrol setup={setup} />
      <Field label={say.code} name="code" inputMode="numeric" autoComplete="one-time-code" problem={problem} />
      <Notice told={told} />
      <div className={styles.end}>
        <Button type="submit" look="primary" busy={busy} busyLabel={say.checkingTheCode}>
          {say.confirm}
        </Button>
      </div>
    </form>
  );
}

/** Password, then the code to scan, then the recovery codes. */
export function TotpDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  function keep(got: string[]) {
    setCodes(got);
    void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
  }

  if (codes) return <CodesDialog codes={codes} onClose={onClose} />;
  return (
    <Dialog title={say.setUpAnAuthenticatorApp} onClose={onClose} keep={setup !== null}>
      {setup ? (
        <CodeStep setup={setup} onCodes={keep} />
      ) : (
        <ConfirmForm
          submit={say.goOn}
          onConfirm={async ({ password }) => setSetup(await sendJson<TotpSetup>("POST", PATH, { password }))}
        >
          {say.setUpAppHelp}
        </ConfirmForm>
      )}
    </Dialog>
  );
}
