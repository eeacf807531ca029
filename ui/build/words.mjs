// Finds the words of the site in its source, and puts those of another language in their place when the site is built.
//
// English stands in the source: in `words.ts` of each part, and where a short word is used once, in the component. A
// language is one file, src/words/{language}.json: by source file, each English text with what is said instead. The site is
// built once for each language (build/site.mjs), so no browser fetches words that it does not show.
//
//   npm run words          prints what a language lacks and what no longer stands in the source
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { parseSync } from "vite";
import { LANGUAGES } from "./languages.mjs";

export const src = join(import.meta.dirname, "../src/");

/** Attributes whose text nobody reads. */
const SILENT = /^(?:className|class|id|role|href|src|srcSet|media|rel|target|method|action|accept|autoComplete|autoCapitalize|inputMode|look|icon|kind|mode|key|width|height|viewBox|d|fill|stroke.*|x|y|rx|cx|cy|r|path|value|scope|popover|popoverTarget|htmlFor|data-.*|as|size|loading|fetchPriority|aria-(?:live|haspopup|current|controls|hidden|sort|orientation|autocomplete|relevant))$/;
/** Calls whose text is for a console, a selector or a machine. */
const MACHINE = /^(?:console|URL|URLSearchParams|RegExp|Error|CustomEvent|querySelector(?:All)?|closest|matches|getElementById|addEventListener|removeEventListener|setAttribute|getAttribute|matchMedia|localStorage|sessionStorage|startsWith|endsWith|includes|split|join|replace|replaceAll|get|set|has|append|call|sendJson|getJson|postOutside|fetch|createElement|createPolicy|invalidateQueries|Headers|test|request|getItem|setItem|removeItem)$/;

const tidy = (text) => text.replaceAll(/\s+/g, " ").trim();
/** Drawings, lengths and selectors. */
const CODE = /^M[\d.]|\d?(?:px|rem)$|^\(|\[(?:contenteditable|role|data)| (?:asc|desc)$|^(?:draft:|mailto:|Bearer|Location|worker\.js|PLAN|chancery )/;
/** Words that a person reads hold two letters in a row, and are not a name of code. */
const isText = (text) => /\p{L}{2}/u.test(text) && !CODE.test(text.trim()) && !/^[a-z0-9_$.:/?=&#%@*()[\]{},;+|^~<>!-]*$/.test(text) && !/^[\w-]+$/.test(text.replace(/^[A-Z][a-z]+$/, " "));

const calleeOf = (node) => {
  const callee = node.callee ?? node.tag;
  return callee?.type === "MemberExpression" ? [callee.object?.name, callee.property?.name] : [callee?.name];
};

/** A piece of a template is given with the signs around it. */
function rangeOf({ type, start, end }, source) {
  if (type !== "TemplateElement") return { start, end };
  return { start: start + 1, end: end - (source.slice(start, end).endsWith("${") ? 2 : 1) };
}

/** Each text of a source file: where it stands and what it says. `sure`: a person reads it; else it only looks so. */
export function textsOf(file, source) {
  const found = [];
  const allWords = file.endsWith("words.ts");
  const add = (node, kind, text, sure) => {
    if (/\p{L}/u.test(text) && tidy(text)) found.push({ ...rangeOf(node, source), kind, text: tidy(text), sure: sure && /\p{L}{2}/u.test(text) });
  };
  const walk = (node, parents) => {
    if (Array.isArray(node)) return node.forEach((one) => walk(one, parents));
    if (!node || typeof node !== "object" || typeof node.type !== "string") return undefined;
    if (/^(?:TS(?!AsExpression|SatisfiesExpression|NonNull)|Import|ExportAll)/.test(node.type)) return undefined;
    const parent = parents.at(-1);
    const attribute = parents.findLast(({ type }) => type === "JSXAttribute" || type === "JSXElement" || type === "ArrowFunctionExpression");
    const silent =
      (attribute?.type === "JSXAttribute" && SILENT.test(attribute.name?.name ?? "")) ||
      parents.some((one, at) => /^(?:Call|New|TaggedTemplate)Expression$/.test(one.type) && one.callee !== (parents[at + 1] ?? node) && calleeOf(one).some((name) => MACHINE.test(name ?? ""))) ||
      (parent?.type === "BinaryExpression" && /^[!=]/.test(parent.operator)) ||
      parent?.type === "MemberExpression" ||
      parent?.type === "SwitchCase";
    const counted = parents.some((one) => one.type === "CallExpression" && one.callee?.name === "count");
    const isKey = parent?.type === "Property" && parent.key === node && parent.value !== node;
    if (node.type === "JSXText") add(node, "jsx", node.value, true);
    else if (node.type === "Literal" && typeof node.value === "string" && !isKey) {
      add(node, parent?.type === "JSXAttribute" ? "attribute" : "literal", node.value, !silent && (counted || isText(node.value) || (parent?.type === "JSXAttribute" && /^\p{Lu}/u.test(node.value)) || (allWords && !/^[/#a-z-]*$/.test(node.value))));
    } else if (node.type === "TemplateElement") add(node, "template", node.value.cooked ?? "", !silent && isText(` ${node.value.cooked ?? ""}`) && /(?:^|\s)\p{L}{2,}/u.test(node.value.cooked ?? "") && !/[=/?&]/.test(node.value.cooked ?? ""));
    for (const [key, child] of Object.entries(node)) if (key !== "type" && child && typeof child === "object") walk(child, [...parents, node]);
    return undefined;
  };
  walk(parseSync(file, source, { lang: file.endsWith("x") ? "tsx" : "ts" }).program, []);
  return found;
}

/** The source with the words of another language. */
export function said(file, source, words) {
  let text = source;
  for (const { start, end, kind, text: english, sure } of textsOf(file, source).toSorted((a, b) => b.start - a.start)) {
    const other = words[english];
    if (!sure || typeof other !== "string") continue;
    const before = source.slice(start, end);
    const spaced = (inner) => (/^\s/.test(before) && !/^\s*\n/.test(before) ? " " : "") + inner + (/\s$/.test(before) && !/\n\s*$/.test(before) ? " " : "");
    const written = {
      literal: () => JSON.stringify(/^["'](\s*)/.exec(before)[1] + other + /(\s*)["']$/.exec(before)[1]),
      attribute: () => `{${JSON.stringify(other)}}`,
      jsx: () => `{${JSON.stringify(spaced(other))}}`,
      template: () => (/^\s/.test(before) ? " " : "") + other.replaceAll(/[`\\]|\$\{/g, "\\$&") + (/\s$/.test(before) ? " " : ""),
    }[kind]();
    text = text.slice(0, start) + written + text.slice(end);
  }
  return text;
}

export const catalogue = (language) => {
  const path = join(src, "words", `${language}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
};

export const sources = () =>
  readdirSync(src, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.d\.ts$|^app\/design/.test(name))
    .toSorted();

/** What a language lacks, and what it says of texts that are no longer there. */
export function gaps(language) {
  const words = catalogue(language);
  const [missing, stale] = [[], []];
  for (const file of sources()) {
    const texts = textsOf(file, readFileSync(join(src, file), "utf8")).filter(({ sure }) => sure);
    const known = words[file] ?? {};
    for (const text of new Set(texts.map((one) => one.text))) if (!(text in known)) missing.push([file, text]);
    const there = new Set(texts.map((one) => one.text));
    for (const text of Object.keys(known)) if (!there.has(text)) stale.push([file, text]);
  }
  for (const file of Object.keys(words)) if (!existsSync(join(src, file))) stale.push([file, "the file itself"]);
  return { missing, stale };
}

/** For Vite: puts the words of a language in the place of the English ones. */
export const words = (language) => {
  const own = language === "en" ? {} : catalogue(language);
  return {
    name: "words-of-a-language",
    enforce: "pre",
    transform(code, id) {
      const file = relative(src, id.split("?")[0]);
      return own[file] ? { code: said(file, code, own[file]), map: null } : null;
    },
  };
};

if (process.argv[1] === new URL(import.meta.url).pathname) {
  for (const language of LANGUAGES.slice(1)) {
    const { missing, stale } = gaps(language);
    for (const [file, text] of missing) console.log(`${language} lacks   ${file}\t${text}`);
    for (const [file, text] of stale) console.log(`${language} is over ${file}\t${text}`);
    console.log(`${language}: ${missing.length} texts are missing, ${stale.length} are over.`);
    if (missing.length + stale.length > 0) process.exitCode = 1;
  }
}
