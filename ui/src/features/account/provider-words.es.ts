/** What is said of a sign-in with a provider. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/account/provider-words.es"), typeof import("@/features/account/provider-words")>>;

export const or = "o";
export const signInWith = (name: string) => `Iniciar sesión con ${name}`;
export const goingTo = (name: string) => `Yendo a ${name}`;
/** As on the account form (spec). */
export const failed = "Algo salió mal. Inténtelo de nuevo.";

/** What the server's refusals say here, by their code. */
export const REFUSALS = {
  sign_in_expired: "Este inicio de sesión tardó demasiado o comenzó en otro navegador. Vuelva a iniciar sesión.",
  no_account: "Ninguna cuenta tiene su dirección de correo. Consulte a la persona que administra este servidor.",
  provider_unavailable: "El proveedor no puede iniciar su sesión en este momento. Inténtelo de nuevo en unos minutos.",
  provider_refused: "El proveedor no inició su sesión. Inténtelo de nuevo.",
  email_not_verified: "El proveedor no confirma su dirección de correo. Consulte a la persona que administra este servidor.",
  linked_otherwise: "Su cuenta está vinculada a otro inicio de sesión. Consulte a la persona que administra este servidor.",
} as const;
