/** What the public form says besides its own words. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/intake-page/words.es"), typeof import("@/features/intake-page/words")>>;

export const form = "Formulario";
export const opening = "Abriendo el formulario…";
export const gone = "Este formulario no está abierto";
export const goneHelp = "Puede que la dirección no sea correcta o que el bufete lo haya cerrado. Escriba al bufete, por favor.";
export const used = "Este enlace ya se utilizó";
export const usedHelp = "Sirve una sola vez. Si no fue usted, o tiene algo más que decir, escriba al bufete.";
export const unreachable = "No se pudo conectar con el servidor.";
export const tryAgain = "Intentar de nuevo";
export const goesTo = (firm: string) => `Lo que envíe llega a ${firm}, y a nadie más.`;
export const neededMark = "Las preguntas con * son obligatorias.";
export const choose = "Elija";
export const yes = "Sí";
export const no = "No";
export const chooseFiles = "Elija archivos o tome una foto";
export const perFile = (size: string) => `Como máximo 10 archivos en total, de ${size} cada uno.`;
export const remove = (name: string) => `Quitar ${name}`;
export const tooMany = "Con el formulario se pueden enviar como máximo 10 archivos.";
export const tooLarge = (name: string, size: string) => `${name} ocupa más de ${size}. Envíe una foto más pequeña, por favor.`;
export const send = "Enviar";
export const sending = "Enviando…";
export const failed = "El formulario no se envió. Lo que escribió sigue aquí.";
export const lookAgain = (n: number) => (n === 1 ? "Hay que cambiar una respuesta." : `Hay que cambiar ${n} respuestas.`);
export const changed = "El bufete cambió este formulario mientras usted lo rellenaba. Lo que escribió sigue aquí. Revise las preguntas marcadas y envíelo de nuevo.";
export const changedOne = "Esta pregunta ha cambiado.";
export const received = "Gracias";
export const mailed = "Hemos enviado una confirmación a su correo electrónico.";
export const leaveEmpty = "Deje esto vacío";
export const REFUSED = {
  over_quota: "No hay espacio para estos archivos. Envíe el formulario sin ellos y avise al bufete.",
  used: "Este enlace sirve una sola vez, y alguien ya lo utilizó. Si no fue usted, avise al bufete.",
  no_form: "El bufete ha cerrado este formulario. Escriba al bufete, por favor.",
  too_many_answers: "Este formulario ha recibido muchísimas respuestas hoy. Escriba al bufete o inténtelo más tarde.",
} as const;
