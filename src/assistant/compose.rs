//! Building an answer: lines under headings, each with the place it was taken from.

use super::clip::{Piece, readable};
use super::engine::Work;
use super::ground::Ground;
use crate::model::{Answer, Line, Passage, Section, Source};

/// An answer in the making. A section without lines does not appear, and no line is said twice.
#[derive(Debug, Default)]
pub struct Composer {
    answer: Answer,
    open: Option<Section>,
}

impl Composer {
    /// An answer that opens with what it is.
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
        self.open = Some(Section { heading: heading.into(), lines: Vec::new() });
    }

    /// A line in the words of a document, with `label` before it; an empty label is none. A line that the section
    /// already holds is left out.
    pub fn quote(&mut self, ground: &Ground, label: &str, piece: Piece) {
        let text = readable(&ground.letters, piece);
        self.tell(ground, if label.is_empty() { text } else { format!("{label}: {text}") }, piece);
    }

    /// A line in words of our own about a piece of a document.
    pub fn tell(&mut self, ground: &Ground, text: String, piece: Piece) {
        let quote = ground.letters.exact(piece.span);
        let source = Source {
            number: 0,
            origin: ground.reading.origin,
            name: ground.reading.name.clone(),
            page: ground.reading.document.page_at(piece.span.start as u64),
            start: piece.span.start as u64,
            end: piece.span.end as u64,
            quote,
        };
        self.line(text, source);
    }

    /// The sentence with which the answer opens, in words of our own.
    pub fn lead(&mut self, sentence: impl Into<String>) {
        self.answer.lead = sentence.into();
    }

    /// A line in the words of a related passage, at a piece of the passage's own text.
    pub fn quote_passage(&mut self, passage: &Passage, text: &crate::law::Letters, piece: Piece) {
        self.quote_passage_as("", passage, text, piece);
    }

    /// The same, with `label` before it; an empty label is none.
    pub fn quote_passage_as(&mut self, label: &str, passage: &Passage, text: &crate::law::Letters, piece: Piece) {
        let source = Source {
            number: 0,
            origin: passage.origin,
            name: passage.name.clone(),
            page: passage.page,
            start: passage.start.saturating_add(piece.span.start as u64),
            end: passage.start.saturating_add(piece.span.end as u64),
            quote: text.exact(piece.span),
        };
        let said = readable(text, piece);
        self.line(if label.is_empty() { said } else { format!("{label}: {said}") }, source);
    }

    /// A sentence about what was not found or not read.
    pub fn gap(&mut self, sentence: impl Into<String>) {
        self.answer.gaps.push(sentence.into());
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
        let Some(section) = self.open.as_mut().filter(|s| s.lines.iter().all(|l| l.text != text)) else { return };
        let same = |s: &&Source| {
            s.origin == source.origin && s.start == source.start && s.end == source.end && s.name == source.name
        };
        let number = match self.answer.sources.iter().find(same) {
            Some(known) => known.number,
            None => {
                let number = self.answer.sources.len() as u32 + 1;
                self.answer.sources.push(Source { number, ..source });
                number
            }
        };
        section.lines.push(Line { text, sources: vec![number], ..Line::default() });
    }

    fn close(&mut self) {
        if let Some(section) = self.open.take().filter(|s| !s.lines.is_empty()) {
            self.answer.sections.push(section);
        }
    }
}
