// What stands in the sample firm's documents: pages of text, from which the PDF and the text as read are both made.
import { makePdf } from "./mock-pdf.mjs";
import { answer } from "./mock-data.mjs";

const FILLER =
  "The Tenant shall keep the Premises in good and substantial repair and condition, and shall at the end of the Term yield them up in the state that this Lease requires. The Landlord may enter on reasonable notice to view their condition.\n\nThe Rent is payable by equal quarterly payments in advance on the usual Quarter Days, without deduction or set-off.";

const quoteOf = (number) => answer.sources.find((source) => source.number === number).quote;

const LEASE = Array.from({ length: 38 }, (_, at) => `HARBOUR STREET LEASE\n\n${at + 1}. ${FILLER}`);
LEASE[13] = `14. TERMINATION\n\n14.1 ${FILLER}\n\n14.2 ${quoteOf(1)}`;
LEASE[14] = `14.3 ${quoteOf(3)}\n\n15. ${FILLER}`;

const DEED = ["THIS DEED OF VARIATION is made on 14 June 2024 between the parties to the Lease.", `1. ${quoteOf(2)}\n\n2. In all other respects the Lease remains in full force and effect.`];

const PAGES = { "f-lease": LEASE, "f-deed": DEED };
const PLAIN = { "f-a": ["ENGAGEMENT TERMS\n\nWe act for you in the matter named above.\n\nOur fees are due within 30 days of the invoice."] };

/** The text of a file as it was read, with the places of its pages; null where there is none. */
export function textOf(file) {
  if (file.unreadable) return { title: file.name, text: "", pages: [], notes: [file.unreadable] };
  const pages = PAGES[file.id] ?? PLAIN[file.id] ?? [`${file.name}\n\nThis document is made up, as all of this firm.`];
  let text = "";
  const spans = pages.map((page, at) => {
    const start = [...text].length;
    text += page;
    const end = [...text].length;
    text += "\n\n";
    return { number: at + 1, start, end };
  });
  return { title: file.name, text, pages: spans, notes: file.id === "f-deed" ? ["Two tracked changes were read as they would stand when accepted."] : [] };
}

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNkYPhfz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC",
  "base64",
);

export function bytesOf(file) {
  if (file.file_type === "PDF") return makePdf(PAGES[file.id] ?? [textOf(file).text]);
  if (file.file_type === "PNG") return PNG;
  return file.bytes ?? Buffer.from([0, 1, 2, 255]);
}

const TYPES = { PDF: "application/pdf", PNG: "image/png", JPG: "image/jpeg", TXT: "text/plain" };
export const mediaType = (file) => TYPES[file.file_type] ?? "application/octet-stream";
