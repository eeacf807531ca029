/** What My Files says. Quoted lines of the specification stand here letter for letter. */
import type { Complete, Wrong } from "@/lib/catalogue";
import { count } from "@/lib/format";
import type { Words } from "@/lib/refusals";

export type Checked = Complete<Wrong<typeof import("@/features/files/words.es"), typeof import("@/features/files/words")>>;

export const addFolder = "Carpeta nueva";
export const addFiles = "Añadir archivos";
export const links = "Enlaces de envío";
export const search = "Buscar en esta carpeta";
export const none = "No hay elementos.";
export const manyToSave = "Puede descargar hasta 1.000 archivos a la vez. Elija menos, o elija la carpeta entera.";
export const deleteFolderFailed = "No se pudo eliminar la carpeta";
export const deleteFileFailed = "No se pudo eliminar el archivo";

// Deleting
export const nFolders = (n: number) => count(n, "carpeta");
export const nFiles = (n: number) => count(n, "archivo");
export const theFolder = (name: string) => `la carpeta "${name}"`;
export const theFile = (name: string) => `el archivo "${name}"`;
export const deleteQuestion = (what: string) => `¿Seguro que quiere eliminar ${what}? Esta acción no se puede deshacer.`;
export const wasDeleted = (name: string) => `“${name}” se ha eliminado.`;
export const wereDeleted = (items: string) => `${items} se han eliminado.`;

/** What the server's refusals mean here, for readers of another language than its own (lib/refusals.ts). */
export const REFUSED = {
  name: { conflict: "Ese nombre ya existe aquí.", invalid: "Ese nombre no se puede usar aquí." },
  move: { conflict: "Allí ya hay un elemento con ese nombre.", invalid: "Esto no se puede mover allí." },
  link: { conflict: "Ya hay demasiados enlaces.", invalid: "La clave de acceso es demasiado corta o demasiado larga." },
} as const satisfies Record<string, Words>;

// When the server refuses
export const createFolderFailed = "No se pudo crear la carpeta";
export const errorOf = (reason: string) => `Error: ${reason}`;
export const wentWrong = "Algo salió mal. Inténtelo de nuevo.";

// Actions
export const downloadFailed = "No se pudo descargar el archivo. Inténtelo de nuevo.";

// Dialogs
export const myFiles = "Mis archivos";
export const itemsMovedTo = (n: number, name: string) => `${count(n, "elemento")} movidos a “${name}”.`;

// Files grid
export const foldersHeading = "CARPETAS";
export const filesHeading = "ARCHIVOS";

// Folder dialog
export const addNewFolder = "Carpeta nueva";
export const folderName = "Nombre de la carpeta";
export const cancel = "Cancelar";
export const creatingTheFolder = "Creando la carpeta";
export const createFolder = "Crear la carpeta";

// Folder tree
export const foldersTree = "Carpetas";

// Folder
export const movedTo = (name: string) => `Movido a “${name}”.`;
export const folderNotFound = "No se encontró la carpeta.";
export const folderMayHaveMoved = "Puede que se haya movido, cambiado de nombre o eliminado.";
export const yourFiles = "Sus archivos";
export const nothingMatches = "Ningún archivo ni carpeta coincide con la búsqueda.";
export const dropAnywhereHere = "Suelte archivos o carpetas en cualquier lugar.";
export const filesAppearHere = "Sus carpetas y archivos aparecen aquí. Para añadir algunos, suéltelos en cualquier lugar de esta página.";

// Grid head
export const name = "Nombre";
export const type = "Tipo";
export const created = "Creado";
export const status = "Estado";
export const actions = "Acciones";

// Move dialog
export const moveNamed = (name: string) => `Mover “${name}”`;
export const moveItems = (n: number) => `Mover ${n} Elementos`;
export const moving = "Moviendo";
export const moveHere = "Mover aquí";

// Rename dialog
export const renameFolder = "Cambiar el nombre de la carpeta";
export const renameFile = "Cambiar el nombre del archivo";
export const renaming = "Cambiando el nombre";
export const rename = "Cambiar nombre";

// Row menu
export const open = "Abrir";
export const preview = "Vista previa";
export const download = "Descargar";
export const move = "Mover";
export const uploadLinks = "Enlaces de envío";
export const check = "Revisar este documento";
export const redline = "Comparar con…";
export const remove = "Eliminar";
export const actionsFor = (name: string) => `Acciones de ${name}`;

// Marked dialog
export const checkNamed = (name: string) => `Revisión de «${name}»`;
export const redlineNamed = (name: string) => `Cambios en «${name}»`;
export const theFindings = "Los resultados";
export const wordDocuments = "Los documentos de Word de esta carpeta";
export const chooseTheOlder = "¿Cuál es la versión anterior? Los cambios se marcan en ella.";
export const noOtherVersion = "En esta carpeta no hay otro documento de Word. Ponga la versión anterior (.docx) junto a este.";
export const downloadMarked = "Descargar el documento marcado";

// Rows
export const selectNamed = (name: string) => `Elegir ${name}`;
export const nItems = (n: number) => count(n, "elemento");
export const folder = "Carpeta";
export const loading = "Cargando";

// Toolbar
export const newest = "Más recientes";
export const oldest = "Más antiguos";
export const largest = "Más grandes";
export const selected = "Elegidos";
export const clearSelection = "Quitar la selección";
export const nSelected = (n: string) => `${n} elegidos`;
export const sortBy = "Ordenar por";

// Use selection
export const itemsSelected = (n: number) => `${count(n, "elemento")} elegidos.`;
