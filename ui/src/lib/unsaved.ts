/** What is typed and not saved yet: whoever would lose it is asked first, by whatever way they leave. */
import { useLayoutEffect } from "react";

/** What is to be asked, for each place that holds such words. */
const questions = new Map<symbol, string>();

/** Whether what is not saved may go. Once it may, nobody asks again. */
export function mayGo(): boolean {
  if (![...questions.values()].every((question) => confirm(question))) return false;
  questions.clear();
  return true;
}

/** The page that an address names. What else stands in it, such as a document before the page, takes nothing away. */
function pageOf({ pathname, searchParams }: URL): string {
  return JSON.stringify([pathname, searchParams.get("service"), searchParams.get("path")]);
}
const here = (): URL => new URL(location.href);
const leaves = (from: URL, to: URL): boolean => questions.size > 0 && pageOf(from) !== pageOf(to);

/** Whether the reader stays where they are. */
const stays = (address: string | URL): boolean => leaves(here(), new URL(address, location.href)) && !mayGo();

// Links and keys go through the browser's history (wouter does). A wrapper of the router's would be in the script of every public page.
const asking =
  (go: History["pushState"]): History["pushState"] =>
  (state, unused, address) => {
    if (!address || !stays(address)) go(state, unused, address);
  };
history.pushState = asking(history.pushState.bind(history));
history.replaceState = asking(history.replaceState.bind(history));
// Back and forward. A browser without the Navigation API says so when it has gone there already.
globalThis.navigation?.addEventListener("navigate", (event) => {
  if (event.navigationType === "traverse" && event.cancelable && event.destination.sameDocument && stays(event.destination.url)) event.preventDefault();
});
// The browser asks in its own words.
addEventListener("beforeunload", (event) => {
  if (questions.size > 0) event.preventDefault();
});

/** While there is a `question`, it is asked of whoever leaves the page. */
export function useUnsaved(question: string | null): void {
  useLayoutEffect(() => {
    if (question === null) return;
    const own = Symbol(question);
    questions.set(own, question);
    return () => void questions.delete(own);
  }, [question]);
}
