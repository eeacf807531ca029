//! Sentences by themselves: cut from one another, and without the headings and references that run into them.

use super::wording::past;
use crate::law::{Letters, Span, sentences::only_says_when};

/// Characters of a sentence that can stand as a fact.
pub(super) const FACT: std::ops::RangeInclusive<usize> = 30..=450;
/// Characters of a line that may be a heading above a sentence.
const SHORT: usize = 60;
/// Words of a label before a sentence.
const LABEL: usize = 5;

/// Words that begin a sentence and go on with no name.
const BEGIN: [&str; 16] = [
    "On", "The", "In", "At", "By", "After", "Before", "He", "She", "They", "It", "This", "When", "Both", "From",
    "Until",
];

/// The sentences in what was taken for one: a stop behind "Inc." or "p.m." may end a sentence, and does before a word that begins one. A
/// reference to an exhibit before it, or the end of one, belongs to what was said before.
pub(super) fn alone(letters: &Letters, body: Span) -> Vec<Span> {
    let text = letters.at(body);
    let mut cuts = vec![0];
    for at in 2..text.len() {
        let before = (text.get(at - 2), text.get(at - 1));
        if before != (Some(&'.'), Some(&' ')) {
            continue;
        }
        let word: String = text.get(at..).unwrap_or_default().iter().take_while(|c| c.is_alphabetic()).collect();
        let last: String =
            text.get(..at - 1).unwrap_or_default().iter().rev().take_while(|c| !c.is_whitespace()).collect();
        let from = cuts.last().copied().unwrap_or_default();
        let so_far: String = text.get(from..at).unwrap_or_default().iter().collect();
        let when = matches!(last.as_str(), ".m.a" | ".m.p") && only_says_when(&so_far);
        if BEGIN.contains(&word.as_str())
            && !when
            && !matches!(last.as_str(), ".v" | ".sv" | ".oN" | ".rM" | ".sM" | ".srM" | ".rD")
        {
            cuts.push(at);
        }
    }
    let ends = cuts.iter().skip(1).copied().chain([text.len()]).collect::<Vec<_>>();
    let spans = cuts.iter().zip(ends).map(|(from, to)| Span::new(body.start + from, body.start + to));
    spans.map(|span| letters.trim(uncited(letters, span))).collect()
}

/// Whether a sentence begins with a word for what was named before it.
pub(super) fn points_back(text: &str) -> bool {
    let first = text.split(' ').next().unwrap_or_default();
    matches!(first, "It" | "They" | "This" | "These" | "That" | "Those" | "He" | "She" | "Both" | "Neither")
        && !["This Agreement", "This Lease", "It is", "This is"].iter().any(|head| text.starts_with(head))
}

/// Whether a sentence follows another one in its paragraph, and both are short enough to be told together.
pub(super) fn follows(letters: &Letters, before: Span, body: Span) -> bool {
    let between =
        if before.end <= body.start { letters.exact(Span::new(before.end, body.start)) } else { return false };
    between.trim().is_empty()
        && between.matches('\n').count() < 2
        && FACT.contains(&(body.end - before.start))
        && letters.exact(before).trim_end().ends_with('.')
}

/// A sentence without the reference, or the rest of one, that runs into it: "(Exs. A and B.) Counsel answered".
pub(super) fn uncited(letters: &Letters, span: Span) -> Span {
    let text = letters.at(span);
    let (mut depth, mut cut) = (0usize, 0usize);
    for (at, c) in text.iter().enumerate() {
        match c {
            '(' => depth += 1,
            // One that opens the sentence, and one that was opened before it.
            ')' if depth == 0 || depth == 1 && text.first() == Some(&'(') && cut == 0 => {
                cut = at + 1;
                depth = depth.saturating_sub(1);
            }
            ')' => depth -= 1,
            _ => {}
        }
    }
    let rest = text.get(cut..).unwrap_or_default();
    let begins = rest.iter().find(|c| !c.is_whitespace()).is_some_and(|c| c.is_uppercase() || c.is_ascii_digit());
    if cut > 0 && begins { Span::new(span.start + cut, span.end) } else { span }
}

/// A sentence without the heading of a note that runs into it: a short line above it that begins a paragraph, or a label such as
/// "Note to file:".
pub(super) fn headless(letters: &Letters, body: Span) -> Span {
    let exact = letters.exact(body);
    let mut start = 0;
    let begins = |rest: &str| rest.trim_start().starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
    let goes_on = |line: &str| {
        let last = line.trim_end().rsplit(' ').next().unwrap_or_default();
        line.trim_end().ends_with([',', ';', '-']) || last.starts_with(char::is_lowercase) && last.len() <= 4
    };
    while let Some(at) = exact[start..].find('\n').map(|at| start + at) {
        let line = &exact[start..at];
        let heads = line.trim().chars().count() <= SHORT && !past(line) && !goes_on(line) && begins(&exact[at..]);
        if !heads {
            break;
        }
        start = at + 1;
    }
    if let Some(at) = exact[start..].find(": ").map(|at| start + at) {
        let label = &exact[start..at];
        if label.split_whitespace().count() <= LABEL && !past(label) && begins(&exact[at + 2..]) {
            start = at + 2;
        }
    }
    letters.trim(Span::new(body.start + exact[..start].chars().count(), body.end))
}
