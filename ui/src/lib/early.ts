/** The list that the dashboard begins with, asked for while its script is still on its way. */
import { tokenExpiry } from "@/lib/token";

const FIRST_LIST = "/api/files/list/?type=tasks";

let early: { token: string; answer: Promise<Response> } | null = null;

/** Asks, where the address is the dashboard's own and the stored token still counts. */
export function askEarly(): void {
  if (location.pathname !== "/dashboard" || location.search !== "") return;
  try {
    const token = localStorage.getItem("access");
    if (!token || tokenExpiry(token) * 1000 <= Date.now()) return;
    const answer = fetch(FIRST_LIST, { headers: { Accept: "application/json", Authorization: `Bearer ${token}` } });
    // Whoever takes it hears of it.
    answer.catch(() => undefined);
    early = { token, answer };
  } catch {
    // No storage, or a token that is none: the guard says what follows.
  }
}

/** What was asked early, once, and only for the token that it was asked with. */
export function takeEarly(path: string, token: string | null): Promise<Response> | null {
  if (path !== FIRST_LIST || !early) return null;
  const asked = early;
  early = null;
  return asked.token === token ? asked.answer : null;
}
