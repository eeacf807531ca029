/** What the calendar says. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/calendar/words.es"), typeof import("@/features/calendar/words")>>;

// Calendar view
export const wentWrong = "Algo salió mal. Inténtelo de nuevo.";
export const createNewAddressQuestion = "¿Crear una dirección nueva? Los calendarios que usan la anterior dejarán de actualizarse.";
export const theCalendarFeedIsOff = "La suscripción al calendario está desactivada.";
export const calendarFeed = "Suscripción al calendario";
export const subscribeFromYourOwnCalendar = "Suscríbase desde su propio calendario";
export const aboutTheFeed = "Los calendarios de Outlook, Google y Apple pueden suscribirse a sus plazos confirmados, y a los eventos que usted reenvió o respondió, mediante una dirección privada. Cualquiera que tenga la dirección puede leerlos: trátela como una contraseña.";
export const copyItNow = "Cópiela ahora. No volverá a verla.";
export const creatingAnAddress = "Creando una dirección";
export const createANewAddress = "Crear una dirección nueva";
export const createAnAddress = "Crear una dirección";
export const turningOffTheFeed = "Desactivando la suscripción";
export const turnOffTheFeed = "Desactivar la suscripción";
export const noDeadlinesYet = "Todavía no hay plazos.";
export const deadlinesWaitHere = "Los plazos que Chancery encuentra en sus tareas esperan aquí hasta que los confirme.";
export const toBeConfirmed = "Por confirmar";
export const confirmed = "Confirmado";
export const past = "Pasados";
export const events = "Eventos";
export const pastEvents = "Eventos pasados";
export const calendar = "Calendario";
export const deadlinesFromAllTasks = "Plazos y eventos de todas sus tareas. Chancery calcula cada plazo según las reglas; usted lo confirma.";
export const yourCalendar = "Su calendario";
