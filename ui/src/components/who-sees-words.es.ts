/** What is said about who can see something. */
import type { Complete, Wrong } from "@/lib/catalogue";
import type { WhySees } from "@/lib/contract";

export type Checked = Complete<Wrong<typeof import("@/components/who-sees-words.es"), typeof import("@/components/who-sees-words")>>;

export const whoSees = "¿Quién puede ver esto?";
export const thePeople = "Las personas";
export const WHY: Record<WhySees, string> = { owner: "Es suyo", team: "En el equipo del asunto", firm: "El asunto está abierto al despacho", administrator: "Administrador" };
export const through = (matters: string) => `A través de ${matters}`;
