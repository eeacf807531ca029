/** What the pages of clients' lists say. */
import { count } from "@/lib/format";

export const chasing = "Chasing";
export const aboutChasing = "What your clients are asked for, what has come and what is missing.";
export const newList = "New List";
export const yourLists = "Your clients’ lists";
export const wentWrong = "That did not work. Try again.";
export const noListsYet = "No client is asked for papers";
export const listsAppearHere = "Give a client a checklist. They get one link, send photos or files, and are reminded until everything has come.";

export const client = "Client";
export const missingHead = "Still needed";
export const sentHead = "Sent";
export const nMissing = (open: number, all: number) => `${open} of ${all} still needed`;
export const allCame = "Everything has arrived";
export const toLookAt = (n: number) => `${count(n, "file")} to look at`;
export const arrived = (n: number, files: number) => `${n} arrived; ${toLookAt(files)}`;
export const since = "since";
export const nothingSent = "No mail sent";
export const nextMail = "Next reminder";
export const STOPPED: Record<string, string> = {
  all_came: "No more reminders: everything has arrived.",
  looking: "No reminders while you look at what arrived.",
  opted_out: "The client asked for no more mails.",
  paused: "Reminders are paused.",
  bounced: "Mails to this address come back.",
  cap: "All reminders have been sent.",
};
export const STATES = { missing: "Still needed", partly: "Some of it arrived", asked: "Arrived; to look at", complete: "Arrived", waived: "No longer needed" } as const;
export const MAILS = { first: "The list", reminder: "Reminder", flaws: "To send again" } as const;
export const WAYS = { link: "by the link", mail: "by mail", firm: "from the firm" } as const;
export const DOUBTS: Record<string, string> = {
  kind: "Its text does not show well enough what it is.",
  several: "It may be more than one item.",
  name: "It does not name this person.",
  date: "Its date does not show.",
  letter: "It is a letter that speaks of the paper.",
  flaw: "It has to be sent again.",
};

// One list
export const items = "Items";
export const files = "Files";
export const mails = "Mails";
export const stillMissing = (parts: string) => `missing: ${parts}`;
export const waive = "Not Needed";
export const wantAgain = "Needed Again";
export const remove = "Remove";
export const removeItem = (name: string) => `Remove “${name}” from the list?`;
export const addItem = "Add an Item";
export const itemName = "What is wanted";
export const add = "Add";
export const matchOf = (name: string) => `What “${name}” is`;
export const noItem = "Nothing on the list";
export const partsOf = (name: string) => `Years or months of “${name}”`;
export const partsHelp = "Like 2024 or 2024-05, with commas between.";
export const keep = "Keep";
export const noFilesYet = "Nothing has come yet.";
export const remind = "Remind Now";
export const reminded = "The reminder is on its way.";
export const pause = "Pause Reminders";
export const resume = "Resume Reminders";
export const copyLink = "Copy the Client’s Link";
export const deleteList = "Delete";
export const deleteQuestion = (name: string) => `Delete the list of ${name}? The link stops working; the files stay.`;
export const named = (n: number) => count(n, "item");

// New list
export const aboutNew = "The client gets the list by mail at once, and one link for everything.";
export const findClient = "Client";
export const findClientHelp = "Type a name that is in your contacts.";
export const nobodyFound = "No contact of that name. Add one under Clients first.";
export const checklist = "Checklist";
export const language = "Language of the mails and the page";
export const english = "English";
export const spanish = "Spanish";
export const email = "E-mail";
export const emailHelp = "If left empty, the contact’s first address.";
export const zone = "Time zone of the client";
export const zoneHelp = "If left empty, yours. Mails go out between 9 and 5 there, Monday to Friday.";
export const spouse = "Husband or wife";
export const children = "Children";
export const childrenHelp = "With commas between.";
export const decedent = "Who died";
export const peopleHelp = "For papers in that name.";
export const message = "A sentence of yours";
export const messageHelp = "Stands in the first mail.";
export const every = "Days between reminders";
export const most = "Most reminders";
export const give = "Send the List";
export const sending = "Sending…";
export const chooseClient = "Choose a client.";
export const asksFor = (n: number) => `Asks for ${count(n, "item")}:`;
export const zoneExample = "America/Chicago";
export const sendAnyway = (sentence: string) => `${sentence}\n\nSend it all the same?`;
export const notSent = "Nothing was sent.";
