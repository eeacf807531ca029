/** What an assistant asks, and the person's answer. */
import * as say from "@/features/connect/words";
import { ApiError, sendJson, sentenceOf } from "@/lib/api";
import type { ConnectionAllowed, ConnectionRequest, Scope } from "@/lib/contract";

/** The server reads the query of the page's address: what cannot be believed of it, it does not say. */
export const ask = (query: string) => sendJson<ConnectionRequest>("POST", "/api/user/connections/ask/", { query });

export async function allow(query: string, scopes: Scope[], password: string): Promise<string> {
  const { location } = await sendJson<ConnectionAllowed>("POST", "/api/user/connections/", { query, scopes, password });
  return location;
}

/** Leaves the site for an address that the server made. It takes the page's place, so that the way back does not lead to the question again. */
export function leave(address: string): void {
  if (!/^https?:\/\//.test(address)) throw new Error("No address of the web");
  location.replace(address);
}

/** Whether the server said no, which another try does not change. */
export const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500 && error.code !== "";

/** The sentence for a failure. */
export const whatFailed = (error: unknown): string => (isRefusal(error) ? sentenceOf(error, say.REFUSED) : say.wentWrong);
