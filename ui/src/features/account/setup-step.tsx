import { useCallback, useEffect, useState } from "react";
import { Button } from "@/components/button";
import { Enrol } from "@/components/enrol";
import { Notice } from "@/components/notice";
import { RecoveryCodes } from "@/components/recovery-codes";
import { Spinner } from "@/components/spinner";
import { hintOf } from "@/features/account/calls";
import { beginSetup, isExpired, prove } from "@/features/account/second-calls";
import { CodeForm } from "@/features/account/code-form";
import { SECOND } from "@/features/account/second-words";
import * as say from "@/features/account/words";
import type { TotpSetup } from "@/lib/contract";
import { useTitle } from "@/lib/use-title";
import styles from "./account.module.css";

interface Props {
  challenge: string;
  onDone: () => void;
  onRestart: (expired: boolean) => void;
}

/** Asks for the secret, once; a failure can be asked about again. */
function useSecret(challenge: string) {
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [error, setError] = useState<unknown>(null);
  const ask = useCallback(() => beginSetup(challenge).then(setSetup, setError), [challenge]);
  useEffect(() => void ask(), [ask]);
  const again = () => {
    setError(null);
    void ask();
  };
  return { setup, error, again };
}

/** Where the firm asks everyone for a second factor: the first sign-in sets one up, and nobody gets in before. */
export function SetupStep({ challenge, onDone, onRestart }: Props) {
  const [codes, setCodes] = useState<string[] | null>(null);
  useTitle(codes ? SECOND.codesTitle : SECOND.setupTitle);
  const { setup, error, again } = useSecret(challenge);
  useEffect(() => {
    if (isExpired(error)) onRestart(true);
  }, [error, onRestart]);

  async function confirm(code: string) {
    try {
      setCodes(await prove(challenge, { code }));
    } catch (reason) {
      if (!isExpired(reason)) throw reason;
      onRestart(true);
    }
  }

  if (codes) {
    return (
      <div className={`${styles.form} ${styles.wide}`}>
        <h1 className={styles.title}>{SECOND.codesTitle}</h1>
        <RecoveryCodes codes={codes} done={say.goOn} onDone={onDone} />
      </div>
    );
  }
  return (
    <div className={`${styles.form} ${styles.wide}`}>
      <h1 className={styles.title}>{SECOND.setupTitle}</h1>
      <p className={styles.text}>{say.firmRequiresSecondFactor}</p>
      {setup ? (
        <>
          <Enrol setup={setup} />
          <CodeForm kind="totp" submit={say.confirm} wrong={SECOND.codeWrong} onCode={confirm} />
        </>
      ) : (
        <div className={styles.waiting}>
          {error ? (
            <>
              <Notice told={{ bad: true, text: say.somethingWentWrong, hint: hintOf(error) }} />
              <Button onClick={again}>{say.tryAgain}</Button>
            </>
          ) : (
            <Spinner label={say.creatingYourKey} />
          )}
        </div>
      )}
      <p className={styles.links}>
        <button type="button" onClick={() => onRestart(false)}>
          {say.backToSignIn}
        </button>
      </p>
    </div>
  );
}
