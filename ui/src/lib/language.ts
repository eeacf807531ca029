/** The languages of the site. Each is built by itself (build/catalogues.mjs); the server sends the one that was chosen. */

/** The language of the words that this script was built with. */
declare const LANGUAGE: string;

/** Each under the name that its own readers know. */
export const LANGUAGES = [
  ["en", "English"],
  ["es", "Español"],
] as const;

export const spoken = (): string => LANGUAGE;
export const isSpoken = (language: string): boolean => language === LANGUAGE;

/** Of the cookie that holds for one page alone. To the server it is the language (RFC 5646, 2.2.7). */
export const HERE = "-x-here";
/** The page whose language a record decides (lib/as-stranger.ts). */
export const decided = { path: "" };

/** Remembers a language for a path of this site, and what lies under it. */
export function remember(language: string, path: string): void {
  document.cookie = `lang=${language}; Path=${path}; Max-Age=31536000; SameSite=Lax`;
}

/** Chooses a language for this browser, and fetches the page in it. Where a record decided, the choice holds against it. */
export function speak(language: string): void {
  if (decided.path) remember(language + HERE, decided.path);
  remember(language, "/");
  location.reload();
}
