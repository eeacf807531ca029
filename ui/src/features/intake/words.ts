/** What the pages of intake say. */
import { count } from "@/lib/format";

export const intake = "Intake";
export const about = "Who asked for help, what they wrote, and what to look at first.";
export const formsAndLinks = "Forms and Links";
export const wentWrong = "That did not work. Try again.";
export const whoAsked = "Who asked for help";
export const nobodyYet = "Nobody has sent a form";
export const appearHere = "Open a form, put its address on your site, or send somebody a link. What people send appears here.";
export const STATES = { new: "New", accepted: "Accepted", declined: "Declined" } as const;
export const WAYS = { page: "public page", link: "link", mail: "mail", unproven_mail: "mail, sender not proven", paper: "paper" } as const;
export const name = "Name";
export const stateHead = "State";
export const cameHead = "Came";
export const nMissing = (n: number) => `${count(n, "answer")} missing`;
export const nothingMissing = "Everything answered";
export const limitationOn = "Limitation, to be checked:";

// One of them
export const answers = "Answers";
export const missing = "Not answered";
export const hints = "Limitations";
export const aboutHints = "From the firm’s table. Each is a hint to check, and no deadline until you make it one.";
export const makeDeadline = "Make It a Deadline";
export const setAside = "Set Aside";
export const HINTS = { proposed: "To be checked", accepted: "In your calendar", dismissed: "Set aside" } as const;
export const conflicts = "Conflict check";
export const foundNobody = "Nobody of these names was found.";
export const found = (n: number) => `${count(n, "hit")}: look before you read on.`;
export const preparing = "The names are being checked and the letter is being drafted…";
export const couldNotCheck = "The names could not be checked.";
export const openCheck = "Open the check";
export const letter = "Letter";
export const openDraft = "Open the draft";
export const noDraft = "No letter was drafted.";
export const files = "Files";
export const deleted = "deleted";
export const task = "Open the task";
export const contact = "Contact";
export const knownAs = (who: string) => `${who} is in your contacts.`;
export const notKnown = "Nobody in your contacts has this mail address.";
export const acknowledged = "An acknowledgement was mailed.";
export const notAcknowledged = "No acknowledgement was mailed.";
export const unchecked = "These answers come from somebody whom nobody has checked.";
export const fromScan = "These answers were read from a scan. Compare them with the paper.";
export const accept = "Accept";
export const giveChecklist = "Give Them a Checklist";
export const accepted = "Accepted. The contact is a client now.";
export const decline = "Decline…";
export const declineNow = "Decline";
export const declined = "Declined. Nothing was mailed.";
export const reason = "Why, for your own records";
export const reasonHelp = "Nothing is mailed. Write to them yourself if you want to.";
export const keepIt = "Back";
export const spanish = "answered in Spanish";

// Forms
export const forms = "Forms";
export const aboutForms = "What people can fill in for you. The firm’s own forms stand here too.";
export const isOpen = "Anybody can fill it in at its address";
export const address = "Address of the form";
export const addressHelp = "Letters, digits and hyphens. It stands behind /intake/.";
export const acknowledgement = "Acknowledgement";
export const acknowledgementEs = "Acknowledgement in Spanish";
export const acknowledgementHelp = "The only thing that is mailed to whoever sends the form. If empty, these words:";
export const save = "Save";
export const saving = "Saving…";
export const saved = "Saved.";
export const change = "Change";
export const questions = (n: number) => count(n, "question");
export const openState = "Open";
export const closedState = "Closed";
export const copyAddress = "Copy Address";
export const copyText = "Copy as Text";
export const copyTextEs = "Copy as Text, Spanish";

// Links
export const oneLink = "A link for one person";
export const aboutLink = "It works once, for 30 days. Whoever opens it later is told that it was used.";
export const whichForm = "Form";
export const forWhom = "For whom";
export const email = "E-mail address";
export const emailHelp = "If left empty, you pass the link on yourself.";
export const language = "Language";
export const english = "English";
export const inSpanish = "Spanish";
export const message = "A sentence of yours";
export const makeLink = "Make the Link";
export const making = "Making…";
export const madeLink = "Copy it now: it is shown once.";
export const mailedLink = "The link was mailed. You can copy it too; it is shown once.";
export const copyLink = "Copy Link";
export const links = "Links";
export const linkUsed = "used";
export const linkOpen = "not used yet";

// On paper
export const onPaper = "A form on paper";
export const aboutPaper = "Scan the form that was filled in, and choose the file. Answers are read where the questions stand; compare them with the paper.";
export const chooseScan = "Scan";
export const readScan = "Read the Scan";
export const readingScan = "Reading…";
export const noScan = "Choose a file first.";
export const sendAnyway = (sentence: string) => `${sentence}\n\nSend it all the same?`;
export const notSent = "Nothing was sent.";
