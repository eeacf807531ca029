/** What the page says on which a client sees the papers that are wanted, and sends them. */
import { count } from "@/lib/format";

export const documents = "Documents";
export const wantedBy = (firm: string) => `${firm} needs these documents from you. What you send here goes to the firm, and to nobody else.`;
export const checkingTheLink = "Checking the link…";
export const gone = "This link does not exist or is no longer open.";
export const goneHelp = "Ask the firm for a new one.";
export const unreachable = "The server could not be reached.";
export const tryAgain = "Try again";

export const STATES = { missing: "Still needed", partly: "Some of it arrived", asked: "Arrived; the firm looks at it", complete: "Arrived", waived: "No longer needed" } as const;
export const missing = (parts: string) => `Missing: ${parts}`;
export const cameOf = (came: number, wanted: number) => `${came} of ${wanted}`;
export const allCame = "Everything has arrived. Thank you.";
export const stillNeeded = (n: number) => `${count(n, "document")} still needed`;
export const lookedAt = (n: number) => (n === 1 ? "1 document arrived; the firm looks at it" : `${n} documents arrived; the firm looks at them`);

export const sendHere = "Send documents";
export const chooseFiles = "Choose files or take a photo";
export const anyOrder = "In any order, up to 10 at a time. You need not name them; we find out what each one is.";
export const perFile = (size: string) => `At most ${size} per file.`;
export const sending = "Sending…";
export const sent = (n: number) => `${count(n, "file")} sent. Thank you.`;
export const reading = (n: number) => `${count(n, "file")} being checked…`;
export const tooMany = "Please choose at most 10 files at a time.";
export const failed = "The files could not be sent.";
export const again = "Please send these again";

export const REFUSED = { over_quota: "There is no room for these files. Please tell the firm." } as const;

export const stop = "Stop the reminders";
export const resume = "Send reminders again";
export const stopped = "You get no more mails about this list.";
export const aboutReminders = "We remind you by mail until everything has arrived.";
