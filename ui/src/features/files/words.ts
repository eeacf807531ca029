/** What My Files says. Quoted lines of the specification stand here letter for letter. */
import { ApiError, sentenceOf } from "@/lib/api";
import { count } from "@/lib/format";
import type { Doomed } from "@/features/files/held-deletes";
import type { Words } from "@/lib/server-words";

export const WORDS = {
  addFolder: "Add New Folder",
  addFiles: "Add New File",
  links: "Upload Links",
  search: "Search in this folder",
  none: "No items found.",
  unsent: "You have selected files that haven't been uploaded. Are you sure you want to close?",
  manyToSave: "You can download up to 1,000 files at once. Select fewer, or select the whole folder.",
  deleteFolderFailed: "Failed to delete folder",
  deleteFileFailed: "Failed to delete file",
} as const;

/** "12 items", for more than one. */
const things = (items: readonly Doomed[]) => {
  const kinds = new Set(items.map(({ kind }) => kind));
  return count(items.length, kinds.size > 1 ? "item" : items[0]?.kind === "folder" ? "folder" : "file");
};

const THE = { folder: "the folder", file: "the file" } as const;

export function deleteQuestion(items: readonly Doomed[]): string {
  const [only] = items;
  const what = items.length === 1 && only ? `${THE[only.kind]} "${only.name}"` : things(items);
  return `Are you sure you want to delete ${what}? This action cannot be undone.`;
}

export const deletedWords = (items: readonly Doomed[]): string =>
  items.length === 1 ? `“${items[0]?.name}” was deleted.` : `${things(items)} were deleted.`;

/** What the server's refusals mean here, for readers of another language than its own (lib/server-words.ts). */
export const REFUSED = {
  name: { conflict: "This name is already taken here.", invalid: "This name cannot be used here." },
  move: { conflict: "An item with this name is already there.", invalid: "This cannot be moved there." },
  link: { conflict: "There are too many links already.", invalid: "The passcode is too short or too long." },
} as const satisfies Record<string, Words>;

/** "Error: " and the server's reason, or that it failed. */
export const folderAlert = (error: unknown): string =>
  `Error: ${error instanceof ApiError && error.code ? sentenceOf(error, REFUSED.name) : "Failed to create folder"}`;

/** The server's sentence for the person, or one of ours. */
export const reasonOf = (error: unknown, of: Words): string =>
  error instanceof ApiError && error.status < 500 && error.code ? sentenceOf(error, of) : "Something went wrong. Please try again.";

/** "3 folders, 128 files" */
export function contents(folders: number, files: number): string {
  return [folders > 0 ? count(folders, "folder") : "", files > 0 ? count(files, "file") : ""].filter(Boolean).join(", ");
}
