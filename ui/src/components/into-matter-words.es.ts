/** What putting a file or a task into a matter says. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/components/into-matter-words.es"), typeof import("@/components/into-matter-words")>>;

export const addToMatter = "Añadir a un asunto";
export const addToMatterMore = "Añadir a un asunto…";
export const aboutAdding = "Sigue en su cuenta. Quien pueda ver el asunto podrá leerlo.";
export const yourMatters = "Sus asuntos";
export const noMatters = "No hay ningún asunto abierto al que pueda añadir documentos.";
export const chooseMatter = "Elija un asunto.";
export const add = "Añadir";
export const adding = "Añadiendo";
export const cancel = "Cancelar";
export const addedTo = (title: string) => `Añadido a ${title}.`;
export const wentWrong = "No ha funcionado. Inténtelo de nuevo.";
