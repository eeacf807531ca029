/** The calls of the account screens. */
import { ApiError, postOutside } from "@/lib/api";
import { inWords } from "@/lib/refusals";
import { storeTokens } from "@/lib/session";
import type { Method, TokenPair } from "@/lib/contract";
import type { Fields } from "@/features/account/validate";

/** Tells the server that the session is our own page's, so that it binds it to a cookie as well. */
export const PAGE = { "X-Chancery-Page": "1" };

/** What the server asks for after a right password. */
export type Step = { kind: "prove"; challenge: string; methods: Method[] } | { kind: "setup"; challenge: string };

function stepOf(error: unknown): Step | null {
  if (!(error instanceof ApiError) || error.status !== 401) return null;
  const { challenge, methods } = error.body as { challenge?: unknown; methods?: unknown };
  if (typeof challenge !== "string") return null;
  if (error.code === "second_factor_setup") return { kind: "setup", challenge };
  if (error.code !== "second_factor") return null;
  return { kind: "prove", challenge, methods: Array.isArray(methods) ? (methods as Method[]) : ["totp", "recovery"] };
}

/** Signs in and stores both tokens; or says which second step comes first. */
export const signIn = ({ email, password }: Fields): Promise<Step | null> => enter("/api/token/", { username: email, password });

/** Sends what proves who somebody is. */
export async function enter(path: string, body: unknown): Promise<Step | null> {
  try {
    const tokens = await postOutside<TokenPair>(path, body, PAGE);
    storeTokens(tokens.access, tokens.refresh);
    return null;
  } catch (error) {
    const step = stepOf(error);
    if (step) return step;
    throw error;
  }
}

export const register = ({ email, password, firstName, lastName, referralCode }: Fields) =>
  postOutside<unknown>("/api/user/register/", { username: email, password, firstName, lastName, referralCode });

export const requestReset = (email: string) => postOutside<unknown>("/api/user/password-reset/", { email });

export const confirmReset = (token: string, password: string) =>
  postOutside<unknown>("/api/user/password-reset-confirm/", { token, password });

/** The server's own sentence, where it helps the person to help himself. */
export function hintOf(error: unknown): string | undefined {
  return error instanceof ApiError && [401, 403, 422, 429].includes(error.status) ? error.message : undefined;
}

/** Why the server would not have a new password; null when that is not what went wrong. */
export function weakness(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 400 || error.code !== "weak_password") return null;
  const detail = error.body["detail"];
  return inWords(error.code, typeof detail === "string" && detail ? detail : error.message);
}
