/** What the page for administrators says. */

// Page
export const administration = "Administration";
export const runsSince = "running since";
export const theState = "The state of the server";
export const wentWrong = "Something went wrong. Please try again.";

// Overview
export const accounts = "Accounts";
export const accountsBeside = (waiting: number, suspended: number) => `${waiting} waiting for approval, ${suspended} suspended`;
export const tasks = "Tasks";
export const filesBeside = (files: string, size: string) => `${files} files, ${size}`;
export const mailSinceStart = "Mail since the start";
export const inAndOut = (received: number, sent: number) => `${received} in, ${sent} out`;
export const mailBeside = (waiting: number, failed: number) => `${waiting} waiting to be sent, ${failed} failed`;
export const jobs = "Jobs under way";
export const jobsBeside = (parked: number) => `${parked} parked`;
export const freeDisk = "Free disk space";
export const ofDisk = (all: string) => `of ${all}`;
export const lastBackup = "Last backup";
export const lastRestored = "Last restored successfully:";
export const never = "never";
export const certificate = "Certificate valid until";
export const noneIssued = "none issued yet";
export const model = "Answers are written by";
export const builtIn = "the built-in engine";

// Attention
export const needsAttention = "Needs attention";
export const nothingNeedsAttention = "Nothing needs attention.";
export const bad = "Does not work";
export const look = "Have a look";

// Accounts
export const theAccounts = "The accounts";
export const nobodyWaits = "Nobody is waiting for approval.";
export const showAll = (count: number) => `Show All ${count}`;
export const administrator = "Administrator";
export const states = { pending: "waiting", approved: "approved", rejected: "rejected", suspended: "suspended" };
export const waitsForAddress = "approved, waits until the address is confirmed";
export const addressNotConfirmed = "address not confirmed";
export const asksForMore = "asks for a bigger plan";
export const approve = "Approve";
export const vouch = "Approve and Vouch";
export const vouchQuestion = (email: string) => `Approve without a confirmed address? Be sure that ${email} belongs to the person who registered: whoever chose the password gets in.`;
export const reject = "Reject";
export const rejectQuestion = (name: string) => `Reject ${name}'s request? They are told by mail.`;
export const suspend = "Suspend";
export const suspendQuestion = (name: string) => `Suspend ${name}? They are signed out at once, and told by mail.`;
export const restore = "Restore";
export const wasApproved = (name: string) => `${name} was approved.`;
export const wasRejected = (name: string) => `${name}'s request was rejected.`;
export const wasSuspended = (name: string) => `${name} was suspended.`;
export const wasRestored = (name: string) => `${name} was restored.`;

// Mail
export const mail = "Mail";
export const aboutMail = "Mail that is held for review, and mail that has not been sent. Subjects and texts are not shown here.";
export const theMail = "The mail";
export const noMailWaits = "No mail is waiting.";
export const unknownSender = "Unknown sender";
export const to = (addresses: string) => `to ${addresses}`;
export const mailFrom = (sender: string) => `the mail from ${sender}`;
export const mailTo = (recipient: string) => `the mail to ${recipient}`;
export const mailKinds = { reply: "reply", notice: "notice" };
export const delivery = { queued: "waiting", sent: "sent", failed: "failed", held: "held", bounced: "returned", dropped: "dropped" };
export const release = "Release";
export const drop = "Delete";
export const tryAgain = "Try Again";
export const wasReleased = "The mail was released.";
export const wasDropped = "It was deleted.";
export const isTried = "It is tried again.";
export const dropQuestion = "Delete this mail for good?";

// Mailboxes
export const mailboxes = "Mailboxes";
export const aboutMailboxes = "Mail is picked up from these. The command line pauses them and signs in: chancery mailbox.";
export const mailboxStates = { stopped: "stopped", watching: "watching", fetching: "fetching", failing: "cannot be picked up", paused: "paused" };
export const mailsTaken = (taken: number, passed: number) => `${taken} taken in, ${passed} left alone`;
export const lastLooked = "last look";
export const nextLook = "next look";
export const tokensOf = "tokens of";

// Case management
export const cases = "Case management";
export const aboutCases = "Records are kept in step with these. The command line pauses them and signs in: chancery connect.";
export const caseStates = { stopped: "stopped", waiting: "in step", syncing: "being compared", failing: "cannot be kept in step", paused: "paused" };
export const cameAndWent = (came: number, went: number) => `${came} came from there, ${went} went there`;
export const lastInStep = "last in step";
export const undecidedValues = (count: number) => (count === 1 ? "1 value waits for a decision" : `${count} values wait for a decision`);

// Folders
export const folders = "Folders";
export const aboutFolders = "Files are taken from these folders of the server, or written into them. The settings name them: [[folder_sync]].";
export const folderStates = { stopped: "stopped", watching: "watched", failing: "cannot be used" };
export const filesTaken = (count: number) => (count === 1 ? "1 file taken in" : `${count} files taken in`);
export const filesWritten = (count: number) => (count === 1 ? "1 paper written" : `${count} papers written`);

// Jobs
export const parkedJobs = "Parked jobs";
export const aboutJobs = "Work that failed too often and was given up until somebody tries it again.";
export const theQueue = "The queue";
export const noneParked = "No job is parked.";
export const failedTimes = (count: number) => (count === 1 ? "failed once" : `failed ${count} times`);
export const dropJobQuestion = "Delete this job for good? What it worked on stays as it is.";

// Audit log
export const auditLog = "Audit log";
export const aboutAudit = "Who did what, and when. Each line is chained to the one before it.";
export const behindAWall = "Behind a wall";
export const theAuditLog = "The audit log";
export const accountAddress = "Account's email address";
export const search = "Search";
export const noLines = "No line matches.";
export const older = "Older Lines";
export const number = "No.";
export const time = "Time";
export const action = "Action";
export const account = "Account";
export const outcome = "Outcome";
export const from = "From";
