/** What the drafts say. */
import { count } from "@/lib/format";

// Drafts view
export const drafts = "Drafts";
export const aboutDrafts = "Letters, memos and court papers that Chancery writes from your files. What the papers do not say stays an open question.";
export const newDraft = "New Draft";
export const yourDrafts = "Your drafts";
export const noDraftsYet = "No drafts yet.";
export const draftsAppearHere = "Chancery writes a first draft from your papers, with a source behind each fact and a question in brackets where a fact is missing. Press “New Draft”, or send a mail that says “Draft a demand letter …” with the papers attached.";

// Draft list
export const nOpen = (n: number) => `${n} open`;
export const noneOpen = "Complete";
export const draft = "Draft";
export const openQuestions = "Open questions";
export const changed = "Changed";
export const deleteNamed = (title: string) => `Delete ${title}`;
export const deleteQuestion = (title: string) => `Delete “${title}” with all its versions? You cannot undo this.`;
export const draftDeleted = (title: string) => `“${title}” was deleted.`;
export const unreachable = "The server cannot be reached. Please try again later.";
export const unreachableWordsStay = "The server cannot be reached. Your words stay here.";
export const wentWrong = "Something went wrong. Please try again.";

// New draft
export const aboutNewDraft = "Choose what it is to be and the papers to write it from. You can change every word afterwards.";
export const whatToDraft = "What should it be?";
export const theKinds = "The kinds of drafts";
export const GROUPS = { letter: "Letters", memo: "Memos", court: "Court papers", agreement: "Agreements", other: "Others" } as const;
export const whatAbout = "What is it about?";
export const aboutExample = "For example: Draft a demand letter for the unpaid rent. Our client is Alder Freight.";
export const optional = "You may leave this empty.";
export const fromWhichPapers = "From which papers?";
export const fromATask = "A task’s papers";
export const fromFiles = "My Files";
export const fromNothing = "No papers";
export const withoutPapersHelp = "The draft then holds the usual words of its kind, and asks for every fact.";
export const writeTheDraft = "Write the Draft";
export const chooseAKind = "Choose what it should be.";
export const chooseATask = "Choose the task, or choose “No papers”.";
export const chooseFiles = "Choose at least one file, or choose “No papers”.";
export const tooManyFiles = (most: number) => `A draft is written from at most ${most} files. Choose fewer.`;
export const writing = "Writing the draft…";
export const writingHelp = "Chancery reads the papers and writes the draft. With a language model this can take a minute. You may leave or close this page: the draft comes into the list. If it is not there after some minutes, it could not be written: ask for it again.";
export const couldNotBeWritten = (why: string) => `The draft could not be written. ${why}`;
export const seconds = (n: number) => `${n} s`;

// Papers
export const yourTasks = "Your tasks";
export const findATask = "Find a task";
export const noTasksYet = "You have no tasks yet. Choose “My Files” or “No papers”.";
export const noTaskFits = "No task fits these words.";
export const noSubject = "(no subject)";
export const nPapers = (n: number) => count(n, "attachment");

// Draft page
export const theDraft = "The draft";
export const version = (n: number) => `Version ${n}`;
export const changedAt = "Changed";
export const asked = "Asked for";
export const pdf = "PDF";
export const wordToSend = "Word to Send";
export const wordToSendHelp = "Without the sources and without metadata";
export const wordWithSources = "Word with Sources";
export const wordWithSourcesHelp = "The sources are comments in the margin";
export const saving = "Saving";
export const downloadFailed = "The document could not be downloaded. Please try again.";
export const notRead = "Not read";
export const paper = "Paper";
export const questionsTab = "Questions";
export const findingsTab = "Checks";
export const sourcesTab = "Sources";
export const versionsTab = "Versions";
export const partsOfTheDraft = "Parts of the draft";
export const olderVersion = (n: number) => `This is version ${n}, for reading only.`;
export const backToNewest = "Back to the Newest";

// Findings
export const lookAt = (n: number) => `${count(n, "thing")} to look at before you send it`;
export const noFindings = "Nothing to look at.";
export const noFindingsHelp = "The checks found nothing in citations, terms, references, dates, amounts and names. They do not see everything.";
export const SEVERITIES = { wrong: "Mistake", check: "Please check", style: "Style" } as const;
export const showInPaper = "Show in the paper";
export const lookHere = "To look at here";
export const writeInstead = (words: string) => `Suggested: “${words}”`;
export const gapsOpen = (n: number) => count(n, "gap");
export const findingsOpen = (n: number) => count(n, "finding");
export const downloadAnyway = (open: string, n: number) => `${open} ${n === 1 ? "is" : "are"} open. Download anyway?`;
export const both = (a: string, b: string) => `${a} and ${b}`;

// Paper
export const clickToEdit = "Click a paragraph to change it.";
export const pageBreak = "Page break";
export const wordFillsIn = "Word fills this in when the document is opened.";
export const gapLabel = (n: number, question: string) => `Open question ${n}: ${question}`;
export const editParagraph = (words: string) => `Edit: ${words}`;
export const emptyParagraph = "empty paragraph";

// Editor
export const paragraph = "Paragraph";
export const newParagraph = "New paragraph";
export const editorHelp = "A question in brackets, such as [By which day?], stays open. Ctrl+Enter saves.";
export const marksAreLost = "A statement whose words you change loses its source number.";
export const askForChange = "Ask for a Change…";
export const whatToChange = "What should change in the words that you select?";
export const askHelp = "Without a selection, in the whole paragraph. For example: Shorter. Or: Change “two years” to “three years”.";
export const ask = "Ask";
export const askingForChange = "Asking";
export const changedMeanwhile = "You changed the paragraph meanwhile, so the answer was not put in. Ask again.";
export const undo = "Undo";
export const save = "Save";
export const cancel = "Cancel";
export const addBelow = "Add a Paragraph Below";
export const remove = "Remove";
export const removeQuestion = "Remove this paragraph? Older versions keep it.";
export const discardQuestion = "Discard your changes to this paragraph?";
export const saved = (version: number) => `Saved as version ${version}.`;
export const loadNewest = "Load the Newest Version";
export const wordsKept = "The newest version is loaded. Your words are still here; save them again.";

// Questions
export const noQuestions = "No open questions.";
export const noQuestionsHelp = "Read the draft once more, then download it to send.";
export const questionsHelp = "Answer what you know. The rest stays open.";
export const showGap = (n: number) => `Show question ${n} in the paper`;
export const fillIn = "Fill In";
export const fillingIn = "Filling in";
export const discardAnswers = "Discard the answers that are not filled in yet?";
export const answersToGive = (n: number) => count(n, "answer");
export const filledIn = (n: number, left: number) => `${n === 1 ? "1 answer" : `${n} answers`} filled in, ${left} open.`;

// Sources
export const noSources = "No sources.";
export const noSourcesHelp = "This draft takes no words from papers.";
export const page = (page: number) => `Page ${page}`;

// Versions
export const byChancery = "Chancery";
export const byPerson = "You";
export const newest = "Newest";
export const shownNow = "Shown";

// Did
export const writtenWithoutPapers = "Written without papers.";
export const writtenFrom = (n: number) => (n === 1 ? "Written from one paper." : `Written from ${n} papers.`);
export const gapsFilled = (n: number) => (n === 1 ? "One gap filled." : `${n} gaps filled.`);
export const paragraphsChanged = (n: number) => (n === 1 ? "One paragraph changed." : `${n} paragraphs changed.`);
