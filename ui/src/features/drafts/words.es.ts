/** What the drafts say. */
import type { Complete, Wrong } from "@/lib/catalogue";
import { count } from "@/lib/format";

export type Checked = Complete<Wrong<typeof import("@/features/drafts/words.es"), typeof import("@/features/drafts/words")>>;

// Drafts view
export const drafts = "Borradores";
export const aboutDrafts = "Cartas, memorandos y escritos judiciales que Chancery redacta a partir de sus archivos. Lo que los documentos no dicen queda como pregunta pendiente.";
export const newDraft = "Nuevo borrador";
export const yourDrafts = "Sus borradores";
export const noDraftsYet = "Todavía no hay borradores.";
export const draftsAppearHere = "Chancery redacta un primer borrador a partir de sus documentos, con una fuente detrás de cada hecho y una pregunta entre corchetes donde falta uno. Pulse «Nuevo borrador», o envíe un correo que diga «Draft a demand letter …» con los documentos adjuntos.";

// Draft list
export const nOpen = (n: number) => (n === 1 ? "1 pendiente" : `${n} pendientes`);
export const noneOpen = "Completo";
export const draft = "Borrador";
export const openQuestions = "Preguntas pendientes";
export const changed = "Modificado";
export const deleteNamed = (title: string) => `Eliminar ${title}`;
export const deleteQuestion = (title: string) => `¿Eliminar «${title}» con todas sus versiones? No se puede deshacer.`;
export const draftDeleted = (title: string) => `Se eliminó «${title}».`;
export const unreachable = "No se puede contactar con el servidor. Inténtelo más tarde.";
export const unreachableWordsStay = "No se puede contactar con el servidor. Sus palabras siguen aquí.";
export const wentWrong = "Algo salió mal. Inténtelo de nuevo.";

// New draft
export const aboutNewDraft = "Elija qué debe ser y de qué documentos se redacta. Después podrá cambiar cada palabra.";
export const whatToDraft = "¿Qué debe ser?";
export const theKinds = "Los tipos de borradores";
export const GROUPS = { letter: "Cartas", memo: "Memorandos", court: "Escritos judiciales", agreement: "Contratos", other: "Otros" } as const;
export const whatAbout = "¿De qué trata?";
export const aboutExample = "Por ejemplo: Redacte un requerimiento por la renta impagada. Nuestro cliente es Alder Freight.";
export const optional = "Puede dejarlo vacío.";
export const fromWhichPapers = "¿De qué documentos?";
export const fromATask = "Los de una tarea";
export const fromFiles = "Mis archivos";
export const fromNothing = "Sin documentos";
export const withoutPapersHelp = "El borrador contiene entonces las palabras habituales de su tipo, y pregunta por cada hecho.";
export const writeTheDraft = "Redactar el borrador";
export const chooseAKind = "Elija qué debe ser.";
export const chooseATask = "Elija la tarea, o elija «Sin documentos».";
export const chooseFiles = "Elija al menos un archivo, o elija «Sin documentos».";
export const tooManyFiles = (most: number) => `Un borrador se redacta de ${most} archivos como máximo. Elija menos.`;
export const writing = "Redactando el borrador…";
export const writingHelp = "Chancery lee los documentos y redacta el borrador. Con un modelo de lenguaje puede tardar un minuto. Puede salir de esta página o cerrarla: el borrador llegará a la lista. Si no está allí al cabo de unos minutos, no pudo redactarse: pídalo de nuevo.";
export const couldNotBeWritten = (why: string) => `El borrador no pudo redactarse. ${why}`;
export const seconds = (n: number) => `${n} s`;

// Papers
export const yourTasks = "Sus tareas";
export const findATask = "Buscar una tarea";
export const noTasksYet = "Todavía no tiene tareas. Elija «Mis archivos» o «Sin documentos».";
export const noTaskFits = "Ninguna tarea coincide con estas palabras.";
export const noSubject = "(sin asunto)";
export const nPapers = (n: number) => count(n, "adjunto");

// Draft page
export const theDraft = "El borrador";
export const version = (n: number) => `Versión ${n}`;
export const changedAt = "Modificado";
export const asked = "Se pidió";
export const pdf = "PDF";
export const wordToSend = "Word para enviar";
export const wordToSendHelp = "Sin las fuentes y sin metadatos";
export const wordWithSources = "Word con fuentes";
export const wordWithSourcesHelp = "Las fuentes son comentarios al margen";
export const saving = "Guardando";
export const downloadFailed = "No se pudo descargar el documento. Inténtelo de nuevo.";
export const notRead = "Sin leer";
export const paper = "Escrito";
export const questionsTab = "Preguntas";
export const findingsTab = "Comprobaciones";
export const sourcesTab = "Fuentes";
export const versionsTab = "Versiones";
export const partsOfTheDraft = "Partes del borrador";
export const olderVersion = (n: number) => `Esta es la versión ${n}, solo para leer.`;
export const backToNewest = "Volver a la más reciente";

// Findings
export const lookAt = (n: number) => (n === 1 ? "Un punto por revisar antes de enviarlo" : `${n} puntos por revisar antes de enviarlo`);
export const noFindings = "Nada por revisar.";
export const noFindingsHelp = "No se encontró nada en citas, términos, referencias, fechas, importes y nombres. Las comprobaciones no lo ven todo.";
export const SEVERITIES = { wrong: "Error", check: "Revíselo", style: "Estilo" } as const;
export const showInPaper = "Ver en el documento";
export const lookHere = "Por revisar aquí";
export const writeInstead = (words: string) => `Propuesta: «${words}»`;
export const gapsOpen = (n: number) => (n === 1 ? "1 hueco" : `${n} huecos`);
export const findingsOpen = (n: number) => (n === 1 ? "1 punto por revisar" : `${n} puntos por revisar`);
export const downloadAnyway = (open: string, n: number) => `${n === 1 ? "Queda" : "Quedan"} ${open}. ¿Descargar de todos modos?`;
export const both = (a: string, b: string) => `${a} y ${b}`;

// Paper
export const clickToEdit = "Pulse un párrafo para cambiarlo.";
export const pageBreak = "Salto de página";
export const wordFillsIn = "Word lo completa al abrir el documento.";
export const gapLabel = (n: number, question: string) => `Pregunta pendiente ${n}: ${question}`;
export const editParagraph = (words: string) => `Editar: ${words}`;
export const emptyParagraph = "párrafo vacío";

// Editor
export const paragraph = "Párrafo";
export const newParagraph = "Párrafo nuevo";
export const editorHelp = "Una pregunta entre corchetes, como [¿Hasta qué día?], queda pendiente. Ctrl+Intro guarda.";
export const marksAreLost = "Una afirmación cuyas palabras cambie pierde el número de su fuente.";
export const askForChange = "Pedir un cambio…";
export const whatToChange = "¿Qué debe cambiar en las palabras que seleccione?";
export const askHelp = "Sin selección, en todo el párrafo. Por ejemplo: Más breve. O: Change “two years” to “three years”.";
export const ask = "Pedir";
export const askingForChange = "Pidiendo";
export const changedMeanwhile = "Cambió el párrafo mientras tanto, así que la respuesta no se incluyó. Pídala de nuevo.";
export const undo = "Deshacer";
export const save = "Guardar";
export const cancel = "Cancelar";
export const addBelow = "Añadir un párrafo debajo";
export const remove = "Quitar";
export const removeQuestion = "¿Quitar este párrafo? Las versiones anteriores lo conservan.";
export const discardQuestion = "¿Descartar los cambios de este párrafo?";
export const saved = (version: number) => `Guardado como versión ${version}.`;
export const loadNewest = "Cargar la versión más reciente";
export const wordsKept = "Se cargó la versión más reciente. Sus palabras siguen aquí; guárdelas de nuevo.";

// Questions
export const noQuestions = "No hay preguntas pendientes.";
export const noQuestionsHelp = "Lea el borrador una vez más y descárguelo para enviarlo.";
export const questionsHelp = "Responda lo que sepa. Lo demás queda pendiente.";
export const showGap = (n: number) => `Mostrar la pregunta ${n} en el escrito`;
export const fillIn = "Completar";
export const fillingIn = "Completando";
export const discardAnswers = "¿Descartar las respuestas que aún no se han incorporado?";
export const answersToGive = (n: number) => count(n, "respuesta");
export const filledIn = (n: number, left: number) => `${n === 1 ? "1 respuesta incorporada" : `${n} respuestas incorporadas`}; pendientes: ${left}.`;

// Sources
export const noSources = "Sin fuentes.";
export const noSourcesHelp = "Este borrador no toma palabras de documentos.";
export const page = (page: number) => `Página ${page}`;

// Versions
export const byChancery = "Chancery";
export const byPerson = "Usted";
export const newest = "Más reciente";
export const shownNow = "A la vista";

// Did
export const writtenWithoutPapers = "Redactado sin documentos.";
export const writtenFrom = (n: number) => (n === 1 ? "Redactado a partir de un documento." : `Redactado a partir de ${n} documentos.`);
export const gapsFilled = (n: number) => (n === 1 ? "Un dato completado." : `${n} datos completados.`);
export const paragraphsChanged = (n: number) => (n === 1 ? "Un párrafo modificado." : `${n} párrafos modificados.`);
