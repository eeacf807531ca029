/** What the page says on which an assistant of another maker is connected. */
import type { Complete, Wrong } from "@/lib/catalogue";

export type Checked = Complete<Wrong<typeof import("@/features/connect/words.es"), typeof import("@/features/connect/words")>>;

export const title = "Conectar un asistente";
export const reading = "Leyendo lo que pide";
export const cannotBeConnected = "Este asistente no se puede conectar";
export const faulty = "Lo que pide el asistente no es posible aquí. Si vuelve, se le dice por qué:";
export const connect = "¿Conectar este asistente?";
export const asks = "Un programa de otro fabricante pide ver lo que usted puede ver aquí. Nadie ha comprobado el nombre que se da.";
export const callsItself = "Dice llamarse";
export const sentBackTo = "Volverá a";
export const thisComputer = (host: string) => `un programa de este ordenador (${host})`;
export const goOnOnlyIf = "Continúe solo si usted mismo lo inició allí hace un momento.";
export const signedInAs = "Sesión iniciada como";
export const leavesTheFirm = "Lo que lee un asistente así sale del bufete y llega a la empresa que lo fabrica. Consulte al bufete antes de conectarlo a documentos de clientes.";
export const changesNothing = "No puede cambiar, enviar ni eliminar nada. Lo que pregunta al asistente de Chancery queda en su chat. Queda conectado 90 días; puede terminarlo en cualquier momento en Ajustes, en Programas.";
export const yourPassword = "Su contraseña";
export const passwordMissing = "La contraseña es obligatoria";
export const passwordWrong = "Esa no es su contraseña.";
export const allow = "Conectar";
export const refuse = "Rechazar";
export const connecting = "Conectando";
export const goBackTo = (host: string) => `Volver a ${host}`;
export const goingBack = (host: string) => `Está volviendo a ${host}. Puede cerrar esta página cuando el asistente diga que está conectado.`;
export const tryAgain = "Intentar de nuevo";
export const wentWrong = "Algo ha salido mal. Inténtelo de nuevo.";
/** By the code of a refusal. */
export const REFUSED = {
  no_password: "Su cuenta no tiene contraseña. Pida una a la persona que administra este servidor.",
  no_public_url: "Aquí todavía no se pueden conectar asistentes. Pida a la persona que administra este servidor que defina http.public_url.",
  unknown_program: "El registro del asistente aquí no es válido, o pide la respuesta en una dirección que no registró. Quite la conexión con Chancery en los ajustes del asistente y vuelva a añadirla.",
  conflict: "Su cuenta tiene tantos programas y asistentes como puede tener, o su contraseña cambió entretanto. Revoque uno en Ajustes, en Programas, o empiece de nuevo.",
} as const;
