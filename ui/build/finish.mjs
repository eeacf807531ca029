// After Vite: writes the licences of what was built in, and a .gz beside each file that gains by it.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const dist = new URL("../dist/", import.meta.url).pathname;
const modules = new URL("../node_modules/", import.meta.url).pathname;

const SHIPPED = [
  "preact",
  "wouter",
  "regexparam",
  "@tanstack/react-query",
  "@tanstack/query-core",
  "marked",
  "pdfjs-dist",
  "@fontsource-variable/source-sans-3",
  "@fontsource-variable/source-serif-4",
];
const COMPRESSIBLE = /\.(?:html|m?js|css|svg|json|txt|map|wasm|pfb|ttf)$/;

/** The text of a package's licence; where it ships no file of it, what its package.json says. */
function licence(name) {
  const folder = join(modules, name);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const text = file ? readFileSync(join(folder, file), "utf8").trim() : `Licence: ${license}`;
  return `${name} ${version}\n\n${text}\n`;
}

const licences = SHIPPED.map(licence).join(`\n${"-".repeat(72)}\n\n`);
const hash = createHash("sha256").update(licences).digest("hex").slice(0, 8);
writeFileSync(join(dist, "assets", `licences-${hash}.txt`), licences);

for (const name of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
  // The server unpacks pages to fill them, so that the program is smaller.
  if (!COMPRESSIBLE.test(name)) continue;
  const path = join(dist, name);
  const bytes = readFileSync(path);
  const packed = gzipSync(bytes, { level: 9 });
  if (packed.length < bytes.length) writeFileSync(`${path}.gz`, packed);
}
