/** What the section "Meetings" of the dashboard says. */

export const meetings = "Meetings";
export const about = "People from outside book meetings with you on your own page, in your working hours and when nothing else is booked.";
export const yourMeetings = "Your meetings";
export const wentWrong = "Something went wrong. Try again in a moment.";

// Page
export const pageOpen = "Your page is open:";
export const pageClosed = "Your page is closed: nobody can book until you open it below.";
export const copyLink = "Copy Link";

// List
export const upcoming = "Upcoming";
export const none = "No meetings are booked.";
export const noneHelp = "They appear here when somebody books one on your page.";
export const cancel = "Cancel…";
export const cancelNamed = (name: string) => `Cancel the meeting with ${name}…`;
export const sureToCancel = (name: string) => `Cancel the meeting with ${name}? ${name} gets a mail.`;
export const cancelled = (name: string) => `The meeting with ${name} was cancelled.`;
export const PLACES = { office: "In the office", phone: "By telephone", video: "By video" } as const;

// What guests' calendars answered
const RESPONSES = { accepted: "accepted the invitation", tentative: "may come", declined: "declined: the meeting stands until you cancel it" } as const;
export const answered = (name: string, said: keyof typeof RESPONSES) => `${name} ${RESPONSES[said]}.`;
export const elsewhere = (address: string, said: keyof typeof RESPONSES) => `Somebody at ${address}, which is not your guest’s address, ${RESPONSES[said]}.`;
export const proposed = (when: string) => `Proposes another time: ${when}.`;
export const proposedFrom = (address: string, when: string) => `Somebody at ${address} proposes another time: ${when}.`;
export const unproven = "Not verified: only somebody who has seen the invitation could send this.";

// Proposed times
export const proposals = "Times you propose";
export const proposalsHelp = "Nothing leaves before you send it, and nothing is booked before you book it.";
export const lasts = (minutes: number, about: string) => (about ? `${minutes} minutes · ${about}` : `${minutes} minutes`);
export const STATES = { drafted: "Not sent", sent: "Sent", booked: "Booked", withdrawn: "Taken back" } as const;
export const send = "Send";
export const sending = "Sending…";
export const sendTo = (name: string) => `Send these times to ${name}`;
export const sureToSend = (name: string, email: string) => `Send these times to ${name} (${email})?`;
export const timesSent = (name: string) => `The times were sent to ${name}.`;
export const book = "Book";
export const bookTime = (when: string) => `Book ${when}`;
export const sureToBook = (when: string, name: string) => `Book ${when} with ${name}? Both of you get an invitation.`;
export const timeBooked = (name: string) => `The meeting with ${name} is booked.`;
export const withdraw = "Take Back…";
export const withdrawFrom = (name: string) => `Take back the times for ${name}…`;
export const sureToWithdraw = (name: string) => `Take back the times for ${name}? Nobody is written to; the link says that they are gone.`;
export const timesWithdrawn = (name: string) => `The times for ${name} were taken back.`;
export const chosenTime = "Chosen by the other side";
export const wrote = (address: string) => `${address} wrote:`;
export const wroteItself = (address: string) => `A program at ${address} answered:`;
export const MEANS = { takes: "Read as", none: "None of the times suits.", unclear: "It is not clear which time is meant." } as const;
export const nothingProves = "Not verified: nothing proves who sent this.";
export const withFiles = (files: number) => (files === 1 ? "One file came with it; your IT has it." : `${files} files came with it; your IT has them.`);

// Calendars
export const busyCalendars = "Busy times";
export const busyHelp = "Nobody can book while one of these calendars says that you are busy. Guests see no times while one cannot be read for six hours.";
export const CALENDARS = { feed: "ICS feed", caldav: "CalDAV" } as const;
export const calendarName = "Name";
export const calendarKind = "Kind";
export const firmHelp = (provider: string) => `Your calendar at ${provider}, by the e-mail address of your account. Only when you are busy is read, and nothing of what you do then.`;
export const calendarUrl = "Address of the calendar";
export const feedHelp = "The private address in iCal format, from Google Calendar, Outlook or iCloud.";
export const caldavHelp = "The address of the calendar itself. Meetings that are booked appear in it.";
export const user = "User name";
export const password = "Password";
export const addCalendar = "Add a Calendar";
export const reading = "Reading it…";
export const readAt = (when: string) => `read ${when}`;
export const removeNamed = (name: string) => `Remove ${name}`;
export const sureToRemove = (name: string) => `Remove ${name}? What it says no longer keeps times from being booked.`;

// Form
export const yourPage = "Your booking page";
export const open = "Guests can book";
export const slug = "Address of the page";
export const slugHelp = "Letters, digits and hyphens. Whoever has the old address no longer finds the page.";
export const welcome = "A few words for guests (optional)";
export const hours = "Working hours";
export const zone = "Time zone";
export const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;
export const closedThatDay = "Closed";
export const fromOn = (day: string) => `${day}, from`;
export const untilOn = (day: string) => `${day}, until`;
export const addHours = "Add hours";
export const addHoursOn = (day: string) => `Add hours on ${day}`;
export const removeHours = "Remove";
export const removeHoursOn = (day: string) => `Remove these hours on ${day}`;
export const federal = "No meetings on the legal holidays of the United States";
export const closed = "Closed days";
export const closedHelp = "One date on each line, such as 2026-12-24.";
export const badDate = (text: string) => `“${text}” is not a date. Write it as 2026-12-24.`;
export const before = "Minutes free before";
export const after = "Minutes free after";
export const notice = "Notice (hours)";
export const ahead = "Days ahead";
export const step = "A time every (minutes)";
export const kinds = "Kinds of meetings";
export const kindName = "Name";
export const minutes = "Minutes";
export const place = "Place";
export const address = "Address";
export const video = "Video link";
export const questions = "Questions to the guest (optional)";
export const questionsHelp = "One on each line, at most five. Guests answer before the meeting.";
export const addKind = "Add a Kind of Meeting";
export const removeKind = "Remove This Kind";
export const save = "Save";
export const saving = "Saving…";
export const saved = "Your booking page was saved.";
