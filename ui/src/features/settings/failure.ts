import * as say from "@/features/settings/words";
import { ApiError } from "@/lib/api";

/** The sentence for a failure: the server's, where it has one for a person. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ApiError && error.status < 500 && error.code ? error.message : say.wentWrong;

export const isCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;
