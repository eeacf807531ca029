/** What shared components say. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/components/words.es"), typeof import("@/components/words")>>;

// Browser table
export const name = "Nombre";
export const type = "Tipo";
export const status = "Estado";
export const actions = "Acciones";

// Copy button
export const copy = "Copiar";
export const copied = "Copiado";
export const copyItManually = "Cópielo a mano";

// Dialog
export const close = "Cerrar";

// Doubt
export const senderNotVerified = "Remitente no verificado";

// Download button
export const downloadFailed = "No se pudo descargar el archivo. Inténtelo de nuevo.";
export const downloading = (name: string) => `Descargando ${name}`;
export const downloadNamed = (name: string) => `Descargar ${name}`;
export const download = "Descargar";

// Enrol
export const scanThisCode = "Escanee este código con una aplicación de autenticación en su teléfono y escriba los seis dígitos que muestra.";
export const qrCode = "Código QR para su aplicación de autenticación";
export const orEnterThisKey = "O escriba esta clave en la aplicación:";
export const copyKey = "Copiar la clave";

// Field
export const hide = "Ocultar";
export const show = "Mostrar";
export const password = "la contraseña";

// File row
export const folder = "Carpeta";

// Loaded
export const loading = "Cargando";
export const couldNotBeLoaded = (what: string) => `${what} no se pudo cargar.`;

// Markdown
export const notFromYourFiles = "no procede de sus archivos";
export const table = "Tabla";

// Recovery codes
export const eachCodeWorksOnce = "Cada código le permite entrar una vez cuando no tiene a mano el teléfono o la llave de acceso. Guárdelos donde solo usted pueda encontrarlos. No volverá a verlos.";
export const recoveryCodes = "Códigos de recuperación";

// Sample note
export const sample = "Muestra";

// Source chip
export const source = (page: number, where: string) => `Fuente ${page}: ${where}`;

// States
export const unreachable = "No se pudo contactar con el servidor.";
export const signIn = "Iniciar sesión";
export const retrying = "Reintentando…";
export const tryAgain = "Reintentar";

// Text page
export const onThisPage = "En esta página";

// Toast
export const undo = "Deshacer";
export const dismiss = "Descartar";
