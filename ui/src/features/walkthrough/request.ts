import { WALKTHROUGH } from "@/features/walkthrough/words";

export interface Request {
  name: string;
  firm: string;
  when: string;
  wish: string;
}

/** The address that opens a mail program with the request in it (RFC 6068: lines end with CRLF, all of it percent-encoded). */
export function mailtoOf(to: string, { name, firm, when, wish }: Request): string {
  const lines = [
    [WALKTHROUGH.name, name],
    [WALKTHROUGH.firm, firm],
    [WALKTHROUGH.when, when],
    [WALKTHROUGH.wish, wish],
  ].map(([label = "", value = ""]) => `${label}: ${value.trim()}`);
  return `mailto:${to}?subject=${encodeURIComponent(WALKTHROUGH.title)}&body=${encodeURIComponent(lines.join("\r\n"))}`;
}
