/** What My Tasks says. */
import type { Complete, Wrong } from "@/lib/catalogue";
import { count } from "@/lib/format";

export type Checked = Complete<Wrong<typeof import("@/features/tasks/words.es"), typeof import("@/features/tasks/words")>>;

// Answer sheet
export const onlyUnverified = "(solo en un mensaje o archivo de un remitente no verificado)";
export const noSource = "sin fuente";
export const notReadOrFound = "Lo que no se pudo leer o encontrar";

// Attachment list
export const nPages = (n: number) => count(n, "página");
export const attachments = "Adjuntos";
export const inside = (inside: string) => `Dentro de “${inside}”`;

// Authorities
export const authority = "Autoridad";
export const verdict = "Veredicto";
export const citedIn = "Citada en";
export const andMoreTimes = (n: number) => `y ${count(n, "vez más", "veces más")}`;

// Comparison
export const theComparison = "La comparación";
export const hideTheComparison = "Ocultar la comparación";
export const compareTheDocuments = "Comparar los documentos";
export const saveAsWord = "Guardar como Word";

// Court notice
export const noticeOfElectronicFiling = "Aviso de presentación electrónica";
export const noticeOfDocketActivity = "Aviso de actividad del expediente";
export const noticeOfTheSupremeCourt = "Aviso del Tribunal Supremo";
export const filedOn = (day: string) => `presentó ${day}`;

// Delivery
export const sentTo = (list: string) => `Enviado a ${list}`;
export const waitingForRelay = "Esperando al servidor de correo";
export const once = "una vez";
export const nTimes = (tries: number) => `${tries} veces`;
export const waitingForRelayTried = (times: string, reason: string) => `Esperando al servidor de correo (intentado ${times}${reason})`;
export const relayGaveNoReason = "el servidor de correo no dio ningún motivo.";
export const couldNotBeSent = (reason: string) => `No se pudo enviar: ${reason}`;
export const recipientGaveNoReason = "el servidor de correo del destinatario no dio ningún motivo.";
export const bounced = (reason: string) => `Devuelto: ${reason}`;
export const heldByIt = "En espera hasta que su equipo informático lo libere";
export const cancelledByIt = "No enviado: su equipo informático lo canceló";
export const itCameFrom = (peer: string) => `Llegó desde ${peer}.`;
export const reportNotReached = (recipient: string, code: string, end: string) => `Un informe no verificado dice que la respuesta no llegó a ${recipient}${code}. ${end}`;
export const reportDelayed = (recipient: string, code: string, end: string) => `Un informe no verificado dice que la respuesta a ${recipient} se retrasa${code}. ${end}`;
export const reportAbout = (recipient: string, code: string, end: string) => `Hay un informe no verificado sobre la respuesta a ${recipient}${code}. ${end}`;

// Dossier
export const saveAsIcs = "Guardar como .ics";
export const courtNotice = "Aviso judicial";
export const clientIntake = "Datos del cliente";
export const events = "Eventos";
export const deadlines = "Plazos";
export const alsoChecked = "También se buscó";
export const deadlinesNoneFound = "Plazos: ninguno";
export const citationsNoneFound = "Citas legales: ninguna";
export const factsNoneFound = "Datos: ninguno";
export const authorities = "Autoridades";
export const factSheet = "Hoja de datos";

// Doubtful reports
export const unverifiedReports = "Informes no verificados";

// Facts
export const parties = "Partes";
export const counsel = "Abogados";
export const judges = "Jueces";
export const courts = "Tribunales";
export const docketNumbers = "Números de expediente";
export const dates = "Fechas";
export const amounts = "Importes";
export const addresses = "Direcciones";
export const telephone = "Teléfono";
export const client = "Cliente";
export const contact = "Contacto";
export const matterType = "Tipo de asunto";
export const opposingParty = "Parte contraria";
export const request = "Petición";
export const notStated = "No se indicó";

// Incoming
export const messageFrom = (from: string, time: string) => `Mensaje de ${from}, ${time}`;
export const mailNotReadYet = "Chancery aún no ha leído este correo.";

// Letter
export const showTheWholeMessage = "Mostrar el mensaje entero";

// Message head
export const toAddresses = (list: string) => `a ${list}`;

// Proof
export const verifiedByDomain = "Remitente verificado por su dominio (DMARC)";
export const verifiedBySigningIn = "Remitente verificado: inició sesión para enviarlo";
export const verifiedByMailServer = "Remitente verificado por el servidor de correo de su bufete";
export const sentThroughMailServer = "Llegó por el servidor de correo de su bufete, que no verificó al remitente";
export const senderOfMailNotVerified = "Remitente de este correo no verificado";
export const notChecked = "no comprobado";

// Reply
export const replyFromChancery = (time: string) => `Respuesta de Chancery, ${time}`;
export const theReplyAsMailed = "La respuesta tal como se envió";
export const engine = (engine: string) => `Motor: ${engine}`;
export const skill = (skill: string) => `Tarea: ${skill}`;

// Save button
export const downloadFailed = "No se pudo descargar el archivo. Inténtelo de nuevo.";
export const saving = "Guardando";

// Source list
export const sources = "Fuentes";
export const theMailItself = "El propio correo";
export const atTime = (time: string) => `En ${time}`;
export const page = (page: number) => `Página ${page}`;

// Tasks
export const newDraft = "Nuevo borrador";
export const draftFromThis = "Redactar a partir de esto";
export const deleteTask = "Eliminar";
export const deleteQuestion = (name: string) => `¿Eliminar «${name}» con sus correos, los documentos que llegaron con ellos, las respuestas, los plazos y los borradores? No se puede deshacer.`;
export const taskDeleted = (name: string) => `Se eliminó «${name}».`;
export const notDeleted = "No se pudo eliminar la tarea. Inténtelo de nuevo dentro de un minuto.";
export const noSubject = "(sin asunto)";
export const speaksOf = (docket: string, matter: string) => `Habla de ${docket}, el caso de ${matter}.`;

// Task list
export const newTask = (subject: string) => `Tarea nueva: ${subject}.`;
export const noItemsFound = "No hay elementos.";
export const mailAppearsHere = "El correo que envíe a la dirección de Chancery de su bufete aparece aquí automáticamente, con su respuesta.";
export const myTasks = "Mis tareas";
export const received = "Recibido";
export const emailTasks = "TAREAS POR CORREO";
export const foldersHeading = "CARPETAS";
export const filesHeading = "ARCHIVOS";

// Task page
export const from = (sender: string) => `De: ${sender}`;
export const nAttachments = (n: number) => count(n, "adjunto");
export const mailHasArrived = "Su correo ha llegado. Chancery lo leerá a continuación. La respuesta aparecerá aquí.";
export const workingOnIt = "Chancery está en ello. La respuesta aparecerá aquí.";
export const theAnswerHasArrived = "Ha llegado la respuesta.";
export const newMessageFrom = (from: string) => `Mensaje nuevo de ${from}.`;
export const messagesOldestFirst = "Mensajes, del más antiguo al más reciente";
export const thisTask = "Esta tarea";

// Task row
export const emailFiles = (files: number) => `Correo (${files} archivos)`;

// Tasks view
export const taskNotFound = "No se encontró la tarea.";
export const noTaskWithThisName = "Su cuenta no tiene ninguna tarea con este nombre.";
export const mailNewestFirst = "El correo que ha enviado a Chancery, lo más reciente primero.";
export const yourTasks = "Sus tareas";

// Verdict
export const inYourFiles = "En sus archivos";
export const notInYourFiles = "No está en sus archivos";
export const nameDoesNotMatch = "El nombre no coincide";
export const impossible = "Imposible";
export const pleaseLook = "Por favor, mire:";
