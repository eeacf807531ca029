/** What an event says wherever it is shown. */
import type { Complete, Wrong } from "@/lib/catalogue";
import { count } from "@/lib/format";

export type Checked = Complete<Wrong<typeof import("@/components/event-words.es"), typeof import("@/components/event-words")>>;

// Event
export const accept = "Aceptar";
export const tentative = "Provisional";
export const decline = "Rechazar";
export const answers = {
  accepted: "Usted aceptó.",
  tentative: "Usted respondió “provisional”.",
  declined: "Usted rechazó.",
};
export const answeredBefore = "El evento ha cambiado desde entonces. El organizador espera una nueva respuesta.";
export const wasAnswered = (organizer: string) => `Su respuesta se envía a ${organizer}.`;
export const answersAs = (address: string) => `La respuesta se envía al organizador en nombre de ${address}.`;
export const wentWrong = "Algo salió mal. Inténtelo de nuevo.";
export const organizedBy = (organizer: string) => `Organizador: ${organizer}`;
export const nInvited = (n: number) => count(n, "persona invitada", "personas invitadas");
export const unverified = "Remitente no verificado";
export const noTitle = "(sin título)";
export const noTime = "Sin una hora que se pueda leer";
export const inTheCalendarsZone = (zone: string) => `Zona horaria de la invitación: ${zone}`;
export const to = (start: string, end: string) => `${start} a ${end}`;

// Recurrence
export const repeats = (how: string) => `Se repite ${how}`;
export const often = "varias veces al día";
export const daily = (n: number) => (n === 1 ? "cada día" : `cada ${n} días`);
export const weekly = (n: number) => (n === 1 ? "cada semana" : `cada ${n} semanas`);
export const monthly = (n: number) => (n === 1 ? "cada mes" : `cada ${n} meses`);
export const yearly = (n: number) => (n === 1 ? "cada año" : `cada ${n} años`);
export const onDays = (days: string) => `los ${days}`;
export const byMoreConditions = "según una regla con más condiciones";
export const until = (day: string) => `hasta el ${day}`;
export const times = (n: number) => count(n, "vez", "veces");
export const withoutAnEnd = "sin fin";
export const onlyOnce = "Los calendarios solo muestran la primera vez, porque es posible que los programas no puedan calcular esta regla.";
export const weekdays = { MO: "lunes", TU: "martes", WE: "miércoles", TH: "jueves", FR: "viernes", SA: "sábado", SU: "domingo" };

// Kinds
export const kinds = {
  invitation: "Invitación",
  updated: "Invitación actualizada",
  cancelled: "Cancelado",
  published: "Evento",
  reply: "Respuesta a una invitación",
  proposal: "Propuesta de otra hora",
};
