/** What the page of all components shows of the work. Every person, firm and case in it is made up. */
import type { Cited } from "@/lib/cited";
import type { Answer, Authority, Deadline, Fact, Passage } from "@/lib/contract";

const at: Passage = { file: "sample", message: null, name: "Lease.pdf", page: 14, start: 0, end: 20, quote: "The Tenant may determine this Lease on any Quarter Day." };

export const CITED: Cited = { number: 1, name: at.name, page: at.page, quote: at.quote, view: { file: "sample", page: 14 } };

const deadline: Deadline = {
  id: "proposed",
  title: "Answer to the complaint",
  due: "2026-12-14",
  rule: "Fed. R. Civ. P. 12(a)(1)",
  trigger: { what: "service of the summons", date: "2026-11-23" },
  period: "21 days",
  days: [
    { date: "2026-11-24", counted: true, why: null },
    { date: "2026-11-25", counted: true, why: null },
    { date: "2026-11-26", counted: false, why: "Thanksgiving Day" },
  ],
  note: "The deed of variation changed the period; look at both.",
  status: "proposed",
  source: at,
  counting: { rules: "civil", set_by_rule: false, from_service: true, service: "mail" },
  served: at,
};
export const DEADLINES: Deadline[] = [
  deadline,
  { ...deadline, id: "confirmed", title: "Notice under clause 14.2", days: [], note: null, status: "confirmed" },
  { ...deadline, id: "dismissed", title: "Reply brief", days: [], note: null, status: "dismissed", source: null },
];

const authority: Authority = { cite: "41 F.4th 9999 (2d Cir. 2022)", name: "Larch v. Meridian Holdings", kind: "case", verdict: "impossible", note: "The reporter’s volume 41 has no page 9999.", count: 1, places: [at], library: null };
export const AUTHORITIES: Authority[] = [
  authority,
  { ...authority, cite: "12 N.Y.3d 345 (2009)", name: "Alder v. Whitcombe", verdict: "name_mismatch", note: "Your copy of this citation is named “People v. Grant”.", library: at },
  { ...authority, cite: "28 U.S.C. § 1746", name: null, verdict: "not_in_files", note: "Well formed. It was not looked up anywhere else.", count: 5 },
  { ...authority, cite: "576 U.S. 644 (2015)", name: "Obergefell v. Hodges", verdict: "in_files", note: "The copy in your library bears this name.", library: at },
];

const fact = (kind: Fact["kind"], value: string, role: string | null = null): Fact => ({ kind, value, role, count: 1, source: at });
export const FACTS: Fact[] = [fact("party", "Alder Freight Ltd", "Tenant"), fact("party", "Whitcombe Estates LLP", "Landlord"), fact("amount", "$126,000", "yearly rent")];
export const INTAKE: Fact[] = [fact("name", "Maria Lopez"), fact("contact", "(415) 555-0134"), fact("request", "May the trustees advance capital before the age of 25?")];

const source = { number: 1, origin: { file: "sample" }, name: at.name, page: at.page, start: at.start, end: at.end, quote: at.quote, proven: true };
export const ANSWER: Answer = {
  engine: "extractive",
  skill: "summary",
  lead: "Two documents were compared.",
  about: "Read off the papers by rule, without a language model.",
  sections: [
    {
      heading: "In short",
      lines: [
        { text: "The Tenant may end the Lease on any Quarter Day.", sources: [1] },
        { text: "Impossible: 41 F.4th 9999 (2d Cir. 2022). The reporter’s volume 41 has no page 9999.", sources: [1] },
        { text: "A line that rests on no passage.", sources: [] },
      ],
    },
    {
      heading: "As a table",
      columns: ["Authority", "Our brief.docx", "Their brief.docx"],
      lines: [{ text: "Conley v. Gibson", sources: [1], cells: [{ text: "Conley v. Gibson, 355 U.S. 41 (1957)" }, { text: "once, page 3", sources: [1] }, { text: "—" }] }],
    },
  ],
  sources: [source],
  gaps: ["No address for service was found in the documents."],
};
