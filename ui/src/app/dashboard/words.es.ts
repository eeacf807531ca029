/** What the dashboard's frame says: navigation, commands, shortcuts. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/app/dashboard/words.es"), typeof import("@/app/dashboard/words")>>;

// Breadcrumbs
export const myTasks = "Mis tareas";
export const myFiles = "Mis archivos";
export const calendar = "Calendario";
export const drafts = "Borradores";
export const draft = "Borrador";
export const tables = "Tablas";
export const clients = "Clientes";
export const matters = "Asuntos";
export const matter = "Asunto";
export const chasing = "Documentos";
export const intake = "Solicitudes";
export const meetings = "Reuniones";
export const table = "Tabla";
export const contact = "Contacto";
export const settings = "Ajustes";
export const breadcrumb = "Ruta";

// Dashboard
export const closeChatAssistant = "Cerrar el asistente";
export const openChatAssistant = "Abrir el asistente";
export const notSignedIn = "Vista previa: no ha iniciado sesión";

// Search
export const goToMyTasks = "Ir a Mis tareas";
export const goToMyFiles = "Ir a Mis archivos";
export const goToCalendar = "Ir al calendario";
export const goToDrafts = "Ir a Borradores";
export const goToTables = "Ir a Tablas";
export const goToClients = "Ir a Clientes";
export const goToMatters = "Ir a Asuntos";
export const goToChasing = "Ir a Documentos";
export const goToIntake = "Ir a Solicitudes";
export const goToMeetings = "Ir a Reuniones";
export const goToSettings = "Ir a Ajustes";
export const showKeyboardShortcuts = "Mostrar los atajos de teclado";
export const signOut = "Cerrar sesión";
export const search = "Buscar";

// Shortcuts
export const nextRow = "Fila siguiente";
export const previousRow = "Fila anterior";
export const enter = "Intro";
export const open = "Abrir";
export const backToTheList = "Volver a la lista";
export const moveBetweenRows = "Moverse entre las filas; con Mayús, seleccionarlas";
export const jumpToAName = "Ir a un nombre por sus primeras letras";
export const space = "Espacio";
export const preview = "Vista previa";
export const rename = "Cambiar nombre";
export const del = "Supr";
export const remove = "Eliminar";
export const selectAll = "Seleccionar todo";
export const undoADeletion = "Deshacer una eliminación";
export const goToTheParentFolder = "Ir a la carpeta superior";
export const searchEverything = "Buscar en todo";
export const showTheseShortcuts = "Mostrar estos atajos";
export const keyboardShortcuts = "Atajos de teclado";

// Sidebar
export const dashboard = "Panel";
export const press = "Pulse";
export const forShortcuts = "para ver los atajos";
export const connectionLost = "Se perdió la conexión. Reintentando…";
