/** What the booking page and a guest's own page say. */

export const bookAMeeting = "Book a Meeting";
export const meet = (name: string) => `Meet ${name}`;
export const atFirm = (firm: string) => `At ${firm}. Choose a time; the invitation comes by mail.`;
export const loading = "Loading…";

/** What the server's refusals mean to a guest, for readers of another language than its own (lib/refusals.ts). */
export const REFUSED = { conflict: "This time can no longer be booked. Please choose another one.", no_times: "Times cannot be offered at the moment. Please try again later, or write to the firm.", invalid: "Something in the form is missing or too long." } as const;

// Gone
export const noPage = "Nothing can be booked here.";
export const noPageHelp = "The page may have moved. Please write to the firm.";
export const noMeeting = "This link opens no meeting.";
export const noMeetingHelp = "It may be long over. Please write to the firm.";
export const unreachable = "The server could not be reached.";
export const tryAgainInAMoment = "Try again in a moment.";
export const tryAgain = "Try again";

// Kinds
export const whatFor = "What is the meeting for?";
export const minutes = (n: number) => `${n} minutes`;
export const PLACES = { office: "In the office", phone: "By telephone", video: "By video" } as const;

// Times
export const when = "When?";
export const zone = "Time zone";
export const zoneUnknown = (zone: string) => `This browser’s time zone is not known here, so times are shown in ${zone}.`;
export const days = "Days with free times";
export const timesOn = (day: string) => `Times on ${day}`;
export const noTimes = "No time is free in these weeks.";
export const noTimesAtAll = "No time is free at the moment. Please write to the firm.";
export const later = "Later Days";
export const earlier = "Earlier Days";
export const free = (n: number) => (n === 1 ? "1 time" : `${n} times`);

// Details
export const yourDetails = "Your details";
export const name = "Name";
export const email = "E-mail address";
export const phone = "Telephone number";
export const phoneHelp = "You are called at this number.";
export const note = "What it is about (optional)";
export const noteHelp = "Please write nothing confidential here: nobody has agreed to represent you yet.";
export const book = "Book This Time";
export const booking = "Booking…";
export const failed = "The meeting was not booked";

// Booked
export const booked = "Your meeting is booked";
export const bookedLead = (email: string) => `The invitation is on its way to ${email}.`;
export const moveOrCancel = "Move or Cancel It";
export const zoneChanged = (zone: string) => `Your time zone is not known to the server, so your mails show times in ${zone}.`;

// Own meeting
export const yourMeeting = (name: string) => `Your meeting with ${name}`;
export const cancelled = "This meeting was cancelled.";
export const over = "This meeting has begun or is over.";
export const move = "Move It…";
export const keep = "Keep the Time";
export const moveHere = "Move to This Time";
export const moving = "Moving…";
export const moved = "Your meeting was moved. A new invitation is on its way.";
export const notMoved = "The meeting was not moved";
export const cancel = "Cancel the Meeting…";
export const sureToCancel = "Cancel this meeting? The time becomes free for others.";
export const notCancelled = "The meeting was not cancelled";
export const bookAnother = "Book Another Meeting";
export const what = "Meeting";
export const time = "Time";
export const where = "Place";
export const youAreCalled = "You are called by telephone.";
