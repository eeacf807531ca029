import type { TotpSetup } from "@/lib/contract";

/** What the page of all components shows. */
export const COLOURS = ["paper", "sheet", "wash", "line", "line-strong", "ink", "ink-2", "ink-3", "accent", "accent-strong", "accent-wash", "on-accent", "warn", "bad", "bad-wash", "idle"] as const;
export const SIZES = ["xs", "s", "m", "l", "xl"] as const;
export const LOOKS = ["primary", "plain", "quiet"] as const;
export const STATES = ["Received", "Working", "Answered", "Needs attention", "On hold", "Failed", "Processed", "Processing", "Active", "Confirmed", "Proposed", "Dismissed"] as const;
export const ICONS = ["mail", "files", "folder", "settings", "download", "next", "close", "reply", "eye", "done", "more", "check", "up", "down", "upload", "chat", "search", "link", "back", "stop", "copy", "retry", "calendar", "trash", "user", "alert"] as const;
export const MARKDOWN = `The notice period is **nine months**, not six [1].

- Time is of the essence [2].
- Most landlords accept notice by e-mail (not from your files)

> The Tenant may determine this Lease.

| Clause | Period |
| --- | --- |
| 14.2 | nine months |

\`clause 14.2\``;

/** A secret that opens nothing, and a pattern in place of its picture. */
export const SETUP: TotpSetup = { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/sample", qr: { size: 4, rows: ["1101", "0110", "1011", "1101"] } };
