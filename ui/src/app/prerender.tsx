/** Writes the public pages as HTML, for the build (build/site.mjs). Never part of what browsers fetch. */
import { renderToString } from "preact-render-to-string";
import { App } from "@/app/app";
import { fetchPage } from "@/app/later";
import { PAGES } from "@/app/pages";
import * as say from "@/app/page-words";
import { lastTitle } from "@/lib/use-title";

export interface Written {
  /** Its address; null for all that are not known. */
  path: string | null;
  title: string;
  description: string;
  html: string;
}

/** Every public page, and the one for addresses that lead nowhere. */
export async function pages(): Promise<Written[]> {
  await Promise.all(PAGES.map(([, code]) => fetchPage(code)));
  return [...PAGES.map(([path]) => path), null].map((path) => {
    // The router asks the browser where it is.
    Object.assign(globalThis, { location: new URL(path ?? "/404", "http://site.invalid") });
    const html = renderToString(<App />);
    return { path, title: lastTitle(), description: say.ABOUT_PAGES[path ?? "other"] ?? say.ABOUT_PAGES["/"], html };
  });
}

export const { NO_SCRIPT } = say;

/** About the pages that are not written here. */
export const SHELL = say.ABOUT_PAGES.other;
