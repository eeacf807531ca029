import type { Table, TableDocument } from "@/lib/contract";

/** A table with all its rows, however they came. */
export interface Whole extends Omit<Table, "order"> {
  rows: TableDocument[];
}

/** From which change on rows are asked for: all, unless the columns are those that are here. */
export const sinceOf = (before: Whole | undefined): number => before?.changes ?? 0;

/** What came, put over what was here; null if the columns have changed, so that every row must come anew. */
export function merged(before: Whole | undefined, came: Table): Whole | null {
  if (before && before.version !== came.version) return null;
  const rows = new Map([...(before?.rows ?? []), ...came.rows].map((row) => [row.file, row]));
  const { order, ...table } = came;
  const found = order.flatMap((file) => rows.get(file) ?? []);
  // A row that is nowhere came while an answer was under way.
  return found.length === order.length ? { ...table, rows: found } : null;
}
