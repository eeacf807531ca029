import { expect, test } from "vitest";
import { added } from "@/features/public-upload/picked";

const files = (...names: string[]) => names.map((name) => new File(["x"], name));
const numbered = (count: number) => files(...Array.from({ length: count }, (_, at) => `${at}.txt`));

test("duplicates by name are ignored", () => {
  expect(added(files("a", "b"), files("b", "c", "c"))?.map(({ name }) => name)).toEqual(["a", "b", "c"]);
});

test("ten are taken, more than ten are not applied", () => {
  expect(added([], numbered(10))).toHaveLength(10);
  expect(added(numbered(9), files("new"))).toHaveLength(10);
  expect(added(numbered(9), files("new", "other"))).toBeNull();
  expect(added(numbered(10), files("1.txt"))).toHaveLength(10);
});
