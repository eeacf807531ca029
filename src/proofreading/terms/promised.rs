//! "(as defined below)" where nothing below, or anywhere, defines the term.

use super::definition::{Definition, How, key_of, singular};
use crate::{
    finding::{Finding, Kind, Severity},
    paper::Paper,
};

use law::Span;

/// Words that promise a definition in this document.
const HERE: &[&str] = &["below", "above", "herein", "hereinafter", "hereunder", "hereafter"];
/// The longest term, in words.
const LONGEST: usize = 6;

/// Terms that are said to be defined in the document and are not.
pub(super) fn check(paper: &Paper, definitions: &[Definition]) -> Vec<Finding> {
    let mut out: Vec<Finding> = Vec::new();
    let low = paper.text.to_lowercase();
    for at in 0..paper.words.len() {
        // "(as defined below)", "(as hereinafter defined)", "(defined below)"
        let inside: Vec<&str> = (at + 1..at + 5).map(|k| paper.low(k)).take_while(|low| *low != ")").collect();
        let promises = paper.low(at) == "("
            && inside.len() < 4
            && inside.contains(&"defined")
            && inside.iter().any(|word| HERE.contains(word));
        if !promises {
            continue;
        }
        let run = (1..=LONGEST).take_while(|back| capital(paper, at, *back)).count();
        if run == 0 {
            continue;
        }
        let words: Vec<&str> = (at - run..at).map(|k| paper.low(k)).collect();
        let key = key_of(&words);
        let known = |d: &Definition| d.key == key || key.ends_with(&format!(" {}", d.key)) || d.key.contains(&key);
        let (Some(a), Some(b)) = (paper.words.get(at - run), paper.words.get(at - 1)) else { continue };
        let span = Span::new(a.span.start, b.span.end);
        let term = paper.line(span);
        if definitions.iter().any(known) || is_defined_somehow(&low, &b.low) || out.iter().any(|f| f.quoted == term) {
            continue;
        }
        let message = format!("“{term}” is said to be defined in this document, but no definition was found. Add it.");
        out.push(paper.finding(Kind::UndefinedTerm, Severity::Check, span, message));
    }
    // “Closing Date” is defined above, and is not.
    for promise in definitions.iter().filter(|d| promises(paper, d)) {
        let defined = definitions.iter().any(|d| d.key == promise.key && d.how != How::Refers);
        if !defined && out.iter().all(|f| f.quoted != promise.term) {
            let message = format!(
                "“{}” is said to be defined in this document, but no definition was found. Add it.",
                promise.term
            );
            out.push(paper.finding(Kind::UndefinedTerm, Severity::Check, promise.span, message));
        }
    }
    out
}

/// Characters behind a term in which it is said to be defined here.
const SAID: usize = 40;

/// Whether a term is only said to be defined elsewhere in this document: “Closing Date” is defined above.
pub(super) fn promises(paper: &Paper, definition: &Definition) -> bool {
    let end = definition.body.end.min(definition.body.start + SAID);
    let said = paper.line(Span::new(definition.body.start, end)).to_lowercase();
    let words: Vec<&str> = said.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).collect();
    definition.how == How::Refers
        && matches!(words.as_slice(), ["is" | "are", "defined", word, ..] if HERE.contains(word))
}

fn capital(paper: &Paper, at: usize, back: usize) -> bool {
    let word = |k: usize| paper.words.get(k);
    let (Some(own), Some(mark)) = (at.checked_sub(back).and_then(word), word(at)) else { return false };
    own.is_capital() && own.paragraph == mark.paragraph
}

/// Whether a term that ends with this word stands in quotation marks or before "means" somewhere, however it is defined there.
fn is_defined_somehow(text: &str, last: &str) -> bool {
    let behind = ["”", "\"", ",”", ",\"", "s”", "s\"", " means", " shall mean", " has the meaning", "’"];
    let stem = singular(last);
    [last, stem.as_str()].iter().any(|word| behind.iter().any(|mark| text.contains(&format!("{word}{mark}"))))
}
