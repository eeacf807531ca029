//! Legal citations: where they are in a text, what they cite, and which of them cite the same thing.
//!
//! [`find`] reads a text. [`mod@resolve`] assigns each short form, `Id.`, `supra` or later mention to an authority.
//! [`formats`] writes citations in a normal form and in Bluebook form. All of it is pure. Knowledge of reporters,
//! laws, journals and courts comes from embedded tables (`tables`, `courts`), built on first use and never changed.
//!
//! `clean_text` leaves out what no reader sees, `scan` finds where citations are, `what_follows` and `parties` read the text around them, `assemble` combines the
//! results.

mod assemble;
mod clean_text;
pub(crate) mod court_names;
mod courts;
pub mod formats;
pub mod markup;
mod numbers;
mod old_books;
mod parties;
pub mod resolve;
mod scan;
mod spellings;
mod subjects;
mod tables;
#[cfg(test)]
mod tests;
mod what_follows;

pub use assemble::{find, find_in_markup};
pub use court_names::recognise as court_by_name;
pub use courts::citation_of as court_citation;
pub use resolve::{Authority, resolve};
pub use tables::{Class, Source, Tables};

use super::span::Span;

/// What kind of citation it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `Foo v. Bar, 1 U.S. 12, 14 (1982)`
    Case,
    /// `1 U.S. at 14`
    Short,
    /// `Foo, supra, at 14`
    Supra,
    /// `Id. at 14`
    Id,
    /// `28 U.S.C. § 1331`
    Law,
    /// `1 Minn. L. Rev. 1`
    Journal,
    /// A section sign without a source.
    Unknown,
    /// `Foo at 14`, after Foo was cited.
    Reference,
}

/// A citation.
#[derive(Clone, Debug, PartialEq)]
pub struct Citation {
    /// What kind it is.
    pub kind: Kind,
    /// The citation proper: volume to page, or the word `Id.` or `supra`, with its pin cite where that is part of it.
    pub span: Span,
    /// With names, pin cite, court, date and parenthetical.
    pub whole: Span,
    /// Volume, title or chapter, as printed.
    pub volume: Option<String>,
    /// The abbreviation as printed, on one line.
    pub printed: Option<String>,
    /// The number of the source in [`Tables`]; `None` when there is none or the abbreviation stays ambiguous.
    source: Option<u16>,
    /// The abbreviation may stand for several sources, and nothing decides which.
    pub ambiguous: bool,
    /// Page, or section of a law; `None` also when it is printed as a blank.
    pub page: Option<String>,
    /// The pin cite, as printed.
    pub pin: Option<String>,
    /// The year of the bracket; for a neutral citation see [`Citation::decided`].
    pub year: Option<u16>,
    /// The court's identifier in `assets/law/courts.tsv`.
    pub court: Option<&'static str>,
    /// The party before `v.`
    pub plaintiff: Option<String>,
    /// The party behind `v.`, or the one party of `In re Foo`.
    pub defendant: Option<String>,
    /// A single name before the citation that may be a party's.
    pub antecedent: Option<String>,
    /// The remark in brackets behind it.
    pub parenthetical: Option<String>,
    /// It directly follows the citation before it and cites the same decision.
    pub parallel: bool,
}

impl Citation {
    /// The source, if one is certain.
    pub fn source(&self) -> Option<&'static Source> {
        self.source.map(|id| Tables::get().source(id))
    }

    /// The standard abbreviation of its source, or the abbreviation as printed.
    pub fn reporter(&self) -> Option<&str> {
        self.source().map(|s| s.abbreviation).or(self.printed.as_deref())
    }

    /// The year of decision: the bracket's, or the volume of a source that counts by years.
    pub fn decided(&self) -> Option<u16> {
        let by_year = || self.volume.as_deref()?.get(..4)?.parse().ok().filter(|y| (1600..2200).contains(y));
        self.year.or_else(by_year)
    }
}
