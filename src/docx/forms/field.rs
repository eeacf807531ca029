//! A field as it is handed out, and where its bytes stand.

use std::ops::Range;

/// A field of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its number in the document, from 0; the key of what is filled in.
    pub number: usize,
    /// What the form calls it: tag or title of a control, name of an older field; empty if it has none.
    pub name: String,
    /// What a person reads beside it: its title or help text, or the words before it.
    pub label: Option<String>,
    pub kind: Kind,
    /// What is in it; `None` if it is empty or shows its prompt. Of a box `on` or `off`.
    pub value: Option<String>,
    /// Why it cannot be filled in, as a sentence; `None` if it can.
    pub closed: Option<&'static str>,
}

/// What can be put into a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    Text {
        /// Whether it takes several lines.
        lines: bool,
        /// The most characters, if the form says so.
        most: Option<usize>,
    },
    Date,
    /// One of these; `free` if other text may be typed.
    Choice {
        options: Vec<String>,
        free: bool,
    },
    /// `on` or `off`.
    Checkbox,
}

/// A field that was not filled in, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    pub number: usize,
    /// A sentence.
    pub why: String,
}

/// A field and its bytes in the part.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub field: Field,
    /// All of it.
    pub whole: Range<usize>,
    /// How it is written.
    pub shape: Shape,
}

/// The bytes that change when a field is filled in.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// Runs that a new one takes the place of, and its markup before and behind the text; bytes that go besides (the mark that the
    /// prompt is shown).
    Runs { at: Range<usize>, open: String, close: String, prefix: String, gone: Vec<Range<usize>> },
    /// A box of a content control: the value of its state, and what it shows: the bytes of a character's text or code.
    Box { state: Range<usize>, shown: Option<(Range<usize>, Sign, Sign)> },
    /// A box or list of an older form: markup that takes the place of other markup, by value.
    Markup { at: Range<usize>, states: Vec<(String, String)> },
    /// It is not filled in.
    Closed,
}

/// What a box shows in one of its states, as it is written.
pub(super) type Sign = String;

/// The words before a field that name it.
pub(super) fn label_of(before: &str) -> Option<String> {
    let line = before.rsplit(['\n', '\t']).find(|part| part.chars().any(char::is_alphabetic))?;
    let words: Vec<&str> = line.split_whitespace().collect();
    let label = words[words.len().saturating_sub(8)..].join(" ");
    let label = label.trim().trim_end_matches([':', '_', '.', ' ']).trim();
    label.chars().any(char::is_alphabetic).then(|| label.to_owned())
}
