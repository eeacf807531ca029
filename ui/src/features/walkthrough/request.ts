import * as say from "@/features/walkthrough/words";

export interface Request {
  name: string;
  firm: string;
  when: string;
  wish: string;
}

/** The address that opens a mail program with the request in it (RFC 6068: lines end with CRLF, all of it percent-encoded). */
export function mailtoOf(to: string, { name, firm, when, wish }: Request): string {
  const lines = [
    [say.WALKTHROUGH.name, name],
    [say.WALKTHROUGH.firm, firm],
    [say.WALKTHROUGH.when, when],
    [say.WALKTHROUGH.wish, wish],
  ].map(([label = "", value = ""]) => `${label}: ${value.trim()}`);
  return `mailto:${to}?subject=${encodeURIComponent(say.WALKTHROUGH.title)}&body=${encodeURIComponent(lines.join("\r\n"))}`;
}
