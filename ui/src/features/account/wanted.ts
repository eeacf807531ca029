/** Where somebody wanted to go who had to sign in first: only ever a place behind the guard, or else the dashboard. */
export function wanted(next: unknown): string {
  return typeof next === "string" && /^\/(?:dashboard(?:\?|$)|admin$|oauth\/authorize\?)/.test(next) ? next : "/dashboard";
}
