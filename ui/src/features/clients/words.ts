/** What clients and conflict checks say. */
import type { Capacity, ConflictRuling, ContactKind, ContactRole, AskedSide, RelationKind } from "@/lib/contract";

const papers = (n: number) => (n === 1 ? "1 paper" : `${n} papers`);

// Contacts
export const clients = "Clients";
export const aboutClients = "Clients, opponents, witnesses and everybody else whom the firm deals with. All members of the firm see the same contacts.";
export const addContact = "Add Contact";
export const checkForConflicts = "Check for Conflicts";
export const conflictChecks = "Conflict Checks";
export const findContacts = "Find contacts";
export const findHelp = "A name in any spelling, an address or a number";
export const show = "Show";
export const everybody = "Everybody";
export const yourContacts = "Your contacts";
export const noContactsYet = "No contacts yet.";
export const contactsAppearHere = "Add the first one, or take over names that Chancery found in your papers.";
export const nobodyFound = "Nobody was found.";
export const tryOtherWords = "Try fewer words, or another spelling.";
export const shownOf = (shown: number, all: number) => `${shown} of ${all} contacts. Search to see others.`;

// Names from papers
export const fromYourPapers = "From your papers";
export const aboutProposals = "Parties, counsel and witnesses in your papers who are no contacts yet.";
export const add = "Add";
export const addNamed = (name: string) => `Add ${name}`;
export const dismissNamed = (name: string) => `Do not propose ${name} again`;
export const inPapers = (n: number) => `in ${papers(n)}`;
export const moreProposals = (n: number) => `Show ${n} more`;

// A contact
export const contact = "Contact";
export const theContact = "The contact";
export const newContact = "New Contact";
export const edit = "Edit";
export const merge = "Merge…";
export const remove = "Delete";
export const kindLabel = "Person or organization";
export const name = "Name";
export const aliases = "Other names";
export const aliasesHelp = "One on each line: a name before a marriage, a trade name, a short form.";
export const roles = "What they are to the firm";
export const emails = "E-mail addresses";
export const phones = "Telephone numbers";
export const addresses = "Addresses";
export const oneOnEachLine = "One on each line.";
export const note = "Note";
export const relations = "Relations";
export const noRelations = "None yet.";
export const addRelation = "Add Relation…";
export const relationTo = "Relation to";
export const thisOneIs = "This contact is the other one’s";
export const find = "Find";
export const chooseContact = "Find and choose a contact.";
export const takeAway = (name: string) => `Remove the relation to ${name}`;
export const save = "Save";
export const saving = "Saving";
export const cancel = "Cancel";
export const giveAName = "Give the contact a name.";
export const merged = "Merged into this one";
export const part = "Part Again";
export const partNamed = (name: string) => `Part ${name} again`;
export const parted = (name: string) => `${name} is a contact of its own again.`;
export const mergeTitle = "Merge a Contact";
export const mergeHelp = (name: string) => `The contact that you choose becomes part of ${name}, which gets its names, addresses and relations. You can part them again.`;
export const mergeThis = "Merge";
export const mergedInto = (name: string, into: string) => `${name} is part of ${into} now.`;
export const deleteQuestion = (name: string) => `Delete “${name}”? Papers that name them stay. You cannot undo this.`;
export const deleted = (name: string) => `“${name}” was deleted.`;
export const added = (name: string) => `${name} was added.`;
export const wentWrong = "Something went wrong. Try again.";
export const KINDS: Record<ContactKind, string> = { person: "Person", organisation: "Organization" };
export const ROLES: Record<ContactRole, string> = {
  client: "Client",
  former_client: "Former client",
  prospect: "Prospective client",
  opposing_party: "Opposing party",
  opposing_counsel: "Opposing counsel",
  witness: "Witness",
  expert: "Expert",
  court: "Court",
  other: "Other",
};
/** What the other contact is to this one. */
export const RELATIONS: Record<RelationKind, string> = {
  parent: "Parent company",
  subsidiary: "Subsidiary",
  affiliate: "Affiliate",
  spouse: "Spouse",
  family: "Family",
  employer: "Employer",
  employee: "Employee",
  officer: "Officer or director",
  led_by: "Company that they lead",
  partner: "Partner",
  lawyer: "Lawyer",
  client_of: "Client",
  insurer: "Insurer",
  insured: "Insured",
  successor: "Successor",
  predecessor: "Predecessor",
  other: "Other relation",
};

// Conflict checks
export const aboutChecks = "Who was checked, what was decided and why. New papers and matters are held against your decisions.";
export const newCheck = "New Check";
export const theCheck = "The conflict check";
export const yourChecks = "Your conflict checks";
export const noChecksYet = "No conflict checks yet.";
export const checksAppearHere = "Check a name before you take a matter. Chancery looks in contacts, files and mails of the whole firm.";
export const checked = "Checked";
export const outcome = "Outcome";
export const nHits = (n: number) => (n === 0 ? "Nothing found" : n === 1 ? "1 match" : `${n} matches`);
export const undecided = "Not decided";
export const RULINGS: Record<ConflictRuling, string> = { clear: "No conflict", conflict: "Conflict", waived: "Waived" };
export const hasNews = (n: number) => `${n} new since`;

// A new check
export const aboutNewCheck = "Names are found in any spelling: initials, nicknames, names before a marriage, Inc. or LLC, other alphabets. E-mail addresses and telephone numbers work too.";
export const matter = "What it is for";
export const matterHelp = "The new matter, in a few words.";
export const whom = "Names to check";
export const nameOf = (n: number) => `Name ${n}`;
export const sideOf = (n: number) => `Side of name ${n}`;
export const removeName = (n: number) => `Remove name ${n}`;
export const anotherName = "Another Name";
export const SIDES: Record<AskedSide, string> = { client: "Client", opposing: "Opposing side", other: "Other" };
export const check = "Check";
export const checking = "Checking";
export const writeAName = "Write at least one name.";

// A check
export const nothingFound = "Nothing was found in contacts, matters, files or mails of the firm.";
export const forName = (name: string) => `Matches for ${name}`;
export const hiddenHits = (n: number) =>
  n === 1
    ? "1 more match is in a paper of another member of the firm, or in a matter that you do not see. Ask your administrator who can look."
    : `${n} more matches are in papers of other members of the firm, or in matters that you do not see. Ask your administrator who can look.`;
export const leftOut = (n: number) => `${n} weaker matches are not shown. Check a fuller name.`;
export const why = "Why";
export const where = "Where";
export const clientThere = "Client";
export const partyThere = "Party";
export const closedMatter = "closed";
export const contactOfFirm = "Contact of the firm";
export const times = (n: number) => (n === 1 ? "" : `${n} times`);
export const page = (n: number) => `page ${n}`;
export const CAPACITIES: Record<Capacity, string> = {
  party: "Party",
  counsel: "Counsel",
  witness: "Witness",
  judge: "Judge",
  correspondent: "Sender or recipient",
  named: "Named",
  one_word: "Named",
  email: "E-mail address",
  phone: "Telephone number",
  address: "Address",
};
export const REASONS: Record<string, string> = {
  same: "The same name",
  written_together: "The same name, in one word or several",
  other_order: "The same names in the other order",
  nickname: "A short form of the given name",
  initials: "The initial fits",
  middle_name: "Goes by the middle name",
  other_body: "The same name, another kind of company",
  acronym: "The initials of the name",
  one_family_name: "One of two family names",
  spelling: "Another spelling",
  sound: "Sounds alike",
  named_after: "Bears the person’s name",
  kin: "Shares a rare name",
  family_name: "The family name alone",
};
export const REACHED = { email: "The same e-mail address", phone: "The same telephone number", address: "The same address" } as const;
export const relatedTo = (relation: string, to: string) => `${relation} of ${to}`;
export const newSince = "New since your decision";
export const aboutNews = "Papers that came since, or matters that changed, name somebody who may be one of these. Decide again, so that they count as seen.";
export const hiddenNews = (n: number) => `${n} in papers of other members of the firm or in matters that you do not see.`;
export const decision = "Decision";
export const decide = "Decide";
export const decideAgain = "Decide Again";
export const reason = "Reason";
export const reasonHelp = "Is kept with your name and the time, and cannot be changed.";
export const writeWhy = "Write why.";
export const chooseOutcome = "Choose an outcome.";
export const RULING_HELP: Record<ConflictRuling, string> = {
  clear: "The matter can be taken.",
  conflict: "The matter is not taken.",
  waived: "Those concerned agreed.",
};
export const decidedBy = (by: string) => `by ${by}`;
export const decided = "The decision is kept.";
