// The law in the sample firm's tasks, its calendar, and the search over all of it.
import { answer } from "./mock-data.mjs";

const at = (number) => {
  const { origin, name, page, start, end, quote } = answer.sources[number - 1];
  return { file: origin.file ?? null, message: origin.message ?? null, name, page, start, end, quote };
};

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** Two of the sources as papers that cite. */
const comparison = {
  engine: "extractive",
  skill: "authorities",
  lead: "“Our brief.docx” and “Their brief.docx” share 1 authority, and 2 are not cited by all of them. One passage is quoted in different words.",
  about: "Read off the papers by rule, without a language model: which authority is cited where, and what is quoted from it. Whether an authority is still good law is not looked up.",
  sections: [
    {
      heading: "Not cited by all",
      columns: ["Authority", "Our brief.docx", "Their brief.docx"],
      lines: [
        { text: "Conley v. Gibson, 355 U.S. 41 (1957): in “Our brief.docx” once, page 3; not in “Their brief.docx”.", sources: [1], cells: [{ text: "Conley v. Gibson, 355 U.S. 41 (1957)" }, { text: "once, page 3", sources: [1] }, { text: "—" }] },
        { text: "Erickson v. Pardus, 551 U.S. 89 (2007): not in “Our brief.docx”; in “Their brief.docx” twice, pages 2, 9.", sources: [2], cells: [{ text: "Erickson v. Pardus, 551 U.S. 89 (2007)" }, { text: "—" }, { text: "twice, pages 2, 9", sources: [2] }] },
      ],
    },
    {
      heading: "Authorities",
      lines: [{ text: "Impossible: 41 F.4th 9999 (2d Cir. 2022). The reporter’s volume 41 has no page 9999.", sources: [4], verdict: "impossible" }],
    },
    {
      heading: "Quoted in different words",
      columns: ["Authority", "Our brief.docx", "Their brief.docx", "Differs in"],
      lines: [
        { text: "Ashcroft v. Iqbal, 556 U.S. 662 (2009): they differ in “sufficient” / “enough”.", sources: [3, 4], cells: [{ text: "Ashcroft v. Iqbal, 556 U.S. 662 (2009)" }, { text: "“must contain sufficient factual matter, accepted as true”", sources: [3] }, { text: "“must contain enough factual matter, accepted as true”", sources: [4] }, { text: "“sufficient” / “enough”" }] },
      ],
    },
  ],
  sources: answer.sources,
  gaps: [],
};

/** Days from `from`: weekends, and what else is not counted. */
function days(from, count, skipped = {}) {
  const out = [];
  const date = new Date(`${from}T00:00:00Z`);
  for (let counted = 0; counted < count; ) {
    date.setUTCDate(date.getUTCDate() + 1);
    const day = date.toISOString().slice(0, 10);
    const weekend = [0, 6].includes(date.getUTCDay());
    const why = skipped[day] ?? (weekend ? "weekend" : null);
    out.push({ date: day, counted: why === null, why });
    if (why === null) counted += 1;
  }
  return out;
}

export const law = () => ({
  "t-1": {
    authorities: [
      { cite: "576 U.S. 644 (2015)", name: "Obergefell v. Hodges", kind: "case", verdict: "in_files", note: "The copy in your library bears this name.", count: 2, places: [at(1), at(3)], library: at(2) },
      { cite: "41 F.4th 9999 (2d Cir. 2022)", name: "Larch v. Meridian Holdings", kind: "case", verdict: "impossible", note: "The reporter’s volume 41 has no page 9999.", count: 1, places: [at(4)], library: null },
      { cite: "12 N.Y.3d 345 (2009)", name: "Alder v. Whitcombe", kind: "case", verdict: "name_mismatch", note: "Your copy of this citation is named “People v. Grant”.", count: 1, places: [at(2)], library: at(1) },
      { cite: "28 U.S.C. § 1746", name: null, kind: "law", verdict: "not_in_files", note: "Well formed. It was not looked up anywhere else.", count: 5, places: [at(1), at(2), at(3), at(4)], library: null },
    ],
    deadlines: [
      { id: "dl-1", title: "Answer to the complaint", due: "2026-12-14", rule: "Fed. R. Civ. P. 6(a)(1)", trigger: { what: "service of the summons", date: "2026-11-20" }, period: "14 court days", days: days("2026-11-20", 14, { "2026-11-26": "Thanksgiving Day" }), note: null, status: "proposed", source: at(4), counting: { rules: "civil", set_by_rule: false, from_service: true, service: null }, served: at(4) },
      { id: "dl-2", title: "Notice under clause 14.2", due: "2027-06-25", rule: "the lease’s own words", trigger: { what: "the Quarter Day", date: "2027-03-25" }, period: "9 months", days: [], note: "The deed of variation changed the period; look at both.", status: "confirmed", source: at(2), counting: null, served: null },
    ],
    facts: [
      { kind: "party", value: "Alder Freight Ltd", role: "Tenant", count: 12, source: at(1) },
      { kind: "party", value: "Whitcombe Estates LLP", role: "Landlord", count: 9, source: at(2) },
      { kind: "counsel", value: "Margaret Hale", role: "for the Tenant", count: 2, source: at(4) },
      { kind: "amount", value: "$126,000", role: "yearly rent", count: 1, source: at(1) },
      { kind: "docket", value: "1:26-cv-00417", role: null, count: 3, source: at(4) },
      { kind: "email", value: "clerk@court.example", role: null, count: 1, source: at(4) },
    ],
    court_notice: null,
    events: [
      { id: "ev-1", title: "Mediation", place: "Room 2, 40 Foley Square", start: { day: null, at: "2026-12-09T15:00:00Z" }, end: { day: null, at: "2026-12-09T17:00:00Z" }, zone: "America/New_York", original_zone: "Pacific Standard Time", organizer: { name: "Ann Lee", address: "ann@lee.example" }, attendees: 3, recurrence: { every: "week", interval: 1, days: ["WE"], count: null, until: "2027-01-27", more: false, once: false }, method: "request", status: "invitation", proven: true, answer: null, answers_as: "assistant@firm.example", no_answer: null },
    ],
  },
  "t-6": {
    authorities: [],
    deadlines: [],
    facts: [],
    court_notice: null,
    intake: [
      { kind: "name", value: "Maria Lopez", role: null, count: 1, source: at(4) },
      { kind: "contact", value: "(415) 555-0134", role: null, count: 1, source: at(4) },
      { kind: "matter", value: "Wills and estates", role: null, count: 1, source: at(4) },
      { kind: "request", value: "Does clause 7 let the trustees advance capital before the age of 25?", role: null, count: 1, source: at(4) },
    ],
  },
  "t-8": {
    authorities: [],
    deadlines: [],
    facts: [],
    meant: [{ id: "m-2", number: "2026-009", title: "Pell v. Marlowe", docket: "1:26-cv-00417" }],
    court_notice: {
      kind: "electronic_filing",
      court: "nysd",
      cases: [
        {
          case_name: "Pell v. Marlowe",
          docket_number: "1:26-cv-00417",
          url: "https://ecf.court.example/cgi-bin/DktRpt.pl?417",
          entries: [{ number: "12", filed: "2026-11-09", description: "ORDER", text: "ORDER setting the conference.", documents: [{ description: "Main Document", url: "https://ecf.court.example/doc1/1234" }] }],
        },
      ],
      recipients: [],
      attachments: [],
    },
  },
});

/** `state()` is the firm's data now; `tell` says which task changed. */
export function createLaw({ state, tell }) {
  const own = () => (state().law ??= law());
  const yes = (body, status = 200) => ({ status, body });
  const no = (error) => ({ status: 404, body: { error, code: "not_found" } });
  return {
    of: (task) => own()[task] ?? {},
    handle(method, url, body) {
      const decide = /^\/api\/tasks\/([^/]+)\/deadlines\/([^/]+)\/$/.exec(url.pathname);
      if (decide && method === "POST") {
        const deadline = own()[decide[1]]?.deadlines.find((one) => one.id === decide[2]);
        if (!deadline) return no("Nothing was found at this address.");
        if (body.action === "count") {
          const { action: _, ...choice } = body;
          const { rules, service, from_service } = Object.assign(deadline.counting, choice);
          // Three days, and on to a day that is open: the real counting is the server's.
          if (from_service && service === "mail" && rules !== "plain") {
            deadline.due = "2026-12-17";
            deadline.days.push(...["2026-12-15", "2026-12-16", "2026-12-17"].map((date) => ({ date, counted: true, why: "service by mail adds 3 days (Rule 6(d))" })));
          }
          tell(decide[1]);
          return yes(deadline);
        }
        deadline.status = { confirm: "confirmed", dismiss: "dismissed", reopen: "proposed" }[body.action];
        tell(decide[1]);
        return yes(deadline);
      }
      const invited = /^\/api\/tasks\/([^/]+)\/events\/([^/]+)\/answer\/$/.exec(url.pathname);
      if (invited && method === "POST") {
        const event = own()[invited[1]]?.events?.find((one) => one.id === invited[2]);
        if (!event) return no("Nothing was found at this address.");
        event.answer = { answer: body.answer, at: "2026-11-21T10:00:00Z", outdated: false };
        tell(invited[1]);
        return yes(event);
      }
      if (/^\/api\/tasks\/[^/]+\/deadlines\.ics\/$/.test(url.pathname)) {
        return { status: 200, bytes: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n", headers: { "Content-Type": "text/calendar", "Content-Disposition": 'attachment; filename="deadlines.ics"' } };
      }
      if (url.pathname === "/api/marked/" && url.searchParams.get("format") === null) return yes({ answer: comparison, document: true });
      if (url.pathname === "/api/marked/") return { status: 200, bytes: "PK", headers: { "Content-Type": WORD, "Content-Disposition": 'attachment; filename="marked.docx"' } };
      if (url.pathname === "/api/compare/" || url.pathname.endsWith("/answer.docx/")) {
        if (url.searchParams.get("format") === null && url.pathname === "/api/compare/") return yes(comparison);
        const name = url.pathname === "/api/compare/" ? "comparison.docx" : "answer.docx";
        return { status: 200, bytes: "PK", headers: { "Content-Type": WORD, "Content-Disposition": `attachment; filename="${name}"` } };
      }
      if (url.pathname === "/api/calendar/") {
        const deadlines = Object.entries(own()).flatMap(([id, { deadlines: list }]) =>
          list.map((one) => ({ ...one, task: { id, path: state().tasks.find((task) => task.id === id)?.path ?? "" } })),
        );
        const events = Object.entries(own()).flatMap(([id, { events: list = [] }]) =>
          list.map((one) => ({ ...one, task: { id, path: state().tasks.find((task) => task.id === id)?.path ?? "" } })),
        );
        return yes({ deadlines, events, feed: Boolean(state().feed) });
      }
      if (url.pathname === "/api/calendar/feed/") {
        state().feed = method === "POST";
        return method === "POST" ? yes({ url: "https://chancery.example/api/calendar/0f3c9a.ics" }, 201) : { status: 204 };
      }
      if (url.pathname === "/api/search/") {
        const q = (url.searchParams.get("q") ?? "").toLowerCase();
        const found = answer.sources.filter(({ quote, name }) => q && (quote.toLowerCase().includes(q) || name.toLowerCase().includes(q)));
        return yes({
          results: found.map(({ origin, name, page, start, end, quote }) => {
            const from = Math.max(quote.toLowerCase().indexOf(q), 0);
            return {
              kind: origin.file ? "file" : "message",
              id: origin.file ?? origin.message,
              title: name,
              at: "2026-11-20T15:02:11Z",
              task: { id: "t-1", subject: "Harbour Street lease, notice period", path: "Harbour Street lease, notice period" },
              document: { kind: origin.file ? "file" : "message", id: origin.file ?? origin.message },
              page,
              start,
              end,
              snippet: quote,
              marks: [[from, from + q.length]],
              cut_before: false,
              cut_after: true,
              passages: 1,
              proven: true,
              owner: "a-1",
              owner_name: null,
              own: true,
              matters: [],
            };
          }),
        });
      }
      return null;
    },
  };
}
