/** Calls of public pages that a link leads to. */
import { useEffect, useState } from "react";
import { ApiError } from "@/lib/api";
import { HERE, LANGUAGES, decided, isSpoken, remember, spoken } from "@/lib/language";

/**
 * Whether the page is fetched anew, in the language that the record behind it says. A reader who chose another one with the switch
 * on this page keeps that, and a browser that keeps no cookies keeps its own.
 */
function follows(language: string | null | undefined): boolean {
  if (!LANGUAGES.some(([one]) => one === language)) return false;
  decided.path = location.pathname;
  if (isSpoken(language as string) || isSettled()) return false;
  remember(language + HERE, location.pathname);
  if (isSettled()) location.reload();
  return isSettled();
}

/** Whether a record or the reader has decided which language this very page is in. */
export const isSettled = (): boolean => document.cookie.includes(HERE);

interface Said {
  error?: string;
  code?: string;
  /** The language of the record. */
  language?: string | null;
}

/** Without a token: whoever opens the page is a stranger here, even somebody of the firm. */
export async function asStranger<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(path, { ...init, headers: { ...(init.headers as Record<string, string>), "Accept-Language": spoken() }, credentials: "omit" });
  const body = (await response.json().catch(() => ({}))) as Said;
  // Nothing is shown half in one language and half in the other: the page that comes asks again.
  if (follows(body.language)) return new Promise(() => {});
  if (!response.ok) throw new ApiError(response.status, body.code ?? "", body.error ?? "");
  return body as T;
}

/** What stands at an address. `gone` says why there is nothing. */
export function useAsStranger<T>(path: string) {
  const [info, setInfo] = useState<T | null>(null);
  const [gone, setGone] = useState<"link" | "server" | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let live = true;
    asStranger<T>(path).then(
      (found) => (live ? setInfo(found) : undefined),
      (error: unknown) => (live ? setGone(error instanceof ApiError && error.status < 500 ? "link" : "server") : undefined),
    );
    return () => {
      live = false;
    };
    // Each try asks anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [path, tries]);
  const retry = () => {
    setGone(null);
    setTries(tries + 1);
  };
  return { info, gone, retry };
}
