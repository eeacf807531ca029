import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useEffect, useState } from "react";
import { tellReader } from "@/components/toast";
import { moveTo, reload } from "@/features/files/actions";
import type { Asked } from "@/features/files/files-view";
import { FolderDialog } from "@/features/files/folder-dialog";
import { RenameDialog } from "@/features/files/rename-dialog";
import type { Item } from "@/features/files/selection";
import { UploadDialog } from "@/features/files/upload-dialog";
import * as say from "@/features/files/words";
import type { Place } from "@/lib/place";

export type Open = { what: "rename" | "check" | "redline" | "matter"; item: Item } | { what: "move"; items: Item[] } | { what: "links"; path: string; name: string };

interface Props {
  place: Place;
  asked: Asked;
  onAsk: (what: Asked) => void;
  open: Open | null;
  onOpen: (open: Open | null) => void;
  /** They are no longer in this folder. */
  onMoved: (items: Item[]) => void;
}

/** A dialog that is needed now and then, fetched when it is. */
function Fetched<P extends object>({ code, props }: { code: () => Promise<ComponentType<P>>; props: P }) {
  const [Shown, setShown] = useState<ComponentType<P> | null>(null);
  useEffect(() => {
    code().then(
      (loaded) => setShown(() => loaded),
      (error: unknown) => console.error("The dialog could not be loaded", error),
    );
  }, [code]);
  return Shown ? <Shown {...props} /> : null;
}

const moveDialog = async () => (await import("@/features/files/move-dialog")).MoveDialog;
const markedDialog = async () => (await import("@/features/files/marked-dialog")).MarkedDialog;
const intoMatter = async () => (await import("@/components/into-matter")).IntoMatter;
const linksDialog = async () => (await import("@/features/files/links-dialog")).LinksDialog;

/** The dialog that is open, if one is. */
export function Dialogs({ place, asked, onAsk, open, onOpen, onMoved }: Props) {
  const client = useQueryClient();
  const close = () => (onAsk(null), onOpen(null));
  // Each closes itself, if it is still there: by the end of its work another may stand in its place.
  const done = () => void reload(client);
  if (asked === "folder") return <FolderDialog path={place.path} onClose={close} onDone={done} />;
  if (asked === "files") return <UploadDialog path={place.path} onClose={close} onDone={done} />;
  const links = asked === "links" ? { path: place.path, name: place.crumbs.at(-1)?.name ?? "" } : open?.what === "links" ? open : null;
  if (links) return <Fetched code={linksDialog} props={{ path: links.path, name: links.name, onClose: close }} />;
  if (open?.what === "rename") return <RenameDialog key={open.item.id} item={open.item} onClose={close} onDone={done} />;
  if (open?.what === "check" || open?.what === "redline") return <Fetched code={markedDialog} props={{ item: open.item, path: place.path, what: open.what, onClose: close }} />;
  if (open?.what === "matter") return <Fetched code={intoMatter} props={{ kind: open.item.kind, ids: [open.item.id], onClose: close }} />;
  if (open?.what !== "move") return null;
  const { items } = open;
  const move = async (to: string) => {
    try {
      const moved = await moveTo(items, to);
      onMoved(items);
      tellReader(say.itemsMovedTo(moved, to.split("/").at(-1) || say.myFiles));
    } finally {
      // Of very many, some may be moved before others are refused.
      done();
    }
  };
  return <Fetched code={moveDialog} props={{ items, from: place.path, onMove: move, onClose: close }} />;
}
