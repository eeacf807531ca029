import { useEffect, useState } from "react";
import * as say from "@/features/public-upload/words";
import { ApiError } from "@/lib/api";
import type { PublicLink, UploadReceipt } from "@/lib/contract";
import { formatSize } from "@/lib/format";

const pathOf = (link: string) => `/api/upload/${encodeURIComponent(link)}/`;

/** Without a token: whoever opens the page is a stranger here, even somebody of the firm. */
async function asStranger<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(path, { ...init, credentials: "omit" });
  const body = (await response.json().catch(() => ({}))) as { error?: string; code?: string };
  if (!response.ok) throw new ApiError(response.status, body.code ?? "", body.error ?? "");
  return body as T;
}

export function sendFiles(link: string, files: readonly File[], passcode: string | null): Promise<UploadReceipt> {
  const body = new FormData();
  if (passcode !== null) body.append("passcode", passcode);
  for (const file of files) body.append("files", file, file.name);
  return asStranger(pathOf(link), { method: "POST", body });
}

/** What may still be sent, as far as there is a limit. */
export function leftWords({ files_left, bytes_left, max_file_bytes }: PublicLink): string {
  const parts = [say.perFile(formatSize(max_file_bytes))];
  if (files_left !== null) parts.push(say.filesLeft(files_left));
  if (bytes_left !== null) parts.push(say.leftInTotal(formatSize(bytes_left)));
  return parts.join(" · ");
}

/** What the link leads to. `gone` says why there is nothing. */
export function useLink(link: string) {
  const [info, setInfo] = useState<PublicLink | null>(null);
  const [gone, setGone] = useState<"link" | "server" | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let live = true;
    asStranger<PublicLink>(pathOf(link)).then(
      (found) => (live ? setInfo(found) : undefined),
      (error: unknown) => (live ? setGone(error instanceof ApiError && error.status < 500 ? "link" : "server") : undefined),
    );
    return () => {
      live = false;
    };
    // Each try asks anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [link, tries]);
  const retry = () => {
    setGone(null);
    setTries(tries + 1);
  };
  return { info, gone, retry };
}
