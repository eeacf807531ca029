// Prints what a reader's browser fetches, gzipped, and fails when the script of a public page or of the dashboard's first
// load is over its budget.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** Bytes of script, gzipped: of each public page, and of the dashboard. */
const PUBLIC = 25 * 1024;
const LIMIT = 90 * 1024;

const dist = new URL("../dist/", import.meta.url).pathname;
if (!existsSync(join(dist, "index.html"))) {
  console.error("There is no ui/dist: run `npm run build` first.");
  process.exit(1);
}
const gzipped = (path) => gzipSync(readFileSync(path), { level: 9 }).length;
const kb = (bytes) => `${(bytes / 1024).toFixed(1).padStart(6)} KB`;

const html = readFileSync(join(dist, "index.html"), "utf8");
const files = readdirSync(join(dist, "assets"));
const text = (name) => readFileSync(join(dist, "assets", name), "utf8");

/** A script and all that it needs before it runs. */
function needs(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, next] of text(name).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.m?js)"/g)) needs(next, found);
  return found;
}

const pagesFile = readFileSync(new URL("../src/app/pages.ts", import.meta.url), "utf8");
const named = [...pagesFile.matchAll(/\["([^"]+)", async \(\) => \(await import\("[^"]*\/([\w-]+)"\)/g)].map(([, path, stem]) => [path, stem]);
const pages = [...named, ["/upload/…", "public-upload"]].map(([path, stem]) => {
  const script = files.find((file) => new RegExp(`^${stem}-[\\w-]{8}\\.js$`).test(file));
  if (!script) throw new Error(`${path}: there is no script ${stem} in dist/assets.`);
  return { path, script };
});
if (pages.length === 0) throw new Error("src/app/pages.ts names no page that this file can read.");

const entry = new Set();
for (const file of files) if (file.endsWith(".js") && html.includes(`/assets/${file}`)) needs(file, entry);
const sizes = new Map();
for (const name of files.filter((file) => /\.(?:js|css)$/.test(file))) {
  const size = gzipped(join(dist, "assets", name));
  sizes.set(name, size);
  console.log(`${kb(size)}  ${name}${html.includes(`/assets/${name}`) ? "  (every page)" : ""}`);
}
const sum = (names) => [...names].reduce((bytes, name) => bytes + sizes.get(name), 0);
for (const name of files.filter((file) => file.endsWith(".woff2"))) {
  const size = readFileSync(join(dist, "assets", name)).length;
  console.log(`${kb(size)}  ${name}${html.includes(name) ? "" : "  (only for letters that need it)"}`);
}

console.log(`\n${kb(sum(entry))}  script of every page`);
let most = 0;
const ofPages = new Set();
for (const { path, script } of pages) {
  const own = new Set([...entry, ...needs(script)]);
  most = Math.max(most, sum(own));
  if (!entry.has(script)) ofPages.add(script);
  console.log(`${kb(sum(own))}  script of ${path} (limit ${kb(PUBLIC).trim()})`);
}
// What is needed before the first rows stand there. The rest is fetched when somebody opens it.
const dashboard = files.find((file) => /^dashboard-[\w-]{8}\.js$/.test(file));
if (!dashboard) throw new Error("There is no script of the dashboard in dist/assets.");
const first = new Set([...entry, ...needs(dashboard)]);
const all = sum(first);
const later = [...sizes.keys()].filter((name) => name.endsWith(".js") && !ofPages.has(name) && !first.has(name));
for (const name of later) console.log(`${kb(sizes.get(name))}  ${name}  (when it is opened)`);
console.log(`${kb(all)}  script of the dashboard (limit ${kb(LIMIT).trim()})`);
if (most > PUBLIC) {
  console.error("The script of a public page is over its limit.");
  process.exitCode = 1;
}
if (all > LIMIT) {
  console.error("The dashboard's script is over its limit.");
  process.exitCode = 1;
}
