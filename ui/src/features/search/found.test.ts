import { expect, test } from "vitest";
import { marked, placeOf } from "@/features/search/found";
import type { Found } from "@/lib/contract";
import { readPlace, toUrl } from "@/lib/place";

const found: Found = {
  kind: "file",
  id: "f",
  title: "Lease.pdf",
  at: "2026-11-20T15:02:11Z",
  task: { id: "t", subject: "Lease", path: "Lease (2)" },
  document: { kind: "file", id: "f" },
  page: 3,
  start: 10,
  end: 30,
  snippet: "the 𝔑otice period is",
  marks: [[4, 10]],
  cut_before: true,
  cut_after: true,
  passages: 2,
  proven: true,
  owner: "a",
  owner_name: null,
  own: true,
  matters: [],
};

test("a snippet is marked by its characters", () => {
  expect(marked(found)).toEqual([
    { text: "the ", mark: false },
    { text: "𝔑otice", mark: true },
    { text: " period is", mark: false },
  ]);
  expect(marked({ snippet: "", marks: [] })).toEqual([]);
  expect(marked({ snippet: "ab", marks: [[1, 9], [0, 1]] }).map(({ text }) => text)).toEqual(["a", "b"]);
});

test("a result is an address of its own", () => {
  const place = placeOf(found);
  expect(place.path).toBe("Lease (2)");
  const url = new URL(toUrl(place), "http://host");
  expect(readPlace(url.search, null).view).toEqual({ file: "f", page: 3, start: 10, end: 30, quote: found.snippet });
  expect(placeOf({ ...found, kind: "task" }).view).toBeUndefined();
  expect(placeOf({ ...found, kind: "message", document: { kind: "message", id: "m" } }).view).toMatchObject({ message: "m", task: "t" });
  expect(placeOf({ ...found, task: null }).service).toBe("upload");
  const matters = [{ id: "m", number: "2026-1", title: "Harbor" }];
  expect(placeOf({ ...found, own: false, matters })).toMatchObject({ service: "matters", path: "m/task/t", view: { file: "f" } });
  expect(placeOf({ ...found, own: false, matters, task: null })).toMatchObject({ service: "matters", path: "m" });
});
