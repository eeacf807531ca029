/** What My Tasks says. */
import { count } from "@/lib/format";

// Answer sheet
export const onlyUnverified = "(only in a message or file from an unverified sender)";
export const noSource = "no source";
export const notReadOrFound = "What could not be read or found";

// Attachment list
export const nPages = (n: number) => count(n, "page");
export const attachments = "Attachments";
export const inside = (inside: string) => `Inside “${inside}”`;

// Authorities
export const authority = "Authority";
export const verdict = "Verdict";
export const citedIn = "Cited in";
export const andMoreTimes = (n: number) => `and ${count(n, "more time", "more times")}`;

// Comparison
export const theComparison = "The comparison";
export const hideTheComparison = "Hide the comparison";
export const compareTheDocuments = "Compare the documents";
export const saveAsWord = "Save as Word";

// Court notice
export const noticeOfElectronicFiling = "Notice of electronic filing";
export const noticeOfDocketActivity = "Notice of docket activity";
export const noticeOfTheSupremeCourt = "Notice of the Supreme Court";
export const filedOn = (day: string) => `filed ${day}`;

// Delivery
export const sentTo = (list: string) => `Sent to ${list}`;
export const waitingForRelay = "Waiting for the mail relay";
export const once = "once";
export const nTimes = (tries: number) => `${tries} times`;
export const waitingForRelayTried = (times: string, reason: string) => `Waiting for the mail relay (tried ${times}${reason})`;
export const relayGaveNoReason = "the mail relay gave no reason.";
export const couldNotBeSent = (reason: string) => `Could not be sent: ${reason}`;
export const recipientGaveNoReason = "the recipient's mail server gave no reason.";
export const bounced = (reason: string) => `Bounced: ${reason}`;
export const heldByIt = "On hold until your IT releases it";
export const cancelledByIt = "Not sent: your IT cancelled it";
export const itCameFrom = (peer: string) => `It came from ${peer}.`;
export const reportNotReached = (recipient: string, code: string, end: string) => `An unverified report says that the reply did not reach ${recipient}${code}. ${end}`;
export const reportDelayed = (recipient: string, code: string, end: string) => `An unverified report says that the reply to ${recipient} is delayed${code}. ${end}`;
export const reportAbout = (recipient: string, code: string, end: string) => `There is an unverified report about the reply to ${recipient}${code}. ${end}`;

// Dossier
export const saveAsIcs = "Save as .ics";
export const courtNotice = "Court Notice";
export const clientIntake = "Client Intake";
export const events = "Events";
export const deadlines = "Deadlines";
export const alsoChecked = "Also checked";
export const deadlinesNoneFound = "Deadlines: none found";
export const citationsNoneFound = "Citations: none found";
export const factsNoneFound = "Facts: none found";
export const authorities = "Authorities";
export const factSheet = "Fact Sheet";

// Doubtful reports
export const unverifiedReports = "Unverified reports";

// Facts
export const parties = "Parties";
export const counsel = "Counsel";
export const judges = "Judges";
export const courts = "Courts";
export const docketNumbers = "Docket numbers";
export const dates = "Dates";
export const amounts = "Amounts";
export const addresses = "Addresses";
export const telephone = "Telephone";
export const client = "Client";
export const contact = "Contact";
export const matterType = "Matter type";
export const opposingParty = "Opposing party";
export const request = "Request";
export const notStated = "Not stated";

// Incoming
export const messageFrom = (from: string, time: string) => `Message from ${from}, ${time}`;
export const mailNotReadYet = "Chancery has not read this mail yet.";

// Letter
export const showTheWholeMessage = "Show the whole message";

// Message head
export const toAddresses = (list: string) => `to ${list}`;

// Proof
export const verifiedByDomain = "Sender verified by their domain (DMARC)";
export const verifiedBySigningIn = "Sender verified: signed in to send it";
export const verifiedByMailServer = "Sender verified by your firm’s mail server";
export const sentThroughMailServer = "Sent through your firm’s mail server, which did not verify the sender";
export const senderOfMailNotVerified = "Unverified sender of this mail";
export const notChecked = "not checked";

// Reply
export const replyFromChancery = (time: string) => `Reply from Chancery, ${time}`;
export const theReplyAsMailed = "The reply as mailed";
export const engine = (engine: string) => `Engine: ${engine}`;
export const skill = (skill: string) => `Skill: ${skill}`;

// Save button
export const downloadFailed = "Failed to download file. Please try again.";
export const saving = "Saving";

// Source list
export const sources = "Sources";
export const theMailItself = "The mail itself";
export const atTime = (time: string) => `At ${time}`;
export const page = (page: number) => `Page ${page}`;

// Tasks
export const newDraft = "New Draft";
export const draftFromThis = "Draft from This";
export const deleteTask = "Delete";
export const deleteQuestion = (name: string) => `Delete “${name}” with its mails, the files that came with them, answers, deadlines and drafts? You cannot undo this.`;
export const taskDeleted = (name: string) => `“${name}” was deleted.`;
export const notDeleted = "The task could not be deleted. Try again in a minute.";
export const noSubject = "(no subject)";
export const speaksOf = (docket: string, matter: string) => `It speaks of ${docket}, the case of ${matter}.`;

// Task list
export const newTask = (subject: string) => `New task: ${subject}.`;
export const noItemsFound = "No items found.";
export const mailAppearsHere = "Mail that you send to your firm’s Chancery address appears here automatically, with its answer.";
export const myTasks = "My Tasks";
export const received = "Received";
export const emailTasks = "EMAIL TASKS";
export const foldersHeading = "FOLDERS";
export const filesHeading = "FILES";

// Task page
export const from = (sender: string) => `From: ${sender}`;
export const nAttachments = (n: number) => count(n, "attachment");
export const mailHasArrived = "Your mail has arrived. Chancery will read it next. The answer will appear here.";
export const workingOnIt = "Chancery is working on it. The answer will appear here.";
export const theAnswerHasArrived = "The answer has arrived.";
export const newMessageFrom = (from: string) => `New message from ${from}.`;
export const messagesOldestFirst = "Messages, oldest first";
export const thisTask = "This task";

// Task row
export const emailFiles = (files: number) => `Email (${files} files)`;

// Tasks view
export const taskNotFound = "Task not found.";
export const noTaskWithThisName = "Your account has no task with this name.";
export const mailNewestFirst = "Mail that you sent to Chancery, newest first.";
export const yourTasks = "Your tasks";

// Verdict
export const inYourFiles = "In your files";
export const notInYourFiles = "Not in your files";
export const nameDoesNotMatch = "Name does not match";
export const impossible = "Impossible";
export const pleaseLook = "Please look:";
