/** What can be done with files and folders. */
import type { QueryClient } from "@tanstack/react-query";
import { deleteQuestion, deletedWords } from "@/features/files/sentences";
import { alertReader, offerUndo } from "@/components/toast";
import * as say from "@/features/files/words";
import { call, sendJson } from "@/lib/api";
import { saveFrom } from "@/lib/download";
import { HOLD, holdDelete } from "@/features/files/held-deletes";
import type { Item } from "@/features/files/selection";
import type { Moved, Ticket } from "@/lib/contract";

/** Things that one call moves, and files that one archive holds (src/http/folders.rs and ticket.rs). */
const MOST = 1_000;

export const reload = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ["files"] });

let undoLast: (() => void) | null = null;

/** Asks, then deletes after the time in which it can be taken back. True when it was confirmed. */
export function askAndDelete(client: QueryClient, items: Item[]): boolean {
  if (items.length === 0 || !confirm(deleteQuestion(items))) return false;
  const offer: { close?: () => void } = {};
  const undo = holdDelete(items, async (failed) => {
    undoLast = null;
    offer.close?.();
    for (const kind of new Set(failed.map((item) => item.kind))) {
      alert(kind === "folder" ? say.deleteFolderFailed : say.deleteFileFailed);
    }
    await reload(client);
    void client.invalidateQueries({ queryKey: ["me"] });
  });
  const back = () => {
    undo();
    undoLast = null;
    offer.close?.();
  };
  undoLast = back;
  offer.close = offerUndo(deletedWords(items), HOLD, back);
  return true;
}

/** Takes the last deletion back, while it can be. */
export const takeBack = (): void => undoLast?.();

async function saveByTicket(body: unknown): Promise<void> {
  const { url } = await sendJson<Ticket>("POST", "/api/files/ticket/", body);
  saveFrom(url);
}

/**
 * Saves files as one ZIP (a single one as itself) and each folder as another; `all` is the folder that they are all of, where
 * they are.
 */
export async function saveAll(items: readonly Item[], all: string | null): Promise<void> {
  const files = items.filter(({ kind }) => kind === "file").map(({ id }) => id);
  if (files.length > MOST && all === null) {
    alertReader(say.manyToSave);
    return;
  }
  try {
    if (files.length > MOST) {
      await saveByTicket({ folder: all });
      return;
    }
    if (files.length === 1) await saveByTicket({ file: files[0] });
    else if (files.length > 1) await saveByTicket({ files });
    for (const { kind, id } of items) {
      // A browser takes one download after the other.
      // oxlint-disable-next-line eslint/no-await-in-loop
      if (kind === "folder") await saveByTicket({ folder: id });
    }
  } catch (error) {
    console.error("Download failed", error);
    alert(say.downloadFailed);
  }
}

export async function createFolder(path: string, name: string): Promise<void> {
  const body = new FormData();
  body.append("name", name);
  body.append("parent_path", path);
  body.append("folder_type", "files");
  await call("/api/files/folder/create/", { method: "POST", body });
}

export const rename = ({ kind, id }: Item, name: string): Promise<unknown> =>
  sendJson("POST", `/api/files/${kind}/${encodeURIComponent(id)}/rename/`, { name });

/** Moves things, in as many calls as it takes; gives how many were moved. */
export async function moveTo(items: readonly Item[], to: string): Promise<number> {
  let moved = 0;
  for (let from = 0; from < items.length; from += MOST) {
    const part = items.slice(from, from + MOST);
    const idsOf = (wanted: Item["kind"]) => part.filter(({ kind }) => kind === wanted).map(({ id }) => id);
    // One after the other: where one is refused, the rest stays.
    // oxlint-disable-next-line eslint/no-await-in-loop
    moved += (await sendJson<Moved>("POST", "/api/files/move/", { files: idsOf("file"), folders: idsOf("folder"), to })).moved;
  }
  return moved;
}
