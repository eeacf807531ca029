/** What the public upload page says. Quoted lines of the specification stand here letter for letter. */
export const WORDS = {
  none: "Please select at least one file.",
  many: "You can only add a maximum of 10 files",
  failed: "Error uploading files",
  done: "File uploaded successfully!",
  passcode: "Passcode",
  gone: "This link does not exist or is no longer open.",
  goneHelp: "Ask the person who gave it to you for a new one.",
} as const;

/** What the server's refusals mean to a visitor, for readers of another language than its own (lib/server-words.ts). */
export const REFUSED = { over_quota: "There is no room for these files. Please send fewer, or tell the firm." } as const;

/** Files of one selection at most. */
export const MOST = 10;
