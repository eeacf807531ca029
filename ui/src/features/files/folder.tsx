import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useRef, useState } from "react";
import { useLocation } from "wouter";
import { Loaded } from "@/components/loaded";
import { PageHead } from "@/components/page-head";
import { Empty } from "@/components/states";
import { alertReader, tellReader } from "@/components/toast";
import { askAndDelete, moveTo, reload, saveAll } from "@/features/files/actions";
import { DropPane } from "@/features/files/drop-pane";
import { FilesGrid } from "@/features/files/files-grid";
import type { Asked } from "@/features/files/files-view";
import { Dialogs, type Open } from "@/features/files/dialogs";
import { type Item, NOTHING } from "@/features/files/selection";
import { seen } from "@/features/files/shape";
import { Toolbar } from "@/features/files/toolbar";
import { useFileKeys } from "@/features/files/use-file-keys";
import { useListing } from "@/features/files/use-listing";
import { useSelection } from "@/features/files/use-selection";
import { showRow, useWindow } from "@/features/files/use-window";
import { reasonOf } from "@/features/files/sentences";
import * as say from "@/features/files/words";
import { ApiError } from "@/lib/api";
import { type Place, childPath, move, toUrl, withView } from "@/lib/place";
import type { Order } from "@/lib/queries";
import { createStore } from "@/lib/store";
import { useLastError } from "@/lib/use-last-error";

/** Kept from folder to folder. */
const sorting = createStore<Omit<Order, "q">>({ sort: "name", order: "asc" });

interface Props {
  /** Its name, and what can be added to it. */
  head: ReactNode;
  place: Place;
  asked: Asked;
  onAsk: (what: Asked) => void;
}

/** One folder: its rows, what is chosen among them, and the dialogs that change them. */
export function Folder({ head, place, asked, onAsk }: Props) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState<Open | null>(null);
  const q = useDeferredValue(typed.trim());
  const order: Order = { ...sorting.use(), q };
  const [counts, setCounts] = useState({ folders: 0, files: 0 });
  const view = useWindow(list, counts.folders + counts.files > 0);
  const span = seen({ ...counts, ...view }, view.from, view.to);
  const listing = useListing(place.path, order, span.files);
  const refused = useLastError(listing.query);
  const { folders, files } = listing;
  if (counts.folders !== folders.length || counts.files !== files) setCounts({ folders: folders.length, files });
  const selection = useSelection(listing);

  const go = (to: Place) => navigate(toUrl(to), { state: to });
  const actions = {
    open(item: Item) {
      const path = childPath(place.path, item.name);
      go(item.kind === "folder" ? move(place, { type: "enter", crumb: { name: item.name, path } }) : withView(place, { file: item.id }));
    },
    up: () => (place.crumbs.length > 0 ? go(move(place, { type: "crumb", index: place.crumbs.length - 2 })) : undefined),
    rename: (item: Item) => setOpen({ what: "rename", item }),
    move: (items: Item[]) => setOpen({ what: "move", items }),
    matter: (item: Item) => setOpen({ what: "matter", item }),
    mark: (item: Item, what: "check" | "redline") => setOpen({ what, item }),
    links: (item: Item) => setOpen({ what: "links", path: childPath(place.path, item.name), name: item.name }),
    save: (items: Item[]) => void saveAll(items, listing.allOf(items.length)),
    remove(items: Item[]) {
      if (askAndDelete(client, items)) selection.set({ ...selection.now, items: NOTHING.items });
    },
    async drop(items: Item[], into: Item) {
      try {
        await moveTo(items, childPath(place.path, into.name));
        selection.forget(items);
        tellReader(say.movedTo(into.name));
      } catch (error) {
        alertReader(reasonOf(error, say.REFUSED.move));
      }
      await reload(client);
    },
  };

  useFileKeys({
    selection,
    actions,
    reveal(row) {
      if (!list.current) return;
      showRow(list.current, { ...counts, ...view }, row);
      // The row takes the focus once it is drawn, from wherever it was.
      if (!list.current.contains(document.activeElement)) (document.activeElement as HTMLElement | null)?.blur();
    },
  });

  if (place.path && refused instanceof ApiError && refused.status === 404) {
    return <PageHead title={say.folderNotFound}>{say.folderMayHaveMoved}</PageHead>;
  }
  return (
    <DropPane path={place.path}>
      {head}
      <Toolbar
        typed={typed}
        onType={setTyped}
        order={order}
        onSort={sorting.set}
        folders={folders.length}
        files={files}
        chosen={[...selection.now.items.values()]}
        onClear={() => selection.set({ ...selection.now, items: NOTHING.items })}
        actions={actions}
      />
      <Loaded query={listing.query} what={say.yourFiles} rows={5}>
        {() =>
          folders.length + files === 0 ? (
            <Empty title={say.none}>
              {q ? say.nothingMatches : place.path ? say.dropAnywhereHere : say.filesAppearHere}
            </Empty>
          ) : (
            <FilesGrid list={list} place={place} listing={listing} view={view} span={span} order={order} onSort={sorting.set} selection={selection} actions={actions} />
          )
        }
      </Loaded>
      <Dialogs place={place} asked={asked} onAsk={onAsk} open={open} onOpen={setOpen} onMoved={selection.forget} />
    </DropPane>
  );
}

export interface Actions {
  open: (item: Item) => void;
  up: () => void;
  rename: (item: Item) => void;
  move: (items: Item[]) => void;
  matter: (item: Item) => void;
  mark: (item: Item, what: "check" | "redline") => void;
  links: (item: Item) => void;
  save: (items: Item[]) => void;
  remove: (items: Item[]) => void;
  drop: (items: Item[], into: Item) => Promise<void>;
}
