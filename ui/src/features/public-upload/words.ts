/** What the public upload page says. Quoted lines of the specification stand here letter for letter. */
import { count } from "@/lib/format";

export const none = "Please select at least one file.";
export const many = "You can only add a maximum of 10 files";
export const failed = "Error uploading files";
export const done = "File uploaded successfully!";
export const passcode = "Passcode";
export const gone = "This link does not exist or is no longer open.";
export const goneHelp = "Ask the person who gave it to you for a new one.";

/** What the server's refusals mean to a visitor, for readers of another language than its own (lib/refusals.ts). */
export const REFUSED = { over_quota: "There is no room for these files. Please send fewer, or tell the firm." } as const;

// Chosen
export const selectedFiles = "Selected files";
export const chosenOf = (n: number, most: number) => `${n} of ${most}`;
export const noneYet = "None yet.";
export const removeNamed = (name: string) => `Remove ${name}`;

// Gone
export const unreachable = "The server could not be reached.";
export const tryAgainInAMoment = "Try again in a moment.";
export const tryAgain = "Try again";

// Link
export const perFile = (size: string) => `${size} per file`;
export const filesLeft = (n: number) => `${count(n, "file")} left`;
export const leftInTotal = (size: string) => `${size} left in total`;

// Public upload
export const reply = "Reply";
export const chooseFiles = "Choose files";
export const orDropThemHere = "or drop them here";
export const uploading = "Uploading...";
export const upload = "Upload";
export const sendFiles = "Send files";
export const filesGoTo = (firm: string) => `Your files go to ${firm}, and to nobody else.`;
export const checkingTheLink = "Checking the link…";
