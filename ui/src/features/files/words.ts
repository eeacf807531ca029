/** What My Files says. Quoted lines of the specification stand here letter for letter. */
import { count } from "@/lib/format";
import type { Words } from "@/lib/refusals";

export const addFolder = "Add New Folder";
export const addFiles = "Add New File";
export const links = "Upload Links";
export const search = "Search in this folder";
export const none = "No items found.";
export const manyToSave = "You can download up to 1,000 files at once. Select fewer, or select the whole folder.";
export const deleteFolderFailed = "Failed to delete folder";
export const deleteFileFailed = "Failed to delete file";

// Deleting
export const nFolders = (n: number) => count(n, "folder");
export const nFiles = (n: number) => count(n, "file");
export const theFolder = (name: string) => `the folder "${name}"`;
export const theFile = (name: string) => `the file "${name}"`;
export const deleteQuestion = (what: string) => `Are you sure you want to delete ${what}? This action cannot be undone.`;
export const wasDeleted = (name: string) => `“${name}” was deleted.`;
export const wereDeleted = (items: string) => `${items} were deleted.`;

/** What the server's refusals mean here, for readers of another language than its own (lib/refusals.ts). */
export const REFUSED = {
  name: { conflict: "This name is already taken here.", invalid: "This name cannot be used here." },
  move: { conflict: "An item with this name is already there.", invalid: "This cannot be moved there." },
  link: { conflict: "There are too many links already.", invalid: "The passcode is too short or too long." },
} as const satisfies Record<string, Words>;

// When the server refuses
export const createFolderFailed = "Failed to create folder";
export const errorOf = (reason: string) => `Error: ${reason}`;
export const wentWrong = "Something went wrong. Please try again.";

// Actions
export const downloadFailed = "Failed to download file. Please try again.";

// Dialogs
export const myFiles = "My Files";
export const itemsMovedTo = (n: number, name: string) => `${count(n, "item")} moved to “${name}”.`;

// Files grid
export const foldersHeading = "FOLDERS";
export const filesHeading = "FILES";

// Folder dialog
export const addNewFolder = "Add New Folder";
export const folderName = "Folder Name";
export const cancel = "Cancel";
export const creatingTheFolder = "Creating the folder";
export const createFolder = "Create Folder";

// Folder tree
export const foldersTree = "Folders";

// Folder
export const movedTo = (name: string) => `Moved to “${name}”.`;
export const folderNotFound = "Folder not found.";
export const folderMayHaveMoved = "It may have been moved, renamed or deleted.";
export const yourFiles = "Your files";
export const nothingMatches = "No files or folders match your search.";
export const dropAnywhereHere = "Drop files or folders anywhere here.";
export const filesAppearHere = "Your folders and files appear here. To add some, drop them anywhere on this page.";

// Grid head
export const name = "Name";
export const type = "Type";
export const created = "Created";
export const status = "Status";
export const actions = "Actions";

// Move dialog
export const moveNamed = (name: string) => `Move “${name}”`;
export const moveItems = (n: number) => `Move ${n} Items`;
export const moving = "Moving";
export const moveHere = "Move Here";

// Rename dialog
export const renameFolder = "Rename Folder";
export const renameFile = "Rename File";
export const renaming = "Renaming";
export const rename = "Rename";

// Row menu
export const open = "Open";
export const preview = "Preview";
export const download = "Download";
export const move = "Move";
export const uploadLinks = "Upload Links";
export const check = "Check This Paper";
export const redline = "Redline Against…";
export const remove = "Delete";
export const actionsFor = (name: string) => `Actions for ${name}`;

// Marked dialog
export const checkNamed = (name: string) => `Check of “${name}”`;
export const redlineNamed = (name: string) => `Redline of “${name}”`;
export const theFindings = "The findings";
export const wordDocuments = "The Word documents of this folder";
export const chooseTheOlder = "Which is the older version? The redline is made in it.";
export const noOtherVersion = "This folder has no other Word document. Put the older version (.docx) beside this one.";
export const downloadMarked = "Download the Marked Document";

// Rows
export const selectNamed = (name: string) => `Select ${name}`;
export const nItems = (n: number) => count(n, "item");
export const folder = "Folder";
export const loading = "Loading";

// Toolbar
export const newest = "Newest";
export const oldest = "Oldest";
export const largest = "Largest";
export const selected = "Selected";
export const clearSelection = "Clear selection";
export const nSelected = (n: string) => `${n} selected`;
export const sortBy = "Sort by";

// Use selection
export const itemsSelected = (n: number) => `${count(n, "item")} selected.`;
