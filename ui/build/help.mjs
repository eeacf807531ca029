// The help: the pages in docs/ as HTML, in the order of docs/README.md, with an index for the search.
//
//   dist/pages/help/{page}.html   filled by the server with the firm's name and colours, like the public pages
//   dist/assets/help-….{css,js,json}
//
// A link that leads nowhere, a page that the list lacks and raw HTML end the build.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Marked } from "marked";
import { escaped } from "./site-file.mjs";

const LIST = "README.md";

/** The parts of an address in docs/: `backup.md#keys`. */
const LINK = /^([\w-]+\.md)?(?:#([\w-]+))?$/;

/** The name of a heading in an address, as GitHub gives it. */
export const slug = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

/** No brace of a text is a place that the server fills (src/site/fill.rs). */
const still = (html) => html.replace(/\{/g, "&#123;");

const BLOCK = /^(?:paragraph|list|list_item|table|code|heading|blockquote|space)$/;

/** What a reader sees of a token. */
function plain(token) {
  if (token.type === "html") return "";
  const inner = token.type === "table" ? [token.header, ...token.rows].flat() : (token.items ?? token.tokens);
  const text = inner ? inner.map(plain).join(token.type === "table" ? " " : "") : (token.text ?? "");
  return BLOCK.test(token.type) ? `${text} ` : text;
}

const words = (token) => plain(token).replace(/\s+/g, " ").trim();

/** The list of pages: parts with a title each, and their pages with title and sentence. */
export function listOf(text) {
  const parts = [];
  for (const line of text.split("\n")) {
    const part = /^## (.+)$/.exec(line);
    if (part) parts.push({ title: part[1], pages: [] });
    const page = /^- \[([^\]]+)\]\(([\w-]+)\.md\): (.+)$/.exec(line);
    if (page) parts.at(-1).pages.push({ title: page[1], name: page[2], says: page[3] });
  }
  return parts;
}

/** Quotation marks and apostrophes as they are printed. */
const typeset = (text) => text.replace(/(?<=[\p{L}\p{N}])'/gu, "’").replace(/(?<=^|[\s(])"/g, "“").replace(/"/g, "”");

/** A page: its tokens, headings and sections. */
export function read(name, text) {
  const marked = new Marked();
  const tokens = marked.lexer(text);
  marked.walkTokens(tokens, (token) => {
    if (token.type === "text" && !token.tokens) token.text = typeset(token.text);
  });
  const [first] = tokens;
  if (first?.type !== "heading" || first.depth !== 1) throw new Error(`docs/${name}.md does not begin with its title.`);
  const headings = [];
  const sections = [{ heading: words(first), id: "", text: [] }];
  for (const token of tokens.slice(1)) {
    if (token.type === "heading") {
      const heading = words(token);
      token.id = slug(heading);
      if (headings.some(({ id }) => id === token.id)) throw new Error(`docs/${name}.md has two headings "${heading}".`);
      headings.push({ id: token.id, heading, depth: token.depth });
      sections.push({ heading, id: token.id, text: [] });
    } else sections.at(-1).text.push(words(token));
  }
  return { name, title: sections[0].heading, tokens, headings, sections: sections.map((section) => ({ ...section, text: section.text.filter(Boolean).join(" ") })) };
}

const addressOf = (name) => (name === "README" ? "/help" : `/help/${name}`);

/** A page's body. `pages` holds all of them, by name. */
export function bodyOf(page, pages) {
  const wrong = (why) => new Error(`docs/${page.name}.md: ${why}`);
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, id }) {
        const inner = this.parser.parseInline(tokens);
        return id ? `<h${depth} id="${id}"><a href="#${id}">${inner}</a></h${depth}>\n` : `<h1>${inner}</h1>\n`;
      },
      code({ text }) {
        return `<div class="help-code"><pre tabindex="0"><code>${escaped(text)}</code></pre></div>\n`;
      },
      table({ header, rows }) {
        const cell = (tag, tokens) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
        // A heading without words is none.
        const row = (cells, tag) => `<tr>${cells.map(({ text, tokens }) => cell(text ? tag : "td", tokens)).join("")}</tr>`;
        const head = header.some(({ text }) => text) ? `<thead>${row(header, "th")}</thead>` : "";
        return `<div class="help-table"><table>${head}<tbody>${rows.map((cells) => row(cells, "td")).join("")}</tbody></table></div>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        // The addresses are examples.
        if (href.startsWith("mailto:")) return inner;
        if (/^https?:\/\//.test(href)) return `<a href="${escaped(href)}" rel="noreferrer">${inner}</a>`;
        if (href.startsWith("/")) return `<a href="${escaped(href)}">${inner}</a>`;
        const [, file, id] = LINK.exec(href) ?? [];
        const to = file ? pages.get(file.replace(".md", "")) : page;
        if (!to || (!file && !id)) throw wrong(`${href} leads to no page.`);
        if (id && !to.headings.some((heading) => heading.id === id)) throw wrong(`${href} leads to no heading.`);
        return `<a href="${file ? addressOf(to.name) : ""}${id ? `#${id}` : ""}">${inner}</a>`;
      },
      image() {
        throw wrong("there are no pictures in the help.");
      },
      html({ text }) {
        // What tests do between the commands.
        if (/^<!--[^]*-->\s*$/.test(text)) return "";
        throw wrong(`HTML is not passed on: ${text}`);
      },
    },
  });
  return still(marked.parser(page.tokens));
}

/** All pages and the list of them, read from a folder. */
export function readAll(folder) {
  const parts = listOf(readFileSync(join(folder, LIST), "utf8"));
  const listed = parts.flatMap((part) => part.pages);
  const files = readdirSync(folder).filter((name) => name.endsWith(".md"));
  const pages = new Map(files.map((file) => [file.replace(".md", ""), read(file.replace(".md", ""), readFileSync(join(folder, file), "utf8"))]));
  const missing = files.filter((file) => file !== LIST && !listed.some(({ name }) => `${name}.md` === file));
  if (missing.length > 0) throw new Error(`docs/${LIST} does not list ${missing.join(", ")}.`);
  for (const { name } of listed) if (!pages.has(name)) throw new Error(`docs/${LIST} lists ${name}.md, which is not there.`);
  return { parts, pages };
}

/** The sections of all pages, for the search. */
export const indexOf = ({ parts, pages }) =>
  parts
    .flatMap((part) => part.pages)
    .flatMap(({ name }) => {
      const page = pages.get(name);
      return page.sections.map(({ heading, id, text }) => ({ at: `/help/${name}${id ? `#${id}` : ""}`, page: page.title, heading, text }));
    });

/** One page as HTML. `head` is what the head holds besides the title. */
export function htmlOf(page, { parts, pages }, { head, index }) {
  const listed = parts.flatMap((part) => part.pages);
  const at = listed.findIndex(({ name }) => name === page.name);
  const way = (to, rel, word) => (to ? `<a rel="${rel}" href="/help/${to.name}"><span>${word}</span>${still(escaped(to.title))}</a>` : "");
  const entry = ({ name, title }) => `<li><a href="/help/${name}"${name === page.name ? ' aria-current="page"' : ""}>${still(escaped(title))}</a></li>`;
  const inner = page.headings.filter(({ depth }) => depth === 2).map(({ id, heading }) => `<li><a href="#${id}">${still(escaped(heading))}</a></li>`);
  const toc = page.name !== "README" && inner.length > 2 ? inner.join("") : "";
  const body = bodyOf(page, pages);
  const [title, rest] = [body.slice(0, body.indexOf("</h1>") + 5), body.slice(body.indexOf("</h1>") + 5)];
  const says = listed[at]?.says ?? "How to use and run Chancery.";
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${page.name === "README" ? "" : `${still(escaped(page.title))} · `}Help · {{name}}</title>
    <meta name="description" content="${still(escaped(says[0].toUpperCase() + says.slice(1)))}" />
    ${head}
  </head>
  <body>
    <a href="#main" class="visually-hidden skip">Skip to content</a>
    <header class="help-bar">
      <a class="home" href="/" aria-label="{{name}}, home page">{{?logo}}<img src="{{logo}}" alt="" height="26" />{{/logo}}{{^logo}}<svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true"><rect width="32" height="32" rx="7"></rect><path d="M21.8 11.2a7.5 7.5 0 1 0 0 9.6"></path><circle cx="16" cy="16" r="2"></circle></svg>{{/logo}}<span>{{name}}</span></a>
      <a class="start" href="/help">Help</a>
      <a class="to-pages" href="#pages">All pages</a>
      <form class="help-search" role="search" hidden>
        <input id="search" type="search" placeholder="Search the help" aria-label="Search the help" aria-keyshortcuts="/" autocomplete="off" spellcheck="false" data-index="${index}" />
        <ul id="found" hidden></ul>
        <p id="said" class="visually-hidden" role="status"></p>
      </form>
    </header>
    <div class="help">
      <main id="main" tabindex="-1">
${title}${toc ? `<details class="help-inner"><summary>On this page</summary><ul>${toc}</ul></details>` : ""}${rest}<nav class="help-ways" aria-label="Previous and next page">${way(listed[at - 1], "prev", "Previous")}${way(listed[at + 1], "next", "Next")}</nav>
      </main>
      ${toc ? `<nav class="help-toc" aria-label="On this page"><h2>On this page</h2><ul>${toc}</ul></nav>` : ""}
      <nav class="help-pages" id="pages" aria-label="All pages">${parts.map((part) => `<h2>${escaped(part.title)}</h2><ul>${part.pages.map(entry).join("")}</ul>`).join("")}</nav>
    </div>
  </body>
</html>
`;
}

/** Writes all of it. `head` is the head of the site's own pages: letters, icon, colours. */
export function writeHelp({ docs, dist, head, script, styles }) {
  const all = readAll(docs);
  const index = JSON.stringify(indexOf(all));
  const name = `assets/help-${createHash("sha256").update(index).digest("hex").slice(0, 8)}.json`;
  writeFileSync(join(dist, name), index);
  const out = join(dist, "pages/help");
  mkdirSync(out, { recursive: true });
  const links = [...styles.map((file) => `<link rel="stylesheet" href="/${file}" />`), head, `<script type="module" src="/${script}"></script>`].join("\n    ");
  for (const page of all.pages.values()) {
    writeFileSync(join(out, `${page.name === "README" ? "index" : page.name}.html`), htmlOf(page, all, { head: links, index: `/${name}` }));
  }
  if (!existsSync(join(out, "index.html"))) throw new Error("The help has no first page.");
}
