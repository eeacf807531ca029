/** What the settings say about lists to take along. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/settings/export-words.es"), typeof import("@/features/settings/export-words")>>;

export const yourData = "Sus datos";
export const about = "Listas de todo lo que usted puede ver: tareas, archivos, asuntos, contactos, plazos, comprobaciones de conflictos, listas de documentos y reuniones.";
export const csv = "Descargar para una hoja de cálculo";
export const json = "Descargar como JSON";
export const making = "Preparando las listas";
export const withoutBytes = "Los archivos mismos se descargan en Mis archivos, carpeta por carpeta.";
