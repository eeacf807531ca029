/** Lo que dice la lista de todo sobre un contacto. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/clients/dossier/words.es"), typeof import("@/features/clients/dossier/words")>>;

export const dossier = "Lo que usted tiene";
export const theDossier = "Lo que usted tiene sobre este contacto";
export const nothingYet = "Ningún documento, reunión, plazo o asunto suyo nombra a este contacto.";
export const dossierDeadlines = "Plazos";
export const dossierMeetings = "Reuniones";
export const dossierMatters = "Asuntos";
export const dossierForms = "Formularios de admisión";
export const dossierChecklists = "Listas de documentos";
export const dossierDrafts = "Borradores";
export const dossierPapers = "Archivos y correos";
export const proposedFor = (day: string) => `${day}, propuesto`;
export const closedMatter = "Cerrado";
export const asClient = "Cliente";
export const asParty = "Parte";
export const nothingMissing = "No falta nada";
export const missingOf = (missing: number, all: number) => `Faltan ${missing} de ${all}`;
export const openQuestions = (n: number) => (n === 1 ? "1 pregunta abierta" : `${n} preguntas abiertas`);
export const morePapers = (n: number) => (n === 1 ? "Y 1 documento más, que la búsqueda encuentra." : `Y ${n} documentos más, que la búsqueda encuentra.`);
