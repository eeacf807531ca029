// Prints what a reader's browser fetches, gzipped, and fails when the script of a first load is over its budget.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** Bytes of script, gzipped. The public pages' figure is a goal; the dashboard's is a limit. */
const GOAL = 25 * 1024;
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
let all = 0;
let first = 0;
for (const name of files.filter((file) => /\.(?:js|css)$/.test(file))) {
  const size = gzipped(join(dist, "assets", name));
  const onFirst = html.includes(`/assets/${name}`);
  if (name.endsWith(".js")) {
    all += size;
    if (onFirst) first += size;
  }
  console.log(`${kb(size)}  ${name}${onFirst ? "" : "  (dashboard)"}`);
}
for (const name of files.filter((file) => file.endsWith(".woff2"))) {
  const size = readFileSync(join(dist, "assets", name)).length;
  console.log(`${kb(size)}  ${name}${html.includes(name) ? "" : "  (only for letters that need it)"}`);
}
console.log(`\n${kb(first)}  script of a public page (goal ${kb(GOAL).trim()})`);
console.log(`${kb(all)}  script of the dashboard's first load (limit ${kb(LIMIT).trim()})`);
if (first > GOAL) console.warn("The public pages' script is over its goal.");
if (all > LIMIT) {
  console.error("The dashboard's script is over its limit.");
  process.exit(1);
}
