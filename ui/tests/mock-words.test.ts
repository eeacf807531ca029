// Holds the sample firm of the browser tests to the server: each refusal has a code and a sentence that the server has.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (folder: string, fits: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => fits.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");

const server = read(join(import.meta.dirname, "../../src"), /\.rs$/);
const mock = read(join(import.meta.dirname, "../e2e"), /^mock-[\w-]+\.mjs$/);
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** The server's sentences, as what they may become: anything may stand for what is filled in. */
const sentences = [...server.matchAll(/"((?:[^"\\\n]|\\")+)"/g)].map(([, text = ""]) => text.replaceAll('\\"', '"'));
const patterns = sentences
  .filter((text) => /^\p{Lu}.*[.}]$/su.test(text))
  .map((text) => new RegExp(`^${text.split(/\{[^{}]*\}/).map((part) => escaped(part)).join(".+")}$`, "su"));

const refusals = [...mock.matchAll(/\b(?:no|refuse)\([^"`\n]*?"([a-z_]+)",\s*("[^"\n]+"|`[^`\n]+`|\w+)/g)].map(([, code = "", said = ""]) => {
  const named = new RegExp(`const ${said} = "([^"]+)"`).exec(mock)?.[1];
  return [code, (named ?? said.slice(1, -1)).replaceAll(/\$\{[^}]*\}/g, "something")] as const;
});

test("the refusals are found", () => expect(refusals.length).toBeGreaterThan(30));

test.each(refusals)("%s: %s", (code, sentence) => {
  expect(server).toContain(`"${code}"`);
  expect(patterns.some((pattern) => pattern.test(sentence))).toBe(true);
});
