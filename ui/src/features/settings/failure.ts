import * as say from "@/features/settings/words";
import { ApiError, sentenceOf as wordsOf } from "@/lib/api";

/** What a code means here. */
const OWN = { no_password: say.noPassword } as const;

/** The sentence for a failure: the server's, where it has one for a person. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ApiError && error.status < 500 && error.code ? wordsOf(error, OWN) : say.wentWrong;

export const isCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;
