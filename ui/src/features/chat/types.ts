import type { Citation } from "@/lib/contract";

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
