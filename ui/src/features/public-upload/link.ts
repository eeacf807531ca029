import * as say from "@/features/public-upload/words";
import { asStranger, useAsStranger } from "@/lib/as-stranger";
import type { PublicLink, UploadReceipt } from "@/lib/contract";
import { formatSize } from "@/lib/format";

const pathOf = (link: string) => `/api/upload/${encodeURIComponent(link)}/`;

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

/** What the link leads to. */
export const useLink = (link: string) => useAsStranger<PublicLink>(pathOf(link));
