/** Time and money as people type and read them. */
import { LOCALE } from "@/lib/format";

export type Spent = { minutes: number; cents: null } | { minutes: null; cents: number };

const DAY = 24 * 60;
/** Ten million dollars, the most of one entry. */
const MOST_CENTS = 1_000_000_000;
const TIME = /^(?:(\d{1,2}):([0-5]\d)|(?:(\d*\.\d+|\d*,\d{1,2}|\d+)\s*h(?:ours?|rs?|oras?)?\.?)?\s*(?:(\d+)\s*m(?:in(?:utes?|utos?)?)?\.?)?)$/i;
const MONEY = /^\$\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2})|,(\d{2}))?$/;

/** What "1:30", "45 min", "1.5 h" or "$12.50" says; null for anything else, and for nothing. */
export function readSpent(text: string): Spent | null {
  const words = text.trim();
  const money = MONEY.exec(words);
  if (money) {
    const cents = Number(money[1]?.replaceAll(",", "")) * 100 + Number((money[2] ?? money[3] ?? "").padEnd(2, "0"));
    return cents > 0 && cents <= MOST_CENTS ? { minutes: null, cents } : null;
  }
  const time = words ? TIME.exec(words) : null;
  if (!time) return null;
  const hours = Number(time[1] ?? time[3]?.replace(",", ".") ?? 0);
  const minutes = Math.round(hours * 60) + Number(time[2] ?? time[4] ?? 0);
  return minutes > 0 && minutes <= DAY ? { minutes, cents: null } : null;
}

/** As it can be typed again. */
export const typedSpent = ({ minutes, cents }: Pick<Spent, "minutes" | "cents">): string =>
  cents === null ? `${Math.floor((minutes ?? 0) / 60)}:${String((minutes ?? 0) % 60).padStart(2, "0")}` : `$${(cents / 100).toFixed(2)}`;

/** "1:30 h". */
export const formatMinutes = (minutes: number): string => `${typedSpent({ minutes, cents: null })} h`;

export const formatCents = (cents: number): string => new Intl.NumberFormat(LOCALE, { style: "currency", currency: "USD" }).format(cents / 100);

export const shownSpent = ({ minutes, cents }: Pick<Spent, "minutes" | "cents">): string => (cents === null ? formatMinutes(minutes ?? 0) : formatCents(cents));
