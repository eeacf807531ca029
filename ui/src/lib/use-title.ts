import { useEffect } from "react";

/** Names the page in the tab and the history list. */
export function useTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Chancery` : "Chancery";
  }, [title]);
}
