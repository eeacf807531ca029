import { UPDATED } from "@/features/legal/words";
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/legal/terms-words.es"), typeof import("@/features/legal/terms-words")>>;

/** The terms between the firm that runs Chancery and those who use it there. */
export const TERMS = {
  title: "Condiciones de uso",
  lead: "Estas condiciones rigen entre usted y el bufete que gestiona este servidor. Al crear una cuenta, las acepta.",
  updated: UPDATED,
  sections: [
    {
      id: "service",
      title: "El servicio",
      body: [
        "Chancery lee las tareas que usted envía por correo, con sus adjuntos, y responde con pasajes de ellas. Es un programa que el bufete ejecuta en su propio servidor. El programa se licencia al bufete según la Licencia Apache 2.0, que estas condiciones no cambian.",
      ],
    },
    {
      id: "account",
      title: "Su cuenta",
      body: [
        "Puede usar una cuenta nueva cuando el bufete la ha aprobado. Dé su nombre verdadero y su propia dirección. Guarde para sí su contraseña y su segundo factor, y avise enseguida al equipo informático del bufete si otra persona puede tenerlos. Hasta entonces, usted responde de lo que se haga con su cuenta.",
      ],
    },
    {
      id: "advice",
      title: "No es asesoramiento jurídico",
      body: [
        "Las respuestas son borradores para personas que conocen el derecho. No son asesoramiento jurídico, y usar Chancery no convierte a nadie en cliente. Antes de confiar en una respuesta, abra sus fuentes y júzguelas usted. Una fecha o un plazo en una respuesta no sustituye su propio calendario.",
      ],
    },
    {
      id: "use",
      title: "Lo que no puede hacer",
      body: [
        "No puede:",
        [
          "enviar lo que no tiene derecho a enviar o lo que es contrario a la ley;",
          "intentar acceder a los datos de otros o eludir los límites del servicio;",
          "perturbar el servicio o probar sus defensas sin el consentimiento escrito del bufete;",
          "dejar que otros usen su cuenta.",
        ],
      ],
    },
    {
      id: "content",
      title: "Sus documentos",
      body: ["Lo que envía sigue siendo suyo o de su cliente. Usted permite que el bufete lo guarde y lo lea con este programa para responder sus tareas, y para nada más. Los deberes de confidencialidad y secreto profesional no cambian."],
    },
    {
      id: "plans",
      title: "Planes",
      body: ["El plan gratuito responde 20 correos y guarda 10 GB de documentos. El correo que lo supera se conserva como una tarea en espera. El bufete puede dar a una cuenta un plan mayor. [Precios](/pricing) muestra qué incluye cada uno."],
    },
    {
      id: "end",
      title: "Terminación",
      body: ["Puede dejarlo en cualquier momento y pedir que se elimine su cuenta. El bufete puede suspender una cuenta que incumpla estas condiciones o ponga en riesgo a otros."],
    },
    {
      id: "liability",
      title: "Garantía y responsabilidad",
      body: [
        "El servicio se presta tal cual. En la medida en que la ley lo permita, no hay garantía de que esté libre de fallos, siempre disponible o sea apto para un fin determinado, ni responsabilidad por pérdidas indirectas o consecuentes. Nada de esto limita la responsabilidad que la ley no permite limitar, ni los deberes de un abogado con su cliente.",
      ],
    },
    {
      id: "law",
      title: "Ley aplicable",
      body: ["Estas condiciones se rigen por la ley del estado de Delaware, sin sus normas sobre conflicto de leyes. Si una de ellas no es válida, las demás siguen vigentes."],
    },
    {
      id: "changes",
      title: "Cambios",
      body: ["Cuando cambian estas condiciones, cambia con ellas la fecha de esta página. Usar el servicio después significa que las acepta. Las preguntas se dirigen a las direcciones de abajo."],
    },
  ],
} as const;
