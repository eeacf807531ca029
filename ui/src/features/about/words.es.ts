/** What the page about us says. Names and addresses come from the site file. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/about/words.es"), typeof import("@/features/about/words")>>;

export const ABOUT = {
  title: "Quiénes somos",
  mission: "Nuestra misión",
  text: [
    "Un bufete pequeño lee tanto como uno grande, con menos personas. Chancery hace la primera lectura: recorre cada página que usted envía, le muestra los pasajes que importan y le dice en qué página está cada uno. [Cómo se hacen las respuestas](/how-it-works#answers)",
    "El juicio queda en sus manos. Chancery señala cada línea que no tiene fuente y enumera cada archivo que no pudo leer. Sus papeles se quedan en el servidor del propio bufete. [Dónde funciona](/how-it-works#data)",
  ],
  write: "Escríbanos a",
  team: "El equipo",
  sample: "Estas siete personas son inventadas. Su bufete pone sus propios nombres y cargos en el archivo del sitio.",
} as const;
