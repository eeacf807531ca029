/** What a program may be allowed to do. */
export const whatItMayDo = "What it may do";
export const chooseOne = "Choose at least one thing that it may do.";
export const scopes = {
  "files:read": "Read and download files",
  "files:write": "Upload, change and delete files",
  "tasks:read": "Read tasks and their mails",
  search: "Search your papers and those of your matters, and read what is found",
  "deadlines:read": "Read deadlines and events",
  ask: "Ask Chancery’s assistant, whose answers quote your papers and those of your matters",
  "contacts:read": "Read contacts",
  "matters:read": "See matters and their papers",
  "matters:write": "Put papers into matters, and take them out",
};
