// The site's texts stand in catalogues: modules named `words.ts`, or `…-words.ts`, whose exports are the English messages. Beside
// each stands its twin of every other language, `words.es.ts`. The site is built once per language (build/site.mjs), and a
// build takes the twin wherever the code imports the catalogue. So no browser fetches a text that it does not show.
import { existsSync } from "node:fs";

/** The catalogue of a language: `words.es.ts` for `words.ts`. */
export const twinOf = (path, language) => path.replace(/words\.ts$/, `words.${language}.ts`);

/** For Vite: catalogues of this language in place of the English ones. */
export const catalogues = (language) => ({
  name: "catalogues-of-a-language",
  enforce: "pre",
  async resolveId(source, importer) {
    if (language === "en" || !/[-/]words$/.test(source)) return null;
    const english = await this.resolve(source, importer, { skipSelf: true });
    const twin = english && twinOf(english.id, language);
    if (!twin || twin === english.id) return null;
    if (!existsSync(twin)) throw new Error(`${english.id} has no catalogue of ${language}.`);
    return twin;
  },
});
