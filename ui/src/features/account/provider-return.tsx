import { type ComponentType, useCallback, useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { Notice, type Told } from "@/components/notice";
import { Spinner } from "@/components/spinner";
import { type Returned, type Step, hintOf, signInByProvider } from "@/features/account/calls";
import { takeWanted } from "@/features/account/next-place";
import type { SecondStepProps } from "@/features/account/second-step";
import * as say from "@/features/account/words";
import { useTitle } from "@/lib/use-title";
import styles from "./account.module.css";

/** What a provider put into the address (RFC 6749, 4.1.2; RFC 9207). */
export function returned(search: string): Returned {
  const parameters = new URLSearchParams(search);
  const said: Returned = { state: parameters.get("state") ?? "" };
  for (const name of ["code", "error", "iss"] as const) {
    const value = parameters.get(name);
    if (value !== null) said[name] = value;
  }
  return said;
}

/** Takes it out of the address at once, so that it stays in no history, and sends it: it works once. */
async function end(): Promise<Step | null | Error> {
  const said = returned(location.search);
  history.replaceState(history.state, "", location.pathname);
  return signInByProvider(said).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
}

interface Second {
  step: Step;
  Screen: ComponentType<SecondStepProps>;
}

/** Where a provider sends the browser back to: ends the sign-in, or says why it did not. */
export function ProviderReturn() {
  useTitle(say.TITLES.login);
  const [, navigate] = useLocation();
  const [ending] = useState(end);
  const [next] = useState(takeWanted);
  const [second, setSecond] = useState<Second | null>(null);
  const [told, setTold] = useState<Told | null>(null);

  const enter = useCallback(() => navigate(next, { replace: true }), [navigate, next]);

  useEffect(() => {
    async function goOn(): Promise<void> {
      try {
        const step = await ending;
        if (step instanceof Error) throw step;
        if (!step) return enter();
        const { SecondStep } = await import("@/features/account/second-step");
        setSecond({ step, Screen: SecondStep });
      } catch (error) {
        console.error("The provider signed nobody in", error);
        // Trying again helps in few of these cases; the server's sentence says what does.
        setTold({ bad: true, text: hintOf(error) ?? say.OUTCOMES.failed });
      }
    }
    void goOn();
  }, [ending, enter]);

  if (second) {
    const restart = (expired: boolean) => {
      if (!expired) return navigate("/login", { replace: true });
      setTold({ bad: true, text: say.SECOND.expired });
      setSecond(null);
    };
    return <second.Screen step={second.step} onDone={enter} onRestart={restart} />;
  }
  return (
    <div className={styles.page}>
      <div className={styles.form}>
        <h1 className={styles.title}>{say.TITLES.login}</h1>
        <Notice told={told} />
        {told ? (
          <p className={styles.links}>
            <Link href="/login">{say.backToSignIn}</Link>
          </p>
        ) : (
          <div className={styles.waiting}>
            <Spinner label={say.BUSY.login} />
          </div>
        )}
      </div>
    </div>
  );
}
