//! Walks through a part's XML: paragraphs, tables, text boxes and notes become lines. An explicit stack, no
//! recursion.

use super::numbering::{self, Numbering};
use crate::{
    MAX_HEADINGS, TITLE_CHARS,
    document::ChangeKind,
    limits::Limits,
    package::{attribute, character},
    sanitize,
    tracked_changes::{self, Changes},
};

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, name::LocalName};
use std::collections::{HashMap, HashSet};

pub(super) const TOO_DEEP: &str = "This document is nested too deeply to be read.";
/// Marks in the text where Word broke a page when it last laid the document out. XML text cannot contain it.
pub(super) const RENDERED_PAGE: char = '\u{C}';
/// Marks where the author requested a new page.
pub(super) const EXPLICIT_PAGE: char = '\u{B}';

/// The most entries of a drop-down field; Word allows 25.
const CHOICES: usize = 100;
/// The most cells of a row of blocks that stand side by side, and the fewest lines of a block.
const SIDE_BY_SIDE: usize = 3;
const BLOCK: usize = 3;

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
    /// Its own outline level, as the format counts.
    outline: Option<u8>,
    /// Text boxes anchored to it.
    boxes: Vec<String>,
}

enum Frame {
    Paragraph(Paragraph),
    /// The finished cells of a row.
    Row(Vec<String>),
    Cell(String),
    Box(String),
    /// Prefix and text of a note.
    Note(String, String),
}

/// The text so far, and the position of the walk in the XML.
pub(super) struct Body<'a> {
    pub(super) text: String,
    /// Whether anything was marked as deleted.
    pub(super) deleted: bool,
    /// Insertions and deletions, by their marks in the text.
    pub(super) changes: Changes,
    /// Headings: where their lines start (bytes), their levels from 1, and their text.
    pub(super) headings: Vec<(usize, u8, String)>,
    /// Whether a part broke off.
    pub(super) broken: bool,
    limits: &'a Limits,
    numbering: Numbering,
    frames: Vec<Frame>,
    /// Page marks of empty paragraphs, for the next line.
    pending: String,
    /// Depth below an element that is skipped.
    skipped: usize,
    in_text: bool,
    in_paragraph_properties: bool,
    hidden: bool,
    references: HashMap<(Notes, String), usize>,
    margins: HashSet<String>,
    notes: Option<Notes>,
    /// The current deletion.
    gone: Option<usize>,
    /// The current insertions.
    inserting: Vec<usize>,
    /// The entries of the current drop-down field, and the chosen one.
    choice: Option<(usize, Vec<String>)>,
    /// The change that ended last, while nothing follows it: Word splits one change at every run.
    ended: Option<usize>,
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
            changes: Changes::default(),
            headings: Vec::new(),
            gone: None,
            inserting: Vec::new(),
            choice: None,
            ended: None,
        }
    }

    /// Appends a part to the end of the text.
    pub(super) fn read(&mut self, xml: &str) -> Result<(), String> {
        let mut reader = Reader::from_str(xml);
        reader.config_mut().allow_dangling_amp = true;
        loop {
            match reader.read_event() {
                Ok(Event::Start(e)) => self.start(&e)?,
                Ok(Event::Empty(e)) if self.skipped == 0 => self.leaf(&e),
                Ok(Event::Empty(e)) if matches!(e.local_name().as_ref(), "tab" | "br" | "cr") => self.say_gone(" "),
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
        // The start of a part that breaks off is kept.
        self.broken |= !self.frames.is_empty();
        while let Some(frame) = self.frames.pop() {
            self.close(frame);
        }
        (self.skipped, self.in_text, self.in_paragraph_properties, self.hidden) = (0, false, false, false);
        (self.gone, self.ended, self.choice) = (None, None, None);
        self.inserting.clear();
        // Deletions after the last line belong there.
        self.text.push_str(&tracked_changes::marks(&std::mem::take(&mut self.pending)));
        Ok(())
    }

    /// Reads a header or footer, unless another one had the same words.
    pub(super) fn read_margin(&mut self, xml: &str) -> Result<(), String> {
        let before = self.text.len();
        self.read(xml)?;
        if !self.margins.insert(self.text[before..].replace(tracked_changes::is_mark, "")) {
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

    /// Adds a line from a part with no paragraphs of its own.
    pub(super) fn add(&mut self, line: &str) {
        let words: String = line.chars().filter(|c| !c.is_control() || *c == '\t').collect();
        self.emit(words.trim());
    }

    fn start(&mut self, e: &BytesStart<'_>) -> Result<(), String> {
        let name = e.local_name();
        if self.skipped > 0 {
            self.skipped += 1;
            self.in_text |= self.gone.is_some() && matches!(name.as_ref(), "delText" | "t");
            return Ok(());
        }
        match name.as_ref() {
            "del" | "moveFrom" => {
                self.deleted = true;
                self.skipped = 1;
                self.gone = Some(self.change(ChangeKind::Deleted, e));
            }
            "ins" | "moveTo" => {
                let number = self.change(ChangeKind::Inserted, e);
                self.inserting.push(number);
            }
            // Older duplicates of neighbouring elements, properties, phonetic guides and field codes.
            "Fallback" | "sdtPr" | "sectPr" | "pPrChange" | "rPrChange" | "tblPrChange" | "numberingChange" | "rt"
            | "instrText" | "delText" | "delInstrText" => self.skipped = 1,
            "p" => {
                self.ended = None;
                self.frames.push(Frame::Paragraph(Paragraph::default()));
            }
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
            "ddList" => self.choice = Some((0, Vec::new())),
            _ => self.leaf(e),
        }
        if self.frames.len() > self.limits.depth { Err(TOO_DEEP.into()) } else { Ok(()) }
    }

    fn end(&mut self, name: LocalName<'_>) {
        if self.skipped > 0 {
            self.skipped -= 1;
            match name.as_ref() {
                "delText" | "t" => self.in_text = false,
                "p" => self.say_gone(" "),
                _ => {}
            }
            if self.skipped == 0 {
                self.ended = self.gone.take().inspect(|number| self.mark_change(*number));
            }
            return;
        }
        match name.as_ref() {
            "ins" | "moveTo" => self.ended = self.inserting.pop(),
            "t" => self.in_text = false,
            "r" => self.hidden = false,
            "pPr" => self.in_paragraph_properties = false,
            // A drop-down field of older forms (17.16.9) has no text of its own.
            "ddList" => {
                let chosen = self.choice.take().and_then(|(number, entries)| entries.into_iter().nth(number));
                self.put(&chosen.unwrap_or_default());
            }
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
                "outlineLvl" => p.outline = value().and_then(|v| v.parse().ok()),
                "ilvl" => p.level = value().and_then(|v| v.parse().ok()),
                "pageBreakBefore" if !is_off(value()) => p.text.push(EXPLICIT_PAGE),
                _ => {}
            }
            return;
        }
        if let Some((number, entries)) = &mut self.choice {
            match e.local_name().as_ref() {
                "result" => *number = value().and_then(|v| v.parse().ok()).unwrap_or(0),
                "listEntry" if entries.len() < CHOICES => entries.push(value().unwrap_or_default()),
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
                // Symbol fonts use the private area, where characters have no meaning of their own.
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
            self.say_gone(text);
            return;
        }
        match self.inserting.last() {
            Some(&number) => {
                self.mark_change(number);
                self.changes.say(number, text);
            }
            None => self.ended = None,
        }
        if let Some(Frame::Paragraph(p)) = self.frames.last_mut() {
            // Control characters are not valid XML, but they occur; a page mark must not be forged.
            p.text.extend(
                text.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).filter(|c| *c != '\u{AD}'),
            );
        }
    }

    /// The number of a change. One that continues the previous change has the same number.
    fn change(&mut self, kind: ChangeKind, e: &BytesStart<'_>) -> usize {
        let (author, date) = (attribute(e, "author"), attribute(e, "date"));
        self.changes.begin(self.ended.take(), kind, author, date.as_deref())
    }

    fn say_gone(&mut self, text: &str) {
        if let Some(number) = self.gone {
            self.changes.say(number, text);
        }
    }

    /// Marks the position of a change, once.
    fn mark_change(&mut self, number: usize) {
        let mark = self.changes.mark(number);
        match self.frames.last_mut() {
            Some(Frame::Paragraph(p)) => p.text.push_str(&mark),
            _ => self.pending.push_str(&mark),
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

    /// The prefix of a note; `None` for notes without a reference, such as the line above footnotes.
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
                let words = p.text.trim_matches(|c: char| c.is_whitespace() || tracked_changes::is_mark(c));
                if words.is_empty() {
                    self.pending.extend(p.text.chars().filter(|c| is_mark(*c) || tracked_changes::is_mark(*c)));
                } else {
                    let lead = p.text.find(words).unwrap_or(0);
                    let (before, after) = (&p.text[..lead], &p.text[lead + words.len()..]);
                    let marks = |text: &str| text.chars().filter(|c| is_mark(*c)).collect::<String>();
                    let space = if marker.is_empty() { "" } else { " " };
                    let (first, last) = (tracked_changes::marks(before), tracked_changes::marks(after));
                    let heading = p.outline.map_or_else(|| self.numbering.heading(&p.style), numbering::heading);
                    if let Some(level) = heading
                        && self.frames.is_empty()
                        && self.headings.len() <= MAX_HEADINGS
                    {
                        let title = format!("{marker}{space}{}", words.replace(tracked_changes::is_mark, ""));
                        self.headings.push((self.text.len(), level, sanitize::line(&title, TITLE_CHARS)));
                    }
                    self.emit(&format!("{}{marker}{space}{first}{words}{last}", marks(before)));
                    self.pending.push_str(&marks(after));
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
            Frame::Note(prefix, text) if !is_blank(&text) => self.emit(&format!("{prefix}{text}")),
            Frame::Note(..) => {}
        }
    }

    fn row(&mut self, cells: &[String]) {
        let full = cells.iter().filter(|c| !is_blank(c)).count();
        if full <= 1 {
            // A table with one cell per row is layout: its lines stay lines.
            for cell in cells.iter().filter(|c| !is_blank(c)) {
                self.emit(cell);
            }
            return;
        }
        // So is a row of blocks that stand side by side: the parties of a caption beside its number and judge, signatures.
        let lines = |cell: &str| cell.lines().filter(|line| !is_blank(line)).count();
        let blocks = cells.iter().filter(|cell| lines(cell) >= BLOCK).count();
        if cells.len() <= SIDE_BY_SIDE && (blocks > 1 || cells.iter().any(|cell| is_caption(cell))) {
            for line in cells.iter().flat_map(|cell| cell.lines()) {
                self.emit(line);
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
                        let said = row.trim_end_matches(tracked_changes::is_mark);
                        let apart = !said.is_empty() && !said.ends_with(' ') && !said.ends_with(is_mark);
                        if apart && !is_blank(word) {
                            row.push(' ');
                        }
                        row.push_str(word);
                    }
                }
            }
        }
        let end = row.trim_end_matches(|c| matches!(c, ' ' | '|') || tracked_changes::is_mark(c)).len();
        let (row, marks) = (&row[..end], tracked_changes::marks(&row[end..]));
        self.emit(&format!("{row}{marks}"));
    }

    /// Adds a line to the innermost cell, box or note, else to the text.
    fn emit(&mut self, line: &str) {
        let line = format!("{}{line}", std::mem::take(&mut self.pending));
        if is_blank(&line) {
            self.pending = line.chars().filter(|c| is_mark(*c) || tracked_changes::is_mark(*c)).collect();
            return;
        }
        let place = self.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Cell(text) | Frame::Box(text) | Frame::Note(_, text) => Some(text),
            Frame::Paragraph(_) | Frame::Row(_) => None,
        });
        let text = place.unwrap_or(&mut self.text);
        if !is_blank(text) {
            text.push('\n');
        }
        text.push_str(&line);
    }
}

/// Whether a cell holds the parties of a caption, each with its part below it: what stands beside them has lines of its own, the number of the
/// case and, below it, what the paper is.
fn is_caption(cell: &str) -> bool {
    const PARTS: [&str; 10] = [
        "plaintiff",
        "defendant",
        "petitioner",
        "respondent",
        "claimant",
        "appellant",
        "appellee",
        "deceased",
        "v",
        "vs",
    ];
    let bare = |line: &str| line.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let lines: Vec<String> = cell.lines().map(bare).filter(|line| !line.is_empty()).collect();
    let part = |line: &&String| PARTS.contains(&line.as_str()) || PARTS.contains(&line.trim_end_matches('s'));
    lines.len() >= BLOCK && lines.iter().filter(part).count() > 1
}

/// Whether a text contains nothing but marks.
fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || tracked_changes::is_mark(c))
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
