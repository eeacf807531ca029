/** What the section "Meetings" of the dashboard says. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/booking/words.es"), typeof import("@/features/booking/words")>>;

export const meetings = "Reuniones";
export const about = "Personas de fuera reservan reuniones con usted en su propia página, en su horario y cuando no hay nada más reservado.";
export const yourMeetings = "Sus reuniones";
export const wentWrong = "Algo salió mal. Inténtelo de nuevo en un momento.";

// Page
export const pageOpen = "Su página está abierta:";
export const pageClosed = "Su página está cerrada: nadie puede reservar hasta que la abra abajo.";
export const copyLink = "Copiar enlace";

// List
export const upcoming = "Próximas";
export const none = "No hay reuniones reservadas.";
export const noneHelp = "Aparecen aquí cuando alguien reserva una en su página.";
export const cancel = "Cancelar…";
export const cancelNamed = (name: string) => `Cancelar la reunión con ${name}…`;
export const sureToCancel = (name: string) => `¿Cancelar la reunión con ${name}? ${name} recibirá un correo.`;
export const cancelled = (name: string) => `La reunión con ${name} se canceló.`;
export const PLACES = { office: "En el bufete", phone: "Por teléfono", video: "Por vídeo" } as const;

// What guests' calendars answered
const RESPONSES = { accepted: "aceptó la invitación", tentative: "quizá venga", declined: "la rechazó: la reunión sigue en pie hasta que usted la cancele" } as const;
export const answered = (name: string, said: keyof typeof RESPONSES) => `${name} ${RESPONSES[said]}.`;
export const elsewhere = (address: string, said: keyof typeof RESPONSES) => `Alguien desde ${address}, que no es la dirección de su invitado, ${RESPONSES[said]}.`;
export const proposed = (when: string) => `Propone otra hora: ${when}.`;
export const proposedFrom = (address: string, when: string) => `Alguien desde ${address} propone otra hora: ${when}.`;
export const unproven = "Sin verificar: solo quien ha visto la invitación pudo enviarlo.";

// Proposed times
export const proposals = "Horas que propone";
export const proposalsHelp = "Nada sale antes de que usted lo envíe, y nada se reserva antes de que usted lo reserve.";
export const lasts = (minutes: number, about: string) => (about ? `${minutes} minutos · ${about}` : `${minutes} minutos`);
export const STATES = { drafted: "Sin enviar", sent: "Enviadas", booked: "Reservada", withdrawn: "Retiradas" } as const;
export const send = "Enviar";
export const sending = "Enviando…";
export const sendTo = (name: string) => `Enviar estas horas a ${name}`;
export const sureToSend = (name: string, email: string) => `¿Enviar estas horas a ${name} (${email})?`;
export const timesSent = (name: string) => `Las horas se enviaron a ${name}.`;
export const book = "Reservar";
export const bookTime = (when: string) => `Reservar ${when}`;
export const sureToBook = (when: string, name: string) => `¿Reservar ${when} con ${name}? Ambas partes reciben una invitación.`;
export const timeBooked = (name: string) => `La reunión con ${name} está reservada.`;
export const withdraw = "Retirar…";
export const withdrawFrom = (name: string) => `Retirar las horas para ${name}…`;
export const sureToWithdraw = (name: string) => `¿Retirar las horas para ${name}? No se escribe a nadie; el enlace dice que ya no están.`;
export const timesWithdrawn = (name: string) => `Las horas para ${name} se retiraron.`;
export const chosenTime = "Elegida por la otra parte";
export const wrote = (address: string) => `${address} escribió:`;
export const wroteItself = (address: string) => `Un programa de ${address} respondió:`;
export const MEANS = { takes: "Leído como", none: "Ninguna de las horas conviene.", unclear: "No está claro a qué hora se refiere." } as const;
export const nothingProves = "Sin verificar: nada prueba quién lo envió.";
export const withFiles = (files: number) => (files === 1 ? "Venía con un archivo; lo tiene su departamento de TI." : `Venía con ${files} archivos; los tiene su departamento de TI.`);

// Calendars
export const busyCalendars = "Horas ocupadas";
export const busyHelp = "Nadie puede reservar mientras uno de estos calendarios diga que está ocupado. Si uno no se puede leer durante seis horas, no se ofrece ninguna hora.";
export const CALENDARS = { feed: "Dirección ICS", caldav: "CalDAV" } as const;
export const calendarName = "Nombre";
export const calendarKind = "Tipo";
export const firmHelp = (provider: string) => `Su calendario de ${provider}, según la dirección de correo de su cuenta. Solo se lee cuándo está ocupado, nada de lo que hace entonces.`;
export const calendarUrl = "Dirección del calendario";
export const feedHelp = "La dirección privada en formato iCal, de Google Calendar, Outlook o iCloud.";
export const caldavHelp = "La dirección del propio calendario. Las reuniones reservadas aparecen en él.";
export const user = "Nombre de usuario";
export const password = "Contraseña";
export const addCalendar = "Añadir un calendario";
export const reading = "Leyéndolo…";
export const readAt = (when: string) => `leído ${when}`;
export const removeNamed = (name: string) => `Quitar ${name}`;
export const sureToRemove = (name: string) => `¿Quitar ${name}? Lo que dice ya no impedirá que se reserven horas.`;

// Form
export const yourPage = "Su página de reservas";
export const open = "Se puede reservar";
export const slug = "Dirección de la página";
export const slugHelp = "Letras, cifras y guiones. Quien tenga la dirección anterior ya no encontrará la página.";
export const welcome = "Unas palabras para los invitados (opcional)";
export const hours = "Horario";
export const zone = "Zona horaria";
export const DAYS = ["Lunes", "Martes", "Miércoles", "Jueves", "Viernes", "Sábado", "Domingo"] as const;
export const closedThatDay = "Cerrado";
export const fromOn = (day: string) => `${day}, desde`;
export const untilOn = (day: string) => `${day}, hasta`;
export const addHours = "Añadir horas";
export const addHoursOn = (day: string) => `Añadir horas el ${day}`;
export const removeHours = "Quitar";
export const removeHoursOn = (day: string) => `Quitar estas horas del ${day}`;
export const federal = "Sin reuniones en los días festivos de los Estados Unidos";
export const closed = "Días cerrados";
export const closedHelp = "Una fecha por línea, por ejemplo 2026-12-24.";
export const badDate = (text: string) => `«${text}» no es una fecha. Escríbala así: 2026-12-24.`;
export const before = "Minutos libres antes";
export const after = "Minutos libres después";
export const notice = "Antelación (horas)";
export const ahead = "Días por delante";
export const step = "Una hora cada (minutos)";
export const kinds = "Tipos de reuniones";
export const kindName = "Nombre";
export const minutes = "Minutos";
export const place = "Lugar";
export const address = "Dirección";
export const video = "Enlace de vídeo";
export const questions = "Preguntas al invitado (opcional)";
export const questionsHelp = "Una por línea, cinco como máximo. Los invitados responden antes de la reunión.";
export const addKind = "Añadir un tipo de reunión";
export const removeKind = "Quitar este tipo";
export const save = "Guardar";
export const saving = "Guardando…";
export const saved = "Su página de reservas se guardó.";
