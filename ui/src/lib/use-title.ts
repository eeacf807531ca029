import { useEffect } from "react";
import { site } from "@/lib/site-file";

declare const PRERENDER: boolean;

let last = "";

/** The name of the page that was written last, for the build. */
export const lastTitle = (): string => last;
const note = (title: string) => {
  last = title;
};

/** Names the page in the tab and the history list. */
export function useTitle(title?: string): void {
  const whole = title ? `${title} · ${site.name}` : site.name;
  if (PRERENDER) note(whole);
  useEffect(() => {
    document.title = whole;
  }, [whole]);
}
