/** What a deadline says wherever it is shown, and the states of things. */
import { count } from "@/lib/format";

// Deadline choices
export const federalCivilRules = "Federal civil rules";
export const federalAppellateRules = "Federal appellate rules";
export const calendarDays = "Calendar days";
export const electronically = "Electronically";
export const byMail = "By mail";
export const byHand = "By hand";
export const unknown = "Unknown";
export const countingRules = "Counting rules";
export const methodOfService = "Method of service";

// Deadline
export const confirm = "Confirm";
export const wasAdded = (title: string) => `“${title}” was added to your calendar.`;
export const dismiss = "Dismiss";
export const wasDismissed = (title: string) => `“${title}” was dismissed.`;
export const reopen = "Reopen";
export const wasReopened = (title: string) => `“${title}” was reopened.`;
export const isNowDueOn = (title: string, day: string) => `“${title}” is now due on ${day}`;
export const howCalculated = "How this date was calculated";
export const howCalculatedIn = (days: string) => `How this date was calculated: ${days}`;
export const nDays = (n: number) => count(n, "day");
export const days = "Days";
export const notCounted = "not counted";
export const eventOfDay = (event: string, day: string) => `${event} of ${day}`;
export const from = (event: string) => `from ${event}`;
export const wentWrong = "Something went wrong. Please try again.";
export const foundIn = "Found in";
export const servedBy = "Method of service:";

// Status
export const received = "Received";
export const working = "Working";
export const answered = "Answered";
export const needsAttention = "Needs attention";
export const onHold = "On hold";
export const failed = "Failed";
export const active = "Active";
export const processed = "Processed";
export const processing = "Processing";
export const confirmed = "Confirmed";
export const proposed = "Proposed";
export const dismissed = "Dismissed";
