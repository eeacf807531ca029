/** What a page begins with, asked for while its script is still on its way: the dashboard's list, and how people sign in here. */
import { tokenExpiry } from "@/lib/token";

const FIRST_LIST = "/api/files/list/?type=tasks";

/** How people sign in here. Anybody may ask. */
export const SIGN_IN_WAYS = "/api/user/oidc/";

let early: { path: string; token: string | null; answer: Promise<Response> } | null = null;

function ask(path: string, token: string | null): void {
  const headers = { Accept: "application/json", ...(token !== null && { Authorization: `Bearer ${token}` }) };
  const answer = fetch(path, { headers });
  // Whoever takes it hears of it.
  answer.catch(() => undefined);
  early = { path, token, answer };
}

/** Asks, where the address is the dashboard's own and the stored token still counts, or the sign-in page's. */
export function askEarly(): void {
  try {
    if (location.pathname === "/login" && localStorage.getItem("access") === null) ask(SIGN_IN_WAYS, null);
    if (location.pathname !== "/dashboard" || location.search !== "") return;
    const token = localStorage.getItem("access");
    if (!token || tokenExpiry(token) * 1000 <= Date.now()) return;
    ask(FIRST_LIST, token);
  } catch {
    // No storage, or a token that is none: the guard says what follows.
  }
}

/** What was asked early, once, and only with the token, or without one, as it was asked. */
export function takeEarly(path: string, token: string | null): Promise<Response> | null {
  if (early?.path !== path) return null;
  const asked = early;
  early = null;
  return asked.token === token ? asked.answer : null;
}
