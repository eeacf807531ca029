/** What the browser needs to know of an access token: when it ends. The server alone judges whether it is good. */

/** Seconds since 1970 at which the token ends. Throws on a token that is not one. */
export function tokenExpiry(token: string): number {
  const parts = token.split(".");
  const payload = parts[1];
  if (parts.length !== 3 || !payload) throw new Error("The token does not have three parts.");
  const padded = payload.replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(padded), (char) => char.charCodeAt(0));
  const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const exp = typeof claims === "object" && claims !== null && "exp" in claims ? claims.exp : undefined;
  if (typeof exp !== "number" || !Number.isFinite(exp)) throw new Error("The token does not say when it ends.");
  return exp;
}

export type GuardDecision = "login" | "refresh" | "allow";

/**
 * What the guard of /dashboard does with the stored token; `now` in milliseconds. Throws on a malformed token, and
 * every error of the check leads to the sign-in page.
 */
export function decide(token: string | null, now: number): GuardDecision {
  if (!token) return "login";
  return tokenExpiry(token) * 1000 <= now ? "refresh" : "allow";
}
