/** What the choice of files and folders says. */
import { count } from "@/lib/format";

// File choice
export const theFiles = "Your files";
export const findAFile = "Find a file in this folder";
export const allFiles = "My Files";
export const nothingHere = "Nothing here fits.";
export const nFilesChosen = (n: number) => `${count(n, "file")} chosen`;
export const folder = "Folder";
export const takeOut = (name: string) => `Take out ${name}`;
export const notReadYet = "not read yet";
export const chooseAll = (n: number) => `Choose all ${n}`;
export const chooseNone = "Choose none of these";

// Folder choice
export const theFolders = "The folders";
export const open = "Open";
export const filesAndFolders = (files: number, folders: number) => `${count(files, "file")} here${folders > 0 ? `, and ${count(folders, "folder")}` : ""}.`;
