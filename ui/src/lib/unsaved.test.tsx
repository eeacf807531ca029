// @vitest-environment happy-dom
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Link } from "wouter";
import { mayGo, useUnsaved } from "@/lib/unsaved";

vi.hoisted(() => vi.stubGlobal("navigation", new EventTarget()));

const asked: string[] = [];
let may = false;
let root: ReturnType<typeof createRoot>;

function Typing({ words }: { words: string }) {
  useUnsaved(words ? "Discard your words?" : null);
  return (
    <>
      <p>{words}</p>
      <Link href="/dashboard?service=tables">Tables</Link>
      <Link href="/dashboard?service=drafts&path=d1&file=f1">Source</Link>
    </>
  );
}

async function typed(words: string): Promise<HTMLElement> {
  const box = document.createElement("div");
  document.body.replaceChildren(box);
  root = createRoot(box);
  root.render(<Typing words={words} />);
  await vi.waitFor(() => expect(box.querySelectorAll("a").length).toBe(2));
  return box;
}
const link = (box: HTMLElement, name: string) => [...box.querySelectorAll("a")].find((one) => one.textContent === name);
const service = () => new URLSearchParams(location.search).get("service");
const reloads = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));

beforeEach(() => {
  asked.length = 0;
  may = false;
  vi.stubGlobal("confirm", (question: string) => {
    asked.push(question);
    return may;
  });
  history.pushState({ at: "draft" }, "", "/dashboard?service=drafts&path=d1");
});
afterEach(() => root.unmount());

test("a link asks before it takes words along, and once they may go leads on", async () => {
  const box = await typed("The rent");
  link(box, "Tables")?.click();
  expect([asked, service()]).toEqual([["Discard your words?"], "drafts"]);
  may = true;
  link(box, "Tables")?.click();
  expect([asked.length, service()]).toEqual([2, "tables"]);
});

test("what opens before the page takes nothing along, and where nothing is typed nobody asks", async () => {
  link(await typed("The rent"), "Source")?.click();
  expect(location.search).toContain("file=f1");
  root.unmount();
  link(await typed(""), "Tables")?.click();
  expect([asked, service()]).toEqual([[], "tables"]);
});

/** The browser is about to go back to an address. Returns whether it goes there. */
function goesBack(address: string, how: object = {}): boolean {
  const url = new URL(address, location.href).href;
  const event = Object.assign(new Event("navigate", { cancelable: true }), { navigationType: "traverse", destination: { url, sameDocument: true }, ...how });
  return navigation.dispatchEvent(event);
}

test("the browser's back asks too, and the page stays where it was", async () => {
  await typed("The rent");
  expect([goesBack("/dashboard?service=tables"), asked.length]).toEqual([false, 1]);
  // A document is closed, and a page of elsewhere: that is a reload's question.
  expect([goesBack("/dashboard?service=drafts&path=d1&file=f1"), goesBack("/help", { destination: { url: "https://firm.test/help", sameDocument: false } }), asked.length]).toEqual([true, true, 1]);
  may = true;
  expect([goesBack("/dashboard?service=tables"), asked.length]).toEqual([true, 2]);
});

test("a reload is held, until the words are saved or may go", async () => {
  await typed("The rent");
  expect(reloads()).toBe(false);
  may = true;
  expect(mayGo()).toBe(true);
  expect(reloads()).toBe(true);
  root.unmount();
  await typed("The rent");
  expect(reloads()).toBe(false);
  root.unmount();
  await vi.waitFor(() => expect(reloads()).toBe(true));
});
