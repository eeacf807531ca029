/** Of section 9 of the specification. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/legal/words.es"), typeof import("@/features/legal/words")>>;

export const UPDATED = "Última actualización: 19 de marzo de 2025";
