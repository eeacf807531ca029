/** What the page of times that a member proposes says. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/booking-page/proposed-words.es"), typeof import("@/features/booking-page/proposed-words")>>;

export const timesFor = (name: string) => `Horas con ${name}`;
export const atFirm = (firm: string, minutes: number, about: string) => (about ? `${firm} · ${minutes} minutos · ${about}` : `${firm} · ${minutes} minutos`);
export const choose = "Elija la hora que le convenga";
export const chooseTime = (when: string) => `Elegir ${when}`;
export const unreachable = "No se pudo contactar con el servidor.";
export const tryAgain = "Reintentar";
export const chosen = "Elegida";
export const choosing = "Eligiendo…";
export const afterwards = (name: string) => `${name} confirma la hora y usted recibe una invitación por correo. Hasta entonces no está reservada.`;
export const thanks = (name: string) => `Su elección se envió a ${name}. Todavía puede elegir otra hora.`;
export const notChosen = "La hora no se eligió";
export const noneLeft = (name: string) => `Ya no queda libre ninguna de estas horas. Responda al correo de ${name} para buscar otra.`;
export const noneSuits = "Si no le conviene ninguna, responda al correo.";
export const booked = "La reunión está reservada. La invitación llegó por correo.";
export const withdrawn = "Estas horas ya no se proponen.";
export const noTimes = "Este enlace no abre ninguna hora.";
export const noTimesHelp = "Puede que haya pasado hace tiempo. Escriba al bufete.";
/** What the server's refusals mean, for readers of another language than its own (lib/refusals.ts). */
export const REFUSED = { conflict: "Esta hora ya no se puede elegir. Elija otra." } as const;
