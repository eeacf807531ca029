/** What the booking page says, and the mail that it writes. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/walkthrough/words.es"), typeof import("@/features/walkthrough/words")>>;

export const WALKTHROUGH = {
  title: "Reservar una demostración",
  lead: "Una demostración de media hora con documentos como los suyos. Díganos cuándo le conviene. El botón redacta el correo y usted lo envía.",
  name: "Su nombre",
  firm: "Su bufete",
  when: "Cuándo le conviene",
  whenHelp: "Uno o dos días y una hora, con su zona horaria.",
  wish: "Qué le gustaría ver",
  submit: "Escribir el correo",
  other: "Su programa de correo se abre con la petición lista para enviar. Si no se abre, escriba a",
  sample: "Esta dirección es inventada hasta que el bufete ponga la suya.",
  shown: "Qué verá",
  steps: [
    "Una tarea enviada por correo, con sus adjuntos",
    "La respuesta, y cómo abrir la página que hay detrás de cada línea",
    "Dónde guarda los datos el servidor y cómo se cifran",
    "Sus preguntas",
  ],
} as const;
