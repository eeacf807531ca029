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
export const thisDocumentCannotBeShown = "This document cannot be shown.";
export const document = "Document";
export const back = "Back";
export const extractedText = "Extracted text";
