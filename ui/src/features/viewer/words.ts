/** What the viewer says. */

// Changes
export const trackedChangesCount = (n: number) => `Tracked changes: ${n}`;
export const trackedChanges = "Tracked changes";
export const inserted = "Inserted";
export const deleted = "Deleted";

// Finder
export const searchInThisDocument = "Search in this document";
export const search = "Search";
export const noResults = "No results";
export const resultOf = (n: number, count: number) => `${n} of ${count}`;
export const previousResult = "Previous result";
export const nextResult = "Next result";

// Image pane
export const thisPictureCannotBeShown = "This picture cannot be shown.";
export const loading = "Loading";

// Line light
export const passageHighlightedOnPage = (page: number) => `Passage highlighted on page ${page}.`;

// Pdf page
export const atPage = (page: number) => `Page ${page}.`;
export const page = (page: number) => `Page ${page}`;

// Pdf pane
export const thisPdfCannotBeShown = "This PDF cannot be shown.";
export const contents = "Contents";
export const pages = "Pages";
export const pagesAndSize = "Pages and size";
export const pageThumbnails = "Page thumbnails";
export const previousPage = "Previous page";
export const nextPage = "Next page";
export const zoomOut = "Zoom out";
export const zoomIn = "Zoom in";

// Text pane
export const passageHighlighted = "Passage highlighted.";
export const textOfTheDocument = "Text of the document";
export const thisDocumentHasNoText = "This document has no text.";

// Use pdf
export const passwordProtected = "It is password-protected. Download it to open it in another program.";
export const damaged = "It is damaged. Download it to see whether another program can open it.";

// Viewer
export const itsTextWillAppearHere = "Its text will appear here.";
export const thisDocumentWasDeleted = "This document was deleted, or is no longer shared with you.";
export const thisDocumentCannotBeShown = "This document cannot be shown.";
export const document = "Document";
export const back = "Back";
export const extractedText = "Extracted text";

// Recordings
export const recordingAndTranscript = "Recording and transcript";
export const thisRecordingCannotBeShown = "This recording cannot be shown.";
export const player = "Player";
export const transcript = "Transcript";
export const placeInTheRecording = "Place in the recording";
export const speed = "Speed";
export const saveTranscript = "Save transcript";
export const chooseAForm = "Choose a form";
export const forms = [
  ["txt", "Text"],
  ["docx", "Word"],
  ["srt", "Subtitles (SRT)"],
  ["vtt", "Subtitles (VTT)"],
  ["pdf", "PDF with numbered lines"],
  ["print", "Numbered lines, to print"],
] as const;
export const theTranscriptCannotBeSaved = "The transcript could not be saved.";
export const saveAClip = "Save a part of it";
export const beginHere = "Begin here";
export const endHere = "End here";
export const clipFrom = (from: string, to: string) => `From ${from} to ${to}`;
export const chooseAPart = "Play to where the part begins, press “Begin here”, play on, and press “End here”.";
export const saveSoundAndWords = "Save sound and words";
export const theClipCannotBeSaved = "This part could not be saved.";
export const readAgain = "Read it again";
export const playerKeys = "Space plays and pauses; the arrow keys go five seconds back and ahead, with Shift a word.";
export const nobodySpeaks = "Nobody was heard to speak in this recording.";
export const listeningBegins = "This recording is being opened.";
export const listening = (heard: number, all: number) => `Being written down: ${heard} of ${all} parts.`;
export const progress = "Progress";
export const writtenDownBy = (model: string, engine: string, at: string) =>
  `Written down by a machine (${model} at ${engine}), ${at}. Nobody certified this transcript.`;
export const doubtfulLines = (n: number) => (n === 1 ? "1 line holds doubtful words. Listen to it before you rely on it." : `${n} lines hold doubtful words. Listen to them before you rely on them.`);
export const consentToRecording = "Consent to recording, by state";
export const theOriginal = "The original";
export const keptAsItCame = (hash: string) => `The recording is kept as it came. BLAKE3: ${hash}`;
export const name = "Name";
export const saveName = "Save name";
export const speakersCount = (n: number) => `Speakers: ${n}`;
export const namesAreGivenByPeople = "Names are given by you; nothing is guessed. Two speakers with one name are shown as one.";
export const whoSaysThis = "Who says this";
export const somebodyElse = "Somebody else";
export const whatIsSaid = (who: string) => `What ${who} says`;
export const save = "Save";
export const cancel = "Cancel";
export const playFrom = (time: string) => `Play from ${time}`;
export const doubtful = (why: string) => `Doubtful. ${why}`;
export const correctedBy = (who: string, at: string, heard: string) => `Corrected by ${who}, ${at}. The machine heard: “${heard}”`;
export const correctThisLine = (time: string) => `Correct the line at ${time}`;
export const notSaved = "Your change could not be saved.";
