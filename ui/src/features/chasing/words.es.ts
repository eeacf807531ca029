/** What the pages of clients' lists say. */
import type { Complete, Wrong } from "@/lib/catalogue";
import { count } from "@/lib/format";

export type Checked = Complete<Wrong<typeof import("@/features/chasing/words.es"), typeof import("@/features/chasing/words")>>;

export const chasing = "Documentos";
export const aboutChasing = "Lo que se pide a sus clientes, lo que ha llegado y lo que falta.";
export const newList = "Lista nueva";
export const yourLists = "Las listas de sus clientes";
export const wentWrong = "No ha funcionado. Inténtelo de nuevo.";
export const noListsYet = "No se pide nada a ningún cliente";
export const listsAppearHere = "Dé una lista a un cliente. Recibe un enlace, envía fotos o archivos, y se le recuerda hasta que llegue todo.";

export const client = "Cliente";
export const missingHead = "Falta";
export const sentHead = "Enviado";
export const nMissing = (open: number, all: number) => `Faltan ${open} de ${all}`;
export const allCame = "Ha llegado todo";
export const toLookAt = (n: number) => `${count(n, "archivo")} por revisar`;
export const arrived = (n: number, files: number) => `${n === 1 ? "Ha llegado 1" : `Han llegado ${n}`}; ${toLookAt(files)}`;
export const since = "desde";
export const nothingSent = "Ningún correo enviado";
export const nextMail = "Próximo recordatorio";
export const STOPPED: Record<string, string> = {
  all_came: "No hay más recordatorios: ha llegado todo.",
  looking: "Sin recordatorios mientras usted revisa lo que llegó.",
  opted_out: "El cliente no quiere más correos.",
  paused: "Los recordatorios están en pausa.",
  bounced: "Los correos a esta dirección vuelven.",
  cap: "Se han enviado todos los recordatorios.",
};
export const STATES = { missing: "Falta", partly: "Ha llegado una parte", asked: "Ha llegado; por revisar", complete: "Ha llegado", waived: "Ya no hace falta" } as const;
export const MAILS = { first: "La lista", reminder: "Recordatorio", flaws: "Enviar de nuevo" } as const;
export const WAYS = { link: "por el enlace", mail: "por correo", firm: "del bufete" } as const;
export const DOUBTS: Record<string, string> = {
  kind: "Su texto no muestra bien qué es.",
  several: "Puede ser más de una cosa.",
  name: "No nombra a esta persona.",
  date: "No se ve su fecha.",
  letter: "Es una carta que habla del documento.",
  flaw: "Hay que enviarlo de nuevo.",
};

// One list
export const items = "Lista";
export const files = "Archivos";
export const mails = "Correos";
export const stillMissing = (parts: string) => `falta: ${parts}`;
export const waive = "No hace falta";
export const wantAgain = "Hace falta de nuevo";
export const remove = "Quitar";
export const removeItem = (name: string) => `¿Quitar «${name}» de la lista?`;
export const addItem = "Añadir algo";
export const itemName = "Qué se pide";
export const add = "Añadir";
export const matchOf = (name: string) => `Qué es «${name}»`;
export const noItem = "Nada de la lista";
export const partsOf = (name: string) => `Años o meses de «${name}»`;
export const partsHelp = "Como 2024 o 2024-05, separados por comas.";
export const keep = "Guardar";
export const noFilesYet = "Todavía no ha llegado nada.";
export const remind = "Recordar ahora";
export const reminded = "El recordatorio está en camino.";
export const pause = "Pausar los recordatorios";
export const resume = "Reanudar los recordatorios";
export const copyLink = "Copiar el enlace del cliente";
export const deleteList = "Eliminar";
export const deleteQuestion = (name: string) => `¿Eliminar la lista de ${name}? El enlace deja de funcionar; los archivos se quedan.`;
export const named = (n: number) => count(n, "cosa");

// Lista nueva
export const aboutNew = "El cliente recibe la lista por correo enseguida, y un enlace para todo.";
export const findClient = "Cliente";
export const findClientHelp = "Escriba un nombre de sus contactos.";
export const nobodyFound = "No hay ningún contacto con ese nombre. Añádalo antes en Clientes.";
export const checklist = "Lista";
export const language = "Idioma de los correos y la página";
export const english = "Inglés";
export const spanish = "Español";
export const email = "Correo electrónico";
export const emailHelp = "Si se deja vacío, la primera dirección del contacto.";
export const zone = "Zona horaria del cliente";
export const zoneHelp = "Si se deja vacía, la suya. Los correos salen allí de 9 a 5, de lunes a viernes.";
export const spouse = "Cónyuge";
export const children = "Hijos";
export const childrenHelp = "Separados por comas.";
export const decedent = "Quien falleció";
export const peopleHelp = "Para documentos a ese nombre.";
export const message = "Una frase suya";
export const messageHelp = "Va en el primer correo.";
export const every = "Días entre recordatorios";
export const most = "Recordatorios como máximo";
export const give = "Enviar la lista";
export const sending = "Enviando…";
export const chooseClient = "Elija un cliente.";
export const asksFor = (n: number) => `Pide ${count(n, "cosa")}:`;
export const zoneExample = "America/Chicago";
export const sendAnyway = (sentence: string) => `${sentence}\n\n¿Enviarlo de todos modos?`;
export const notSent = "No se envió nada.";
