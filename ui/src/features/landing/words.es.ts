/** What the first page says. Each claim links to where the thing that does it is described. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/landing/words.es"), typeof import("@/features/landing/words")>>;

export const HERO = {
  title: "Un asistente jurídico al que su bufete puede escribir.",
  lead: "Envíele una tarea con sus documentos. Lee cada página, cita los pasajes que importan y responde en el mismo hilo, con archivo y página. [Cómo se hacen las respuestas](/how-it-works#answers)",
  start: "Pruebe 20 correos gratis",
  open: "Abrir su panel",
} as const;

export const PICTURE = {
  alt: "Una tarea en Chancery: el correo del cliente con sus adjuntos y, debajo, la respuesta, en frases breves con fuentes numeradas y fechas.",
  caption: "Una tarea y su respuesta en el navegador. El bufete, las personas y el arrendamiento son inventados.",
} as const;

export const FILM = {
  watch: "Véalo en acción (23 segundos)",
  label: "Vídeo: un correo con un arrendamiento se convierte en una tarea, su respuesta cita el contrato, una fuente abre el documento y el asistente responde una pregunta.",
  caption: "La demostración que viene con el programa. Sin sonido.",
} as const;

export const LOGOS = { title: "Bufetes que lo usan", sample: "Estos bufetes son inventados." } as const;

export const FEATURES_TITLE = "Qué hace";

/** Title, one sentence, where it is documented. */
export const FEATURES = [
  ["Recepción por correo", "El correo de las personas que usted ha aprobado se convierte en una tarea con sus adjuntos. La respuesta indica lo que no se pudo leer, para que sepa qué pedir.", "Cómo llega el correo", "/how-it-works#mail"],
  ["La base de escritos y dictámenes", "Pone primero los pasajes clave, con las palabras de los propios documentos, listos para su borrador.", "Cómo se hacen las respuestas", "/how-it-works#answers"],
  ["Hilos largos, en breve", "Reenvíe un hilo y lea qué se dijo, qué se pidió y para cuándo, cada línea con el correo del que procede.", "Qué incluye la respuesta a un hilo", "/how-it-works#answers"],
  ["Fechas y avisos judiciales", "Encuentra fechas, plazos, invitaciones y avisos de los tribunales federales en lo que usted envía.", "Cómo se encuentran las fechas", "/how-it-works#dates"],
  ["Los formatos que le envían", "Lee PDF, Word, Excel, PowerPoint, correo de Outlook y más. Guarda y señala los archivos que todavía no puede leer, como las grabaciones.", "Qué lee", "/how-it-works#documents"],
  ["Funciona con lo que ya tiene", "Funciona con su propio servidor de correo y con cualquier programa de correo, así que nadie tiene que aprender otro.", "Cómo encaja", "/how-it-works#mail-server"],
] as const;

export const CALCULATOR = {
  title: "¿Cuánto valen 20 horas a la semana?",
  text: "Ahorrar 20 horas de lectura a la semana, durante 42 semanas a 150 dólares la hora, libera 126,000 dólares de tiempo facturable al año. Ponga sus propias cifras.",
  hours: "Horas a la semana",
  weeks: "Semanas al año",
  rate: "Tarifa en dólares por hora",
  result: "al año",
  /** How dollars are written. */
  locale: "es-US",
  note: "Una estimación a partir de sus cifras, no una promesa. El tiempo que lleva leer varía de un bufete a otro. [Qué lee](/how-it-works#documents)",
} as const;

export const VOICES = { title: "Qué dicen de él", sample: "Estas opiniones son inventadas. Su bufete pone las reales en su archivo del sitio." } as const;

export const SAFETY_TITLE = "Sus datos se quedan en el bufete";
export const SAFETY = [
  ["Cifrado en el disco", "Chancery cifra cada registro, archivo e índice y detecta cualquier cambio.", "Cómo se cifran los datos", "/security-privacy#sealed"],
  ["TLS 1.2 o posterior", "Con su certificado, todo el tráfico va cifrado.", "Cómo se cifra el tráfico", "/security-privacy#transit"],
  ["Los archivos se analizan en un entorno aislado", "El proceso que abre un adjunto no puede alcanzar archivos ni la red.", "Cómo se analizan los archivos", "/security-privacy#reading"],
  ["Sin citas inventadas", "Chancery coteja cada cita con su página antes de enviar una respuesta.", "Cómo se cotejan las citas", "/security-privacy#quotes"],
] as const;

export const QUESTIONS_TITLE = "Preguntas";
export const QUESTIONS = [
  ["¿Necesita un modelo de lenguaje o internet?", "No. El motor incorporado cita sus propios documentos y no necesita ninguno de los dos. [Cómo se hacen las respuestas](/how-it-works#answers)"],
  ["¿Quién ve nuestros documentos?", "Su bufete. El programa funciona en su servidor y no envía nada a quienes lo hacen. [Política de privacidad](/privacy-policy#others)"],
  ["¿Puede equivocarse?", "Sí. Puede pasar por alto un pasaje; compruebe la fuente que muestra para cada línea. No inventa citas. [Citas inventadas](/security-privacy#quotes)"],
  ["¿Quién puede enviarle tareas?", "Las personas cuya cuenta ha aprobado el bufete. [Cómo llega el correo](/how-it-works#mail)"],
  ["¿Cuánto cuesta?", "Veinte correos respondidos son gratis, con todas las funciones. [Precios](/pricing)"],
  ["¿Qué no puede hacer todavía?", "Los borradores en Word, las transcripciones y más están previstos. [Aún no disponible](/how-it-works#not-yet)"],
] as const;

export const LAST = { title: "Envíele lo próximo que habría leído usted.", walkthrough: "Reservar una demostración" } as const;
