import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refreshAccess } from "@/lib/refresh";

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("access", "old");
  localStorage.setItem("refresh", "R");
});
afterEach(() => void vi.unstubAllGlobals());

function serve(status: number, body: unknown, meanwhile: () => void = () => {}) {
  const fetcher = vi.fn(async (_path: string, _init?: RequestInit) => {
    meanwhile();
    return new Response(JSON.stringify(body), { status });
  });
  vi.stubGlobal("fetch", fetcher);
  return fetcher;
}

test("calls that meet an ended token share one refresh", async () => {
  const fetcher = serve(200, { access: "new" });
  await expect(Promise.all([refreshAccess("old"), refreshAccess("old"), refreshAccess("old")])).resolves.toEqual([true, true, true]);
  expect(fetcher).toHaveBeenCalledTimes(1);
  expect(JSON.parse(String(fetcher.mock.calls[0]?.[1]?.body))).toEqual({ refresh: "R" });
  expect(localStorage.getItem("access")).toBe("new");
});

test("what another tab was given meanwhile is good for this one", async () => {
  const fetcher = serve(200, { access: "new" });
  localStorage.setItem("access", "of another tab");
  await expect(refreshAccess("old")).resolves.toBe(true);
  expect(fetcher).not.toHaveBeenCalled();
  expect(localStorage.getItem("access")).toBe("of another tab");
});

/** Locks of a browser in which another tab holds the lock, or none does. */
const locks = (held: boolean) =>
  vi.fn((name: string, ...rest: unknown[]) => {
    const work = rest.at(-1) as (lock: object | null) => unknown;
    return Promise.resolve(work(held && rest.length > 1 ? null : { name }));
  });

test("the first of several tabs refreshes at once", async () => {
  const fetcher = serve(200, { access: "new" });
  const request = locks(false);
  vi.stubGlobal("navigator", { locks: { request } });
  await expect(refreshAccess("old")).resolves.toBe(true);
  expect(request).toHaveBeenCalledTimes(1);
  expect(fetcher).toHaveBeenCalledTimes(1);
});

test("who waited for another tab takes what it has stored, also when that is seen late", async () => {
  const fetcher = serve(200, { access: "new" });
  vi.stubGlobal("navigator", { locks: { request: locks(true) } });
  const refreshed = refreshAccess("old");
  setTimeout(() => {
    localStorage.setItem("access", "of another tab");
    dispatchEvent(new Event("storage"));
  });
  await expect(refreshed).resolves.toBe(true);
  expect(fetcher).not.toHaveBeenCalled();
});

test.each([
  [401, { code: "ended" }],
  [204, null],
  [200, { access: 7 }],
])("an answer of %i with %o is no refresh", async (status, body) => {
  if (body === null) vi.stubGlobal("fetch", async () => new Response(null, { status }));
  else serve(status, body);
  await expect(refreshAccess("old")).resolves.toBe(false);
  expect(localStorage.getItem("access")).toBe("old");
});

test("who has signed out meanwhile stays signed out", async () => {
  serve(200, { access: "new" }, () => localStorage.clear());
  await expect(refreshAccess("old")).resolves.toBe(false);
  expect(localStorage.getItem("access")).toBeNull();
});

test("without a refresh token nothing is asked; a server that cannot be reached is an error", async () => {
  localStorage.removeItem("refresh");
  const fetcher = serve(200, { access: "new" });
  await expect(refreshAccess("old")).resolves.toBe(false);
  expect(fetcher).not.toHaveBeenCalled();
  localStorage.setItem("refresh", "R");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  await expect(refreshAccess("old")).rejects.toThrow("no network");
});
