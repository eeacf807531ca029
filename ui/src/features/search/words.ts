/** What search says. */
import { count } from "@/lib/format";

// Palette
export const noSubject = "(no subject)";
export const onPage = (page: number) => `Page ${page} · `;
export const searchFailed = "The search failed. Please try again.";
export const noResults = "No results in your tasks and files.";
export const nResults = (n: number) => count(n, "result");
export const search = "Search";
export const searchTasksMailsAndFiles = "Search tasks, mails and files";
export const resultsAndCommands = "Results and commands";
