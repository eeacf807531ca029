/** What the tables say. */
import { count } from "@/lib/format";

// Tables view
export const tables = "Tables";
export const aboutTables = "Ask the same questions of many documents. Each answer stands in a cell with the words it is taken from; what a document does not say is “Not found”.";
export const newTable = "New Table";
export const yourTables = "Your tables";
export const noTablesYet = "No tables yet.";
export const tablesAppearHere = "Choose a set of questions, such as the one for leases, and a folder of documents. Chancery fills in the table while you do something else. Press “New Table” to begin.";

// Table list
export const table = "Table";
export const progress = "Progress";
export const changed = "Changed";
export const complete = "Complete";
export const percentDone = (n: number) => `${n} % answered`;
export const nDocuments = (n: number) => count(n, "document");
export const nQuestions = (n: number) => count(n, "question");
export const followsAFolder = "follows a folder";
export const deleteNamed = (title: string) => `Delete ${title}`;
export const deleteQuestion = (title: string) => `Delete “${title}” with all its answers and corrections? The documents stay. You cannot undo this.`;
export const tableDeleted = (title: string) => `“${title}” was deleted.`;
export const unreachable = "The server cannot be reached. Please try again later.";
export const unreachableWordsStay = "The server cannot be reached. Your words stay here.";
export const wentWrong = "Something went wrong. Please try again.";

// New table
export const aboutNewTable = "Choose what to ask and which documents to ask. You can change both later.";
export const theSets = "The sets of questions";
export const whatIsAsked = "What do you want to know?";
export const ownQuestions = "Your own questions";
export const ownQuestionsHelp = "Write each question as you would ask a colleague.";
export const questions = "Questions";
export const title = "Title of the table";
export const whichDocuments = "Which documents?";
export const aFolder = "A folder";
export const chosenFiles = "Chosen files";
export const folderHelp = "All files in the folder that is open below, and in folders inside it. New files become rows when they arrive.";
export const chooseASet = "Choose what you want to know.";
export const chooseFiles = "Choose at least one file.";
export const tooManyFiles = (most: number) => `A table has at most ${most} documents. Choose fewer.`;
export const giveATitle = "Give the table a title.";
export const addQuestions = "Write at least one question.";
export const fillInColumns = "Every column needs a heading and a question.";
export const making = "Making the table";
export const makeTheTable = "Make the Table";

// Question list
export const heading = "Column";
export const question = "Question";
export const kindOfAnswer = "Answer";
export const KINDS = { text: "Words", yes_no: "Yes or no", date: "Date or period", amount: "Amount", party: "Person", parties: "All parties" } as const;
export const columnNumber = (n: number) => `column ${n}`;
export const moveUp = (name: string) => `Move ${name} up`;
export const moveDown = (name: string) => `Move ${name} down`;
export const removeColumn = (name: string) => `Remove ${name}`;
export const addAQuestion = "Add a Question";

// Table page
export const theTable = "The table";
export const fromFolder = (path: string) => `Folder: ${path || "My Files"}`;
export const nNotFound = (n: number) => `${n} not found`;
export const nFailed = (n: number) => `${n} not answered`;
export const answeredOf = (done: number, all: number) => `${done} of ${all} cells answered.`;
export const stillUnread = (n: number) => (n === 1 ? "1 document is still being read." : `${n} documents are still being read.`);
export const addDocuments = "Add Documents";
export const excel = "Excel";
export const csv = "CSV";
export const allRowsHelp = "All rows, whatever the filters show";
export const saving = "Saving";
export const downloadFailed = "The table could not be downloaded. Please try again.";
export const add = "Add";
export const documentsAdded = (n: number) => `${count(n, "document")} added.`;
export const cancel = "Cancel";
export const save = "Save";
export const saved = "Saved.";
export const columnsAskedAnew = (n: number) => (n === 1 ? "One question is asked anew: its answers, corrections and locks go." : `${n} questions are asked anew: their answers, corrections and locks go.`);
export const noDocuments = "No documents.";
export const noDocumentsHelp = "Press “Add Documents” to choose some.";
export const emptyFolderHelp = "The folder is empty. Files become rows when they arrive there.";

// Filters
export const filters = "Filters";
export const where = "Where to look";
export const anywhere = "Anywhere";
export const document = "Document";
export const filterWords = "Filter by words";
export const show = "Show";
export const allRows = "All rows";
export const onlyNotFound = "Only not found";
export const onlyCorrected = "Only corrected";
export const shownOf = (shown: number, all: number) => `${shown} of ${all} rows`;
export const exportsHaveAll = "CSV and Excel hold all rows.";
export const clearFilters = "Clear filters";
export const nothingFits = "No row fits these filters.";
export const nothingFitsHelp = "Change the words, or clear the filters.";

// Grid
export const cells = "Cells";
export const notFound = "Not found";
export const waiting = "Waiting";
export const corrected = "corrected";
export const locked = "locked";
export const deleted = "deleted";
export const notReadYet = "not read yet";

// Cell
export const theCell = "The cell";
export const closeTheCell = "Close the cell";
export const correctedBy = (name: string) => `Corrected by ${name},`;
export const foundBefore = "Chancery found:";
export const notFoundHelp = "The document does not say this plainly. Nothing was made up in its place.";
export const lockedHelp = "Locked: this cell stays as it is, whatever is asked again.";
export const correctIt = "Correct it";
export const correctHelp = "Leave it empty if the document does not say it. What Chancery found is kept.";
export const discardCorrection = "Discard your correction of this cell?";
export const saveCorrection = "Save Correction";
export const lock = "Lock";
export const unlock = "Unlock";
export const askAgain = "Ask Again";
export const restore = "Remove Correction";
export const DONE = { correct: "The correction is saved.", restore: "The correction is removed.", lock: "The cell is locked.", unlock: "The cell is unlocked.", again: "Asked again." } as const;
export const openThere = "Open the passage";
export const openPage = (page: number) => `Open page ${page}`;

// Ask again
export const askManyHelp = "What is locked stays as it is. A correction stays before the new answer.";
export const askFailed = (n: number) => `${n} Not Answered`;
export const askNotFound = (n: number) => `${n} Not Found`;
export const askAll = "All Cells";

// Document
export const documentHelp = "Everything that is not locked in this row can be asked again.";
export const goneHelp = "This document was deleted. Its answers stay until you take it out.";
export const unreadHelp = "This document is still being read. Its row is answered after that.";
export const openTheDocument = "Open the document";
export const askDocumentAgain = "Ask This Document Again";
export const takeOut = "Take It Out";
export const takeOutQuestion = (name: string) => `Take “${name}” out of this table, with its answers and corrections? The document stays.`;
export const takenOut = (name: string) => `“${name}” was taken out.`;
