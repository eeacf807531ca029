/** What the second step of a sign-in says. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/account/second-words.es"), typeof import("@/features/account/second-words")>>;

export const SECOND = {
  title: "Confirme que es usted",
  codeMissing: "El código es obligatorio",
  codeWrong: "Ese código no es correcto. Escriba el más reciente que muestre su aplicación.",
  recoveryWrong: "Ese código de recuperación no es correcto o ya se usó.",
  passkeyUnused: "La llave de acceso no funcionó. Inténtelo de nuevo o elija otra forma.",
  setupTitle: "Configure su segundo factor",
  codesTitle: "Guarde sus códigos de recuperación",
} as const;
