/** The calls to the server that served the page. */
import { takeEarly } from "@/lib/early";
import { refreshAccess } from "@/lib/refresh";
import { type Words, inWords } from "@/lib/refusals";
import { accessToken, dropTokens } from "@/lib/session";
import * as say from "@/lib/words";

/** An answer that is not a success. `message` is the server's sentence for a person, in the page's language where it has words. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  /** All that the answer said. */
  readonly body: Readonly<Record<string, unknown>>;
  constructor(status: number, code: string, message: string, body: Record<string, unknown> = {}) {
    super(inWords(code, message));
    this.status = status;
    this.code = code;
    this.body = body;
  }
}

/** The sentence of a refusal; `own` says what its code means where it was met. */
export const sentenceOf = ({ code, message }: ApiError, own: Words): string => inWords(code, message, own);

async function failure(response: Response): Promise<ApiError> {
  const fallback = say.theServerAnswered(response.status);
  try {
    const body = (await response.json()) as Record<string, unknown>;
    const message = typeof body["error"] === "string" && body["error"] ? body["error"] : fallback;
    return new ApiError(response.status, typeof body["code"] === "string" ? body["code"] : "", message, body);
  } catch {
    return new ApiError(response.status, "", fallback);
  }
}

function send(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  const token = accessToken();
  if (token) headers.set("Authorization", `Bearer ${token}`);
  return fetch(path, { ...init, headers });
}

/** A call with the stored token; an ended token is refreshed once. Throws `ApiError` on an answer of 400 and above. */
export async function call(path: string, init: RequestInit = {}): Promise<Response> {
  const token = accessToken();
  let response = await (takeEarly(path, token) ?? send(path, init));
  if (response.status === 401 && token) {
    if (await refreshAccess(token)) response = await send(path, init);
    // The guard sees that the tokens are gone and shows the sign-in page.
    if (response.status === 401) dropTokens();
  }
  if (!response.ok) throw await failure(response);
  return response;
}

export async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await call(path, { headers: { Accept: "application/json" }, ...(signal && { signal }) });
  return (await response.json()) as T;
}

const withJson = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers: { "Content-Type": "application/json", ...headers },
  body: JSON.stringify(body),
});

const read = async <T>(response: Response): Promise<T> => (response.status === 204 ? undefined : await response.json()) as T;

/** Changes something of the account that is signed in. */
export async function sendJson<T = void>(method: "POST" | "PATCH" | "DELETE", path: string, body: unknown = {}): Promise<T> {
  return read<T>(await call(path, method === "DELETE" ? { method } : withJson(method, body)));
}

/** A call of somebody who is not signed in yet: a 401 is an answer here, and nothing is refreshed. */
export async function postOutside<T>(path: string, body: unknown, headers?: Record<string, string>): Promise<T> {
  const response = await send(path, withJson("POST", body, headers));
  if (!response.ok) throw await failure(response);
  // What a success says is read only where it is needed: an empty one is a success too.
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as T;
}
