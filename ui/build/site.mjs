// Builds the site: for each language the scripts, and the public pages as HTML that reads without them. Into these the
// server fills what the firm says of itself (build/site-file.mjs does the same for the tests).
//
//   dist/assets/…                what browsers fetch, each under a name with its hash
//   dist/pages/{language}/…      public pages, `404` for addresses that lead nowhere, `shell` for all others
//   dist/pages/help/…            the help, of docs/ (build/help.mjs)
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { writeHelp } from "./help.mjs";
import { LANGUAGES } from "./languages.mjs";
import { PAGES, everyPage, needs } from "./pages.mjs";
import { escaped } from "./site-file.mjs";

const ui = new URL("..", import.meta.url).pathname;
const dist = join(ui, "dist");
const KNOWN = new Set(["about-us", "pricing", "privacy-policy", "term-of-use", "security-privacy", "how-it-works", "walkthrough"]);

/** The style sheets and scripts of what every page runs, and of a page's own code. */
function partsOf(manifest, module) {
  const parts = everyPage(manifest);
  if (module) needs(manifest, module, parts);
  return { styles: new Set([...parts].flatMap(({ css = [] }) => css)), scripts: new Set([...parts].map(({ file }) => file)) };
}

function pageOf(base, { path = null, title, description, html, language, parts }) {
  const picture = html.match(/src="(\/assets\/product-[\w.-]+)"/)?.[1];
  const has = (name) => base.includes(`/${name}"`);
  const head = [
    // What stands there already needs its script only when it has been painted (src/app/main.ts).
    ...(html ? [] : [...parts.scripts].filter((name) => !has(name)).map((name) => `<link rel="modulepreload" href="/${name}" />`)),
    `{{?colours}}<link rel="stylesheet" href="{{colours}}" />{{/colours}}`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:site_name" content="{{name}}" />`,
    `<meta property="og:title" content="${escaped(title)}" />`,
    `<meta property="og:description" content="${escaped(description)}" />`,
    ...(path ? [`{{?public_url}}<link rel="canonical" href="{{public_url}}${path}" /><meta property="og:url" content="{{public_url}}${path}" />{{/public_url}}`] : []),
    ...(picture ? [`{{?public_url}}<meta property="og:image" content="{{public_url}}${picture}" />{{/public_url}}`] : []),
    `<meta property="og:locale" content="${{ en: "en_US", es: "es_ES" }[language]}" />`,
  ];
  const text = base
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(/(<meta name="description" content=")[^"]*"/, (_, before) => `${before}${escaped(description)}"`)
    // Before the fonts: without its styles nothing of a page is painted.
    .replace(/<link\s+rel="preload"/, (first) => [...parts.styles].map((name) => `<link rel="stylesheet" href="/${name}" />\n    `).join("") + first)
    .replace("</head>", () => `  ${head.join("\n    ")}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>\n    <script type="application/json" id="site">{{{json}}}</script>`);
  // Who reads without a script reads all of a public page; only the others need one.
  return html ? text.replace(/\s*<noscript>[^]*?<\/noscript>/, "") : text;
}

let first = "";
for (const language of LANGUAGES) {
  process.env.CHANCERY_UI_LANGUAGE = language;
  await build({ root: ui, logLevel: "warn", build: { emptyOutDir: language === "en", manifest: `.manifest-${language}.json` } });
  const base = readFileSync(join(dist, "index.html"), "utf8");
  if (language === "en") first = base;
  const manifest = JSON.parse(readFileSync(join(dist, `.manifest-${language}.json`), "utf8"));
  const room = join(dist, `.prerender-${language}`);
  await build({
    root: ui,
    logLevel: "warn",
    ssr: { noExternal: true },
    build: { ssr: "src/app/prerender.tsx", outDir: room, emptyOutDir: true, copyPublicDir: false, rolldownOptions: { output: { entryFileNames: "prerender.mjs", codeSplitting: false } } },
  });
  // The site asks for these when it is loaded; here nobody is signed in.
  globalThis.localStorage ??= { getItem: () => null };
  const { pages, SHELL, NO_SCRIPT } = await import(join(room, "prerender.mjs"));
  const out = join(dist, "pages", language);
  mkdirSync(out, { recursive: true });
  const written = await pages();
  for (const page of written) {
    const name = page.path === null ? "404" : page.path === "/" ? "index" : page.path.slice(1);
    if (page.path?.length > 1 && !KNOWN.has(name)) throw new Error(`src/site/http.rs does not know ${page.path}.`);
    writeFileSync(join(out, `${name}.html`), pageOf(base, { ...page, language, parts: partsOf(manifest, PAGES.get(page.path)) }));
  }
  const noScript = (text) => text.replace(/(<noscript>)[^<]*/, (_, tag) => tag + NO_SCRIPT);
  const empty = (parts) => noScript(pageOf(base, { title: "{{name}}", description: SHELL, html: "", language, parts }));
  for (const [path, module] of PAGES) if (!written.some((page) => page.path === path)) writeFileSync(join(out, `${path.slice(1)}.html`), empty(partsOf(manifest, module)));
  writeFileSync(join(out, "shell.html"), empty(partsOf(manifest)));
  rmSync(room, { recursive: true });
}
writeFileSync(join(dist, "index.html"), first);

// The help has a script and a sheet of its own, and is in English alone.
const { output } = await build({
  configFile: false,
  root: ui,
  logLevel: "warn",
  resolve: { alias: { "@": join(ui, "src") } },
  build: {
    emptyOutDir: false,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: { input: join(ui, "src/help/main.ts"), output: { entryFileNames: "assets/help-[hash].js", assetFileNames: "assets/help-[hash][extname]" } },
  },
});
const english = JSON.parse(readFileSync(join(dist, ".manifest-en.json"), "utf8"));
writeHelp({
  docs: join(ui, "../docs"),
  dist,
  head: [...first.matchAll(/<(?:meta name="(?:color-scheme|theme-color)"|link)[^>]*>/g).map(([tag]) => tag), `{{?colours}}<link rel="stylesheet" href="{{colours}}" />{{/colours}}`].join("\n    "),
  script: output.find(({ isEntry }) => isEntry).fileName,
  styles: [...partsOf(english).styles, ...output.filter(({ fileName }) => fileName.endsWith(".css")).map(({ fileName }) => fileName)],
});
