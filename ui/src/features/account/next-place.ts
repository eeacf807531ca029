/** Where somebody wanted to go who had to sign in first: only ever a place behind the guard. */
const KEY = "next";

/** The place that the guard named, or else the dashboard. */
export function wanted(next: unknown): string {
  return typeof next === "string" && /^\/(?:dashboard(?:\?|$)|admin$)/.test(next) ? next : "/dashboard";
}

/** Keeps it in this tab, while the browser is at a provider. */
export function keepWanted(next: string): void {
  sessionStorage.setItem(KEY, next);
}

/** What was kept, once. */
export function takeWanted(): string {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return wanted(kept);
}
