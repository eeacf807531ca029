/** What the settings say. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/settings/words.es"), typeof import("@/features/settings/words")>>;

export const wentWrong = "Algo salió mal. Inténtelo de nuevo.";
export const passwordMissing = "La contraseña es obligatoria";
export const noPassword = "Su cuenta no tiene contraseña. Pida una a la persona que administra este servidor.";
export const passwordWrong = "Esa no es su contraseña.";
export const codeWrong = "Ese código no es correcto. Escriba el más reciente que muestre su aplicación.";
export const passkeyUnused = "No se creó ninguna llave de acceso. Inténtelo de nuevo o cierre esta ventana.";
export const nameMissing = "El nombre es obligatorio";
export const saved = "Sus cambios se han guardado.";

// Device
export const browserOnSystem = (browser: string, system: string) => `${browser} en ${system}`;
export const aBrowserOn = (system: string) => `Un navegador en ${system}`;
export const unknownDevice = "Dispositivo desconocido";

// Preferences
export const shortOnlyTheAnswer = "Breve: solo la respuesta";
export const standard = "Normal";
export const longMorePassages = "Larga: con más pasajes";
export const timeZone = "Zona horaria";
export const preferences = "Preferencias";
export const howChanceryWritesToYou = "Cómo le escribe Chancery.";
export const replyLength = "Extensión de la respuesta";
export const notificationMail = "Correo de avisos";
export const notificationMailHelp = "Un mensaje por cada inicio de sesión con un dispositivo nuevo y por cada cambio de la contraseña.";
export const signature = "Firma";
export const signatureHelp = "Chancery la añade al final de lo que redacta para usted.";
export const saving = "Guardando";
export const saveChanges = "Guardar los cambios";
export const switchOffSecurityMails = "Desactivar los avisos de seguridad";
export const switchOff = "Desactivar";
export const switchOffHelp = "Ya no recibirá avisos de los inicios de sesión con dispositivos nuevos. Seguirá recibiendo avisos de los segundos factores y las contraseñas de aplicación nuevos.";

// Sessions
export const thisDevice = "Este dispositivo";
export const lastUsed = "Último uso";
export const fromAddress = (address: string) => `desde ${address}`;
export const anUnknownAddress = "una dirección desconocida";
export const signedIn = "· sesión iniciada";
export const endingTheSession = "Terminando la sesión";
export const theSessionOnHasEnded = (device: string) => `La sesión en ${device} ha terminado.`;
export const revoke = "Revocar";
export const theSessionOf = (device: string) => `la sesión de ${device}`;
export const allOtherSessionsHaveEnded = "Todas las demás sesiones han terminado.";
export const endingTheOtherSessions = "Terminando las demás sesiones";
export const endAllOtherSessions = "Terminar las demás sesiones";
export const sessions = "Sesiones";
export const sessionsHelp = "Los dispositivos en los que ha iniciado sesión. Si no reconoce alguno, revóquelo y cambie su contraseña.";
export const yourSessions = "Sus sesiones";

// Settings view
export const personalInformation = "Datos personales";
export const managedByIt = "El equipo informático de su bufete gestiona estos datos. Pídale que cambie alguno.";
export const firstName = "Nombre";
export const lastName = "Apellido";
export const email = "Correo electrónico";
export const role = "Función";
export const administrator = "Administrador";
export const title = "Cargo";
export const settings = "Ajustes";
export const yourSettings = "Sus ajustes";
export const language = "Idioma";
export const forThisSiteInThisBrowser = "Para este sitio, en este navegador.";

// Subscription
export const requestingAnUpgrade = "Pidiendo la ampliación";
export const upgradePlan = "Ampliar el plan";
export const requestedOn = (date: string) => `Pedido el ${date}`;
export const itSeesRequest = "El equipo informático de su bufete puede ver la petición. Esta orden en el servidor cambia el plan:";
export const subscriptionDetails = "Detalles de la suscripción";
export const planHelp = "Lo que incluye su plan y cuánto ha usado.";
export const plan = "Plan";
export const billingCycle = "Ciclo de facturación";
export const nextBilling = "Próxima factura";
export const included = "Incluye";
export const emailsAnswered = "Correos respondidos";
export const documentStorage = "Almacén de documentos";

// Time zones
export const other = "Otras";
export const itIsNow = (time: string) => `Ahora son las ${time} allí.`;

// Usage bar
export const noLimit = (amount: string) => `${amount}, sin límite`;
export const usedOf = (used: string, included: string) => `${used} de ${included}`;
