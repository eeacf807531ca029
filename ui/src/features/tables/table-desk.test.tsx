// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { beforeEach, expect, test, vi } from "vitest";
import type { Whole } from "@/features/tables/merge";
import { TableDesk } from "@/features/tables/table-desk";
import type { TableCell, TableDocument } from "@/lib/contract";

const cell = (text: string, more: Partial<TableCell> = {}): TableCell => ({ state: "answered", text, version: 3, ...more });
const row = (file: string, cells: TableCell[], more: Partial<TableDocument> = {}): TableDocument => ({ file, name: `${file}.pdf`, now: "read", cells, ...more });
const table = (rows: TableDocument[]): Whole => ({
  id: "t", title: "Leases", follows_folder: false, created_at: "", changed_at: "", version: 1, changes: 5, note: null, folder: null, rows,
  questions: [
    { id: 0, heading: "Rent", asks: "How much is the rent?", kind: "amount" },
    { id: 4, heading: "Law", asks: "Which law governs?", kind: "text" },
  ],
  counts: { rows: rows.length, waiting: 0, answered: 2, not_found: 0, failed: 0, corrected: 0, locked: 0 },
});
const asked: { path: string; body: unknown }[] = [];

beforeEach(() => {
  document.body.replaceChildren();
  asked.length = 0;
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    asked.push({ path, body: typeof init.body === "string" ? JSON.parse(init.body) : null });
    const full = { question: 0, state: "answered", version: 3, answer: "$9,450", reason: null, quotes: [{ page: 2, start: 5, end: 11, quote: "<b>$9,450</b>" }], correction: null, locked: false };
    const body = init.method === "POST" ? { error: "This was changed in another window meanwhile.", code: "conflict" } : { file: "a", name: "a.pdf", proven: true, cells: [full, { ...full, question: 4 }] };
    return Promise.resolve(new Response(JSON.stringify(body), { status: init.method === "POST" ? 409 : 200, headers: { "Content-Type": "application/json" } }));
  });
});

async function drawn(shown: Whole): Promise<HTMLElement> {
  const box = document.createElement("div");
  document.body.append(box);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  createRoot(box).render(
    <QueryClientProvider client={client}>
      <TableDesk table={shown} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(box.querySelector('[role="grid"], p')).not.toBeNull());
  return box;
}
const press = (target: Element | null, key: string) => target?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));

test("five hundred rows are a grid in which only those in sight are drawn", async () => {
  const box = await drawn(table(Array.from({ length: 500 }, (_, n) => row(`f${n}`, [cell("$1"), cell("Nevada")]))));
  expect(box.querySelector('[role="grid"]')?.getAttribute("aria-rowcount")).toBe("501");
  expect(box.querySelectorAll('[role="gridcell"]').length).toBeLessThan(100);
});

test("a cell says what it is, and Enter opens it with its quote", async () => {
  const rows = [row("a", [cell("$9,450", { corrected: true, locked: true }), cell("", { state: "not_found" })]), row("b", [cell("", { state: "waiting" }), cell("It is locked.", { state: "failed" })], { now: "unread" })];
  const box = await drawn(table(rows));
  expect([...box.querySelectorAll('[role="gridcell"]')].map((one) => one.textContent)).toEqual(["$9,450corrected, locked", "Not found", "Waiting", "It is locked."]);
  const at = () => box.querySelector('[tabindex="0"]');
  expect(at()?.textContent).toBe("a.pdf");
  press(at(), "ArrowRight");
  await vi.waitFor(() => expect(at()?.textContent).toContain("$9,450"));
  press(at(), "Enter");
  await vi.waitFor(() => expect(box.querySelector("blockquote")?.textContent).toBe("“<b>$9,450</b>”"));
  expect(asked[0]?.path).toContain("/api/tables/t/rows/a/");
  const area = box.querySelector("textarea");
  expect(area?.value).toBe("$9,450");
  box.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(box.querySelector('[role="alert"]')?.textContent).toContain("changed in another window"));
  expect(asked.find(({ body }) => body !== null)?.body).toEqual({ file: "a", question: 0, version: 3, change: { do: "correct", text: "$9,450" } });
});

test("a table without documents says what brings some", async () => {
  expect((await drawn(table([]))).textContent).toContain("No documents.");
});
