/** Calls of public pages that a link leads to. */
import { useEffect, useState } from "react";
import { ApiError } from "@/lib/api";

/** Without a token: whoever opens the page is a stranger here, even somebody of the firm. */
export async function asStranger<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(path, { ...init, credentials: "omit" });
  const body = (await response.json().catch(() => ({}))) as { error?: string; code?: string };
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
