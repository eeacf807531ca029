/** What can be done with files and folders. */
import type { QueryClient } from "@tanstack/react-query";
import { WORDS, deleteQuestion, deletedWords } from "@/features/files/words";
import { offerUndo } from "@/components/toast";
import { call, sendJson } from "@/lib/api";
import { HOLD, holdDelete } from "@/lib/held-deletes";
import type { Item } from "@/features/files/selection";

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
      alert(kind === "folder" ? WORDS.deleteFolderFailed : WORDS.deleteFileFailed);
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

/** Opens an address that the server made good for one download. The browser saves it, however large it is. */
async function saveByTicket(body: unknown): Promise<void> {
  const { url } = await sendJson<{ url: string }>("POST", "/api/files/ticket/", body);
  const link = document.createElement("a");
  // A path of our own, whatever the answer says.
  link.href = new URL(url, location.href).pathname;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}

/** Saves files as one ZIP (a single one as itself) and each folder as another. */
export async function saveAll(items: readonly Item[]): Promise<void> {
  const files = items.filter(({ kind }) => kind === "file").map(({ id }) => id);
  try {
    if (files.length === 1) await saveByTicket({ file: files[0] });
    else if (files.length > 1) await saveByTicket({ files });
    for (const { kind, id } of items) {
      // A browser takes one download after the other.
      // oxlint-disable-next-line eslint/no-await-in-loop
      if (kind === "folder") await saveByTicket({ folder: id });
    }
  } catch (error) {
    console.error("Download failed", error);
    alert("Failed to download file. Please try again.");
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

export const moveTo = (items: readonly Item[], to: string): Promise<{ moved: number }> =>
  sendJson("POST", "/api/files/move/", {
    files: items.filter(({ kind }) => kind === "file").map(({ id }) => id),
    folders: items.filter(({ kind }) => kind === "folder").map(({ id }) => id),
    to,
  });
