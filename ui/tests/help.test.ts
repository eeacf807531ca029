// The help: what docs/ becomes, and what the search finds in it.
import { join } from "node:path";
import { expect, test } from "vitest";
import { find } from "@/help/search";
import { bodyOf, htmlOf, indexOf, read, readAll, slug } from "../build/help.mjs";

const all = readAll(join(import.meta.dirname, "../../docs"));
const index = indexOf(all);
const body = (text: string) => bodyOf(read("x", `# Title\n\n${text}`), all.pages);

test.each([...all.pages.keys()])("%s is whole: its links lead somewhere, and nothing in it is left for the server to fill", (name) => {
  const page = all.pages.get(name);
  if (!page) throw new Error(name);
  const html = htmlOf(page, all, { head: "", index: "" });
  expect(html.match(/<h1>/g)).toHaveLength(1);
  const filled = html.replaceAll(/\{\{[?^/{]?(?:name|logo)\}\}/g, "");
  expect(filled).not.toMatch(/\{\{/);
  expect(html).not.toMatch(/ (?:style|on\w+)=/);
});

test("headings are named as on the host of the source", () => {
  expect(slug("The master key is lost, the data is not")).toBe("the-master-key-is-lost-the-data-is-not");
  expect(slug("Way 1: an address")).toBe("way-1-an-address");
});

test("braces, marks and quotes", () => {
  expect(body("`{{name}}` and \"it's\" <b@c.example>")).toBe("<h1>Title</h1>\n<p><code>&#123;&#123;name}}</code> and “it’s” b@c.example</p>\n");
  expect(body("```sh\nprintf '<%s>' \"$x\"\n```")).toContain("printf &#39;&lt;%s&gt;&#39; &quot;$x&quot;");
  expect(body("before\n\n<!-- test: rm -r / -->\n\nafter")).not.toContain("rm -r");
});

test.each([["[x](none.md)"], ["[x](backup.md#none)"], ["[x](../SECURITY.md)"], ["<script>alert(1)</script>"], ["a <img src=x> b"], ["![x](x.png)"]])("%s ends the build", (text) => {
  expect(() => body(text)).toThrow("docs/x.md");
});

test("links lead to addresses of the site", () => {
  expect(body("[x](backup.md#a-new-machine) [y](README.md)")).toContain('<a href="/help/backup#a-new-machine">x</a> <a href="/help">y</a>');
});

test("the search finds by the beginnings of words, and the heading that says it first", () => {
  const first = (asked: string) => find(index, asked)[0]?.section.at;
  expect(first("recovery key")).toMatch(/^\/help\/backup#/);
  expect(first("master key lost")).toBe("/help/backup#the-master-key-is-lost-the-data-is-not");
  expect(first("proxy_buffering")).toMatch(/^\/help\/nginx/);
  expect(first("revoke link")).toMatch(/^\/help\/upload-links/);
  expect(find(index, "xylophone")).toEqual([]);
  expect(find(index, " ?! ")).toEqual([]);
  expect(find(index, "xylo(b[c*")).toEqual([]);
});

test("what is shown of a section holds what was looked for", () => {
  for (const { around } of find(index, "passcode")) expect(around.toLowerCase()).toContain("passcode");
  expect(find([{ at: "", page: "P", heading: "H", text: "" }], "h")).toMatchObject([{ around: "" }]);
});
