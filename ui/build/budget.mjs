// Prints what a reader's browser fetches, gzipped, and fails when the script of a public page or of the dashboard's first
// load is over its budget.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { LANGUAGES } from "./languages.mjs";
import { DASHBOARD, PAGES, everyPage, needs } from "./pages.mjs";

/** Bytes of script, gzipped: of each public page, and of the dashboard. */
const PUBLIC = 25 * 1024;
const LIMIT = 90 * 1024;
/** Of the help: its script, the index that is fetched when somebody searches, and a page with the words of its frame. */
const HELP = [
  ["script of the help", /^assets\/help-.*\.js$/, 3 * 1024],
  ["index of the help (when somebody searches)", /^assets\/help-.*\.json$/, 64 * 1024],
  ["longest page of the help", /^pages\/help\//, 12 * 1024],
];

const dist = new URL("../dist/", import.meta.url).pathname;
if (!existsSync(join(dist, "index.html"))) {
  console.error("There is no ui/dist: run `npm run build` first.");
  process.exit(1);
}
const gzipped = (path) => gzipSync(readFileSync(path), { level: 9 }).length;
const kb = (bytes) => `${(bytes / 1024).toFixed(1).padStart(6)} KB`;

const files = readdirSync(join(dist, "assets"));
const sizes = new Map(files.filter((file) => /\.(?:js|css)$/.test(file)).map((file) => [file, gzipped(join(dist, "assets", file))]));
const sum = (names) => [...names].reduce((bytes, name) => bytes + sizes.get(name), 0);

let over = false;
const seen = new Set();
for (const language of LANGUAGES) {
  const manifest = JSON.parse(readFileSync(join(dist, `.manifest-${language}.json`), "utf8"));
  const namesOf = (parts) => new Set([...parts].map(({ file }) => file.replace("assets/", "")));
  const entry = namesOf(everyPage(manifest));
  const line = (what, bytes, limit) => {
    console.log(`${kb(bytes)}  script of ${what}${limit ? ` (limit ${kb(limit).trim()})` : ""}`);
    if (limit && bytes > limit) over = true;
  };
  console.log(`\nIn ${language}:`);
  line("every page", sum(entry));
  for (const [path, key] of PAGES) {
    // Of the dashboard, what is needed before its first rows stand there. The rest is fetched when somebody opens it.
    const own = namesOf(needs(manifest, key, everyPage(manifest)));
    for (const name of own) seen.add(name);
    line(path, sum(own), path === DASHBOARD ? LIMIT : PUBLIC);
  }
  for (const { file } of Object.values(manifest)) {
    const name = file.replace("assets/", "");
    if (!name.endsWith(".js") || seen.has(name) || !sizes.has(name)) continue;
    seen.add(name);
    console.log(`${kb(sizes.get(name))}  ${name}  (when it is opened)`);
  }
}
console.log("\nThe help:");
const parts = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((name) => !name.endsWith(".gz"));
for (const [what, own, limit] of HELP) {
  const bytes = Math.max(...parts.filter((name) => own.test(name)).map((name) => gzipped(join(dist, name))));
  console.log(`${kb(bytes)}  ${what} (limit ${kb(limit).trim()})`);
  if (bytes > limit) over = true;
}
console.log("\nStyles and letters:");
for (const [name, size] of sizes) if (name.endsWith(".css")) console.log(`${kb(size)}  ${name}`);
const shell = readFileSync(join(dist, "pages/en/shell.html"), "utf8");
for (const name of files.filter((file) => file.endsWith(".woff2"))) {
  const size = readFileSync(join(dist, "assets", name)).length;
  console.log(`${kb(size)}  ${name}${shell.includes(name) ? "" : "  (only for letters that need it)"}`);
}
if (over) {
  console.error("A script, or the help, is over its limit.");
  process.exitCode = 1;
}
