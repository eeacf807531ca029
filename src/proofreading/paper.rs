//! The document made ready for the checks: one text, its words, and the way from a place in it back to a paragraph.

use crate::{
    document::{Context, Paragraph},
    finding::{Finding, Kind, Place, Severity},
};

use law::{
    Letters, Span,
    citations::{self, Citation},
    tokens::{self, tokens},
};
use std::cell::OnceCell;

/// A word, number or mark of the document.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    /// Word, number or mark.
    pub kind: tokens::Kind,
    /// Where it is.
    pub span: Span,
    /// Whether white space stands before it.
    pub spaced: bool,
    /// Index of its paragraph.
    pub paragraph: usize,
    /// As printed.
    pub text: String,
    /// In lower case, with a straight apostrophe.
    pub low: String,
}

impl Word {
    /// Whether it is letters.
    pub fn is_word(&self) -> bool {
        self.kind == tokens::Kind::Word
    }

    /// Whether it is digits.
    pub fn is_number(&self) -> bool {
        self.kind == tokens::Kind::Number
    }

    /// Whether it begins with a capital.
    pub fn is_capital(&self) -> bool {
        self.is_word() && self.text.starts_with(char::is_uppercase)
    }

    /// Whether all its letters are capitals, of which there are two or more.
    pub fn is_shouted(&self) -> bool {
        self.is_word() && self.text.chars().count() > 1 && !self.text.chars().any(char::is_lowercase)
    }
}

/// The document made ready.
pub(crate) struct Paper<'d> {
    /// Its paragraphs as given.
    pub paragraphs: &'d [Paragraph],
    /// What it is compared with.
    pub context: &'d Context,
    /// All paragraphs, with a blank line between them.
    pub text: String,
    /// The same as characters.
    pub letters: Letters,
    /// Its words, numbers and marks.
    pub words: Vec<Word>,
    /// Where each paragraph starts in the text.
    starts: Vec<usize>,
    /// Index of the first word of each paragraph, and the number of words at the end.
    first_words: Vec<usize>,
    /// Which paragraphs are headings.
    headings: Vec<bool>,
    /// Which paragraphs are lines of a table of contents.
    contents: Vec<bool>,
    /// Its citations, once somebody has asked for them.
    citations: OnceCell<Vec<Citation>>,
}

impl<'d> Paper<'d> {
    /// Reads the paragraphs.
    pub fn new(paragraphs: &'d [Paragraph], context: &'d Context) -> Self {
        let mut text = String::new();
        let mut starts = Vec::with_capacity(paragraphs.len());
        let mut at = 0;
        for paragraph in paragraphs {
            starts.push(at);
            text.push_str(&paragraph.text);
            text.push_str("\n\n");
            at += paragraph.text.chars().count() + 2;
        }
        let letters = Letters::new(&text);
        let mut words = Vec::new();
        let mut first_words = Vec::with_capacity(starts.len() + 1);
        for (paragraph, start) in starts.iter().enumerate() {
            first_words.push(words.len());
            let end = starts.get(paragraph + 1).copied().unwrap_or(letters.span().end);
            words.extend(tokens(&letters, Span::new(*start, end)).into_iter().map(|token| {
                let text: String = letters.at(token.span).iter().collect();
                let low = text.to_lowercase().replace('’', "'");
                let spaced = token.spaced || token.span.start == *start;
                Word { kind: token.kind, span: token.span, spaced, paragraph, text, low }
            }));
        }
        first_words.push(words.len());
        let mut paper = Self {
            paragraphs,
            context,
            text,
            letters,
            words,
            starts,
            first_words,
            headings: Vec::new(),
            contents: Vec::new(),
            citations: OnceCell::new(),
        };
        paper.contents = (0..paragraphs.len()).map(|i| paper.reads_like_contents(i)).collect();
        let heading = |i: usize| law::lines::heading(&paper.letters, paper.letters.trim(paper.span_of(i)));
        paper.headings = paragraphs
            .iter()
            .enumerate()
            .map(|(i, p)| p.heading.is_some() || !p.text.is_empty() && heading(i))
            .collect();
        paper
    }

    /// The citations of the whole text, in order.
    pub fn citations(&self) -> &[Citation] {
        self.citations.get_or_init(|| citations::find(&self.text))
    }

    /// Whether a paragraph is a heading, or reads like one.
    pub fn is_heading(&self, paragraph: usize) -> bool {
        self.headings.get(paragraph).copied().unwrap_or(false)
    }

    /// Whether a paragraph is part of a table of contents: many numbers among capitalised words.
    pub fn is_contents(&self, paragraph: usize) -> bool {
        self.contents.get(paragraph).copied().unwrap_or(false)
    }

    fn reads_like_contents(&self, paragraph: usize) -> bool {
        let words = self.words.get(self.words_of(paragraph)).unwrap_or_default();
        let numbers = words.iter().filter(|w| w.is_number()).count();
        let capitals = words.iter().filter(|w| w.is_capital()).count();
        let small = words.iter().filter(|w| w.is_word() && !w.is_capital()).count();
        let sentence = self.paragraphs.get(paragraph).is_some_and(|p| p.text.trim_end().ends_with('.'));
        !sentence && numbers >= 3 && numbers * 8 >= words.len() && capitals >= small
    }

    /// The words of a paragraph, as a range of indices.
    pub fn words_of(&self, paragraph: usize) -> std::ops::Range<usize> {
        let at = |i: usize| self.first_words.get(i).copied().unwrap_or(self.words.len());
        at(paragraph)..at(paragraph + 1)
    }

    /// Where a paragraph stands in the whole text.
    pub fn span_of(&self, paragraph: usize) -> Span {
        let start = self.starts.get(paragraph).copied().unwrap_or(self.letters.span().end);
        let next = self.starts.get(paragraph + 1).copied().unwrap_or(self.letters.span().end);
        Span::new(start, next.saturating_sub(2).max(start))
    }

    /// The paragraph that holds a character of the whole text.
    pub fn paragraph_at(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at).saturating_sub(1)
    }

    /// The word at an index, in lower case; empty past either end.
    pub fn low(&self, i: usize) -> &str {
        self.words.get(i).map_or("", |word| word.low.as_str())
    }

    /// The word before an index, in the same paragraph.
    pub fn before(&self, i: usize) -> Option<&Word> {
        let word = self.words.get(i)?;
        self.words.get(i.checked_sub(1)?).filter(|before| before.paragraph == word.paragraph)
    }

    /// The word after an index, in the same paragraph.
    pub fn after(&self, i: usize) -> Option<&Word> {
        let word = self.words.get(i)?;
        self.words.get(i + 1).filter(|after| after.paragraph == word.paragraph)
    }

    /// Index of the first word that starts at or after a character.
    pub fn word_from(&self, at: usize) -> usize {
        self.words.partition_point(|word| word.span.start < at)
    }

    /// Whether the word is the first of a sentence, a list item or a quotation: its capital says nothing.
    pub fn opens_sentence(&self, i: usize) -> bool {
        let Some(mut at) = self.words.get(i).map(|_| i) else { return true };
        // Quotation marks and brackets before it do not count.
        loop {
            let Some(before) = self.before(at) else { return true };
            match before.text.as_str() {
                "\"" | "“" | "‘" | "'" | "[" | "*" | "_" => at -= 1,
                "." | "!" | "?" | ":" | ";" | "•" | "–" | "—" | "-" | ")" => {
                    return before.text != "-" || before.spaced;
                }
                "(" => return false,
                _ => return before.is_number() && self.before(at - 1).is_none(),
            }
        }
    }

    /// The words of the text between two places, on one line.
    pub fn line(&self, span: Span) -> String {
        self.letters.folded(span)
    }

    /// A place of the document, for a finding that conflicts with it.
    pub fn place(&self, span: Span) -> Place {
        let paragraph = self.paragraph_at(span.start);
        let whole = self.span_of(paragraph);
        let (start, end) = (span.start.min(whole.end), span.end.min(whole.end).max(span.start.min(whole.end)));
        let words = self.letters.exact(Span::new(start, end));
        Place { source: None, paragraph, start: start - whole.start, end: end - whole.start, words }
    }

    /// A finding at a place of the whole text. What reaches into the next paragraph is cut off.
    pub fn finding(&self, kind: Kind, severity: Severity, span: Span, message: impl Into<String>) -> Finding {
        let Place { paragraph, start, end, words, .. } = self.place(span);
        Finding {
            kind,
            severity,
            paragraph,
            start,
            end,
            quoted: words,
            message: message.into(),
            replacement: None,
            conflicts: Vec::new(),
        }
    }
}

impl Finding {
    /// With a better wording.
    pub(crate) fn with(mut self, replacement: impl Into<String>) -> Self {
        self.replacement = Some(replacement.into());
        self
    }

    /// With a place that says otherwise.
    pub(crate) fn against(mut self, place: Place) -> Self {
        self.conflicts.push(place);
        self
    }
}

/// A source as characters, and a place in it.
pub(crate) fn place_in(name: &str, letters: &Letters, span: Span) -> Place {
    Place { source: Some(name.to_owned()), paragraph: 0, start: span.start, end: span.end, words: letters.exact(span) }
}
