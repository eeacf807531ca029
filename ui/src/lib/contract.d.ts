// Generated from the API's contract. Do not edit: change the Rust types and run "npm run contract".

/** A new access token. */
export interface AccessToken {
  access: string;
}

/** An account, as IT sees it. */
export interface Account {
  /** Whether the mailbox was shown to be the person's, or IT vouched for it. */
  address_confirmed: boolean;
  administrator: boolean;
  /** IT approved it, and it waits until the address is confirmed. */
  approval_waits: boolean;
  bytes_stored: number;
  created_at: string;
  email: string;
  emails_answered: number;
  /** Null if the plan sets no limit. */
  emails_included: number | null;
  first_name: string;
  id: string;
  last_name: string;
  /** Whether it has a password. */
  password: boolean;
  plan: string;
  /** The referral code that the person gave. */
  referral: GivenCode | null;
  /** What the person is in the firm's matters. */
  role: FirmRole;
  status: AccountStatus;
  /** Position in the firm; may be empty. */
  title: string;
  /** When the person asked for a bigger plan; null if no request is open. */
  upgrade_requested_at: string | null;
}

/** How many accounts there are. */
export interface AccountCounts {
  administrators: number;
  approved: number;
  /** Asking for a bigger plan. */
  asking: number;
  suspended: number;
  /** Approved by IT, and waiting until the address is confirmed. */
  unconfirmed: number;
  /** Registered, and waiting for IT's decision. */
  waiting: number;
}

/** The state of an account on its way to access. */
export type AccountStatus = "pending" | "approved" | "rejected" | "suspended";

/** The accounts. */
export interface Accounts {
  /** Those waiting for approval first, then those asking for a bigger plan. */
  accounts: Account[];
}

/** Time spent on a matter, and its expenses. */
export interface Activities {
  /** The newest day first. */
  activities: Activity[];
  /** All expenses, in hundredths of the firm's currency. */
  cents: number;
  /** All time. */
  minutes: number;
}

/** Time spent on a matter, or an expense of it. */
export interface Activity {
  /** In hundredths of the firm's currency; null for time. */
  cents: number | null;
  day: string;
  id: string;
  /** Whether the caller may change and delete it. */
  may_change: boolean;
  /** Null for an expense. */
  minutes: number | null;
  note: string;
  version: number;
  /** Whose time or money it was. */
  who: string;
}

/** A token to make. */
export interface AddApiToken {
  /** How many days it works: 1 to 366. */
  days?: number;
  /** The name that the person chose. */
  name: string;
  /** The account's password. */
  password: string;
  /** What it may do. */
  scopes: Scope[];
}

/** An app password to create. */
export interface AddAppPassword {
  /** The name that the person chose. */
  name: string;
  /** The account's password. */
  password: string;
}

/** A calendar to be added. */
export interface AddBusyCalendar {
  kind: BusyCalendarKind;
  name: string;
  /** Only for CalDAV. */
  password?: string;
  /** Its address: https, or webcal for a feed. Not for "firm", where the account's e-mail address says which. */
  url?: string;
  /** Only for CalDAV. */
  user?: string;
}

/** An item to add. */
export interface AddChasedItem {
  /** How many papers. */
  count?: number | null;
  name: string;
  /** In Spanish. */
  name_es?: string;
}

/** A webhook to add. */
export interface AddWebhook {
  /** What it is told of; none means everything. */
  kinds?: string[];
  /** The account's password. */
  password: string;
  /** Where messages go: an https address. */
  url: string;
}

/** What the confirmation did. */
export interface AddressConfirmed {
  /** Whether the account is approved, so that the person can sign in now. */
  approved: boolean;
}

/** What an assistant is allowed. */
export interface AllowConnection {
  /** The account's password. */
  password: string;
  /** The query of the page's address. */
  query: string;
  /** What it may do, of what it asked for. */
  scopes: Scope[];
}

/** An answer. */
export interface Answer {
  /** What the answer is and is not, in one or two sentences. */
  about: string;
  /** The engine that wrote it: "extractive", or a model's name. */
  engine: string;
  /** What could not be read or found, as sentences for a person. */
  gaps: string[];
  /** The sentence that opens the answer, in Chancery's own words. Left out if there is none. */
  lead?: string;
  /** The answer, section by section. */
  sections: Section[];
  /** The kind of work. */
  skill: SkillKind;
  /** The sources used. */
  sources: Source[];
  /** What is unusual about the mail that is answered, which went to others too. Left out if nothing is. */
  warning?: string;
}

/** Answers to open questions. */
export interface AnswerGaps {
  /** The questions as the draft shows them, without brackets, each with its answer. */
  answers: Record<string, string>;
}

/** A person's answer to an invitation. */
export interface AnswerInvitation {
  answer: Participation;
}

/** What kind of answer is wanted. */
export type AnswerKind = "text" | "yes_no" | "date" | "amount" | "party" | "parties";

/** A token of a program. */
export interface ApiToken {
  /** For an assistant that was connected by signing in: the host to which the person was sent back. */
  connected: string | null;
  created_at: string;
  /** Whether it has expired. */
  expired: boolean;
  expires_at: string;
  id: string;
  /** The token's beginning; empty for a connected assistant, whose tokens change. */
  mark: string;
  /** The name that the person chose, or that a connected assistant gave itself. */
  name: string;
  /** What it may do. */
  scopes: Scope[];
  /** To within an hour; null if it was never used. */
  used_at: string | null;
}

/** The tokens of a person's programs. */
export interface ApiTokenList {
  /** Oldest first. */
  tokens: ApiToken[];
}

/** A password for one mail program. */
export interface AppPassword {
  created_at: string;
  id: string;
  /** The name that the person chose. */
  name: string;
  /** Null if it was never used. */
  used_at: string | null;
}

/** The app passwords of a person. */
export interface AppPasswords {
  /** Oldest first. */
  app_passwords: AppPassword[];
}

/** What an assistant asks, as it stands in the page's address. */
export interface AskConnection {
  /** The query of the page's address. */
  query: string;
}

/** A change to be found for some words. */
export interface AskForChange {
  /** The first character of the words, counted from 0. */
  from: number;
  /** The paragraph as it now stands before the person, with questions in brackets. */
  paragraph: string;
  /** One past the last; the same as `from` for the whole paragraph. */
  until: number;
  /** What is to be changed: "shorter", "Change “two years” to “three years”. */
  wish: string;
}

/** Cells to ask again. Locked ones stay. */
export interface AskTableAgain {
  /** Only those of one document. */
  file?: string | null;
  /** Only those of one question. */
  question?: number | null;
  which: CellsToAskAgain;
}

/** Somebody who is asked for. */
export interface AskedName {
  /** A name, or a mail address, telephone number or postal address. */
  name: string;
  side: AskedSide;
}

/** A column of a table. */
export interface AskedQuestion {
  /** Is asked of each document. */
  asks: string;
  /** Stands above the column. */
  heading: string;
  /** The number of the question, if it is there already. With other words it becomes another question and is asked anew. */
  id?: number | null;
  kind?: AnswerKind;
}

/** On which side of the new matter somebody stands. */
export type AskedSide = "client" | "opposing" | "other";

/** A line of the audit log. */
export interface AuditLine {
  /** What was done, as a word. Empty, like all that follows, for what is behind a wall against the caller: only that there is such a line is told. */
  action: string;
  /** The network address that the request came from. */
  address: string | null;
  at: string;
  /** The address of the account that it concerns; null if there is none, or it was removed. */
  email: string | null;
  /** Identifier of the thing that it was done to. */
  object: string | null;
  /** `done`, `refused` or `failed`. */
  outcome: string;
  /** Position in the log. */
  seq: number;
}

/** Lines of the audit log. */
export interface AuditLines {
  /** The number to send as `before` for older lines; null at the beginning of the log. */
  before: number | null;
  /** Newest first. */
  lines: AuditLine[];
}

/** How a mail's sender was verified. */
export interface Authentication {
  /** Result of the ARC chain, if there is one. It verifies nobody by itself. */
  arc: string | null;
  /** Result of each DKIM signature: "pass header.d=client.example". */
  dkim: string[];
  /** Result of DMARC: "pass header.from=client.example". */
  dmarc: string | null;
  /** What verified the sender. */
  proof: Proof;
  /** Result of SPF with its domain, in the notation of RFC 8601: "pass smtp.mailfrom=client.example". */
  spf: string | null;
}

/** An authority that the task's documents cite, with its verdict. */
export interface Authority {
  /** The citation in Bluebook form. */
  cite: string;
  /** How often it is cited. */
  count: number;
  kind: AuthorityKind;
  /** Where it is in the account's files. */
  library: Passage | null;
  /** The case's name. */
  name: string | null;
  /** Explains the verdict: a sentence for a person. */
  note: string;
  /** The first places. */
  places: Passage[];
  verdict: Verdict;
}

/** The kinds of authorities. */
export type AuthorityKind = "case" | "law" | "journal" | "unknown";

/** The last good runs. */
export interface BackupTimes {
  /** When a backup was last made. */
  made_at: string | null;
  /** When a backup was last restored for practice, and everything compared. */
  restored_at: string | null;
  /** When every seal of the data folder was last read. */
  scrubbed_at: string | null;
}

/** Which provider to sign in with. */
export interface BeginProviderSignIn {
  /** Its name, as `GET /api/user/oidc/` gives it. */
  provider: string;
}

/** A meeting to be booked. */
export interface BookMeeting {
  /** Answers to the kind's questions, in their order. */
  answers?: string[];
  email: string;
  /** When it begins: one of the times. */
  from: string;
  /** Your own key for this request. The same key again is the same meeting. */
  key: string;
  /** The name of the kind. */
  kind: string;
  /** The language of the mails to you: "en", or "es" for Spanish. */
  language?: string;
  name: string;
  note?: string;
  /** Needed if the member calls you. */
  phone?: string;
  /** The time zone in which you read times: a name of the IANA database. One that nobody knows is the member's. */
  zone?: string;
}

/** A proposed time to be booked. */
export interface BookProposedTime {
  /** When it begins: one of the times. */
  from: string;
}

/** A meeting as the member sees it. */
export interface BookedMeeting {
  /** What the guest's calendar answered to the invitation. Null if nothing came, or only to a version before this one. */
  answer: MeetingResponse | null;
  from: string;
  guest: MeetingGuest;
  id: string;
  kind: string;
  /** Answers from other addresses than the guest's. */
  other_answers: MeetingResponse[];
  place: MeetingPlace;
  /** Another time that was proposed for this version. */
  proposal: MeetingProposal | null;
  status: MeetingStatus;
  until: string;
  /** The version, which a change must name. */
  version: number;
}

/** What the member has. */
export interface Booking {
  /** Calendars whose busy times count. */
  calendars: BusyCalendar[];
  /** The name of the provider whose calendars the firm's mailbox opens, such as "Microsoft 365"; null where it opens none. */
  firm_calendars: string | null;
  /** The next one first. */
  meetings: BookedMeeting[];
  page: BookingPage;
  /** The page's address on this site. */
  path: string;
  /** Times that are proposed to somebody, and those of which a meeting came lately; the newest first. */
  proposals: TimesProposal[];
}

/** Hours of one day of the week, by the clock on the wall. */
export interface BookingHours {
  /** 0 is Monday. */
  day: number;
  /** Minutes since midnight. */
  from: number;
  /** Minutes since midnight; 1440 is its end. */
  until: number;
}

/** A member's booking page. */
export interface BookingPage {
  after: number;
  before: number;
  closed: string[];
  days_ahead: number;
  federal_holidays: boolean;
  kinds: MeetingKind[];
  notice_hours: number;
  open: boolean;
  slug: string;
  step: number;
  week: BookingHours[];
  welcome: string;
  zone: string;
}

/** A calendar whose busy times count. Its address is not shown again. */
export interface BusyCalendar {
  /** The server or the provider that it is read from. */
  host: string;
  id: string;
  kind: BusyCalendarKind;
  name: string;
  /** Why it cannot be read now: a sentence for a person. Null if it can. */
  problem: string | null;
  /** When it was last read. */
  read_at: string | null;
}

/** How a calendar is read. */
export type BusyCalendarKind = "feed" | "caldav" | "firm";

/** The deadlines and the events of all tasks. */
export interface Calendar {
  /** The next one first. Dismissed ones are left out. */
  deadlines: CalendarDeadline[];
  /** The first to begin first. */
  events: CalendarEvent[];
  /** Whether there is a private feed. */
  feed: boolean;
}

/** A deadline and the task that it belongs to. */
export interface CalendarDeadline {
  /** Null if the text names the day. */
  counting: Counting | null;
  /** Every day that was counted or skipped, in order. */
  days: CountedDay[];
  /** The last day. */
  due: string;
  id: string;
  /** A sentence for a person that says when the deadline would fall on another day. */
  note: string | null;
  /** The period in words, such as "14 days"; empty if the text names the day. */
  period: string;
  /** The rule that it was counted by, or "Date in the document". */
  rule: string;
  /** Where the paper says how it was served, if that matters. */
  served: Passage | null;
  /** Where the document says it. */
  source: Passage | null;
  status: DeadlineStatus;
  task: TaskPlace;
  /** What is due. */
  title: string;
  trigger: Trigger;
}

/** An event and the task of its newest mail. */
export interface CalendarEvent {
  /** Your last answer. Null if you gave none. */
  answer: InvitationAnswer | null;
  /** The address in whose name you can answer. Null if you cannot. */
  answers_as: string | null;
  /** How many people are invited. */
  attendees: number;
  /** Null if the calendar states none. */
  end: EventTime | null;
  id: string;
  /** What the newest mail about it wants. */
  method: EventMethod;
  /** Why you cannot answer: a sentence for a person. Null if you can. */
  no_answer: string | null;
  organizer: EventPerson | null;
  /** The time zone as the calendar names it. Null for whole days and for times without a zone. */
  original_zone: string | null;
  /** May be empty. */
  place: string;
  /** Whether the sender of that mail is verified. */
  proven: boolean;
  recurrence: EventRecurrence | null;
  /** Null if the calendar states none that can be read. */
  start: EventTime | null;
  status: EventStatus;
  task: TaskPlace;
  /** May be empty. */
  title: string;
  /** The time zone of your settings, or the firm's, in which to show the times. Null if it has no name. */
  zone: string | null;
}

/** The address of the private feed. */
export interface CalendarFeed {
  /** For a calendar program to subscribe to. It is shown only once. */
  url: string;
}

/** A meeting to be cancelled. */
export interface CancelMeeting {
  /** The version that was seen; it must be the newest. */
  version: number;
}

/** A meeting to be cancelled by its guest. */
export interface CancelOwnMeeting {
  /** The version that was seen; it must be the newest. */
  version: number;
}

/** What a name is to a document, the weightiest first. */
export type Capacity = "party" | "witness" | "judge" | "email" | "phone" | "address" | "counsel" | "correspondent" | "named" | "one_word";

/** A value that changed here and in the other system, to different values. */
export interface CaseConflict {
  field: CaseField;
  kind: CaseKind;
  /** What the record is called. */
  name: string;
  /** The value here; lists have one entry a line. */
  ours: string;
  /** The record's identifier in the other system. */
  record: string;
  /** The value there. */
  theirs: string;
}

/** How a connection to a case management system stands. */
export interface CaseConnection {
  /** The address of the member whose matters these are. */
  account: string;
  /** Values that wait for the member's decision. */
  conflicts: number;
  /** Whether somebody signed in. */
  has_grant: boolean;
  /** Its name in the settings. */
  name: string;
  /** When the next one begins. */
  next: string | null;
  /** Records that could not be taken in. */
  passed_over: number;
  /** When the system last gave tokens. */
  renewed: string | null;
  /** Records that were made or changed there. */
  sent: number;
  /** When a person signed in. */
  signed_in: string | null;
  state: CaseState;
  /** When the last pass came to its end. */
  synced: string | null;
  /** The system's name. */
  system: string;
  /** Records that were made or changed here. */
  taken: number;
  /** Why the last pass came to no end, and what mends it. */
  trouble: string | null;
  /** Why the last one was not. */
  why: string | null;
}

/** What a value of a record is. */
export type CaseField = "phones" | "addresses" | "title" | "status" | "name" | "sort" | "emails" | "due" | "spent";

/** What sort of record of a case management system. */
export type CaseKind = "contact" | "matter" | "document" | "calendar_entry" | "task" | "activity";

/** Whose value counts. */
export type CaseSide = "ours" | "theirs";

/** What happens with a connection now. */
export type CaseState = "stopped" | "waiting" | "syncing" | "failing" | "paused";

/** A cell of a row. */
export interface Cell {
  /** Numbers of those of the line's sources that support the cell. Left out if there are none. */
  sources?: number[];
  /** Plain text; may be empty. */
  text: string;
}

/** Which cells. */
export type CellsToAskAgain = "all" | "not_found" | "failed";

/** A certificate. */
export interface Certificate {
  /** Host names and addresses. */
  names: string[];
  /** Valid until; null if none was issued yet. */
  until: string | null;
  /** What it is for. */
  what: string;
}

/** Identifies a sign-in that waits for its second step. */
export interface Challenge {
  challenge: string;
}

/** Something that changed. Fetch it again to see its new state. */
export interface Change {
  kind: EventKind;
  /** The task, if it is one. */
  task?: string;
}

/** Another state of an entry. */
export interface ChangeActivity {
  activity: string;
  /** An expense in hundredths of the firm's currency; null for time. */
  cents?: number | null;
  day: string;
  /** Time, at most 24 hours; null for an expense. */
  minutes?: number | null;
  /** What was done, or what was paid for. */
  note: string;
  /** The version that was changed; it must be the newest. */
  version: number;
}

/** Such hours, to be kept. */
export interface ChangeBookingHours {
  /** 0 is Monday. */
  day: number;
  /** Minutes since midnight. */
  from: number;
  /** Minutes since midnight; 1440 is its end. */
  until: number;
}

/** A member's booking page, to be kept. */
export interface ChangeBookingPage {
  /** Minutes kept free after a meeting. */
  after: number;
  /** Minutes kept free before a meeting. */
  before: number;
  /** Days without meetings. */
  closed?: string[];
  /** How many days ahead it can be booked at the most. */
  days_ahead: number;
  /** No meetings on the legal holidays of the United States. */
  federal_holidays: boolean;
  kinds: NewMeetingKind[];
  /** How many hours before a meeting it must be booked at the latest. */
  notice_hours: number;
  /** Whether guests can book. */
  open: boolean;
  /** The last part of its address: letters, digits and hyphens. */
  slug: string;
  /** Minutes from one time that is offered to the next. */
  step: number;
  week: ChangeBookingHours[];
  /** A few words for guests. */
  welcome?: string;
  /** The time zone of the hours: a name of the IANA database. */
  zone: string;
}

/** A change of a list: one of its fields is given. */
export interface ChangeChase {
  add?: AddChasedItem | null;
  /** With an address: whether a person has read what is unusual about it. */
  confirmed?: boolean;
  /** The client's address. */
  email?: string | null;
  match?: MatchChasedPaper | null;
  /** True: no reminders for now. */
  pause?: boolean | null;
  /** An item to take off the list. */
  remove?: number | null;
  waive?: WaiveChasedItem | null;
}

/** Another state of a contact. */
export interface ChangeContact {
  details: NewContact;
  /** The version that was changed; it must be the newest. */
  version: number;
}

/** A form's address and words, to be kept. */
export interface ChangeIntakeForm {
  /** The acknowledgement in your own words, with empty lines between paragraphs. If empty, the form's. */
  english?: string;
  /** Whether anybody can fill it in there. */
  open: boolean;
  /** The last part of its public address: letters, digits and hyphens. */
  slug: string;
  spanish?: string;
}

/** The kind of a tracked change. */
export type ChangeKind = "inserted" | "deleted";

/** Another state of a matter. */
export interface ChangeMatter {
  details: NewMatter;
  /** The version that was changed; it must be the newest. */
  version: number;
}

/** A change of password. */
export interface ChangePassword {
  /** The present password. */
  current: string;
  /** The new one. */
  password: string;
}

/** Preferences to change. */
export interface ChangePreferences {
  /** The account's password. It is needed to switch `notification_mail` off. */
  password?: string | null;
  preferences: ChangedPreferences;
}

/** A change of a cell. */
export interface ChangeTableCell {
  change: TableCellChange;
  file: string;
  question: number;
  /** The cell's version that was seen; it must be the newest. */
  version: number;
}

/** Documents that come and go. */
export interface ChangeTableRows {
  add?: string[];
  remove?: string[];
}

/** A field that is missing or null keeps its value. */
export interface ChangedPreferences {
  notification_mail?: boolean | null;
  reply_length?: ReplyLength | null;
  /** At most 1,000 characters. */
  signature?: string | null;
  /** A name of the IANA time zone database. Empty chooses the firm's. */
  time_zone?: string | null;
}

/** What a mail to the client was for. */
export type ChaseMail = "reminder" | "first" | "flaws";

/** A mail to the client. */
export interface ChaseSent {
  at: string;
  mail: ChaseMail;
  /** How many items or files it named. */
  named: number;
}

/** What a client is asked for. */
export interface ChasedClient {
  /** The contact. */
  client: string | null;
  client_name: string;
  email: string;
  /** The folder that gets the files. */
  folder_path: string | null;
  id: string;
  items: ChasedItem[];
  /** "en" or "es". */
  language: string;
  matter: string;
  /** When the next reminder goes out; null if none does. */
  next_at: string | null;
  papers: ChasedPaper[];
  paused: boolean;
  sent: ChaseSent[];
  started_at: string;
  /** Why none does: all_came, opted_out, paused, bounced, cap or looking (what is missing waits for you). */
  stopped: string | null;
  /** The client's page. */
  url: string;
  zone: string;
}

/** All lists of a person. */
export interface ChasedClients {
  /** Those to look at first. */
  chases: ChasedClient[];
}

/** An item that is wanted. */
export interface ChasedItem {
  count: number;
  done_at: string | null;
  id: number;
  /** Those that are missing. */
  missing: string[];
  name: string;
  /** Years ("2024") and months ("2024-05") that are wanted; empty if only a number of papers is. */
  parts: string[];
  since: string;
  state: ChasedState;
}

/** A file that came. */
export interface ChasedPaper {
  came_at: string;
  /** Somebody decided. */
  decided: boolean;
  /** Why you are asked: kind, several, name, date, letter or flaw. */
  doubt: string | null;
  file: string;
  /** What is wrong with it, as the client is told. */
  flaws: string[];
  /** Items that it may be, the likeliest first. */
  items: number[];
  name: string;
  /** closes, asks or nothing. */
  outcome: string;
  parts: string[];
  way: PaperCameBy;
}

/** How far an item is. */
export type ChasedState = "missing" | "complete" | "partly" | "asked" | "waived";

/** An answer. */
export interface ChatAnswer {
  citations: Citation[];
  /** The engine that wrote it: `extractive`, or a model's name. */
  engine: string;
  id: string;
  /** What could not be read, or which engine stood in: sentences for a person. */
  notes: string[];
  /** Markdown without links, images and HTML. A line without a source ends with "(not from your files)". */
  response: string;
  timestamp: string;
}

/** The messages of a chat. */
export interface ChatHistory {
  /** Oldest first. */
  messages: ChatMessage[];
}

/** A question or an answer. */
export interface ChatMessage {
  citations: Citation[];
  /** The person's own words, or Markdown without links, images and HTML. */
  content: string;
  id: string;
  /** What could not be read, or which engine stood in: sentences for a person. */
  notes: string[];
  /** The place where the question was asked; empty at the root. */
  path: string;
  timestamp: string;
  /** The speaker. */
  type: Speaker;
}

/** A question. */
export interface ChatQuestion {
  /** Where to search: a task's path, the names of folders joined by "/", or a matter's identifier. Everywhere if empty or left out. */
  current_path?: string | null;
  /** At most 16,000 characters. */
  message: string;
  /** Repeats the last question. The new answer replaces the old one. */
  retry?: boolean;
  service_type: ChatService;
}

/** The answer if a question was sent; otherwise the history. */
export type ChatReply = ChatAnswer | ChatHistory;

/** The part of the dashboard that a chat belongs to. */
export type ChatService = "tasks" | "files" | "matters";

/** A piece of an answer, or a note about it. */
export interface ChatText {
  text: string;
}

/** A checklist. */
export interface Checklist {
  describes: string;
  /** What it asks for. */
  items: string[];
  name: string;
  title: string;
}

/** The ready checklists. */
export interface Checklists {
  lists: Checklist[];
}

/** A proposed time that the other side chooses. */
export interface ChooseProposedTime {
  /** When it begins: one of the times. */
  from: string;
}

/** A source of an answer. */
export interface Citation {
  /** One past its last character. */
  end: number;
  /** The file. Null if it is a mail, or if the file was deleted. */
  file: string | null;
  /** The matters that it belongs to, as far as the caller may see them. */
  matters: FoundMatter[];
  /** The mail. Null if it is a file, or if the mail was deleted. */
  message: string | null;
  /** Name of the file, or the mail's subject. */
  name: string;
  /** The answer names it in square brackets: `[1]`, `[2]` and so on. */
  number: number;
  /** The account whose paper it is; null for one's own. */
  owner: string | null;
  /** Their name; null for one's own. */
  owner_name: string | null;
  /** Null if the document has no pages. */
  page: number | null;
  /** Whether the document's sender is verified. */
  proven: boolean;
  quote: string;
  /** First character of the quote in the document's text. */
  start: number;
  /** The task that it belongs to, if any. */
  task: TaskPlace | null;
}

/** A code from the authenticator app. */
export interface Code {
  code: string;
}

/** A mailed link, and the account's password. */
export interface ConfirmAddress {
  /** The account's password. */
  password: string;
  /** The last part of the mailed link. */
  token: string;
}

/** A conflict check with what it found. */
export interface ConflictCheck {
  about: string;
  asked: AskedName[];
  at: string;
  /** What was decided, oldest first; the last one counts. */
  decisions: ConflictDecision[];
  /** Hits in papers of other members of the firm and in matters that you do not see, for each name that was asked for. */
  hidden: number[];
  /** The same in papers of other members of the firm and in matters that you do not see. */
  hidden_news: number;
  /** The surest first. */
  hits: ConflictHit[];
  id: string;
  /** How much was found until now, for the decision. */
  known: number;
  /** Hits that are not listed, because there were too many. */
  left_out: number;
  /** What papers and matters brought since the last decision. */
  news: ConflictHit[];
}

/** A conflict check in a list. */
export interface ConflictCheckRow {
  at: string;
  hits: number;
  id: string;
  names: string[];
  /** How many papers and matters came since that touch the decision. */
  news: number;
  /** Null while nothing is decided. */
  ruling: ConflictRuling | null;
  /** What it is for, or the first name. */
  title: string;
}

/** Conflict checks. */
export interface ConflictChecks {
  /** Newest first. */
  checks: ConflictCheckRow[];
}

/** What a person decided. */
export interface ConflictDecision {
  at: string;
  /** The person's name. */
  by: string;
  reason: string;
  ruling: ConflictRuling;
}

/** Somebody known who may be meant. */
export interface ConflictHit {
  /** Which of those asked for, from 0. */
  asked: number;
  found: ConflictPlace;
  /** As it is written there. */
  name: string;
  /** The reason as a sentence. */
  says: string;
  why: ConflictWhy;
}

/** Where somebody is known. */
export type ConflictPlace = {
  id: string;
  in: "contact";
  roles: ContactRole[];
} | {
  in: "paper";
  paper: NamingPaper;
} | {
  /** Whether the matter is this one's. */
  client: boolean;
  in: "matter";
  matter: MatterOfHit;
  /** Plaintiff, buyer, counsel; may be empty. */
  role: string;
};

/** An outcome of a conflict check. */
export type ConflictRuling = "clear" | "conflict" | "waived";

/** Why somebody may be meant. */
export type ConflictWhy = {
  by: ReachedBy;
  why: "reached";
} | {
  how: string;
  why: "name";
} | {
  is: RelationKind;
  to: string;
  why: "related";
};

/** Where the person goes with the code. */
export interface ConnectionAllowed {
  location: string;
}

/** What an assistant asks of the signed-in person. */
export interface ConnectionRequest {
  /** Where the person goes to refuse, or to tell the program of the problem. */
  back: string;
  /** Whether that is a program on the person's own machine. */
  local: boolean;
  /** What the program calls itself. Nobody has checked it. */
  name: string;
  /** Why it cannot be connected; null if it can. */
  problem: string | null;
  /** What it would like to be allowed; empty if it cannot be connected. */
  scopes: Scope[];
  /** The host to which the person is sent back. */
  sends_to: string;
}

/** A client or another contact of the firm. */
export interface Contact {
  changed_at: string;
  details: ContactDetails;
  id: string;
  version: number;
}

/** What is known of a contact. */
export interface ContactDetails {
  /** Postal addresses, each on one line. */
  addresses: string[];
  /** Other names: before a marriage, in trade, short forms. */
  aliases: string[];
  emails: string[];
  kind: ContactKind;
  name: string;
  note: string;
  phones: string[];
  relations: ContactRelation[];
  /** What it is, or was, to the firm. */
  roles: ContactRole[];
}

/** What sort of contact. */
export type ContactKind = "person" | "organisation";

/** A name that may become a contact. */
export interface ContactProposal {
  kind: ContactKind;
  name: string;
  /** The weightiest paper. */
  paper: NamingPaper;
  /** In how many of your papers it stands. */
  papers: number;
}

/** Names that are no contacts yet. */
export interface ContactProposals {
  proposals: ContactProposal[];
}

/** What a contact is to another one. */
export interface ContactRelation {
  /** What this one is to the other: "parent" makes this one the parent company. */
  is: RelationKind;
  /** The other contact. */
  to: string;
}

/** What a contact is to the firm. */
export type ContactRole = "client" | "former_client" | "opposing_party" | "opposing_counsel" | "witness" | "expert" | "court" | "other" | "prospect";

/** Contacts that were found. */
export interface Contacts {
  /** By name, or the best first if words were searched for. */
  contacts: Contact[];
  /** How many there are. */
  total: number;
}

/** What was really said in a line. */
export interface CorrectLine {
  /** The line. */
  line: string;
  /** The words. */
  text: string;
  /** The version of the transcript that was seen. */
  version: number;
}

/** A day in a deadline's counting. */
export interface CountedDay {
  /** Whether the day counts. */
  counted: boolean;
  /** The day. */
  date: string;
  /** Why it counts or does not, where that needs explaining. */
  why: string | null;
}

/** Which parts of a counting a person can choose. */
export interface Counting {
  /** The period runs from service. Otherwise `service` cannot be chosen. */
  from_service: boolean;
  rules: CountingRules;
  service: CountingService | null;
  /** The rule that sets the period says how it is counted, so `rules` cannot be chosen. */
  set_by_rule: boolean;
}

/** The rule that days are counted by. */
export type CountingRules = "civil" | "appellate" | "plain";

/** How the paper that starts a period was served. */
export type CountingService = "electronic" | "mail" | "hand";

/** A court's electronic notice, as fields. What it does not state is empty or null. */
export interface CourtNotice {
  /** Descriptions of all the documents that the notice lists. */
  attachments: string[];
  /** The cases it was entered in, as listed. */
  cases: NoticeCase[];
  /** The court's short name as in its web address ("txwd", "ca9", "scotus"). */
  court: string | null;
  /** The system that the notice comes from. */
  kind: NoticeKind;
  /** The people whom the court served by email. */
  recipients: NoticeRecipient[];
}

/** What is stored. */
export interface DataCounts {
  /** Bytes of the accounts' files. */
  bytes: number;
  /** All bytes of that disk. */
  disk_all: number | null;
  /** Free bytes on the disk of the data folder; null if they cannot be read. */
  disk_free: number | null;
  files: number;
  tasks: number;
}

/** A deadline with its counting. */
export interface Deadline {
  /** Null if the text names the day. */
  counting: Counting | null;
  /** Every day that was counted or skipped, in order. */
  days: CountedDay[];
  /** The last day. */
  due: string;
  id: string;
  /** A sentence for a person that says when the deadline would fall on another day. */
  note: string | null;
  /** The period in words, such as "14 days"; empty if the text names the day. */
  period: string;
  /** The rule that it was counted by, or "Date in the document". */
  rule: string;
  /** Where the paper says how it was served, if that matters. */
  served: Passage | null;
  /** Where the document says it. */
  source: Passage | null;
  status: DeadlineStatus;
  /** What is due. */
  title: string;
  trigger: Trigger;
}

/** A person's decision about a deadline. */
export type DeadlineStatus = "proposed" | "confirmed" | "dismissed";

/** Which of two values counts. */
export interface DecideCaseConflict {
  /** The connection's name. */
  connection: string;
  field: CaseField;
  keep: CaseSide;
  kind: CaseKind;
  /** The value here, as it was shown. */
  ours: string;
  /** The record's identifier in the other system. */
  record: string;
  /** The value there, as it was shown. */
  theirs: string;
}

/** What is decided. */
export interface DecideConflict {
  /** As the check said when it was looked at: the decision is refused if more was found meanwhile. */
  known?: number | null;
  /** Is kept with the decision. */
  reason: string;
  ruling: ConflictRuling;
}

/** A person's decision about a deadline. */
export interface DecideDeadline {
  /** `count` recounts a proposed deadline by `rules` and `service`. */
  action: "confirm" | "dismiss" | "reopen" | "count";
  /** Only with `count`. If left out, the rules stay. */
  rules?: CountingRules | null;
  /** Only with `count`. If left out, the kind of service stays. */
  service?: CountingService | null;
}

/** A decision about a hint. */
export interface DecideLimitation {
  /** True puts it into the calendar as a deadline; false sets it aside. */
  accept: boolean;
  /** Which hint, counted from 0. */
  hint: number;
}

/** What becomes of a proposal. */
export interface DecideProposal {
  /** Whether it goes into the matter. */
  accept: boolean;
  proposal: string;
}

/** A decision about what came. */
export interface DecideSubmission {
  /** True makes whoever sent it a client; false declines it. Nothing is mailed. */
  accept: boolean;
  /** Why it was declined. */
  reason?: string;
  /** The version that was seen; it must be the newest. */
  version: number;
}

/** An entry to be deleted. */
export interface DeleteActivity {
  activity: string;
  /** The version that was seen; it must be the newest. */
  version: number;
}

/** The delivery of a reply. */
export interface Delivery {
  /** Why the last try failed: a sentence for a person. */
  last_error: string | null;
  /** Reports about it from mail servers or others: at most ten, oldest first. */
  reports: DeliveryReport[];
  state: DeliveryState;
  tries: number;
}

/** A report about a reply. */
export interface DeliveryReport {
  /** `failed`, `delayed`, `delivered`, `relayed` or `expanded` (RFC 3464), or empty. */
  action: string;
  at: string;
  /** Whether the report is verified. Only verified reports change the delivery's state. */
  believed: boolean;
  /** Null in an unverified report, because its words may be a stranger's. */
  diagnostic: string | null;
  /** The network address that sent the report. */
  peer: string;
  recipient: string;
  /** Null in an unverified report. */
  reporting_mta: string | null;
  /** Enhanced status code (RFC 3463), or empty. */
  status: string;
}

/** The delivery state of a mail, or of one of its recipients. */
export type DeliveryState = "queued" | "sent" | "failed" | "held" | "bounced" | "dropped";

/** What was done, without revealing whether the account exists. */
export interface Detail {
  /** A sentence for a person. */
  detail: string;
}

/** The direction of a message. */
export type Direction = "incoming" | "reply";

/** A name that shall not be proposed again. */
export interface DismissProposal {
  name: string;
}

/** The text of a document. Offsets count Unicode characters from the start of the text. */
export interface DocumentText {
  /** Tracked changes. The text reads as if all of them were accepted. */
  changes: TrackedChange[];
  /** What could not be read: sentences for a person. */
  notes: string[];
  /** The headings, in order. */
  outline: Heading[];
  /** Empty for formats that have no pages. */
  pages: PageSpan[];
  text: string;
  /** The document's own title, or the file's name. */
  title: string;
}

/** Everything that you have about a contact. Papers of other members of the firm are not in it. */
export interface Dossier {
  checklists: DossierChecklist[];
  /** Conflict checks that asked for it, newest first. */
  checks: DossierCheck[];
  /** Deadlines of its tasks that are not over, the next one first. */
  deadlines: DossierDeadline[];
  drafts: DossierDraft[];
  /** Intake forms that it filled in, newest first. */
  forms: DossierForm[];
  /** Those that you may see, with it as client or party. */
  matters: DossierMatter[];
  /** Meetings ahead. */
  meetings: DossierMeeting[];
  /** Papers that are not listed, because there are too many. */
  more_papers: number;
  /** Your files and mails that name it or have its address, those in which it is a party first. */
  papers: NamingPaper[];
}

export interface DossierCheck {
  at: string;
  id: string;
  /** Null while nothing is decided. */
  ruling: ConflictRuling | null;
  title: string;
}

export interface DossierChecklist {
  client_name: string;
  id: string;
  items: number;
  /** What the papers are for. */
  matter: string;
  /** Items that have not come. */
  missing: number;
}

export interface DossierDeadline {
  due: string;
  status: DeadlineStatus;
  /** The address of its task among your tasks. */
  task_path: string;
  title: string;
}

export interface DossierDraft {
  changed_at: string;
  id: string;
  /** Open questions. */
  open: number;
  title: string;
}

export interface DossierForm {
  at: string;
  id: string;
  state: FormState;
  title: string;
}

export interface DossierMatter {
  closed: boolean;
  id: string;
  /** Whether it is the client. */
  is_client: boolean;
  number: string;
  title: string;
}

export interface DossierMeeting {
  from: string;
  kind: string;
}

/** Why words are doubtful. */
export type Doubt = "unsure" | "no_speech" | "silence" | "repeated" | "too_fast" | "known";

/** A version of a draft. */
export interface Draft {
  /** The paragraphs, in order. */
  blocks: DraftBlock[];
  changed_at: string;
  created_at: string;
  /** What to look at before it is sent, in the order of the text. */
  findings: DraftFinding[];
  /** What could not be read, as sentences for a person. */
  gaps: string[];
  id: string;
  /** What was asked for; may be empty. */
  instruction: string;
  kind: string;
  /** Their numbers, in the same order. A question keeps its number; a mail can answer by it. */
  numbers: number[];
  /** Open questions. */
  open: number;
  /** Whether there is a PDF of it: LibreOffice is installed. */
  pdf: boolean;
  /** The open questions, each once, in the order of their numbers. */
  questions: string[];
  /** The version that this is. */
  shown: number;
  /** The passages that it is taken from. */
  sources: Source[];
  task: string | null;
  title: string;
  version: number;
  /** All versions, oldest first. */
  versions: DraftVersionRow[];
}

/** A paragraph, or a part that only Word changes. */
export interface DraftBlock {
  /** Whether it can be changed on the page. */
  editable: boolean;
  kind: DraftBlockKind;
  /** The number before it, as Word counts; empty without one. */
  label: string;
  /** Level of a heading or of a numbered paragraph, from 1; 0 otherwise. */
  level: number;
  /** Its lines; several only in captions, tables and signature blocks. */
  lines: DraftPiece[][];
}

/** What a paragraph is. */
export type DraftBlockKind = "title" | "heading" | "paragraph" | "centered" | "flush" | "numbered" | "bullet" | "quote" | "table" | "caption" | "signature" | "contents" | "authorities" | "page_break";

/** A change to a paragraph. */
export type DraftEdit = {
  block: number;
  do: "set";
  text: string;
} | {
  block: number;
  do: "insert";
  text: string;
} | {
  block: number;
  do: "remove";
};

/** Something to look at in a draft. */
export interface DraftFinding {
  /** The paragraph, by its place in `blocks`. */
  block: number;
  /** What is wrong, and what to do. */
  message: string;
  /** The words there; empty where something is missing. */
  quoted: string;
  /** What to write instead. */
  replacement: string | null;
  severity: Severity;
}

/** A kind of draft. */
export interface DraftKind {
  /** What it is for, in a sentence. */
  describes: string;
  /** `letter`, `memo`, `agreement` or `court`. */
  layout: string;
  name: string;
  title: string;
}

/** The kinds of drafts. */
export interface DraftKinds {
  /** By title. */
  kinds: DraftKind[];
}

/** Words of a paragraph. */
export interface DraftPiece {
  bold: boolean;
  /** Whether it is an open question. */
  gap: boolean;
  italic: boolean;
  /** Numbers of the sources that it is taken from. */
  sources: number[];
  /** Of a gap, the question without brackets. */
  text: string;
}

/** A draft in a list. */
export interface DraftRow {
  changed_at: string;
  created_at: string;
  id: string;
  /** What was asked for; may be empty. */
  instruction: string;
  kind: string;
  /** Open questions. */
  open: number;
  task: string | null;
  title: string;
  version: number;
}

/** A version in a list. */
export interface DraftVersionRow {
  at: string;
  by: WrittenBy;
  /** What was done, in a sentence. */
  did: string;
  /** From 1. */
  number: number;
}

/** Drafts. */
export interface Drafts {
  /** Newest first. */
  drafts: DraftRow[];
}

/** Changes to a draft. */
export interface EditDraft {
  /** The changes; their paragraphs are counted as in that version. */
  edits: DraftEdit[];
  /** The version that was changed; it must be the newest. */
  version: number;
}

/** The address that receives a link. */
export interface EmailAddress {
  email: string;
}

/** An empty object. */
export type Empty = Record<string, never>;

/** Why a call failed. */
export interface Error {
  /** With `second_factor` and `second_factor_setup`: names this sign-in in its next step. */
  challenge?: string;
  /** A code for programs. It does not change when the sentence does. */
  code: string;
  /** With `weak_password`: why the password was refused. */
  detail?: string;
  /** What went wrong and what to do about it: a sentence for a person. */
  error: string;
  /** With `used`: the language of what the link led to, "en" or "es". */
  language?: string;
  /** With `second_factor`: the factors that the account has. */
  methods?: Method[];
}

/** The unit of a repetition. */
export type EventFrequency = "hour" | "day" | "week" | "month" | "year";

/** The kind of thing that changed. */
export type EventKind = "task" | "files" | "chat" | "drafts" | "tables" | "clients" | "matters" | "booking" | "account";

/** What the sender wants (RFC 5546, 1.4). */
export type EventMethod = "request" | "cancel" | "reply" | "counter" | "publish";

/** A person in a calendar. */
export interface EventPerson {
  /** May be empty. */
  address: string;
  /** May be empty. */
  name: string;
}

/** How an event repeats. */
export interface EventRecurrence {
  /** How often at most. */
  count: number | null;
  /** Days of the week, `MO` to `SU`. */
  days: string[];
  every: EventFrequency;
  /** Every how many units. */
  interval: number;
  /** The calendar's rule says more than these fields. */
  more: boolean;
  /** Calendar programs get only the first time: they may not be able to work out the rule. */
  once: boolean;
  /** The last day on which it can take place. */
  until: string | null;
}

/** What an event is. */
export type EventStatus = "invitation" | "updated" | "cancelled" | "published" | "reply" | "proposal";

/** A day or a moment: one of the two is null. */
export interface EventTime {
  at: string | null;
  /** A whole day. Of an end, the last day. */
  day: string | null;
}

/** Nothing. */
export type ExportMatter = Record<string, never>;

/** A fact stated in the task's documents. */
export interface Fact {
  /** How often it is stated. */
  count: number;
  /** What it is about. */
  kind: FactKind;
  /** A party's role, whom counsel appears for, or a court's short name. */
  role: string | null;
  /** Where it is first stated. */
  source: Passage;
  value: string;
}

/** The kinds of facts: first those that documents state, then those in a client's first mail. */
export type FactKind = "party" | "counsel" | "judge" | "court" | "docket" | "amount" | "address" | "phone" | "email" | "name" | "contact" | "matter" | "opposing" | "date" | "request";

/** A file and its place. */
export interface FileDetail {
  created_at: string;
  /** The type in capitals, such as `PDF`. */
  file_type: string;
  /** Path of its folder in My Files: names joined by "/", empty at the root. Null for an attachment that is in no folder, and in calls that do not look it up. */
  folder_path: string | null;
  id: string;
  /** Name of the attached mail or archive that contained it. */
  inside: string | null;
  /** Whether reading has ended: its text is indexed, or `unreadable` says why it is not. */
  is_processed: boolean;
  media_type: string;
  name: string;
  /** Whether it is the caller's own. Others' files are readable through a matter. */
  own: boolean;
  /** The account whose file it is. */
  owner: string;
  /** Null until it is read, and if it cannot be read. */
  pages: number | null;
  /** Whether the sender is verified. */
  proven: boolean;
  /** Bytes. */
  size: number;
  /** The task that it came with, if the file is the caller's own. */
  task: TaskPlace | null;
  /** Why its text could not be read: a sentence for a person. */
  unreadable: string | null;
}

/** Everybody who can see a file. */
export interface FileIsSeenBy {
  matters: MatterName[];
  /** Whether the file is the caller's own. */
  own: boolean;
  people: WhoSees[];
}

/** The contents of a folder of My Files. */
export interface FilesListing {
  files: StoredFile[];
  /** The folder itself; null at the root. */
  folder: Folder | null;
  folders: Folder[];
  /** Files that match the query, listed or not. */
  total_files: number;
  /** Folders that match the query, listed or not. */
  total_folders: number;
}

/** One line of the report. */
export interface Finding {
  /** Its state. */
  mark: Mark;
  /** A sentence that says what to do if something needs doing. */
  says: string;
  /** What was checked. */
  what: string;
}

/** A passkey that the browser created. */
export interface FinishPasskey {
  /** What `navigator.credentials.create` returned, as JSON (WebAuthn, `RegistrationResponseJSON`). */
  credential: Record<string, unknown>;
  /** The name that the person chose. */
  name: string;
}

/** What the provider put into the address of the page to which it sent the browser back. */
export interface FinishProviderSignIn {
  code?: string | null;
  /** Why there is no code (RFC 6749, 4.1.2.1). */
  error?: string | null;
  /** Which provider it was (RFC 9207). */
  iss?: string | null;
  state: string;
}

/** Somebody in the firm. */
export interface FirmMember {
  email: string;
  id: string;
  name: string;
  role: FirmRole;
}

/** What a person is in the firm. */
export type FirmRole = "administrator" | "lawyer" | "staff" | "reader";

/** A folder. */
export interface Folder {
  created_at: string;
  id: string;
  /** Files and folders in it. */
  items: number;
  name: string;
}

/** What happens with a folder now. */
export type FolderState = "stopped" | "watching" | "failing";

/** A question and its answer. */
export interface FormAnswer {
  asks: string;
  files: FormFile[];
  key: string;
  said: string;
}

/** How a form came. */
export type FormCameBy = "page" | "link" | "mail" | "unproven_mail" | "paper";

/** A file of an answer. */
export interface FormFile {
  id: string;
  /** Null if it was deleted. */
  name: string | null;
  /** Why its text could not be read, if so. */
  unreadable: string | null;
}

/** A link by which one person fills in a form, once. */
export interface FormLink {
  /** Where it was mailed; empty if nowhere. */
  email: string;
  expires_at: string;
  form: string;
  id: string;
  made_at: string;
  to: string;
  /** Its address. Only the call that makes the link returns it. */
  url?: string;
  /** What came by it; null if it was not used. */
  used: string | null;
}

/** A member's links, newest first. */
export interface FormLinks {
  links: FormLink[];
}

/** An answer to choose. */
export interface FormOption {
  key: string;
  says: InLanguages;
}

/** A question of a form. */
export interface FormQuestion {
  asks: InLanguages;
  /** What browsers can fill in by themselves (the attribute `autocomplete`). */
  fills: string;
  /** Stands over this question and those that follow. */
  heading: InLanguages | null;
  help: InLanguages | null;
  key: string;
  kind: QuestionKind;
  /** Whether the form cannot be sent without. */
  needed: boolean;
  only_if: ShownIf | null;
  options: FormOption[];
  /** A date that cannot lie in the future. */
  past: boolean;
}

/** What a person decided about a form that came. */
export type FormState = "new" | "accepted" | "declined";

/** A task, a mail or a file, with its best passage. */
export interface Found {
  at: string;
  /** Whether the passage ends after the snippet. */
  cut_after: boolean;
  /** Whether the passage begins before the snippet. */
  cut_before: boolean;
  /** The document of the passage. */
  document: FoundDocument;
  /** One past its last character. */
  end: number;
  id: string;
  kind: FoundKind;
  /** The positions of the question's words in the snippet: first character, and one past the last. */
  marks: [number, number][];
  /** The matters that it belongs to, as far as the caller may see them. */
  matters: FoundMatter[];
  /** Whether it is the caller's own. Others' papers are readable through a matter. */
  own: boolean;
  /** The account whose paper it is. */
  owner: string;
  /** Their name; null for the caller's own. */
  owner_name: string | null;
  /** Null if the document has no pages. */
  page: number | null;
  /** How many of its passages were found. */
  passages: number;
  /** Whether the document's sender is verified. Documents from unverified senders rank lower. */
  proven: boolean;
  /** The passage, or a part of it. */
  snippet: string;
  /** First character of the passage in the document's text. */
  start: number;
  /** The task that it belongs to, if any. */
  task: FoundTask | null;
  /** The subject, or the file's name. */
  title: string;
}

/** The document of a result. */
export interface FoundDocument {
  id: string;
  /** `message` or `file`. */
  kind: FoundKind;
}

/** A kind of thing that can be found. */
export type FoundKind = "task" | "message" | "file";

/** A matter that a paper belongs to. */
export interface FoundMatter {
  id: string;
  number: string;
  title: string;
}

/** The task of a result. */
export interface FoundTask {
  id: string;
  path: string;
  subject: string;
}

/** Whose words a line is. */
export interface GiveLine {
  /** The line. */
  line: string;
  /** The speaker's key; null for somebody who has not spoken yet. */
  speaker?: string | null;
  /** The version of the transcript that was seen. */
  version: number;
}

/** A referral code, as a person gave it. */
export interface GivenCode {
  code: string;
  /** Whether there is such a code. */
  known: boolean;
}

/** A meeting as its guest sees it. */
export interface GuestMeeting {
  firm: string;
  from: string;
  kind: string;
  /** "en" or "es": in which language it was booked. */
  language: string;
  name: string;
  place: MeetingPlace;
  /** The secret that opens it: the last part of the guest's page. */
  secret: string;
  /** The address of the page where it was booked: the last part. */
  slug: string;
  status: MeetingStatus;
  until: string;
  /** The version, which a change must name. */
  version: number;
  /** The time zone in which the guest reads times. */
  zone: string;
}

/** A heading in a document's outline. */
export interface Heading {
  /** Its position in the text, in characters, or the position where its page begins. */
  at: number;
  /** Starts at 1. Headings below it have higher levels. */
  level: number;
  /** The page that it leads to; null if the format has no pages. */
  page: number | null;
  /** The words, on one line. */
  title: string;
}

/** A held incoming mail. IT sees the author and the reason, but no subject. */
export interface HeldMail {
  bytes: number;
  /** The address in From as written, perhaps forged; empty if it could not be read. */
  from: string;
  id: string;
  /** Who handed it in. */
  peer: string;
  received_at: string;
  /** Addresses it was sent to. */
  to: string[];
  /** Why it is held, as a sentence. */
  why: string;
}

/** The stream has begun, or changes were missed: fetch everything again. */
export type Hello = Record<string, never>;

/** Words in the languages of a form. */
export interface InLanguages {
  en: string;
  es: string;
}

/** A form, and what the member made of it. */
export interface IntakeForm {
  /** The form's own acknowledgement. */
  acknowledgement: InLanguages;
  describes: string;
  /** The acknowledgement in the member's own words; if empty, the form's. */
  english: string;
  languages: string[];
  /** The form as text, to be mailed or printed. */
  letter: InLanguages;
  name: string;
  /** Whether anybody can fill it in there. */
  open: boolean;
  /** How many questions it has. */
  questions: number;
  /** The last part of its public address. */
  slug: string;
  spanish: string;
  title: string;
}

/** A member's forms. */
export interface IntakeForms {
  forms: IntakeForm[];
}

/** An answer to an invitation. */
export interface InvitationAnswer {
  answer: Participation;
  at: string;
  /** The event has changed since, so the organizer waits for another answer. */
  outdated: boolean;
}

/** A job together with its account's address, by which IT knows the account. */
export interface Job {
  /** The account whose data it works on. */
  account: string;
  /** How often of these it ran alone. */
  alone_crashes: number;
  /** How often the process died while it ran. */
  crashes: number;
  /** The account's address; null if the account was removed. */
  email: string | null;
  /** Tries that ended with an error. */
  failures: number;
  /** Identifier, for the commands. */
  id: string;
  /** The lane that does it. */
  lane: Lane;
  /** The last error. */
  last_error: string | null;
  /** The mail, file or task it works on. */
  object: string | null;
  /** The version that gave it up. */
  parked_by: string | null;
  /** Not before this time, if there is one. */
  run_at: string | null;
  /** "waiting", "running" or "parked". */
  state: string;
  /** What it does, in words. */
  work: string;
}

/** The queue. */
export interface JobCounts {
  /** Given up, until somebody tries them again. */
  parked: number;
  running: number;
  waiting: number;
}

/** The queue. */
export interface Jobs {
  /** Parked jobs first. */
  jobs: Job[];
}

/** A contact. */
export interface KnownContact {
  id: string;
  name: string;
}

/** Work of one kind. Each lane has its own places, so no lane can hold up another. */
export type Lane = "sending" | "notices" | "reading" | "recognising" | "hearing" | "answering" | "tables" | "upkeep";

/** A legal hold. */
export interface LegalHold {
  /** Who asked for it. */
  asked_by: string;
  reason: string;
  /** Who set it; empty for whoever runs the server. */
  set_by: string;
  since: string;
}

/** A hint about a limitation. */
export interface LimitationHint {
  /** The last day; null if the table has none. */
  due: string | null;
  /** The whole hint, as a sentence. */
  says: string;
  /** The statute; empty if the table has none. */
  source: string;
  state: LimitationState;
}

/** What a person decided about a hint. */
export type LimitationState = "proposed" | "dismissed" | "accepted";

/** One statement. */
export interface Line {
  /** The line as a row of its section's table, one cell for each column. Left out if there is no table. `text` says the same in words. */
  cells?: Cell[];
  /** True if the line continues the paragraph of the line before; left out otherwise. */
  goes_on?: boolean;
  /** True if the line is Chancery's own word about what it did, such as a question that a draft leaves open. Left out otherwise. */
  own?: boolean;
  /** Numbers of its sources. Empty: the line has none, and a client must say so. */
  sources: number[];
  /** Plain text. */
  text: string;
  /** True if all of its sources are documents from unverified senders; `text` ends by saying so. Left out otherwise. */
  unproven?: boolean;
  /** The verdict on the authorities that the line names. Left out if it names none. Only lines that Chancery itself wrote have a verdict; no document and no model can set it. */
  verdict?: Verdict;
}

/** The position of a line on its page. Units are ten thousandths of the page's width and height, from the left and the top. */
export interface LineBox {
  /** One past its last character. */
  end: number;
  /** Height. */
  height: number;
  /** Left edge. */
  left: number;
  /** Page number. */
  page: number;
  /** First character of the line in the text. */
  start: number;
  /** Upper edge. */
  top: number;
  /** Width. */
  width: number;
}

/** A listing of the requested type. */
export type Listing = TasksListing | FilesListing;

/** Outgoing mails that are not sent, and incoming ones that are held. */
export interface Mail {
  held: HeldMail[];
  outbox: OutgoingMail[];
}

/** Mail in and out. The first three count from the start of the server. */
export interface MailCounts {
  accepted: number;
  /** Outgoing mails that could not be sent or came back. */
  failed: number;
  /** Incoming mails that are held for review. */
  held: number;
  /** Outgoing mails that IT keeps back. */
  kept_back: number;
  /** Incoming mails that wait for a bigger plan. */
  on_hold: number;
  refused: number;
  /** Replies that the relay accepted. */
  replied: number;
  /** Outgoing mails that wait for the relay. */
  waiting: number;
}

/** How a mailbox stands. */
export interface Mailbox {
  /** Whether a password or a token is known. */
  has_grant: boolean;
  /** Its IMAP server. */
  host: string;
  /** The name to sign in with. */
  login: string;
  /** When it was last looked through. */
  looked: string | null;
  /** Its name in the settings. */
  name: string;
  /** When it will be looked through again; null where its server says when mail arrives. */
  next: string | null;
  /** Mails that were left where they are. */
  passed_over: number;
  /** When the provider last gave tokens. */
  renewed: string | null;
  /** Whose Authentication-Results count: a name, "" for the server that leaves its name out; null if that is not known. */
  results_of: string | null;
  /** The names on top of those of the last mails, newest last. */
  seen_results_of: string[];
  /** When a person signed in, for a mailbox that is opened with tokens. */
  signed_in: string | null;
  state: MailboxState;
  /** Mails that were taken in. */
  taken: number;
  /** When the last one was. */
  taken_at: string | null;
  /** Why it cannot be picked up, and what mends it. */
  trouble: string | null;
  /** Why the last one was. */
  why: string | null;
}

/** What happens with a mailbox now. */
export type MailboxState = "stopped" | "watching" | "fetching" | "failing" | "paused";

/** The state of a finding. */
export type Mark = "good" | "look" | "bad";

/** What was found. */
export interface Marked {
  answer: Answer;
  /** Whether there is a marked document to download. */
  document: boolean;
}

/** What a file is. */
export interface MatchChasedPaper {
  file: string;
  /** The item; null if it is none. */
  item?: number | null;
  /** Years ("2024") or months ("2024-05") that it is of, if the item wants such. */
  parts?: string[];
}

/** A matter in a list. */
export interface Matter {
  changed_at: string;
  /** The client's name. */
  client_name: string | null;
  details: MatterDetails;
  id: string;
  /** What the caller may do. */
  level: MatterLevel;
  opened_at: string;
  /** Once it is sealed; null before. */
  sealed: SealedMatter | null;
  version: number;
  /** Whether all lawyers and staff may read, except behind walls. */
  whole_firm: boolean;
}

/** A deadline of one of the matter's tasks. */
export interface MatterDeadline {
  deadline: Deadline;
  subject: string;
  task: string;
}

/** What is known of a matter. */
export interface MatterDetails {
  /** The client, if it is a contact of the firm. */
  client: string | null;
  closed: boolean;
  /** May be empty. */
  court: string;
  /** The court's number of the case; may be empty. */
  docket: string;
  note: string;
  /** As the firm counts its matters, such as 2026-014. */
  number: string;
  parties: MatterParty[];
  title: string;
}

/** An address that needs no token. */
export interface MatterExport {
  /** The path to open, once and within a minute. */
  url: string;
}

/** What sort of thing is in a matter. */
export type MatterItemKind = "file" | "task" | "folder";

/** What a person may do in a matter; each level includes those before it. */
export type MatterLevel = "read" | "write" | "manage";

/** A matter that a file is in. */
export interface MatterName {
  id: string;
  number: string;
  title: string;
}

/** A matter in which somebody takes part. */
export interface MatterOfHit {
  closed: boolean;
  id: string;
  /** As the firm counts its matters. */
  number: string;
  title: string;
}

/** Something in a matter. */
export interface MatterPaper {
  /** When it came into the matter. */
  at: string;
  /** The file itself, the task's files, or those in the folder, at most 500. */
  files: StoredFile[];
  id: string;
  kind: MatterItemKind;
  /** Whether it is the caller's own. */
  own: boolean;
  owner: string;
  owner_name: string;
  /** Name of the file or folder, or the task's subject. */
  title: string;
}

/** Somebody who takes part in a matter. */
export interface MatterParty {
  name: string;
  /** Plaintiff, buyer, landlord; may be empty. */
  role: string;
}

/** A task that somebody sent to the matter's address who may not write in it. */
export interface MatterProposal {
  at: string;
  id: string;
  owner_name: string;
  subject: string;
}

/** Matters that were found. */
export interface Matters {
  /** Newest first. */
  matters: Matter[];
  /** Whether the caller may open matters. */
  may_open: boolean;
  /** A number for the next one. */
  next_number: string;
  /** How many there are that the caller may see. */
  total: number;
}

/** The signed-in person. */
export interface Me {
  /** Whether the person may use the page at /admin. */
  administrator: boolean;
  personalInfo: PersonalInfo;
  preferences: Preferences;
  subscription: Subscription;
  usage: Usage;
}

/** A matter into which a task may belong. */
export interface MeantMatter {
  /** The number of its case. */
  docket: string;
  id: string;
  number: string;
  title: string;
}

/** A question and its answer. */
export interface MeetingAnswer {
  answer: string;
  question: string;
}

/** Whom a meeting is with. */
export interface MeetingGuest {
  /** Questions with their answers. */
  answers: MeetingAnswer[];
  email: string;
  name: string;
  note: string;
  phone: string;
  zone: string;
}

/** A kind of meeting that can be booked. */
export interface MeetingKind {
  /** Minutes. */
  minutes: number;
  /** What it is called: "First consultation". */
  name: string;
  /** Where. */
  place: MeetingPlace;
  /** What guests are asked before the meeting. */
  questions: string[];
}

/** Where people meet. */
export interface MeetingPlace {
  /** The address or the link. Empty for a call. Guests see a link only after they booked. */
  detail: string;
  /** How. */
  kind: MeetingPlaceKind;
}

/** How people meet. */
export type MeetingPlaceKind = "office" | "phone" | "video";

/** Another time that somebody proposes. */
export interface MeetingProposal {
  /** What was added in words; may be empty. */
  comment: string;
  from: string;
  proven: boolean;
  /** The address that it came from. */
  sender: string;
  until: string;
}

/** What somebody's calendar answered to an invitation. */
export interface MeetingResponse {
  answer: MeetingResponseKind;
  at: string;
  /** What was added in words; may be empty. */
  comment: string;
  /** The address that it came from. */
  from: string;
  /** Whether something proves that it came from there. */
  proven: boolean;
}

/** Yes, perhaps or no. */
export type MeetingResponseKind = "accepted" | "tentative" | "declined";

/** What became of a meeting. */
export type MeetingStatus = "booked" | "cancelled_by_guest" | "cancelled_by_member";

/** Times that can be booked. */
export interface MeetingTimes {
  /** When they begin, in order. */
  times: string[];
}

/** A contact that is the same. */
export interface MergeContacts {
  /** The contact that becomes part of this one. It is kept, so that they can be parted again. */
  from: string;
}

/** A contact that became part of another one. */
export interface MergedContact {
  at: string;
  id: string;
  name: string;
}

/** A mail of a task, or the assistant's reply to it. */
export interface Message {
  /** What the assistant found. Null on mails. */
  answer: Answer | null;
  /** When it was accepted or written. */
  at: string;
  /** Null on replies. */
  authentication: Authentication | null;
  /** The text without quotes and signature. Null until the mail is read. */
  body: string | null;
  /** The delivery of a reply. Null on mails. */
  delivery: Delivery | null;
  direction: Direction;
  /** Its attachments. */
  files: StoredFile[];
  from: string;
  id: string;
  /** Parts that could not be read or understood: sentences for a person. */
  notes: string[];
  /** Whether its sender is verified. */
  proven: boolean;
  subject: string;
  to: string[];
  /** Why the mail could not be read: a sentence for a person. */
  unreadable: string | null;
}

/** A kind of second factor. */
export type Method = "totp" | "recovery" | "passkey";

/** Files and folders to move: at most 1,000 in total. */
export interface Move {
  files?: string[];
  folders?: string[];
  /** Path of the folder to move them to: names joined by "/", empty for the root. */
  to: string;
}

/** A meeting to be moved. */
export interface MoveMeeting {
  /** When it begins: one of the times. */
  from: string;
  /** The version that was seen; it must be the newest. */
  version: number;
}

/** What was moved. */
export interface Moved {
  /** How many files and folders. */
  moved: number;
}

/** Who a speaker is. */
export interface NameSpeaker {
  /** The name. Two speakers of one name are one; an empty name takes it away. */
  name: string;
  /** The speaker's key. */
  speaker: string;
  /** The version of the transcript that was seen. */
  version: number;
}

/** Somebody to check. */
export interface NameToCheck {
  /** A name, or a mail address, telephone number or postal address. */
  name: string;
  side: AskedSide;
}

/** A file or mail that names somebody. */
export interface NamingPaper {
  capacity: Capacity;
  /** How often it stands there. */
  count: number;
  end: number;
  /** Null for a mail. */
  file: string | null;
  /** Null for a file. */
  message: string | null;
  page: number | null;
  /** A party's role, or whom a counsel represents. */
  role: string | null;
  /** First character of the name in the paper's text; as large as `end` if it stands in none. */
  start: number;
  /** The mail's task. */
  task: string | null;
  /** Name of the file, or the mail's subject. */
  title: string;
}

/** Time spent on a matter, or an expense of it: minutes or cents. */
export interface NewActivity {
  /** An expense in hundredths of the firm's currency; null for time. */
  cents?: number | null;
  day: string;
  /** Time, at most 24 hours; null for an expense. */
  minutes?: number | null;
  /** What was done, or what was paid for. */
  note: string;
}

/** A new token. */
export interface NewApiToken {
  /** For an assistant that was connected by signing in: the host to which the person was sent back. */
  connected: string | null;
  created_at: string;
  /** Whether it has expired. */
  expired: boolean;
  expires_at: string;
  id: string;
  /** The token's beginning; empty for a connected assistant, whose tokens change. */
  mark: string;
  /** The name that the person chose, or that a connected assistant gave itself. */
  name: string;
  /** What it may do. */
  scopes: Scope[];
  /** The token. It is shown once. */
  token: string;
  /** To within an hour; null if it was never used. */
  used_at: string | null;
}

/** A new app password. */
export interface NewAppPassword {
  id: string;
  name: string;
  /** The password for the mail program. It is shown once. */
  secret: string;
}

/** A list to give to a client. */
export interface NewChase {
  /** Names of the children. */
  children?: string[];
  /** The contact. */
  client: string;
  /** Whether a person has read what is unusual about the recipient. */
  confirmed?: boolean;
  /** Name of the person who died. */
  decedent?: string | null;
  /** If left out, the contact's first address. */
  email?: string | null;
  /** Days between reminders. If left out, 7. */
  every?: number | null;
  /** Days until the first reminder. If left out, 3. */
  first?: number | null;
  /** "en" or "es". */
  language: string;
  /** Name of the checklist. */
  list: string;
  /** A sentence for the first mail. */
  message?: string;
  /** The most reminders. If left out, 6. */
  most?: number | null;
  /** Name of the husband or wife, for papers in that name. */
  spouse?: string | null;
  /** IANA name of the client's time zone; if left out, yours. */
  zone?: string | null;
}

/** A conflict check to make. */
export interface NewConflictCheck {
  /** What it is for: the new matter, in a few words. */
  about?: string;
  /** From 1 to 50 names, mail addresses, telephone numbers or postal addresses. */
  asked: NameToCheck[];
}

/** What is known of a contact, to be kept. */
export interface NewContact {
  /** Postal addresses, each on one line. */
  addresses?: string[];
  /** Other names: before a marriage, in trade, short forms. */
  aliases?: string[];
  emails?: string[];
  kind: ContactKind;
  name: string;
  note?: string;
  phones?: string[];
  relations?: NewContactRelation[];
  /** What it is, or was, to the firm. */
  roles?: ContactRole[];
}

/** What the contact is to another one. */
export interface NewContactRelation {
  /** What this one is to the other: "parent" makes this one the parent company. */
  is: RelationKind;
  /** The other contact. */
  to: string;
}

/** A draft to write. */
export interface NewDraft {
  /** In place of a task, up to 40 files. */
  files?: string[];
  /** What it is about, in your own words; may be empty. */
  instruction?: string;
  /** The name of a kind. */
  kind: string;
  /** The task whose papers it is written from. */
  task?: string | null;
}

/** A link to be made. */
export interface NewFormLink {
  /** Whether a person has read what is unusual about the recipient. */
  confirmed?: boolean;
  /** Where it is mailed. If left out, you pass it on yourself. */
  email?: string;
  /** The name of the form. */
  form: string;
  /** "en" or "es". */
  language: string;
  /** A sentence of yours in the mail. */
  message?: string;
  /** For whom it is. */
  to: string;
}

/** A legal hold to be set. */
export interface NewLegalHold {
  /** Who asked for it, such as a court, the client or a partner. */
  asked_by: string;
  reason: string;
}

/** What is known of a matter, to be kept. */
export interface NewMatter {
  client?: string | null;
  closed?: boolean;
  court?: string;
  /** The court's number of the case. */
  docket?: string;
  note?: string;
  /** Letters, digits, dots and dashes, such as 2026-014. */
  number: string;
  parties?: NewMatterParty[];
  title: string;
}

/** Somebody who takes part. */
export interface NewMatterParty {
  name: string;
  role?: string;
}

/** A kind of meeting, to be kept. */
export interface NewMeetingKind {
  /** Minutes. */
  minutes: number;
  name: string;
  place: NewMeetingPlace;
  /** What guests are asked before the meeting. */
  questions?: string[];
}

/** Where people meet. */
export interface NewMeetingPlace {
  /** The address or the link. Empty for a call. */
  detail?: string;
  kind: MeetingPlaceKind;
}

/** A new passkey. */
export interface NewPasskey {
  created_at: string;
  id: string;
  /** The name that the person chose. */
  name: string;
  /** Only with the account's first second factor. They are shown once. */
  recovery_codes?: string[];
  /** Null if it was never used. */
  used_at: string | null;
}

/** A table to make. */
export interface NewTable {
  /** Its documents, at most 1,000. */
  files?: string[];
  /** In place of files, the path of a folder of My Files: its files and those in folders in it, now and later. Empty for all of My Files. */
  folder?: string | null;
  /** From 1 to 50. */
  questions: AskedQuestion[];
  title: string;
}

/** An upload link to create. */
export interface NewUploadLink {
  /** Days until it expires. If left out, 14. */
  days?: number | null;
  /** The folder that receives the files: names joined by "/". */
  folder_path: string;
  /** How many files can be sent in total. */
  max_files?: number | null;
  /** How many megabytes (1,048,576 bytes) can be sent in total. */
  max_mb?: number | null;
  /** A word that visitors must enter. Empty sets none. */
  passcode?: string | null;
  /** What visitors read above the form. */
  title: string;
}

/** A wall. */
export interface NewWall {
  /** Why; it is kept with the wall. */
  reason: string;
  /** Who must not see the matter. */
  who: string;
}

/** A new webhook. */
export interface NewWebhook {
  created_at: string;
  /** Whether the receiver said that it wants no more messages. */
  ended: boolean;
  given_up: number;
  id: string;
  /** What it is told of; none means everything. */
  kinds: string[];
  /** The last tries, the newest first. */
  recent: WebhookTry[];
  /** What its messages are signed with. It is shown once. */
  secret: string;
  /** Messages that were taken, that were given up, and that wait. */
  taken: number;
  /** Why the last message was not taken, while that holds. */
  trouble: string | null;
  url: string;
  waiting: number;
}

/** An empty object. */
export type NoFields = Record<string, never>;

/** An empty object. */
export type Nothing = Record<string, never>;

/** A case of a notice. */
export interface NoticeCase {
  /** Short title without "et al". */
  case_name: string;
  /** Number without the judges' initials. */
  docket_number: string;
  /** What was entered. */
  entries: NoticeEntry[];
  /** The docket's address. */
  url: string | null;
}

/** A document that a notice links to. */
export interface NoticeDocument {
  /** What the notice calls it. */
  description: string;
  /** Its address. A court may charge for every look after the first. */
  url: string;
}

/** A docket entry. */
export interface NoticeEntry {
  /** What was entered, in plain text without number signs. In a bankruptcy court's notice, without the words that it sets apart (the filer's own additions, hearings, related papers), so that it names the event. */
  description: string;
  /** Its documents. */
  documents: NoticeDocument[];
  /** Day of filing. */
  filed: string | null;
  /** Number on the docket. */
  number: string | null;
  /** The whole docket text. */
  text: string;
}

/** The system a notice comes from. */
export type NoticeKind = "electronic_filing" | "docket_activity" | "supreme_court";

/** A person to whom the court sent the notice. */
export interface NoticeRecipient {
  /** Mail addresses. */
  email_addresses: string[];
  /** Name, if it stands there. */
  name: string;
}

/** Who besides the team may read. */
export interface OpenToFirm {
  /** Whether all lawyers and staff may read, except behind walls. */
  whole_firm: boolean;
}

/** A contact with what surrounds it. */
export interface OpenedContact {
  contact: Contact;
  /** What was merged into it, newest first. */
  merges: MergedContact[];
  related: RelatedContact[];
}

/** A matter with what is in it. */
export interface OpenedMatter {
  /** The address that mails for the matter are sent to. */
  address: string;
  /** Of its tasks, the first due first. */
  deadlines: MatterDeadline[];
  /** The legal hold that stands on it; null if there is none. */
  hold: LegalHold | null;
  matter: Matter;
  /** Newest first. */
  papers: MatterPaper[];
  /** Everybody who can see it, and why. */
  people: WhoSees[];
  /** For those who manage the matter; empty for others. */
  proposals: MatterProposal[];
  /** Walls, for those who manage the matter; empty for others. */
  walls: Wall[];
}

/** The document that a passage is part of. */
export type Origin = {
  file: string;
} | {
  message: string;
};

/** An outgoing mail that is not sent, without subject and text. */
export interface OutgoingMail {
  id: string;
  /** `reply` or `notice`. */
  kind: string;
  /** Why it did not arrive, in a sentence. */
  last_error: string | null;
  /** When it will be offered next; null if that is now, or never. */
  next_at: string | null;
  queued_at: string;
  state: DeliveryState;
  /** Addresses of the recipients. */
  to: string[];
}

/** The headings of a file. */
export interface Outline {
  /** In order. */
  outline: Heading[];
}

/** A connection to a case management system, with what waits for a decision. */
export interface OwnCaseConnection {
  conflicts: CaseConflict[];
  connection: CaseConnection;
}

/** The member's connections. */
export interface OwnCaseConnections {
  connections: OwnCaseConnection[];
}

/** The position of a page in a document's text. Offsets count Unicode characters from the start of the text. */
export interface PageSpan {
  /** One past the last character. */
  end: number;
  /** Page number, from 1. */
  number: number;
  /** First character. */
  start: number;
}

/** The text of a page. Offsets count Unicode characters from the start of the document's text. */
export interface PageText {
  end: number;
  /** The positions of its lines; known only for pages read by OCR. */
  lines: LineBox[];
  number: number;
  start: number;
  text: string;
}

/** How a paper came. */
export type PaperCameBy = "link" | "mail" | "firm";

/** What was merged. */
export interface PartContacts {
  merge: string;
}

/** An answer to an invitation. */
export type Participation = "accepted" | "tentative" | "declined";

/** A passage of a file or of a mail. */
export interface Passage {
  /** One past its last character. */
  end: number;
  /** The file; null if it is a mail. */
  file: string | null;
  /** The mail; null if it is a file. */
  message: string | null;
  /** Name of the file, or the mail's subject. */
  name: string;
  /** Null if the document has no pages. */
  page: number | null;
  /** Its words, on one line. */
  quote: string;
  /** First character of the passage in the document's text. */
  start: number;
}

/** A passkey. */
export interface Passkey {
  created_at: string;
  id: string;
  /** The name that the person chose. */
  name: string;
  /** Null if it was never used. */
  used_at: string | null;
}

/** Options for the browser's `navigator.credentials` (WebAuthn). */
export interface PasskeyOptions {
  /** Parse with `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. */
  publicKey: Record<string, unknown>;
}

/** The account's password, entered again. */
export interface Password {
  password: string;
}

/** The people of the firm. */
export interface People {
  people: FirmMember[];
}

/** Name and address. */
export interface PersonalInfo {
  email: string;
  firstName: string;
  lastName: string;
  /** The job title; may be empty. */
  title: string;
}

/** A person's place in the team. */
export interface PlaceInTeam {
  /** Null takes the person out of the team. */
  level?: MatterLevel | null;
  who: string;
}

/** What to play. */
export interface PlayRecording {
  /** The recording's file. */
  file: string;
}

/** An address that a player can open. */
export interface Player {
  /** The path. */
  url: string;
}

/** What a person has chosen in Settings. */
export interface Preferences {
  /** Whether sign-ins and password changes are reported by mail. */
  notification_mail: boolean;
  reply_length: ReplyLength;
  /** The signature below the assistant's replies. */
  signature: string;
  /** A name of the IANA time zone database. */
  time_zone: string;
}

/** What verified the sender of a mail. */
export type Proof = "sign_in" | "relay_results" | "relay" | "dmarc" | "none";

/** What somebody wrote about proposed times. */
export interface ProposalAnswer {
  at: string;
  /** Whether a program wrote them. */
  automatic: boolean;
  /** How many files came with them; IT has them. */
  files: number;
  /** The address that they came from. */
  from: string;
  means: ProposalMeaning;
  /** Whether something proves that they came from there. */
  proven: boolean;
  /** The time that they take, if they take one. */
  takes: string | null;
  /** The words as they came, shortened. */
  text: string;
}

/** What words mean. */
export type ProposalMeaning = "takes" | "none" | "unclear";

/** How far proposed times are. */
export type ProposalState = "drafted" | "sent" | "booked" | "withdrawn";

/** Proposed times as the other side sees them. */
export interface ProposedTimes {
  about: string;
  /** The time that was chosen. */
  choice: string | null;
  firm: string;
  minutes: number;
  /** Who proposes them. */
  name: string;
  place: MeetingPlaceKind;
  state: ProposalState;
  /** The times that are still free, in order. None once a meeting was booked or the times were taken back. */
  times: string[];
  /** The member's time zone. */
  zone: string;
}

/** Where the browser goes. */
export interface ProviderAddress {
  /** An address of the provider. */
  location: string;
}

/** A link to a sign-in provider. */
export interface ProviderLink {
  /** The provider's own name for itself. */
  issuer: string;
  /** When the person first signed in with it. */
  linked_at: string;
  /** The name that its button had. */
  name: string;
}

/** The person's links to sign-in providers. */
export interface ProviderLinks {
  links: ProviderLink[];
  /** Whether the account has a password, which removing a link asks for. */
  password: boolean;
}

/** What a guest may know of a page. */
export interface PublicBookingPage {
  firm: string;
  kinds: PublicMeetingKind[];
  /** The last day on which a time may be offered, in the member's zone. */
  last_day: string;
  name: string;
  welcome: string;
  /** The member's time zone. */
  zone: string;
}

/** A form as whoever has its address sees it. */
export interface PublicForm {
  fields: FormQuestion[];
  firm: string;
  intro: InLanguages;
  /** The language that the firm chose for whoever got the link; null on a public page. */
  language: string | null;
  /** "en", "es": those in which it can be filled in. */
  languages: string[];
  /** Largest size of a file, in bytes. */
  max_file_bytes: number;
  thanks: InLanguages;
  title: InLanguages;
  /** To be sent along: a form that was changed meanwhile is told. */
  version: string;
}

/** What a visitor may know about an upload link. */
export interface PublicLink {
  /** Null if the link sets no limit. */
  bytes_left: number | null;
  /** Null if the link sets no limit. */
  files_left: number | null;
  /** The firm's name. */
  firm: string;
  /** Largest size of a file, in bytes. */
  max_file_bytes: number;
  /** Whether a passcode must be sent with the files. */
  passcode: boolean;
  title: string;
}

/** A kind of meeting as a guest sees it before booking. */
export interface PublicMeetingKind {
  /** The address; empty for calls and video links. */
  address: string;
  minutes: number;
  name: string;
  place: MeetingPlaceKind;
  questions: string[];
}

/** Something of one's own to be put into a matter. */
export interface PutIntoMatter {
  /** The file, task or folder. */
  id: string;
  kind: MatterItemKind;
}

/** A QR code. */
export interface Qr {
  /** One string per row, with `1` for dark and `0` for light. */
  rows: string[];
  /** Modules on each side. */
  size: number;
}

/** What sort of answer a question takes. */
export type QuestionKind = "text" | "long_text" | "date" | "email" | "phone" | "amount" | "choice" | "choices" | "yes_no" | "file" | "consent";

/** A ready set of questions. */
export interface QuestionSet {
  /** What it is for, in a sentence. */
  describes: string;
  name: string;
  questions: SetQuestion[];
  title: string;
}

/** The ready sets of questions. */
export interface QuestionSets {
  /** By title. */
  sets: QuestionSet[];
}

/** A way to reach somebody. */
export type ReachedBy = "email" | "phone" | "address";

/** A scan of a form that was filled in on paper. */
export interface ReadPaperForm {
  /** A file of yours that was read. */
  file: string;
}

/** A file that was received. */
export interface ReceivedFile {
  name: string;
  /** Bytes. */
  size: number;
}

/** A recording and its transcript. Times are milliseconds from its start. */
export interface Recording {
  codec: string;
  consent: RecordingConsent;
  container: string;
  /** Where the engine is. */
  engine: string | null;
  /** BLAKE3 of the recording's bytes, as kept. */
  hash: string;
  /** How many of them were listened to. */
  heard: number;
  /** When it last heard something. */
  heard_at: string | null;
  length: number;
  lines: TranscriptLine[];
  /** The engine's model; null before it heard anything. */
  model: string | null;
  /** Sentences about what could not be played or listened to. */
  notes: string[];
  /** The wave: the loudest of equal parts, 255 is the most there can be. */
  peaks: number[];
  /** How many pieces there are to listen to. */
  pieces: number;
  /** Why it waits or cannot be played, as a sentence; null if neither. */
  says: string | null;
  /** Whether each side is taken for a person of its own. */
  sides_apart: boolean;
  speakers: TranscriptSpeaker[];
  /** Where somebody speaks. */
  speech: RecordingSpan[];
  state: RecordingState;
  /** Grows with each change that a person makes. */
  version: number;
  /** Whether there are pictures. */
  video: boolean;
}

/** Where a recording needs everybody's consent. */
export interface RecordingConsent {
  /** What holds in general, in a sentence. */
  general: string;
  /** The rule of the firm's own state; null if it has none of its own. */
  own: RecordingRule | null;
  /** The states with a rule of their own. */
  states: RecordingRule[];
}

/** The rule of a state. */
export interface RecordingRule {
  /** Two letters. */
  code: string;
  /** The state. */
  name: string;
  /** What it asks for, in a sentence. */
  rule: string;
  /** The statute. */
  source: string;
}

/** From when to when. */
export interface RecordingSpan {
  end: number;
  start: number;
}

/** How far a recording is. */
export type RecordingState = "new" | "listening" | "waiting" | "done" | "unreadable";

/** Codes that replace a lost second factor. Each works once. */
export interface RecoveryCodes {
  recovery_codes: string[];
}

/** A refresh token. */
export interface Refresh {
  refresh: string;
}

/** A request for an account. */
export interface Register {
  firstName: string;
  lastName: string;
  password: string;
  /** A referral code of the firm, if the person has one. */
  referralCode?: string | null;
  /** The email address. It is confirmed by a mailed link. */
  username: string;
}

/** The status of a registration. */
export interface RegistrationStatus {
  /** The account waits for confirmation and approval. */
  status: "pending";
}

/** A contact that this one has to do with. */
export interface RelatedContact {
  id: string;
  /** What that one is to this one. */
  is: RelationKind;
  name: string;
  /** Whether the relation is written on this contact; else it is written on the other one. */
  own: boolean;
}

/** A relation, from the side that it stands on. */
export type RelationKind = "spouse" | "employer" | "employee" | "partner" | "lawyer" | "client_of" | "insurer" | "insured" | "predecessor" | "other" | "parent" | "subsidiary" | "affiliate" | "family" | "officer" | "led_by" | "successor";

/** Nothing. */
export type RemindNow = Record<string, never>;

/** Which link to remove. */
export interface RemoveProviderLink {
  issuer: string;
  /** The account's password. */
  password: string;
}

/** A new name. */
export interface Rename {
  /** 1 to 255 bytes, without slashes and control characters; not "." or "..". */
  name: string;
}

/** The length of answers. */
export type ReplyLength = "short" | "standard" | "long";

/** A mailed link, and the new password. */
export interface ResetPassword {
  /** The new password. */
  password: string;
  /** The last part of the mailed link. */
  token: string;
}

/** Another title and other questions. */
export interface ReshapeTable {
  /** All questions, in their order. One that is left out is removed with its column. */
  questions: AskedQuestion[];
  title: string;
  /** The version that was changed; it must be the newest. */
  version: number;
}

/** What a token may do. */
export type Scope = "files:read" | "files:write" | "tasks:read" | "search" | "deadlines:read" | "ask" | "contacts:read" | "matters:read" | "matters:write";

/** That a matter was sealed: everything in it is in an archive under a key of its own. */
export interface SealedMatter {
  at: string;
  /** When its key was destroyed; null before. */
  destroyed_at: string | null;
  /** The last day on which it must be kept. */
  keep_until: string;
  /** Mails, answers and files in the archive. */
  papers: number;
}

/** What was found. */
export interface SearchResults {
  /** Best first. Empty if the question has no words. */
  results: Found[];
}

/** The second factors of an account. */
export interface SecondFactor {
  /** Oldest first. */
  passkeys: Passkey[];
  /** Whether passkeys can work at this address: they need HTTPS or localhost. */
  passkeys_possible: boolean;
  /** Recovery codes that have not been used. */
  recovery_left: number;
  /** Whether a second factor is required: of everybody, or of this person as an administrator. */
  required: boolean;
  /** Whether there is an authenticator app. */
  totp: boolean;
}

/** The second step of a sign-in: the challenge and exactly one of the other fields. */
export interface SecondStep {
  /** From the answer to the first step. */
  challenge: string;
  /** Six digits from the authenticator app. */
  code?: string | null;
  /** What `navigator.credentials.get` returned, as JSON (WebAuthn, `AuthenticationResponseJSON`). */
  credential?: Record<string, unknown> | null;
  /** A recovery code. Each works once. */
  recovery?: string | null;
}

/** Lines under a heading. */
export interface Section {
  /** Heads of the columns, if the lines are rows of a table; left out otherwise. */
  columns?: string[];
  /** Heading, for example "Dates". */
  heading: string;
  /** A sentence of Chancery's own below the heading, such as that nothing was found; left out if there is none. */
  intro?: string;
  /** Statements, in order. */
  lines: Line[];
}

/** A file that has to be sent again. */
export interface SendAgain {
  name: string;
  /** What is wrong, and what to do, in sentences. */
  why: string[];
}

/** What became of a form that was sent. */
export interface SentForm {
  /** Whether an acknowledgement goes to the mail address. */
  mailed: boolean;
  state: SentFormState;
  wrong: WrongAnswer[];
}

/** What became of a form that was sent. */
export type SentFormState = "received" | "wrong" | "changed";

/** A session. */
export interface Session {
  /** The network address that it was opened from. */
  address: string;
  /** The name that the browser or program gave. */
  client: string;
  created_at: string;
  /** Whether this is the session of the request. */
  current: boolean;
  id: string;
  used_at: string;
}

/** The sessions of a person. */
export interface Sessions {
  /** Newest first. */
  sessions: Session[];
}

/** A question of a set. */
export interface SetQuestion {
  asks: string;
  heading: string;
  kind: AnswerKind;
}

/** How bad it is. */
export type Severity = "wrong" | "check" | "style";

/** When a question is shown. */
export interface ShownIf {
  /** The key of a question that stands before it. */
  field: string;
  /** The answers with one of which it is shown. */
  is: string[];
}

/** A sign-in. */
export interface SignIn {
  password: string;
  /** The account's email address. */
  username: string;
}

/** A sign-in provider. */
export interface SignInProvider {
  /** The name that its button shows. */
  name: string;
}

/** How people sign in here. */
export interface SignInWays {
  /** Whether passwords sign people in. */
  password: boolean;
  /** The sign-in providers, in the order of the settings. */
  providers: SignInProvider[];
}

/** The kinds of work that an answer can be. */
export type SkillKind = "answer" | "summary" | "compare" | "dates" | "list" | "thread" | "authorities" | "status" | "filed" | "shorter" | "invitation" | "draft" | "redline" | "proofread" | "form" | "playbook" | "conflicts" | "meeting";

/** A passage that an answer uses. Only used passages are listed. */
export interface Source {
  /** One past its last character. */
  end: number;
  /** Name of the file, or the mail's subject. */
  name: string;
  /** Number in the answer, from 1, in order of first use. */
  number: number;
  /** The file or the mail that the passage is in. */
  origin: Origin;
  /** Null if the document has no pages. */
  page: number | null;
  /** Whether the document's sender is verified. */
  proven: boolean;
  /** The quoted words, exactly as in the document's text. */
  quote: string;
  /** First character of the quote in the document's text. */
  start: number;
}

/** The speaker. */
export type Speaker = "user" | "bot";

/** How the installation stands. */
export interface Status {
  accounts: AccountCounts;
  /** When this was read. */
  at: string;
  backup: BackupTimes;
  /** The case management systems with which records are kept in step. */
  cases: CaseConnection[];
  /** The certificates of the site and of the mail server. */
  certificates: Certificate[];
  data: DataCounts;
  /** What was checked, and what to do about it. */
  findings: Finding[];
  /** The firm's name in the settings. */
  firm: string;
  /** The folders from which files are taken in, and into which they are written. */
  folders: SyncedFolder[];
  jobs: JobCounts;
  mail: MailCounts;
  /** The mailboxes from which mail is picked up. */
  mailboxes: Mailbox[];
  /** What writes the answers: `extractive`, or the model's name. */
  model: string;
  /** When the server started; null if none runs. */
  started_at: string | null;
  /** The version of the program. */
  version: string;
}

/** Whether mails go to the client. */
export interface StopReminders {
  /** True: no more mails. False: mails again. */
  stop: boolean;
}

/** A file: an upload, or an attachment of a task's mail. */
export interface StoredFile {
  created_at: string;
  /** The type in capitals, such as `PDF`. */
  file_type: string;
  /** Path of its folder in My Files: names joined by "/", empty at the root. Null for an attachment that is in no folder, and in calls that do not look it up. */
  folder_path: string | null;
  id: string;
  /** Name of the attached mail or archive that contained it. */
  inside: string | null;
  /** Whether reading has ended: its text is indexed, or `unreadable` says why it is not. */
  is_processed: boolean;
  media_type: string;
  name: string;
  /** Null until it is read, and if it cannot be read. */
  pages: number | null;
  /** Whether the sender is verified. */
  proven: boolean;
  /** Bytes. */
  size: number;
  /** Why its text could not be read: a sentence for a person. */
  unreadable: string | null;
}

/** What came by a form. */
export interface Submission {
  /** Whether an acknowledgement was mailed. */
  acknowledged: boolean;
  answers: FormAnswer[];
  at: string;
  came: FormCameBy;
  check: string | null;
  /** What the conflict check found: contacts and papers. Null without a check. */
  conflicts: number | null;
  /** The contact that it became, or the one with the same mail address. */
  contact: KnownContact | null;
  draft: string | null;
  email: string;
  folder_path: string | null;
  /** The name of the form. */
  form: string;
  hints: LimitationHint[];
  id: string;
  language: string;
  /** For whom the link was made by which it came, in the member's words. */
  link_for: string | null;
  missing: string[];
  name: string;
  /** Files that belong to no answer. */
  other_files: FormFile[];
  phone: string;
  /** Whether conflicts were checked and the letter drafted. */
  prepared: boolean;
  reason: string;
  sheet: FormFile | null;
  state: FormState;
  task_path: string | null;
  title: string;
  /** The answers that cannot wait, the most urgent first. */
  urgent: UrgentAnswer[];
  /** To be sent with a decision. */
  version: number;
}

/** What came, in a list. */
export interface SubmissionRow {
  at: string;
  came: FormCameBy;
  id: string;
  /** The next day of a hint that nobody has decided. */
  limitation: string | null;
  /** How many answers are missing. */
  missing: number;
  name: string;
  state: FormState;
  title: string;
  /** The most urgent answer, if one cannot wait. */
  urgent: UrgentAnswer | null;
}

/** What came, the new ones first. */
export interface Submissions {
  submissions: SubmissionRow[];
}

/** The account's plan. */
export interface Subscription {
  /** In the firm's words; may be empty. */
  billingCycle: string;
  features: string[];
  /** In the firm's words; may be empty. */
  nextBilling: string;
  plan: string;
  /** Always `Active`: only an approved account can ask. */
  status: string;
  /** When the person asked for a bigger plan; null if no request is open. */
  upgrade_requested_at: string | null;
}

/** Other words for some of a draft. */
export interface SuggestedWords {
  /** What was done or why nothing was, as sentences. */
  says: string[];
  /** In place of those that were chosen; the same where nothing was done. */
  words: string;
}

/** How a folder that is kept in step stands. */
export interface SyncedFolder {
  /** The address of the member whose files these are. */
  account: string;
  /** Files that were taken or written, since it stands in the settings. */
  done: number;
  /** Its path. */
  folder: string;
  /** When it was last looked through. */
  looked: string | null;
  /** Its name in the settings. */
  name: string;
  /** Whether files are written into it; else they are taken from it. */
  out: boolean;
  /** Links, devices and names that cannot be read, at the last look. */
  refused: number;
  state: FolderState;
  /** Why it cannot be used, and what mends it. */
  trouble: string | null;
}

/** An opened table. */
export interface Table {
  changed_at: string;
  /** Counts the changes of rows. */
  changes: number;
  counts: TableCounts;
  created_at: string;
  /** The path of its folder, empty for all of My Files; null if it has none or the folder is gone. */
  folder: string | null;
  /** Whether its rows come from a folder of My Files. */
  follows_folder: boolean;
  id: string;
  /** Why files of the folder are missing, as a sentence. */
  note: string | null;
  /** The files of all rows, in order. */
  order: string[];
  questions: TableQuestion[];
  /** The rows that changed since the asked time, and those whose file waits for the reader or is gone. */
  rows: TableDocument[];
  title: string;
  /** Counts the changes of title and questions. */
  version: number;
}

/** A cell in a grid. */
export interface TableCell {
  corrected?: boolean;
  locked?: boolean;
  state: TableCellState;
  /** What it shows: a person's words before the machine's; of one that failed, the reason. */
  text: string;
  /** Needed to change it. */
  version: number;
}

/** What becomes of a cell. */
export type TableCellChange = {
  do: "correct";
  text: string;
} | {
  do: "restore";
} | {
  do: "lock";
} | {
  do: "unlock";
} | {
  do: "again";
};

/** A cell with its quotes. */
export interface TableCellInFull {
  /** What the machine found; it stays below a correction. */
  answer: string;
  correction: TableCorrection | null;
  locked: boolean;
  question: number;
  /** Words of the document that the answer is taken from. They were compared with its text. */
  quotes: TableQuote[];
  /** Why it failed, as a sentence. */
  reason: string | null;
  state: TableCellState;
  version: number;
}

/** How far a cell is. */
export type TableCellState = "waiting" | "answered" | "not_found" | "failed";

/** What a person says in place of the machine. */
export interface TableCorrection {
  at: string;
  /** The person's name. */
  by: string;
  /** Empty if the document says nothing of it. */
  text: string;
}

/** Rows of a table, and its cells by their state. */
export interface TableCounts {
  answered: number;
  /** Those a person corrected, whatever the machine said. */
  corrected: number;
  failed: number;
  locked: number;
  not_found: number;
  rows: number;
  waiting: number;
}

/** A row of a table. */
export interface TableDocument {
  /** One for each question, in their order. */
  cells: TableCell[];
  file: string;
  name: string;
  now: TableFileNow;
}

/** A row with everything that its cells hold. */
export interface TableDocumentCells {
  /** One for each question, in their order. */
  cells: TableCellInFull[];
  file: string;
  name: string;
  /** Whether the file's sender is verified. */
  proven: boolean;
}

/** What is known of a row's file now. */
export type TableFileNow = "read" | "unread" | "gone";

/** A column of a table. */
export interface TableQuestion {
  /** Is asked of each document. */
  asks: string;
  /** Stands above the column. */
  heading: string;
  id: number;
  kind: AnswerKind;
}

/** Words of the document that an answer is taken from. They were compared with its text. */
export interface TableQuote {
  /** One past its last character. */
  end: number;
  /** Null if the document has no pages. */
  page: number | null;
  /** The quoted words, exactly as in the document's text. */
  quote: string;
  /** First character of the quote in the document's text. */
  start: number;
}

/** A table in a list. */
export interface TableRow {
  changed_at: string;
  /** Counts the changes of rows. */
  changes: number;
  counts: TableCounts;
  created_at: string;
  /** Whether its rows come from a folder of My Files. */
  follows_folder: boolean;
  id: string;
  /** Why files of the folder are missing, as a sentence. */
  note: string | null;
  questions: TableQuestion[];
  title: string;
  /** Counts the changes of title and questions. */
  version: number;
}

/** Tables. */
export interface Tables {
  /** Newest first. */
  tables: TableRow[];
}

/** Something to be taken out of a matter. */
export interface TakeOutOfMatter {
  /** The file, task or folder. */
  id: string;
  kind: MatterItemKind;
  /** Whose it is. */
  owner: string;
}

/** A wall that goes. */
export interface TakeWallDown {
  who: string;
}

/** A task: a thread of mail to the assistant. */
export interface Task {
  attachment_count: number;
  id: string;
  /** Explains the status, where it needs explaining. */
  note: string | null;
  /** The subject, made unique in the account: the task's place in listings and in the site's addresses. */
  path: string;
  received_at: string;
  sender_email: string;
  status: TaskStatus;
  subject: string;
  updated_at: string;
}

/** An event that a calendar in a mail tells of. */
export interface TaskEvent {
  /** Your last answer. Null if you gave none. */
  answer: InvitationAnswer | null;
  /** The address in whose name you can answer. Null if you cannot. */
  answers_as: string | null;
  /** How many people are invited. */
  attendees: number;
  /** Null if the calendar states none. */
  end: EventTime | null;
  id: string;
  /** What the newest mail about it wants. */
  method: EventMethod;
  /** Why you cannot answer: a sentence for a person. Null if you can. */
  no_answer: string | null;
  organizer: EventPerson | null;
  /** The time zone as the calendar names it. Null for whole days and for times without a zone. */
  original_zone: string | null;
  /** May be empty. */
  place: string;
  /** Whether the sender of that mail is verified. */
  proven: boolean;
  recurrence: EventRecurrence | null;
  /** Null if the calendar states none that can be read. */
  start: EventTime | null;
  status: EventStatus;
  /** May be empty. */
  title: string;
  /** The time zone of your settings, or the firm's, in which to show the times. Null if it has no name. */
  zone: string | null;
}

/** A task and where to find it. */
export interface TaskPlace {
  id: string;
  /** The task's path: its subject, made unique in the account. */
  path: string;
}

/** The status of a task. The site shows these words. */
export type TaskStatus = "Received" | "Working" | "Answered" | "Needs attention" | "On hold" | "Failed";

/** A task with its mails and what was found in them. */
export interface TaskThread {
  authorities: Authority[];
  /** The newest court notice of the thread. */
  court_notice: CourtNotice | null;
  deadlines: Deadline[];
  /** What the calendars in its mails tell of, the first to begin first. */
  events: TaskEvent[];
  facts: Fact[];
  /** What a client said in the first mail; null if it is not from a client. */
  intake: Fact[] | null;
  /** The matters of which the task speaks by the number of their case, if it is the caller's own and in no matter yet. */
  meant: MeantMatter[];
  /** Oldest first. */
  messages: Message[];
  /** Whether it is the caller's own. Others' tasks are readable through a matter. */
  own: boolean;
  /** The account whose task it is. */
  owner: string;
  task: Task;
}

/** The contents of My Tasks: all tasks at the root, and a task's attachments at its path. */
export interface TasksListing {
  files: StoredFile[];
  folders: Folder[];
  /** The task with the requested path. Left out at the root. */
  task?: Task;
  tasks: Task[];
}

/** An address that needs no token. */
export interface Ticket {
  /** The path to open, once and within a minute. */
  url: string;
}

/** What to download: exactly one of the three. */
export interface TicketRequest {
  /** One file, as it is. */
  file?: string | null;
  /** 1 to 1,000 files, as a ZIP archive. */
  files?: string[] | null;
  /** A folder, as a ZIP archive. Empty is all of My Files. */
  folder?: string | null;
}

/** Times that a member proposes to somebody. */
export interface TimesProposal {
  /** What it is about; may be empty. */
  about: string;
  /** What came by mail, the newest last. */
  answers: ProposalAnswer[];
  /** The time that the other side chose last, by the link or in a verified mail. */
  choice: string | null;
  email: string;
  id: string;
  minutes: number;
  /** The other side's name, or else the address. */
  name: string;
  place: MeetingPlaceKind;
  /** Null if it was not sent. */
  sent_at: string | null;
  state: ProposalState;
  /** When the times begin, in order. */
  times: string[];
}

/** The tokens of a session. */
export interface TokenPair {
  /** A JWT for the Authorization header. It is valid for ten minutes; its `exp` says until when, in seconds. */
  access: string;
  /** Only if a second factor was set up in this sign-in. They are shown once. */
  recovery_codes?: string[];
  /** A secret that returns further access tokens. It expires after 12 hours without use, and after 14 days in any case. */
  refresh: string;
}

/** A secret for an authenticator app. It is shown only once. */
export interface TotpSetup {
  /** The same address as a QR code, to scan. */
  qr: Qr;
  /** The secret in base32, to type in. */
  secret: string;
  /** The secret as an `otpauth:` address. */
  uri: string;
}

/** A tracked change (a redline). */
export interface TrackedChange {
  /** Its position in the text, in characters: where inserted words begin, or before which deleted words stood. */
  at: number;
  /** Its author, according to the document; null if it names none. */
  author: string | null;
  /** Its time on the author's clock, according to the document. */
  date: string | null;
  /** Whether the words were inserted or deleted. */
  kind: ChangeKind;
  /** The words, on one line, shortened if there are many. */
  words: string;
}

/** Who corrected a line. */
export interface TranscriptCorrection {
  at: string;
  /** Their name. */
  by: string;
  /** What the engine heard. */
  heard: string;
}

/** A doubt. */
export interface TranscriptDoubt {
  kind: Doubt;
  /** In a sentence. */
  says: string;
}

/** A line of a transcript. */
export interface TranscriptLine {
  /** The line's first character in the file's text. */
  at: number;
  /** The correction; null if nobody corrected it. */
  corrected: TranscriptCorrection | null;
  /** Why it is doubtful. */
  doubts: TranscriptDoubt[];
  end: number;
  id: string;
  /** The speaker's key. */
  speaker: string;
  start: number;
  text: string;
  /** Words with their times. Empty in a corrected line, and where the engine tells none. */
  words: TranscriptWord[];
}

/** Somebody who speaks. */
export interface TranscriptSpeaker {
  /** By which a name is given. */
  key: string;
  /** As shown. */
  name: string;
  /** Whether a person gave the name. */
  named: boolean;
}

/** A word of a line. */
export interface TranscriptWord {
  doubtful: boolean;
  end: number;
  start: number;
  text: string;
}

/** The event that starts a deadline's period. */
export interface Trigger {
  date: string | null;
  /** The event; empty if the text names the day. */
  what: string;
}

/** A public address. Anybody who knows it can send files. */
export interface UploadLink {
  /** Bytes received. */
  bytes: number;
  created_at: string;
  expires_at: string;
  /** Files received. */
  files: number;
  /** The folder that receives the files; null if it was deleted. */
  folder_path: string | null;
  id: string;
  /** Null if the link sets no limit. */
  max_bytes: number | null;
  /** Null if the link sets no limit. */
  max_files: number | null;
  /** Whether visitors must enter a passcode. */
  passcode: boolean;
  revoked: boolean;
  title: string;
  /** The address for visitors. Only the call that creates the link returns it. */
  url?: string;
}

/** The upload links of a person. */
export interface UploadLinks {
  /** Newest first. */
  links: UploadLink[];
}

/** The progress of an upload. */
export interface UploadProgress {
  /** Size of the whole file in bytes. */
  length: number;
  /** Bytes received. */
  offset: number;
}

/** What was received. */
export interface UploadReceipt {
  /** Markdown for the visitor: what was received, and what could not be read. */
  ai_response: string;
  received: ReceivedFile[];
}

/** The files of an upload. */
export interface UploadedFiles {
  files: StoredFile[];
}

/** An answer that cannot wait. */
export interface UrgentAnswer {
  asks: string;
  /** The day by which something has to be done, if it is one. */
  day: string | null;
  said: string;
}

/** What the account has used of its plan. */
export interface Usage {
  /** Null if the plan sets no limit. */
  bytes_included: number | null;
  bytes_stored: number;
  /** Mails that were answered. */
  emails_answered: number;
  /** Null if the plan sets no limit. */
  emails_included: number | null;
}

/** The result of checking an authority. */
export type Verdict = "in_files" | "not_in_files" | "name_mismatch" | "impossible";

/** An item that is no longer wanted. */
export interface WaiveChasedItem {
  item: number;
  waived: boolean;
}

/** A wall. */
export interface Wall {
  at: string;
  by: string;
  name: string;
  reason: string;
  who: string;
}

/** An item of a client's list. */
export interface WantedPaper {
  /** How many files came for it. */
  came: number;
  /** How many papers are wanted, if not certain years or months. */
  count: number;
  /** Years and months that are missing, in words. */
  missing: string[];
  name: string;
  state: ChasedState;
}

/** What a client sees of the list. */
export interface WantedPapers {
  /** Files that have to be sent again. */
  again: SendAgain[];
  firm: string;
  items: WantedPaper[];
  /** "en" or "es": the language of the list. */
  language: string;
  matter: string;
  /** Largest size of a file, in bytes. */
  max_file_bytes: number;
  /** Files that are still being read. */
  reading: number;
  /** Whether reminders were stopped. */
  stopped: boolean;
}

/** Where messages about changes go. */
export interface Webhook {
  created_at: string;
  /** Whether the receiver said that it wants no more messages. */
  ended: boolean;
  given_up: number;
  id: string;
  /** What it is told of; none means everything. */
  kinds: string[];
  /** The last tries, the newest first. */
  recent: WebhookTry[];
  /** Messages that were taken, that were given up, and that wait. */
  taken: number;
  /** Why the last message was not taken, while that holds. */
  trouble: string | null;
  url: string;
  waiting: number;
}

/** What became of a message that was sent to try a webhook. */
export interface WebhookTried {
  /** Why it was not taken; null if it was. */
  trouble: string | null;
}

/** A try to deliver a message. */
export interface WebhookTry {
  at: string;
  /** What it tells, such as `task.changed`. */
  kind: string;
  /** Why it was not taken; null if it was. */
  trouble: string | null;
}

/** A person's webhooks. */
export interface Webhooks {
  /** What can be chosen. */
  kinds: string[];
  /** Oldest first. */
  webhooks: Webhook[];
}

/** Somebody who can see something, and why. */
export interface WhoSees {
  email: string;
  id: string;
  /** What the person may do; null for the owner of a paper. */
  level: MatterLevel | null;
  /** The matter through which they see it; null for an owner, and for a matter that the caller may not see. */
  matter: string | null;
  name: string;
  why: WhySees;
}

/** Why somebody can see something. */
export type WhySees = "owner" | "team" | "firm" | "administrator";

/** Who wrote a version. */
export type WrittenBy = "chancery" | "person";

/** What is wrong with an answer. */
export interface WrongAnswer {
  key: string;
  /** A sentence in the language of the form. */
  why: string;
}
