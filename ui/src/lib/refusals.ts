/**
 * What a refusal of the server says to a person. The server's sentences are English, and know more than their codes: they name
 * the file, the number or the limit. So in English they stand as they came. Another language has a message for each code that
 * people meet (lib/server-words.ts); for any other code, the server's sentence is better than none.
 */
import { isSpoken } from "@/lib/language";
import { FIXED, GENERAL } from "@/lib/server-words";

/** By the code of a refusal, what it means. */
export type Words = Readonly<Record<string, string>>;

const GENERALLY: Words = { ...GENERAL, ...FIXED };

/** The sentence for a person. `own` says what a code means where it was met, before what it means elsewhere. */
export const inWords = (code: string, sentence: string, own: Words = {}): string =>
  isSpoken("en") ? sentence : (own[code] ?? GENERALLY[code] ?? sentence);
