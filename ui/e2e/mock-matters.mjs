// The sample firm's matters: one that the reader manages, with papers of several people, a deadline, time and expenses, a wall and a proposal; one to read; one closed, one sealed, one destroyed.
const AT = "2026-11-20T15:05:00Z";
const details = (number, title, more = {}) => ({ number, title, client: null, parties: [], court: "", docket: "", note: "", closed: false, ...more });
const row = (id, level, of, more = {}) => ({ id, details: of, client_name: null, opened_at: AT, changed_at: AT, version: 1, level, whole_firm: false, sealed: null, ...more });
const HARBOR = row(
  "m-1",
  "manage",
  details("2026-014", "Harbour Street lease", {
    client: "c-1",
    parties: [{ name: "Alder Freight, Inc.", role: "tenant" }, { name: "Whitcombe Estates LLP", role: "landlord" }],
    court: "N.D. Cal.",
    docket: "3:26-cv-01234",
    note: "The option to renew ends in May.",
  }),
  { client_name: "Alder Freight, Inc." },
);
const MATTERS = [
  HARBOR,
  row("m-2", "read", details("2026-013", "Ridgeway v. Alder Logistics", { court: "Superior Court of California", docket: "CGC-26-612345" }), { client_name: "Alder Freight, Inc." }),
  row("m-3", "write", details("2025-112", "Estate of Peter Okafor", { closed: true, parties: [{ name: "Peter Okafor", role: "deceased" }] })),
  row("m-4", "manage", details("2019-031", "2019-031", { closed: true }), { sealed: { at: "2026-03-02T15:00:00Z", destroyed_at: null, keep_until: "2033-12-31", papers: 214 } }),
  row("m-5", "manage", details("2012-007", "2012-007", { closed: true }), { sealed: { at: "2024-01-15T15:00:00Z", destroyed_at: "2026-01-02T15:00:00Z", keep_until: "2025-12-31", papers: 96 } }),
];
const person = (id, name, email, why, level) => ({ id, name, email, why, level, matter: "m-1" });
const PEOPLE = [
  person("a-1", "Dana Whitlock", "dana@hale.example", "team", "manage"),
  person("a-2", "Priya Raman", "priya@hale.example", "team", "write"),
  person("a-3", "Tom Ashby", "tom@hale.example", "team", "read"),
  person("a-4", "Rosa Lindqvist", "it@hale.example", "administrator", "manage"),
];
const FIRM = [
  ...PEOPLE.map(({ id, name, email }, at) => ({ id, name, email, role: ["lawyer", "lawyer", "reader", "administrator"][at] })),
  { id: "a-5", name: "Marcus Feld", email: "marcus@hale.example", role: "lawyer" },
  { id: "a-6", name: "Ines Calder", email: "ines@hale.example", role: "staff" },
];
const file = (id, name, more = {}) => ({ id, name, file_type: "PDF", media_type: "application/pdf", folder_path: null, created_at: AT, is_processed: true, size: 184_320, unreadable: null, pages: 12, inside: null, proven: true, ...more });
const paper = (kind, id, title, owner_name, files, own = false) => ({ kind, id, title, owner: own ? "a-1" : "a-2", owner_name, own, at: AT, files });
const PAPERS = [
  paper("task", "t-9", "Notice of default from the landlord", "Priya Raman", [file("f-21", "Notice of default.pdf"), file("f-22", "Rent ledger 2026.xlsx", { file_type: "XLSX" })]),
  paper("folder", "d-4", "Harbour Street", "Dana Whitlock", [file("f-1", "Harbour Street lease.pdf"), file("f-2", "First amendment.pdf")], true),
  paper("file", "f-23", "Survey of the wharf.pdf", "Priya Raman", [file("f-23", "Survey of the wharf.pdf")]),
];
const deadline = { id: "dl-1", title: "Cure the default", due: "2026-12-10", rule: "Date in the document", trigger: { what: "", date: null }, period: "", days: [], note: null, status: "proposed", source: null, counting: null, served: null };
const spent = (id, day, who, note, minutes, cents = null) => ({ id, day, who, note, minutes, cents, version: 1, may_change: true });
const ACTIVITIES = [
  spent("av-4", "2026-11-20", "Dana Whitlock", "Reviewed the notice of default and the rent ledger", 75),
  spent("av-3", "2026-11-19", "Priya Raman", "Call with Mr. Alder about the wharf survey", 24),
  spent("av-2", "2026-11-18", "Dana Whitlock", "Courier to Whitcombe Estates", null, 4860),
  spent("av-1", "2026-11-12", "Dana Whitlock", "Letter to the landlord about the cure period", 48),
];
const sum = (what) => ACTIVITIES.reduce((all, one) => all + (one[what] ?? 0), 0);
const opened = (matter) => ({
  matter,
  people: matter.id === "m-1" ? PEOPLE : PEOPLE.slice(0, 2),
  hold: matter.id === "m-2" ? { asked_by: "Superior Court of California", reason: "Ridgeway served a preservation letter", since: AT, set_by: "Dana Whitlock" } : null,
  walls: matter.id === "m-1" ? [{ who: "a-5", name: "Marcus Feld", reason: "Acted for Whitcombe Estates at his former firm", by: "Dana Whitlock", at: AT }] : [],
  papers: matter.id === "m-1" ? PAPERS : [],
  deadlines: matter.id === "m-1" ? [{ task: "t-9", subject: "Notice of default from the landlord", deadline }] : [],
  proposals: matter.id === "m-1" ? [{ id: "pr-1", subject: "Photos of the wharf", owner_name: "Tom Ashby", at: AT }] : [],
  address: `assistant+${matter.details.number}@hale.example`,
});

/** `state()` is the firm's data now. */
export function createMatters({ state }) {
  const yes = (body) => ({ status: 200, body });
  return {
    handle(method, url) {
      if (method !== "GET") return null;
      if (url.pathname === "/api/matters/") {
        const matters = state().clients?.length === 0 ? [] : MATTERS.filter(({ details: { closed } }) => !closed || url.searchParams.get("closed") === "true");
        return yes({ matters, total: matters.length, next_number: "2026-015", may_open: true });
      }
      if (url.pathname === "/api/matters/people/") return yes({ people: FIRM });
      if (/^\/api\/files\/file\/[^/]+\/who\/$/.test(url.pathname)) {
        const people = [{ ...PEOPLE[1], why: "owner", level: null, matter: null }, PEOPLE[0], PEOPLE[2], PEOPLE[3]];
        return yes({ people, own: false, matters: [{ id: "m-1", number: "2026-014", title: "Harbour Street lease" }] });
      }
      if (/^\/api\/matters\/[^/]+\/activities\/$/.test(url.pathname)) {
        const own = url.pathname.includes("/m-1/");
        return yes({ activities: own ? ACTIVITIES : [], minutes: own ? sum("minutes") : 0, cents: own ? sum("cents") : 0 });
      }
      const one = MATTERS.find(({ id }) => url.pathname === `/api/matters/${id}/`);
      return one ? yes(opened(one)) : null;
    },
  };
}
