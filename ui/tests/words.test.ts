// Holds the languages of the site to each other: what one says, all say.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LANGUAGES } from "../build/languages.mjs";
import { gaps, said, textsOf } from "../build/words.mjs";
import { LANGUAGES as SHOWN } from "@/lib/language";
import { partsOf } from "@/lib/links";

const others = LANGUAGES.slice(1);
const read = (language: string): Record<string, Record<string, string | null>> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../src/words/${language}.json`), "utf8"));

const hrefs = (text: string) => partsOf(text).flatMap((part) => (typeof part === "string" ? [] : [part.href]));

test("every language can be chosen", () => expect(SHOWN.map(([language]) => language)).toEqual(LANGUAGES));

test.each(others)("%s says all that English says, and nothing that English no longer says", (language) => {
  expect(gaps(language)).toEqual({ missing: [], stale: [] });
});

test.each(others)("%s leads where English leads, and is not left empty", (language) => {
  for (const [file, words] of Object.entries(read(language))) {
    for (const [english, other] of Object.entries(words)) {
      if (other === null) continue;
      expect(other.trim(), `${file}: ${english}`).not.toBe("");
      expect(hrefs(other), `${file}: ${english}`).toEqual(hrefs(english));
    }
  }
});

const SOURCE = `import { x } from "Some Module";
const kind = "Some kind" as "Some kind" | "other";
if (kind === "Some kind") console.error("It went wrong", \`\${x} times\`);
export const view = (n: number) => <p title="A title" className="some class">Two words{n} and {count(n, "page")} {\`\${n} are left\`}</p>;
`;

test("texts that people read are found, and names of code are not", () => {
  const sure = textsOf("x.tsx", SOURCE).filter((one) => one.sure);
  expect(sure.map(({ text }) => text)).toEqual(["Some kind", "A title", "Two words", "and", "page", "are left"]);
});

test("another language takes their place, with its spaces and signs kept from harm", () => {
  const words = { "A title": 'Un "título"', "Two words": "Dos {palabras}", and: "y", page: "página", "are left": "`${quedan}`" };
  const text = said("x.tsx", SOURCE, words);
  expect(text).toContain(`title={"Un \\"título\\""} className="some class">{"Dos {palabras}"}{n}{" y "}{count(n, "página")} {\`\${n} \\\`\\\${quedan}\\\`\`}</p>`);
  expect(said("y.tsx", 'const a = x ? "Two words " : "";', words)).toBe('const a = x ? "Dos {palabras} " : "";');
  expect(text).toContain(`import { x } from "Some Module"`);
});
