/** What the pricing page says. Names of the seven features are the specification's, letter for letter (section 3). */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/pricing/words.es"), typeof import("@/features/pricing/words")>>;

export const PRICING = {
  title: "Precios",
  lead: "Sus primeros 20 correos respondidos son gratis, con todas las funciones. Después decide su bufete; el correo posterior se guarda en espera. [Qué es un plan](/term-of-use#plans)",
  caption: "Chancery comparado con cuatro tipos de producto",
  corner: "Función",
  price: "Precio",
  yes: "Sí",
  no: "No",
  note: "Las otras columnas son tipos de producto, no empresas, con su margen de precios en dólares estadounidenses. Los productos de un mismo tipo difieren: compruebe el que tenga en mente. La lista de abajo dice dónde una función de Chancery aún no está completa.",
  action: "Crear una cuenta",
  meaning: "Qué significa cada línea",
  free: "Qué incluye el plan gratuito",
  freeText:
    "Cada cuenta tiene 20 correos respondidos y 10 GB de documentos. Los correos posteriores también se convierten en tareas, marcadas “En espera: límite del plan”, y el remitente recibe un solo aviso. El equipo informático del bufete puede dar a una cuenta un plan mayor. [Los planes en las condiciones](/term-of-use#plans)",
} as const;

/** Each feature: its name (spec), what it is here, and where it is documented. */
export const FEATURES = [
  [
    "Resumen del correo entrante",
    "Envíe un hilo al asistente. La respuesta pone primero las frases, fechas y peticiones clave, cada una con su fuente. [Cómo se hacen las respuestas](/how-it-works#answers)",
  ],
  [
    "Lectura de datos de entrada y formularios",
    "Chancery rellena los campos de una tarea a partir de correos, adjuntos y avisos de los tribunales federales: quién, qué, qué caso, para cuándo. No rellena otros formularios. [Cómo llega el correo](/how-it-works#mail)",
  ],
  [
    "Comparación de jurisprudencia",
    "Chancery reconoce las citas, las formas breves y las menciones posteriores, y une cada una a su autoridad. Coteja cada una con las autoridades que hay en sus archivos. [Cómo se leen las citas](/how-it-works#citations)",
  ],
  ["Accesible por correo electrónico", "Usted envía una tarea por correo, y la respuesta vuelve en el mismo hilo. No hay nada que instalar. [Cómo llega el correo](/how-it-works#mail)"],
  [
    "Control total de los datos por el usuario",
    "Todos los datos están en una carpeta de su propio servidor, cifrada con una clave que solo tiene el bufete. [Seguridad y privacidad](/security-privacy#sealed)",
  ],
  [
    "Calendario y plazos",
    "Cada respuesta enumera fechas y plazos con los pasajes de los que proceden. Chancery calcula los plazos según las reglas, día a día. Usted los confirma y pasan a su propio calendario. [Cómo se encuentran las fechas](/how-it-works#dates)",
  ],
  ["Atención por correo las 24 horas", "El asistente es un programa en su servidor, así que responde a cualquier hora. Las personas responden cuando están en el trabajo. [Cómo se hacen las respuestas](/how-it-works#answers)"],
] as const;
