/** What the viewer says. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/viewer/words.es"), typeof import("@/features/viewer/words")>>;

// Changes
export const trackedChangesCount = (n: number) => `Cambios registrados: ${n}`;
export const trackedChanges = "Cambios registrados";
export const inserted = "Insertado";
export const deleted = "Eliminado";

// Finder
export const searchInThisDocument = "Buscar en este documento";
export const search = "Buscar";
export const noResults = "Sin resultados";
export const resultOf = (n: number, count: number) => `${n} de ${count}`;
export const previousResult = "Resultado anterior";
export const nextResult = "Resultado siguiente";

// Image pane
export const thisPictureCannotBeShown = "Esta imagen no se puede mostrar.";
export const loading = "Cargando";

// Line light
export const passageHighlightedOnPage = (page: number) => `Pasaje resaltado en la página ${page}.`;

// Pdf page
export const atPage = (page: number) => `Página ${page}.`;
export const page = (page: number) => `Página ${page}`;

// Pdf pane
export const thisPdfCannotBeShown = "Este PDF no se puede mostrar.";
export const contents = "Índice";
export const pages = "Páginas";
export const pagesAndSize = "Páginas y tamaño";
export const pageThumbnails = "Miniaturas de las páginas";
export const previousPage = "Página anterior";
export const nextPage = "Página siguiente";
export const zoomOut = "Reducir";
export const zoomIn = "Ampliar";

// Text pane
export const passageHighlighted = "Pasaje resaltado.";
export const textOfTheDocument = "Texto del documento";
export const thisDocumentHasNoText = "Este documento no contiene texto.";

// Use pdf
export const passwordProtected = "Está protegido por una contraseña. Descárguelo para abrirlo en otro programa.";
export const damaged = "Está dañado. Descárguelo para ver si otro programa puede abrirlo.";

// Viewer
export const itsTextWillAppearHere = "Su texto aparecerá aquí.";
export const thisDocumentWasDeleted = "Este documento fue eliminado o ya no se comparte con usted.";
export const thisDocumentCannotBeShown = "Este documento no se puede mostrar.";
export const document = "Documento";
export const back = "Volver";
export const extractedText = "Texto extraído";

// Recordings
export const recordingAndTranscript = "Grabación y transcripción";
export const thisRecordingCannotBeShown = "Esta grabación no se puede mostrar.";
export const player = "Reproductor";
export const transcript = "Transcripción";
export const placeInTheRecording = "Punto de la grabación";
export const speed = "Velocidad";
export const saveTranscript = "Guardar la transcripción";
export const chooseAForm = "Elija un formato";
export const forms = [
  ["txt", "Texto"],
  ["docx", "Word"],
  ["srt", "Subtítulos (SRT)"],
  ["vtt", "Subtítulos (VTT)"],
  ["pdf", "PDF con líneas numeradas"],
  ["print", "Líneas numeradas, para imprimir"],
] as const;
export const theTranscriptCannotBeSaved = "No se pudo guardar la transcripción.";
export const saveAClip = "Guardar una parte";
export const beginHere = "Empieza aquí";
export const endHere = "Termina aquí";
export const clipFrom = (from: string, to: string) => `De ${from} a ${to}`;
export const chooseAPart = "Reproduzca hasta donde empieza la parte, pulse «Empieza aquí», siga y pulse «Termina aquí».";
export const saveSoundAndWords = "Guardar sonido y palabras";
export const theClipCannotBeSaved = "No se pudo guardar esta parte.";
export const readAgain = "Leerlo de nuevo";
export const playerKeys = "La barra espaciadora reproduce y pausa; las flechas retroceden y avanzan cinco segundos. Con Mayús, palabra a palabra.";
export const nobodySpeaks = "En esta grabación no se oyó hablar a nadie.";
export const listeningBegins = "Se está abriendo esta grabación.";
export const listening = (heard: number, all: number) => `Se está transcribiendo: ${heard} de ${all} partes.`;
export const progress = "Progreso";
export const writtenDownBy = (model: string, engine: string, at: string) =>
  `Transcrito por una máquina (${model} en ${engine}), ${at}. Nadie ha certificado esta transcripción.`;
export const doubtfulLines = (n: number) =>
  n === 1 ? "1 línea contiene palabras dudosas. Escúchela antes de confiar en ella." : `${n} líneas contienen palabras dudosas. Escúchelas antes de confiar en ellas.`;
export const consentToRecording = "Consentimiento para grabar, por estado";
export const theOriginal = "El original";
export const keptAsItCame = (hash: string) => `La grabación se conserva tal como llegó. BLAKE3: ${hash}`;
export const name = "Nombre";
export const saveName = "Guardar el nombre";
export const speakersCount = (n: number) => `Hablantes: ${n}`;
export const namesAreGivenByPeople = "Los nombres los pone usted; no se adivina nada. Dos hablantes con el mismo nombre se muestran como uno.";
export const whoSaysThis = "Quién dice esto";
export const somebodyElse = "Otra persona";
export const whatIsSaid = (who: string) => `Lo que dice ${who}`;
export const save = "Guardar";
export const cancel = "Cancelar";
export const playFrom = (time: string) => `Reproducir desde ${time}`;
export const doubtful = (why: string) => `Dudoso. ${why}`;
export const correctedBy = (who: string, at: string, heard: string) => `Corregido por ${who}, ${at}. La máquina oyó: «${heard}»`;
export const correctThisLine = (time: string) => `Corregir la línea de ${time}`;
export const notSaved = "No se pudo guardar su cambio.";
