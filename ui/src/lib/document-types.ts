/** What was read of a document, as the API speaks of it. */

/** The text of a document as it was read; places count Unicode characters. */
export interface DocumentText {
  title: string;
  text: string;
  pages: { number: number; start: number; end: number }[];
  notes: string[];
  changes: TrackedChange[];
  outline: Heading[];
}

/** A title by which a document is divided. */
export interface Heading {
  title: string;
  /** From 1. */
  level: number;
  page: number | null;
  /** Character of the text at which it stands, or at which its page begins. */
  at: number;
}

/** Where a line stands on its page, in ten thousandths of the page's width and height; its ends in the document's text. */
export interface LineBox {
  start: number;
  end: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A page as it was read; the places of its lines are known where it was recognised in a picture. */
export interface PageText {
  number: number;
  start: number;
  end: number;
  text: string;
  lines: LineBox[];
}

/** A change that its author tracked in a document; the text reads as if it were accepted. */
export interface TrackedChange {
  kind: "inserted" | "deleted";
  author: string | null;
  /** By the author's clock, without a zone. */
  date: string | null;
  words: string;
  /** Character of the text at which inserted words begin, or before which deleted ones stood. */
  at: number;
}
