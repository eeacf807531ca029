//! Edits of a document, made as tracked changes.

mod asked;
mod paragraph;
mod plan;

pub use asked::{At, Edit};
pub(super) use paragraph::write;
pub(super) use plan::plan;

use super::comments;
use super::marks::Pen;
use super::paragraphs::paragraphs;
use super::proof::{Proof, prove_with};
use super::splice::{apply, sort};
use super::story::Stories;
use super::tables::Rows;
use super::xml::Xml;
use crate::{
    Error,
    package::{Limits, Package},
};

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
    make(original, edits, &Rows::default(), author, date, limits)
}

/// [`edit`], also of a signed document: a comparison of two signed versions is a new document. `rows` are rows of tables that come and go.
pub(super) fn make(
    original: &[u8],
    edits: &[Edit],
    rows: &Rows,
    author: &str,
    date: &str,
    limits: Limits,
) -> Result<Edited, Error> {
    let mut package = Package::open(original, limits)?;
    let stories = Stories::of(&package)?;
    let xml = Xml::parse(&stories.main, &stories.text, &limits)?;
    let places = paragraphs(&xml);
    let mut pen = Pen::new(author, date, stories.ids(&package)?)?;
    let plans = plan(&xml, &places, edits, &mut pen)?;
    let intended = plan::intended(&places, &plans, rows);
    let mut splices = Vec::new();
    for (paragraph, plan) in &plans {
        write(&xml, &places, *paragraph, plan, &mut pen, &mut splices)?;
    }
    rows.write(&xml, &mut pen, &mut splices);
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
