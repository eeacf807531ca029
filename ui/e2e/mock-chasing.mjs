// The sample firm's chasing: a client of whom papers came by three ways, one with a file to look at and one that is no use; a client from
// whom all came; and what the first one's link shows.
const AT = "2026-11-12T15:05:00Z";
const item = (id, name, state, more = {}) => ({ id, name, state, since: AT, done_at: state === "complete" ? "2026-11-18T10:00:00Z" : null, parts: [], missing: [], count: 1, ...more });
const MONTHS = ["2026-08", "2026-09", "2026-10"];
const ITEMS = [
  item(1, "Police or accident report", "complete"),
  item(2, "Photos of the damage", "partly", { count: 4 }),
  item(3, "Medical records", "missing"),
  item(4, "Medical bills", "asked"),
  item(5, "Auto insurance policy, declarations page", "complete"),
  item(6, "Pay stubs, last 3 months", "partly", { parts: MONTHS, missing: ["2026-10"], count: 0 }),
  item(7, "Letter from your employer about missed work", "waived"),
  item(8, "Driver's license", "missing"),
];
const paper = (file, name, way, outcome, items, more = {}) => ({ file, name, came_at: "2026-11-18T10:00:00Z", way, outcome, items, parts: [], flaws: [], doubt: null, decided: false, ...more });
const LOCKED = "It is locked with a password, so we cannot open it. Please save it without the password, or print it and take a picture.";
const PAPERS = [
  paper("f-9", "IMG_2041.jpg", "link", "asks", [4], { doubt: "name" }),
  paper("f-8", "drivers license.pdf", "mail", "asks", [8], { flaws: [LOCKED], doubt: "flaw" }),
  paper("f-7", "pay stubs.pdf", "link", "closes", [6], { parts: ["2026-08", "2026-09"] }),
  paper("f-6", "Scan 2026-11-18.pdf", "firm", "closes", [1]),
];
const chase = (id, client_name, more) => ({
  id, client: "c-1", client_name, email: "maria@sandoval.example", language: "en", zone: "America/Chicago", matter: "Personal injury", started_at: AT,
  folder_path: `${client_name}, Personal injury`, url: "https://chancery.firm.example/wanted/w-maria", items: ITEMS, papers: PAPERS,
  sent: [{ at: AT, mail: "first", named: 8 }, { at: "2026-11-16T15:00:00Z", mail: "reminder", named: 6 }, { at: "2026-11-18T10:02:00Z", mail: "flaws", named: 1 }],
  paused: false, next_at: "2026-11-23T15:00:00Z", stopped: null, ...more,
});
const CHASES = [
  chase("h-1", "Maria Sandoval"),
  chase("h-2", "Estate of Peter Okafor", { matter: "Estate", items: [item(1, "Death certificate", "missing")], papers: [], sent: [], next_at: null, stopped: "opted_out" }),
  chase("h-3", "Lindqvist, Wei", { matter: "Divorce", items: [item(1, "Deed of the home", "complete")], papers: [], next_at: null, stopped: "all_came" }),
];
const LISTS = [{ name: "injury", title: "Personal injury", describes: "What happened, what it cost and who is insured.", items: ITEMS.map(({ name }) => name) }];
const WANTED = {
  firm: "Hale & Partners", matter: "Personal injury", language: "en",
  items: ITEMS.filter(({ state }) => state !== "waived").map(({ name, state, missing, count }) => ({ name, state, missing: missing.length > 0 ? ["October 2026"] : [], count, came: state === "partly" ? 2 : 0 })),
  again: [{ name: "drivers license.pdf", why: [LOCKED] }], reading: 0, stopped: false, max_file_bytes: 104_857_600,
};

const NAMES = ["Informe de la policía o del accidente", "Fotos de los daños", "Historial médico", "Facturas médicas", "Póliza de seguro del auto", "Recibos de sueldo, últimos 3 meses", "Licencia de conducir"];
const SPANISH = {
  ...WANTED, matter: "Lesiones personales", language: "es",
  items: WANTED.items.map((one, at) => ({ ...one, name: NAMES[at], missing: one.missing.length > 0 ? ["octubre de 2026"] : [] })),
  again: [{ name: "drivers license.pdf", why: ["Está protegido con una contraseña y no podemos abrirlo. Guárdelo sin la contraseña, o imprímalo y tome una foto."] }],
};

/** `state()` is the firm's data now. */
export function createChasing({ state }) {
  const yes = (body) => ({ status: 200, body });
  return {
    handle(method, url) {
      if (method !== "GET") return null;
      if (url.pathname === "/api/chasing/") return yes({ chases: state().clients?.length === 0 ? [] : CHASES });
      if (url.pathname === "/api/chasing/lists/") return yes({ lists: LISTS });
      if (url.pathname === "/api/wanted/w-maria/") return yes(WANTED);
      if (url.pathname === "/api/wanted/w-es/") return yes(SPANISH);
      if (url.pathname === "/api/wanted/w-looked/") return yes({ ...WANTED, again: [], items: WANTED.items.map((one) => ({ ...one, state: "asked", missing: [] })) });
      if (url.pathname === "/api/wanted/w-done/") return yes({ ...WANTED, again: [], stopped: true, items: WANTED.items.map((one) => ({ ...one, state: "complete", missing: [] })) });
      if (url.pathname.startsWith("/api/wanted/")) return { status: 404, body: { error: "This link does not work. Please ask the firm for a new one.", code: "no_link" } };
      const one = CHASES.find(({ id }) => url.pathname === `/api/chasing/${id}/`);
      return one ? yes(one) : null;
    },
  };
}
