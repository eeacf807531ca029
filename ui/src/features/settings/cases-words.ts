/** What the settings say about case management systems. */
export const about = (system: string) => `Your matters, contacts, documents and dates are kept in step with ${system}. Your firm’s IT sets which way each goes.`;
export const states = { stopped: "Stopped", waiting: "In step", syncing: "Being compared", failing: "Cannot be reached", paused: "Paused" };
export const lastInStep = "last in step";
export const cameAndWent = (came: number, went: number) => `${came} came from there, ${went} went there`;
export const undecided = "Changed on both sides. Choose which value counts; the other one is written over.";
export const noneUndecided = "No value waits for your decision.";
export const here = "In Chancery";
export const there = (system: string) => `In ${system}`;
export const keepThis = "Keep This";
export const keeping = "Keeping";
export const keeps = (what: string, value: string) => `${what}: ${value}`;
export const decided = "Your choice counts. It is written to the other side now.";
export const empty = "(empty)";
export const fields = { title: "Title", status: "Status", name: "Name", sort: "Sort", emails: "E-mail", phones: "Telephone", addresses: "Address", due: "Day", spent: "Time or money" };
