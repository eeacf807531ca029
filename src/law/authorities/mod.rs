//! The verdict on each authority that a text relies on, without a model and without a network: it is in the firm's
//! files, it is well-formed but not there, the firm's copy has another name, or it cannot exist.
//!
//! No authority is passed silently: each one in a text gets a verdict. "Impossible" is used only if that is certain;
//! where the tables are unsure, the verdict is "not in your files".

mod names;
mod own_citation;
mod reporter_years;
#[cfg(test)]
mod tests;
mod unknown_reporters;

pub use reporter_years::Impossible;

use super::{
    citations::{Authority, Citation, Kind, formats, resolve},
    span::Span,
};

pub use own_citation::{Own, own};
use std::collections::HashMap;
pub use unknown_reporters::Unheard;

/// A place in the firm's files where an authority is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held<P> {
    /// The case's name there, if the file says one.
    pub name: Option<String>,
    /// Where it is.
    pub passage: P,
}

/// The contents of the firm's files, looked up by the normal form of a citation ([`formats::normal`]).
pub trait Library {
    /// How a passage is named.
    type Passage: Clone;
    /// The places that hold the decision or statute itself, best first.
    fn holds(&self, form: &str) -> Vec<Held<Self::Passage>>;
}

/// A library in memory.
#[derive(Clone, Debug)]
pub struct Shelf<P>(HashMap<String, Vec<Held<P>>>);

impl<P> Default for Shelf<P> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<P> Shelf<P> {
    /// Adds a document under the citation it is known by.
    pub fn put(&mut self, form: impl Into<String>, name: Option<&str>, passage: P) {
        self.0.entry(form.into()).or_default().push(Held { name: name.map(str::to_owned), passage });
    }
}

impl<P: Clone> Library for Shelf<P> {
    type Passage = P;

    fn holds(&self, form: &str) -> Vec<Held<P>> {
        self.0.get(form).cloned().unwrap_or_default()
    }
}

/// The verdict on an authority.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<P> {
    /// The firm has it, under this name.
    InFiles(Vec<Held<P>>),
    /// It may exist; the firm does not have it.
    NotInFiles,
    /// The firm has something at that place, under another name.
    NameDiffers {
        /// The name in the text.
        cited: String,
        /// What the firm has there.
        held: Held<P>,
    },
    /// It cannot exist.
    Impossible(Impossible),
}

impl<P> Verdict<P> {
    /// Whether a person must see a reply that relies on it first.
    pub fn needs_a_person(&self) -> bool {
        matches!(self, Self::NameDiffers { .. } | Self::Impossible(_))
    }
}

/// An authority of a text with its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged<P> {
    /// Its citations; empty for an unknown abbreviation.
    pub authority: Option<Authority>,
    /// Where it is first cited.
    pub span: Span,
    /// Its normal form.
    pub form: String,
    /// In Bluebook form.
    pub written: String,
    /// The verdict.
    pub verdict: Verdict<P>,
}

/// What a text says about one authority: everything a verdict needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cited {
    /// Its citations; none for an unknown abbreviation.
    pub authority: Option<Authority>,
    /// Where it is first cited.
    pub span: Span,
    /// In Bluebook form.
    pub written: String,
    /// Kind of its first full citation; `None` for an unknown abbreviation.
    pub kind: Option<Kind>,
    /// The normal forms under which it is cited, parallel ones included; the first is the main one.
    pub forms: Vec<String>,
    /// The names under which a case is cited.
    pub names: Vec<String>,
    /// Why it cannot exist, if it cannot.
    pub impossible: Option<Impossible>,
}

/// Every authority of a text, in the order they are first cited. `citations` come from [`super::citations::find`] on
/// `text`; `this_year` is the present year.
pub fn cited(text: &str, citations: &[Citation], this_year: u16) -> Vec<Cited> {
    let mut all: Vec<Cited> =
        resolve(citations).into_iter().filter_map(|authority| gather(authority, citations, this_year)).collect();
    let unheard = unknown_reporters::find(text, citations);
    if !unheard.is_empty() {
        all.extend(unheard.into_iter().map(|u| Cited {
            authority: None,
            span: u.span,
            written: u.printed.clone(),
            kind: None,
            forms: vec![u.printed],
            names: Vec::new(),
            impossible: Some(Impossible::NoSuchReporter),
        }));
        all.sort_by_key(|c| c.span.start);
    }
    all
}

fn gather(authority: Authority, citations: &[Citation], this_year: u16) -> Option<Cited> {
    let first = citations.get(authority.first)?;
    let all = authority.citations.iter().filter_map(|i| citations.get(*i));
    let full = all.filter(|c| matches!(c.kind, Kind::Case | Kind::Law | Kind::Journal));
    let (mut forms, mut names): (Vec<String>, Vec<String>) = (vec![formats::normal(first)], Vec::new());
    let mut impossible = None;
    for c in full {
        impossible = impossible.or_else(|| reporter_years::impossible(c, this_year));
        let form = formats::normal(c);
        if !forms.contains(&form) {
            forms.push(form);
        }
        if c.kind == Kind::Case && c.defendant.is_some() {
            names.extend(formats::name(c).filter(|name| !names.contains(name)));
        }
    }
    let (span, written, kind) = (first.span, formats::bluebook(first), Some(first.kind));
    Some(Cited { span, written, kind, forms, names, impossible, authority: Some(authority) })
}

/// The verdict on an authority.
pub fn verdict<L: Library>(cited: &Cited, library: &L) -> Verdict<L::Passage> {
    if let Some(why) = &cited.impossible {
        return Verdict::Impossible(why.clone());
    }
    let held: Vec<Held<L::Passage>> = cited.forms.iter().flat_map(|form| library.holds(form)).collect();
    match other_name(&cited.names, &held) {
        Some((name, other)) => Verdict::NameDiffers { cited: name.to_owned(), held: other.clone() },
        None if held.is_empty() => Verdict::NotInFiles,
        None => Verdict::InFiles(held),
    }
}

/// A cited case name that no held copy has, and the name of the first copy. A name that differs in one citation is a
/// mistake there, even if the case is named correctly elsewhere.
pub fn other_name<'n, 'h, P>(names: &'n [String], held: &'h [Held<P>]) -> Option<(&'n str, &'h Held<P>)> {
    let first = held.iter().find(|h| h.name.is_some())?;
    let fits = |name: &str| held.iter().filter_map(|h| h.name.as_deref()).any(|of| names::same(name, of));
    names.iter().find(|name| !fits(name)).map(|name| (name.as_str(), first))
}

/// Every authority of a text with its verdict; see [`cited`].
pub fn judge<L: Library>(text: &str, citations: &[Citation], library: &L, this_year: u16) -> Vec<Judged<L::Passage>> {
    let judged = |c: Cited| Judged {
        verdict: verdict(&c, library),
        form: c.forms.into_iter().next().unwrap_or_default(),
        authority: c.authority,
        span: c.span,
        written: c.written,
    };
    cited(text, citations, this_year).into_iter().map(judged).collect()
}
