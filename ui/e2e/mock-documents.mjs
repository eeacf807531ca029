// What stands in the sample firm's documents: pages of text, from which the PDF and the text as read are both made.
import { crc32, deflateSync } from "node:zlib";
import { makePdf } from "./mock-pdf.mjs";
import { answer } from "./mock-data.mjs";

const FILLER =
  "The Tenant shall keep the Premises in good and substantial repair and condition, and shall at the end of the Term yield them up in the state that this Lease requires. The Landlord may enter on reasonable notice to view their condition.\n\nThe Rent is payable by equal quarterly payments in advance on the usual Quarter Days, without deduction or set-off.";

const quoteOf = (number) => answer.sources.find((source) => source.number === number).quote;

export const LEASE_PAGES = Array.from({ length: 38 }, (_, at) => `HARBOUR STREET LEASE\n\n${at + 1}. ${FILLER}`);
LEASE_PAGES[13] = `14. TERMINATION\n\n14.1 ${FILLER}\n\n14.2 ${quoteOf(1)}`;
LEASE_PAGES[14] = `14.3 ${quoteOf(3)}\n\n15. ${FILLER}`;

export const DEED_QUOTE = quoteOf(2);
const DEED = ["THIS DEED OF VARIATION is made on 14 June 2024 between the parties to the Lease.", `1. ${DEED_QUOTE}\n\n2. In all other respects the Lease remains in full force and effect.`];

const PAGES = { "f-lease": LEASE_PAGES, "f-deed": DEED };
const PLAIN = { "f-a": ["ENGAGEMENT TERMS\n\nWe act for you in the matter named above.\n\nOur fees are due within 30 days of the invoice."] };

/** Two changes that stand in the deed: a day that was put in for another. */
function changesOf(text) {
  const at = text.indexOf("14 June 2024");
  const by = { author: "Mara Lindqvist", at };
  return [
    { kind: "deleted", ...by, date: "2024-06-10T16:05:00", words: "7 June 2024" },
    { kind: "inserted", ...by, date: "2024-06-10T16:06:00", words: "14 June 2024" },
  ];
}

/** The bookmarks of the lease: a part, and two clauses in it. */
function outlineOf(file, spans) {
  const to = (title, level, page) => ({ title, level, page, at: spans[page - 1].start });
  return file.id === "f-lease" ? [to("Term and rent", 1, 1), to("14. Termination", 2, 14), to("15. Repair", 2, 15)] : [];
}

/** A page of a file as it was read. Of the plan, which is a picture, it is known where its line stands. */
export function pageOf(file, number) {
  const { text, pages } = textOf(file);
  const span = pages.find((page) => page.number === number);
  if (!span) return null;
  const said = [...text].slice(span.start, span.end).join("");
  const place = { page: number, left: 1_000, top: 5_250, width: 4_000, height: 500 };
  return { ...span, text: said, lines: file.file_type === "PNG" ? [{ ...place, start: span.start, end: span.start + [...said.split("\n")[0]].length }] : [] };
}

/** The text of a file as it was read, with the places of its pages; null where there is none. */
export function textOf(file) {
  if (file.unreadable) return { title: file.name, text: "", pages: [], notes: [file.unreadable], changes: [], outline: [] };
  const pages = PAGES[file.id] ?? PLAIN[file.id] ?? [`${file.name}\n\nThis document is made up, as all of this firm.`];
  let text = "";
  const spans = pages.map((page, at) => {
    const start = [...text].length;
    text += page;
    const end = [...text].length;
    text += "\n\n";
    return { number: at + 1, start, end };
  });
  const deed = file.id === "f-deed";
  const notes = deed ? ["This document has tracked changes; words marked as deleted are left out."] : [];
  return { title: file.name, text, pages: spans, notes, changes: deed ? changesOf(text) : [], outline: outlineOf(file, spans) };
}

/** A plan of two rooms, as a picture in the form of PNG (ISO 15948): eight bits of grey a point. */
function drawPlan(width = 960, height = 640) {
  const walls = [[80, 80, 800, 8], [80, 552, 800, 8], [80, 80, 8, 480], [872, 80, 8, 480], [520, 80, 8, 300], [520, 470, 8, 90], [80, 330, 280, 8]];
  const rows = Buffer.alloc((width + 1) * height, 250);
  for (let y = 0; y < height; y += 1) rows[y * (width + 1)] = 0;
  for (const [x, y, wide, high] of walls) for (let line = y; line < y + high; line += 1) rows.fill(40, line * (width + 1) + 1 + x, line * (width + 1) + 1 + x + wide);
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}
const PNG = drawPlan();

export function bytesOf(file) {
  if (file.file_type === "PDF") return makePdf(PAGES[file.id] ?? [textOf(file).text]);
  if (file.file_type === "PNG") return PNG;
  return file.bytes ?? Buffer.from([0, 1, 2, 255]);
}
