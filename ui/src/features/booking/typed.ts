/** The page as a person fills it in: lists as lines, hours as times of the clock. */
import * as say from "@/features/booking/words";
import type { BookingHours, BookingPage, ChangeBookingPage, MeetingPlaceKind } from "@/lib/contract";

export interface TypedKind {
  name: string;
  minutes: string;
  place: MeetingPlaceKind;
  detail: string;
  questions: string;
}

export interface Typed {
  page: BookingPage;
  /** The hours of each day, Monday first. */
  week: { from: string; until: string }[][];
  closed: string;
  numbers: Record<"before" | "after" | "notice_hours" | "days_ahead" | "step", string>;
  kinds: TypedKind[];
}

const lines = (text: string): string[] => text.split("\n").map((line) => line.trim()).filter(Boolean);
const two = (n: number): string => String(n).padStart(2, "0");
/** 00:00 at the end of a day is its end. */
const clock = (minute: number): string => `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
const minuteOf = (text: string, end: boolean): number => {
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return end && hours === 0 && minutes === 0 ? 1440 : hours * 60 + minutes;
};

export const NEW_KIND: TypedKind = { name: "", minutes: "30", place: "phone", detail: "", questions: "" };

export function typedOf(page: BookingPage): Typed {
  const ofDay = (day: number) => page.week.filter((one) => one.day === day).map(({ from, until }) => ({ from: clock(from), until: clock(until) }));
  const { before, after, notice_hours, days_ahead, step } = page;
  return {
    page,
    week: say.DAYS.map((_, day) => ofDay(day)),
    closed: page.closed.join("\n"),
    numbers: { before: `${before}`, after: `${after}`, notice_hours: `${notice_hours}`, days_ahead: `${days_ahead}`, step: `${step}` },
    kinds: page.kinds.map(({ name, minutes, place, questions }) => ({ name, minutes: `${minutes}`, place: place.kind, detail: place.detail, questions: questions.join("\n") })),
  };
}

const whole = (text: string): number => Math.min(Math.max(Math.round(Number(text) || 0), 0), 65_535);

/** The page as the server takes it. Throws a sentence. */
export function pageOf({ page, week, closed, numbers, kinds }: Typed): ChangeBookingPage {
  const odd = lines(closed).find((line) => !/^\d{4}-\d\d-\d\d$/.test(line) || Number.isNaN(Date.parse(line)));
  if (odd !== undefined) throw new Error(say.badDate(odd));
  const hours = week.flatMap((ofDay, day) => ofDay.map(({ from, until }): BookingHours => ({ day, from: minuteOf(from, false), until: minuteOf(until, true) })));
  return {
    ...page,
    week: hours,
    closed: lines(closed),
    before: whole(numbers.before),
    after: whole(numbers.after),
    notice_hours: whole(numbers.notice_hours),
    days_ahead: whole(numbers.days_ahead),
    step: whole(numbers.step),
    kinds: kinds.map(({ name, minutes, place, detail, questions }) => ({
      name: name.trim(),
      minutes: whole(minutes),
      place: { kind: place, detail: place === "phone" ? "" : detail.trim() },
      questions: lines(questions),
    })),
  };
}
