import { UPDATED } from "@/features/legal/words";
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/legal/privacy-words.es"), typeof import("@/features/legal/privacy-words")>>;

/** The privacy policy of a firm that runs Chancery on its own server. */
export const PRIVACY = {
  title: "Política de privacidad",
  lead: "Chancery funciona en el servidor del propio bufete. Lo que usted le envía va al bufete. Quienes hacen el programa no lo ven.",
  updated: UPDATED,
  sections: [
    {
      id: "who",
      title: "Quién es responsable",
      body: [
        "El bufete que gestiona este servidor es responsable de todo lo que contiene. En esta política, “nosotros” y “el bufete” se refieren a ese bufete. Quienes hacen Chancery no prestan ningún servicio para él, no reciben copia de sus datos y no pueden acceder a ellos.",
      ],
    },
    {
      id: "what",
      title: "Qué guardamos",
      body: [
        "Guardamos lo que necesitamos para hacer el trabajo que usted pide:",
        [
          "su nombre, su dirección de correo y un resumen criptográfico de su contraseña, nunca la contraseña misma;",
          "los correos que usted envía al asistente, sus adjuntos y las respuestas;",
          "el texto extraído de ellos y un índice de búsqueda de ese texto;",
          "sus preferencias, su plan y cuánto ha usado de él;",
          "lo que usted usa para iniciar sesión: sesiones, segundos factores, llaves de acceso y contraseñas de aplicación.",
        ],
      ],
    },
    {
      id: "activity",
      title: "Qué guardamos sobre la actividad",
      body: [
        "Para mantener seguras las cuentas y dar cuenta de lo que ocurrió, registramos su dirección IP, el nombre de la aplicación que usó y un resumen de su actividad, como iniciar sesión, cambiar un ajuste o descargar un archivo. Conservamos estos registros hasta 12 meses. No contienen texto de sus correos ni de sus archivos.",
      ],
    },
    {
      id: "use",
      title: "Para qué lo usamos",
      body: [
        "Usamos sus datos para leer sus tareas, responderlas, mostrárselas y mantener seguro el servicio. No los vendemos, no mostramos publicidad ni entrenamos modelos con ellos.",
        "Si el bufete configura un modelo de lenguaje, Chancery da a ese modelo pasajes de sus tareas para escribir la respuesta. Sin modelo, que es lo predeterminado, ningún texto sale del programa.",
      ],
    },
    {
      id: "others",
      title: "Quién más lo ve",
      body: [
        "Las respuestas por correo pasan por el servidor de correo del bufete. El equipo informático del bufete gestiona la máquina y aprueba las cuentas. Solo damos datos a otros cuando la ley lo exige.",
        "El sitio no carga nada de terceros: ni análisis, ni tipos de letra, ni programas.",
      ],
    },
    {
      id: "storage",
      title: "En su navegador",
      body: ["El sitio no pone cookies de seguimiento. Después de iniciar sesión, su navegador guarda dos claves que mantienen su sesión y puede guardar una cookie que las une a este navegador. Al cerrar sesión se borran las claves. Si elige un idioma, o el bufete le escribió en uno, otra cookie lo recuerda."],
    },
    {
      id: "where",
      title: "Dónde lo guardamos y durante cuánto tiempo",
      body: [
        "Lo guardamos todo en el servidor del bufete, cifrado. [Seguridad y privacidad](/security-privacy) explica cómo. Las tareas y los archivos permanecen hasta que se eliminan o se quita la cuenta. El deber del bufete de conservar expedientes de clientes puede exigir más tiempo.",
      ],
    },
    {
      id: "rights",
      title: "Sus derechos",
      body: ["Puede preguntar qué tenemos sobre usted, pedir que se corrija, recibir una copia o pedir que se elimine, salvo que tengamos el deber de conservarlo. Escriba a la dirección de privacidad de abajo."],
    },
    {
      id: "changes",
      title: "Cambios",
      body: ["Cuando cambia esta política, cambia con ella la fecha de esta página. Esta política se rige por la ley del estado de Delaware."],
    },
  ],
} as const;
