/** What the page for administrators says. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/admin/words.es"), typeof import("@/features/admin/words")>>;

// Page
export const administration = "Administración";
export const runsSince = "en marcha desde el";
export const theState = "El estado del servidor";
export const wentWrong = "Algo salió mal. Inténtelo de nuevo.";

// Overview
export const accounts = "Cuentas";
export const accountsBeside = (waiting: number, suspended: number) => `${waiting} en espera de aprobación, ${suspended} suspendidas`;
export const tasks = "Tareas";
export const filesBeside = (files: string, size: string) => `${files} archivos, ${size}`;
export const mailSinceStart = "Correo desde el arranque";
export const inAndOut = (received: number, sent: number) => `${received} recibidos, ${sent} enviados`;
export const mailBeside = (waiting: number, failed: number) => `${waiting} por enviar, ${failed} fallidos`;
export const jobs = "Trabajos en curso";
export const jobsBeside = (parked: number) => `${parked} aparcados`;
export const freeDisk = "Espacio libre en disco";
export const ofDisk = (all: string) => `de ${all}`;
export const lastBackup = "Última copia de seguridad";
export const lastRestored = "Última restauración correcta:";
export const never = "nunca";
export const certificate = "Certificado válido hasta";
export const noneIssued = "aún no emitido";
export const model = "Las respuestas las redacta";
export const builtIn = "el motor incorporado";

// Attention
export const needsAttention = "Requiere atención";
export const nothingNeedsAttention = "Nada requiere atención.";
export const bad = "No funciona";
export const look = "Conviene revisarlo";

// Accounts
export const theAccounts = "Las cuentas";
export const nobodyWaits = "Nadie espera aprobación.";
export const showAll = (count: number) => `Mostrar las ${count}`;
export const administrator = "Administrador";
export const states = { pending: "en espera", approved: "aprobada", rejected: "rechazada", suspended: "suspendida" };
export const waitsForAddress = "aprobada, a la espera de que se confirme la dirección";
export const addressNotConfirmed = "dirección sin confirmar";
export const asksForMore = "solicita un plan mayor";
export const approve = "Aprobar";
export const vouch = "Aprobar y responder por ella";
export const vouchQuestion = (email: string) => `¿Aprobar sin confirmar la dirección? Asegúrese de que ${email} pertenece a quien se registró: entrará quien eligió la contraseña.`;
export const reject = "Rechazar";
export const rejectQuestion = (name: string) => `¿Rechazar la solicitud de ${name}? Se le avisará por correo.`;
export const suspend = "Suspender";
export const suspendQuestion = (name: string) => `¿Suspender a ${name}? Su sesión se cerrará de inmediato y se le avisará por correo.`;
export const restore = "Restablecer";
export const wasApproved = (name: string) => `Se aprobó a ${name}.`;
export const wasRejected = (name: string) => `Se rechazó la solicitud de ${name}.`;
export const wasSuspended = (name: string) => `Se suspendió a ${name}.`;
export const wasRestored = (name: string) => `Se restableció a ${name}.`;

// Mail
export const mail = "Correo";
export const aboutMail = "Correo retenido para su revisión y correo que no se ha enviado. Aquí no se muestran asuntos ni textos.";
export const theMail = "El correo";
export const noMailWaits = "No hay correo en espera.";
export const unknownSender = "Remitente desconocido";
export const to = (addresses: string) => `para ${addresses}`;
export const mailFrom = (sender: string) => `el correo de ${sender}`;
export const mailTo = (recipient: string) => `el correo para ${recipient}`;
export const mailKinds = { reply: "respuesta", notice: "aviso" };
export const delivery = { queued: "en espera", sent: "enviado", failed: "fallido", held: "retenido", bounced: "devuelto", dropped: "descartado" };
export const release = "Liberar";
export const drop = "Eliminar";
export const tryAgain = "Reintentar";
export const wasReleased = "El correo se liberó.";
export const wasDropped = "Se eliminó.";
export const isTried = "Se está reintentando.";
export const dropQuestion = "¿Eliminar este correo definitivamente?";

// Mailboxes
export const mailboxes = "Buzones";
export const aboutMailboxes = "El correo se recoge de estos buzones. La línea de comandos los pausa e inicia sesión: chancery mailbox.";
export const mailboxStates = { stopped: "detenido", watching: "en observación", fetching: "recogiendo", failing: "no se puede recoger", paused: "en pausa" };
export const mailsTaken = (taken: number, passed: number) => `${taken} recibidos, ${passed} dejados`;
export const lastLooked = "última consulta";
export const nextLook = "próxima consulta";
export const tokensOf = "credenciales del";

// Case management
export const cases = "Gestión de casos";
export const aboutCases = "Los registros se mantienen al día con estos sistemas. La línea de comandos los pausa e inicia sesión: chancery connect.";
export const caseStates = { stopped: "detenido", waiting: "al día", syncing: "comparando", failing: "no se puede mantener al día", paused: "en pausa" };
export const cameAndWent = (came: number, went: number) => `${came} llegaron de allí, ${went} fueron allí`;
export const lastInStep = "al día por última vez";
export const undecidedValues = (count: number) => (count === 1 ? "1 valor espera una decisión" : `${count} valores esperan una decisión`);

// Folders
export const folders = "Carpetas";
export const aboutFolders = "De estas carpetas del servidor se toman archivos, o se escriben en ellas. La configuración las nombra: [[folder_sync]].";
export const folderStates = { stopped: "detenida", watching: "vigilada", failing: "no se puede usar" };
export const filesTaken = (count: number) => (count === 1 ? "1 archivo tomado" : `${count} archivos tomados`);
export const filesWritten = (count: number) => (count === 1 ? "1 documento escrito" : `${count} documentos escritos`);

// Jobs
export const parkedJobs = "Trabajos aparcados";
export const aboutJobs = "Trabajos que fallaron demasiadas veces y se abandonaron hasta que alguien los reintente.";
export const theQueue = "La cola";
export const noneParked = "No hay trabajos aparcados.";
export const failedTimes = (count: number) => (count === 1 ? "falló una vez" : `falló ${count} veces`);
export const dropJobQuestion = "¿Eliminar este trabajo definitivamente? Aquello en lo que trabajaba queda como está.";

// Audit log
export const auditLog = "Registro de auditoría";
export const aboutAudit = "Quién hizo qué y cuándo. Cada línea está encadenada a la anterior.";
export const behindAWall = "Tras un muro";
export const theAuditLog = "El registro de auditoría";
export const accountAddress = "Correo electrónico de la cuenta";
export const search = "Buscar";
export const noLines = "Ninguna línea coincide.";
export const older = "Líneas anteriores";
export const number = "N.º";
export const time = "Hora";
export const action = "Acción";
export const account = "Cuenta";
export const outcome = "Resultado";
export const from = "Desde";
