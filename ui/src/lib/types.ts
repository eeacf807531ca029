/** The shapes that the API answers with. One place, so that a changed contract is one changed file. */

export type TaskStatus = "Received" | "Working" | "Answered" | "Needs attention" | "On hold" | "Failed";

export interface Task {
  id: string;
  subject: string;
  sender_email: string;
  attachment_count: number;
  /** RFC 3339. */
  received_at: string;
  updated_at: string;
  status: TaskStatus;
  /** The task's address in the browser: its subject, made unique in the account. */
  path: string;
  note: string | null;
}

export interface Folder {
  id: string;
  name: string;
  created_at: string;
}

export interface StoredFile {
  id: string;
  name: string;
  file_type: string;
  created_at: string;
  is_processed: boolean;
  /** Bytes. */
  size: number;
  /** Why its text could not be read, as a sentence. */
  unreadable: string | null;
  pages: number | null;
}

export interface TasksListing {
  tasks: Task[];
  folders: Folder[];
  files: StoredFile[];
  /** Present when the path asked for is a task's. */
  task?: Task;
}

export interface FilesListing {
  folders: Folder[];
  files: StoredFile[];
}

export interface Line {
  text: string;
  /** Numbers of the answer's sources; empty means that the line has none. */
  sources: number[];
}

export interface Source {
  number: number;
  origin: { file: string } | { message: string };
  name: string;
  page: number | null;
  start: number;
  end: number;
  quote: string;
}

export interface Answer {
  engine: string;
  skill: string;
  about: string;
  sections: { heading: string; lines: Line[] }[];
  sources: Source[];
  gaps: string[];
}

export interface Delivery {
  state: "queued" | "sent" | "failed" | "held" | "bounced" | "dropped";
  tries: number;
  last_error: string | null;
}

export interface Message {
  id: string;
  direction: "incoming" | "reply";
  from: string;
  to: string[];
  subject: string;
  at: string;
  /** Null until the mail was read. */
  body: string | null;
  unreadable: string | null;
  files: StoredFile[];
  answer: Answer | null;
  delivery: Delivery | null;
}

export interface TaskThread {
  task: Task;
  /** Oldest first. */
  messages: Message[];
}

export type ReplyLength = "short" | "standard" | "long";

export interface Preferences {
  /** A name of the IANA time zone database. */
  time_zone: string;
  reply_length: ReplyLength;
  notification_mail: boolean;
  signature: string;
}

export interface Me {
  personalInfo: { firstName: string; lastName: string; email: string; title: string };
  subscription: {
    plan: string;
    status: string;
    billingCycle: string;
    nextBilling: string;
    features: string[];
    upgrade_requested_at: string | null;
  };
  /** Null where the plan sets no limit. */
  usage: { emails_answered: number; emails_included: number | null; bytes_stored: number; bytes_included: number | null };
  preferences: Preferences;
}

export interface Session {
  id: string;
  /** What the browser called itself. */
  client: string;
  address: string;
  created_at: string;
  used_at: string;
  /** The one that asks. */
  current: boolean;
}

export interface Passkey {
  id: string;
  name: string;
  created_at: string;
  used_at: string | null;
}

export interface SecondFactor {
  totp: boolean;
  recovery_left: number;
  /** The firm's settings ask everyone for a second factor. */
  required: boolean;
  /** Passkeys need HTTPS or localhost. */
  passkeys_possible: boolean;
  passkeys: Passkey[];
}

export interface Qr {
  /** Modules on a side. */
  size: number;
  /** "1" is dark. */
  rows: string[];
}

export interface TotpSetup {
  /** Base32. */
  secret: string;
  uri: string;
  qr: Qr;
}

export interface AppPassword {
  id: string;
  name: string;
  created_at: string;
  used_at: string | null;
}
