//! A definition, and the words of a term in the form in which they are compared.

use law::Span;

/// How a term is defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    /// “Buyer” means ...
    Means,
    /// Acme Corp. (the “Buyer”), hereinafter called “Buyer”.
    Inline,
    /// “Buyer” includes ...: adds to a definition, or is one.
    Adds,
    /// “Buyer” has the meaning set forth in Section 1.
    Refers,
    /// In brackets without quotation marks: Acme Corp. (Buyer).
    Bare,
}

/// A definition.
#[derive(Clone, Debug)]
pub(crate) struct Definition {
    /// The term as printed.
    pub term: String,
    /// Its words in lower case, the last in the singular.
    pub key: String,
    /// Where the term stands, without the marks.
    pub span: Span,
    /// What follows, for a definition with "means".
    pub body: Span,
    /// How it is defined.
    pub how: How,
    /// Whether quotation marks set it off.
    pub quoted: bool,
    /// The bracket that it shares with other names of the same thing.
    pub group: Option<usize>,
    /// Its paragraph.
    pub paragraph: usize,
}

/// The words of a term as they are compared.
pub(crate) fn key_of(words: &[&str]) -> String {
    let mut words: Vec<String> = words.iter().map(|w| (*w).to_owned()).collect();
    if let Some(last) = words.last_mut() {
        *last = singular(last);
    }
    words.join(" ")
}

/// A word in the singular and without a possessive.
pub(crate) fn singular(low: &str) -> String {
    let word = low.trim_end_matches("'s").trim_end_matches('\'');
    if let Some(stem) = word.strip_suffix("ies").filter(|s| s.chars().count() > 1) {
        return format!("{stem}y");
    }
    for ending in ["sses", "shes", "ches", "xes"] {
        if word.ends_with(ending) {
            return word.strip_suffix("es").unwrap_or(word).to_owned();
        }
    }
    match word.strip_suffix('s') {
        Some(stem)
            if !stem.ends_with('s') && !stem.ends_with("u") && !stem.ends_with('i') && stem.chars().count() > 2 =>
        {
            stem.to_owned()
        }
        _ => word.to_owned(),
    }
}

/// Words before a term that say that it is being named.
pub(crate) const NAMING: &[&str] = &[
    "the",
    "a",
    "an",
    "each",
    "our",
    "such",
    "any",
    "all",
    "collectively",
    "individually",
    "together",
    "jointly",
    "called",
    "as",
    "hereinafter",
    "hereafter",
    "herein",
    "or",
    "and",
    "term",
    "terms",
    "singularly",
    "respectively",
    "being",
    "its",
    "his",
    "their",
    "this",
    "that",
    "referred",
    "to",
    "also",
    "sometimes",
    "both",
    "your",
    "my",
];
