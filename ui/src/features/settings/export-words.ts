/** What the settings say about lists to take along. */
export const yourData = "Your Data";
export const about = "Lists of everything that you may see: tasks, files, matters, contacts, deadlines, conflict checks, checklists and meetings.";
export const csv = "Download for a Spreadsheet";
export const json = "Download as JSON";
export const making = "Making the lists";
export const withoutBytes = "The files themselves are downloaded in My Files, a folder at a time.";
