import { expect, test } from "vitest";
import { type Item, NOTHING, only, reached, toggled, without } from "@/features/files/selection";

const item = (id: string): Item => ({ kind: "file", id, name: `${id}.txt` });
const ids = ({ items }: { items: ReadonlyMap<string, Item> }) => [...items.keys()];

test("one is chosen alone, others are added and taken away", () => {
  const one = only(item("a"), 3);
  expect([ids(one), one.active, one.anchor]).toEqual([["a"], 3, 3]);
  const two = toggled(one, item("b"), 5);
  expect([ids(two), two.active, two.anchor]).toEqual([["a", "b"], 5, 5]);
  expect(ids(toggled(two, item("a"), 3))).toEqual(["b"]);
});

test("a reach goes from its anchor and can shrink again", () => {
  const from = only(item("a"), 0);
  const far = reached(from, 2, [item("a"), item("b"), item("c")]);
  expect([ids(far), far.active, far.anchor]).toEqual([["a", "b", "c"], 2, 0]);
  expect(ids(reached(far, 1, [item("a"), item("b")]))).toEqual(["a", "b"]);
  expect(reached(NOTHING, 1, []).anchor).toBe(0);
});

test("what is gone is no longer chosen", () => {
  const both = toggled(only(item("a"), 0), item("b"), 1);
  expect(ids(without(both, new Set(["a"])))).toEqual(["b"]);
  expect(without(both, new Set(["x"]))).toBe(both);
});
