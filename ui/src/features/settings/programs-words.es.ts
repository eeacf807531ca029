/** What the settings say about programs: tokens, files as a drive, and assistants of other makers. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/settings/programs-words.es"), typeof import("@/features/settings/programs-words")>>;

export const programs = "Programas";
export const programsHelp = "Con un token, un script o un programa de archivos trabaja en su nombre. Usted elige qué puede hacer y hasta cuándo, y puede revocarlo en cualquier momento. Aquí figuran también los asistentes que conectó.";
export const yourTokens = "Sus tokens";
export const youHaveNoTokens = "No tiene tokens.";
export const createAToken = "Crear un token";
export const tokenNameHelp = "El programa que lo usará, por ejemplo “Word en mi portátil”.";
export const worksFor = "Funciona durante";
export const days = (count: number) => (count === 1 ? "1 día" : `${count} días`);
export const yourToken = "Su token";
export const copyTheToken = (name: string) => `Cópielo ahora en “${name}”. No volverá a verlo.`;
export const revoke = "Revocar";
export const revoking = "Revocando";
export const TOKEN = {
  named: (name: string) => `el token ${name}`,
  question: (name: string) => `¿Seguro que quiere revocar el token "${name}"? Lo que lo usa ya no podrá iniciar sesión.`,
  ended: (name: string) => `El token “${name}” se ha revocado.`,
} as const;
export const CONNECTION = {
  named: (name: string) => `la conexión de ${name}`,
  question: (name: string) => `¿Seguro que quiere terminar la conexión de "${name}"? Ya no podrá leer en su nombre.`,
  ended: (name: string) => `La conexión de “${name}” ha terminado.`,
} as const;
export const connectedBy = (host: string) => `Conectado desde ${host}`;
export const until = "hasta";
export const expired = "Caducado";
export const tokenEnds = "Al cambiar su contraseña se revocan todos los tokens y terminan todas las conexiones.";

export const filesAsADrive = "Archivos como unidad";
export const filesAsADriveHelp = "Abra y guarde Mis archivos y sus asuntos desde Finder, el Explorador, Word o LibreOffice. Inicie sesión con su correo y, como contraseña, un token que pueda leer y cambiar archivos; para los asuntos, también verlos.";
export const driveAddress = "Dirección de la unidad";
export const windows = "Windows";
export const windowsSteps = ["En el Explorador, haga clic derecho en Este equipo y elija Conectar a unidad de red.", "Escriba la dirección, marque “Conectar con otras credenciales” y elija Finalizar.", "Escriba su correo y, como contraseña, el token."];
export const mac = "Mac";
export const macSteps = ["En Finder, elija Ir y después Conectarse al servidor.", "Escriba la dirección y elija Conectar.", "Elija Usuario registrado. Escriba su correo y, como contraseña, el token."];
export const libreOffice = "LibreOffice";
export const libreOfficeSteps = ["Elija Archivo, Abrir archivo remoto, Gestionar servicios, Añadir servicio.", "Elija WebDAV, escriba la dirección sin https:// y marque Conexión segura.", "Escriba su correo y, como contraseña, el token."];

export const assistants = "Otros asistentes";
export const assistantsHelp = "Un asistente que habla el Model Context Protocol puede buscar y leer sus documentos. No puede cambiar, enviar ni eliminar nada.";
export const assistantAddress = "Dirección para asistentes";
export const assistantSteps = "Añada la dirección al asistente como conector o servidor remoto (streamable HTTP). Él le envía aquí para iniciar sesión y elegir qué puede leer. Un asistente que no sepa hacerlo toma un token en la cabecera “Authorization: Bearer”.";
export const leavesTheFirm = "Lo que el asistente lee llega a su fabricante. Consulte al bufete antes de conectar uno.";
