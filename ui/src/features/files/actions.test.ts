import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { moveTo, saveAll } from "@/features/files/actions";
import type { Item } from "@/features/files/selection";

const things = (kind: Item["kind"], count: number) => Array.from({ length: count }, (_, at): Item => ({ kind, id: `${kind}-${at}`, name: `${at}` }));
const bodies: { path: string; body: { files?: string[]; folders?: string[]; folder?: string; file?: string; to?: string } }[] = [];
let saved = 0;

beforeEach(() => {
  bodies.length = 0;
  saved = 0;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => void (saved += 1));
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as (typeof bodies)[number]["body"];
    bodies.push({ path, body });
    return Response.json({ moved: (body.files?.length ?? 0) + (body.folders?.length ?? 0), url: "/api/files/ticket/x/" });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("more than a thousand things are moved in several calls, each of them once", async () => {
  const all = [...things("folder", 700), ...things("file", 1_500)];
  await expect(moveTo(all, "Archive")).resolves.toBe(2_200);
  expect(bodies.map(({ body }) => [body.files?.length, body.folders?.length, body.to])).toEqual([
    [300, 700, "Archive"],
    [1_000, 0, "Archive"],
    [200, 0, "Archive"],
  ]);
  expect(new Set(bodies.flatMap(({ body }) => [...(body.files ?? []), ...(body.folders ?? [])])).size).toBe(2_200);
});

test("a thousand files go into one archive; of more the bound is told, unless they are all of a folder", async () => {
  await saveAll(things("file", 1_000), null);
  expect(bodies[0]?.body.files).toHaveLength(1_000);
  await saveAll(things("file", 1_001), null);
  expect([bodies.length, saved]).toEqual([1, 1]);
  await saveAll([...things("folder", 2), ...things("file", 1_001)], "d-1");
  await saveAll(things("file", 1_001), "");
  expect(bodies.slice(1).map(({ body }) => body)).toEqual([{ folder: "d-1" }, { folder: "" }]);
  expect(saved).toBe(3);
});

test("a single file is saved as itself, and each folder by its own ticket", async () => {
  await saveAll([...things("folder", 2), ...things("file", 1)], null);
  expect(bodies.map(({ body }) => body)).toEqual([{ file: "file-0" }, { folder: "folder-0" }, { folder: "folder-1" }]);
});
