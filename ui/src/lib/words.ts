/** What the shared code says. */

// Api
export const theServerAnswered = (status: number) => `The server answered ${status}.`;

// Cited
export const namedPage = (name: string, page: number) => `${name}, page ${page}`;

// Password rule
export const passwordLength = (shortest: number, longest: number) => `A password has ${shortest} to ${longest} characters.`;
export const passwordIsAddress = "The password must not be the e-mail address.";
export const passwordIsCommon = "This password is among the most common ones. Choose another, for example four words that do not belong together.";
