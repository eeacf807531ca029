import { useEffect, useState } from "react";
import { ApiError } from "@/lib/api";
import { asStranger } from "@/lib/as-stranger";
import type { UploadReceipt, WantedPapers } from "@/lib/contract";

/** How often it is asked whether files were read. */
const AGAIN = 2_500;

const pathOf = (link: string) => `/api/wanted/${encodeURIComponent(link)}/`;

export function send(link: string, files: readonly File[]): Promise<UploadReceipt> {
  const body = new FormData();
  for (const file of files) body.append("files", file, file.name);
  return asStranger(`/api/upload/${encodeURIComponent(link)}/`, { method: "POST", body });
}

export const stopReminders = (link: string, stop: boolean) =>
  asStranger(`${pathOf(link)}stop/`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ stop }) });

/** The list of a link. `gone` says why there is none. */
export function useList(link: string) {
  const [list, setList] = useState<WantedPapers | null>(null);
  const [gone, setGone] = useState<"link" | "server" | null>(null);
  const [tries, setTries] = useState(0);
  const reload = () => {
    setGone(null);
    setTries((before) => before + 1);
  };
  useEffect(() => {
    let live = true;
    asStranger<WantedPapers>(pathOf(link)).then(
      (found) => (live ? setList(found) : undefined),
      (error: unknown) => (live ? setGone(error instanceof ApiError && error.status < 500 ? "link" : "server") : undefined),
    );
    return () => {
      live = false;
    };
    // Each try asks anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [link, tries]);
  const reading = (list?.reading ?? 0) > 0;
  useEffect(() => {
    if (!reading) return;
    const timer = setTimeout(() => setTries((before) => before + 1), AGAIN);
    return () => clearTimeout(timer);
    // As long as something is read, each answer asks for the next.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [reading, list]);
  return { list, gone, reload };
}
