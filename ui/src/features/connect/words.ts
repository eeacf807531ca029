/** What the page says on which an assistant of another maker is connected. */
export const title = "Connect an Assistant";
export const reading = "Reading what it asks";
export const cannotBeConnected = "This Assistant Cannot Be Connected";
export const faulty = "What the assistant asks for is not possible here. If you go back, it is told why:";
export const connect = "Connect This Assistant?";
export const asks = "A program of another maker asks to see what you can see here. Nobody has checked the name that it gives itself.";
export const callsItself = "It calls itself";
export const sentBackTo = "You will be sent back to";
export const thisComputer = (host: string) => `a program on this computer (${host})`;
export const goOnOnlyIf = "Go on only if you began this there yourself a moment ago.";
export const signedInAs = "Signed in as";
export const leavesTheFirm = "What such an assistant reads leaves the firm and goes to the company that makes it. Ask the firm before you connect one to clients’ papers.";
export const changesNothing = "It can change, send and delete nothing. What it asks Chancery’s assistant stands in your chat. It stays connected for 90 days; you can end that in Settings, under Programs, at any time.";
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
  unknown_program: "The assistant’s registration here is not valid, or it asks for an answer at an address that it did not register. Remove the connection to Chancery in the assistant’s own settings, and add it again.",
  conflict: "Your account has as many programs and assistants as it can have, or your password was changed meanwhile. Revoke one in Settings, under Programs, or begin again.",
} as const;
