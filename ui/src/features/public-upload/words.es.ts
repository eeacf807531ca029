/** What the public upload page says. Quoted lines of the specification stand here letter for letter. */
import type { Complete, Wrong } from "@/lib/catalogue";
import { count } from "@/lib/format";

export type Checked = Complete<Wrong<typeof import("@/features/public-upload/words.es"), typeof import("@/features/public-upload/words")>>;

export const none = "Elija al menos un archivo.";
export const many = "Solo puede añadir un máximo de 10 archivos";
export const failed = "Error al enviar los archivos";
export const done = "¡El archivo se ha enviado!";
export const passcode = "Clave de acceso";
export const gone = "Este enlace no existe o ya no está abierto.";
export const goneHelp = "Pida uno nuevo a la persona que se lo dio.";

/** What the server's refusals mean to a visitor, for readers of another language than its own (lib/refusals.ts). */
export const REFUSED = { over_quota: "No hay espacio para estos archivos. Envíe menos o avise al bufete." } as const;

// Chosen
export const selectedFiles = "Archivos elegidos";
export const chosenOf = (n: number, most: number) => `${n} de ${most}`;
export const noneYet = "Ninguno todavía.";
export const removeNamed = (name: string) => `Quitar ${name}`;

// Gone
export const unreachable = "No se pudo contactar con el servidor.";
export const tryAgainInAMoment = "Inténtelo de nuevo en un momento.";
export const tryAgain = "Reintentar";

// Link
export const perFile = (size: string) => `${size} por archivo`;
export const filesLeft = (n: number) => `${count(n, "archivo")} restantes`;
export const leftInTotal = (size: string) => `${size} restantes en total`;

// Public upload
export const reply = "Respuesta";
export const chooseFiles = "Elegir archivos";
export const orDropThemHere = "o suéltelos aquí";
export const uploading = "Enviando...";
export const upload = "Enviar";
export const sendFiles = "Enviar archivos";
export const filesGoTo = (firm: string) => `Sus archivos van a ${firm}, y a nadie más.`;
export const checkingTheLink = "Comprobando el enlace…";
