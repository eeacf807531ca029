import { describe, expect, it } from "vitest";
import { readSpent, typedSpent } from "@/features/matters/spent";

describe("what was spent", () => {
  it("is read as people write it", () => {
    const time: [string, number][] = [["1:30", 90], ["0:06", 6], ["45 min", 45], ["45m", 45], ["1.5 h", 90], ["1,5 h", 90], ["1h 12m", 72], ["2 hours", 120], [".5h", 30], [".", 0]];
    for (const [text, minutes] of time) expect(readSpent(text), text).toEqual(minutes ? { minutes, cents: null } : null);
    const money: [string, number][] = [["$12.50", 1250], ["$ 1,250.00", 125_000], ["$40", 4000], ["$12.5", 1250], ["$10,000,000", 1_000_000_000]];
    for (const [text, cents] of money) expect(readSpent(text), text).toEqual({ minutes: null, cents });
  });
  it("is not guessed", () => {
    for (const text of ["", "1.5", "45", "an hour", "$", "$1,2,5", "0:00", "$0", "25 h", "1:75", "-1 h", "1,234 h", "$1,5", "$10,000,001", "$99999999999999999999", "h", "min"]) expect(readSpent(text), text).toBeNull();
  });
  it("is read again as it was", () => {
    for (const minutes of [1, 45, 90, 1440]) expect(readSpent(typedSpent({ minutes, cents: null }))).toEqual({ minutes, cents: null });
    for (const cents of [5, 1250, 123_456]) expect(readSpent(typedSpent({ minutes: null, cents }))).toEqual({ minutes: null, cents });
  });
});
