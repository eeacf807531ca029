import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError, sentenceOf } from "@/lib/api";
import { isSpoken } from "@/lib/language";
import { FIXED, GENERAL } from "@/lib/server-words";

vi.mock("@/lib/language", () => ({ isSpoken: vi.fn<typeof isSpoken>(() => true) }));
afterEach(() => void vi.mocked(isSpoken).mockImplementation(() => true));

const source = join(import.meta.dirname, "../../../src");
const server = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".rs"))
  .map((name) => readFileSync(join(source, name), "utf8"))
  .join("\n");

test.each(Object.entries(FIXED))("the server says of %s what stands here", (code, sentence) => {
  expect(server).toContain(`"${code}"`);
  expect(server).toContain(`"${sentence}"`);
});

test.each(Object.keys(GENERAL))("%s is a code of the server's", (code) => expect(server).toContain(`"${code}"`));

const refused = () => new ApiError(403, "over_quota", "There is room for 3 MB and for no more.");

test("English is the server's own; another language has words by the code, and the place's before the general ones", () => {
  const own = { over_quota: "No room here." };
  expect([refused().message, sentenceOf(refused(), own)]).toEqual(["There is room for 3 MB and for no more.", "There is room for 3 MB and for no more."]);
  vi.mocked(isSpoken).mockImplementation((language) => language === "es");
  expect([refused().message, sentenceOf(refused(), own)]).toEqual([GENERAL["over_quota"], "No room here."]);
  expect(new ApiError(403, "wrong_passcode", "?").message).toBe(FIXED["wrong_passcode"]);
  expect(new ApiError(422, "invalid", "One to ten files at a time.").message).toBe("One to ten files at a time.");
});
