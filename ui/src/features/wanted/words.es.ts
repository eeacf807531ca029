/** What the page says on which a client sees the papers that are wanted, and sends them. */
import type { Complete, Wrong } from "@/lib/catalogue";
import { count } from "@/lib/format";

export type Checked = Complete<Wrong<typeof import("@/features/wanted/words.es"), typeof import("@/features/wanted/words")>>;

export const documents = "Documentos";
export const wantedBy = (firm: string) => `${firm} necesita estos documentos. Lo que envíe aquí llega al bufete, y a nadie más.`;
export const checkingTheLink = "Comprobando el enlace…";
export const gone = "Este enlace no existe o ya no está abierto.";
export const goneHelp = "Pida uno nuevo al bufete.";
export const unreachable = "No se pudo conectar con el servidor.";
export const tryAgain = "Intentar de nuevo";

export const STATES = { missing: "Falta", partly: "Ha llegado una parte", asked: "Ha llegado; el bufete lo revisa", complete: "Ha llegado", waived: "Ya no hace falta" } as const;
export const missing = (parts: string) => `Falta: ${parts}`;
export const cameOf = (came: number, wanted: number) => `${came} de ${wanted}`;
export const allCame = "Ha llegado todo. Gracias.";
export const stillNeeded = (n: number) => (n === 1 ? "Falta 1 documento" : `Faltan ${n} documentos`);
export const lookedAt = (n: number) => (n === 1 ? "Ha llegado 1 documento; el bufete lo revisa" : `Han llegado ${n} documentos; el bufete los revisa`);

export const sendHere = "Enviar documentos";
export const chooseFiles = "Elija archivos o tome una foto";
export const anyOrder = "En cualquier orden, hasta 10 a la vez. No hace falta ponerles nombre; nosotros vemos qué es cada uno.";
export const perFile = (size: string) => `Como máximo ${size} por archivo.`;
export const sending = "Enviando…";
export const sent = (n: number) => `${count(n, "archivo enviado", "archivos enviados")}. Gracias.`;
export const reading = (n: number) => `Revisando ${count(n, "archivo")}…`;
export const tooMany = "Elija como máximo 10 archivos a la vez.";
export const failed = "No se pudieron enviar los archivos.";
export const again = "Envíe estos de nuevo, por favor";

export const REFUSED = { over_quota: "No hay espacio para estos archivos. Avise al bufete." } as const;

export const stop = "No quiero más recordatorios";
export const resume = "Enviarme recordatorios de nuevo";
export const stopped = "No recibirá más correos sobre esta lista.";
export const aboutReminders = "Le enviamos recordatorios por correo hasta que llegue todo.";
