/** What an event says wherever it is shown. */
import { count } from "@/lib/format";

// Event
export const accept = "Accept";
export const tentative = "Tentative";
export const decline = "Decline";
export const answers = {
  accepted: "You accepted.",
  tentative: "You answered “tentative”.",
  declined: "You declined.",
};
export const answeredBefore = "The event has changed since. The organizer waits for a new answer.";
export const wasAnswered = (organizer: string) => `Your answer goes to ${organizer}.`;
export const answersAs = (address: string) => `The answer goes to the organizer in the name of ${address}.`;
export const wentWrong = "Something went wrong. Please try again.";
export const organizedBy = (organizer: string) => `Organizer: ${organizer}`;
export const nInvited = (n: number) => count(n, "person invited", "people invited");
export const unverified = "Unverified sender";
export const noTitle = "(no title)";
export const noTime = "No time that can be read";
export const inTheCalendarsZone = (zone: string) => `Time zone of the invitation: ${zone}`;
export const to = (start: string, end: string) => `${start} to ${end}`;

// Recurrence
export const repeats = (how: string) => `Repeats ${how}`;
export const often = "several times a day";
export const daily = (n: number) => (n === 1 ? "daily" : `every ${n} days`);
export const weekly = (n: number) => (n === 1 ? "weekly" : `every ${n} weeks`);
export const monthly = (n: number) => (n === 1 ? "monthly" : `every ${n} months`);
export const yearly = (n: number) => (n === 1 ? "yearly" : `every ${n} years`);
export const onDays = (days: string) => `on ${days}`;
export const byMoreConditions = "by a rule with more conditions";
export const until = (day: string) => `until ${day}`;
export const times = (n: number) => count(n, "time");
export const withoutAnEnd = "without an end";
export const onlyOnce = "Calendars show only the first time, because programs may not be able to work out this rule.";
export const weekdays = { MO: "Monday", TU: "Tuesday", WE: "Wednesday", TH: "Thursday", FR: "Friday", SA: "Saturday", SU: "Sunday" };

// Kinds
export const kinds = {
  invitation: "Invitation",
  updated: "Updated invitation",
  cancelled: "Cancelled",
  published: "Event",
  reply: "Reply to an invitation",
  proposal: "Proposal for another time",
};
