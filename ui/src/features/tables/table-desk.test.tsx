// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
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
/** The first cell as the server has it, and whose page it is. */
let stored: Record<string, unknown> = {};
let client: QueryClient;
let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  stored = { question: 0, state: "answered", version: 3, answer: "$9,450", reason: null, quotes: [{ page: 2, start: 5, end: 11, quote: "<b>$9,450</b>" }], correction: null, locked: false };
  document.body.replaceChildren();
  asked.length = 0;
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    asked.push({ path, body: typeof init.body === "string" ? JSON.parse(init.body) : null });
    const body = init.method === "POST" ? { error: "This was changed in another window meanwhile.", code: "conflict" } : { file: "a", name: "a.pdf", proven: true, cells: [stored, { ...stored, question: 4 }] };
    return Promise.resolve(new Response(JSON.stringify(body), { status: init.method === "POST" ? 409 : 200, headers: { "Content-Type": "application/json" } }));
  });
});

// What one test leaves unsaved is not the next one's.
afterEach(() => root.unmount());

async function drawn(shown: Whole): Promise<HTMLElement> {
  const box = document.createElement("div");
  document.body.append(box);
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  root = createRoot(box);
  root.render(
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

async function type(area: HTMLTextAreaElement, words: string): Promise<void> {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(area, words);
  area.dispatchEvent(new Event("input", { bubbles: true }));
  area.dispatchEvent(new Event("change", { bubbles: true }));
  await vi.waitFor(() => expect(area.value).toBe(words));
}

test("the cell that is opened is scrolled into sight beside its panel", async () => {
  const shown: (string | null)[] = [];
  Element.prototype.scrollIntoView = function scrolled(this: Element) {
    // By then the panel has taken its width from the grid.
    shown.push(this.textContent, this.closest("[class*=split]") ? "beside" : "alone");
  };
  const box = await drawn(table([row("a", [cell("$9,450"), cell("Nevada")])]));
  box.querySelectorAll<HTMLElement>('[role="gridcell"]')[1]?.click();
  await vi.waitFor(() => expect(shown).toEqual(["Nevada", "beside"]));
});

/** The versions of the cell that were sent as the one seen. */
const seen = () => asked.filter(({ body }) => body !== null).map(({ body }) => (body as { version: number }).version);

/** Opens the first answer of a table of one row. */
async function opened(): Promise<[box: HTMLElement, area: () => HTMLTextAreaElement]> {
  const box = await drawn(table([row("a", [cell("$9,450"), cell("Nevada")])]));
  box.querySelector<HTMLElement>('[role="gridcell"]')?.click();
  await vi.waitFor(() => expect(box.querySelector("textarea")).not.toBeNull());
  return [box, () => box.querySelector("textarea") as HTMLTextAreaElement];
}

test("of two windows on one cell the slower one keeps its words, is told, and saves them then", async () => {
  const [box, area] = await opened();
  await type(area(), "$3,300 from Q");
  // The other window was faster, and the page is told.
  stored = { ...stored, version: 4, correction: { text: "$3,200 from P", at: "2026-11-30T10:00:00Z", by: "Priya Reyes" } };
  await client.invalidateQueries({ queryKey: ["tables"] });
  await vi.waitFor(() => expect(box.textContent).toContain("Corrected by Priya Reyes"));
  expect(area().value).toBe("$3,300 from Q");
  const save = () => box.querySelector<HTMLButtonElement>('button[type="submit"]');
  expect(save()?.disabled).toBe(false);
  save()?.click();
  await vi.waitFor(() => expect(box.querySelector('[role="alert"]')?.textContent).toContain("changed in another window"));
  expect(area().value).toBe("$3,300 from Q");
  await vi.waitFor(() => expect(save()?.textContent).toBe("Save Correction"));
  save()?.click();
  await vi.waitFor(() => expect(seen()).toEqual([3, 4]));
});

test("where the server cannot be reached the page says so, and keeps the words", async () => {
  const [box, area] = await opened();
  await type(area(), "$3,300 from Q");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  box.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
  await vi.waitFor(() => expect(box.querySelector('[role="alert"]')?.textContent).toBe("The server cannot be reached. Your words stay here."));
  expect(area().value).toBe("$3,300 from Q");
});

test("a cell that was locked elsewhere keeps the words that are not saved", async () => {
  const [box, area] = await opened();
  await type(area(), "$3,300 from Q");
  stored = { ...stored, version: 4, locked: true };
  await client.invalidateQueries({ queryKey: ["tables"] });
  await vi.waitFor(() => expect(box.textContent).toContain("Locked:"));
  expect(area().value).toBe("$3,300 from Q");
});

test("another cell, or none, takes a correction that is not saved along only after a question", async () => {
  const said: string[] = [];
  let may = false;
  vi.stubGlobal("confirm", (question: string) => (said.push(question), may));
  const [box, area] = await opened();
  await type(area(), "$3,300 from Q");
  const law = () => box.querySelectorAll<HTMLElement>('[role="gridcell"]')[1];
  law()?.click();
  box.querySelector<HTMLElement>('[aria-label="Close the cell"]')?.click();
  expect(said).toEqual(["Discard your correction of this cell?", "Discard your correction of this cell?"]);
  expect(area().value).toBe("$3,300 from Q");
  expect(dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(false);
  may = true;
  law()?.click();
  await vi.waitFor(() => expect(box.querySelector("aside")?.getAttribute("aria-label")).toBe("Law"));
  expect(said.length).toBe(3);
  // Nothing is typed here.
  box.querySelector<HTMLElement>('[role="gridcell"]')?.click();
  await vi.waitFor(() => expect(box.querySelector("aside")?.getAttribute("aria-label")).toBe("Rent"));
  expect(said.length).toBe(3);
});

test("where rows are filtered, the page says that what is saved has them all", async () => {
  const box = await drawn(table([row("a", [cell("$9,450", { corrected: true }), cell("Nevada")]), row("b", [cell("$1"), cell("Utah")])]));
  expect(box.textContent).not.toContain("hold all rows");
  const show = box.querySelectorAll("select")[1] as HTMLSelectElement;
  show.value = "corrected";
  show.dispatchEvent(new Event("change", { bubbles: true }));
  await vi.waitFor(() => expect(box.textContent).toContain("1 of 2 rows"));
  expect(box.textContent).toContain("CSV and Excel hold all rows.");
});

test("a table without documents says what brings some", async () => {
  expect((await drawn(table([]))).textContent).toContain("No documents.");
});
