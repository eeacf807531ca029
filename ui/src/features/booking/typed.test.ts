import { expect, test } from "vitest";
import { pageOf, typedOf } from "@/features/booking/typed";
import type { BookingPage } from "@/lib/contract";

const page: BookingPage = {
  slug: "dana",
  open: true,
  welcome: "",
  zone: "America/New_York",
  week: [{ day: 0, from: 540, until: 720 }, { day: 0, from: 780, until: 1440 }, { day: 4, from: 0, until: 30 }],
  closed: ["2026-12-24"],
  federal_holidays: true,
  before: 0,
  after: 15,
  notice_hours: 24,
  days_ahead: 30,
  step: 30,
  kinds: [{ name: "First", minutes: 30, place: { kind: "video", detail: "https://meet.example/x" }, questions: ["Why?", "When?"] }],
};

test("what is typed is what was there", () => {
  expect(pageOf(typedOf(page))).toEqual(page);
  expect(typedOf(page).week[0]).toEqual([{ from: "09:00", until: "12:00" }, { from: "13:00", until: "00:00" }]);
});

test("a day that is none is told", () => {
  expect(() => pageOf({ ...typedOf(page), closed: "2026-12-24\nChristmas" })).toThrow("“Christmas” is not a date.");
  expect(() => pageOf({ ...typedOf(page), closed: "2026-13-40" })).toThrow("2026-13-40");
});
