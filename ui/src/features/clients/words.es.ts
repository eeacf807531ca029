/** What clients and conflict checks say. */
import type { Complete, Wrong } from "@/lib/catalogue";
import type { Capacity, ConflictRuling, ContactKind, ContactRole, AskedSide, RelationKind } from "@/lib/contract";

export type Checked = Complete<Wrong<typeof import("@/features/clients/words.es"), typeof import("@/features/clients/words")>>;

const papers = (n: number) => (n === 1 ? "1 documento" : `${n} documentos`);

// Contacts
export const clients = "Clientes";
export const aboutClients = "Clientes, partes contrarias, testigos y todas las demás personas con las que trata el bufete. Todos los miembros del bufete ven los mismos contactos.";
export const addContact = "Añadir contacto";
export const checkForConflicts = "Comprobar conflictos";
export const conflictChecks = "Comprobaciones de conflictos";
export const findContacts = "Buscar contactos";
export const findHelp = "Un nombre en cualquier grafía, una dirección o un número";
export const show = "Mostrar";
export const everybody = "Todos";
export const yourContacts = "Sus contactos";
export const noContactsYet = "Todavía no hay contactos.";
export const contactsAppearHere = "Añada el primero o tome nombres que Chancery ha encontrado en sus documentos.";
export const nobodyFound = "No se encontró a nadie.";
export const tryOtherWords = "Pruebe con menos palabras o con otra grafía.";
export const shownOf = (shown: number, all: number) => `${shown} de ${all} contactos. Busque para ver otros.`;

// Names from papers
export const fromYourPapers = "De sus documentos";
export const aboutProposals = "Partes, abogados y testigos de sus documentos que aún no son contactos.";
export const add = "Añadir";
export const addNamed = (name: string) => `Añadir ${name}`;
export const dismissNamed = (name: string) => `No volver a proponer ${name}`;
export const inPapers = (n: number) => `en ${papers(n)}`;
export const moreProposals = (n: number) => `Mostrar ${n} más`;

// A contact
export const contact = "Contacto";
export const theContact = "El contacto";
export const newContact = "Nuevo contacto";
export const edit = "Editar";
export const merge = "Unir…";
export const remove = "Eliminar";
export const kindLabel = "Persona u organización";
export const name = "Nombre";
export const aliases = "Otros nombres";
export const aliasesHelp = "Uno por línea: un apellido de soltera, un nombre comercial, una forma corta.";
export const roles = "Qué son para el bufete";
export const emails = "Direcciones de correo";
export const phones = "Números de teléfono";
export const addresses = "Direcciones postales";
export const oneOnEachLine = "Una por línea.";
export const note = "Nota";
export const relations = "Relaciones";
export const noRelations = "Ninguna todavía.";
export const addRelation = "Añadir relación…";
export const relationTo = "Relación con";
export const thisOneIs = "Este contacto es, del otro,";
export const find = "Buscar";
export const chooseContact = "Busque y elija un contacto.";
export const takeAway = (name: string) => `Quitar la relación con ${name}`;
export const save = "Guardar";
export const saving = "Guardando";
export const cancel = "Cancelar";
export const giveAName = "Dé un nombre al contacto.";
export const merged = "Unidos a este";
export const part = "Separar de nuevo";
export const partNamed = (name: string) => `Separar de nuevo ${name}`;
export const parted = (name: string) => `${name} vuelve a ser un contacto propio.`;
export const mergeTitle = "Unir un contacto";
export const mergeHelp = (name: string) => `El contacto que elija pasa a formar parte de ${name}, que recibe sus nombres, direcciones y relaciones. Puede volver a separarlos.`;
export const mergeThis = "Unir";
export const mergedInto = (name: string, into: string) => `${name} forma parte ahora de ${into}.`;
export const deleteQuestion = (name: string) => `¿Eliminar «${name}»? Los documentos que lo nombran permanecen. No se puede deshacer.`;
export const deleted = (name: string) => `Se eliminó «${name}».`;
export const added = (name: string) => `Se añadió ${name}.`;
export const wentWrong = "Algo salió mal. Inténtelo de nuevo.";
export const KINDS: Record<ContactKind, string> = { person: "Persona", organisation: "Organización" };
export const ROLES: Record<ContactRole, string> = {
  client: "Cliente",
  former_client: "Antiguo cliente",
  prospect: "Posible cliente",
  opposing_party: "Parte contraria",
  opposing_counsel: "Abogado contrario",
  witness: "Testigo",
  expert: "Perito",
  court: "Tribunal",
  other: "Otro",
};
/** What the other contact is to this one. */
export const RELATIONS: Record<RelationKind, string> = {
  parent: "Empresa matriz",
  subsidiary: "Filial",
  affiliate: "Empresa vinculada",
  spouse: "Cónyuge",
  family: "Familia",
  employer: "Empleador",
  employee: "Empleado",
  officer: "Directivo o administrador",
  led_by: "Empresa que dirige",
  partner: "Socio",
  lawyer: "Abogado",
  client_of: "Cliente",
  insurer: "Aseguradora",
  insured: "Asegurado",
  successor: "Sucesor",
  predecessor: "Predecesor",
  other: "Otra relación",
};

// Conflict checks
export const aboutChecks = "A quién se comprobó, qué se decidió y por qué. Los documentos y asuntos nuevos se comparan con sus decisiones.";
export const newCheck = "Nueva comprobación";
export const theCheck = "La comprobación de conflictos";
export const yourChecks = "Sus comprobaciones de conflictos";
export const noChecksYet = "Todavía no hay comprobaciones.";
export const checksAppearHere = "Compruebe un nombre antes de aceptar un asunto. Chancery busca en contactos, archivos y correos de todo el bufete.";
export const checked = "Comprobado";
export const outcome = "Resultado";
export const nHits = (n: number) => (n === 0 ? "Nada encontrado" : n === 1 ? "1 coincidencia" : `${n} coincidencias`);
export const undecided = "Sin decidir";
export const RULINGS: Record<ConflictRuling, string> = { clear: "Sin conflicto", conflict: "Conflicto", waived: "Dispensado" };
export const hasNews = (n: number) => (n === 1 ? "1 nuevo desde entonces" : `${n} nuevos desde entonces`);

// A new check
export const aboutNewCheck = "Los nombres se encuentran en cualquier grafía: iniciales, apodos, apellidos de soltera, Inc. o LLC, otros alfabetos. También sirven direcciones de correo y números de teléfono.";
export const matter = "Para qué es";
export const matterHelp = "El asunto nuevo, en pocas palabras.";
export const whom = "Nombres que se comprueban";
export const nameOf = (n: number) => `Nombre ${n}`;
export const sideOf = (n: number) => `Lado del nombre ${n}`;
export const removeName = (n: number) => `Quitar el nombre ${n}`;
export const anotherName = "Otro nombre";
export const SIDES: Record<AskedSide, string> = { client: "Cliente", opposing: "Parte contraria", other: "Otro" };
export const check = "Comprobar";
export const checking = "Comprobando";
export const writeAName = "Escriba al menos un nombre.";

// A check
export const nothingFound = "No se encontró nada en contactos, asuntos, archivos ni correos del bufete.";
export const forName = (name: string) => `Coincidencias de ${name}`;
export const hiddenHits = (n: number) =>
  n === 1
    ? "Hay 1 coincidencia más en un documento de otro miembro del bufete o en un asunto que usted no ve. Pregunte al administrador quién puede mirarlo."
    : `Hay ${n} coincidencias más en documentos de otros miembros del bufete o en asuntos que usted no ve. Pregunte al administrador quién puede mirarlos.`;
export const leftOut = (n: number) => `No se muestran ${n} coincidencias más débiles. Compruebe un nombre más completo.`;
export const why = "Por qué";
export const where = "Dónde";
export const clientThere = "Cliente";
export const partyThere = "Parte";
export const closedMatter = "cerrado";
export const contactOfFirm = "Contacto del bufete";
export const times = (n: number) => (n === 1 ? "" : `${n} veces`);
export const page = (n: number) => `página ${n}`;
export const CAPACITIES: Record<Capacity, string> = {
  party: "Parte",
  counsel: "Abogado",
  witness: "Testigo",
  judge: "Juez",
  correspondent: "Remitente o destinatario",
  named: "Nombrado",
  one_word: "Nombrado",
  email: "Dirección de correo",
  phone: "Número de teléfono",
  address: "Dirección",
};
export const REASONS: Record<string, string> = {
  same: "El mismo nombre",
  written_together: "El mismo nombre, en una palabra o en varias",
  other_order: "Los mismos nombres en otro orden",
  nickname: "Una forma corta del nombre de pila",
  initials: "La inicial coincide",
  middle_name: "Usa el segundo nombre",
  other_body: "El mismo nombre, otro tipo de empresa",
  acronym: "Las iniciales del nombre",
  one_family_name: "Uno de dos apellidos",
  spelling: "Otra grafía",
  sound: "Suena igual",
  named_after: "Lleva el nombre de la persona",
  kin: "Comparte un nombre poco común",
  family_name: "Solo el apellido",
};
export const REACHED = { email: "La misma dirección de correo", phone: "El mismo número de teléfono", address: "La misma dirección" } as const;
export const relatedTo = (relation: string, to: string) => `${relation} de ${to}`;
export const newSince = "Nuevo desde su decisión";
export const aboutNews = "Documentos recibidos o asuntos modificados desde entonces nombran a alguien que puede ser uno de estos. Decida de nuevo para que consten como vistos.";
export const hiddenNews = (n: number) => `${n} en documentos de otros miembros del bufete o en asuntos que usted no ve.`;
export const decision = "Decisión";
export const decide = "Decidir";
export const decideAgain = "Decidir de nuevo";
export const reason = "Motivo";
export const reasonHelp = "Se guarda con su nombre y la hora, y no se puede cambiar.";
export const writeWhy = "Escriba el motivo.";
export const chooseOutcome = "Elija un resultado.";
export const RULING_HELP: Record<ConflictRuling, string> = {
  clear: "El asunto se puede aceptar.",
  conflict: "El asunto no se acepta.",
  waived: "Los interesados están de acuerdo.",
};
export const decidedBy = (by: string) => `por ${by}`;
export const decided = "La decisión queda guardada.";
