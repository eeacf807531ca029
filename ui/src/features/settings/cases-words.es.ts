/** What the settings say about case management systems. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/settings/cases-words.es"), typeof import("@/features/settings/cases-words")>>;

export const about = (system: string) => `Sus asuntos, contactos, documentos y fechas se mantienen al día con ${system}. El equipo informático de su firma decide en qué sentido va cada cosa.`;
export const states = { stopped: "Detenido", waiting: "Al día", syncing: "Comparando", failing: "Sin conexión", paused: "En pausa" };
export const lastInStep = "al día por última vez";
export const cameAndWent = (came: number, went: number) => `${came} llegaron de allí, ${went} fueron allí`;
export const undecided = "Cambió en ambos lados. Elija qué valor cuenta; el otro se sobrescribe.";
export const noneUndecided = "Ningún valor espera su decisión.";
export const here = "En Chancery";
export const there = (system: string) => `En ${system}`;
export const keepThis = "Conservar este";
export const keeping = "Conservando";
export const keeps = (what: string, value: string) => `${what}: ${value}`;
export const decided = "Su elección cuenta. Ahora se escribe en el otro lado.";
export const empty = "(vacío)";
export const fields = { title: "Título", status: "Estado", name: "Nombre", sort: "Tipo", emails: "Correo", phones: "Teléfono", addresses: "Dirección", due: "Día", spent: "Tiempo o dinero" };
