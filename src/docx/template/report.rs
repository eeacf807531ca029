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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `{{name}}`
    Braces,
    /// A field for mail merge (part 1, 17.16.5.35).
    MergeField,
    /// A content control with a tag or a title (part 1, 17.5.2).
    ContentControl,
    /// A text field of an older form (part 1, 17.16.17).
    FormField,
    /// `{{#name}} ... {{/name}}`: what is between is repeated.
    Repeat,
}

/// Where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    filled: Vec<Placeholder>,
    left: Vec<Placeholder>,
}

impl Report {
    pub(super) fn note(&mut self, name: &str, kind: Kind, place: Place, filled: bool) {
        let list = if filled { &mut self.filled } else { &mut self.left };
        match list.iter_mut().find(|p| p.name == name && p.kind == kind && p.place == place) {
            Some(known) => known.count += 1,
            None => list.push(Placeholder { name: name.to_owned(), kind, place, count: 1 }),
        }
    }

    #[expect(clippy::unnecessary_wraps, reason = "ends functions that can fail")]
    pub(super) fn finish(self, bytes: Vec<u8>, notes: Vec<String>) -> Result<Filled, Error> {
        Ok(Filled { bytes, filled: self.filled, left: self.left, notes })
    }
}

impl Report {
    /// Adds what another one has filled.
    pub(super) fn add_filled(&mut self, other: Self) {
        for placeholder in other.filled {
            let Placeholder { name, kind, place, count } = placeholder;
            for _ in 0..count {
                self.note(&name, kind, place, true);
            }
        }
    }
}
