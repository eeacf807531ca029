// A made-up firm and its tasks, in every state that the site can show. All people, firms and documents are invented.

const TYPES = { PDF: "application/pdf", PNG: "image/png", JPG: "image/jpeg", TXT: "text/plain" };

const file = (id, name, file_type, size, pages, more = {}) => ({
  id,
  name,
  file_type,
  media_type: TYPES[file_type] ?? "application/octet-stream",
  folder_path: null,
  inside: null,
  proven: true,
  created_at: "2026-11-20T15:02:11Z",
  is_processed: true,
  size,
  unreadable: null,
  pages,
  ...more,
});

const lease = file("f-lease", "Harbour Street Lease (executed).pdf", "PDF", 1_482_310, 38);
const deed = file("f-deed", "Deed of Variation 2024.docx", "DOCX", 48_211, 6);
const scan = file("f-scan", "Landlord letter 12 Nov.pdf", "PDF", 3_240_112, null, {
  unreadable: "The file holds pictures of pages and no text.",
});
const notice = file("f-notice", "Draft notice.docx", "DOCX", 21_004, 2);
const complaint = file("f-complaint", "Complaint.pdf", "PDF", 742_000, 24);
const exhibits = file("f-exhibits", "Exhibits A to K.zip", "ZIP", 18_400_220, null, { is_processed: false });

const answer = {
  engine: "extractive",
  skill: "summary",
  about:
    "These are the most telling sentences of what you sent, in their own words, with the dates and requests that were found. Nothing here is legal advice, and nothing was added.",
  sections: [
    {
      heading: "In short",
      lines: [
        {
          text: "The Tenant may determine this Lease on any Quarter Day falling after 25 March 2027 by giving not less than six months’ prior notice in writing.",
          sources: [1],
        },
        {
          text: "The Deed of Variation replaces “six months” with “nine months” and leaves the remainder of clause 14 unchanged.",
          sources: [2, 1],
        },
        {
          text: "Time is of the essence in respect of any notice given under clause 14.2.",
          sources: [3],
        },
      ],
    },
    {
      heading: "Dates",
      lines: [
        { text: "25 March 2027: the first Quarter Day on which the Lease may end.", sources: [1] },
        { text: "14 June 2024: date of the Deed of Variation.", sources: [2] },
        { text: "30 November 2026: the client asks for a reply by this day.", sources: [4] },
      ],
    },
    {
      heading: "What was asked",
      lines: [
        {
          text: "Confirm the notice period, how notice must be served, and whether the draft notice is good.",
          sources: [4],
        },
        { text: "The draft notice names a quarter day but no year; this line rests on no passage.", sources: [] },
      ],
    },
  ],
  sources: [
    {
      number: 1,
      origin: { file: "f-lease" },
      name: "Harbour Street Lease (executed).pdf",
      page: 14,
      start: 40_112,
      end: 40_390,
      quote:
        "The Tenant may determine this Lease on any Quarter Day falling after 25 March 2027 by giving to the Landlord not less than six months’ prior notice in writing, and upon the expiry of such notice this Lease shall cease and determine but without prejudice to any antecedent breach.",
      proven: true,
    },
    {
      number: 2,
      origin: { file: "f-deed" },
      name: "Deed of Variation 2024.docx",
      page: 2,
      start: 2_210,
      end: 2_390,
      quote:
        "With effect from the date of this Deed the words “six months’” in clause 14.2 of the Lease shall be deleted and replaced with the words “nine months’”.",
      proven: true,
    },
    {
      number: 3,
      origin: { file: "f-lease" },
      name: "Harbour Street Lease (executed).pdf",
      page: 15,
      start: 41_002,
      end: 41_080,
      quote: "Time shall be of the essence in respect of any notice given under clause 14.2.",
      proven: true,
    },
    {
      number: 4,
      origin: { message: "m-1" },
      name: "Harbour Street lease, notice period",
      page: null,
      start: 120,
      end: 260,
      quote:
        "Could you confirm the notice period, how notice must be served, and whether the draft attached is good? I promised the client a reply by 30 November.",
      proven: true,
    },
  ],
  gaps: [
    "“Landlord letter 12 Nov.pdf” holds pictures of pages and no text, so nothing in it was used.",
    "No address for service was found in the documents.",
  ],
};

const question = `Good morning,

our client, the tenant of 14 Harbour Street, wants to leave next year. The executed lease and last year's deed of variation are attached, with the landlord's letter and a draft of the notice.

Could you confirm the notice period, how notice must be served, and whether the draft attached is good? I promised the client a reply by 30 November.

Many thanks
Margaret`;

const ME = "margaret.hale@hale-and-partners.example";
const BOX = "assistant@hale-and-partners.example";

const task = (id, subject, status, received_at, attachment_count, more = {}) => ({
  id,
  subject,
  sender_email: ME,
  attachment_count,
  received_at,
  updated_at: received_at,
  status,
  path: subject,
  note: null,
  ...more,
});

const incoming = (id, of, body, files = [], more = {}) => ({
  id,
  direction: "incoming",
  from: of.sender_email,
  to: [BOX],
  subject: of.subject,
  at: of.received_at,
  body,
  unreadable: null,
  files,
  answer: null,
  delivery: null,
  notes: [],
  authentication: { proof: "dmarc", spf: "pass", dkim: ["pass (hale-and-partners.example)"], arc: null, dmarc: "pass" },
  proven: true,
  ...more,
});

const reply = (id, of, at, delivery, more = {}) => ({
  id,
  direction: "reply",
  from: BOX,
  to: [of.sender_email],
  subject: `Re: ${of.subject}`,
  at,
  body: "Dear Margaret,\n\nthe answer to your mail of 20 November stands below, with the passage for each line.\n\nChancery",
  unreadable: null,
  files: [],
  answer: { ...answer, sources: answer.sources.filter((source) => source.number !== 4), gaps: [] },
  delivery: { reports: [], ...delivery },
  notes: [],
  authentication: null,
  proven: true,
  ...more,
});

const tasks = [
  task("t-1", "Harbour Street lease, notice period", "Answered", "2026-11-20T15:02:11Z", 4),
  task("t-2", "Whitcombe v. Alder Freight: chronology from the complaint", "Working", "2026-11-21T08:41:00Z", 2),
  task("t-3", "Deadline to answer, Marlowe matter", "Received", "2026-11-21T09:58:40Z", 0),
  task("t-4", "Fwd: Fwd: signed settlement agreement – please compare with the draft of 3 October and list every change", "Needs attention", "2026-11-19T11:20:05Z", 1, {
    note: "The attachment is protected by a password, so it could not be read.",
  }),
  task("t-5", "Summary of the Okafor deposition", "On hold", "2026-11-18T17:45:30Z", 3, {
    note: "The plan's 20 e-mails of this month are used up. The task is kept and will be answered when the plan allows.",
  }),
  task("t-6", "Trust deed, question on clause 7", "Answered", "2026-11-17T10:12:00Z", 1),
  task("t-7", "Board minutes", "Failed", "2026-11-12T07:30:00Z", 1, {
    note: "The work was tried three times and failed each time. IT can see the reason with “chancery doctor”.",
  }),
  task("t-8", "Re: engagement letter for the Pell estate", "Answered", "2026-11-10T14:03:00Z", 0),
];
const byId = (id) => tasks.find((one) => one.id === id);

const threads = {
  "t-1": [
    incoming("m-1", byId("t-1"), question, [lease, deed, scan, notice]),
    reply("m-2", byId("t-1"), "2026-11-20T15:02:19Z", { state: "sent", tries: 1, last_error: null, reports: [{ at: "2026-11-20T15:40:00Z", believed: false, recipient: byId("t-1").sender_email, action: "failed", status: "5.1.1", diagnostic: null, reporting_mta: null, peer: "203.0.113.66" }] }, { answer }),
  ],
  "t-2": [
    incoming(
      "m-3",
      byId("t-2"),
      "Please set out a chronology from the attached complaint, with page references, and list each date on which a duty to act is alleged.",
      [complaint, exhibits],
    ),
  ],
  "t-3": [incoming("m-4", byId("t-3"), null)],
  "t-4": [
    incoming("m-5", byId("t-4"), "Please compare and list every change.", [
      file("f-locked", "Settlement Agreement (signed).pdf", "PDF", 902_113, null, {
        unreadable: "The file is protected by a password.",
      }),
    ]),
  ],
  "t-5": [incoming("m-6", byId("t-5"), "A page at most, with the line numbers of anything he says of the brakes.")],
  "t-6": [
    incoming("m-7", byId("t-6"), "Does clause 7 let the trustees advance capital before the age of 25?", [
      file("f-trust", "Trust deed 1998.pdf", "PDF", 220_118, 11),
    ]),
    reply("m-8", byId("t-6"), "2026-11-17T10:12:08Z", {
      state: "queued",
      tries: 2,
      last_error: "the relay did not answer within 30 seconds",
    }),
  ],
  "t-7": [
    incoming("m-9", byId("t-7"), "Minutes attached.", [file("f-min", "Minutes.pdf", "PDF", 88_120, 4, { inside: "Fwd: board papers.eml", proven: false })], {
      proven: false,
      notes: ["One attachment said that it was a picture and was not; it is kept as it came."],
      authentication: { proof: "none", spf: "softfail", dkim: [], arc: null, dmarc: "none" },
    }),
    reply("m-14", byId("t-7"), "2026-11-16T09:00:05Z", { state: "sent", tries: 1, last_error: null, reports: [] }, {
      answer: {
        engine: "extractive",
        skill: "answer",
        about: "Written without a language model: these are sentences taken word for word from what you sent, each with its place.",
        sections: [
          {
            heading: "On your question",
            lines: [
              {
                text: "The rent was resolved to be £4,200 a quarter. (only in a message or file from an unverified sender)",
                sources: [1],
                unproven: true,
              },
            ],
          },
        ],
        sources: [
          { number: 1, origin: { file: "f-min" }, name: "Minutes.pdf", page: 2, start: 10, end: 55, quote: "The rent was resolved to be £4,200 a quarter.", proven: false },
        ],
        gaps: [],
      },
    }),
  ],
  "t-8": [
    incoming("m-10", byId("t-8"), "Who signs for the estate?"),
    reply("m-11", byId("t-8"), "2026-11-10T14:03:05Z", {
      state: "failed",
      tries: 12,
      last_error: "the mail relay refused the recipient (550 5.1.1)",
    }),
    incoming("m-12", { ...byId("t-8"), received_at: "2026-11-11T09:20:00Z" }, "And who countersigns for us?", [], { at: "2026-11-11T09:20:00Z" }),
    reply("m-13", byId("t-8"), "2026-11-11T09:20:04Z", { state: "sent", tries: 1, last_error: null }),
  ],
};

const folders = {
  "": {
    folders: [
      { id: "d-1", name: "Harbour Street", created_at: "2026-10-02T09:00:00Z", items: 0 },
      { id: "d-2", name: "Precedents", created_at: "2026-09-14T16:20:00Z", items: 0 },
      { id: "d-9", name: "Archive", created_at: "2026-01-05T09:00:00Z", items: 0 },
    ],
    files: [
      file("f-a", "Engagement terms 2026.docx", "DOCX", 64_120, 5, { created_at: "2026-10-11T10:00:00Z" }),
      file("f-b", "Limitation table.xlsx", "XLSX", 1_023, null, { created_at: "2026-11-21T09:30:00Z", is_processed: false }),
      scan,
    ],
  },
  "Harbour Street": {
    folders: [{ id: "d-3", name: "Correspondence", created_at: "2026-10-03T09:00:00Z", items: 0 }],
    files: [lease, deed],
  },
  "Harbour Street/Correspondence": { folders: [], files: [] },
  Precedents: { folders: [], files: [notice] },
  Archive: { folders: [], files: [] },
};

const me = {
  personalInfo: { firstName: "Margaret", lastName: "Hale", email: ME, title: "Senior Legal Counsel" },
  administrator: false,
  subscription: {
    plan: "Free",
    status: "Active",
    billingCycle: "None",
    nextBilling: "",
    features: ["20 e-mails answered", "Document storage up to 10GB", "Answers with sources by mail and in the browser"],
    upgrade_requested_at: null,
  },
  usage: { emails_answered: 14, emails_included: 20, bytes_stored: 2_684_354_560, bytes_included: 10_737_418_240 },
  preferences: {
    time_zone: "America/New_York",
    reply_length: "standard",
    notification_mail: true,
    signature: "Margaret Hale\nHale & Partners",
  },
};

const agent = (system, browser) => `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) ${browser}`;

const sessions = [
  {
    id: "s-phone",
    client: agent("iPhone; CPU iPhone OS 19_1 like Mac OS X", "Version/19.1 Mobile/15E148 Safari/604.1"),
    address: "10.20.0.81",
    created_at: "2026-11-12T08:14:00Z",
    used_at: "2026-11-21T07:58:00Z",
    current: false,
  },
  {
    id: "s-here",
    client: agent("Windows NT 10.0; Win64; x64", "Chrome/156.0.0.0 Safari/537.36"),
    address: "10.20.0.14",
    created_at: "2026-11-21T09:02:00Z",
    used_at: "2026-11-21T10:14:00Z",
    current: true,
  },
  {
    id: "s-court",
    client: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:147.0) Gecko/20100101 Firefox/147.0",
    address: "192.168.4.7",
    created_at: "2026-11-18T13:40:00Z",
    used_at: "2026-11-18T15:22:00Z",
    current: false,
  },
];

const second_factor = { totp: false, recovery_left: 0, required: false, passkeys_possible: true, passkeys: [] };

const tokens = [
  {
    id: "01M7ZQ5T3NCB6V0E2W9K8R4XGD",
    name: "Word on my laptop",
    mark: "chk_4h9wq2rb",
    connected: null,
    scopes: ["files:read", "files:write"],
    created_at: "2026-11-03T08:12:00Z",
    expires_at: "2027-02-01T08:12:00Z",
    expired: false,
    used_at: "2026-11-21T07:58:00Z",
  },
  {
    id: "01M8B2Q7W4E9R6T1Y3V5X8Z0KA",
    name: "Claude",
    mark: "",
    connected: "claude.ai",
    scopes: ["files:read", "tasks:read", "search"],
    created_at: "2026-11-19T15:40:00Z",
    expires_at: "2027-02-17T15:40:00Z",
    expired: false,
    used_at: "2026-11-21T09:11:00Z",
  },
];

const app_passwords = [
  { id: "a-1", name: "Thunderbird at home", created_at: "2026-10-01T12:00:00Z", used_at: "2026-11-20T18:31:00Z" },
  { id: "a-2", name: "Scanner on the second floor", created_at: "2026-11-02T09:30:00Z", used_at: null },
];

const links = [
  {
    id: "l-client",
    title: "Documents for 14 Harbour Street",
    folder_path: "Harbour Street",
    created_at: "2026-11-18T09:00:00Z",
    expires_at: "2036-12-02T09:00:00Z",
    max_files: 20,
    max_bytes: 209_715_200,
    files: 3,
    bytes: 4_210_000,
    passcode: false,
    revoked: false,
  },
  {
    id: "l-locked",
    title: "Statements of account",
    folder_path: "Harbour Street",
    created_at: "2026-11-19T09:00:00Z",
    expires_at: "2036-12-03T09:00:00Z",
    max_files: null,
    max_bytes: null,
    files: 0,
    bytes: 0,
    passcode: true,
    revoked: false,
  },
];

/** A fresh copy, so that one run does not see what another has changed. */
/** How people sign in here, and the person's links to providers. */
/** Most accounts have no case management; a screen sets this one. */
export const CLIO = {
  connection: {
    name: "clio", system: "Clio", account: "dana@example.com", state: "waiting", trouble: null, synced: "2026-11-21T10:05:00Z", next: "2026-11-21T10:20:00Z",
    taken: 148, sent: 23, conflicts: 2, passed_over: 0, why: null, has_grant: true, signed_in: "2026-11-02T09:00:00Z", renewed: "2026-11-02T09:00:00Z",
  },
  conflicts: [
    { kind: "matter", record: "71", name: "00014-Stone Stone v. Hale", field: "title", ours: "Stone v. Hale (appeal)", theirs: "Stone v. Hale & Co." },
    { kind: "contact", record: "5", name: "Ada Stone", field: "emails", ours: "ada@stone.example\noffice@stone.example", theirs: "ada.stone@example.org" },
  ],
};
const cases = [];
const ways = { password: true, providers: [], links: [] };

export const sample = () => structuredClone({ tasks, threads, folders, links, me, sessions, second_factor, app_passwords, tokens, ways, cases });
export { ME, answer, file, incoming, reply, task };
