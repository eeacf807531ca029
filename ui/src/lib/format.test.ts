import { expect, test } from "vitest";
import { count, formatDate, formatDateTime, formatSize } from "@/lib/format";

test.each([
  [0, "0 Bytes"],
  [-5, "0 Bytes"],
  [Number.NaN, "0 Bytes"],
  [0.5, "0.5 Bytes"],
  [1, "1 Bytes"],
  [1023, "1023 Bytes"],
  [1024, "1 KB"],
  [1536, "1.5 KB"],
  [1_482_310, "1.41 MB"],
  [1024 ** 3, "1 GB"],
  [5 * 1024 ** 4, "5120 GB"],
])("%d bytes read %s", (bytes, text) => expect(formatSize(bytes)).toBe(text));

test("dates follow the locale", () => {
  const noon = "2026-11-21T12:00:00Z";
  expect(formatDate(noon, "en-US")).toBe("Nov 21, 2026");
  expect(formatDate(noon, "de-DE")).toBe("21.11.2026");
  expect(formatDateTime(noon, "en-GB")).toMatch(/^21 Nov 2026, \d\d:\d\d$/);
});

test("a date that is none is shown as it came", () => expect(formatDateTime("soon")).toBe("soon"));

test("one and many", () => {
  expect(count(1, "page")).toBe("1 page");
  expect(count(0, "page")).toBe("0 pages");
  expect(count(2, "entry", "entries")).toBe("2 entries");
});
