// The sample firm's intake: what came by forms, the member's forms and links, and a form as whoever has its address sees it.
const AT = "2026-11-25T15:05:00Z";
const words = (en, es = en) => ({ en, es });
const row = (id, name, more = {}) => ({ id, title: "Personal injury", name, came: "page", at: AT, state: "new", missing: 2, limitation: "2028-05-31", urgent: null, ...more });
const ROWS = [
  row("s-1", "Rosa Delgado"),
  row("s-2", "Ana Ruiz", { title: "Divorce", came: "link", missing: 0, limitation: null, urgent: { day: "2026-12-04", asks: "On which day is the hearing?", said: "December 4, 2026" } }),
  row("s-3", "Wei Lindqvist", { title: "Consultation", came: "unproven_mail", state: "accepted", limitation: null }),
  row("s-4", "Peter Okafor", { title: "Estate", came: "paper", state: "declined", missing: 5, limitation: null }),
];
const file = (id, name, unreadable = null) => ({ id, name, unreadable });
const answer = (key, asks, said, files = []) => ({ key, asks, said, files });
const one = (more = {}) => ({
  id: "s-1", form: "injury", title: "Personal injury", name: "Rosa Delgado", email: "rosa@delgado.example", phone: "(512) 555-0133", came: "page", at: AT, language: "es",
  answers: [
    answer("name", "Your full name", "Rosa Delgado"),
    answer("kind", "What happened?", "A car or truck accident"),
    answer("accident_date", "On which day?", "2026-05-31"),
    answer("state", "In which state?", "Texas"),
    answer("story", "What happened, in your own words?", "Un camión me golpeó por detrás.\nYo estaba parada en el semáforo."),
    answer("other_driver", "Name of the other driver", "Bob Hale"),
    answer("report", "Police or accident report", "", [file("f-1", "report.pdf"), file("f-2", "IMG_0001.HEIC", "It is a photo of a format that is not read (HEIC).")]),
  ],
  missing: ["Where exactly?", "Your own insurance company"],
  hints: [{ says: "Check this: injury in TX, 2 years from May 31, 2026, would end on May 31, 2028 (Tex. Civ. Prac. & Rem. Code § 16.003).", due: "2028-05-31", source: "Tex. Civ. Prac. & Rem. Code § 16.003", state: "proposed" }],
  other_files: [], sheet: file("f-3", "Fact sheet, Rosa Delgado.docx"), folder_path: "Intake/Rosa Delgado, Personal injury", task_path: "Personal injury: Rosa Delgado",
  acknowledged: true, prepared: true, check: "k-1", conflicts: 1, draft: "d-1", state: "new", reason: "", contact: null, link_for: null, urgent: [], version: 1, ...more,
});
const SUBMISSIONS = {
  "s-1": one(),
  "s-2": one({ id: "s-2", form: "divorce", title: "Divorce", name: "Ana Ruiz", came: "link", language: "en", hints: [], missing: [], link_for: "Ana Ruiz, by Tom", urgent: [{ day: "2026-12-04", asks: "On which day is the hearing?", said: "December 4, 2026" }, { day: null, asks: "Are you or the children afraid of violence?", said: "Yes" }] }),
  "s-3": one({ id: "s-3", form: "consultation", title: "Consultation", name: "Wei Lindqvist", came: "unproven_mail", language: "en", state: "accepted", hints: [], conflicts: 0, draft: null, contact: { id: "c-1", name: "Wei Lindqvist" } }),
  "s-4": one({ id: "s-4", title: "Estate", name: "Peter Okafor", came: "paper", language: "en", state: "declined", reason: "We acted for the other heir.", hints: [], conflicts: 0, acknowledged: false, draft: null, contact: { id: "c-2", name: "Peter Okafor" } }),
};
const ACK = words("Thank you for writing to us. We have received your form, and a lawyer will read it.", "Gracias por escribirnos. Hemos recibido su formulario y un abogado lo leerá.");
const form = (name, title, describes, more = {}) => ({ name, title, describes, languages: ["en", "es"], questions: 22, slug: `whitlock-${name}`, open: false, english: "", spanish: "", acknowledgement: ACK, letter: words(title), ...more });
const FORMS = [
  form("consultation", "Consultation", "A first question of any kind."),
  form("divorce", "Divorce", "Before a divorce or a separation: the marriage, children, property, and what is urgent."),
  form("injury", "Personal injury", "After an accident or an injury: what happened, who was hurt, who is insured.", { open: true }),
];
const LINKS = [
  { id: "l-1", form: "divorce", to: "Ana Ruiz", email: "ana@ruiz.example", made_at: AT, expires_at: "2026-12-25T15:05:00Z", used: "s-2" },
  { id: "l-2", form: "estate", to: "The heirs of Peter Okafor", email: "", made_at: AT, expires_at: "2026-12-25T15:05:00Z", used: null },
];
const field = (key, kind, asks, more = {}) => ({ key, heading: null, asks, help: null, kind, needed: false, options: [], only_if: null, past: false, fills: "off", ...more });
const option = (key, en, es) => ({ key, says: words(en, es) });
const FORM = {
  firm: "Hale & Partners", title: words("Personal injury", "Lesiones personales"),
  intro: words("Tell us what happened. It takes about ten minutes. You can leave out what you do not know.", "Cuéntenos qué pasó. Toma unos diez minutos. Puede dejar en blanco lo que no sepa."),
  thanks: words("We have your answers. A lawyer reads them and gets in touch with you.", "Tenemos sus respuestas. Un abogado las lee y se pondrá en contacto con usted."),
  languages: ["en", "es"], language: null, version: "v-1", max_file_bytes: 104_857_600,
  fields: [
    field("name", "text", words("Your full name", "Su nombre completo"), { needed: true, fills: "name", heading: words("You", "Usted") }),
    field("email", "email", words("Your e-mail address", "Su dirección de correo electrónico"), { needed: true, fills: "email" }),
    field("kind", "choice", words("What happened?", "¿Qué ocurrió?"), { needed: true, heading: words("What happened", "Qué ocurrió"), options: [option("car", "A car or truck accident", "Un accidente de auto o camión"), option("fall", "A fall", "Una caída"), option("other", "Something else", "Otra cosa")] }),
    field("other_driver", "text", words("Name of the other driver", "Nombre del otro conductor"), { only_if: { field: "kind", is: ["car"] } }),
    field("accident_date", "date", words("On which day?", "¿Qué día?"), { needed: true, past: true }),
    field("story", "long_text", words("What happened, in your own words?", "¿Qué pasó, con sus propias palabras?"), { needed: true }),
    field("report", "file", words("Police or accident report", "Informe de la policía o del accidente"), { help: words("A photo taken with your phone will do.", "Basta una foto hecha con su teléfono.") }),
    field("consent", "consent", words("I understand that sending this form does not make me a client of the firm.", "Entiendo que enviar este formulario no me convierte en cliente del bufete."), { needed: true, heading: words("Before you send this", "Antes de enviar") }),
  ],
};

/** `state()` is the firm's data now. */
export function createIntake({ state }) {
  const yes = (body, status = 200) => ({ status, body });
  const none = { status: 404, body: { error: "Nothing was found at this address.", code: "not_found" } };
  return {
    /** What strangers ask. */
    outside(method, url) {
      const address = /^\/api\/intake\/([^/]+)\/$/.exec(url.pathname)?.[1];
      if (!address) return null;
      if (address === "used") return yes({ error: "This link works once, and somebody has used it.", code: "used" }, 410);
      if (address !== "whitlock-injury") return yes({ error: "This form is not open. Please write to the firm.", code: "no_form" }, 404);
      return method === "GET" ? yes(FORM) : yes({ state: "wrong", wrong: [{ key: "email", why: "Please write your whole e-mail address, such as name@example.com." }], mailed: false });
    },
    inside(method, url, body) {
      const empty = state().clients?.length === 0;
      const path = url.pathname;
      if (path === "/api/intake-forms/") return yes({ forms: FORMS });
      if (path === "/api/intake-forms/links/") return method === "GET" ? yes({ links: empty ? [] : LINKS }) : yes({ ...LINKS[1], to: body.to, url: `https://chancery.firm.example/intake/${"k".repeat(43)}` }, 201);
      if (path === "/api/submissions/") return yes({ submissions: empty ? [] : ROWS });
      const id = /^\/api\/submissions\/([^/]+)\//.exec(path)?.[1];
      if (!id) return null;
      return SUBMISSIONS[id] ? yes(SUBMISSIONS[id]) : none;
    },
  };
}
