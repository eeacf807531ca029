/** The shapes that the API answers with. One place, so that a changed contract is one changed file. */

import type { Authentication, Authority, CourtNotice, Deadline, Fact, Verdict } from "@/lib/law-types";

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
  /** Files and folders in it. */
  items?: number;
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
  /** Name of the attached mail or container that it was taken out of. */
  inside?: string | null;
  media_type?: string;
  /** Folder of My Files that it lies in; null in a task. */
  folder_path?: string | null;
  /** Whether somebody proved who sent it. */
  proven?: boolean;
}

/** One file, with where it lies. */
export interface FileDetail extends StoredFile {
  task?: { id: string; path: string } | null;
}

export interface TasksListing {
  tasks: Task[];
  folders: Folder[];
  files: StoredFile[];
  /** Present when the path asked for is a task's. */
  task?: Task;
}

/** Folders come with the first window of files, all of them. */
export interface FilesListing {
  folders: Folder[];
  files: StoredFile[];
  folder?: Folder | null;
  total_folders?: number;
  total_files?: number;
}

/** A public address to which strangers may send files; `url` is told once, when it is made. */
export interface UploadLink {
  id: string;
  url?: string;
  title: string;
  folder_path: string;
  created_at: string;
  expires_at: string;
  max_files: number | null;
  max_bytes: number | null;
  files: number;
  bytes: number;
  passcode: boolean;
  revoked: boolean;
}

export interface Line {
  text: string;
  /** Numbers of the answer's sources; empty means that the line has none. */
  sources: number[];
  /** The line as a row of its section's table. */
  cells?: { text: string; sources?: number[] }[];
  /** What was found out about the authorities that the line names; only the server's own lines have one. */
  verdict?: Verdict;
  /** Whether documents whose sender nobody proved are all that bears it; its text ends by saying so. */
  unproven?: boolean;
}

export interface Source {
  number: number;
  origin: { file: string } | { message: string };
  name: string;
  page: number | null;
  start: number;
  end: number;
  quote: string;
  /** Whether somebody proved who wrote the document; left out in answers of before that was kept. */
  proven?: boolean;
}

export interface Answer {
  engine: string;
  skill: string;
  about: string;
  /** The sentence with which it opens. */
  lead?: string;
  sections: { heading: string; columns?: string[]; lines: Line[] }[];
  sources: Source[];
  gaps: string[];
}

export interface Delivery {
  state: "queued" | "sent" | "failed" | "held" | "bounced" | "dropped";
  tries: number;
  last_error: string | null;
  reports?: DeliveryReport[];
}

/** What a mail server, or somebody, reports about a reply. */
export interface DeliveryReport {
  at: string;
  /** Whether something proves it. */
  believed: boolean;
  recipient: string;
  /** "failed", "delayed", "delivered", "relayed", "expanded", or nothing. */
  action: string;
  status: string;
  /** Null in a report that nothing proves: the words are a stranger's. */
  diagnostic: string | null;
  reporting_mta: string | null;
  peer: string;
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
  /** What could not be taken as it was meant. */
  notes?: string[];
  /** Null on replies. */
  authentication?: Authentication | null;
  /** Whether something proves who wrote it. */
  proven?: boolean;
}

export interface TaskThread {
  task: Task;
  /** Oldest first. */
  messages: Message[];
  court_notice?: CourtNotice | null;
  authorities?: Authority[];
  deadlines?: Deadline[];
  facts?: Fact[];
  /** What a client told in the first mail. */
  intake?: Fact[] | null;
}
