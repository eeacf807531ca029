/** The tokens in local storage, and everyone who wants to know when they change. */
import { useSyncExternalStore } from "react";

const ACCESS = "access";
const REFRESH = "refresh";
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

// Other tabs: signing out in one signs out all.
globalThis.addEventListener?.("storage", changed);

/** True while the page that the server sent is taken over: it was written for somebody who is not signed in. */
let taking = false;

/** Takes over the page that the server sent, then tells everyone whether somebody is signed in. */
export function takeOver(page: () => void): void {
  taking = true;
  page();
  taking = false;
  changed();
}

export const accessToken = (): string | null => localStorage.getItem(ACCESS);
export const refreshToken = (): string | null => localStorage.getItem(REFRESH);

export function storeTokens(access: string, refresh?: string): void {
  localStorage.setItem(ACCESS, access);
  if (refresh !== undefined) localStorage.setItem(REFRESH, refresh);
  changed();
}

/**
 * Sign Out. The refresh token goes too: left behind, it would let the next person at this desk back in. So do questions
 * that were begun, and what is known of files on their way.
 */
export function dropTokens(): void {
  for (const key of Object.keys(localStorage)) {
    if (key === ACCESS || key === REFRESH || /^(?:draft|upload):/.test(key)) localStorage.removeItem(key);
  }
  changed();
}

/** /logout and /register clear all of local storage. */
export function clearStorage(): void {
  localStorage.clear();
  changed();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether an access token is present. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribe, () => !taking && accessToken() !== null, () => false);
}
