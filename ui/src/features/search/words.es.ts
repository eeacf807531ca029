/** What search says. */
import type { Complete, Wrong } from "@/lib/catalogue";
import { count } from "@/lib/format";

export type Checked = Complete<Wrong<typeof import("@/features/search/words.es"), typeof import("@/features/search/words")>>;

// Palette
export const noSubject = "(sin asunto)";
export const onPage = (page: number) => `Página ${page} · `;
export const searchFailed = "La búsqueda falló. Inténtelo de nuevo.";
export const noResults = "Sin resultados en sus tareas y archivos.";
export const nResults = (n: number) => count(n, "resultado");
export const search = "Buscar";
export const searchTasksMailsAndFiles = "Buscar en tareas, correos y archivos";
export const resultsAndCommands = "Resultados y órdenes";
