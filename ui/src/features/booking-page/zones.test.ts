import { expect, test } from "vitest";
import { clockOf, daysOf, isZone } from "@/features/booking-page/zones";

test("a zone that does not exist is none", () => {
  expect(["America/New_York", "UTC"].map(isZone)).toEqual([true, true]);
  expect(["", "Mars/Base", "../etc"].map(isZone)).toEqual([false, false, false]);
});

test("times belong to the days of the guest's own calendar", () => {
  const times = ["2026-06-01T13:00:00Z", "2026-06-01T15:30:00Z", "2026-06-02T00:30:00Z"];
  expect(daysOf(times, "America/New_York")).toEqual([{ key: "2026-06-01", times }]);
  expect(daysOf(times, "Asia/Tokyo").map(({ key, times: own }) => [key, own.length])).toEqual([["2026-06-01", 1], ["2026-06-02", 2]]);
});

test("an hour that comes twice says which one it is", () => {
  const times = ["2026-11-01T05:00:00Z", "2026-11-01T06:00:00Z", "2026-11-01T07:00:00Z"];
  const shown = clockOf(times, "America/New_York", "en-US").map((text) => text.replaceAll(" ", " "));
  expect(shown).toEqual(["1:00 AM EDT", "1:00 AM EST", "2:00 AM"]);
});
