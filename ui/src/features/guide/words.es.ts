/** What the program does, section by section. The other pages link each of their claims to one of these. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/guide/words.es"), typeof import("@/features/guide/words")>>;

export const GUIDE = {
  title: "Cómo funciona",
  lead: "Lo que Chancery hace con una tarea, desde el correo entrante hasta la respuesta saliente, y lo que todavía no hace. Los archivos README y ARCHITECTURE.md del programa dan los detalles.",
  sections: [
    {
      id: "mail",
      title: "Correo entrante",
      body: [
        "El servidor de correo del bufete entrega el correo dirigido al asistente. El correo de una cuenta aprobada se convierte en una tarea en cuanto Chancery ha verificado al remitente. El bufete decide si el correo de los demás se rechaza, se retiene para su equipo informático o se acepta como entrada de clientes. Chancery solo confirma un correo cuando está seguro en el disco.",
        "Una respuesta en el mismo hilo se une a la misma tarea. Si Chancery no sabe con certeza a qué tarea pertenece un correo, crea una nueva, porque un correo en el hilo equivocado rompería la confidencialidad. Nunca responde a boletines, devoluciones ni otros correos automáticos.",
        "Chancery rellena los campos de la tarea a partir de los avisos de los tribunales federales: tribunal, número de caso, documento y lo que ocurrió.",
      ],
    },
    {
      id: "documents",
      title: "Documentos que lee",
      body: [
        "Chancery lee correos y correos dentro de correos, .msg y winmail.dat de Outlook, PDF, Word, Excel, PowerPoint, OpenDocument, EPUB, RTF, HTML y texto sin formato, con los números de página cuando los hay. Lee páginas escaneadas e imágenes si tesseract está instalado en el servidor, y la respuesta dice qué palabras proceden de una imagen. Cada archivo de un ZIP pasa a ser un archivo aparte.",
        "La respuesta enumera lo que Chancery no pudo leer y por qué: una contraseña, una imagen sin palabras, audio o vídeo. Chancery siempre guarda el archivo, para que sepa qué pedir al cliente.",
      ],
    },
    {
      id: "answers",
      title: "Respuestas",
      body: [
        "El asistente elige las frases más informativas, con las palabras de los propios documentos, y lo que se pidió. Funciona sin modelo de lenguaje, así que no añade nada suyo. Responde a cualquier hora, por correo en el mismo hilo y en el navegador.",
        "Cada línea cita su fuente: archivo, página y cita textual. Antes de enviar una respuesta, Chancery coteja cada cita con el texto y quita las que no encuentra. Señala cada línea que no tiene fuente.",
      ],
    },
    {
      id: "dates",
      title: "Fechas y plazos",
      body: ["Chancery encuentra las fechas y los plazos mediante reglas y muestra cada uno con su pasaje. Calcula los plazos según las reglas federales o en días naturales, y muestra cada día que contó u omitió. Una persona confirma cada plazo antes de que entre en el calendario. Su propio programa de calendario puede suscribirse a él. Las respuestas indican también las invitaciones con su hora."],
    },
    {
      id: "citations",
      title: "Citas legales",
      body: [
        "En el texto jurídico estadounidense, Chancery reconoce los casos, las formas breves, “Id.”, “supra” y las menciones posteriores, las leyes y las revistas, y une cada uno a su autoridad. Una tarea muestra cada autoridad con un veredicto: en sus archivos, no en sus archivos, allí con otro nombre, o imposible. Chancery no consulta nada en otro lugar.",
      ],
    },
    {
      id: "browser",
      title: "En el navegador",
      body: ["Mis tareas muestra cada tarea con su hilo, sus archivos, su respuesta, sus plazos y sus autoridades, y se actualiza sola. El número al final de una línea abre el documento en el pasaje que cita. Todo funciona con el teclado; pulse ? para ver los atajos.",
        "Mis archivos guarda sus carpetas. Envíe cientos de archivos a la vez, busque en ellos y léalos en el navegador. Un enlace de envío permite a un cliente enviar archivos a una carpeta sin ver lo que contiene. El asistente responde preguntas a partir de sus propios documentos y le dice cuándo la respuesta no está en ellos."],
    },
    {
      id: "mail-server",
      title: "Funciona con lo que ya tiene",
      body: [
        "Chancery usa SMTP, así que funciona con el servidor de correo del bufete y con cualquier programa de correo. Puede firmar las respuestas con DKIM y retenerlas hasta que se liberen. La API se describe en formato OpenAPI en [/api/openapi.json](/api/openapi.json).",
      ],
    },
    {
      id: "data",
      title: "Dónde funciona",
      body: ["Chancery es un programa y una carpeta en el servidor del propio bufete. No necesita nube, tarjeta gráfica ni internet. [Seguridad y privacidad](/security-privacy) explica cómo se cifra la carpeta."],
    },
    {
      id: "not-yet",
      title: "Aún no disponible",
      body: [
        "Estas funciones están previstas, pero no figuran en esta versión:",
        [
          "borradores como archivos de Word;",
          "transcripciones de audio y vídeo;",
          "conexiones con sistemas de gestión de casos, más allá del correo y la API.",
        ],
      ],
    },
  ],
} as const;
