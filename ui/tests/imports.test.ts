// Holds the table of DESIGN.md: lib and components <- features <- app; no feature imports another.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const src = join(import.meta.dirname, "../src");
const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((name) => /\.tsx?$/.test(name));

/** "features/tasks" of "features/tasks/reply.tsx", "lib" of "lib/api.ts". */
function roomOf(path: string): string {
  const [top = "", feature = ""] = path.split("/");
  return top === "features" ? `features/${feature}` : top;
}

function mayImport(from: string, to: string): boolean {
  if (from === to) return true;
  if (from === "app") return true;
  if (from.startsWith("features/")) return to === "lib" || to === "components" || to === "assets";
  if (from === "components") return to === "lib";
  return false;
}

function importsOf(text: string): string[] {
  return [...text.matchAll(/(?:from|import\()\s*"([^"]+)"|^import "([^"]+)"/gm)].map((match) => match[1] ?? match[2] ?? "");
}

const imports = files.map((file) => [file, importsOf(readFileSync(join(src, file), "utf8"))] as const);

test("there is something to hold", () => expect(files.length).toBeGreaterThan(40));

test.each(files)("%s keeps to the table", (file) => {
  const text = readFileSync(join(src, file), "utf8");
  for (const target of importsOf(text)) {
    // A relative import is for a file's own style sheet; everything else is named from the root.
    if (target.startsWith(".")) expect(target).toMatch(/^\.\/[\w-]+\.module\.css$/);
    else if (target.startsWith("@assets/")) expect(roomOf(file)).toBe("lib");
    else if (target.startsWith("@/")) expect([roomOf(file), target, mayImport(roomOf(file), roomOf(target.slice(2)))]).toEqual([roomOf(file), target, true]);
    else expect(target).toMatch(/^(react|react-dom\/client|wouter|wouter\/use-browser-location|preact-render-to-string|pdfjs-dist\/legacy\/build\/pdf\.mjs|marked|@tanstack\/react-query|vitest|node:\w+)$/);
  }
});

/** What of lib one feature alone uses, itself or through the rest of lib, belongs to that feature. */
test.each(files.filter((file) => /^lib\/(?!.*\.(?:test|d)\.)/.test(file)))("%s serves more than one feature", (file) => {
  const users = (module: string, seen = new Set<string>()): Set<string> => {
    for (const [user, targets] of imports) {
      if (seen.has(user) || user.includes(".test.") || !targets.includes(`@/${module.replace(/\.tsx?$/, "")}`)) continue;
      seen.add(user);
      if (roomOf(user) === "lib") users(user, seen);
    }
    return seen;
  };
  const rooms = [...new Set([...users(file)].map(roomOf))].filter((room) => room !== "lib");
  expect(rooms.length > 1 || !rooms[0]?.startsWith("features/"), `${file} serves ${rooms.join(", ")} alone`).toBe(true);
});

test.each(files)("%s puts nothing into the page as markup", (file) => {
  expect(readFileSync(join(src, file), "utf8")).not.toMatch(/dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write/);
});

/** Nobody reads what is generated from beginning to end. */
const generated = new Set(["lib/contract.d.ts"]);
test.each(files.filter((file) => !generated.has(file)))("%s is short", (file) => {
  expect(readFileSync(join(src, file), "utf8").split("\n").length).toBeLessThanOrEqual(200);
});
