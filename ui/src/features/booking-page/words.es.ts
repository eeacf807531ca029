/** What the booking page and a guest's own page say. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/booking-page/words.es"), typeof import("@/features/booking-page/words")>>;

export const bookAMeeting = "Reservar una reunión";
export const meet = (name: string) => `Reunirse con ${name}`;
export const atFirm = (firm: string) => `En ${firm}. Elija una hora; la invitación llega por correo.`;
export const loading = "Cargando…";

/** What the server's refusals mean to a guest, for readers of another language than its own (lib/refusals.ts). */
export const REFUSED = { conflict: "Esta hora ya no se puede reservar. Elija otra.", no_times: "Ahora no hay horas. Inténtelo más tarde o escriba al bufete.", invalid: "Falta algo o es demasiado largo." } as const;

// Gone
export const noPage = "Aquí no se puede reservar nada.";
export const noPageHelp = "Quizá la página tenga otra dirección. Escriba al bufete.";
export const noMeeting = "Este enlace no abre ninguna reunión.";
export const noMeetingHelp = "Quizá pasó hace tiempo. Escriba al bufete.";
export const unreachable = "No se pudo contactar con el servidor.";
export const tryAgainInAMoment = "Inténtelo de nuevo.";
export const tryAgain = "Reintentar";

// Kinds
export const whatFor = "¿Para qué es la reunión?";
export const minutes = (n: number) => `${n} minutos`;
export const PLACES = { office: "En el bufete", phone: "Por teléfono", video: "Por vídeo" } as const;

// Times
export const when = "¿Cuándo?";
export const zone = "Zona horaria";
export const zoneUnknown = (zone: string) => `No se conoce la zona horaria del navegador; horas de ${zone}.`;
export const days = "Días con horas libres";
export const timesOn = (day: string) => `Horas del ${day}`;
export const noTimes = "No hay ninguna hora libre en estas semanas.";
export const noTimesAtAll = "No hay ninguna hora libre. Escriba al bufete.";
export const later = "Días siguientes";
export const earlier = "Días anteriores";
export const free = (n: number) => (n === 1 ? "1 hora" : `${n} horas`);

// Details
export const yourDetails = "Sus datos";
export const name = "Nombre";
export const email = "Correo electrónico";
export const phone = "Número de teléfono";
export const phoneHelp = "Le llamarán a este número.";
export const note = "De qué se trata (opcional)";
export const noteHelp = "No escriba nada confidencial: aún nadie ha aceptado representarle.";
export const book = "Reservar esta hora";
export const booking = "Reservando…";
export const failed = "La reunión no se reservó";

// Booked
export const booked = "Su reunión está reservada";
export const bookedLead = (email: string) => `La invitación va a ${email}.`;
export const moveOrCancel = "Cambiar o cancelar";
export const zoneChanged = (zone: string) => `El servidor no conoce su zona horaria; sus correos dan horas de ${zone}.`;

// Own meeting
export const yourMeeting = (name: string) => `Su reunión con ${name}`;
export const cancelled = "Esta reunión se canceló.";
export const over = "Esta reunión ha empezado o ya pasó.";
export const move = "Cambiar la hora…";
export const keep = "Dejar la hora como está";
export const moveHere = "Cambiar a esta hora";
export const moving = "Cambiando…";
export const moved = "Su reunión se cambió. Una nueva invitación va de camino.";
export const notMoved = "La reunión no se cambió";
export const cancel = "Cancelar la reunión…";
export const sureToCancel = "¿Cancelar esta reunión? La hora queda libre para otras personas.";
export const notCancelled = "La reunión no se canceló";
export const bookAnother = "Reservar otra reunión";
export const what = "Reunión";
export const time = "Hora";
export const where = "Lugar";
export const youAreCalled = "Le llamarán por teléfono.";
