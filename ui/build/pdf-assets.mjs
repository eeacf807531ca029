// Puts what pdfjs fetches by itself beside the site's own files: its worker, its fonts, its decoder of JPEG 2000. Their
// folder bears the version, as the server lets browsers keep all of /assets/ for a year.
import { createReadStream, existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const folder = new URL("../node_modules/pdfjs-dist/", import.meta.url).pathname;
const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
export const PDF_BASE = `/assets/pdf-${version}/`;

/** Name below PDF_BASE, and where it lies. No WebAssembly: the site's policy does not run it. */
const FILES = new Map([
  ["worker.js", join(folder, "legacy/build/pdf.worker.min.mjs")],
  ["openjpeg_nowasm_fallback.js", join(folder, "wasm/openjpeg_nowasm_fallback.js")],
  ...readdirSync(join(folder, "standard_fonts")).map((name) => [`fonts/${name}`, join(folder, "standard_fonts", name)]),
]);

export const pdfAssets = () => ({
  name: "pdf-assets",
  generateBundle() {
    for (const [name, path] of FILES) this.emitFile({ type: "asset", fileName: `${PDF_BASE.slice(1)}${name}`, source: readFileSync(path) });
  },
  configureServer(server) {
    server.middlewares.use(PDF_BASE, (request, response, next) => {
      const path = FILES.get((request.url ?? "").slice(1));
      if (!path || !existsSync(path)) return next();
      response.setHeader("Content-Type", path.endsWith("js") ? "text/javascript" : "application/octet-stream");
      return createReadStream(path).pipe(response);
    });
  },
});
