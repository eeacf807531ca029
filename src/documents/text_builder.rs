//! Builds a document's text, line by line and page by page, and walks through XML to produce lines.

use super::{
    document::{Document, PageSpan},
    limits::Limits,
    package::character,
    plain_text,
};

use quick_xml::{
    Reader,
    events::{BytesStart, Event},
};

/// The text, and the positions of its pages.
#[derive(Default)]
pub(super) struct Paper {
    text: String,
    chars: u64,
    pages: Vec<PageSpan>,
    began: u64,
}

impl Paper {
    /// Adds a line. Empty lines are left out.
    pub(super) fn line(&mut self, line: &str) {
        let line = plain_text::tidy(line);
        let line = line.trim();
        if line.is_empty() {
            return;
        }
        if self.chars > 0 {
            self.push("\n");
        }
        self.push(line);
    }

    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.chars += text.chars().count() as u64;
    }

    /// Ends the page that began where the last one ended.
    pub(super) fn page(&mut self) {
        let number = u32::try_from(self.pages.len()).unwrap_or(u32::MAX).saturating_add(1);
        self.pages.push(PageSpan { number, start: self.began, end: self.chars });
        self.began = self.chars;
    }

    /// Pages so far.
    pub(super) fn pages(&self) -> u32 {
        u32::try_from(self.pages.len()).unwrap_or(u32::MAX)
    }

    /// The document; `empty` is the error sentence if it has no text.
    pub(super) fn document(self, title: Option<String>, notes: Vec<String>, empty: &str) -> Result<Document, String> {
        if self.text.trim().is_empty() {
            return Err(empty.into());
        }
        Ok(Document { title, text: self.text, pages: self.pages, notes, ..Document::default() })
    }
}

/// What an element means for the lines.
pub(super) enum Role {
    /// A line of its own; one inside another (a note, a text box) follows it.
    Paragraph,
    /// A row of a table: its cells on one line, separated by " | ".
    Row,
    /// A cell of a row.
    Cell,
    /// This many spaces.
    Spaces(usize),
    /// A tab.
    Tab,
    /// A line break inside a paragraph.
    Break,
    /// Words from outside the text: they appear in place, or on a line of their own outside paragraphs.
    Mark(String),
    /// Its content is skipped.
    Skip,
    /// Its paragraphs stay in place, each on a line of its own (a comment in the margin).
    InPlace,
    /// Only its content matters.
    Through,
}

enum Frame {
    /// Its words, the lines that follow it, and the lines that wait for the end of the current word.
    Paragraph(String, Vec<String>, Vec<String>),
    Row(Vec<String>),
    Cell(String),
    InPlace,
    Through,
}

/// Walks through XML and returns its lines, without recursion. Also returns whether the XML broke off.
///
/// # Errors
/// A sentence, if elements are nested too deeply.
pub(super) fn flow(
    xml: &str,
    limits: &Limits,
    role: impl Fn(&BytesStart<'_>) -> Role,
    mut line: impl FnMut(&str),
) -> Result<bool, String> {
    let mut reader = Reader::from_str(xml);
    let mut frames: Vec<Frame> = Vec::new();
    let mut skipped = 0usize;
    while let Ok(event) = reader.read_event() {
        match event {
            Event::Eof if frames.is_empty() => return Ok(false),
            Event::Eof => break,
            Event::Start(_) if skipped > 0 => skipped += 1,
            Event::End(_) if skipped > 0 => skipped -= 1,
            _ if skipped > 0 => {}
            Event::Start(e) => {
                if frames.len() >= limits.depth * 4 {
                    return Err("This document is nested too deeply to be read.".into());
                }
                match role(&e) {
                    Role::Paragraph => frames.push(Frame::Paragraph(String::new(), Vec::new(), Vec::new())),
                    Role::Row => frames.push(Frame::Row(Vec::new())),
                    Role::Cell => frames.push(Frame::Cell(String::new())),
                    Role::InPlace => frames.push(Frame::InPlace),
                    Role::Skip => skipped = 1,
                    small => {
                        write(&mut frames, &small, &mut line);
                        frames.push(Frame::Through);
                    }
                }
            }
            Event::Empty(e) => write(&mut frames, &role(&e), &mut line),
            Event::End(_) => close(&mut frames, &mut line),
            Event::Text(t) => say(&mut frames, &t.xml10_content()),
            Event::CData(t) => say(&mut frames, &t.xml10_content()),
            Event::GeneralRef(r) => {
                if let Some(c) = character(&r) {
                    say(&mut frames, c.encode_utf8(&mut [0; 4]));
                }
            }
            _ => {}
        }
    }
    while !frames.is_empty() {
        close(&mut frames, &mut line);
    }
    Ok(true)
}

fn write(frames: &mut [Frame], role: &Role, line: &mut impl FnMut(&str)) {
    match role {
        // A mark is no part of a word, and no end of one.
        Role::Mark(mark) => match around(frames) {
            Some((text, _)) => text.push_str(mark),
            None => line(mark),
        },
        Role::Spaces(n) => say(frames, &" ".repeat((*n).min(200))),
        Role::Tab => say(frames, "\t"),
        Role::Break => {
            if let Some((text, waiting)) = around(frames) {
                place(text, waiting);
                text.push('\n');
            }
        }
        _ => {}
    }
}

/// The words of the paragraph around the current place, and the lines that wait in it.
fn around(frames: &mut [Frame]) -> Option<(&mut String, &mut Vec<String>)> {
    match frames.iter_mut().rev().find(|f| !matches!(f, Frame::Through)) {
        Some(Frame::Paragraph(text, _, waiting)) => Some((text, waiting)),
        _ => None,
    }
}

/// Words count only inside a paragraph; text between elements is formatting of the XML.
fn say(frames: &mut [Frame], words: &str) {
    let Some((text, waiting)) = around(frames) else { return };
    let words = words.replace(['\n', '\r'], " ");
    let within = if waiting.is_empty() { 0 } else { words.find(|c: char| !c.is_alphanumeric()).unwrap_or(words.len()) };
    let (head, tail) = words.split_at(within);
    text.push_str(head);
    if !tail.is_empty() {
        place(text, waiting);
        text.push_str(tail);
    }
}

/// Puts the waiting lines into the text, each on a line of its own.
fn place(text: &mut String, waiting: &mut Vec<String>) {
    if !waiting.is_empty() {
        text.push('\n');
    }
    for line in waiting.drain(..) {
        text.push_str(&line);
        text.push('\n');
    }
}

/// Whether a text ends within a word; marks between control characters ([`Role::Mark`]) do not count.
fn ends_in_a_word(text: &str) -> bool {
    let mut text = text;
    while text.ends_with('\u{2}') {
        text = text.rfind('\u{1}').and_then(|at| text.get(..at)).unwrap_or_default();
    }
    text.ends_with(char::is_alphanumeric)
}

fn close(frames: &mut Vec<Frame>, line: &mut impl FnMut(&str)) {
    let (done, behind) = match frames.pop() {
        Some(Frame::Paragraph(mut text, behind, mut waiting)) => {
            place(&mut text, &mut waiting);
            (text, behind)
        }
        Some(Frame::Row(cells)) => (cells.join(" | ").trim_end_matches([' ', '|']).to_owned(), Vec::new()),
        Some(Frame::Cell(text)) => {
            if let Some(Frame::Row(cells)) = frames.iter_mut().rev().find(|f| matches!(f, Frame::Row(_))) {
                cells.push(text);
                return;
            }
            (text, Vec::new())
        }
        Some(Frame::InPlace | Frame::Through) | None => return,
    };
    let mut in_place = false;
    let around = frames.iter_mut().rev().find(|f| {
        in_place |= matches!(f, Frame::InPlace);
        matches!(f, Frame::Cell(_) | Frame::Paragraph(..))
    });
    match around {
        Some(Frame::Paragraph(text, _, waiting)) if in_place => {
            let lines = [done].into_iter().chain(behind).filter(|t| !t.trim().is_empty());
            waiting.extend(lines.map(|line| line.trim().to_owned()));
            // A comment hangs on a word; it must not split it.
            if !ends_in_a_word(text) {
                place(text, waiting);
            }
        }
        Some(Frame::Paragraph(_, after, _)) => {
            after.push(done);
            after.extend(behind);
        }
        Some(Frame::Cell(cell)) => {
            for text in [done].into_iter().chain(behind).filter(|t| !t.trim().is_empty()) {
                if !cell.is_empty() {
                    cell.push(' ');
                }
                cell.push_str(text.trim());
            }
        }
        _ => {
            line(&done);
            behind.iter().for_each(|text| line(text));
        }
    }
}
