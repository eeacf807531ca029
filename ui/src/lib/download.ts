/** Saving a file of the account to the reader's disk. */
import { call } from "@/lib/api";

/** The file name of a Content-Disposition header (RFC 6266): `filename*` first, then `filename`. */
export function dispositionName(header: string | null): string | null {
  if (!header) return null;
  const extended = /filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(header)?.[1];
  if (extended) {
    try {
      return decodeURIComponent(extended);
    } catch {
      // A broken escape: fall through to the plain form.
    }
  }
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1];
  if (quoted !== undefined) return quoted.replaceAll(/\\(.)/g, "$1") || null;
  return /filename\s*=\s*([^;\s"]+)/i.exec(header)?.[1] ?? null;
}

export const downloadFile = (id: string, fallbackName: string): Promise<void> => saveCall(`/api/files/file/${encodeURIComponent(id)}/download/`, fallbackName);

/** Saves what an address of the API answers. */
export async function saveCall(path: string, fallbackName: string): Promise<void> {
  const response = await call(path);
  const name = dispositionName(response.headers.get("Content-Disposition")) ?? fallbackName;
  saveFile(await response.blob(), name);
}

/** Opens an address that the server made good for one download. The browser saves it, however large it is. */
export function saveFrom(url: string): void {
  const link = document.createElement("a");
  // A path of our own, whatever the answer says.
  link.href = new URL(url, location.href).pathname;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}

/** Hands bytes to the reader's disk under a name. */
export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken hold of the bytes once the click was handled; a later turn frees ours.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
