import { useState } from "react";
import { Button } from "@/components/button";
import { Notice, type Told } from "@/components/notice";
import { hintOf } from "@/features/account/calls";
import { type Proof, isExpired, passkeyOptions, prove } from "@/features/account/second-calls";
import { CodeForm } from "@/features/account/code-form";
import { SECOND } from "@/features/account/second-words";
import * as say from "@/features/account/words";
import type { Method } from "@/lib/contract";
import { askPasskey, passkeysHere } from "@/lib/passkey";
import { useBusy } from "@/lib/use-busy";
import { useTitle } from "@/lib/use-title";
import styles from "./account.module.css";

interface Props {
  challenge: string;
  methods: Method[];
  onDone: () => void;
  onRestart: (expired: boolean) => void;
}

const TEXTS: Record<Method, string> = {
  totp: say.enterSixDigits,
  recovery: say.enterRecoveryCode,
  passkey: say.aboutPasskey,
};

const WAYS: Record<Method, string> = {
  totp: say.byAuthenticatorApp,
  recovery: say.byRecoveryCode,
  passkey: say.byPasskey,
};

function PasskeyWay({ onUse }: { onUse: () => Promise<void> }) {
  const [told, setTold] = useState<Told | null>(null);
  const [busy, run] = useBusy();
  async function work() {
    setTold(null);
    try {
      await onUse();
    } catch (error) {
      console.error("The passkey was not used", error);
      // The browser's own refusals are one and the same error, so that sites cannot tell why.
      if (error instanceof DOMException) setTold({ bad: true, text: SECOND.passkeyUnused });
      else setTold({ bad: true, text: say.somethingWentWrong, hint: hintOf(error) });
    }
  }
  return (
    <>
      <Notice told={told} />
      <Button look="primary" className={styles.submit ?? ""} busy={busy} busyLabel={say.waitingForThePasskey} onClick={() => void run(work)}>
        {say.goOnWithPasskey}
      </Button>
    </>
  );
}

/** Proves the account's second factor, in any of the ways that it has. */
export function ProveStep({ challenge, methods, onDone, onRestart }: Props) {
  useTitle(SECOND.title);
  const possible = methods.filter((method) => method !== "passkey" || passkeysHere());
  const [way, setWay] = useState<Method>(possible[0] ?? "recovery");

  async function send(proof: () => Promise<Proof>) {
    try {
      await prove(challenge, await proof());
    } catch (error) {
      if (!isExpired(error)) throw error;
      onRestart(true);
      return;
    }
    onDone();
  }

  const withCode = (code: string) => send(async () => (way === "totp" ? { code } : { recovery: code }));
  const withPasskey = () => send(async () => ({ credential: await askPasskey(await passkeyOptions(challenge)) }));

  return (
    <div className={styles.form}>
      <h1 className={styles.title}>{SECOND.title}</h1>
      <p className={styles.text}>{TEXTS[way]}</p>
      {way === "passkey" ? (
        <PasskeyWay onUse={withPasskey} />
      ) : (
        <CodeForm
          key={way}
          kind={way}
          submit={say.goOn}
          wrong={way === "totp" ? SECOND.codeWrong : SECOND.recoveryWrong}
          onCode={withCode}
        />
      )}
      <div className={`${styles.links} ${styles.column}`}>
        {possible
          .filter((other) => other !== way)
          .map((other) => (
            <button key={other} type="button" onClick={() => setWay(other)}>
              {WAYS[other]}
            </button>
          ))}
        <button type="button" onClick={() => onRestart(false)}>
          {say.backToSignIn}
        </button>
      </div>
    </div>
  );
}
