/** The columns of a table while they are being written. */
import * as say from "@/features/tables/words";
import type { AnswerKind, AskedQuestion, SetQuestion, TableQuestion } from "@/lib/contract";

/** The server's limit. */
export const MOST_QUESTIONS = 50;

export interface Asked {
  /** For the list's rows alone. */
  key: number;
  /** Of a question that the table has already. */
  id: number | null;
  heading: string;
  asks: string;
  kind: AnswerKind;
}

let next = 0;
const keyed = (asked: Omit<Asked, "key">): Asked => ({ key: next++, ...asked });

export const blank = (): Asked => keyed({ id: null, heading: "", asks: "", kind: "text" });
export const ofSet = ({ heading, asks, kind }: SetQuestion): Asked => keyed({ id: null, heading, asks, kind });
export const ofTable = ({ id, heading, asks, kind }: TableQuestion): Asked => keyed({ id, heading, asks, kind });

/** As the server takes them: rows in which nothing was written are left out. */
export const sent = (questions: Asked[]): AskedQuestion[] =>
  questions
    .filter(({ heading, asks }) => heading.trim() !== "" || asks.trim() !== "")
    .map(({ id, heading, asks, kind }) => ({ id, heading: heading.trim(), asks: asks.trim(), kind }));

/** What is missing, as a sentence; empty if nothing is. */
export function problemOf(questions: Asked[]): string {
  const all = sent(questions);
  if (all.length === 0) return say.addQuestions;
  return all.some(({ heading, asks }) => heading === "" || asks === "") ? say.fillInColumns : "";
}

/** Columns whose cells are asked anew: their words or the kind of answer are others now. */
export const changedIn = (before: TableQuestion[], now: Asked[]): number =>
  now.filter(({ id, asks, kind }) => before.some((one) => one.id === id && (one.asks !== asks.trim() || one.kind !== kind))).length;
