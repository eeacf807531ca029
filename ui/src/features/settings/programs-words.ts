/** What the settings say about programs: tokens, files as a drive, and assistants of other makers. */

export const programs = "Programs";
export const programsHelp = "A token lets a script, a file program or another assistant work in your name. You choose what it may do and for how long, and can revoke it at any time.";
export const yourTokens = "Your tokens";
export const youHaveNoTokens = "You have no tokens.";
export const createAToken = "Create a Token";
export const tokenNameHelp = "The program that will use it, for example “Word on my laptop”.";
export const whatItMayDo = "What it may do";
export const chooseOne = "Choose at least one thing that the token may do.";
export const scopes = {
  "files:read": "Read and download files",
  "files:write": "Upload, change and delete files",
  "tasks:read": "Read tasks and their mails",
  search: "Search",
  "deadlines:read": "Read deadlines and events",
  ask: "Ask the assistant",
  "contacts:read": "Read contacts",
  "matters:read": "See matters and their papers",
  "matters:write": "Put papers into matters, and take them out",
};
export const worksFor = "Works for";
export const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);
export const yourToken = "Your Token";
export const copyTheToken = (name: string) => `Copy it into “${name}” now. You will not see it again.`;
export const revoke = "Revoke";
export const revoking = "Revoking";
export const theToken = (name: string) => `the token ${name}`;
export const revokeQuestion = (name: string) => `Are you sure you want to revoke the token "${name}"? What uses it can no longer sign in.`;
export const theTokenWasRevoked = (name: string) => `The token “${name}” was revoked.`;
export const until = "until";
export const expired = "Expired";
export const tokenEnds = "Changing your password revokes all tokens.";

export const filesAsADrive = "Files as a Drive";
export const filesAsADriveHelp = "Open and save My Files and your matters from Finder, Explorer, Word or LibreOffice. Sign in with your email and, as the password, a token that may read and change files; for matters, one that may see them too.";
export const driveAddress = "Address of the drive";
export const windows = "Windows";
export const windowsSteps = ["In Explorer, right-click This PC and choose Map network drive.", "Enter the address, check “Connect using different credentials” and choose Finish.", "Enter your email, and the token as the password."];
export const mac = "Mac";
export const macSteps = ["In Finder, choose Go, then Connect to Server.", "Enter the address and choose Connect.", "Choose Registered User. Enter your email, and the token as the password."];
export const libreOffice = "LibreOffice";
export const libreOfficeSteps = ["Choose File, then Open Remote File, Manage services, Add Service.", "Choose WebDAV and enter the address without https://, and check Secure connection.", "Enter your email, and the token as the password."];

export const assistants = "Other Assistants";
export const assistantsHelp = "An assistant that speaks the Model Context Protocol can search and read your papers. It cannot change, send or delete anything.";
export const assistantAddress = "Address for assistants";
export const assistantSteps = "Add the address to the assistant as a remote server (streamable HTTP), with the header “Authorization: Bearer” and a token. The token’s choices decide which tools the assistant gets.";
export const leavesTheFirm = "What the assistant reads goes to its maker. Ask the firm before you connect one.";
