// The sample firm's drafts: a letter with two versions, a court paper, and a memo that is complete.
import { answer } from "./mock-data.mjs";

const words = (text, more = {}) => ({ text, gap: false, bold: false, italic: false, sources: [], ...more });
const gap = (question) => words(question, { gap: true });
const part = (kind, line, more = {}) => ({ kind, level: 0, label: "", editable: true, lines: [line], ...more });
const heading = (text, label = "") => part("heading", [words(text)], { level: 1, label });
const fact = (number, text, ...sources) => part("numbered", [words(text, { sources })], { level: 1, label: `${number}.` });
const fixed = (kind, ...lines) => ({ kind, level: 0, label: "", editable: false, lines });
const LINE = [words("______________________")];

const KINDS = [
  ["affidavit", "Affidavit", "A sworn statement of a witness, in numbered paragraphs, with the notary’s part.", "court"],
  ["demand-letter", "Demand letter", "Asks the other side to pay or to act by a day, and says what happens if they do not.", "letter"],
  ["engagement-letter", "Engagement letter", "Says what the firm does for a client, and on which terms.", "letter"],
  ["memo", "Memorandum", "An internal memo: the question, the short answer, the facts and the analysis.", "memo"],
  ["motion", "Motion", "A motion with its notice, the facts, the argument’s outline and a certificate of service.", "court"],
  ["nda", "Nondisclosure agreement", "A mutual nondisclosure agreement between two parties.", "agreement"],
].map(([name, title, describes, layout]) => ({ name, title, describes, layout }));

const letter = (deadline) => [
  part("flush", [words("November 20, 2026")]),
  part("flush", [words("Whitcombe Estates LLP\n12 Harbour Street")]),
  part("flush", [words("Re: Rent of the third quarter", { bold: true })]),
  part("paragraph", [words("Dear "), gap("Salutation, such as Mr. Weiss?"), words(":")]),
  heading("Facts"),
  fact(1, "The tenant may end the lease by nine months’ notice.", 1, 2),
  fact(2, "The deed of variation changed the notice period.", 3),
  part("quote", [words("The Tenant may determine this Lease on the Quarter Day.", { italic: true })]),
  part("bullet", [words("The rent of July")], { label: "•" }),
  fixed("table", [words("Month"), words(" · "), words("Rent"), words(" · ")], [words("July"), words(" · "), words("$10,500"), words(" · ")]),
  heading("Demand"),
  part("paragraph", [words("We demand that you "), gap("What must they do, such as pay a sum?"), words(" by "), deadline, words(".")]),
  fixed("signature", [words("Very truly yours,")], LINE, [words("Dana Whitlock")], [words("Hale & Partners")]),
];
const court = [
  fixed("caption", [words("SUPREME COURT OF THE STATE OF NEW YORK")], [words("Alder Freight Ltd"), words(", Plaintiff")], [words("v.")], [gap("Who is the defendant?"), words(", Defendant")], [words("Index No. "), gap("Case number?")], [words("MOTION TO COMPEL", { bold: true })]),
  fixed("contents", [words("Table of Contents")]),
  part("title", [words("Motion to Compel")]),
  heading("Introduction", "I."),
  part("centered", [words("ARGUMENT")]),
  part("heading", [words("The standard")], { level: 2, label: "A." }),
  part("paragraph", [gap("What is the legal standard, with authority?")]),
  fixed("page_break"),
  fixed("signature", [words("Respectfully submitted,")], LINE, [words("Dana Whitlock")]),
];

const questionsOf = (blocks) => [...new Set(blocks.flatMap(({ lines }) => lines.flat()).filter((one) => one.gap).map(({ text }) => text))];
const findings = [
  { block: 0, severity: "check", quoted: "December 15, 2026", message: "The lease names December 1, 2026. Compare them.", replacement: null },
  { block: 2, severity: "wrong", quoted: "the the", message: "This word stands twice.", replacement: "the" },
];
const version = (number, by, did) => ({ number, at: `2026-11-20T1${number}:05:00Z`, by, did });

function draft(id, kind, title, instruction, versions, bodies, gaps = []) {
  const row = { id, kind, title, instruction, task: null, created_at: versions[0].at, changed_at: versions.at(-1).at, version: versions.length, open: questionsOf(bodies.at(-1)).length };
  const shown = (number) => ({ ...row, shown: number, questions: questionsOf(bodies[number - 1]), numbers: questionsOf(bodies[number - 1]).map((_, at) => at + 1), blocks: bodies[number - 1], sources: id === "d-1" ? answer.sources : [], findings: id === "d-1" ? findings : [], gaps, pdf: true, versions });
  return { row, shown };
}

const sample = () => [
  draft("d-1", "demand-letter", "Demand letter", "Draft a demand letter for the rent of the third quarter. Our client is Alder Freight Ltd.", [version(1, "chancery", "Written from 2 papers."), version(2, "person", "One gap filled.")], [letter(gap("By which day?")), letter(words("December 15, 2026"))], ["Scan of the deed.pdf: the file is locked with a password."]),
  draft("d-2", "motion", "Motion", "", [version(1, "chancery", "Written without papers.")], [court]),
  draft("d-3", "memo", "Memorandum", "Write a memo on the notice period.", [version(1, "chancery", "Written from one paper.")], [[heading("Question"), part("paragraph", [words("May the tenant leave?")])]]),
];

/** `state()` is the firm's data now. */
export function createDrafts({ state }) {
  const own = () => (state().drafts ??= sample());
  const yes = (body) => ({ status: 200, body });
  return {
    handle(method, url) {
      if (method === "POST" && url.pathname.endsWith("/suggestion/")) return yes({ words: "What happened", says: ["Written by small. Read it before you save."] });
      if (method !== "GET") return null;
      if (url.pathname === "/api/drafts/") return yes({ drafts: own().map(({ row }) => row) });
      if (url.pathname === "/api/drafts/kinds/") return yes({ kinds: KINDS });
      const [, id, number] = /^\/api\/drafts\/([^/]+)\/(?:versions\/(\d+)\/)?$/.exec(url.pathname) ?? [];
      const found = own().find(({ row }) => row.id === id);
      return found ? yes(found.shown(number ? Number(number) : found.row.version)) : null;
    },
  };
}
