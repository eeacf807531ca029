import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { catalogues } from "./build/catalogues.mjs";
import { chunkFileNames, groups } from "./build/pieces.mjs";
import { PDF_BASE, pdfAssets } from "./build/pdf-assets.mjs";
import { sample } from "./build/site-file.mjs";

/** Where packaging/test wants the counts of the tests. */
const REPORT = process.env["CHANCERY_TEST_REPORT"];

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The code is written against React's own interface. What ships is preact/compat, a tenth of the weight;
// `npm run test:react` runs the same unit tests on real React, so that the code stays true to it.
const preact = [
  { find: /^react$/, replacement: at("node_modules/preact/compat/dist/compat.module.js") },
  { find: /^react-dom$/, replacement: at("node_modules/preact/compat/dist/compat.module.js") },
  { find: /^react-dom\/client$/, replacement: at("node_modules/preact/compat/client.mjs") },
  // A stand-in for what old versions of React lack; preact/compat has it.
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: at("node_modules/preact/compat/dist/compat.module.js") },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: at("node_modules/preact/jsx-runtime/dist/jsxRuntime.module.js") },
];

/** The sample of the site file, filled in as the server would; on the site itself the server does it. */
const siteSample = (): Plugin => ({
  name: "site-sample",
  enforce: "pre",
  load: (id) => (id.endsWith("/site.toml") ? `export default ${JSON.stringify(sample())};` : null),
});

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [catalogues(process.env["CHANCERY_UI_LANGUAGE"] ?? "en"), siteSample(), ...(isSsrBuild ? [] : [pdfAssets()])],
  define: {
    PDF_BASE: JSON.stringify(PDF_BASE),
    PRERENDER: JSON.stringify(isSsrBuild === true),
    LANGUAGE: JSON.stringify(process.env["CHANCERY_UI_LANGUAGE"] ?? "en"),
  },
  resolve: {
    alias: [
      { find: /^@\//, replacement: `${at("src")}/` },
      // Data that the server and the site share, so that they cannot disagree.
      { find: /^@assets\//, replacement: `${at("../assets")}/` },
      ...(process.env["CHANCERY_UI_REACT"] === "real" ? [] : preact),
    ],
    dedupe: ["preact"],
  },
  build: {
    target: "es2022",
    // Nothing inlined: the policy of the site allows no inline script or style, and files get a hash of their own.
    assetsInlineLimit: 0,
    // The pages name the code that they are made of themselves (build/pages.mjs); a list of it in the script of every page would be
    // fetched with each of them.
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter((file) => file.endsWith(".css")) },
    reportCompressedSize: false,
    rolldownOptions: {
      // A message goes into the piece that shows it, instead of a whole catalogue into the first piece that shows one of its messages.
      optimization: { inlineConst: { mode: "all", pass: 2 } },
      ...(isSsrBuild ? {} : { output: { chunkFileNames, codeSplitting: { groups: groups(at(".")) } } }),
      onLog(level, log, handler) {
        // TanStack marks its files for server components, which do not exist here.
        if (log.code !== "MODULE_LEVEL_DIRECTIVE") handler(level, log);
      },
    },
  },
  server: { fs: { allow: [at("."), at("../assets")] }, proxy: { "/api": process.env["CHANCERY_URL"] ?? "http://127.0.0.1:8080" } },
  test: {
    environment: "happy-dom",
    // One document for each file, made in the worker that is there: a worker of its own for each took most of the time.
    pool: "vmThreads",
    include: ["src/**/*.test.{ts,tsx}", "tests/**/*.test.ts"],
    server: { deps: { inline: [/wouter/, /@tanstack/, /use-sync-external-store/] } },
    restoreMocks: true,
    setupFiles: ["tests/patience.ts"],
    testTimeout: 60_000,
    ...(REPORT && { reporters: ["default", "json"], outputFile: { json: REPORT } }),
  },
}));
