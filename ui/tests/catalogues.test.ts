// Holds the languages of the site to each other, where types cannot: that each catalogue has its twins, and that a twin leads
// where the English one leads. That it says everything is checked with the types (src/lib/catalogue.ts).
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseSync } from "vite";
import { twinOf } from "../build/catalogues.mjs";
import { LANGUAGES } from "../build/languages.mjs";
import { LANGUAGES as SHOWN } from "@/lib/language";
import { partsOf } from "@/lib/links";

const src = join(import.meta.dirname, "../src");
const files = readdirSync(src, { recursive: true, encoding: "utf8" });
const catalogues = files.filter((name) => /(?:^|[-/])words\.ts$/.test(name));
const twins = LANGUAGES.slice(1).flatMap((language) => catalogues.map((english) => [twinOf(english, language), english] as const));

test("every language can be chosen", () => expect(SHOWN.map(([language]) => language)).toEqual(LANGUAGES));

test("there are catalogues", () => expect(catalogues.length).toBeGreaterThan(20));

test.each(twins)("%s is there, and its type is held to %s", (twin, english) => {
  expect(existsSync(join(src, twin)), twin).toBe(true);
  const [own, other] = [twin, english].map((name) => `typeof import("@/${name.replace(/\.ts$/, "")}")`);
  expect(readFileSync(join(src, twin), "utf8")).toContain(`export type Checked = Complete<Wrong<${own}, ${other}>>;`);
});

const code = files.filter((name) => /\.tsx?$/.test(name) && !/\.test\.|words\.\w+\.ts$/.test(name)).map((name) => readFileSync(join(src, name), "utf8"));

test.each(catalogues)("every message of %s is shown somewhere", async (catalogue) => {
  const module = `"@/${catalogue.replace(/\.ts$/, "")}"`;
  const users = code.filter((text) => text.includes(module)).join("\n");
  expect(Object.keys(await import(join(src, catalogue))).filter((name) => !new RegExp(`\\b${name}\\b`).test(users))).toEqual([]);
});

/** Every text in what a module exports, with the way to it. What takes arguments is called with their names. */
function texts(value: unknown, at: string): [string, string][] {
  if (typeof value === "string") return [[at, value]];
  if (typeof value === "function") return [[at, String((value as (...args: number[]) => unknown)(...Array.from({ length: value.length }, (_, n) => 40 + n)))]];
  return Object.entries(value as object).flatMap(([name, inner]) => texts(inner, `${at}.${name}`));
}

const hrefs = (text: string) => [...partsOf(text).flatMap((part) => (typeof part === "string" ? [] : [part.href])), ...(text.startsWith("/") ? [text] : [])];

/** Of the numbers with which `texts` calls, those that a text shows. */
const given = (text: string) => [...text.matchAll(/\b4\d\b/g)].map(String).toSorted();

test.each(twins)("%s shows every argument, leads where English leads and is not left empty", async (twin, english) => {
  const [own, other] = await Promise.all([twin, english].map(async (name) => texts(await import(join(src, name)), "")));
  expect(own?.map(([at]) => at)).toEqual(other?.map(([at]) => at));
  for (const [number, [at, text]] of (own ?? []).entries()) {
    const [, said = ""] = other?.[number] ?? [];
    expect(text.trim(), at).not.toBe("");
    expect(hrefs(text), at).toEqual(hrefs(said));
    expect(given(text), at).toEqual(given(said));
  }
});

/** Attributes that a person reads or hears. */
const READ = /^(?:title|label|alt|placeholder|help|what|about|busyLabel|submit|aria-(?:label|description|placeholder|valuetext))$/;
/** The page that shows every component has no readers but us. */
const pages = files.filter((name) => name.endsWith(".tsx") && !/\.test\.|^app\/design/.test(name));

/** Names, and keys, are the same in every language. */
const NAMES = new Set(["Chancery", "Ctrl K", "English", "Español"]);

/** Texts of a page that stand in its source: no catalogue has them, so no other language can. */
function written(node: unknown, found: string[] = []): string[] {
  if (!node || typeof node !== "object") return found;
  const { type, value, name } = node as { type?: string; value?: unknown; name?: { name?: string } };
  const text = type === "JSXText" ? value : type === "JSXAttribute" && READ.test(name?.name ?? "") ? (value as { value?: unknown } | null)?.value : null;
  if (typeof text === "string" && /\p{L}{2}/u.test(text) && !NAMES.has(text.trim())) found.push(text.trim());
  for (const child of Object.values(node)) written(child, found);
  return found;
}

test.each(pages)("what %s says comes from a catalogue", (page) => {
  expect(written(parseSync(page, readFileSync(join(src, page), "utf8"), { lang: "tsx" }).program)).toEqual([]);
});
