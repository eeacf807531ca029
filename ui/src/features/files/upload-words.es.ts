/** What uploads and upload links say. */
import type { Complete, Wrong } from "@/lib/catalogue";
import { count } from "@/lib/format";

export type Checked = Complete<Wrong<typeof import("@/features/files/upload-words.es"), typeof import("@/features/files/upload-words")>>;

// Drop pane
export const dropToAddTo = "Suelte para añadir a";
export const myFiles = "Mis archivos";

// Link form
export const title = "Título";
export const titleHelp = "Quien abra el enlace verá este título: no incluya nada confidencial.";
export const validForDays = "Válido durante (días)";
export const maximumFilesOptional = "Máximo de archivos (opcional)";
export const maximumMegabytesOptional = "Máximo de megabytes (opcional)";
export const passcodeOptional = "Clave de acceso (opcional)";
export const passcodeHelp = "Comuníquela a su cliente por un medio distinto del enlace.";
export const cancel = "Cancelar";
export const creatingTheLink = "Creando el enlace";
export const createLink = "Crear el enlace";

// Links dialog
export const revoked = "Revocado";
export const expired = "Caducado";
export const openUntil = (date: string) => `Abierto hasta ${date}`;
export const nFiles = (n: number) => count(n, "archivo");
export const ofFiles = (files: number, n: number) => `${files} de ${count(n, "archivo")}`;
export const sizeOf = (size: string, most: string) => `${size} de ${most}`;
export const revokeQuestion = (title: string) => `¿Revocar el enlace "${title}"? Ya nadie podrá enviar archivos por él.`;
export const theLinkWasRevoked = (title: string) => `El enlace “${title}” se ha revocado.`;
export const withPasscode = " · con clave de acceso";
export const revoking = "Revocando";
export const revoke = "Revocar";
export const theLinkIsReady = "El enlace está listo.";
export const linkIsReadyHelp = "Cópielo ahora: no volverá a verlo. Cualquiera que lo tenga puede enviar archivos a esta carpeta, pero no puede ver lo que contiene.";
export const uploadLinksTo = (name: string) => `Enlaces de envío a “${name}”`;
export const theLinks = "Los enlaces";
export const noLinks = "Esta carpeta aún no tiene enlaces de envío. Con un enlace, un cliente puede enviarle archivos sin tener cuenta.";
export const createANewLink = "Crear un enlace nuevo";

// Tray
export const waiting = "En espera";
export const sentOf = (sent: string, all: string, speed: string) => `${sent} de ${all}${speed}`;
export const done = (size: string) => `Listo · ${size}`;
export const cancelled = "Cancelado";
export const failed = "Con error";
export const progressOf = (name: string) => `Avance de ${name}`;
export const cancelNamed = (name: string) => `Cancelar ${name}`;
export const retryNamed = (name: string) => `Reintentar ${name}`;
export const uploadingFiles = (n: number) => `Enviando ${count(n, "archivo")}`;
export const filesUploaded = (n: number) => `${count(n, "archivo")} enviados`;
export const nFailed = (failed: number) => `${failed} con error`;
export const uploadsCancelled = "Envíos cancelados";
export const uploads = "Envíos";
export const cancelAll = "Cancelar todo";
export const showUploads = "Mostrar los envíos";
export const hideUploads = "Ocultar los envíos";
export const closeUploads = "Cerrar los envíos";
export const allUploads = "Todos los envíos";
export const files = "Archivos";
export const andMoreFiles = (n: number) => `y ${count(n, "archivo más", "archivos más")}`;

// Upload dialog
export const closeWithoutSending = "Ha elegido archivos que no se han enviado. ¿Seguro que quiere cerrar?";
export const addNewFiles = "Añadir archivos";
export const clickToChooseFiles = "Pulse para elegir archivos";
export const orDragAndDropThemHere = "o arrástrelos y suéltelos aquí";
export const selectedFiles = "Archivos elegidos";
export const removeNamed = (name: string) => `Quitar ${name}`;
export const uploading = "Enviando...";
export const uploadFiles = (n: number) => `Enviar ${n} archivo(s)`;

// Upload send
export const theServerAnswered = (status: number) => `El servidor respondió ${status}.`;
export const noOffset = "El servidor no indicó cuánto ha recibido.";
export const noUploadAddress = "El servidor no indicó adónde enviar el archivo.";
export const nothingAccepted = "El servidor no aceptó ningún dato.";

// Uploads
export const connectionLost = "Se perdió la conexión. Inténtelo de nuevo.";
