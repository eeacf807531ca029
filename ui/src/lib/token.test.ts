import { expect, test } from "vitest";
import { decide, tokenExpiry } from "@/lib/token";

const encode = (text: string) => btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const token = (claims: unknown) => `${encode('{"alg":"HS256"}')}.${encode(JSON.stringify(claims))}.sig`;

test("reads the end of a token, URL-safe letters and other alphabets included", () => {
  expect(tokenExpiry(token({ exp: 1_800_000_000 }))).toBe(1_800_000_000);
  const bytes = new TextEncoder().encode(JSON.stringify({ name: "Łódź ÿÿ?>", exp: 7 }));
  const binary = encode(String.fromCodePoint(...bytes));
  expect(tokenExpiry(`a.${binary}.c`)).toBe(7);
});

test.each([
  ["nothing", ""],
  ["one part", "abc"],
  ["two parts", "a.b"],
  ["four parts", "a.b.c.d"],
  ["an empty payload", "a..c"],
  ["letters that are no base64", "a.$$$.c"],
  ["no JSON inside", `a.${encode("hello")}.c`],
  ["null inside", `a.${encode("null")}.c`],
  ["no end", token({ sub: "x" })],
  ["an end in words", token({ exp: "tomorrow" })],
])("a token with %s is an error", (_, text) => expect(() => tokenExpiry(text)).toThrow());

test("the guard's decision", () => {
  const now = 1_000_000_000_000;
  expect(decide(null, now)).toBe("login");
  expect(decide("", now)).toBe("login");
  expect(decide(token({ exp: 1_000_000_001 }), now)).toBe("allow");
  expect(decide(token({ exp: 1_000_000_000 }), now)).toBe("refresh");
  expect(decide(token({ exp: 5 }), now)).toBe("refresh");
  expect(() => decide("not a token", now)).toThrow();
});
