/** The shapes in which the API speaks of the conversation. */

export interface Citation {
  number: number;
  name: string;
  file: string | null;
  message: string | null;
  task: { id: string; path: string } | null;
  page: number | null;
  start: number;
  end: number;
  quote: string;
  /** Whether somebody proved who wrote it; left out in what was said before that was kept. */
  proven?: boolean;
}

export interface ChatMessage {
  id: string;
  type: "user" | "bot";
  content: string;
  /** RFC 3339. */
  timestamp: string;
  /** Where it was asked. */
  path?: string;
  citations?: Citation[];
  /** What could not be read, what could not be checked, who stood in. */
  notes?: string[];
}

export interface ChatAnswer {
  response: string;
  citations?: Citation[];
  id?: string;
  notes?: string[];
}

export type ChatService = "tasks" | "files";

/** A question on its way, and what has come of it so far. */
export interface Turn {
  question: string;
  /** Where it is asked. */
  path: string;
  at: string;
  text: string;
  notes: string[];
  citations: Citation[];
  state: "asking" | "done" | "failed" | "stopped";
  /** The server's name of the answer, once it is whole. */
  id: string | null;
}
