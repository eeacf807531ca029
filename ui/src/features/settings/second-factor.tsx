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
import { TotpDialog } from "@/features/settings/totp-dialog";
import { sendJson } from "@/lib/api";
import { count } from "@/lib/format";
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
        <Dialog title="Remove the Authenticator App" onClose={close}>
          <ConfirmForm
            submit="Remove"
            onConfirm={async ({ password }) => {
              await sendJson("POST", `${PATH}totp/remove/`, { password });
              await renew();
              close();
              tellReader("The authenticator app was removed.");
            }}
          >
            Its codes will no longer sign you in.
          </ConfirmForm>
        </Dialog>
      );
    case "recovery":
      return (
        <Dialog title="Create New Recovery Codes" onClose={close}>
          <ConfirmForm
            submit="Create New Codes"
            onConfirm={async ({ password }) => {
              const made = await sendJson<RecoveryCodes>("POST", `${PATH}recovery/`, { password });
              await renew();
              setOpen({ kind: "codes", codes: made.recovery_codes });
            }}
          >
            Your current codes will stop working.
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
        <h3 className={styles.sub}>Authenticator app</h3>
        {factor.totp ? <Status text="Active" /> : <p className={styles.text}>An app on your phone shows a code for each sign-in.</p>}
        <div className={styles.actions}>
          <Button onClick={() => setOpen({ kind: factor.totp ? "remove" : "totp" })}>
            {factor.totp ? "Remove the App" : "Set Up an App"}
          </Button>
        </div>
      </div>
      <Passkeys factor={factor} />
      {has ? (
        <div className={styles.group}>
          <h3 className={styles.sub}>Recovery codes</h3>
          <p className={styles.text}>{count(factor.recovery_left, "code")} left, each valid for one sign-in.</p>
          <div className={styles.actions}>
            <Button onClick={() => setOpen({ kind: "recovery" })}>Create New Codes</Button>
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
    ? "Your firm requires a second factor for everyone."
    : "Something you have, in addition to your password.";
  return (
    <Part title="Second Factor" about={about}>
      <Loaded query={query} what="Your second factor" rows={2}>
        {(factor) => <Factors factor={factor} />}
      </Loaded>
    </Part>
  );
}
