/** What is chosen in the list, and where the keys are. */

export interface Item {
  kind: "folder" | "file";
  id: string;
  name: string;
}

export interface Selection {
  items: ReadonlyMap<string, Item>;
  /** Row of the keys; -1 before the first. */
  active: number;
  /** Row from which Shift reaches. */
  anchor: number;
}

export const NOTHING: Selection = { items: new Map(), active: -1, anchor: -1 };

const mapOf = (items: readonly Item[]) => new Map(items.map((item) => [item.id, item]));

export const only = (item: Item | null, row: number): Selection => ({ items: mapOf(item ? [item] : []), active: row, anchor: row });

export function toggled(from: Selection, item: Item, row: number): Selection {
  const items = new Map(from.items);
  if (!items.delete(item.id)) items.set(item.id, item);
  return { items, active: row, anchor: row };
}

/** From the anchor to `row`; `between` is what stands there. */
export const reached = (from: Selection, row: number, between: readonly Item[]): Selection => ({
  items: mapOf(between),
  active: row,
  anchor: Math.max(from.anchor, 0),
});

/** Without what is no longer there. */
export function without(from: Selection, gone: ReadonlySet<string>): Selection {
  return [...from.items.keys()].some((id) => gone.has(id))
    ? { ...from, items: new Map([...from.items].filter(([id]) => !gone.has(id))) }
    : from;
}
