/** What the settings say about webhooks. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/settings/webhook-words.es"), typeof import("@/features/settings/webhook-words")>>;

export const webhooks = "Webhooks";
export const webhooksHelp = "Se avisa a otro programa cuando cambia algo suyo: qué tipo de cosa, y ni una palabra de ella. Con un token puede pedir después lo que tenga permitido ver.";
export const yourWebhooks = "Sus webhooks";
export const noWebhooks = "No tiene webhooks.";
export const addAWebhook = "Añadir un webhook";
export const address = "Dirección";
export const addressHelp = "Empieza por https:// y pertenece al programa al que se avisa.";
export const giveAddress = "Escriba la dirección.";
export const toldOf = "De qué se le avisa";
export const everything = "Todo";
export const KINDS: Record<string, string> = {
  task: "Tareas",
  files: "Archivos",
  chat: "Chats",
  drafts: "Borradores",
  tables: "Tablas",
  clients: "Clientes",
  matters: "Asuntos",
  booking: "Reuniones",
  account: "La cuenta",
};
export const theSecret = "El secreto";
export const copyTheSecret = "Los mensajes se firman con él. Cópielo ahora en el programa: no volverá a verlo.";
export const add = "Añadir";
export const test = "Enviar una prueba";
export const testing = "Enviando";
export const remove = "Quitar";
export const removing = "Quitando";
export const removeQuestion = (url: string) => `¿Quitar el webhook a ${url}? Los mensajes que esperan se pierden.`;
export const removed = "El webhook se ha quitado.";
export const taken = "El mensaje de prueba se ha aceptado.";
export const delivered = (n: number) => (n === 1 ? "1 mensaje entregado" : `${n} mensajes entregados`);
export const waiting = (n: number) => `${n} en espera`;
export const givenUp = (n: number) => `${n} abandonados`;
export const ended = "El receptor no quiere más mensajes.";
export const lastTries = "Últimas entregas";
export const wasTaken = "Aceptado";
export const to = (url: string) => `a ${url}`;
