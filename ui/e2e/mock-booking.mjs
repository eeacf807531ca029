// Meetings of the sample firm: a member's page, what is booked on it, and what a guest sees.
const KINDS = [
  { name: "First consultation", minutes: 30, place: { kind: "office", detail: "14 Harbour Street, 2nd floor" }, questions: ["Who is on the other side?"] },
  { name: "Call about a running matter", minutes: 15, place: { kind: "phone", detail: "" }, questions: [] },
  { name: "Review of a contract", minutes: 60, place: { kind: "video", detail: "https://meet.firm.example/whitlock" }, questions: [] },
];
const PAGE = {
  slug: "dana-whitlock",
  open: true,
  welcome: "Choose a time. If none suits you, write to us.",
  zone: "America/New_York",
  week: [0, 1, 2, 3, 4].flatMap((day) => [{ day, from: 540, until: 720 }, { day, from: 780, until: day === 4 ? 900 : 1020 }]),
  closed: ["2026-12-24", "2026-12-31"],
  federal_holidays: true,
  before: 0,
  after: 15,
  notice_hours: 24,
  days_ahead: 30,
  step: 30,
  kinds: KINDS,
};
const guest = (name, email, more = {}) => ({ name, email, phone: "", note: "", zone: "America/New_York", answers: [], ...more });
const MEETINGS = [
  {
    id: "01K0MEETING000000000000001", kind: KINDS[0].name, place: KINDS[0].place, from: "2026-11-30T15:00:00Z", until: "2026-11-30T15:30:00Z", status: "booked", version: 0,
    answer: { answer: "declined", from: "pat@borealis.example", proven: true, at: "2026-11-26T08:00:00Z", comment: "In court that morning." },
    other_answers: [{ answer: "accepted", from: "desk@borealis.example", proven: false, at: "2026-11-26T08:30:00Z", comment: "" }],
    proposal: { from: "2026-12-02T15:00:00Z", until: "2026-12-02T15:30:00Z", sender: "pat@borealis.example", proven: true, comment: "" },
    guest: guest("Pat Borealis", "pat@borealis.example", { note: "It is about the lease of our warehouse.", answers: [{ question: "Who is on the other side?", answer: "Acme Holdings, Inc." }] }),
  },
  {
    id: "01K0MEETING000000000000002", kind: KINDS[1].name, place: KINDS[1].place, from: "2026-12-01T19:00:00Z", until: "2026-12-01T19:15:00Z", status: "booked", version: 1,
    answer: { answer: "accepted", from: "maria@ortiz.example", proven: true, at: "2026-11-26T08:00:00Z", comment: "" }, other_answers: [], proposal: null,
    guest: guest("Maria Ortiz", "maria@ortiz.example", { phone: "(415) 555-0100" }),
  },
];
const CALENDARS = [
  { id: "01K0CALENDAR00000000000001", name: "Office", kind: "caldav", host: "cloud.firm.example", read_at: "2026-11-26T09:30:00Z", problem: null },
  { id: "01K0CALENDAR00000000000002", name: "Court dates", kind: "feed", host: "calendar.example", read_at: "2026-11-26T07:10:00Z", problem: "The server does not answer in time." },
];
const proposal = (id, name, change) => ({
  id, name, email: `${name.split(" ")[0].toLowerCase()}@vale.example`, about: "Smith v. Jones", minutes: 30, place: "phone", sent_at: null, choice: null, answers: [], state: "drafted",
  times: ["2036-12-01T15:00:00Z", "2036-12-01T19:00:00Z", "2036-12-02T16:30:00Z", "2036-12-04T14:00:00Z"], ...change,
});
const PROPOSALS = [
  proposal("01K0PROPOSAL00000000000001", "Robin Vale", {
    state: "sent", sent_at: "2026-11-26T08:00:00Z", choice: "2036-12-01T19:00:00Z",
    answers: [
      { text: "I will see what my client says and come back to you.", means: "unclear", takes: null, from: "robin@vale.example", proven: true, automatic: false, files: 0, at: "2026-11-26T09:00:00Z" },
      { text: "Monday at 2 works.", means: "takes", takes: "2036-12-01T19:00:00Z", from: "robin@vale.example", proven: true, automatic: false, files: 0, at: "2026-11-26T09:30:00Z" },
      { text: "Thursday at 9 works for us.", means: "takes", takes: "2036-12-04T14:00:00Z", from: "office@elsewhere.example", proven: false, automatic: false, files: 1, at: "2026-11-26T09:40:00Z" },
    ],
  }),
  proposal("01K0PROPOSAL00000000000002", "Alex Marsh", { about: "", minutes: 60 }),
];
const own = (change = {}) => ({
  firm: "Hale & Partners", name: "Dana Whitlock", kind: KINDS[0].name, place: KINDS[0].place, from: "2036-11-28T15:00:00Z", until: "2036-11-28T15:30:00Z",
  zone: "America/New_York", status: "booked", version: 0, secret: "g-1", slug: "dana-whitlock", ...change,
});

/** Some times on the next days, but for those of a page that has none. */
function times(query) {
  const first = new Date(query.get("from"));
  const at = (day, minute) => new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), first.getUTCDate() + day, 14, minute)).toISOString();
  return { times: [1, 2, 4, 5, 7, 8].flatMap((day) => Array.from({ length: day === 2 ? 3 : 8 }, (_, n) => at(day, n * 30))) };
}

/** `state()` is the firm's data now. */
export function createBooking({ state }) {
  const yes = (body, status = 200) => ({ status, body });
  return {
    /** What strangers ask. */
    outside(method, url, body) {
      const [, secret, choose] = /^\/api\/proposed\/([^/]+)\/(?:(\w+)\/)?$/.exec(url.pathname) ?? [];
      if (secret) {
        if (secret === "p-9") return yes({ error: "This link opens no times. They may be long over. Please write to the firm.", code: "no_proposal" }, 404);
        const { about, minutes, place, times: all } = PROPOSALS[0];
        return yes({ firm: "Hale & Partners", name: "Dana Whitlock", about, minutes, place, zone: PAGE.zone, times: secret === "p-1" ? all : [], choice: choose ? body.from : null, state: "sent" });
      }
      const [, room, name, more] = /^\/api\/(book|booked)\/([^/]+)\/(?:(\w+)\/)?$/.exec(url.pathname) ?? [];
      if (!room) return null;
      if (name !== (room === "book" ? PAGE.slug : "g-1")) {
        return yes({ error: "Nothing can be booked on this page. Please write to the firm.", code: room === "book" ? "no_page" : "no_meeting" }, 404);
      }
      if (more === "times") return yes(times(url.searchParams));
      if (room === "booked") return yes(own(more === "cancel" ? { status: "cancelled_by_guest", version: 1 } : more === "move" ? { from: body.from, until: body.from, version: 1 } : {}));
      if (method === "POST") return yes(own({ from: body.from, until: body.from, kind: body.kind, zone: body.zone }), 201);
      const kinds = KINDS.map(({ name: kind, minutes, place, questions }) => ({ name: kind, minutes, place: place.kind, address: place.kind === "office" ? place.detail : "", questions }));
      return yes({ firm: "Hale & Partners", name: "Dana Whitlock", welcome: PAGE.welcome, zone: PAGE.zone, kinds, last_day: "2099-12-31" });
    },
    inside(method, url) {
      if (method !== "GET" || url.pathname !== "/api/booking/") return null;
      const none = state().clients?.length === 0;
      return yes({ page: none ? { ...PAGE, open: false } : PAGE, path: "/book/dana-whitlock", meetings: none ? [] : MEETINGS, calendars: none ? [] : CALENDARS, firm_calendars: "Microsoft 365", proposals: none ? [] : PROPOSALS });
    },
  };
}
