/** What matters say. */
import { count } from "@/lib/format";
import type { Complete, Wrong } from "@/lib/catalogue";
import type { FirmRole, MatterItemKind, MatterLevel, WhySees } from "@/lib/contract";

export type Checked = Complete<Wrong<typeof import("@/features/matters/words.es"), typeof import("@/features/matters/words")>>;

// The list
export const matters = "Asuntos";
export const aboutMatters = "Casos y otros trabajos que comparte con colegas. Usted ve los asuntos que puede leer, y ningún otro.";
export const openMatter = "Abrir asunto";
export const findMatters = "Buscar asuntos";
export const findHelp = "Número, título, cliente, parte, tribunal o expediente";
export const closedToo = "También los cerrados";
export const yourMatters = "Sus asuntos";
export const noMattersYet = "Todavía no hay asuntos.";
export const mattersAppearHere = "Abra uno, o espere a que un colega le incluya en un equipo.";
export const nothingFound = "No se encontró nada.";
export const tryOtherWords = "Pruebe con menos palabras.";
export const shownOf = (shown: number, all: number) => `${shown} de ${all} asuntos. Busque para ver otros.`;
export const closed = "Cerrado";
export const sealed = "Sellado";
export const destroyed = "Destruido";

// A matter
export const matter = "Asunto";
export const theMatter = "El asunto";
export const newMatter = "Asunto nuevo";
export const number = "Número";
export const numberHelp = "Letras, cifras, puntos y guiones. Forma parte de la dirección de correo del asunto.";
export const title = "Título";
export const client = "Cliente";
export const noClient = "Ningún cliente";
export const parties = "Partes";
export const partiesHelp = "Una en cada línea; el papel tras una coma: Ada Stone, arrendadora.";
export const court = "Tribunal";
export const docket = "Número de expediente";
export const note = "Nota";
export const isClosed = "El asunto está cerrado";
export const address = "Dirección de correo";
export const aboutAddress = "El correo que envíe o reenvíe aquí pertenece al asunto.";
export const aboutAddressForReaders = "El correo que envíe o reenvíe aquí se propone a quien dirige el asunto.";
export const edit = "Editar";
export const remove = "Eliminar";
export const save = "Guardar";
export const saving = "Guardando";
export const cancel = "Cancelar";
export const giveNumber = "Dé un número al asunto.";
export const giveTitle = "Dé un título al asunto.";
export const deleteQuestion = (name: string) => `¿Eliminar el asunto «${name}»? Los documentos se quedan donde están, con sus dueños.`;
export const deleted = (name: string) => `${name} se eliminó.`;
export const wentWrong = "No ha funcionado. Inténtelo de nuevo.";

// Papers
export const papers = "Documentos";
export const noPapers = "Todavía no hay nada en este asunto.";
export const addPapers = "Añadir documentos…";
export const addTitle = "Añadir a este asunto";
export const addHelp = "Lo que añade se queda en su cuenta. Todos los que ven el asunto pueden leerlo.";
export const whatToAdd = "Qué añadir";
export const KINDS: Record<MatterItemKind, string> = { file: "Archivo", task: "Tarea", folder: "Carpeta" };
export const WAYS: Record<MatterItemKind, string> = { task: "Una tarea", folder: "Una carpeta", file: "Archivos" };
export const aboutFolder = "La carpeta que está abierta aquí, con todo lo que llegue a ella después.";
export const chooseTask = "Elija una tarea.";
export const chooseFolder = "Abra primero una carpeta.";
export const chooseFiles = "Elija al menos un archivo.";
export const yourTasks = "Sus tareas";
export const noTasks = "Todavía no tiene tareas.";
export const add = "Añadir";
export const added = "Añadido al asunto.";
export const takeOut = "Sacar";
export const takeOutOf = (name: string) => `Sacar ${name} del asunto`;
export const takenOut = (name: string) => `${name} se sacó.`;
export const yours = "suyo";
export const from = (name: string) => `de ${name}`;
export const files = (n: number) => count(n, "archivo");

// Deadlines
export const deadlines = "Plazos";

// People
export const activities = "Tiempo y gastos";
export const noActivities = "Aún no hay nada anotado.";
export const spentSoFar = (sums: string) => `Hasta ahora, ${sums}.`;
export const addActivity = "Añadir anotación…";
export const changeActivity = "Cambiar la anotación";
export const showAllActivities = (n: number) => `Mostrar las ${n}`;
export const spent = "Tiempo o gasto";
export const spentHelp = "1:30, 45 min, 0,4 h o $12.50";
export const giveSpent = "Escriba el tiempo como 1:30, 45 min o 0,4 h, 24 horas como máximo, o un gasto como $12.50.";
export const activityNote = "Para qué";
export const activityNoteHelp = "Llamada con el cliente sobre el arrendamiento";
export const giveActivityNote = "Escriba qué se hizo o qué se pagó.";
export const activityDay = "Día";
export const giveDay = "Elija un día.";
export const editActivity = (note: string) => `Cambiar ${note}`;
export const deleteActivity = (note: string) => `Eliminar ${note}`;
export const deleteActivityQuestion = (note: string) => `¿Eliminar la anotación «${note}»?`;
export const activityDeleted = "La anotación se eliminó.";
export const changedMeanwhile = (note: string, spent: string, day: string) => `Otra persona cambió esta anotación mientras tanto. Ahora dice: «${note}», ${spent}, ${day}. Guarde otra vez para reemplazarla.`;
export const people = "¿Quién puede ver esto?";
export const aboutPeople = "Estas personas, y nadie más del despacho.";
export const LEVELS: Record<MatterLevel, string> = { read: "Lee", write: "Lee y añade", manage: "Gestiona" };
export const WHY: Record<WhySees, string> = { owner: "dueño", team: "equipo", firm: "todo el despacho", administrator: "administrador" };
export const ROLES: Record<FirmRole, string> = { administrator: "Administrador", lawyer: "Abogado", staff: "Personal", reader: "Lector" };
export const addPerson = "Añadir persona…";
export const person = "Persona";
export const choosePerson = "Elija una persona.";
export const level = "Puede";
export const levelOf = (name: string) => `Qué puede hacer ${name}`;
export const dropPerson = (name: string) => `Sacar a ${name} del equipo`;
export const leave = "Salir";
export const leaveQuestion = (name: string) => `¿Salir del equipo de “${name}”? Lo que añadió sigue en el asunto. Quien lo dirige puede volver a incluirle.`;
export const left = (name: string) => `Ha salido de ${name}.`;
export const wholeFirm = "Todos los abogados y el personal pueden leer este asunto";

// Walls
export const walls = "Barreras";
export const noWalls = "Ninguna.";
export const aboutWalls = "Para una persona tras una barrera el asunto no existe, sea cual sea su función.";
export const setWall = "Poner barrera…";
export const wallHelp = "Cuenta desde ahora. La persona deja el equipo, y los documentos que añadió dejan el asunto.";
export const reason = "Por qué";
export const giveReason = "Escriba por qué hay una barrera.";
export const takeDown = "Quitar";
export const takeDownFor = (name: string) => `Quitar la barrera de ${name}`;
export const takeDownQuestion = (name: string) => `¿Quitar la barrera de ${name}? Después puede volver al equipo.`;
export const wallSet = (name: string) => `Ahora hay una barrera para ${name}.`;
export const setBy = (by: string) => `puesta por ${by}`;

// Proposals
export const proposals = "Propuestas";
export const aboutProposals = "Correo a la dirección del asunto de personas que no pueden añadir nada.";
export const accept = "Aceptar";
export const decline = "Rechazar";
export const accepted = "Ahora está en el asunto.";
export const declined = "Se rechazó.";

// The legal hold
export const hold = "Conservación legal";
export const aboutHold = "Mientras dure, nadie puede borrar nada de este asunto, ni el asunto mismo.";
export const noHold = "Este asunto no tiene ninguna.";
export const setHold = "Ordenar conservación…";
export const holdHelp = "Desde ahora no se puede borrar, sacar ni sobrescribir nada de este asunto, hasta que quien lo dirige la levante.";
export const holdBy = "La pidió";
export const holdByHelp = "Un tribunal, el cliente, un socio";
export const giveHold = "Escriba quién pidió la conservación, y por qué.";
export const askedBy = (by: string) => `la pidió ${by}`;
export const holdSet = "Este asunto está ahora bajo conservación legal.";
export const liftHold = "Levantar";
export const liftQuestion = "¿Levantar la conservación legal? Lo que hay en este asunto podrá borrarse de nuevo.";
export const holdLifted = "La conservación legal se levantó.";

// The export
export const exportAll = "Exportar";
export const exportQuestion = "¿Guardar todo lo de este asunto en un solo archivo? Su contenido no estará cifrado.";

// A sealed matter
export const sealing = "Sellado";
export const sealedOn = "Sellado el";
export const keptUntil = "Se conserva hasta";
export const destroyedOn = "Destruido el";
export const aboutSealed = (papers: number) =>
  `Todo lo de este asunto está en un solo archivo cifrado: ${count(papers, "correo, respuesta o documento", "correos, respuestas y documentos")}. Pídalo a su equipo de informática: solo la línea de comandos del servidor lo abre.`;
export const aboutDestroyed = "La clave de su archivo se destruyó después de su plazo. Ya nadie puede abrirlo.";
