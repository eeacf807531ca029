/** What a program may be allowed to do. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/components/scope-words.es"), typeof import("@/components/scope-words")>>;

export const whatItMayDo = "Qué puede hacer";
export const chooseOne = "Elija al menos una cosa que pueda hacer.";
export const scopes = {
  "files:read": "Leer y descargar archivos",
  "files:write": "Subir, cambiar y eliminar archivos",
  "tasks:read": "Leer tareas y sus correos",
  search: "Buscar en sus documentos y en los de sus asuntos, y leer lo encontrado",
  "deadlines:read": "Leer plazos y eventos",
  ask: "Preguntar al asistente de Chancery, que cita sus documentos y los de sus asuntos",
  "contacts:read": "Leer contactos",
  "matters:read": "Ver asuntos y sus documentos",
  "matters:write": "Añadir documentos a asuntos y retirarlos",
};
