/** What the tables say. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/tables/words.es"), typeof import("@/features/tables/words")>>;

const documents = (n: number) => (n === 1 ? "1 documento" : `${n} documentos`);

// Tables view
export const tables = "Tablas";
export const aboutTables = "Haga las mismas preguntas a muchos documentos. Cada respuesta está en una celda con las palabras de las que procede; lo que un documento no dice es «No consta».";
export const newTable = "Nueva tabla";
export const yourTables = "Sus tablas";
export const noTablesYet = "Todavía no hay tablas.";
export const tablesAppearHere = "Elija un conjunto de preguntas, como el de arrendamientos, y una carpeta de documentos. Chancery rellena la tabla mientras usted hace otra cosa. Pulse «Nueva tabla» para empezar.";

// Table list
export const table = "Tabla";
export const progress = "Progreso";
export const changed = "Modificada";
export const complete = "Completa";
export const percentDone = (n: number) => `${n} % respondido`;
export const nDocuments = (n: number) => documents(n);
export const nQuestions = (n: number) => (n === 1 ? "1 pregunta" : `${n} preguntas`);
export const followsAFolder = "sigue una carpeta";
export const deleteNamed = (title: string) => `Eliminar ${title}`;
export const deleteQuestion = (title: string) => `¿Eliminar «${title}» con todas sus respuestas y correcciones? Los documentos permanecen. No se puede deshacer.`;
export const tableDeleted = (title: string) => `Se eliminó «${title}».`;
export const unreachable = "No se puede contactar con el servidor. Inténtelo más tarde.";
export const unreachableWordsStay = "No se puede contactar con el servidor. Sus palabras siguen aquí.";
export const wentWrong = "Algo salió mal. Inténtelo de nuevo.";

// New table
export const aboutNewTable = "Elija qué preguntar y a qué documentos. Después podrá cambiar ambas cosas.";
export const theSets = "Los conjuntos de preguntas";
export const whatIsAsked = "¿Qué quiere saber?";
export const ownQuestions = "Sus propias preguntas";
export const ownQuestionsHelp = "Escriba cada pregunta como se la haría a un colega.";
export const questions = "Preguntas";
export const title = "Título de la tabla";
export const whichDocuments = "¿Qué documentos?";
export const aFolder = "Una carpeta";
export const chosenFiles = "Archivos elegidos";
export const folderHelp = "Todos los archivos de la carpeta abierta abajo y de las carpetas que contiene. Los archivos nuevos se convierten en filas cuando llegan.";
export const chooseASet = "Elija qué quiere saber.";
export const chooseFiles = "Elija al menos un archivo.";
export const tooManyFiles = (most: number) => `Una tabla tiene ${most} documentos como máximo. Elija menos.`;
export const giveATitle = "Dé un título a la tabla.";
export const addQuestions = "Escriba al menos una pregunta.";
export const fillInColumns = "Cada columna necesita un encabezado y una pregunta.";
export const making = "Creando la tabla";
export const makeTheTable = "Crear la tabla";

// Question list
export const heading = "Columna";
export const question = "Pregunta";
export const kindOfAnswer = "Respuesta";
export const KINDS = { text: "Palabras", yes_no: "Sí o no", date: "Fecha o plazo", amount: "Importe", party: "Persona", parties: "Todas las partes" } as const;
export const columnNumber = (n: number) => `columna ${n}`;
export const moveUp = (name: string) => `Subir ${name}`;
export const moveDown = (name: string) => `Bajar ${name}`;
export const removeColumn = (name: string) => `Quitar ${name}`;
export const addAQuestion = "Añadir una pregunta";

// Table page
export const theTable = "La tabla";
export const fromFolder = (path: string) => `Carpeta: ${path || "Mis archivos"}`;
export const nNotFound = (n: number) => (n === 1 ? "1 no consta" : `${n} no constan`);
export const nFailed = (n: number) => `${n} sin responder`;
export const answeredOf = (done: number, all: number) => `${done} de ${all} celdas respondidas.`;
export const stillUnread = (n: number) => (n === 1 ? "Todavía se lee 1 documento." : `Todavía se leen ${n} documentos.`);
export const addDocuments = "Añadir documentos";
export const excel = "Excel";
export const csv = "CSV";
export const allRowsHelp = "Todas las filas, muestren lo que muestren los filtros";
export const saving = "Guardando";
export const downloadFailed = "No se pudo descargar la tabla. Inténtelo de nuevo.";
export const add = "Añadir";
export const documentsAdded = (n: number) => (n === 1 ? "Se añadió 1 documento." : `Se añadieron ${n} documentos.`);
export const cancel = "Cancelar";
export const save = "Guardar";
export const saved = "Guardado.";
export const columnsAskedAnew = (n: number) => (n === 1 ? "Una pregunta se hace de nuevo: sus respuestas, correcciones y bloqueos se pierden." : `${n} preguntas se hacen de nuevo: sus respuestas, correcciones y bloqueos se pierden.`);
export const noDocuments = "Sin documentos.";
export const noDocumentsHelp = "Pulse «Añadir documentos» para elegir algunos.";
export const emptyFolderHelp = "La carpeta está vacía. Los archivos se convierten en filas cuando llegan allí.";

// Filters
export const filters = "Filtros";
export const where = "Dónde buscar";
export const anywhere = "En todas partes";
export const document = "Documento";
export const filterWords = "Filtrar por palabras";
export const show = "Mostrar";
export const allRows = "Todas las filas";
export const onlyNotFound = "Solo lo que no consta";
export const onlyCorrected = "Solo lo corregido";
export const shownOf = (shown: number, all: number) => `${shown} de ${all} filas`;
export const exportsHaveAll = "CSV y Excel contienen todas las filas.";
export const clearFilters = "Quitar los filtros";
export const nothingFits = "Ninguna fila coincide con estos filtros.";
export const nothingFitsHelp = "Cambie las palabras o quite los filtros.";

// Grid
export const cells = "Celdas";
export const notFound = "No consta";
export const waiting = "En espera";
export const corrected = "corregida";
export const locked = "bloqueada";
export const deleted = "eliminado";
export const notReadYet = "todavía no leído";

// Cell
export const theCell = "La celda";
export const closeTheCell = "Cerrar la celda";
export const correctedBy = (name: string) => `Corregida por ${name},`;
export const foundBefore = "Chancery encontró:";
export const notFoundHelp = "El documento no lo dice con claridad. No se inventó nada en su lugar.";
export const lockedHelp = "Bloqueada: esta celda queda como está, se pregunte lo que se pregunte.";
export const correctIt = "Corregirla";
export const correctHelp = "Déjela vacía si el documento no lo dice. Lo que Chancery encontró se conserva.";
export const discardCorrection = "¿Descartar su corrección de esta celda?";
export const saveCorrection = "Guardar la corrección";
export const lock = "Bloquear";
export const unlock = "Desbloquear";
export const askAgain = "Preguntar de nuevo";
export const restore = "Quitar la corrección";
export const DONE = { correct: "La corrección se guardó.", restore: "La corrección se quitó.", lock: "La celda está bloqueada.", unlock: "La celda está desbloqueada.", again: "Se preguntó de nuevo." } as const;
export const openThere = "Abrir el pasaje";
export const openPage = (page: number) => `Abrir la página ${page}`;

// Ask again
export const askManyHelp = "Lo bloqueado queda como está. Una corrección queda delante de la nueva respuesta.";
export const askFailed = (n: number) => `${n} sin responder`;
export const askNotFound = (n: number) => (n === 1 ? "1 que no consta" : `${n} que no constan`);
export const askAll = "Todas las celdas";

// Document
export const documentHelp = "Todo lo que no está bloqueado en esta fila puede preguntarse de nuevo.";
export const goneHelp = "Este documento fue eliminado. Sus respuestas quedan hasta que lo quite.";
export const unreadHelp = "Este documento todavía se lee. Después se responde su fila.";
export const openTheDocument = "Abrir el documento";
export const askDocumentAgain = "Preguntar de nuevo a este documento";
export const takeOut = "Quitarlo";
export const takeOutQuestion = (name: string) => `¿Quitar «${name}» de esta tabla, con sus respuestas y correcciones? El documento permanece.`;
export const takenOut = (name: string) => `Se quitó «${name}».`;
