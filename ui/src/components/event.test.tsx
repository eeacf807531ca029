// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { Event } from "@/components/event";
import { lastDay, repetition } from "@/components/event-times";
import type { EventRecurrence, TaskEvent } from "@/lib/contract";

const EVENT: TaskEvent = {
  id: "1",
  title: "Deposition",
  place: "Room 2",
  start: { day: null, at: "2026-03-04T15:00:00Z" },
  end: { day: null, at: "2026-03-04T16:00:00Z" },
  zone: "America/New_York",
  original_zone: "Pacific Standard Time",
  organizer: { name: "Ann Lee", address: "ann@lee.test" },
  attendees: 3,
  recurrence: null,
  method: "request",
  status: "invitation",
  proven: true,
  answer: null,
  answers_as: "assistant@firm.test",
  no_answer: null,
};

const WEEKLY: EventRecurrence = { every: "week", interval: 1, days: ["MO", "WE"], count: null, until: "2026-06-01", more: false, once: false };

async function drawn(event: Partial<TaskEvent>): Promise<HTMLElement> {
  const box = document.createElement("div");
  createRoot(box).render(
    <QueryClientProvider client={new QueryClient()}>
      <Event event={{ ...EVENT, ...event }} task="t-1" />
    </QueryClientProvider>,
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  return box;
}

const buttons = (box: HTMLElement) => [...box.querySelectorAll("button")].map((button) => button.textContent);

test("an invitation says when, where and by whom, and takes three answers", async () => {
  const box = await drawn({});
  expect(buttons(box)).toEqual(["Accept Deposition", "Tentative Deposition", "Decline Deposition"]);
  for (const part of ["10:00", "11:00", "Room 2", "Ann Lee (ann@lee.test)", "3 people invited", "Pacific Standard Time", "assistant@firm.test"]) expect(box.textContent).toContain(part);
});

test("what cannot be answered says why, and has no buttons", async () => {
  const box = await drawn({ answers_as: null, no_answer: "This mail tells of an event and invites nobody.", proven: false });
  expect(buttons(box)).toEqual([]);
  expect(box.textContent).toContain("invites nobody");
  expect(box.textContent).toContain("Unverified sender");
  const answered = await drawn({ answer: { answer: "declined", at: "2026-03-01T00:00:00Z", outdated: true } });
  expect(answered.textContent).toContain("The event has changed since.");
});

test("repetitions are told, and end when they end", () => {
  expect(repetition(WEEKLY)).toBe("weekly on Monday, Wednesday, until Mon, Jun 1, 2026");
  expect(repetition({ ...WEEKLY, days: [], interval: 2, until: null, count: 5 })).toBe("every 2 weeks 5 times");
  expect(repetition({ ...WEEKLY, every: "hour" })).toBe("several times a day");
  expect([lastDay(EVENT), lastDay({ ...EVENT, recurrence: WEEKLY }), lastDay({ ...EVENT, start: { day: "2026-03-05", at: null }, end: null })]).toEqual(["2026-03-04", "2026-06-01", "2026-03-05"]);
});
