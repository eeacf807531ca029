/** The calls to the server that served the page. */
import { accessToken, dropTokens, refreshToken, storeTokens } from "@/lib/session";

/** An answer that is not a success. `message` is the server's sentence for a person. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

async function failure(response: Response): Promise<ApiError> {
  const fallback = `The server answered ${response.status}.`;
  try {
    const body = (await response.json()) as { error?: unknown; code?: unknown };
    const message = typeof body.error === "string" && body.error ? body.error : fallback;
    return new ApiError(response.status, typeof body.code === "string" ? body.code : "", message);
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

let refreshing: Promise<boolean> | null = null;

async function refreshOnce(): Promise<boolean> {
  const refresh = refreshToken();
  if (!refresh) return false;
  const response = await fetch("/api/token/refresh/", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ refresh }),
  });
  if (response.status !== 200) return false;
  const body = (await response.json()) as { access?: unknown };
  if (typeof body.access !== "string") return false;
  storeTokens(body.access);
  return true;
}

/** One refresh, shared by all calls that found their token ended. Rejects when the server cannot be reached. */
export function refreshAccess(): Promise<boolean> {
  refreshing ??= refreshOnce().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** A call with the stored token; an ended token is refreshed once. Throws `ApiError` on an answer of 400 and above. */
export async function call(path: string, init: RequestInit = {}): Promise<Response> {
  let response = await send(path, init);
  if (response.status === 401 && accessToken()) {
    if (await refreshAccess()) response = await send(path, init);
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

/** Signs in and stores both tokens. */
export async function signIn(username: string, password: string): Promise<void> {
  const response = await fetch("/api/token/", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  if (!response.ok) throw await failure(response);
  const body = (await response.json()) as { access: string; refresh: string };
  storeTokens(body.access, body.refresh);
}
