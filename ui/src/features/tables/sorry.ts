import * as say from "@/features/tables/words";
import { ApiError } from "@/lib/api";

/** What went wrong, as a sentence: the server's own, or ours. `typed`: words that a person typed are in the page, and stay there. */
export function sorryFor(error: unknown, typed = false): string {
  if (error instanceof ApiError && error.code) return error.message;
  // `fetch` fails so where no answer comes.
  if (error instanceof TypeError) return typed ? say.unreachableWordsStay : say.unreachable;
  return say.wentWrong;
}

/** Whether somebody else was faster. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
