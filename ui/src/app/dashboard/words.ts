/** What the dashboard's frame says: navigation, commands, shortcuts. */

// Breadcrumbs
export const myTasks = "My Tasks";
export const myFiles = "My Files";
export const calendar = "Calendar";
export const drafts = "Drafts";
export const draft = "Draft";
export const tables = "Tables";
export const clients = "Clients";
export const matters = "Matters";
export const matter = "Matter";
export const chasing = "Chasing";
export const intake = "Intake";
export const meetings = "Meetings";
export const table = "Table";
export const contact = "Contact";
export const settings = "Settings";
export const breadcrumb = "Breadcrumb";

// Dashboard
export const closeChatAssistant = "Close Chat Assistant";
export const openChatAssistant = "Open Chat Assistant";
export const notSignedIn = "Preview: you are not signed in";

// Search
export const goToMyTasks = "Go to My Tasks";
export const goToMyFiles = "Go to My Files";
export const goToCalendar = "Go to Calendar";
export const goToDrafts = "Go to Drafts";
export const goToTables = "Go to Tables";
export const goToClients = "Go to Clients";
export const goToMatters = "Go to Matters";
export const goToChasing = "Go to Chasing";
export const goToIntake = "Go to Intake";
export const goToMeetings = "Go to Meetings";
export const goToSettings = "Go to Settings";
export const showKeyboardShortcuts = "Show keyboard shortcuts";
export const signOut = "Sign Out";
export const search = "Search";

// Shortcuts
export const nextRow = "Next row";
export const previousRow = "Previous row";
export const enter = "Enter";
export const open = "Open";
export const backToTheList = "Back to the list";
export const moveBetweenRows = "Move between rows; hold Shift to select";
export const jumpToAName = "Jump to a name by its first letters";
export const space = "Space";
export const preview = "Preview";
export const rename = "Rename";
export const del = "Del";
export const remove = "Delete";
export const selectAll = "Select all";
export const undoADeletion = "Undo a deletion";
export const goToTheParentFolder = "Go to the parent folder";
export const searchEverything = "Search everything";
export const showTheseShortcuts = "Show these shortcuts";
export const keyboardShortcuts = "Keyboard shortcuts";

// Sidebar
export const dashboard = "Dashboard";
export const press = "Press";
export const forShortcuts = "for shortcuts";
export const connectionLost = "Connection lost. Trying again…";
