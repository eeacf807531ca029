import { useEffect, useState } from "react";
import { getJson } from "@/lib/api";
import type { SignInWays } from "@/lib/contract";
import { SIGN_IN_WAYS } from "@/lib/early";

/** How people sign in here; null until the server has said it. A server that does not say it is asked for the password. */
export function useSignInWays(): SignInWays | null {
  const [ways, setWays] = useState<SignInWays | null>(null);
  useEffect(() => {
    getJson<SignInWays>(SIGN_IN_WAYS)
      .catch((error: unknown) => {
        console.error("It is not known how people sign in here", error);
        return { password: true, providers: [] };
      })
      .then(setWays);
  }, []);
  return ways;
}
