//! What can be said of each authority that a text relies on, without a model and without a network: it is in the firm's
//! files, it is well-formed but not there, the firm's copy bears another name, or it cannot exist.
//!
//! Never a silent pass: every authority of a text gets a verdict. "Impossible" is said only of what is known to be so; where
//! the tables are unsure, the verdict is "not in your files".

mod lives;
mod names;
mod unheard;

use super::{
    Span,
    citations::{Authority, Citation, Kind, forms, resolve},
};
use std::{collections::HashMap, fmt};
pub use unheard::Unheard;

/// A place in the firm's files where an authority is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held<P> {
    /// The case's name there, if the file says one.
    pub name: Option<String>,
    /// Where it is.
    pub passage: P,
}

/// What the firm's files hold, looked up by the normal form of a citation ([`forms::normal`]).
pub trait Library {
    /// How a passage is named.
    type Passage: Clone;
    /// The places that hold the decision or law itself, best first.
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
    /// Puts a document on the shelf under the citation it is known by.
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

/// Why an authority cannot exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// No reporter is abbreviated so.
    NoSuchReporter,
    /// The reporter began later.
    TooEarly {
        /// Its first year.
        first: u16,
    },
    /// The reporter had ended.
    TooLate {
        /// Its last year.
        last: u16,
    },
    /// The year has not come yet.
    NotYet,
    /// The reporter has fewer volumes.
    NoSuchVolume {
        /// The highest volume there can be.
        highest: u32,
    },
}

/// What is said of an authority.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<P> {
    /// The firm has it, under that name.
    InFiles(Vec<Held<P>>),
    /// It may exist; the firm does not have it.
    NotInFiles,
    /// The firm has what stands at that place, and it bears another name.
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
    /// Whether a reply that relies on it must be seen by a person first.
    pub fn needs_a_person(&self) -> bool {
        matches!(self, Self::NameDiffers { .. } | Self::Impossible(_))
    }
}

/// An authority of a text with its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged<P> {
    /// The citations of it; empty for an abbreviation nobody has heard of.
    pub authority: Option<Authority>,
    /// Where it is first cited.
    pub span: Span,
    /// Its normal form.
    pub form: String,
    /// As the Bluebook writes it.
    pub written: String,
    /// What is said of it.
    pub verdict: Verdict<P>,
}

/// Every authority of a text, in the order in which they are first cited, with its verdict. `citations` are those that
/// [`super::citations::find`] gives for `text`; `this_year` is the year that it is now.
pub fn judge<L: Library>(text: &str, citations: &[Citation], library: &L, this_year: u16) -> Vec<Judged<L::Passage>> {
    let mut all: Vec<Judged<L::Passage>> = resolve(citations)
        .into_iter()
        .filter_map(|authority| {
            let first = citations.get(authority.first)?;
            let cited = || authority.citations.iter().filter_map(|i| citations.get(*i));
            let verdict = verdict(cited(), library, this_year);
            let (span, form, written) = (first.span, forms::normal(first), forms::bluebook(first));
            Some(Judged { span, form, written, verdict, authority: Some(authority) })
        })
        .collect();
    let unheard = unheard::find(text, citations);
    if !unheard.is_empty() {
        all.extend(unheard.into_iter().map(|u| Judged {
            authority: None,
            span: u.span,
            form: u.printed.clone(),
            written: u.printed,
            verdict: Verdict::Impossible(Impossible::NoSuchReporter),
        }));
        all.sort_by_key(|j| j.span.start);
    }
    all
}

fn verdict<'a, L: Library>(
    cited: impl Iterator<Item = &'a Citation> + Clone,
    library: &L,
    this_year: u16,
) -> Verdict<L::Passage> {
    let full = cited.clone().filter(|c| matches!(c.kind, Kind::Case | Kind::Law | Kind::Journal));
    if let Some(why) = full.clone().find_map(|c| lives::impossible(c, this_year)) {
        return Verdict::Impossible(why);
    }
    let mut held: Vec<Held<L::Passage>> = Vec::new();
    let mut seen: Vec<String> = Vec::new();
    for c in full.clone() {
        let form = forms::normal(c);
        if !seen.contains(&form) {
            held.extend(library.holds(&form));
            seen.push(form);
        }
    }
    // A name that differs at one place of citing is a mistake there, though the case is right elsewhere.
    for c in full.filter(|c| c.kind == Kind::Case && c.defendant.is_some()) {
        let Some(cited) = forms::name(c) else { continue };
        let named: Vec<&Held<L::Passage>> = held.iter().filter(|h| h.name.is_some()).collect();
        let fits = named.iter().any(|h| names::same(&cited, h.name.as_deref().unwrap_or_default()));
        if let (Some(other), false) = (named.first(), fits) {
            return Verdict::NameDiffers { cited, held: (*other).clone() };
        }
    }
    if held.is_empty() { Verdict::NotInFiles } else { Verdict::InFiles(held) }
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchReporter => write!(f, "No reporter is known by this abbreviation."),
            Self::TooEarly { first } => write!(f, "This reporter begins in {first}, after the year that is cited."),
            Self::TooLate { last } => write!(f, "This reporter ends in {last}, before the year that is cited."),
            Self::NotYet => write!(f, "The year that is cited has not come yet."),
            Self::NoSuchVolume { highest } => {
                write!(f, "This reporter has no volume of that number; the highest is {highest}.")
            }
        }
    }
}

#[cfg(test)]
mod tests;
