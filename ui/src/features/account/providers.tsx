import { useState } from "react";
import { Button } from "@/components/button";
import { Notice, type Told } from "@/components/notice";
import type { Step } from "@/features/account/calls";
import { type Returned, providerAddress, signInByProvider, whatFailed } from "@/features/account/provider-calls";
import * as say from "@/features/account/provider-words";
import { wanted } from "@/features/account/wanted";
import type { SignInWays } from "@/lib/contract";
import { useBusy } from "@/lib/use-busy";
import styles from "./account.module.css";

/** Where this tab keeps the place to go to, while the browser is at a provider. */
const NEXT = "next";

export interface ProvidersProps {
  ways: SignInWays;
  /** Where somebody goes who has signed in. */
  next: string;
}

interface OneProps {
  name: string;
  first: boolean;
  onChosen: (provider: string) => Promise<void>;
}

function ProviderButton({ name, first, onChosen }: OneProps) {
  const [busy, run] = useBusy();
  return (
    <Button
      look={first ? "primary" : "plain"}
      className={styles.submit ?? ""}
      busy={busy}
      busyLabel={say.goingTo(name)}
      onClick={() => void run(() => onChosen(name))}
    >
      {say.signInWith(name)}
    </Button>
  );
}

/** The firm's own providers, beside the password or in its place. */
export function ProviderButtons({ ways, next }: ProvidersProps) {
  const [told, setTold] = useState<Told | null>(null);

  async function goTo(provider: string): Promise<void> {
    setTold(null);
    try {
      const address = await providerAddress(provider);
      sessionStorage.setItem(NEXT, next);
      location.assign(address);
    } catch (error) {
      console.error("The sign-in with a provider could not begin", error);
      setTold({ bad: true, text: whatFailed(error) });
    }
  }

  return (
    <div className={styles.providers}>
      {ways.password ? <p className={styles.or}>{say.or}</p> : null}
      <Notice told={told} />
      {ways.providers.map(({ name }) => (
        <ProviderButton key={name} name={name} first={!ways.password} onChosen={goTo} />
      ))}
    </div>
  );
}

/** What came of it. */
export interface Back {
  /** What comes before somebody is in. */
  step: Step | null;
  /** Where they go then. */
  next: string;
  /** Why they are not in. */
  told: Told | null;
}

/** What the provider put into the address (RFC 6749, 4.1.2; RFC 9207). */
function returned(search: string): Returned {
  const parameters = new URLSearchParams(search);
  const said: Returned = { state: parameters.get("state") ?? "" };
  for (const name of ["code", "error", "iss"] as const) {
    const value = parameters.get(name);
    if (value !== null) said[name] = value;
  }
  return said;
}

/** Signs in with what stood in the address. */
export async function comeBack(search: string): Promise<Back> {
  const next = wanted(sessionStorage.getItem(NEXT));
  sessionStorage.removeItem(NEXT);
  try {
    return { step: await signInByProvider(returned(search)), next, told: null };
  } catch (error) {
    console.error("The provider signed nobody in", error);
    return { step: null, next, told: { bad: true, text: whatFailed(error) } };
  }
}
