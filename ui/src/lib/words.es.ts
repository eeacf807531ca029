/** What the shared code says. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/lib/words.es"), typeof import("@/lib/words")>>;

// Api
export const theServerAnswered = (status: number) => `El servidor respondió ${status}.`;

// Cited
export const namedPage = (name: string, page: number) => `${name}, página ${page}`;

// Password rule
export const passwordLength = (shortest: number, longest: number) => `Use de ${shortest} a ${longest} caracteres.`;
export const passwordIsAddress = "La contraseña no debe ser la dirección de correo.";
export const passwordIsCommon = "Esta contraseña es de las más comunes. Elija otra, por ejemplo cuatro palabras sin relación.";
