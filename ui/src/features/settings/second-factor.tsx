import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { Loaded } from "@/components/loaded";
import { Status } from "@/components/status";
import { tellReader } from "@/components/toast";
import { CodesDialog } from "@/features/settings/codes-dialog";
import { ConfirmForm } from "@/features/settings/confirm-form";
import { Part } from "@/features/settings/part";
import { Passkeys } from "@/features/settings/passkeys";
import * as say from "@/features/settings/sign-in-words";
import { TotpDialog } from "@/features/settings/totp-dialog";
import { sendJson } from "@/lib/api";
import { secondFactorQuery } from "@/lib/queries";
import type { RecoveryCodes, SecondFactor } from "@/lib/contract";
import styles from "./part.module.css";

type Open = { kind: "totp" } | { kind: "remove" } | { kind: "recovery" } | { kind: "codes"; codes: string[] };

const PATH = "/api/user/second-factor/";

function Dialogs({ open, setOpen }: { open: Open | null; setOpen: (open: Open | null) => void }) {
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
  const close = () => setOpen(null);
  switch (open?.kind) {
    case "totp":
      return <TotpDialog onClose={close} />;
    case "codes":
      return <CodesDialog codes={open.codes} onClose={close} />;
    case "remove":
      return (
        <Dialog title={say.removeTheAuthenticatorApp} onClose={close}>
          <ConfirmForm
            submit={say.remove}
            onConfirm={async ({ password }) => {
              await sendJson("POST", `${PATH}totp/remove/`, { password });
              await renew();
              close();
              tellReader(say.theAuthenticatorAppWasRemoved);
            }}
          >
            {say.appCodesWillStop}
          </ConfirmForm>
        </Dialog>
      );
    case "recovery":
      return (
        <Dialog title={say.createNewRecoveryCodes} onClose={close}>
          <ConfirmForm
            submit={say.createNewCodes}
            onConfirm={async ({ password }) => {
              const made = await sendJson<RecoveryCodes>("POST", `${PATH}recovery/`, { password });
              await renew();
              setOpen({ kind: "codes", codes: made.recovery_codes });
            }}
          >
            {say.currentCodesWillStop}
          </ConfirmForm>
        </Dialog>
      );
    default:
      return null;
  }
}

function Factors({ factor }: { factor: SecondFactor }) {
  const [open, setOpen] = useState<Open | null>(null);
  const has = factor.totp || factor.passkeys.length > 0;
  return (
    <>
      <div className={styles.group}>
        <h3 className={styles.sub}>{say.authenticatorApp}</h3>
        {factor.totp ? <Status text="Active" /> : <p className={styles.text}>{say.authenticatorHelp}</p>}
        <div className={styles.actions}>
          <Button onClick={() => setOpen({ kind: factor.totp ? "remove" : "totp" })}>
            {factor.totp ? say.removeTheApp : say.setUpAnApp}
          </Button>
        </div>
      </div>
      <Passkeys factor={factor} />
      {has ? (
        <div className={styles.group}>
          <h3 className={styles.sub}>{say.recoveryCodes}</h3>
          <p className={styles.text}>{say.codesLeft(factor.recovery_left)}</p>
          <div className={styles.actions}>
            <Button onClick={() => setOpen({ kind: "recovery" })}>{say.createNewCodes}</Button>
          </div>
        </div>
      ) : null}
      <Dialogs open={open} setOpen={setOpen} />
    </>
  );
}

/** What the account asks for beside the password. */
export function SecondFactorPart() {
  const query = useQuery(secondFactorQuery);
  const about = query.data?.required
    ? say.firmRequiresSecondFactor
    : say.secondFactorHelp;
  return (
    <Part title={say.secondFactor} about={about}>
      <Loaded query={query} what={say.yourSecondFactor} rows={2}>
        {(factor) => <Factors factor={factor} />}
      </Loaded>
    </Part>
  );
}
