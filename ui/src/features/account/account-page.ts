/** The account screens in a test: shown, typed into, and answered as a server would. */
import type { ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { SIGN_IN_WAYS } from "@/lib/early";

const PASSWORDS = { password: true, providers: [] };
let leave: () => void = () => {};
let ways: unknown = PASSWORDS;

export const alerts = vi.fn();
export const GOOD = "copper lantern drift echo";

/** Before and after each test of a file. */
export function begin(): void {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    ways = PASSWORDS;
    alerts.mockClear();
    vi.stubGlobal("alert", alerts);
    vi.spyOn(console, "error").mockImplementation(() => {});
  });
  afterEach(() => {
    leave();
    vi.unstubAllGlobals();
  });
}

/** How people sign in here. */
export function waysAre(told: { password: boolean; providers: { name: string }[] }): void {
  ways = told;
}

export const unmount = () => leave();

export async function show(path: string, page: ReactElement): Promise<void> {
  history.replaceState(null, "", path);
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  const root = createRoot(place);
  root.render(page);
  leave = () => root.unmount();
  await vi.waitFor(() => expect(document.querySelector("h1")).not.toBeNull());
  // The form comes when it is known how people sign in here.
  if (path === "/login") await vi.waitFor(() => expect(document.querySelector("form button")).not.toBeNull());
}

export const input = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
export const said = (text: string) => vi.waitFor(() => expect(document.body.textContent).toContain(text));

export function submit(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) input(name).value = value;
  document.querySelector("form")!.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
}

/** Answers everything but the question how people sign in here, which each sign-in page asks. */
export function serve(respond: () => Promise<Response>): void {
  const fetched: typeof fetch = async (path) => (path === SIGN_IN_WAYS ? new Response(JSON.stringify(ways)) : respond());
  vi.stubGlobal("fetch", vi.fn(fetched));
}

export const answer = (status: number, body: unknown) => serve(async () => new Response(JSON.stringify(body), { status }));

/** The calls but that question. */
export const calls = () => vi.mocked(fetch).mock.calls.filter(([path]) => path !== SIGN_IN_WAYS);
export const sent = (): unknown => JSON.parse(String(calls().at(-1)?.[1]?.body));
