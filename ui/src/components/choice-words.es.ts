/** What the choice of files and folders says. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/components/choice-words.es"), typeof import("@/components/choice-words")>>;

// File choice
export const theFiles = "Sus archivos";
export const findAFile = "Buscar un archivo en esta carpeta";
export const allFiles = "Mis archivos";
export const nothingHere = "Nada coincide aquí.";
export const nFilesChosen = (n: number) => (n === 1 ? "1 archivo elegido" : `${n} archivos elegidos`);
export const folder = "Carpeta";
export const takeOut = (name: string) => `Quitar ${name}`;
export const notReadYet = "todavía no leído";
export const chooseAll = (n: number) => `Elegir los ${n}`;
export const chooseNone = "No elegir ninguno de estos";

// Folder choice
export const theFolders = "Las carpetas";
export const open = "Abrir";
export const filesAndFolders = (files: number, folders: number) =>
  `${files === 1 ? "1 archivo" : `${files} archivos`} aquí${folders > 0 ? `, y ${folders === 1 ? "1 carpeta" : `${folders} carpetas`}` : ""}.`;
