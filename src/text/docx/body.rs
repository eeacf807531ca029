//! The walk through a part's XML: paragraphs, tables, text boxes and notes to lines. An explicit stack, no recursion.

use super::super::limits::Limits;
use super::super::package::{attribute, character};
use super::TOO_DEEP;
use super::numbering::Numbering;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, name::LocalName};
use std::collections::{HashMap, HashSet};

/// Stands in the text where Word broke a page when it last laid the document out. No XML text can hold it.
pub(super) const RENDERED_PAGE: char = '\u{C}';
/// Stands where the author asked for a new page.
pub(super) const EXPLICIT_PAGE: char = '\u{B}';

/// The kinds of notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Notes {
    Foot,
    End,
    Comment,
}

#[derive(Default)]
struct Paragraph {
    text: String,
    style: String,
    list: Option<String>,
    level: Option<usize>,
    /// Text boxes that hang on it.
    boxes: Vec<String>,
}

enum Frame {
    Paragraph(Paragraph),
    /// The cells of a row that are done.
    Row(Vec<String>),
    Cell(String),
    Box(String),
    /// Prefix and text of a note.
    Note(String, String),
}

/// The text so far, and where in the XML the walk is.
pub(super) struct Body<'a> {
    pub(super) text: String,
    /// Something was marked as deleted.
    pub(super) deleted: bool,
    /// A part broke off.
    pub(super) broken: bool,
    limits: &'a Limits,
    numbering: Numbering,
    frames: Vec<Frame>,
    /// Page marks of paragraphs without words, for the next line.
    pending: String,
    /// Levels below an element that is left out.
    skipped: usize,
    in_text: bool,
    in_paragraph_properties: bool,
    hidden: bool,
    references: HashMap<(Notes, String), usize>,
    margins: HashSet<String>,
    notes: Option<Notes>,
}

impl<'a> Body<'a> {
    pub(super) fn new(limits: &'a Limits, numbering: Numbering) -> Self {
        Self {
            text: String::new(),
            deleted: false,
            broken: false,
            limits,
            numbering,
            frames: Vec::new(),
            pending: String::new(),
            skipped: 0,
            in_text: false,
            in_paragraph_properties: false,
            hidden: false,
            references: HashMap::new(),
            margins: HashSet::new(),
            notes: None,
        }
    }

    /// Reads a part to the end of the text.
    pub(super) fn read(&mut self, xml: &str) -> Result<(), String> {
        let mut reader = Reader::from_str(xml);
        reader.config_mut().allow_dangling_amp = true;
        loop {
            match reader.read_event() {
                Ok(Event::Start(e)) => self.start(&e)?,
                Ok(Event::Empty(e)) if self.skipped == 0 => self.leaf(&e),
                Ok(Event::End(e)) => self.end(e.local_name()),
                Ok(Event::Text(t)) if self.in_text => self.put(&t.xml10_content()),
                Ok(Event::CData(t)) if self.in_text => self.put(&t.xml10_content()),
                Ok(Event::GeneralRef(r)) if self.in_text => {
                    if let Some(c) = character(&r) {
                        self.put(c.encode_utf8(&mut [0; 4]));
                    }
                }
                Ok(Event::Eof) => break,
                Ok(_) => {}
                Err(_) => {
                    self.broken = true;
                    break;
                }
            }
        }
        // What a part that breaks off has begun is kept.
        self.broken |= !self.frames.is_empty();
        while let Some(frame) = self.frames.pop() {
            self.close(frame);
        }
        (self.skipped, self.in_text, self.in_paragraph_properties, self.hidden) = (0, false, false, false);
        self.pending.clear();
        Ok(())
    }

    /// Reads a header or footer, unless the same words came from another.
    pub(super) fn read_margin(&mut self, xml: &str) -> Result<(), String> {
        let before = self.text.len();
        self.read(xml)?;
        if !self.margins.insert(self.text[before..].to_owned()) {
            self.text.truncate(before);
        }
        Ok(())
    }

    pub(super) fn read_notes(&mut self, xml: &str, kind: Notes) -> Result<(), String> {
        self.notes = Some(kind);
        let outcome = self.read(xml);
        self.notes = None;
        outcome
    }

    fn start(&mut self, e: &BytesStart<'_>) -> Result<(), String> {
        if self.skipped > 0 {
            self.skipped += 1;
            return Ok(());
        }
        let name = e.local_name();
        match name.as_ref() {
            "del" | "moveFrom" => {
                self.deleted = true;
                self.skipped = 1;
            }
            // Older twins of what stands beside them, properties, phonetic guides and the code of fields.
            "Fallback" | "sdtPr" | "sectPr" | "pPrChange" | "rPrChange" | "tblPrChange" | "numberingChange" | "rt"
            | "instrText" | "delText" | "delInstrText" => self.skipped = 1,
            "p" => self.frames.push(Frame::Paragraph(Paragraph::default())),
            "tr" => self.frames.push(Frame::Row(Vec::new())),
            "tc" => self.frames.push(Frame::Cell(String::new())),
            "txbxContent" => self.frames.push(Frame::Box(String::new())),
            "footnote" | "endnote" | "comment" => match self.note_prefix(e) {
                Some(prefix) => self.frames.push(Frame::Note(prefix, String::new())),
                None => self.skipped = 1,
            },
            "t" => self.in_text = true,
            "r" => self.hidden = false,
            "pPr" => self.in_paragraph_properties = true,
            _ => self.leaf(e),
        }
        if self.frames.len() > self.limits.depth { Err(TOO_DEEP.into()) } else { Ok(()) }
    }

    fn end(&mut self, name: LocalName<'_>) {
        if self.skipped > 0 {
            self.skipped -= 1;
            return;
        }
        match name.as_ref() {
            "t" => self.in_text = false,
            "r" => self.hidden = false,
            "pPr" => self.in_paragraph_properties = false,
            "p" | "tr" | "tc" | "txbxContent" | "footnote" | "endnote" | "comment" => {
                if let Some(frame) = self.frames.pop() {
                    self.close(frame);
                }
            }
            _ => {}
        }
    }

    fn leaf(&mut self, e: &BytesStart<'_>) {
        let value = || attribute(e, "val");
        if self.in_paragraph_properties {
            let Some(Frame::Paragraph(p)) = self.frames.last_mut() else { return };
            match e.local_name().as_ref() {
                "pStyle" => p.style = value().unwrap_or_default(),
                "numId" => p.list = value(),
                "ilvl" => p.level = value().and_then(|v| v.parse().ok()),
                "pageBreakBefore" if !is_off(value()) => p.text.push(EXPLICIT_PAGE),
                _ => {}
            }
            return;
        }
        match e.local_name().as_ref() {
            "tab" | "ptab" => self.put("\t"),
            "cr" => self.put("\n"),
            "br" if attribute(e, "type").as_deref() == Some("page") => self.mark(EXPLICIT_PAGE),
            "br" => self.put("\n"),
            "lastRenderedPageBreak" => self.mark(RENDERED_PAGE),
            "noBreakHyphen" => self.put("-"),
            "sym" => {
                let code = attribute(e, "char").and_then(|c| u32::from_str_radix(&c, 16).ok());
                // Symbol fonts put their pictures into the private area, where they mean nothing by themselves.
                let known = code.filter(|c| !(0xE000..=0xF8FF).contains(c)).and_then(char::from_u32);
                if let Some(c) = known.filter(|c| !c.is_control()) {
                    self.put(c.encode_utf8(&mut [0; 4]));
                }
            }
            "vanish" => self.hidden = !is_off(value()),
            "footnoteReference" => self.reference(Notes::Foot, e),
            "endnoteReference" => self.reference(Notes::End, e),
            _ => {}
        }
    }

    fn put(&mut self, text: &str) {
        if self.hidden || self.skipped > 0 {
            return;
        }
        if let Some(Frame::Paragraph(p)) = self.frames.last_mut() {
            // Control characters are no XML, but they do come; a page mark must not be forged.
            p.text.extend(
                text.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).filter(|c| *c != '\u{AD}'),
            );
        }
    }

    fn mark(&mut self, mark: char) {
        if let Some(Frame::Paragraph(p)) = self.frames.last_mut() {
            p.text.push(mark);
        }
    }

    fn reference(&mut self, kind: Notes, e: &BytesStart<'_>) {
        let Some(id) = attribute(e, "id") else { return };
        let next = self.references.keys().filter(|(k, _)| *k == kind).count() + 1;
        let n = *self.references.entry((kind, id)).or_insert(next);
        self.put(&label(kind, n));
    }

    /// What a note begins with; `None` for notes that nothing refers to, such as the line above footnotes.
    fn note_prefix(&self, e: &BytesStart<'_>) -> Option<String> {
        match self.notes? {
            Notes::Comment => Some(match attribute(e, "author").filter(|a| !a.trim().is_empty()) {
                Some(author) => format!("Comment by {}: ", author.trim()),
                None => "Comment: ".into(),
            }),
            kind => Some(label(kind, *self.references.get(&(kind, attribute(e, "id")?))?) + " "),
        }
    }

    fn close(&mut self, frame: Frame) {
        match frame {
            Frame::Paragraph(p) => {
                let marker = self.numbering.next(&p.style, p.list.as_deref(), p.level);
                let words = p.text.trim_matches(|c: char| c.is_whitespace() || is_mark(c));
                if words.is_empty() {
                    self.pending.extend(p.text.chars().filter(|c| is_mark(*c)));
                } else {
                    let lead = p.text.find(words).unwrap_or(0);
                    let marks = |text: &str| text.chars().filter(|c| is_mark(*c)).collect::<String>();
                    let space = if marker.is_empty() { "" } else { " " };
                    self.emit(&format!("{}{marker}{space}{words}", marks(&p.text[..lead])));
                    self.pending.push_str(&marks(&p.text[lead + words.len()..]));
                }
                for text in p.boxes {
                    self.emit(&text);
                }
            }
            Frame::Cell(text) => match self.frames.last_mut() {
                Some(Frame::Row(cells)) => cells.push(text),
                _ => self.emit(&text),
            },
            Frame::Row(cells) => self.row(&cells),
            Frame::Box(text) => match self.frames.iter_mut().rev().find(|f| matches!(f, Frame::Paragraph(_))) {
                Some(Frame::Paragraph(p)) => p.boxes.push(text),
                _ => self.emit(&text),
            },
            Frame::Note(prefix, text) if !text.trim().is_empty() => self.emit(&format!("{prefix}{text}")),
            Frame::Note(..) => {}
        }
    }

    fn row(&mut self, cells: &[String]) {
        let full = cells.iter().filter(|c| !c.trim().is_empty()).count();
        if full <= 1 {
            // A table of one cell a row is layout: its lines stay lines.
            for cell in cells.iter().filter(|c| !c.trim().is_empty()) {
                self.emit(cell);
            }
            return;
        }
        let mut row = String::new();
        let mut marked = false;
        for (i, cell) in cells.iter().enumerate() {
            row.push_str(if i == 0 { "" } else { " | " });
            for word in cell.split_whitespace_and_marks() {
                match word {
                    Word::Mark(c) => {
                        // Word marks the new page in every cell of the row.
                        if !std::mem::replace(&mut marked, true) {
                            row.push(c);
                        }
                    }
                    Word::Plain(word) => {
                        if !row.is_empty() && !row.ends_with(' ') && !row.ends_with(is_mark) {
                            row.push(' ');
                        }
                        row.push_str(word);
                    }
                }
            }
        }
        let row = row.trim_end_matches([' ', '|']);
        self.emit(row);
    }

    /// Adds a line to the innermost cell, box or note, else to the text.
    fn emit(&mut self, line: &str) {
        let line = format!("{}{line}", std::mem::take(&mut self.pending));
        if line.trim().is_empty() {
            self.pending = line.chars().filter(|c| is_mark(*c)).collect();
            return;
        }
        let place = self.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Cell(text) | Frame::Box(text) | Frame::Note(_, text) => Some(text),
            Frame::Paragraph(_) | Frame::Row(_) => None,
        });
        let text = place.unwrap_or(&mut self.text);
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&line);
    }
}

fn is_mark(c: char) -> bool {
    c == RENDERED_PAGE || c == EXPLICIT_PAGE
}

/// On/off values (17.17.4): present without a value is on.
fn is_off(value: Option<String>) -> bool {
    value.is_some_and(|v| matches!(v.as_str(), "0" | "false" | "off"))
}

fn label(kind: Notes, n: usize) -> String {
    match kind {
        Notes::End => format!("[E{n}]"),
        Notes::Foot | Notes::Comment => format!("[{n}]"),
    }
}

enum Word<'t> {
    Plain(&'t str),
    Mark(char),
}

trait Words {
    fn split_whitespace_and_marks(&self) -> impl Iterator<Item = Word<'_>>;
}

impl Words for str {
    fn split_whitespace_and_marks(&self) -> impl Iterator<Item = Word<'_>> {
        self.split_inclusive(is_mark).flat_map(|piece| {
            let mark = piece.chars().next_back().filter(|c| is_mark(*c));
            let words = piece.trim_end_matches(is_mark).split_whitespace().map(Word::Plain);
            words.chain(mark.map(Word::Mark))
        })
    }
}
