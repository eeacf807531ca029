/** What the viewer says. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/viewer/words.es"), typeof import("@/features/viewer/words")>>;

// Changes
export const trackedChangesCount = (n: number) => `Cambios registrados: ${n}`;
export const trackedChanges = "Cambios registrados";
export const inserted = "Insertado";
export const deleted = "Eliminado";

// Finder
export const searchInThisDocument = "Buscar en este documento";
export const search = "Buscar";
export const noResults = "Sin resultados";
export const resultOf = (n: number, count: number) => `${n} de ${count}`;
export const previousResult = "Resultado anterior";
export const nextResult = "Resultado siguiente";

// Image pane
export const thisPictureCannotBeShown = "Esta imagen no se puede mostrar.";
export const loading = "Cargando";

// Line light
export const passageHighlightedOnPage = (page: number) => `Pasaje resaltado en la página ${page}.`;

// Pdf page
export const atPage = (page: number) => `Página ${page}.`;
export const page = (page: number) => `Página ${page}`;

// Pdf pane
export const thisPdfCannotBeShown = "Este PDF no se puede mostrar.";
export const contents = "Índice";
export const pages = "Páginas";
export const pagesAndSize = "Páginas y tamaño";
export const pageThumbnails = "Miniaturas de las páginas";
export const previousPage = "Página anterior";
export const nextPage = "Página siguiente";
export const zoomOut = "Reducir";
export const zoomIn = "Ampliar";

// Text pane
export const passageHighlighted = "Pasaje resaltado.";
export const textOfTheDocument = "Texto del documento";
export const thisDocumentHasNoText = "Este documento no contiene texto.";

// Use pdf
export const passwordProtected = "Está protegido por una contraseña. Descárguelo para abrirlo en otro programa.";
export const damaged = "Está dañado. Descárguelo para ver si otro programa puede abrirlo.";

// Viewer
export const itsTextWillAppearHere = "Su texto aparecerá aquí.";
export const thisDocumentCannotBeShown = "Este documento no se puede mostrar.";
export const document = "Documento";
export const back = "Volver";
export const extractedText = "Texto extraído";
