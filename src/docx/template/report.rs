//! What a template asks for and what became of it.

use crate::Error;

use std::collections::BTreeMap;

/// Something that a template wants filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placeholder {
    pub name: String,
    pub kind: Kind,
    pub place: Place,
    /// How often.
    pub count: usize,
}

/// What a placeholder is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// `{{name}}`
    Braces,
    /// A field for mail merge (part 1, 17.16.5.35).
    MergeField,
    /// A content control with a tag or a title (part 1, 17.5.2). Boxes to tick and pictures are never filled.
    ContentControl,
    /// A field of an older form (part 1, 17.16.17). Boxes to tick and drop-down lists are never filled.
    FormField,
    /// `{{#name}} ... {{/name}}`: what is between is repeated.
    Repeat,
}

/// Where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    Text,
    Table,
    TextBox,
    Header,
    Footer,
    Footnote,
    Endnote,
}

/// What becomes of a placeholder without a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unfilled {
    /// A highlighted question: "[client name?]".
    #[default]
    Gap,
    /// It stays as it is.
    Keep,
}

/// What to fill in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values {
    /// Texts by the names of placeholders; a line end in a text is a new line. Upper and lower case do not matter where
    /// no name fits exactly.
    pub texts: BTreeMap<String, String>,
    /// The values of each repetition, by the name of what is repeated.
    pub repeats: BTreeMap<String, Vec<BTreeMap<String, String>>>,
}

impl From<BTreeMap<String, String>> for Values {
    fn from(texts: BTreeMap<String, String>) -> Self {
        Self { texts, repeats: BTreeMap::new() }
    }
}

/// A filled template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filled {
    pub bytes: Vec<u8>,
    pub filled: Vec<Placeholder>,
    pub left: Vec<Placeholder>,
    /// Sentences for people: that macros were left out.
    pub notes: Vec<String>,
}

/// What has been met so far.
#[derive(Debug, Default)]
pub(super) struct Report {
    filled: List,
    left: List,
}

/// Placeholders in the order in which they were met, found by what they are.
#[derive(Debug, Default)]
struct List {
    all: Vec<Placeholder>,
    places: BTreeMap<(String, Kind, Place), usize>,
}

impl List {
    fn add(&mut self, name: &str, kind: Kind, place: Place, count: usize) {
        let next = self.all.len();
        let at = *self.places.entry((name.to_owned(), kind, place)).or_insert(next);
        match self.all.get_mut(at) {
            Some(known) => known.count += count,
            None => self.all.push(Placeholder { name: name.to_owned(), kind, place, count }),
        }
    }
}

impl Report {
    pub(super) fn note(&mut self, name: &str, kind: Kind, place: Place, filled: bool) {
        let list = if filled { &mut self.filled } else { &mut self.left };
        list.add(name, kind, place, 1);
    }

    #[expect(clippy::unnecessary_wraps, reason = "ends functions that can fail")]
    pub(super) fn finish(self, bytes: Vec<u8>, notes: Vec<String>) -> Result<Filled, Error> {
        Ok(Filled { bytes, filled: self.filled.all, left: self.left.all, notes })
    }

    /// Adds what another one has filled.
    pub(super) fn add_filled(&mut self, other: Self) {
        for Placeholder { name, kind, place, count } in other.filled.all {
            self.filled.add(&name, kind, place, count);
        }
    }
}
