//! What a check found: a finding with its place, its reason and, where there is one, a better wording.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What kind of slip it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The authority cannot exist: no such reporter, volume or year.
    ImpossibleCitation,
    /// One decision is cited under two names, years or courts.
    CitedTwoWays,
    /// The firm's copy of the authority has another name.
    CaseName,
    /// `Id.`, `supra` or a short form that points to nothing, or to a decision it cannot mean.
    ShortForm,
    /// The pin cite lies before the first page, or is a range that runs backwards.
    PinCite,
    /// A section of a statute or regulation that is malformed.
    StatuteForm,
    /// The quoted words are not those of the source.
    Quotation,
    /// A capitalised term that no definition explains.
    UndefinedTerm,
    /// A defined term that is never used.
    UnusedTerm,
    /// A term with two definitions.
    TermDefinedTwice,
    /// A term that is used before it is defined.
    TermUsedEarly,
    /// A defined term that is spelt in another way.
    TermSpelling,
    /// A definition that refers to a place where the term is not defined.
    TermElsewhere,
    /// A reference to a part of the document that does not exist.
    CrossReference,
    /// A number in words and the number in figures beside it differ.
    WordsAndFigures,
    /// A day that no calendar has.
    ImpossibleDate,
    /// The day of the week does not fit the date.
    Weekday,
    /// One fact has two dates.
    DateConflict,
    /// One fact has two amounts, percentages or periods.
    AmountConflict,
    /// A total that is not the sum of its items.
    Total,
    /// Percentages that do not add up to one hundred.
    PercentSum,
    /// A name that is probably misspelt.
    NameSpelling,
    /// A name that is written in two ways.
    NameVariant,
    /// The number of a case differs from that of another paper, or of another place, by a slip.
    DocketNumber,
    /// Somebody in the document is no party of the caption or the preamble.
    ForeignParty,
    /// A blank or a note to the drafter that was left in the text.
    Placeholder,
    /// A field of the word processor that broke.
    BrokenField,
    /// A word that stands twice in a row.
    DoubledWord,
    /// A bracket or quotation mark without its counterpart.
    UnmatchedMark,
    /// Remnants of tracked changes or comments.
    TrackedChange,
    /// A mark of punctuation that stands twice.
    Punctuation,
    /// A court paper without a signature block.
    NoSignature,
    /// A court paper without a certificate of service.
    NoCertificate,
}

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Certainly or almost certainly a mistake.
    Wrong,
    /// May be a mistake: a person must look.
    Check,
    /// No mistake, but not as a careful writer would have it.
    Style,
}

/// A place that a finding conflicts with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Place {
    /// The name of the source or authority; `None` for the document itself.
    pub source: Option<String>,
    /// Index of the paragraph in the document; 0 in a source, whose text is one piece.
    pub paragraph: usize,
    /// First character in that paragraph or source, in Unicode scalar values.
    pub start: usize,
    /// One past the last character.
    pub end: usize,
    /// The words there.
    pub words: String,
}

/// Something that is wrong, or may be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Finding {
    /// What kind of slip.
    pub kind: Kind,
    /// How bad it is.
    pub severity: Severity,
    /// Index of the paragraph.
    pub paragraph: usize,
    /// First character in the paragraph, in Unicode scalar values.
    pub start: usize,
    /// One past the last character; equal to `start` where something is missing.
    pub end: usize,
    /// The words there, exactly as they stand.
    pub quoted: String,
    /// For a person: what is wrong and what to do.
    pub message: String,
    /// What to write instead of `quoted`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replacement: Option<String>,
    /// Where the document, a source or an authority says otherwise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub conflicts: Vec<Place>,
}
