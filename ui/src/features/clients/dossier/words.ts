/** What the list of everything about a contact says. */
export const dossier = "What you have";
export const theDossier = "What you have about this contact";
export const nothingYet = "No paper, meeting, deadline or matter of yours names this contact.";
export const dossierDeadlines = "Deadlines";
export const dossierMeetings = "Meetings";
export const dossierMatters = "Matters";
export const dossierForms = "Intake forms";
export const dossierChecklists = "Checklists";
export const dossierDrafts = "Drafts";
export const dossierPapers = "Files and mails";
export const proposedFor = (day: string) => `${day}, proposed`;
export const closedMatter = "Closed";
export const asClient = "Client";
export const asParty = "Party";
export const nothingMissing = "Nothing missing";
export const missingOf = (missing: number, all: number) => `${missing} of ${all} missing`;
export const openQuestions = (n: number) => (n === 1 ? "1 open question" : `${n} open questions`);
export const morePapers = (n: number) => (n === 1 ? "And 1 paper more, which search finds." : `And ${n} papers more, which search finds.`);
