import * as say from "@/components/event-words";
import type { EventRecurrence, EventTime, TaskEvent } from "@/lib/contract";
import { formatDay, formatInZone, formatSpanInZone } from "@/lib/format";

const UNITS = { day: say.daily, week: say.weekly, month: say.monthly, year: say.yearly } as const;

const one = ({ day, at }: EventTime, zone: string | null): string => (day ? formatDay(day) : at ? formatInZone(at, zone) : "");

/** When it takes place, in the reader's time zone of the settings. */
export function whenOf({ start, end, zone }: Pick<TaskEvent, "start" | "end" | "zone">): string {
  if (!start) return say.noTime;
  if (start.at && end?.at && start.at < end.at) return formatSpanInZone(start.at, end.at, zone);
  return end ? say.to(one(start, zone), one(end, zone)) : one(start, zone);
}

/** "weekly on Monday, Wednesday until Mon, Jun 1, 2026" */
export function repetition({ every, interval, days, count, until, more }: EventRecurrence): string {
  if (every === "hour") return say.often;
  const named = days.map((day) => (say.weekdays as Record<string, string | undefined>)[day] ?? day);
  const end = until ? say.until(formatDay(until)) : count ? say.times(count) : say.withoutAnEnd;
  return [UNITS[every](interval), named.length > 0 ? say.onDays(named.join(", ")) : "", more ? say.byMoreConditions : "", end].filter(Boolean).join(", ").replace(", ", " ");
}

/** The last day of it, as YYYY-MM-DD; of what repeats, the last day on which it can; empty if there is none. */
export function lastDay({ start, end, recurrence }: Pick<TaskEvent, "start" | "end" | "recurrence">): string {
  if (recurrence) return recurrence.until ?? "";
  const last = end ?? start;
  return last?.day ?? last?.at?.slice(0, 10) ?? "";
}
