/** Time zones, and days and times as their clocks show them. */
import { LOCALE } from "@/lib/format";

/** Whether this browser can show times in a zone. */
export function isZone(zone: string): boolean {
  try {
    return zone !== "" && new Intl.DateTimeFormat("en", { timeZone: zone }).format(0) !== "";
  } catch {
    return false;
  }
}

/** The guest's own zone; null if the browser names none that it knows. */
export function ownZone(): string | null {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isZone(zone) ? zone : null;
}

/** All zones that can be chosen. */
export const zones = (own: string[]): string[] => [...new Set([...own, ...Intl.supportedValuesOf("timeZone")])].toSorted();

/** A day of a zone's calendar, with its times. */
export interface Day {
  /** YYYY-MM-DD. */
  key: string;
  times: string[];
}

/** Times by the days of a zone, in their order. */
export function daysOf(times: readonly string[], zone: string): Day[] {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });
  const days: Day[] = [];
  for (const time of times) {
    const key = format.format(new Date(time));
    const last = days.at(-1);
    if (last?.key === key) last.times.push(time);
    else days.push({ key, times: [time] });
  }
  return days;
}

/** What the clock shows at each of a day's times. An hour that comes twice has its offset beside it. */
export function clockOf(times: readonly string[], zone: string, locale = LOCALE): string[] {
  const format = (more: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: zone, hour: "numeric", minute: "2-digit", ...more });
  const [plain, whole] = [format({}), format({ timeZoneName: "short" })];
  const shown = times.map((time) => plain.format(new Date(time)));
  return shown.map((text, at) => (shown.indexOf(text) === shown.lastIndexOf(text) ? text : whole.format(new Date(times[at] as string))));
}
