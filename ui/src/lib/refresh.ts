/** The refresh of an ended access token: one for all calls of a page, and one for all of the browser's tabs. */
import { accessToken, refreshToken, storeTokens } from "@/lib/session";

/** Runs `work` while no other tab does. A page over plain HTTP has no locks; there each tab refreshes for itself. */
function alone(work: () => Promise<boolean>): Promise<boolean> {
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request("chancery-refresh", work) : work();
}

async function refreshOnce(stale: string | null): Promise<boolean> {
  // Another tab was faster: what it was given is good for this one too.
  const stored = accessToken();
  if (stored !== null && stored !== stale) return true;
  const refresh = refreshToken();
  if (!refresh) return false;
  const headers = new Headers({ "Content-Type": "application/json" });
  if (stored !== null) headers.set("Authorization", `Bearer ${stored}`);
  const response = await fetch("/api/token/refresh/", { method: "POST", headers, body: JSON.stringify({ refresh }) });
  if (response.status !== 200) return false;
  const body = (await response.json()) as { access?: unknown };
  // Who has signed out meanwhile stays signed out.
  if (typeof body.access !== "string" || refreshToken() !== refresh) return false;
  storeTokens(body.access);
  return true;
}

let refreshing: Promise<boolean> | null = null;

/** Whether there is now another access token than `stale`, the one that had ended. Rejects when the server cannot be reached. */
export function refreshAccess(stale: string | null): Promise<boolean> {
  refreshing ??= alone(() => refreshOnce(stale)).finally(() => {
    refreshing = null;
  });
  return refreshing;
}
