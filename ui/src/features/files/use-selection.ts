import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { type Item, NOTHING, type Selection, only, reached, toggled, without } from "@/features/files/selection";
import { type Listing, fileItem, folderItem } from "@/features/files/use-listing";
import * as say from "@/features/files/words";
import { announce } from "@/lib/announce";
import { idsQuery } from "@/lib/queries";

/** Those of the chosen that are no longer in the folder: another page, or another hand, has moved or deleted them. */
function useGone({ items }: Selection, { path, here, whole }: Listing): ReadonlySet<string> {
  const unseen = [...items.keys()].filter((id) => !here.has(id));
  // They may also stand where nobody looks now; only the whole folder tells.
  const all = useQuery({ ...idsQuery(path), enabled: unseen.length > 0 && !whole });
  if (whole) return new Set(unseen);
  const { data, isFetching } = all;
  return new Set(data && !isFetching ? unseen.filter((id) => !data.has(id)) : []);
}

interface Held {
  ctrl: boolean;
  shift: boolean;
}

/** What is chosen in a listing, and the ways to change that. */
export function useSelection(listing: Listing) {
  const [now, set] = useState<Selection>(NOTHING);
  const { folders, files, fileAt, itemsIn } = listing;
  const last = folders.length + files - 1;
  const gone = useGone(now, listing);
  // What is not seen any more must not be deleted or moved by the next key.
  if (gone.size > 0) set(without(now, gone));

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
    /** Chooses these no longer; others may have been chosen meanwhile. */
    forget: (items: readonly Item[]) => set((current) => without(current, new Set(items.map(({ id }) => id)))),
    /** Moves the keys to a row, and with Shift chooses up to there. */
    goTo(row: number, shift: boolean) {
      const to = Math.min(Math.max(row, 0), last);
      if (shift) void reach(now.anchor < 0 ? { ...now, anchor: Math.max(now.active, 0) } : now, to);
      else set(only(itemAt(to), to));
    },
    async all() {
      const items = await itemsIn({ first: 0, end: last + 1 });
      set((current) => ({ ...current, items: new Map(items.map((item) => [item.id, item])) }));
      announce(say.itemsSelected(items.length));
    },
  };
}

export type Choice = ReturnType<typeof useSelection>;
