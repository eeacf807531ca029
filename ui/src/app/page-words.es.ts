/** One sentence about each page, for search engines and for those who pass an address on. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/app/page-words.es"), typeof import("@/app/page-words")>>;

export const ABOUT_PAGES: Record<string, string> & { "/": string; other: string } = {
  "/": "Un asistente jurídico al que el bufete envía su trabajo por correo. Funciona en el propio servidor del bufete, lee cada página y responde con archivo, página y cita.",
  "/about-us": "Quién está detrás de este sitio, por qué y cómo escribirle.",
  "/pricing": "Cuánto cuesta Chancery, qué incluye su plan gratuito y cómo se comparan sus siete funciones con cuatro tipos de producto.",
  "/privacy-policy": "Qué guarda el bufete cuando usted usa Chancery en su propio servidor, durante cuánto tiempo y cuáles son sus derechos.",
  "/term-of-use": "Las condiciones con las que el bufete le permite usar Chancery.",
  "/security-privacy": "Cómo Chancery cifra sus datos, analiza los archivos en un entorno aislado y coteja cada cita con su página.",
  "/how-it-works": "Cómo Chancery convierte un correo en una respuesta con fuentes, y lo que todavía no hace.",
  "/walkthrough": "Reserve una demostración de media hora de Chancery con documentos como los suyos.",
  other: "Entre en el asistente jurídico del bufete para ver sus tareas y documentos y enviar archivos.",
};

export const NO_SCRIPT = "Chancery necesita JavaScript. Actívelo en este navegador.";
