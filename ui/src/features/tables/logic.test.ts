import { expect, test } from "vitest";
import { NO_FILTER, filtered, filters } from "@/features/tables/filters";
import { merged, sinceOf } from "@/features/tables/merge";
import { drawnOf, stepped } from "@/features/tables/window";
import type { Table, TableCell, TableDocument } from "@/lib/contract";

const cell = (text: string, more: Partial<TableCell> = {}): TableCell => ({ state: "answered", text, version: 1, ...more });
const row = (file: string, ...cells: TableCell[]): TableDocument => ({ file, name: `${file}.pdf`, now: "read", cells });
const table = (rows: TableDocument[], more: Partial<Table> = {}): Table => ({
  id: "t", title: "Leases", questions: [], follows_folder: false, created_at: "", changed_at: "", version: 1, changes: 5, note: null, folder: null,
  counts: { rows: 2, waiting: 0, answered: 2, not_found: 0, failed: 0, corrected: 0, locked: 0 }, order: rows.map(({ file }) => file), rows, ...more,
});

test("rows that changed come over those that are here, in the server's order", () => {
  const first = merged(undefined, table([row("a", cell("1")), row("b", cell("2"))]));
  expect(sinceOf(first ?? undefined)).toBe(5);
  const next = merged(first ?? undefined, table([row("b", cell("3"))], { order: ["b", "a"], changes: 6 }));
  expect(next?.rows.map(({ file, cells }) => [file, cells[0]?.text])).toEqual([["b", "3"], ["a", "1"]]);
  expect(merged(next ?? undefined, table([], { order: ["a"], changes: 7 }))?.rows.map(({ file }) => file)).toEqual(["a"]);
  // Other columns, or a row that nobody has: everything is asked for anew.
  expect(merged(next ?? undefined, table([], { version: 2, order: ["a"] }))).toBeNull();
  expect(merged(next ?? undefined, table([], { order: ["c"] }))).toBeNull();
});

test("filters look in one column, in the names or anywhere", () => {
  const rows = [row("lease", cell("Nevada"), cell("", { state: "not_found" })), row("nda", cell("Oregon", { corrected: true }), cell("Nevada law"))];
  const files = (filter: Partial<typeof NO_FILTER>) => filtered(rows, { ...NO_FILTER, ...filter }).map(({ file }) => file);
  expect(files({ words: "nevada" })).toEqual(["lease", "nda"]);
  expect(files({ words: "NEVADA", column: 0 })).toEqual(["lease"]);
  expect(files({ words: "nda", column: "name" })).toEqual(["nda"]);
  expect(files({ words: "nevada law" })).toEqual(["nda"]);
  expect(files({ only: "not_found" })).toEqual(["lease"]);
  expect(files({ only: "not_found", column: 0 })).toEqual([]);
  expect(files({ only: "corrected" })).toEqual(["nda"]);
  expect(filters(NO_FILTER)).toBe(false);
});

test("only rows in sight are drawn, with some beyond", () => {
  expect(drawnOf(500, 72, 0, 720)).toEqual({ from: 0, to: 18 });
  expect(drawnOf(500, 72, 7_200, 720)).toEqual({ from: 92, to: 118 });
  expect(drawnOf(500, 72, 36_000, 720)).toEqual({ from: 492, to: 500 });
  expect(drawnOf(3, 72, 7_200, 720)).toEqual({ from: 3, to: 3 });
  expect(drawnOf(0, 72, 0, 720)).toEqual({ from: 0, to: 0 });
});

test("keys move between cells and stop at the edges", () => {
  const from = { row: 1, column: 1 };
  expect(stepped(from, "ArrowDown", false, 3, 4, 10)).toEqual({ row: 2, column: 1 });
  expect(stepped(from, "PageDown", false, 3, 4, 10)).toEqual({ row: 2, column: 1 });
  expect(stepped(from, "End", false, 3, 4, 10)).toEqual({ row: 1, column: 3 });
  expect(stepped(from, "Home", true, 3, 4, 10)).toEqual({ row: 0, column: 0 });
  expect(stepped({ row: 0, column: 0 }, "ArrowLeft", false, 3, 4, 10)).toEqual({ row: 0, column: 0 });
  expect(stepped(from, "x", false, 3, 4, 10)).toBeNull();
});
