/** Sentences of My Files that depend on what they are about. */
import type { Doomed } from "@/features/files/held-deletes";
import * as say from "@/features/files/words";
import { ApiError, sentenceOf } from "@/lib/api";
import type { Words } from "@/lib/refusals";

/** "12 items", for more than one. */
function things(items: readonly Doomed[]): string {
  const kinds = new Set(items.map(({ kind }) => kind));
  if (kinds.size > 1) return say.nItems(items.length);
  return items[0]?.kind === "folder" ? say.nFolders(items.length) : say.nFiles(items.length);
}

export function deleteQuestion(items: readonly Doomed[]): string {
  const [only] = items;
  if (items.length !== 1 || !only) return say.deleteQuestion(things(items));
  return say.deleteQuestion(only.kind === "folder" ? say.theFolder(only.name) : say.theFile(only.name));
}

export function deletedWords(items: readonly Doomed[]): string {
  const [only] = items;
  return items.length === 1 && only ? say.wasDeleted(only.name) : say.wereDeleted(things(items));
}

/** "Error: " and the server's reason, or that it failed. */
export const folderAlert = (error: unknown): string =>
  say.errorOf(error instanceof ApiError && error.code ? sentenceOf(error, say.REFUSED.name) : say.createFolderFailed);

/** The server's sentence for the person, or one of ours. */
export const reasonOf = (error: unknown, of: Words): string =>
  error instanceof ApiError && error.status < 500 && error.code ? sentenceOf(error, of) : say.wentWrong;

/** "3 folders, 128 files" */
export function contents(folders: number, files: number): string {
  return [folders > 0 ? say.nFolders(folders) : "", files > 0 ? say.nFiles(files) : ""].filter(Boolean).join(", ");
}
