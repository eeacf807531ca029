import { UPDATED } from "@/features/legal/words";
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/legal/security-words.es"), typeof import("@/features/legal/security-words")>>;

/** What protects the firm's data, as SECURITY.md of the program has it, and what does not. */
export const SECURITY = {
  title: "Seguridad y privacidad",
  lead: "Cómo protege Chancery los papeles del bufete y dónde están los límites. El archivo SECURITY.md del programa da los detalles.",
  updated: UPDATED,
  sections: [
    {
      id: "server",
      title: "En su propio servidor",
      body: [
        "Chancery es un programa y una carpeta de datos en una máquina del bufete. No necesita nube ni internet. No envía nada a quienes lo hacen.",
      ],
    },
    {
      id: "sealed",
      title: "Cifrado en reposo",
      body: [
        "Chancery cifra cada registro, correo y archivo, y el índice de búsqueda, antes de que lleguen al disco. Usa XChaCha20-Poly1305, que además detecta cualquier byte cambiado. La clave es un archivo aparte, que puede guardar lejos de los datos.",
        "Quizá busque “XTS-AES”. XTS-AES cifra discos enteros, pero no autentica lo que cifra, así que Chancery no se apoya en él. Lo mejor es usar ambos: ponga la carpeta de datos en un disco cifrado con LUKS, que usa XTS-AES por defecto. La orden “chancery doctor” informa de si la carpeta está en un disco así.",
        "El cifrado no oculta el número, los tamaños y las horas de los archivos de la base de datos. Cualquiera con acceso root al servidor puede leerlo todo, porque la clave está en su memoria.",
      ],
    },
    {
      id: "transit",
      title: "Cifrado en tránsito",
      body: [
        "Con el certificado del bufete, el sitio y la API usan TLS 1.2 o posterior, y TLS 1.3 con todos los navegadores actuales. El servidor SMTP ofrece STARTTLS. El bufete puede exigir TLS para las respuestas en su camino a su servidor de correo. Sin certificado, use el sitio solo en el propio servidor o detrás de un proxy que tenga uno.",
      ],
    },
    {
      id: "reading",
      title: "Archivos de desconocidos",
      body: [
        "Chancery analiza cada correo y adjunto en un proceso aparte, que no puede abrir archivos ni alcanzar la red. Tiene límites de memoria, tiempo y tamaño. Un archivo que rompe el proceso cuesta una respuesta, no el servidor, y Chancery conserva el archivo.",
        "El texto de un documento es un dato. Las instrucciones dentro de un documento no cambian nada: la parte que escribe la respuesta no puede alcanzar otras tareas, la red ni el correo saliente.",
      ],
    },
    {
      id: "quotes",
      title: "Citas inventadas",
      body: ["Antes de enviar una respuesta, Chancery coteja cada cita con la página que nombra. Quita las citas que no están allí y señala que la línea no tiene fuente."],
    },
    {
      id: "accounts",
      title: "Cuentas",
      body: [
        "El bufete aprueba cada cuenta. Chancery guarda las contraseñas como resúmenes argon2id. Las aplicaciones de autenticación, los códigos de recuperación y las llaves de acceso pueden ser un segundo factor, y el bufete puede exigirlo. Las sesiones caducan, y puede terminarlas en Ajustes. Chancery limita los intentos de contraseña de un modo que los extraños no pueden usar para dejar a alguien fuera.",
        "Cada consulta se limita a la cuenta que la hace. La búsqueda, las tareas y los archivos de una cuenta no pueden mostrar los de otra.",
      ],
    },
    {
      id: "browser",
      title: "En el navegador",
      body: ["El sitio solo ejecuta sus propios programas, con una Content-Security-Policy estricta y Trusted Types. No carga nada de terceros y no puede incluirse en marcos. Entrega las descargas como adjuntos y nunca las abre en el sitio."],
    },
    {
      id: "record",
      title: "Registro de auditoría",
      body: [
        "Chancery registra los inicios de sesión, los cambios, las descargas, las respuestas y los correos en un registro de auditoría. Una cadena de resúmenes revela cualquier línea alterada. El registro nombra las cosas por su identificador y no contiene texto de correos ni de archivos. La [Política de privacidad](/privacy-policy#activity) dice cuánto tiempo conservamos estos registros.",
      ],
    },
    {
      id: "lost",
      title: "Cortes de luz",
      body: ["Chancery solo confirma un correo cuando está seguro en el disco. Tras una caída, reconstruye sus datos a partir de un diario con una cadena de resúmenes y comunica cualquier daño."],
    },
    {
      id: "report",
      title: "Comunicar una vulnerabilidad",
      body: ["Comuníquela en privado a las direcciones de abajo. Diga qué hizo y qué ocurrió. No envíe datos de clientes."],
    },
  ],
} as const;
