import { useCallback, useState } from "react";
import { type Item, NOTHING, type Selection, only, reached, toggled } from "@/features/files/selection";
import { type Listing, fileItem, folderItem } from "@/features/files/use-listing";
import { announce } from "@/lib/announce";
import { count } from "@/lib/format";

interface Held {
  ctrl: boolean;
  shift: boolean;
}

/** What is chosen in a listing, and the ways to change that. */
export function useSelection(listing: Listing) {
  const [now, set] = useState<Selection>(NOTHING);
  const { folders, files, fileAt, itemsIn } = listing;
  const last = folders.length + files - 1;

  const itemAt = (row: number): Item | null => {
    if (row < folders.length) return folders[row] ? folderItem(folders[row]) : null;
    const file = fileAt(row - folders.length);
    return file ? fileItem(file) : null;
  };

  const reach = useCallback(
    async (from: Selection, row: number) => {
      const anchor = Math.max(from.anchor, 0);
      set({ ...from, anchor, active: row });
      const between = await itemsIn({ first: Math.min(anchor, row), end: Math.max(anchor, row) + 1 });
      // Another key may have come while the server was asked.
      set((current) => (current.active === row ? reached({ ...current, anchor }, row, between) : current));
    },
    [itemsIn],
  );

  return {
    now,
    set,
    itemAt,
    last,
    choose(row: number, { ctrl, shift }: Held) {
      const item = itemAt(row);
      if (shift) void reach(now, row);
      else if (ctrl && item) set(toggled(now, item, row));
      else set(only(item, row));
    },
    /** Moves the keys to a row, and with Shift chooses up to there. */
    goTo(row: number, shift: boolean) {
      const to = Math.min(Math.max(row, 0), last);
      if (shift) void reach(now.anchor < 0 ? { ...now, anchor: Math.max(now.active, 0) } : now, to);
      else set(only(itemAt(to), to));
    },
    async all() {
      const items = await itemsIn({ first: 0, end: last + 1 });
      set((current) => ({ ...current, items: new Map(items.map((item) => [item.id, item])) }));
      announce(`${count(items.length, "item")} selected.`);
    },
  };
}

export type Choice = ReturnType<typeof useSelection>;
