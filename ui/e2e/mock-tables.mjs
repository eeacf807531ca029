// The sample firm's tables: leases that are answered, with a correction, a lock and a document that cannot be read; contracts that are
// still being answered; one whose folder is empty.
const KINDS = { Rent: "amount", Begins: "date", Ends: "date", Subletting: "yes_no", Parties: "parties" };
const asks = {
  Parties: "Who are the landlord and the tenant?",
  Rent: "How much is the base rent?",
  Begins: "When does the lease begin?",
  Ends: "When does the lease end?",
  Subletting: "May the tenant sublet the premises?",
  "Governing law": "Which law governs the lease?",
  Repairs: "Who must repair and maintain the premises?",
  Insurance: "What insurance must the tenant carry?",
};
const questions = (...headings) => headings.map((heading, id) => ({ id, heading, asks: asks[heading], kind: KINDS[heading] ?? "text" }));
const LEASE = questions(...Object.keys(asks));
const SETS = [
  ["diligence", "M&A due diligence", "What a buyer asks of each material contract: consent, change of control, exclusivity, liability, how it ends."],
  ["employment", "Employment agreements", "Position, pay, how it ends, and what binds the employee afterwards."],
  ["leases", "Leases", "Terms, money and rights of commercial and residential leases."],
  ["ndas", "Nondisclosure agreements", "What is confidential, what may be done with it, and for how long."],
].map(([name, title, describes]) => ({ name, title, describes, questions: LEASE.map(({ heading, asks: asked, kind }) => ({ heading, asks: asked, kind })) }));

const found = (answer, quote = answer, page = 2) => ({ state: "answered", answer, quotes: [{ page, start: 120, end: 120 + quote.length, quote }] });
const NONE = { state: "not_found", answer: "", quotes: [] };
const WAITING = { state: "waiting", answer: "", quotes: [] };
const locked = { state: "failed", answer: "", quotes: [], reason: "The file is protected by a password." };
const corrected = (cell, text) => ({ ...cell, correction: { text, at: "2026-11-20T15:05:00Z", by: "Dana Whitlock" } });

const RENTS = ["$9,450 a month", "$10,500 a month", "$7,200 a month", "$12,000 a quarter"];
const lease = (n) => [
  found("Whitcombe Estates LLP; Alder Freight Ltd", "between Whitcombe Estates LLP (“Landlord”) and Alder Freight Ltd (“Tenant”)", 1),
  n === 0 ? corrected(found(RENTS[0], "The Tenant shall pay base rent of $9,450 a month, in advance."), "$9,800 a month since May 2026") : found(RENTS[n % 4], `The Tenant shall pay base rent of ${RENTS[n % 4]}, in advance.`),
  found("April 1, 2024", "The term of this Lease begins on April 1, 2024 and ends on March 31, 2029."),
  found("March 31, 2029", "The term of this Lease begins on April 1, 2024 and ends on March 31, 2029."),
  n % 3 === 1 ? NONE : found("Only with the Landlord’s prior written consent", "The Tenant shall not sublet the Premises without the Landlord’s prior written consent, which shall not be unreasonably withheld."),
  n === 0 ? { ...found("New York", "This Lease is governed by the laws of the State of New York.", 9), locked: true } : found("This Lease is governed by the laws of the State of New York.", "This Lease is governed by the laws of the State of New York.", 9),
  n % 4 === 2 ? NONE : found("The Tenant", "The Tenant shall keep the interior of the Premises in good repair, reasonable wear and tear excepted."),
  found("The Tenant shall carry commercial general liability insurance of not less than $2,000,000 per occurrence and name the Landlord as an additional insured.", "The Tenant shall carry commercial general liability insurance of not less than $2,000,000 per occurrence and name the Landlord as an additional insured.", 6),
];
const row = (n, cells, now = "read", name = `Lease ${String(n + 1).padStart(3, "0")}, Harbour Street.pdf`) => ({ file: n === 0 ? "f-1" : `tf-${n}`, name, now, cells });

function table(id, title, asked, rows, more = {}) {
  const cells = rows.flatMap((one) => one.cells);
  const count = (state) => cells.filter((cell) => cell.state === state).length;
  const counts = { rows: rows.length, waiting: count("waiting"), answered: count("answered"), not_found: count("not_found"), failed: count("failed"), corrected: cells.filter((cell) => cell.correction).length, locked: cells.filter((cell) => cell.locked).length };
  const head = { id, title, questions: asked, follows_folder: false, created_at: "2026-11-20T10:05:00Z", changed_at: "2026-11-20T15:05:00Z", version: 1, changes: rows.length, counts, note: null, ...more.head };
  return { head, rows, folder: more.folder ?? null };
}

const sample = () => [
  table("tb-1", "Harbour Street leases", LEASE, [...Array.from({ length: 60 }, (_, n) => row(n, lease(n))), row(60, LEASE.map(() => locked), "read", "Scan of the deed.pdf"), row(61, lease(3), "gone", "Old lease.pdf")], { head: { follows_folder: true }, folder: "Harbour Street" }),
  table("tb-2", "Contracts of the Pell matter", questions("Parties", "Ends", "Governing law"), [...Array.from({ length: 5 }, (_, n) => row(n, [0, 3, 5].map((at) => lease(n)[at]))), row(5, [WAITING, WAITING, WAITING], "unread"), ...Array.from({ length: 6 }, (_, n) => row(n + 6, [WAITING, WAITING, WAITING]))]),
  table("tb-3", "Nondisclosure agreements", questions("Parties"), [], { head: { follows_folder: true }, folder: "Precedents" }),
];

const shownCell = ({ state, answer, reason, correction, locked: kept }) => ({ state, text: correction ? correction.text : state === "failed" ? reason : answer, version: 1, ...(correction && { corrected: true }), ...(kept && { locked: true }) });
const fullCell = (cell, question) => ({ question, version: 1, reason: null, correction: null, locked: false, ...cell });

/** `state()` is the firm's data now. */
export function createTables({ state }) {
  const own = () => (state().tables ??= sample());
  const yes = (body) => ({ status: 200, body });
  return {
    handle(method, url) {
      if (method !== "GET") return null;
      if (url.pathname === "/api/tables/") return yes({ tables: own().map(({ head }) => head) });
      if (url.pathname === "/api/tables/sets/") return yes({ sets: SETS });
      const [, id, file] = /^\/api\/tables\/([^/]+)\/(?:rows\/([^/]+)\/)?$/.exec(url.pathname) ?? [];
      const one = own().find(({ head }) => head.id === id);
      if (!one) return null;
      const { head, rows, folder } = one;
      const chosen = rows.find((other) => other.file === file);
      if (file) return chosen ? yes({ file, name: chosen.name, proven: true, cells: chosen.cells.map((cell, n) => fullCell(cell, head.questions[n].id)) }) : null;
      const since = Number(url.searchParams.get("since") ?? 0);
      const told = since >= head.changes ? [] : rows;
      return yes({ ...head, folder, order: rows.map((other) => other.file), rows: told.map((other) => ({ ...other, cells: other.cells.map(shownCell) })) });
    },
  };
}
