/** Ends the session on the server, so that a copy of its tokens is worth nothing. */
import type { AccessToken } from "@/lib/contract";
import { accessToken, refreshToken } from "@/lib/session";
import { decide } from "@/lib/token";

const post = (path: string, token: string, body: unknown) =>
  fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    // The reader may close the tab right after.
    keepalive: true,
  });

async function tell(token: string, refresh: string | null): Promise<void> {
  let access = token;
  if (refresh && decide(token, Date.now()) === "refresh") {
    const response = await post("/api/token/refresh/", token, { refresh });
    if (response.status !== 200) return;
    access = ((await response.json()) as AccessToken).access;
  }
  await post("/api/user/sign-out/", access, {});
}

/**
 * Takes the stored tokens along and then forgets them by `forget`. The page does not wait for the server: whoever signs
 * out is out, even where the server cannot be reached.
 */
export function signOut(forget: () => void): void {
  // What waits to be sent goes while it still may, and the session ends after it.
  const held: Promise<void>[] = [];
  globalThis.dispatchEvent(new CustomEvent("leaving", { detail: held }));
  const [access, refresh] = [accessToken(), refreshToken()];
  forget();
  if (!access) return;
  const told = held.length > 0 ? Promise.allSettled(held).then(() => tell(access, refresh)) : tell(access, refresh);
  told.catch((error: unknown) => console.warn("The server did not hear of the sign-out", error));
}
