/** A passage that something rests on: what is shown of it, and where it is opened. */
import { type View, viewOf } from "@/lib/place";
import type { Source } from "@/lib/contract";
import * as say from "@/lib/words";

export interface Cited {
  number: number;
  name: string;
  page: number | null;
  quote: string;
  /** Nobody proved who wrote it. */
  doubtful?: boolean;
  /** Null where there is nothing to open. */
  view: View | null;
}

/** The time at which a line of a transcript was said, as it begins: "[1:02:05] Ms. Ito: ..." */
export const timeOf = (quote: string): string | null => /^\[(\d+(?::\d\d){1,2})\] /.exec(quote.trimStart())?.[1] ?? null;

/** "Lease.pdf, page 3" */
export const whereOf = ({ name, page }: Pick<Cited, "name" | "page">): string => (page === null ? name : say.namedPage(name, page));

/** A source of a task's answer. */
export function citedOf(source: Source, task: string): Cited {
  const { number, name, page, quote, origin, start, end, proven } = source;
  const of = "file" in origin ? { file: origin.file } : { message: origin.message, task };
  return { number, name, page, quote, doubtful: proven === false, view: viewOf({ ...of, page, start, end, quote }) };
}
