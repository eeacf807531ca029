// The languages of the site. Words stand in `words.ts` of each part, in English; `words.es.ts` beside it says the same
// in Spanish. The site is built once for each language, so that no browser fetches words it does not show.
import { existsSync } from "node:fs";

export const LANGUAGES = ["en", "es"];

/** Puts the words of a language in the place of the English ones. */
export const words = (language) => ({
  name: "words-of-a-language",
  enforce: "pre",
  async resolveId(source, importer, options) {
    if (language === "en" || !source.endsWith("words")) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    const own = found?.id.replace(/\.ts$/, `.${language}.ts`);
    return own && existsSync(own) ? own : found;
  },
});
