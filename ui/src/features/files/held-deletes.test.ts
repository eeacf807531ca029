import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOLD, holdDelete, sendHeldNow } from "@/features/files/held-deletes";

const fetched = vi.fn<typeof fetch>();
const doomed = { kind: "file", id: "f 1", name: "a.txt" } as const;
const paths = () => fetched.mock.calls.map(([path]) => String(path));

const token = (seconds: number) => `a.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds }))}.c`;
const many = (count: number) => Array.from({ length: count }, (_, at) => ({ kind: "file", id: `f${at}`, name: `${at}.txt` }) as const);
/** Whether the browser asks before the page is left. */
const asks = () => !globalThis.dispatchEvent(new Event("beforeunload", { cancelable: true }));

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
  fetched.mockImplementation(async () => new Response(null, { status: 204 }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

test("nothing is sent before its time, and then once", async () => {
  const settled = vi.fn(async () => {});
  holdDelete([doomed], settled);
  await vi.advanceTimersByTimeAsync(HOLD - 1);
  expect(paths()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(paths()).toEqual(["/api/files/file/f%201/delete/"]);
  expect(settled).toHaveBeenCalledWith([]);
  sendHeldNow();
  expect(paths()).toHaveLength(1);
});

test("what is taken back is never sent", async () => {
  const settled = vi.fn(async () => {});
  const undo = holdDelete([doomed], settled);
  undo();
  await vi.advanceTimersByTimeAsync(HOLD * 2);
  sendHeldNow();
  expect(paths()).toEqual([]);
  expect(settled).not.toHaveBeenCalled();
});

test("a page that is left sends at once, in a way that outlives it", async () => {
  holdDelete([doomed], async () => {});
  globalThis.dispatchEvent(new Event("pagehide"));
  expect(fetched).toHaveBeenCalledWith("/api/files/file/f%201/delete/", expect.objectContaining({ method: "DELETE", keepalive: true }));
  await vi.advanceTimersByTimeAsync(HOLD * 2);
  expect(paths()).toHaveLength(1);
});

test("a token that ends within the time to think is refreshed before it, not when the page is left", async () => {
  Object.assign(localStorage, { access: token(12), refresh: "R" });
  const fresh = token(600);
  fetched.mockImplementation(async (path) => (path === "/api/token/refresh/" ? Response.json({ access: fresh }) : new Response(null, { status: 204 })));
  holdDelete([doomed], async () => {});
  await vi.advanceTimersByTimeAsync(1);
  expect(paths()).toEqual(["/api/token/refresh/"]);
  await sendHeldNow();
  expect(new Headers(fetched.mock.calls[1]?.[1]?.headers).get("Authorization")).toBe(`Bearer ${fresh}`);
  fetched.mockClear();
  holdDelete([doomed], async () => {});
  await sendHeldNow();
  expect(paths()).toEqual(["/api/files/file/f%201/delete/"]);
});

test("a page that is left in the midst of many sends those that are left, each once", async () => {
  const answers: (() => void)[] = [];
  fetched.mockImplementation(() => new Promise((resolve) => answers.push(() => resolve(new Response(null, { status: 204 })))));
  const settled = vi.fn(async () => {});
  const undo = holdDelete([...many(20)], settled);
  await vi.advanceTimersByTimeAsync(HOLD);
  expect(paths()).toHaveLength(6);
  undo();
  globalThis.dispatchEvent(new Event("pagehide"));
  expect(new Set(paths()).size).toBe(20);
  expect(fetched.mock.calls.every(([, init]) => init?.keepalive)).toBe(true);
  for (const answer of answers) answer();
  await vi.advanceTimersByTimeAsync(1);
  expect(paths()).toHaveLength(20);
  expect(settled.mock.calls).toEqual([[[]]]);
});

test("the browser asks before a page is left where a deletion could be lost, and only there", async () => {
  expect(asks()).toBe(false);
  Object.assign(localStorage, { access: token(600) });
  const undo = holdDelete([doomed], async () => {});
  expect(asks()).toBe(false);
  localStorage.setItem("access", token(-1));
  expect(asks()).toBe(true);
  undo();
  expect(asks()).toBe(false);
  localStorage.setItem("access", token(600));
  const back = holdDelete([...many(200)], async () => {});
  expect(asks()).toBe(true);
  back();
});

test("what the server refuses is told", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  fetched.mockImplementation(async () => Response.json({ error: "No.", code: "no" }, { status: 500 }));
  const settled = vi.fn(async () => {});
  holdDelete([doomed], settled);
  await vi.advanceTimersByTimeAsync(HOLD);
  expect(settled).toHaveBeenCalledWith([doomed]);
});
