/** What the page says on which an assistant of another maker is connected. */
export const title = "Connect an Assistant";
export const reading = "Reading what it asks";
export const cannotBeConnected = "This Assistant Cannot Be Connected";
export const faulty = "What the assistant asks for is not possible here. If you go back, it is told why:";
export const connect = (name: string) => `Connect “${name}”?`;
export const asks = (name: string) => `A program that calls itself “${name}” asks to read in your name. Nobody has checked what it calls itself.`;
export const sentBackTo = "You will be sent back to";
export const thisComputer = (host: string) => `a program on this computer (${host})`;
export const goOnOnlyIf = "Go on only if you began this there yourself a moment ago.";
export const signedInAs = "Signed in as";
export const leavesTheFirm = "What such an assistant reads goes to its maker. Ask the firm before you connect one to clients’ papers.";
export const changesNothing = "It can change, send and delete nothing. It stays connected for 90 days; you can end that in Settings, under Programs, at any time.";
export const yourPassword = "Your password";
export const passwordMissing = "Password is required";
export const passwordWrong = "That is not your password.";
export const allow = "Connect";
export const refuse = "Refuse";
export const connecting = "Connecting";
export const goBackTo = (host: string) => `Go back to ${host}`;
export const goingBack = (host: string) => `You are being sent back to ${host}. You can close this page when the assistant says that it is connected.`;
export const tryAgain = "Try again";
export const wentWrong = "Something went wrong. Please try again.";
/** By the code of a refusal. */
export const REFUSED = {
  no_password: "Your account has no password. Please ask the person who runs this server for one.",
  no_public_url: "Assistants cannot be connected here yet. Please ask the person who runs this server to set http.public_url.",
  unknown_program: "This program is not registered here, or asks for an answer at an address that is not its own. Remove the connection in the program, and add it again.",
  conflict: "You have as many tokens as an account can have, or your password was changed meanwhile. Revoke a token in Settings, or begin again.",
} as const;
