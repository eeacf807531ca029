/** What shared components say. */

// Browser table
export const name = "Name";
export const type = "Type";
export const status = "Status";
export const actions = "Actions";

// Copy button
export const copy = "Copy";
export const copied = "Copied";
export const copyItManually = "Copy it manually";

// Dialog
export const close = "Close";

// Doubt
export const senderNotVerified = "Unverified sender";

// Download button
export const downloadFailed = "Failed to download file. Please try again.";
export const downloading = (name: string) => `Downloading ${name}`;
export const downloadNamed = (name: string) => `Download ${name}`;
export const download = "Download";

// Enrol
export const scanThisCode = "Scan this code with an authenticator app on your phone, then enter the six digits that it shows.";
export const qrCode = "QR code for your authenticator app";
export const orEnterThisKey = "Or enter this key in the app:";
export const copyKey = "Copy key";

// Field
export const hide = "Hide";
export const show = "Show";
export const password = "password";

// File row
export const folder = "Folder";

// Loaded
export const loading = "Loading";
export const couldNotBeLoaded = (what: string) => `${what} could not be loaded.`;

// Markdown
export const notFromYourFiles = "not from your files";
export const table = "Table";

// Recovery codes
export const eachCodeWorksOnce = "Each code signs you in once when you do not have your phone or passkey. Keep the codes where only you can find them. You will not see them again.";
export const recoveryCodes = "Recovery codes";

// Sample note
export const sample = "Sample";

// Source chip
export const source = (page: number, where: string) => `Source ${page}: ${where}`;

// States
export const unreachable = "The server could not be reached.";
export const signIn = "Sign in";
export const retrying = "Retrying…";
export const tryAgain = "Try again";

// Text page
export const onThisPage = "On this page";

// Toast
export const undo = "Undo";
export const dismiss = "Dismiss";
