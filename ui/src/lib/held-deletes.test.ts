import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOLD, holdDelete, sendHeldNow } from "@/lib/held-deletes";

const fetched = vi.fn<typeof fetch>();
const doomed = { kind: "file", id: "f 1", name: "a.txt" } as const;
const paths = () => fetched.mock.calls.map(([path]) => String(path));

beforeEach(() => {
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

test("what the server refuses is told", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  fetched.mockImplementation(async () => Response.json({ error: "No.", code: "no" }, { status: 500 }));
  const settled = vi.fn(async () => {});
  holdDelete([doomed], settled);
  await vi.advanceTimersByTimeAsync(HOLD);
  expect(settled).toHaveBeenCalledWith([doomed]);
});
