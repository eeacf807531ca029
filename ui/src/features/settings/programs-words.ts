/** What the settings say about programs: tokens, files as a drive, and assistants of other makers. */

export const programs = "Programs";
export const programsHelp = "A token lets a script or a file program work in your name. You choose what it may do and for how long, and can revoke it at any time. Assistants that you connected are listed here too.";
export const yourTokens = "Your tokens";
export const youHaveNoTokens = "You have no tokens.";
export const createAToken = "Create a Token";
export const tokenNameHelp = "The program that will use it, for example “Word on my laptop”.";
export const worksFor = "Works for";
export const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);
export const yourToken = "Your Token";
export const copyTheToken = (name: string) => `Copy it into “${name}” now. You will not see it again.`;
export const revoke = "Revoke";
export const revoking = "Revoking";
export const TOKEN = {
  named: (name: string) => `the token ${name}`,
  question: (name: string) => `Are you sure you want to revoke the token "${name}"? What uses it can no longer sign in.`,
  ended: (name: string) => `The token “${name}” was revoked.`,
} as const;
export const CONNECTION = {
  named: (name: string) => `the connection of ${name}`,
  question: (name: string) => `Are you sure you want to end the connection of "${name}"? It can no longer read in your name.`,
  ended: (name: string) => `The connection of “${name}” has ended.`,
} as const;
export const connectedBy = (host: string) => `Connected from ${host}`;
export const until = "until";
export const expired = "Expired";
export const tokenEnds = "Changing your password revokes all tokens and ends all connections.";

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
export const assistantSteps = "Add the address to the assistant as a connector or remote server (streamable HTTP). It sends you here to sign in and to choose what it may read. An assistant that cannot do that takes a token in the header “Authorization: Bearer”.";
export const leavesTheFirm = "What the assistant reads goes to its maker. Ask the firm before you connect one.";
