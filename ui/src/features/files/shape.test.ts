import { expect, test } from "vitest";
import { placeOf, rowsIn, seen, topOf, windowsOf } from "@/features/files/shape";

const shape = { folders: 3, files: 100_000, row: 60, title: 40 };

test("rows stand under the headings of their sections", () => {
  expect(rowsIn(shape)).toBe(100_003);
  expect(topOf(shape, 0)).toBe(40);
  expect(topOf(shape, 2)).toBe(160);
  expect(topOf(shape, 3)).toBe(260);
  expect(topOf(shape, 100_002)).toBe(260 + 99_999 * 60);
  expect(topOf({ ...shape, folders: 0 }, 0)).toBe(40);
});

test("only what lies between two heights is drawn", () => {
  expect(seen(shape, 0, 100)).toEqual({ folders: { first: 0, end: 1 }, files: { first: 0, end: 0 } });
  expect(seen(shape, 300, 400)).toEqual({ folders: { first: 3, end: 3 }, files: { first: 0, end: 3 } });
  const end = topOf(shape, 100_002) + 60;
  expect(seen(shape, end - 120, end + 500).files).toEqual({ first: 99_998, end: 100_000 });
});

test("windows are asked for by their offset", () => {
  expect(windowsOf({ first: 0, end: 0 }, 200)).toEqual([]);
  expect(windowsOf({ first: 199, end: 201 }, 200)).toEqual([0, 200]);
  expect(windowsOf({ first: 99_900, end: 100_000 }, 200)).toEqual([99_800]);
});

test("rows that wait to be deleted are stepped over", () => {
  expect([0, 1, 2, 3].map((index) => placeOf(index, []))).toEqual([0, 1, 2, 3]);
  expect([0, 1, 2, 3].map((index) => placeOf(index, [0, 2, 3]))).toEqual([1, 4, 5, 6]);
});
