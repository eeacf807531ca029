// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { Deadline } from "@/components/deadline";
import type { Counting, Deadline as Shape } from "@/lib/contract";

const COUNTING: Counting = { rules: "civil", set_by_rule: false, from_service: true, service: null };
const DEADLINE: Shape = {
  id: "1",
  title: "Answer",
  due: "2026-12-14",
  rule: "Fed. R. Civ. P. 6(a)",
  trigger: { what: "service of this order", date: "2026-11-30" },
  period: "14 days",
  days: [],
  note: null,
  status: "proposed",
  source: null,
  counting: COUNTING,
  served: null,
};

async function drawn(deadline: Partial<Shape>): Promise<HTMLElement> {
  const box = document.createElement("div");
  createRoot(box).render(
    <QueryClientProvider client={new QueryClient()}>
      <Deadline deadline={{ ...DEADLINE, ...deadline }} task="t-1" />
    </QueryClientProvider>,
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
  return box;
}

const choices = (box: HTMLElement) => [...box.querySelectorAll("label")].map((label) => label.textContent);

test("a period counted back reads so", async () => {
  expect((await drawn({})).textContent).toContain("14 days · from service of this order of Mon, Nov 30, 2026 · Fed.");
  const back = await drawn({ period: "7 days before", trigger: { what: "the hearing", date: "2026-12-21" } });
  expect(back.textContent).toContain("7 days before the hearing of Mon, Dec 21, 2026 · Fed.");
});

test("only what changes a counting can be chosen, and only before it is confirmed", async () => {
  expect(choices(await drawn({}))).toEqual(["Counting rules Answer", "Method of service Answer"]);
  expect(choices(await drawn({ counting: { ...COUNTING, set_by_rule: true } }))).toEqual(["Method of service Answer"]);
  expect(choices(await drawn({ counting: { ...COUNTING, from_service: false } }))).toEqual(["Counting rules Answer"]);
  expect(choices(await drawn({ counting: { ...COUNTING, rules: "plain" } }))).toEqual(["Counting rules Answer"]);
  expect(choices(await drawn({ counting: null }))).toEqual([]);
  expect(choices(await drawn({ status: "confirmed" }))).toEqual([]);
});
