/** The calls of the second step of a sign-in. */
import { PAGE } from "@/features/account/calls";
import { ApiError, postOutside } from "@/lib/api";
import type { TokenPair, TotpSetup } from "@/lib/contract";
import type { OptionsJson } from "@/lib/passkey";
import { storeTokens } from "@/lib/session";

export type Proof = { code: string } | { recovery: string } | { credential: unknown };

/** The second step; gives the recovery codes after a set-up. */
export async function prove(challenge: string, proof: Proof): Promise<string[]> {
  const tokens = await postOutside<TokenPair>("/api/token/second-factor/", { challenge, ...proof }, PAGE);
  storeTokens(tokens.access, tokens.refresh);
  return tokens.recovery_codes ?? [];
}

export async function passkeyOptions(challenge: string): Promise<OptionsJson> {
  return (await postOutside<{ publicKey: OptionsJson }>("/api/token/second-factor/passkey/", { challenge })).publicKey;
}

export const beginSetup = (challenge: string) => postOutside<TotpSetup>("/api/token/second-factor/setup/", { challenge });

/** Whether the server has forgotten the challenge of a second step. */
export const isExpired = (error: unknown): boolean => error instanceof ApiError && error.code === "challenge_expired";
