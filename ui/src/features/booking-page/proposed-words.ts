/** What the page of times that a member proposes says. */

export const timesFor = (name: string) => `Times with ${name}`;
export const atFirm = (firm: string, minutes: number, about: string) => (about ? `${firm} · ${minutes} minutes · ${about}` : `${firm} · ${minutes} minutes`);
export const choose = "Choose the time that suits you";
export const chooseTime = (when: string) => `Choose ${when}`;
export const unreachable = "The server could not be reached.";
export const tryAgain = "Try again";
export const chosen = "Chosen";
export const choosing = "Choosing…";
export const afterwards = (name: string) => `${name} confirms the time, and you get an invitation by mail. Until then it is not taken.`;
export const thanks = (name: string) => `Your choice was sent to ${name}. You can still choose another time.`;
export const notChosen = "The time was not chosen";
export const noneLeft = (name: string) => `None of these times is free any more. Answer ${name}’s mail to find another one.`;
export const noneSuits = "If none of them suits you, answer the mail.";
export const booked = "The meeting is booked. The invitation came by mail.";
export const withdrawn = "These times are no longer proposed.";
export const noTimes = "This link opens no times.";
export const noTimesHelp = "They may be long over. Please write to the firm.";
/** What the server's refusals mean, for readers of another language than its own (lib/refusals.ts). */
export const REFUSED = { conflict: "This time cannot be chosen any more. Please choose another one." } as const;
