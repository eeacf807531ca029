//! Builds an answer: lines under headings, each with the place it comes from.

use super::{
    clip::{Piece, readable},
    sentence_features::ScoredDocument,
};
use crate::{
    answers::engines::engine::{SourceDocument, Work},
    documents::document::Passage,
    law::{Letters, Span},
    tasks::{Answer, Cell, Line, Section, Source},
};

/// An answer being built. Empty sections are dropped, and no line is repeated.
#[derive(Debug, Default)]
pub struct Composer {
    answer: Answer,
    open: Option<Section>,
}

impl Composer {
    /// An answer that starts by saying what it is.
    pub fn new(about: &str, work: &Work) -> Self {
        let mut gaps = work.gaps.clone();
        for reading in &work.documents {
            gaps.extend(reading.document.notes.iter().map(|note| format!("{}: {note}", reading.name)));
        }
        Self { answer: Answer { about: about.into(), gaps, ..Answer::default() }, open: None }
    }

    /// Begins a section.
    pub fn section(&mut self, heading: impl Into<String>) {
        self.close();
        self.open = Some(Section { heading: heading.into(), ..Section::default() });
    }

    /// A line in the words of a document, with `label` before it (unless empty). A line already in the section is
    /// left out.
    pub fn quote(&mut self, ground: &ScoredDocument, label: &str, piece: Piece) {
        let text = readable(&ground.letters, piece);
        self.tell(ground, if label.is_empty() { text } else { format!("{label}: {text}") }, piece);
    }

    /// A line in words of our own about a piece of a document.
    pub fn tell(&mut self, ground: &ScoredDocument, text: String, piece: Piece) {
        self.line(text, source(ground.reading, &ground.letters, piece.span));
    }

    /// A line in words of our own about a place of a document.
    pub fn told(&mut self, reading: &SourceDocument, letters: &Letters, text: String, span: Span) {
        self.line(text, source(reading, letters, span));
    }

    /// The column heads of the current section: its lines are rows from now on.
    pub fn columns(&mut self, heads: impl IntoIterator<Item = String>) {
        if let Some(section) = &mut self.open {
            section.columns = heads.into_iter().collect();
        }
    }

    /// The number of the source at a place of a document.
    pub fn cite(&mut self, reading: &SourceDocument, letters: &Letters, span: Span) -> u32 {
        self.number(source(reading, letters, span))
    }

    /// The number of a source that was read elsewhere.
    pub fn source(&mut self, source: Source) -> u32 {
        self.number(source)
    }

    /// A row: its full text, and its cells.
    pub fn row(&mut self, text: String, cells: Vec<Cell>) {
        let mut sources: Vec<u32> = Vec::new();
        for number in cells.iter().flat_map(|cell| &cell.sources) {
            if !sources.contains(number) {
                sources.push(*number);
            }
        }
        if let Some(section) = &mut self.open {
            section.lines.push(Line { text, sources, cells, ..Line::default() });
        }
    }

    /// The opening sentence, in words of our own.
    pub fn lead(&mut self, sentence: impl Into<String>) {
        self.answer.lead = sentence.into();
    }

    /// A line in the words of a related passage, at a piece of the passage's own text.
    pub fn quote_passage(&mut self, passage: &Passage, text: &Letters, piece: Piece) {
        self.quote_passage_as("", passage, text, piece);
    }

    /// The same, with `label` before it; an empty label is none.
    pub fn quote_passage_as(&mut self, label: &str, passage: &Passage, text: &Letters, piece: Piece) {
        let said = readable(text, piece);
        let said = match label {
            "" => said,
            // A question before a reply, the head of a table above a row.
            _ if label.ends_with('?') => format!("{label} {said}"),
            _ => format!("{label}: {said}"),
        };
        self.tell_passage(said, passage, text, piece);
    }

    /// A line in words of our own about a piece of a related passage.
    pub fn tell_passage(&mut self, words: String, passage: &Passage, text: &Letters, piece: Piece) {
        self.line(words, of_passage(passage, text, piece));
    }

    /// A further source of the last line.
    pub fn and_passage(&mut self, passage: &Passage, text: &Letters, piece: Piece) {
        let number = self.number(of_passage(passage, text, piece));
        if let Some(line) = self.open.as_mut().and_then(|section| section.lines.last_mut())
            && !line.sources.contains(&number)
        {
            line.sources.push(number);
        }
    }

    /// A sentence about what was not found or not read.
    pub fn gap(&mut self, sentence: impl Into<String>) {
        self.answer.gaps.push(sentence.into());
    }

    /// Whether a place of a document is quoted already.
    pub fn quotes(&self, reading: &SourceDocument, span: Span) -> bool {
        let touches = |s: &Source| s.start < span.end as u64 && (span.start as u64) < s.end;
        self.answer.sources.iter().any(|s| s.origin == reading.origin && touches(s))
    }

    /// Whether no line stands in it.
    pub fn is_empty(&self) -> bool {
        self.answer.sections.is_empty() && self.open.as_ref().is_none_or(|s| s.lines.is_empty())
    }

    /// The answer.
    pub fn finish(mut self) -> Answer {
        self.close();
        self.answer
    }

    fn line(&mut self, text: String, source: Source) {
        if self.open.as_ref().is_none_or(|s| s.lines.iter().any(|l| l.text == text)) {
            return;
        }
        let sources = vec![self.number(source)];
        if let Some(section) = &mut self.open {
            section.lines.push(Line { text, sources, ..Line::default() });
        }
    }

    fn number(&mut self, source: Source) -> u32 {
        let same = |s: &&Source| {
            s.origin == source.origin && s.start == source.start && s.end == source.end && s.name == source.name
        };
        if let Some(known) = self.answer.sources.iter().find(same) {
            return known.number;
        }
        let number = self.answer.sources.len() as u32 + 1;
        self.answer.sources.push(Source { number, ..source });
        number
    }

    fn close(&mut self) {
        if let Some(section) = self.open.take().filter(|s| !s.lines.is_empty()) {
            self.answer.sections.push(section);
        }
    }
}

/// A text with its first letter as a capital.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|c| c.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// A piece of a passage as a source; its number comes later.
fn of_passage(passage: &Passage, text: &Letters, piece: Piece) -> Source {
    Source {
        number: 0,
        origin: passage.origin,
        name: passage.name.clone(),
        page: passage.page,
        start: passage.start.saturating_add(piece.span.start as u64),
        end: passage.start.saturating_add(piece.span.end as u64),
        quote: text.exact(piece.span),
        proven: true,
    }
}

/// A place of a document as a source; its number comes later.
fn source(reading: &SourceDocument, letters: &Letters, span: Span) -> Source {
    let (start, end) = (span.start as u64, span.end as u64);
    Source {
        number: 0,
        origin: reading.origin,
        name: reading.name.clone(),
        page: reading.document.page_at(start),
        start,
        end,
        quote: letters.exact(span),
        proven: true,
    }
}
