import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { didWords } from "@/features/drafts/did";

const server = readFileSync(join(import.meta.dirname, "../../../../src/drafts/service.rs"), "utf8");
/** What the server says that was done to a version: its sentences that end an arm or an `Ok`. */
const sentences = [...server.matchAll(/"((?:Written|One|\{n\}|\{count\})[^"\n]*\.)"/g)].map(([, text = ""]) => text.replaceAll(/\{\w+\}/g, "12"));

test("each sentence of the server's is known, and says the same", () => {
  expect(sentences.length).toBeGreaterThan(5);
  for (const sentence of sentences) expect(didWords(sentence)).toBe(sentence);
});

test("one that is not known stands as it came", () => expect(didWords("Read twice.")).toBe("Read twice."));
