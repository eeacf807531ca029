/** What the public form says besides its own words. */
export const form = "Form";
export const opening = "Opening the form…";
export const gone = "This form is not open";
export const goneHelp = "The address may be wrong, or the firm has closed it. Please write to the firm.";
export const used = "This link was used";
export const usedHelp = "It works once. If it was not you, or you have more to say, please write to the firm.";
export const unreachable = "The server could not be reached.";
export const tryAgain = "Try Again";
export const goesTo = (firm: string) => `What you send goes to ${firm}, and to nobody else.`;
export const neededMark = "Questions with * must be answered.";
export const choose = "Choose";
export const yes = "Yes";
export const no = "No";
export const chooseFiles = "Choose files or take a photo";
export const perFile = (size: string) => `At most 10 files in all, ${size} each.`;
export const remove = (name: string) => `Remove ${name}`;
export const tooMany = "At most 10 files can be sent with the form.";
export const tooLarge = (name: string, size: string) => `${name} is larger than ${size}. Please send a smaller photo.`;
export const send = "Send";
export const sending = "Sending…";
export const failed = "The form was not sent. What you typed is still here.";
export const lookAgain = (n: number) => (n === 1 ? "One answer has to be changed." : `${n} answers have to be changed.`);
export const changed = "The firm changed this form while you filled it in. What you typed is still here. Please look at the marked questions and send it again.";
export const changedOne = "This question was changed.";
export const received = "Thank you";
export const mailed = "We sent a confirmation to your e-mail address.";
export const leaveEmpty = "Leave this empty";
export const REFUSED = {
  over_quota: "There is no room for these files. Please send the form without them, and tell the firm.",
  used: "This link works once, and somebody has used it. If it was not you, please tell the firm.",
  no_form: "The firm has closed this form. Please write to the firm.",
  too_many_answers: "This form has received very many answers today. Please write to the firm, or try again later.",
} as const;
