// Which code each page is made of: src/app/pages.ts, read as the program that it is. With Vite's manifest it says what a page fetches.
import { readFileSync } from "node:fs";
import { parseSync } from "vite";

const file = "src/app/pages.ts";
const { program } = parseSync(file, readFileSync(new URL(`../${file}`, import.meta.url), "utf8"), { lang: "ts" });

/** The module that is imported somewhere in a piece of the program, as the manifest names it. */
function imported(node) {
  if (!node || typeof node !== "object") return null;
  if (node.type === "ImportExpression") return `${node.source.value.replace("@/", "src/")}.tsx`;
  for (const child of Object.values(node)) {
    const found = imported(child);
    if (found) return found;
  }
  return null;
}

/** The rows of the file's tables: a path, and the function that fetches its code. */
function rows(node, found = []) {
  if (!node || typeof node !== "object") return found;
  const [path, code] = node.type === "ArrayExpression" ? node.elements : [];
  if (path?.type === "Literal" && code?.type === "ArrowFunctionExpression") found.push([path.value, imported(code)]);
  for (const child of Object.values(node)) rows(child, found);
  return found;
}

/** By its path, the module of each page. */
export const PAGES = new Map(rows(program.body));
if (PAGES.size === 0 || [...PAGES.values()].includes(null)) throw new Error(`${file} names a page whose code cannot be found.`);

export const DASHBOARD = "/dashboard";

/** What every page needs: the script that index.html names, and the one that it fetches. */
export function everyPage(manifest) {
  const begin = needs(manifest, "index.html");
  const found = new Set();
  for (const { dynamicImports = [] } of begin) for (const key of dynamicImports) needs(manifest, key, found);
  return new Set([...begin, ...found]);
}

/** The parts of the manifest that a module needs before it runs, its own among them. */
export function needs(manifest, key, found = new Set()) {
  const part = manifest[key];
  if (!part) throw new Error(`There is no script of ${key} in the site.`);
  if (found.has(part)) return found;
  found.add(part);
  for (const next of part.imports ?? []) needs(manifest, next, found);
  return found;
}
