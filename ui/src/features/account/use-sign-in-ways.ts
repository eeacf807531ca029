import { type ComponentType, useEffect, useState } from "react";
import type { ProvidersProps } from "@/features/account/providers";
import { getJson } from "@/lib/api";
import type { SignInWays } from "@/lib/contract";
import { SIGN_IN_WAYS } from "@/lib/early";

interface Known {
  ways: SignInWays;
  /** Shows the providers, where there are any. */
  Providers: ComponentType<ProvidersProps> | null;
}

/** A server that does not say how people sign in is asked for the password. */
const PASSWORDS: Known = { ways: { password: true, providers: [] }, Providers: null };

async function ask(): Promise<Known> {
  const ways = await getJson<SignInWays>(SIGN_IN_WAYS);
  if (ways.providers.length === 0) return { ways, Providers: null };
  // Most firms have none, so its code is not part of the page.
  const { ProviderButtons } = await import("@/features/account/providers");
  return { ways, Providers: ProviderButtons };
}

/** How people sign in here; null until it is known. */
export function useSignInWays(): Known | null {
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    ask().then(setKnown, (error: unknown) => {
      console.error("The sign-in ways", error);
      setKnown(PASSWORDS);
    });
  }, []);
  return known;
}
