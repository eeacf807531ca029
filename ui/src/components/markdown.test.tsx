// @vitest-environment happy-dom
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { Markdown, safeHref } from "@/components/markdown";

async function drawn(text: string): Promise<HTMLElement> {
  const box = document.createElement("div");
  createRoot(box).render(<Markdown text={text} cite={(number, key) => (number < 3 ? <i key={key}>source {number}</i> : null)} />);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return box;
}

test("only the allowed protocols are followed", () => {
  for (const href of ["http://a.example/", "https://a.example/", "irc://a.example/", "ircs://a.example/", "mailto:a@b.example", "xmpp:a@b.example"]) expect(safeHref(href)).toBe(href);
  for (const href of ["javascript:alert(1)", " JaVaScRiPt:alert(1)", "data:text/html,x", "vbscript:x", "file:///etc/passwd", "/relative", "//host", "ftp://a.example"]) expect(safeHref(href)).toBeNull();
});

test("no markup, no pictures, no script comes out of a text", async () => {
  const box = await drawn("<script>alert(1)</script> <img src=x onerror=alert(1)> ![picture](https://evil.example/p.png) [bad](javascript:alert(1)) <b>bold</b>\n\n<iframe src='https://evil.example'></iframe>");
  expect(box.querySelector("script, img, iframe, a, b, svg, style")).toBeNull();
  expect(box.textContent).toContain("<script>alert(1)</script>");
  expect(box.textContent).toContain("picture");
});

test("lists, tables, marks, and the numbers of sources", async () => {
  const box = await drawn("# Title\n\n1. **one** [1]\n2. *two* [2][7]\n\n| a | b |\n|---|---|\n| c | d |\n\nA guess. (not from your files)");
  expect(box.querySelectorAll("ol > li")).toHaveLength(2);
  expect([...box.querySelectorAll("i")].map((one) => one.textContent)).toEqual(["source 1", "source 2"]);
  expect(box.textContent).toContain("[7]");
  expect(box.querySelector("td")?.textContent).toBe("c");
  expect(box.textContent).toContain("not from your files");
  expect(box.textContent).not.toContain("(not from your files)");
});

test("a text nested without end is cut off, not followed", async () => {
  const box = await drawn("> ".repeat(200) + "deep");
  expect(box.textContent).toContain("deep");
  expect(box.querySelectorAll("blockquote").length).toBeLessThan(20);
});
