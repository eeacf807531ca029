// The sample firm's contacts and conflict checks: a company with a parent and a merge, people in other roles, names of papers that are no
// contacts yet; a check that is decided and has news, and one that found nothing.
const AT = "2026-11-20T15:05:00Z";
const details = (name, more = {}) => ({ kind: "person", name, aliases: [], roles: [], emails: [], phones: [], addresses: [], relations: [], note: "", ...more });
const contact = (id, name, more) => ({ id, details: details(name, more), changed_at: AT, version: 1 });
const sample = () => [
  contact("c-1", "Alder Freight, Inc.", {
    kind: "organisation",
    aliases: ["Alder Logistics"],
    roles: ["client"],
    emails: ["legal@alder-freight.example"],
    phones: ["(702) 555-0114"],
    addresses: ["1400 Depot Road, Reno, NV 89502"],
    relations: [{ to: "c-2", is: "subsidiary" }],
    note: "Invoices go to the general counsel.",
  }),
  contact("c-2", "Borealis Holdings, Inc.", { kind: "organisation", roles: ["former_client"] }),
  contact("c-3", "Maria Ortiz", { roles: ["opposing_counsel"], emails: ["m.ortiz@hale-ortiz.example"] }),
  contact("c-4", "Robert J. Hale", { aliases: ["Bob Hale"], roles: ["witness", "expert"], phones: ["(415) 555-0100"] }),
  contact("c-5", "Whitcombe Estates LLP", { kind: "organisation", roles: ["opposing_party"] }),
];
const paper = (title, capacity, more = {}) => ({ file: "f-1", message: null, task: null, title, capacity, role: null, page: 1, start: 120, end: 134, count: 1, ...more });
const PROPOSALS = [
  { name: "Ridgeway Outfitters LLC", kind: "organisation", paper: paper("Complaint.pdf", "party", { role: "Defendant", count: 3 }), papers: 4 },
  { name: "Karl Weiss", kind: "person", paper: paper("Deposition of Karl Weiss.pdf", "witness"), papers: 1 },
];
const hit = (asked, name, why, found) => ({ asked, name, why, says: "", found });
const known = (id, roles) => ({ in: "contact", id, roles });
const printed = (title, capacity, more) => ({ in: "paper", paper: paper(title, capacity, more) });
const CHECKS = [
  {
    id: "k-1",
    about: "Ridgeway v. Alder Logistics",
    asked: [
      { name: "Alder Logistics LLC", side: "opposing" },
      { name: "Bob Hale", side: "other" },
      { name: "Wilhelmina Oduya", side: "client" },
    ],
    at: AT,
    hits: [
      hit(0, "Alder Freight, Inc.", { why: "name", how: "other_body" }, known("c-1", ["client"])),
      hit(1, "Robert J. Hale", { why: "name", how: "nickname" }, known("c-4", ["witness", "expert"])),
      hit(0, "Alder Freight, Inc.", { why: "name", how: "other_body" }, { in: "matter", matter: { id: "m-1", number: "2026-014", title: "Ridgeway v. Alder", closed: false }, role: "", client: true }),
      hit(1, "R. Hale", { why: "name", how: "initials" }, printed("Expert report.pdf", "named", { page: 4, count: 2 })),
      hit(0, "Borealis Holdings, Inc.", { why: "related", is: "parent", to: "Alder Freight, Inc." }, known("c-2", ["former_client"])),
    ],
    hidden: [2, 0, 0],
    left_out: 0,
    decisions: [{ ruling: "conflict", reason: "Alder Freight is our client.", by: "Dana Whitlock", at: AT }],
    news: [hit(1, "Robert Hale", { why: "name", how: "nickname" }, printed("Answer and counterclaim.pdf", "party", { role: "Defendant" }))],
    hidden_news: 1,
  },
  { id: "k-2", about: "", asked: [{ name: "Wilhelmina Oduya", side: "client" }], at: "2026-11-19T09:30:00Z", hits: [], hidden: [0], left_out: 0, decisions: [], news: [], hidden_news: 0 },
];
/** Nothing that a person has about a contact, and what one of them is named by. */
const NOTHING = { matters: [], papers: [], more_papers: 0, forms: [], checklists: [], meetings: [], deadlines: [], drafts: [], checks: [] };
const DOSSIER = {
  matters: [
    { id: "m-1", number: "2026-014", title: "Ridgeway v. Alder Freight", is_client: true, closed: false },
    { id: "m-2", number: "2024-003", title: "Depot Road lease", is_client: false, closed: true },
  ],
  papers: [paper("Complaint.pdf", "party", { role: "Defendant", count: 3 }), paper("Letter of Hale & Ortiz.pdf", "named")],
  more_papers: 12,
  forms: [{ id: "s-1", title: "First consultation", at: AT, state: "accepted" }],
  checklists: [{ id: "l-1", client_name: "Alder Freight, Inc.", matter: "Closing", missing: 3, items: 11 }],
  meetings: [{ kind: "First consultation", from: "2026-12-02T17:00:00Z" }],
  deadlines: [
    { task_path: "Complaint", title: "Answer", due: "2026-12-11", status: "confirmed" },
    { task_path: "Complaint", title: "Hearing", due: "2027-01-15", status: "proposed" },
  ],
  drafts: [{ id: "d-1", title: "Settlement letter", changed_at: AT, open: 2 }],
  checks: [{ id: "k-1", title: "Ridgeway v. Alder Logistics", at: AT, ruling: "conflict" }],
};
const rowOf = ({ id, about, asked, at, hits, decisions, news }) => ({ id, title: about || asked[0].name, names: asked.map(({ name }) => name), at, hits: hits.length, ruling: decisions.at(-1)?.ruling ?? null, news: news.length });

/** `state()` is the firm's data now. */
export function createClients({ state }) {
  const own = () => (state().clients ??= sample());
  const yes = (body) => ({ status: 200, body });
  const related = { "c-1": [{ id: "c-2", name: "Borealis Holdings, Inc.", is: "parent", own: true }], "c-2": [{ id: "c-1", name: "Alder Freight, Inc.", is: "subsidiary", own: false }] };
  const merges = { "c-1": [{ id: "g-1", name: "Alder Logistics", at: AT }] };
  return {
    handle(method, url) {
      if (method !== "GET") return null;
      const words = (url.searchParams.get("search") ?? "").toLowerCase();
      if (url.pathname === "/api/clients/") {
        const role = url.searchParams.get("role");
        const contacts = own().filter((one) => one.details.name.toLowerCase().includes(words) && (!role || one.details.roles.includes(role)));
        return yes({ contacts, total: contacts.length });
      }
      if (url.pathname === "/api/conflicts/proposals/") return yes({ proposals: own().length > 0 ? PROPOSALS : [] });
      if (url.pathname === "/api/conflicts/") return yes({ checks: own().length > 0 ? CHECKS.map(rowOf) : [] });
      const [, of] = /^\/api\/clients\/([^/]+)\/dossier\/$/.exec(url.pathname) ?? [];
      if (of) return yes(of === "c-1" ? DOSSIER : NOTHING);
      const [, kind, id] = /^\/api\/(clients|conflicts)\/([^/]+)\/$/.exec(url.pathname) ?? [];
      const check = kind === "conflicts" ? CHECKS.find((one) => one.id === id) : undefined;
      if (check) return yes(check);
      const one = kind === "clients" ? own().find((other) => other.id === id) : undefined;
      return one ? yes({ contact: one, related: related[id] ?? [], merges: merges[id] ?? [] }) : null;
    },
  };
}
