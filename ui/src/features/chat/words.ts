/** What the assistant's panel says. Quoted lines of the specification stand here letter for letter. */
export const title = "Chat Assistant";
export const close = "Close Chat Assistant";
export const greeting = "Hello! I can help you with document analysis, legal questions, and file organization. What would you like to know?";
export const failed = "Sorry, I encountered an error. Please try again.";
export const clear = "Clear this conversation? It is deleted on the server too.";
export const thinking = "Reading your documents…";
export const stopped = "Stopped.";

// Where a question is asked
export const askAboutTask = (name: string) => `Ask about “${name}”…`;
export const askAboutTasks = "Ask about your tasks…";
export const askAboutFolder = (name: string) => `Ask about the files in “${name}”…`;
export const askAboutMatters = "Ask about your matters…";
export const askAboutFiles = "Ask about your files…";
export const everything = "All my files and e-mails";

// Bubble
export const sourcesList = (list: string) => `Sources:\n${list}`;
export const you = "You";

// Composer
export const searchIn = "Search in:";
export const yourQuestion = "Your question";
export const stop = "Stop";
export const send = "Send";

// Log
export const retry = "Retry";
export const copyWithCitations = "Copy with citations";
export const copy = "Copy";
export const conversation = "Conversation";
export const loadingTheConversation = "Loading the conversation…";
export const jumpToLatest = "Jump to latest";

// Panel
export const clearFailed = "The conversation could not be cleared. Please try again.";
export const clearTheConversation = "Clear the conversation";
