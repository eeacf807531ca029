/** What matters say. */
import { count } from "@/lib/format";
import type { FirmRole, MatterItemKind, MatterLevel, WhySees } from "@/lib/contract";

// The list
export const matters = "Matters";
export const aboutMatters = "Cases and other work that you share with colleagues. You see the matters that you may read, and no others.";
export const openMatter = "Open Matter";
export const findMatters = "Find matters";
export const findHelp = "Number, title, client, party, court or docket";
export const closedToo = "Closed ones too";
export const yourMatters = "Your matters";
export const noMattersYet = "No matters yet.";
export const mattersAppearHere = "Open one, or wait until a colleague takes you into a team.";
export const nothingFound = "Nothing was found.";
export const tryOtherWords = "Try fewer words.";
export const shownOf = (shown: number, all: number) => `${shown} of ${all} matters. Search to see others.`;
export const closed = "Closed";
export const sealed = "Sealed";
export const destroyed = "Destroyed";

// A matter
export const matter = "Matter";
export const theMatter = "The matter";
export const newMatter = "New Matter";
export const number = "Number";
export const numberHelp = "Letters, digits, dots and dashes. It becomes part of the matter’s mail address.";
export const title = "Title";
export const client = "Client";
export const noClient = "No client chosen";
export const parties = "Parties";
export const partiesHelp = "One on each line; the role behind a comma: Ada Stone, landlord.";
export const court = "Court";
export const docket = "Docket number";
export const note = "Note";
export const isClosed = "The matter is closed";
export const address = "Mail address";
export const aboutAddress = "Mail that you send or forward here belongs to the matter.";
export const aboutAddressForReaders = "Mail that you send or forward here is proposed to whoever manages the matter.";
export const edit = "Edit";
export const remove = "Delete";
export const save = "Save";
export const saving = "Saving";
export const cancel = "Cancel";
export const giveNumber = "Give the matter a number.";
export const giveTitle = "Give the matter a title.";
export const deleteQuestion = (name: string) => `Delete the matter “${name}”? The papers stay where they are, with their owners.`;
export const deleted = (name: string) => `${name} was deleted.`;
export const wentWrong = "That did not work. Please try again.";

// Papers
export const papers = "Papers";
export const noPapers = "Nothing is in this matter yet.";
export const addPapers = "Add Papers…";
export const addTitle = "Add to This Matter";
export const addHelp = "What you add stays in your account. Everybody who can see the matter can read it.";
export const whatToAdd = "What to add";
export const KINDS: Record<MatterItemKind, string> = { file: "File", task: "Task", folder: "Folder" };
export const WAYS: Record<MatterItemKind, string> = { task: "A task", folder: "A folder", file: "Files" };
export const aboutFolder = "The folder that is open here, with everything that comes into it later.";
export const chooseTask = "Choose a task.";
export const chooseFolder = "Open a folder first.";
export const chooseFiles = "Choose at least one file.";
export const yourTasks = "Your tasks";
export const noTasks = "You have no tasks yet.";
export const add = "Add";
export const added = "Added to the matter.";
export const takeOut = "Take Out";
export const takeOutOf = (name: string) => `Take ${name} out of the matter`;
export const takenOut = (name: string) => `${name} was taken out.`;
export const yours = "yours";
export const from = (name: string) => `from ${name}`;
export const files = (n: number) => count(n, "file");

// Deadlines
export const deadlines = "Deadlines";

// Time and expenses
export const activities = "Time and Expenses";
export const noActivities = "Nothing is written down yet.";
export const spentSoFar = (sums: string) => `So far ${sums}.`;
export const addActivity = "Add Entry…";
export const changeActivity = "Change Entry";
export const showAllActivities = (n: number) => `Show All ${n}`;
export const spent = "Time or expense";
export const spentHelp = "1:30, 45 min, 0.4 h, or $12.50";
export const giveSpent = "Write time like 1:30, 45 min or 0.4 h, at most 24 hours, or an expense like $12.50.";
export const activityNote = "What for";
export const activityNoteHelp = "Call with the client about the lease";
export const giveActivityNote = "Write what was done, or what was paid for.";
export const activityDay = "Day";
export const giveDay = "Choose a day.";
export const editActivity = (note: string) => `Change ${note}`;
export const deleteActivity = (note: string) => `Delete ${note}`;
export const deleteActivityQuestion = (note: string) => `Delete the entry “${note}”?`;
export const activityDeleted = "The entry was deleted.";
export const changedMeanwhile = (note: string, spent: string, day: string) => `Somebody changed this entry meanwhile. It says now: “${note}”, ${spent}, ${day}. Save again to replace that.`;

// People
export const people = "Who Can See This?";
export const aboutPeople = "These people, and nobody else in the firm.";
export const LEVELS: Record<MatterLevel, string> = { read: "Reads", write: "Reads and adds", manage: "Manages" };
export const WHY: Record<WhySees, string> = { owner: "owner", team: "team", firm: "whole firm", administrator: "administrator" };
export const ROLES: Record<FirmRole, string> = { administrator: "Administrator", lawyer: "Lawyer", staff: "Staff", reader: "Reader" };
export const addPerson = "Add Person…";
export const person = "Person";
export const choosePerson = "Choose a person.";
export const level = "May";
export const levelOf = (name: string) => `What ${name} may do`;
export const dropPerson = (name: string) => `Take ${name} out of the team`;
export const leave = "Leave";
export const leaveQuestion = (name: string) => `Leave the team of “${name}”? What you added stays in the matter. Somebody who manages it can take you back.`;
export const left = (name: string) => `You left ${name}.`;
export const wholeFirm = "All lawyers and staff may read this matter";

// Walls
export const walls = "Walls";
export const noWalls = "None.";
export const aboutWalls = "For a person behind a wall the matter does not exist, whatever else they may.";
export const setWall = "Set Wall…";
export const wallHelp = "It counts at once. The person leaves the team, and papers that they added leave the matter.";
export const reason = "Why";
export const giveReason = "Write why there is a wall.";
export const takeDown = "Take Down";
export const takeDownFor = (name: string) => `Take down the wall for ${name}`;
export const takeDownQuestion = (name: string) => `Take down the wall for ${name}? They may then be taken into the team again.`;
export const wallSet = (name: string) => `There is a wall for ${name} now.`;
export const setBy = (by: string) => `set by ${by}`;

// Proposals
export const proposals = "Proposals";
export const aboutProposals = "Mail to the matter’s address from people who may not add to it.";
export const accept = "Accept";
export const decline = "Decline";
export const accepted = "It is in the matter now.";
export const declined = "It was declined.";

// The legal hold
export const hold = "Legal Hold";
export const aboutHold = "While a hold stands, nobody can delete anything in this matter, nor the matter itself.";
export const noHold = "None stands on this matter.";
export const setHold = "Set Legal Hold…";
export const holdHelp = "From now on, nothing in this matter can be deleted, moved out or overwritten, until a manager lifts the hold.";
export const holdBy = "Asked for by";
export const holdByHelp = "A court, the client, a partner";
export const giveHold = "Write who asked for the hold, and why.";
export const askedBy = (by: string) => `asked for by ${by}`;
export const holdSet = "A legal hold stands on this matter now.";
export const liftHold = "Lift";
export const liftQuestion = "Lift the legal hold? What is in this matter can be deleted again.";
export const holdLifted = "The legal hold was lifted.";

// The export
export const exportAll = "Export";
export const exportQuestion = "Save everything in this matter as one archive? What is in it will not be encrypted.";

// A sealed matter
export const sealing = "Sealed";
export const sealedOn = "Sealed on";
export const keptUntil = "Kept until";
export const destroyedOn = "Destroyed on";
export const aboutSealed = (papers: number) =>
  `Everything in this matter is in one encrypted archive: ${count(papers, "mail, answer or file", "mails, answers and files")}. Ask your IT for it: only the server’s command line opens it.`;
export const aboutDestroyed = "The key of its archive was destroyed after its time. Nobody can open it any more.";
