/** What a deadline says wherever it is shown, and the states of things. */
import type { Complete, Wrong } from "@/lib/catalogue";
import { count } from "@/lib/format";

export type Checked = Complete<Wrong<typeof import("@/components/deadline-words.es"), typeof import("@/components/deadline-words")>>;

// Deadline choices
export const federalCivilRules = "Reglas federales de procedimiento civil";
export const federalAppellateRules = "Reglas federales de apelación";
export const calendarDays = "Días naturales";
export const electronically = "Por vía electrónica";
export const byMail = "Por correo postal";
export const byHand = "En mano";
export const unknown = "Se desconoce";
export const countingRules = "Reglas de cómputo";
export const methodOfService = "Forma de notificación";

// Deadline
export const confirm = "Confirmar";
export const wasAdded = (title: string) => `“${title}” se ha añadido a su calendario.`;
export const dismiss = "Descartar";
export const wasDismissed = (title: string) => `“${title}” se ha descartado.`;
export const reopen = "Reabrir";
export const wasReopened = (title: string) => `“${title}” se ha reabierto.`;
export const isNowDueOn = (title: string, day: string) => `“${title}” vence ahora el ${day}`;
export const howCalculated = "Cómo se calculó esta fecha";
export const howCalculatedIn = (days: string) => `Cómo se calculó esta fecha: ${days}`;
export const nDays = (n: number) => count(n, "día");
export const days = "Días";
export const notCounted = "no se cuenta";
export const eventOfDay = (event: string, day: string) => `${event} de ${day}`;
export const from = (event: string) => `desde ${event}`;
export const wentWrong = "Algo salió mal. Inténtelo de nuevo.";
export const foundIn = "Consta en";
export const servedBy = "Forma de notificación:";

// Status
export const received = "Recibido";
export const working = "En curso";
export const answered = "Respondido";
export const needsAttention = "Requiere atención";
export const onHold = "En espera";
export const failed = "Con error";
export const active = "Activo";
export const processed = "Procesado";
export const processing = "En proceso";
export const confirmed = "Confirmado";
export const proposed = "Propuesto";
export const dismissed = "Descartado";
