/** The shapes in which the API speaks of the law in a task. */

/** A passage: in a file, or in a mail of the task. */
export interface Passage {
  file?: string | null;
  message?: string | null;
  name: string;
  page: number | null;
  start: number;
  end: number;
  quote: string;
}

export type Verdict = "in_files" | "not_in_files" | "name_mismatch" | "impossible";

export interface Authority {
  cite: string;
  name: string | null;
  kind: string;
  verdict: Verdict;
  note: string | null;
  /** Times that it is cited. */
  count: number;
  places: Passage[];
  /** The firm's own copy. */
  library: Passage | null;
}

export interface CountedDay {
  /** YYYY-MM-DD. */
  date: string;
  counted: boolean;
  why: string | null;
}

/** What may be chosen of a counting. */
export interface Counting {
  rules: "civil" | "appellate" | "plain";
  /** The rule that sets the period says how it is counted. */
  set_by_rule: boolean;
  /** It runs from service, so that it matters how the paper was served. */
  from_service: boolean;
  service: "electronic" | "mail" | "hand" | null;
}

export interface Deadline {
  id: string;
  title: string;
  /** YYYY-MM-DD. */
  due: string;
  rule: string;
  trigger?: { what: string; date: string | null };
  period?: string;
  days: CountedDay[];
  note: string | null;
  status: "proposed" | "confirmed" | "dismissed";
  source: Passage | null;
  /** Null when the text names the day. */
  counting: Counting | null;
  /** Where the paper says how it was served. */
  served: Passage | null;
}

export interface Fact {
  kind: string;
  value: string;
  role: string | null;
  count: number;
  source: Passage;
}

export interface CourtNotice {
  kind: "electronic_filing" | "docket_activity" | "supreme_court";
  court: string | null;
  cases: {
    case_name: string;
    docket_number: string;
    url: string | null;
    entries: { number: string | null; filed: string | null; description: string; text: string; documents: { description: string; url: string }[] }[];
  }[];
  recipients: { name: string; email_addresses: string[] }[];
  attachments: string[];
}

/** What was found out about a mail's author at the door (RFC 8601). */
export interface Authentication {
  proof: "none" | "sign_in" | "relay_results" | "relay" | "dmarc";
  spf: string | null;
  dkim: string[];
  arc: string | null;
  dmarc: string | null;
}

export interface Calendar {
  deadlines: (Deadline & { task: { id: string; path: string } })[];
  /** Whether a private feed is open. */
  feed: boolean;
}
