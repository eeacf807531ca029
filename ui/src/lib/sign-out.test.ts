import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearStorage, dropTokens } from "@/lib/session";
import { signOut } from "@/lib/sign-out";

const token = (exp: number) => `a.${btoa(JSON.stringify({ exp }))}.c`;
const calls: [path: string, bearer: string | null][] = [];

beforeEach(() => {
  localStorage.clear();
  calls.length = 0;
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    calls.push([path, new Headers(init?.headers).get("Authorization")]);
    return path === "/api/token/refresh/" ? new Response('{"access":"fresh"}') : new Response(null, { status: 204 });
  });
});
afterEach(() => void vi.unstubAllGlobals());

test("the tokens are gone at once, and the server ends the session they stood for", async () => {
  const good = token(9e9);
  Object.assign(localStorage, { access: good, refresh: "R", other: "1" });
  signOut(dropTokens);
  expect({ ...localStorage }).toEqual({ other: "1" });
  await vi.waitFor(() => expect(calls).toEqual([["/api/user/sign-out/", `Bearer ${good}`]]));
});

test("an ended token is refreshed for it, and the new one is not kept", async () => {
  const ended = token(1);
  Object.assign(localStorage, { access: ended, refresh: "R" });
  signOut(clearStorage);
  await vi.waitFor(() =>
    expect(calls).toEqual([
      ["/api/token/refresh/", `Bearer ${ended}`],
      ["/api/user/sign-out/", "Bearer fresh"],
    ]),
  );
  expect({ ...localStorage }).toEqual({});
});

test("what waits is sent first, and the session ends after it", async () => {
  Object.assign(localStorage, { access: token(9e9), refresh: "R" });
  const held = new EventTarget();
  const sent = new Promise<void>((resolve) => held.addEventListener("sent", () => resolve()));
  const leaving = (event: Event) => (event as CustomEvent<Promise<void>[]>).detail.push(sent);
  addEventListener("leaving", leaving, { once: true });
  signOut(dropTokens);
  expect({ ...localStorage }).toEqual({});
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls).toEqual([]);
  held.dispatchEvent(new Event("sent"));
  await vi.waitFor(() => expect(calls.map(([path]) => path)).toEqual(["/api/user/sign-out/"]));
});

test("nobody signed in, or a broken token: nothing is thrown", async () => {
  signOut(clearStorage);
  vi.spyOn(console, "warn").mockImplementation(() => {});
  Object.assign(localStorage, { access: "rubbish", refresh: "R" });
  signOut(clearStorage);
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalled());
  expect(calls).toEqual([]);
});
