// Makes a real PDF of pages of plain lines, for the viewer to show: one font, one column, nothing else.

const escape = (text) => text.replaceAll(/[\\()]/g, "\\$&").replaceAll("’", "\\222").replaceAll("“", "\\223").replaceAll("”", "\\224").replaceAll("–", "\\226");

/** Breaks a paragraph into lines of at most `width` letters. */
function lines(text, width = 84) {
  const out = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(" ")) {
      if (line && `${line} ${word}`.length > width) {
        out.push(line);
        line = word;
      } else line = line ? `${line} ${word}` : word;
    }
    out.push(line);
  }
  return out;
}

/**
 * `pages`: the text of each; `outline`: bookmarks, each a title and the number of its page.
 * @param {readonly string[]} pages
 * @param {readonly (readonly [string, number])[]} outline
 */
export function makePdf(pages, outline = []) {
  const objects = [];
  const add = (body) => objects.push(body);
  const first = 4;
  const kids = pages.map((_, at) => `${first + at * 2} 0 R`).join(" ");
  const marks = first + pages.length * 2;
  add(`<< /Type /Catalog /Pages 2 0 R${outline.length > 0 ? ` /Outlines ${marks} 0 R` : ""} >>`);
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>");
  for (const [at, text] of pages.entries()) {
    const content = ["BT /F1 12 Tf 16 TL 72 720 Td", ...lines(text).map((line) => `(${escape(line)}) Tj T*`), "ET", `BT /F1 10 Tf 300 40 Td (${at + 1}) Tj ET`].join("\n");
    add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + at * 2 + 1} 0 R >>`);
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  if (outline.length > 0) add(`<< /Type /Outlines /First ${marks + 1} 0 R /Last ${marks + outline.length} 0 R /Count ${outline.length} >>`);
  for (const [at, [title, page]] of outline.entries()) {
    const beside = [at > 0 ? `/Prev ${marks + at} 0 R` : "", at < outline.length - 1 ? `/Next ${marks + at + 2} 0 R` : ""].join(" ");
    add(`<< /Title (${escape(title)}) /Parent ${marks} 0 R ${beside} /Dest [${first + (page - 1) * 2} 0 R /Fit] >>`);
  }
  let out = "%PDF-1.4\n";
  const places = objects.map((body, at) => {
    const place = out.length;
    out += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return place;
  });
  const table = out.length;
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("")}`;
  out += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(out, "latin1");
}
