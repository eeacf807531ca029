//! Edits of a document, made as tracked changes.

mod paragraph;
mod plan;

pub(super) use paragraph::write;
pub(super) use plan::plan;

use super::comments;
use super::marks::Pen;
use super::paragraphs::paragraphs;
use super::proof::{Proof, prove_with};
use super::splice::{apply, sort};
use super::story::Stories;
use super::xml::Xml;
use crate::{
    Error,
    package::{Limits, Package},
};

use std::ops::Range;

/// One change to a document. Paragraphs count from 0, as [`super::text`] lists them; every edit means the document as it was before
/// all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What is changed.
    pub at: At,
    /// What takes its place. Tabs are tabs, line ends are line breaks in the same paragraph. Must be empty for [`At::Paragraph`].
    pub text: String,
    /// A comment on the change. With the same text as before, there is only the comment.
    pub comment: Option<String>,
}

/// The place of an edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum At {
    /// Text that stands exactly once in a paragraph.
    Text { paragraph: usize, text: String },
    /// Characters (not bytes) of a paragraph; an empty range inserts.
    Range { paragraph: usize, range: Range<usize> },
    /// The whole text of a paragraph, which stays a paragraph.
    Whole { paragraph: usize },
    /// A new paragraph after this one. It looks like `like`, or like this one.
    After { paragraph: usize, like: Option<usize> },
    /// A new paragraph before this one.
    Before { paragraph: usize, like: Option<usize> },
    /// The paragraph goes.
    Paragraph { paragraph: usize },
}

impl At {
    /// The paragraph that it names.
    pub fn paragraph(&self) -> usize {
        match self {
            Self::Text { paragraph, .. }
            | Self::Range { paragraph, .. }
            | Self::Whole { paragraph }
            | Self::After { paragraph, .. }
            | Self::Before { paragraph, .. }
            | Self::Paragraph { paragraph } => *paragraph,
        }
    }
}

/// A document with tracked changes, and what was proved of it.
#[derive(Clone, Debug)]
pub struct Edited {
    /// The DOCX file.
    pub document: Vec<u8>,
    /// What the proof found.
    pub proof: Proof,
}

/// Makes edits as tracked changes by `author` at `date` (like `2026-11-25T10:00:00Z`), and proves that nothing else changed.
///
/// # Errors
/// An [`Error`] that names the edit's paragraph and what is in the way; [`Error::NotProved`] if the result did not pass its proof.
pub fn edit(original: &[u8], edits: &[Edit], author: &str, date: &str, limits: Limits) -> Result<Edited, Error> {
    if Package::open(original, limits)?.is_signed() {
        return Err(Error::Signed);
    }
    make(original, edits, author, date, limits)
}

/// [`edit`], also of a signed document: a comparison of two signed versions is a new document.
pub(super) fn make(original: &[u8], edits: &[Edit], author: &str, date: &str, limits: Limits) -> Result<Edited, Error> {
    let mut package = Package::open(original, limits)?;
    let stories = Stories::of(&package)?;
    let xml = Xml::parse(&stories.main, &stories.text, &limits)?;
    let places = paragraphs(&xml);
    let mut pen = Pen::new(author, date, stories.ids(&package)?)?;
    let plans = plan(&xml, &places, edits, &mut pen)?;
    let intended = plan::intended(&places, &plans);
    let mut splices = Vec::new();
    for (paragraph, plan) in &plans {
        write(&xml, &places, *paragraph, plan, &mut pen, &mut splices)?;
    }
    sort(&mut splices);
    let text = apply(&stories.text, 0..stories.text.len(), &splices)?;
    let notes: Vec<(i64, &str)> =
        plans.values().flat_map(|p| p.comments.iter().map(|(id, text)| (*id, text.as_str()))).collect();
    comments::add(&mut package, &stories, &pen, &notes)?;
    package.set(&stories.main, text.into_bytes());
    let document = package.write()?;
    let proof = prove_with(original, &document, &intended, Some(pen.halves()), limits)?;
    Ok(Edited { document, proof })
}
