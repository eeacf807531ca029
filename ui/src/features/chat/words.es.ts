/** What the assistant's panel says. Quoted lines of the specification stand here letter for letter. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/chat/words.es"), typeof import("@/features/chat/words")>>;

export const title = "Asistente";
export const close = "Cerrar el asistente";
export const greeting = "¡Hola! Puedo ayudarle a analizar documentos, con preguntas jurídicas y a organizar archivos. ¿Qué le gustaría saber?";
export const failed = "Lo siento, se produjo un error. Inténtelo de nuevo.";
export const clear = "¿Borrar esta conversación? También se borra en el servidor.";
export const thinking = "Leyendo sus documentos…";
export const stopped = "Detenido.";

// Where a question is asked
export const askAboutTask = (name: string) => `Pregunte sobre “${name}”…`;
export const askAboutTasks = "Pregunte sobre sus tareas…";
export const askAboutFolder = (name: string) => `Pregunte sobre los archivos de “${name}”…`;
export const askAboutMatters = "Pregunte sobre sus asuntos…";
export const askAboutFiles = "Pregunte sobre sus archivos…";
export const everything = "Todos mis archivos y correos";

// Bubble
export const sourcesList = (list: string) => `Fuentes:\n${list}`;
export const you = "Usted";

// Composer
export const searchIn = "Buscar en:";
export const yourQuestion = "Su pregunta";
export const stop = "Detener";
export const send = "Enviar";

// Log
export const retry = "Reintentar";
export const copyWithCitations = "Copiar con citas";
export const copy = "Copiar";
export const conversation = "Conversación";
export const loadingTheConversation = "Cargando la conversación…";
export const jumpToLatest = "Ir a lo más reciente";

// Panel
export const clearFailed = "No se pudo borrar la conversación. Inténtelo de nuevo.";
export const clearTheConversation = "Borrar la conversación";
