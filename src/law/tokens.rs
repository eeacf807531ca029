//! Words, numbers and marks, with their places. The other files here read tokens and not characters.

use super::span::{Letters, Span};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Letters, with apostrophes inside.
    Word,
    /// ASCII digits.
    Number,
    /// One character of anything else that is not white space.
    Mark,
}

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Where it is.
    pub span: Span,
    /// Whether white space stands before it.
    pub spaced: bool,
}

/// The tokens of a part of a text, in order.
pub fn tokens(text: &Letters, within: Span) -> Vec<Token> {
    let at = text.at(within);
    let base = within.start;
    let mut out = Vec::with_capacity(at.len() / 5 + 1);
    let (mut i, mut spaced) = (0, false);
    while i < at.len() {
        let (c, start) = (at[i], i);
        i += 1;
        let kind = if c.is_alphabetic() {
            while i < at.len() && (at[i].is_alphabetic() || inner_apostrophe(at, i)) {
                i += 1;
            }
            Kind::Word
        } else if c.is_ascii_digit() {
            while i < at.len() && at[i].is_ascii_digit() {
                i += 1;
            }
            Kind::Number
        } else if c.is_whitespace() || c.is_control() {
            spaced = true;
            continue;
        } else {
            Kind::Mark
        };
        out.push(Token { kind, span: Span::new(base + start, base + i), spaced });
        spaced = false;
    }
    out
}

fn inner_apostrophe(at: &[char], i: usize) -> bool {
    matches!(at[i], '\'' | '’') && at.get(i + 1).is_some_and(|c| c.is_alphabetic())
}

/// A short word, without a place of its own in memory: questions about every word of a text are asked of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Short {
    letters: [u8; Short::LONGEST],
    len: usize,
}

impl Short {
    const LONGEST: usize = 12;

    /// The word.
    pub fn as_str(&self) -> &str {
        self.letters.get(..self.len).and_then(|word| std::str::from_utf8(word).ok()).unwrap_or_default()
    }
}

/// Tokens of a text, with easy questions about each. Every question may be asked of an index past the end.
pub struct Stream<'a> {
    /// The text.
    pub text: &'a Letters,
    /// Its tokens.
    pub tokens: Vec<Token>,
}

impl<'a> Stream<'a> {
    /// The tokens of a part of a text.
    pub fn new(text: &'a Letters, within: Span) -> Self {
        Self { text, tokens: tokens(text, within) }
    }

    /// The token at an index.
    pub fn get(&self, i: usize) -> Option<Token> {
        self.tokens.get(i).copied()
    }

    /// The word at an index in lower case, shortened after 24 letters; empty when it is no word.
    pub fn word(&self, i: usize) -> String {
        match self.get(i) {
            Some(t) if t.kind == Kind::Word => {
                self.text.at(t.span).iter().take(24).flat_map(|c| c.to_lowercase()).collect()
            }
            _ => String::new(),
        }
    }

    /// The first two letters of the word at an index, in lower case where they are ASCII; blanks when it is no such word.
    pub fn opening(&self, i: usize) -> [char; 2] {
        match self.get(i) {
            Some(t) if t.kind == Kind::Word && t.span.len() > 1 => {
                [0, 1].map(|k| self.text.get(t.span.start + k).to_ascii_lowercase())
            }
            _ => [' '; 2],
        }
    }

    /// The word at an index in lower case when it is one of few ASCII letters, as months, numbers and units are; else empty.
    pub fn short(&self, i: usize) -> Short {
        let mut out = Short::default();
        let Some(t) = self.get(i).filter(|t| t.kind == Kind::Word && t.span.len() <= Short::LONGEST) else {
            return out;
        };
        for (letter, c) in out.letters.iter_mut().zip(self.text.at(t.span)) {
            if !c.is_ascii_alphabetic() {
                return Short::default();
            }
            *letter = c.to_ascii_lowercase() as u8;
        }
        out.len = t.span.len();
        out
    }

    /// Whether the token is this mark.
    pub fn is(&self, i: usize, mark: char) -> bool {
        self.get(i).is_some_and(|t| t.kind == Kind::Mark && self.text.get(t.span.start) == mark)
    }

    /// The number at an index, up to nine digits, with its count of digits.
    pub fn number(&self, i: usize) -> Option<(u32, usize)> {
        let t = self.get(i).filter(|t| t.kind == Kind::Number && t.span.len() <= 9)?;
        let n = self.text.at(t.span).iter().fold(0u32, |n, c| n * 10 + c.to_digit(10).unwrap_or(0));
        Some((n, t.span.len()))
    }

    /// Whether the token stands directly behind the one before it.
    pub fn joined(&self, i: usize) -> bool {
        self.get(i).is_some_and(|t| !t.spaced)
    }
}
