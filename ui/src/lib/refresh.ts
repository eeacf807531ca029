/** The refresh of an ended access token: one for all calls of a page, and one for all of the browser's tabs. */
import { accessToken, refreshToken, storeTokens } from "@/lib/session";

/** Longest wait for what another tab has stored, in milliseconds. */
const SOON = 1_000;

/**
 * Runs `work` while no other tab does, and tells it whether one did until now. A page over plain HTTP has no locks; there each tab
 * refreshes for itself.
 */
async function alone(work: (after: boolean) => Promise<boolean>): Promise<boolean> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work(false);
  const first = await locks.request("chancery-refresh", { ifAvailable: true }, async (lock) => (lock ? { done: await work(false) } : null));
  return first ? first.done : locks.request("chancery-refresh", () => work(true));
}

/** Waits until another token is stored than `stale`, but not long: the other tab may have been given none. */
function renewed(stale: string | null): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("storage", look);
      resolve();
    };
    const look = () => (accessToken() === stale ? undefined : done());
    const timer = setTimeout(done, SOON);
    addEventListener("storage", look);
    look();
  });
}

async function refreshOnce(stale: string | null, after: boolean): Promise<boolean> {
  // Browsers free the other tab's lock a moment before what it has stored is seen here.
  if (after) await renewed(stale);
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
  refreshing ??= alone((after) => refreshOnce(stale, after)).finally(() => {
    refreshing = null;
  });
  return refreshing;
}
