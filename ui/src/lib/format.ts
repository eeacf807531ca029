/** Numbers and dates as a reader in the browser's own locale expects them, if that is of the page's language. */
import { spoken } from "@/lib/language";

/**
 * How this page writes dates and numbers: as the browser does, if it is in the browser's language (en-GB, es-MX); else as the
 * page's language does.
 */
export const LOCALE: string | undefined = globalThis.navigator?.language?.startsWith(spoken()) ? undefined : spoken();

const UNITS = ["Bytes", "KB", "MB", "GB"] as const;

/** A size in the units of the specification: base 1024, at most two decimals. */
export function formatSize(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes <= 0) return "0 Bytes";
  const unit = Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), UNITS.length - 1);
  const step = Math.max(unit, 0);
  return `${Number.parseFloat((bytes / 1024 ** step).toFixed(2))} ${UNITS[step]}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatWith(text: string, locale: string | undefined = LOCALE, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(text);
  // A date that is not one is shown as it came: better odd than lost.
  if (Number.isNaN(date.getTime())) return text;
  const key = `${locale ?? ""}|${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(locale, options)));
  return format.format(date);
}

/** Day and time, for example "Nov 21, 2026, 10:36 AM". */
export function formatDateTime(text: string, locale?: string): string {
  return formatWith(text, locale, { dateStyle: "medium", timeStyle: "short" });
}

/** Day and time on the clocks of a time zone, for example "Nov 21, 2026, 10:36 AM EST". Without one, on the browser's. */
export function formatInZone(text: string, zone: string | null, locale?: string): string {
  const options = { year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
  try {
    return formatWith(text, locale, zone ? { ...options, timeZone: zone } : options);
  } catch {
    // A zone that this browser does not know.
    return formatWith(text, locale, options);
  }
}

/** From one time to another as `formatInZone` writes them, with what is the same in both only once: "Nov 21, 2026, 10:00 – 11:30 AM EST". `day` writes the day of the week before it. */
export function formatSpanInZone(from: string, to: string, zone: string | null, locale = LOCALE, day?: "short" | "long"): string {
  const options = { weekday: day, year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
  const span = (more: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, ...more }).formatRange(new Date(from), new Date(to));
  try {
    return span(zone ? { timeZone: zone } : {});
  } catch {
    // A zone that this browser does not know.
    return span({});
  }
}

/** A day without a time (YYYY-MM-DD), for example "Mon, Nov 23, 2026". A day is the same wherever it is read. */
export function formatDay(day: string, locale?: string): string {
  return formatWith(`${day}T00:00:00Z`, locale, { weekday: "short", year: "numeric", month: "short", day: "numeric", timeZone: "UTC" });
}

/** Day alone, for example "Nov 21, 2026". */
export function formatDate(text: string, locale?: string): string {
  return formatWith(text, locale, { dateStyle: "medium" });
}

/** Hours and minutes, for example "10:36 AM". */
export function formatTime(text: string, locale?: string): string {
  return formatWith(text, locale, { hour: "numeric", minute: "2-digit" });
}

/** Day and time in full, for a tooltip. */
export function formatLong(text: string, locale?: string): string {
  return formatWith(text, locale, { dateStyle: "full", timeStyle: "long" });
}

/** "1 page", "12 pages". */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${n.toLocaleString(LOCALE)} ${n === 1 ? one : many}`;
}
