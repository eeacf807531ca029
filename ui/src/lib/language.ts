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

/** Chooses a language for this browser, and fetches the page in it. */
export function speak(language: string): void {
  document.cookie = `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;
  location.reload();
}
