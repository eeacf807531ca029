import { beforeEach, expect, test, vi } from "vitest";
import { ApiError, call, getJson } from "@/lib/api";

const reply = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("access", "old");
  localStorage.setItem("refresh", "R");
});

function serve(handle: (path: string, bearer: string | null) => Response) {
  const fetcher = vi.fn(async (path: string, init?: RequestInit) =>
    handle(path, new Headers(init?.headers).get("Authorization")),
  );
  vi.stubGlobal("fetch", fetcher);
  return fetcher;
}

test("an ended token is refreshed once for all calls that wait, and they are made anew", async () => {
  const fetcher = serve((path, bearer) => {
    if (path === "/api/token/refresh/") return reply(200, { access: "new" });
    return bearer === "Bearer new" ? reply(200, { ok: 1 }) : reply(401, { error: "Please sign in.", code: "unauthorized" });
  });
  await expect(Promise.all([getJson("/api/a/"), getJson("/api/b/")])).resolves.toEqual([{ ok: 1 }, { ok: 1 }]);
  expect(fetcher.mock.calls.filter(([path]) => path === "/api/token/refresh/")).toHaveLength(1);
  expect(localStorage.getItem("access")).toBe("new");
});

test("a refused refresh drops the tokens", async () => {
  serve(() => reply(401, { error: "Please sign in.", code: "unauthorized" }));
  await expect(call("/api/a/")).rejects.toThrow("Please sign in.");
  expect(localStorage.getItem("access")).toBeNull();
  expect(localStorage.getItem("refresh")).toBeNull();
});

test("errors carry the server's sentence and word, and survive an answer that is no JSON", async () => {
  serve(() => reply(404, { error: "There is no such task.", code: "not_found" }));
  await expect(call("/api/a/")).rejects.toMatchObject({ status: 404, code: "not_found", message: "There is no such task." });
  serve(() => new Response("<h1>Bad gateway</h1>", { status: 502 }));
  const error = await call("/api/a/").catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).message).toBe("The server answered 502.");
});
