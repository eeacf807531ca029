// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DraftDesk } from "@/features/drafts/draft-desk";
import type { Draft, DraftBlock, DraftPiece } from "@/lib/contract";

const piece = (text: string, more: Partial<DraftPiece> = {}): DraftPiece => ({ text, gap: false, bold: false, italic: false, sources: [], ...more });
const block = (kind: DraftBlock["kind"], line: DraftPiece[], more: Partial<DraftBlock> = {}): DraftBlock => ({ kind, level: 0, label: "", editable: true, lines: [line], ...more });
const draft = (more: Partial<Draft> = {}): Draft => ({
  id: "d1",
  kind: "demand-letter",
  title: "Demand letter",
  instruction: "",
  task: null,
  created_at: "2026-11-20T10:00:00Z",
  changed_at: "2026-11-20T10:00:00Z",
  version: 1,
  open: 1,
  shown: 1,
  questions: ["By which day?"],
  numbers: [1],
  blocks: [
    block("heading", [piece("Facts <b>")], { level: 1, label: "I." }),
    block("numbered", [piece("The rent was not paid.", { sources: [1] })], { level: 1, label: "1." }),
    block("paragraph", [piece("Pay by "), piece("By which day?", { gap: true }), piece(".")]),
    block("signature", [piece("Dana Whitlock")], { editable: false }),
  ],
  sources: [{ number: 1, origin: { file: "f1" }, name: "Ledger.txt", page: null, quote: "not paid", start: 3, end: 11, proven: true }],
  pdf: false,
  gaps: ["Scan.pdf: it is locked."],
  findings: [{ block: 1, severity: "check", quoted: "rent", message: "The lease says another sum.", replacement: null }],
  versions: [{ number: 1, at: "2026-11-20T10:00:00Z", by: "chancery", did: "Written from one paper." }],
  ...more,
});

const CONFLICT = "The draft was changed in another window or by mail meanwhile. Load it again; your words stay here until then.";
const asked: { path: string; body: unknown }[] = [];
let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  asked.length = 0;
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal("confirm", () => true);
});

// What one test leaves unsaved is not the next one's.
afterEach(() => root.unmount());

/** `answers`: what the server says, one call after the other. */
function serve(...answers: [status: number, body: unknown][]): void {
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    asked.push({ path, body: typeof init.body === "string" ? JSON.parse(init.body) : null });
    const [status, body] = answers.shift() ?? [404, { error: "Nothing was found at this address.", code: "not_found" }];
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } }));
  });
}

async function drawn(shown: Draft): Promise<HTMLElement> {
  const box = document.createElement("div");
  document.body.append(box);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  root = createRoot(box);
  root.render(
    <QueryClientProvider client={client}>
      <DraftDesk draft={shown} onVersion={() => undefined} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(box.querySelector("[data-block]")).not.toBeNull());
  return box;
}

const button = (box: HTMLElement, name: string) => [...box.querySelectorAll("button")].find((one) => (one.getAttribute("aria-label") ?? one.textContent?.trim()) === name);

async function type(area: HTMLTextAreaElement, words: string): Promise<void> {
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set;
  set?.call(area, words);
  area.dispatchEvent(new Event("input", { bubbles: true }));
  area.dispatchEvent(new Event("change", { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve, 10));
}

async function edit(box: HTMLElement, name: string, words: string): Promise<HTMLTextAreaElement> {
  button(box, name)?.click();
  await vi.waitFor(() => expect(box.querySelector("[data-block] textarea")).not.toBeNull());
  const area = box.querySelector<HTMLTextAreaElement>("[data-block] textarea") as HTMLTextAreaElement;
  await type(area, words);
  return area;
}

test("a paper shows its numbers, open questions, sources and what was not read", async () => {
  const box = await drawn(draft());
  expect(box.querySelector("h2")?.textContent).toBe("Not read");
  expect(box.textContent).toContain("I. Facts <b>");
  expect(box.querySelector("b")).toBeNull();
  expect(box.querySelector("[data-gap='1']")?.textContent).toBe("[By which day?]");
  expect(box.querySelector("[data-source='1'] a")?.getAttribute("aria-label")).toBe("Source 1: Ledger.txt");
  expect(box.textContent).toContain("Scan.pdf: it is locked.");
  // A signature is changed in Word.
  expect(box.querySelectorAll("[data-editable]").length).toBe(3);
});

test("what is to be looked at stands at its paragraph and in a list", async () => {
  const box = await drawn(draft());
  expect(box.textContent).toContain("1 thing to look at before you send it");
  expect(box.querySelector("[data-block='1']")?.textContent).toContain("The lease says another sum.");
  expect([...box.querySelectorAll("[role='tab']")].map((tab) => tab.textContent)).toContain("Checks 1");
});

test("a gap leads to its question", async () => {
  const box = await drawn(draft());
  box.querySelector<HTMLElement>("[data-gap='1']")?.click();
  await vi.waitFor(() => expect(document.activeElement?.getAttribute("data-field")).toBe("1"));
});

test("an older version is for reading only", async () => {
  const box = await drawn(draft({ version: 2 }));
  expect(box.textContent).toContain("This is version 1, for reading only.");
  expect(box.querySelector("[data-editable], textarea, a[data-gap]")).toBeNull();
});

test("a paragraph that was changed elsewhere keeps the person's words", async () => {
  const newest = draft({ version: 2, shown: 2, blocks: [block("paragraph", [piece("Before all.")]), ...draft().blocks] });
  serve([409, { error: CONFLICT, code: "conflict" }], [200, newest], [200, { ...newest, version: 3, shown: 3 }]);
  const box = await drawn(draft());
  await edit(box, "Edit: Pay by [By which day?].", "Pay by May 4.");
  button(box, "Save")?.click();
  await vi.waitFor(() => expect(box.querySelector("[role='alert']")?.textContent).toContain(CONFLICT));
  expect(box.querySelector<HTMLTextAreaElement>("[data-block] textarea")?.value).toBe("Pay by May 4.");
  button(box, "Load the Newest Version")?.click();
  await vi.waitFor(() => expect(box.querySelector("[data-block='3'] textarea")).not.toBeNull());
  expect(box.querySelector<HTMLTextAreaElement>("[data-block='3'] textarea")?.value).toBe("Pay by May 4.");
  button(box, "Save")?.click();
  await vi.waitFor(() => expect(asked.filter(({ path }) => path.endsWith("/edits/")).length).toBe(2));
  expect(asked.findLast(({ path }) => path.endsWith("/edits/"))?.body).toEqual({ version: 2, edits: [{ do: "set", block: 3, text: "Pay by May 4." }] });
});

test("a paragraph is added below, without a change to the one above", async () => {
  serve([200, draft({ version: 2, shown: 2 })]);
  const box = await drawn(draft());
  await edit(box, "Edit: The rent was not paid.", "The rent was not paid.");
  button(box, "Add a Paragraph Below")?.click();
  await vi.waitFor(() => expect(box.querySelectorAll("[data-block] textarea").length).toBe(2));
  await type(box.querySelectorAll<HTMLTextAreaElement>("[data-block] textarea")[1] as HTMLTextAreaElement, "Nor was the deposit.");
  button(box, "Save")?.click();
  await vi.waitFor(() => expect(asked[0]?.body).toEqual({ version: 1, edits: [{ do: "insert", block: 1, text: "Nor was the deposit." }] }));
});

test("what is answered is sent, and the rest stays open", async () => {
  serve([200, draft({ version: 2, shown: 2, questions: [], numbers: [] })]);
  const box = await drawn(draft());
  await type(box.querySelector("[data-field='1']") as HTMLTextAreaElement, " May 4 ");
  button(box, "Fill In")?.click();
  await vi.waitFor(() => expect(asked[0]).toEqual({ path: "/api/drafts/d1/answers/", body: { answers: { "By which day?": "May 4" } } }));
});

test("other words are asked for in place of those that are chosen, and can be taken back", async () => {
  serve([200, { words: "at once", says: ["Written by small. Read it before you save."] }]);
  const box = await drawn(draft());
  const area = await edit(box, "Edit: The rent was not paid.", "The 😀 rent is due very promptly.");
  button(box, "Ask for a Change…")?.click();
  await vi.waitFor(() => expect(box.querySelector("form input")).not.toBeNull());
  area.setSelectionRange(area.value.indexOf("very"), area.value.indexOf("."));
  const wish = box.querySelector<HTMLInputElement>("[data-block] input") as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(wish, "Shorter");
  wish.dispatchEvent(new Event("input", { bubbles: true }));
  wish.dispatchEvent(new Event("change", { bubbles: true }));
  await vi.waitFor(() => expect(button(box, "Ask")?.disabled).toBe(false));
  button(box, "Ask")?.click();
  await vi.waitFor(() => expect(area.value).toBe("The 😀 rent is due at once."));
  // A character beyond the basic plane is one.
  expect(asked[0]).toEqual({
    path: "/api/drafts/d1/suggestion/",
    body: { paragraph: "The 😀 rent is due very promptly.", from: 18, until: 31, wish: "Shorter" },
  });
  expect(box.querySelector("[role='status']")?.textContent).toContain("Written by small.");
  button(box, "Undo")?.click();
  await vi.waitFor(() => expect(area.value).toBe("The 😀 rent is due very promptly."));
});

/** Whether the page may be left without a question. */
const left = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("a changed paragraph and answers that are not filled in hold the page until they are saved", async () => {
  serve([200, draft({ version: 2, shown: 2, questions: [], numbers: [] })], [200, draft({ version: 3, shown: 3 })]);
  const box = await drawn(draft());
  expect(left()).toBe(true);
  await type(box.querySelector("[data-field='1']") as HTMLTextAreaElement, "May 4");
  expect(left()).toBe(false);
  button(box, "Fill In")?.click();
  await vi.waitFor(() => expect(left()).toBe(true));
  const area = await edit(box, "Edit: The rent was not paid.", "The rent was not paid.");
  expect(left()).toBe(true);
  await type(area, "The rent was paid late.");
  expect(left()).toBe(false);
  button(box, "Save")?.click();
  await vi.waitFor(() => expect(left()).toBe(true));
});
