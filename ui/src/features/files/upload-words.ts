/** What uploads and upload links say. */
import { count } from "@/lib/format";

// Drop pane
export const dropToAddTo = "Drop to add to";
export const myFiles = "My Files";

// Link form
export const title = "Title";
export const titleHelp = "Anyone who opens the link sees this title, so leave out anything confidential.";
export const validForDays = "Valid for (days)";
export const maximumFilesOptional = "Maximum files (optional)";
export const maximumMegabytesOptional = "Maximum megabytes (optional)";
export const passcodeOptional = "Passcode (optional)";
export const passcodeHelp = "Give it to your client separately from the link.";
export const cancel = "Cancel";
export const creatingTheLink = "Creating the link";
export const createLink = "Create Link";

// Links dialog
export const revoked = "Revoked";
export const expired = "Expired";
export const openUntil = (date: string) => `Open until ${date}`;
export const nFiles = (n: number) => count(n, "file");
export const ofFiles = (files: number, n: number) => `${files} of ${count(n, "file")}`;
export const sizeOf = (size: string, most: string) => `${size} of ${most}`;
export const revokeQuestion = (title: string) => `Revoke the link "${title}"? Nobody can send files by it any more.`;
export const theLinkWasRevoked = (title: string) => `The link “${title}” was revoked.`;
export const withPasscode = " · with passcode";
export const revoking = "Revoking";
export const revoke = "Revoke";
export const theLinkIsReady = "The link is ready.";
export const linkIsReadyHelp = "Copy it now: you will not see it again. Anyone who has it can send files to this folder, but cannot see what is in it.";
export const uploadLinksTo = (name: string) => `Upload Links to “${name}”`;
export const theLinks = "The links";
export const noLinks = "This folder has no upload links yet. With a link, a client can send you files without an account.";
export const createANewLink = "Create a New Link";

// Tray
export const waiting = "Waiting";
export const sentOf = (sent: string, all: string, speed: string) => `${sent} of ${all}${speed}`;
export const done = (size: string) => `Done · ${size}`;
export const cancelled = "Cancelled";
export const failed = "Failed";
export const progressOf = (name: string) => `Progress of ${name}`;
export const cancelNamed = (name: string) => `Cancel ${name}`;
export const retryNamed = (name: string) => `Retry ${name}`;
export const uploadingFiles = (n: number) => `Uploading ${count(n, "file")}`;
export const filesUploaded = (n: number) => `${count(n, "file")} uploaded`;
export const nFailed = (failed: number) => `${failed} failed`;
export const uploadsCancelled = "Uploads cancelled";
export const uploads = "Uploads";
export const cancelAll = "Cancel all";
export const showUploads = "Show uploads";
export const hideUploads = "Hide uploads";
export const closeUploads = "Close uploads";
export const allUploads = "All uploads";
export const files = "Files";
export const andMoreFiles = (n: number) => `and ${count(n, "more file", "more files")}`;

// Upload dialog
export const closeWithoutSending = "You have selected files that haven't been uploaded. Are you sure you want to close?";
export const addNewFiles = "Add New Files";
export const clickToChooseFiles = "Click to choose files";
export const orDragAndDropThemHere = "or drag and drop them here";
export const selectedFiles = "Selected files";
export const removeNamed = (name: string) => `Remove ${name}`;
export const uploading = "Uploading...";
export const uploadFiles = (n: number) => `Upload ${n} file(s)`;

// Upload send
export const theServerAnswered = (status: number) => `The server answered ${status}.`;
export const noOffset = "The server did not report how much it has received.";
export const noUploadAddress = "The server gave no upload address.";
export const nothingAccepted = "The server did not accept any data.";

// Uploads
export const connectionLost = "The connection was lost. Try again.";
