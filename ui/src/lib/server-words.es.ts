/** What the server's refusals say, by their code (lib/refusals.ts). */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/lib/server-words.es"), typeof import("@/lib/server-words")>>;

/** Codes with which the server says always the same, letter for letter (src/http). */
export const FIXED = {
  not_signed_in: "Vuelva a iniciar sesión.",
  not_found: "En esta dirección no hay nada.",
  wrong_credentials: "El correo o la contraseña no son correctos.",
  wrong_password: "La contraseña no es correcta.",
  password_required: "Para desactivar estos avisos se necesita su contraseña.",
  wrong_code: "Este código no es correcto.",
  wrong_passcode: "Falta la clave de acceso o no es correcta.",
  not_confirmed: "Confirme primero su correo: abra el enlace que le enviamos.",
  challenge_expired: "Ha pasado demasiado tiempo. Vuelva a iniciar sesión.",
  too_many_tries: "Demasiados intentos. Inténtelo de nuevo en un momento.",
  no_link: "Este enlace no funciona. Pida uno nuevo al bufete.",
  not_read: "Esto aún no se ha leído. Inténtelo de nuevo en un momento.",
  taken_over: "Este envío continúa en otra parte.",
  disk_full: "El disco está lleno. No se ha cambiado nada.",
  busy: "El servidor está ocupado. Inténtelo de nuevo en un momento.",
  internal: "Algo ha fallado en el servidor.",
} as const;

/** Codes of several sentences: what is true of all of them. */
export const GENERAL = {
  not_approved: "Su cuenta no tiene acceso, o aún no lo tiene. Consulte a quien administra este servidor.",
  weak_password: "Esta contraseña es demasiado corta, demasiado común o igual al correo.",
  over_quota: "No hay espacio para esto. Elimine archivos o pida un plan mayor en Ajustes.",
  too_large: "Este archivo es demasiado grande.",
  too_slow: "No llegó a tiempo. Inténtelo de nuevo.",
  malformed: "No llegó completo. Inténtelo de nuevo.",
} as const;
