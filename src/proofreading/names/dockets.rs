//! Numbers of cases that differ by a slip: from that of another paper, or from that of another place of this one.

use crate::{
    finding::{Finding, Kind, Place, Severity},
    paper::Paper,
    spelling::one_slip,
};

use law::{Letters, Span, case_numbers::SORTS};

/// The longest number of a case, in characters.
const LONGEST: usize = 40;
/// Words before "No." that make a number that of a case.
const LABELS: &[&str] = &["docket", "case", "action", "index", "cause", "civil"];

/// The number of a case and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Docket {
    span: Span,
    words: String,
    /// What is compared: letters and digits in small letters.
    plain: String,
}

/// Numbers that are one slip away from another.
pub(super) fn check(paper: &Paper, is_cited: &dyn Fn(usize) -> bool) -> Vec<Finding> {
    let mut own = dockets(&paper.letters);
    own.retain(|docket| !is_cited(docket.span.start));
    let sources: Vec<(&str, Letters)> =
        paper.context.sources.iter().map(|source| (source.name.as_str(), Letters::new(&source.text))).collect();
    let known: Vec<(&str, Docket)> = sources
        .iter()
        .flat_map(|(name, letters)| dockets(letters).into_iter().map(move |docket| (*name, docket)))
        .collect();
    let mut out = Vec::new();
    for docket in &own {
        if known.iter().any(|(_, other)| other.plain == docket.plain) {
            continue;
        }
        if let Some((name, other)) = known.iter().find(|(_, other)| one_slip(&docket.plain, &other.plain)) {
            let message = format!(
                "The case has the number {} in {name}, and {} here. Check which is right.",
                other.words, docket.words
            );
            let (start, end) = (other.span.start, other.span.end);
            let place =
                Place { source: Some((*name).to_owned()), paragraph: 0, start, end, words: other.words.clone() };
            let finding = paper.finding(Kind::DocketNumber, Severity::Check, docket.span, message);
            out.push(finding.with(other.words.clone()).against(place));
            continue;
        }
        let count = |of: &Docket| own.iter().filter(|other| other.plain == of.plain).count();
        // Of two the rarer one is the slip, or the later.
        let right = own.iter().find(|other| {
            one_slip(&docket.plain, &other.plain)
                && (count(other), docket.span.start) > (count(docket), other.span.start)
                && count(other) >= count(docket)
        });
        if let Some(other) = right {
            let message = format!(
                "The case has the number {} elsewhere, and {} here. Check which is right.",
                other.words, docket.words
            );
            let finding = paper.finding(Kind::DocketNumber, Severity::Check, docket.span, message);
            out.push(finding.with(other.words.clone()).against(paper.place(other.span)));
        }
    }
    out
}

/// The numbers of cases in a text: "1:24-cv-01234", and what follows "Docket No.".
fn dockets(letters: &Letters) -> Vec<Docket> {
    let all = letters.all();
    let part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | ':' | '/' | '–');
    let mut out = Vec::new();
    let mut at = 0;
    while at < all.len() {
        let length = all[at..].iter().take_while(|c| part(**c)).count();
        if length == 0 {
            at += 1;
            continue;
        }
        let printed: String = all[at..at + length].iter().collect();
        let trimmed = printed.trim_end_matches(['-', ':', '/', '–']);
        let low = trimmed.to_lowercase();
        let pieces: Vec<&str> = low.split(['-', ':', '/', '–']).collect();
        let digits = |piece: &&str| !piece.is_empty() && piece.bytes().all(|b| b.is_ascii_digit());
        let sort = pieces.iter().position(|piece| SORTS.contains(piece));
        let federal = sort
            .filter(|at| *at > 0 && pieces.get(at - 1).is_some_and(digits) && pieces.get(at + 1).is_some_and(digits));
        let plain = match federal {
            // Behind the number come the initials of the judges; the number may have zeros before it, and no office.
            Some(sort) => {
                let number = pieces.get(sort + 1).map_or("", |piece| piece.trim_start_matches('0'));
                format!("{}-{}-{number}", pieces[sort - 1], pieces[sort])
            }
            None => pieces.join("-"),
        };
        // State courts write a year, the code of the kind of case, and a number as one word: "2024PR000187".
        let coded = pieces.len() == 1
            && low.starts_with(|c: char| c.is_ascii_digit())
            && low.bytes().filter(u8::is_ascii_digit).count() >= 5
            && low.bytes().any(|b| b.is_ascii_alphabetic());
        let parts = coded || pieces.len() > 1 && pieces.iter().any(digits) && low.len() >= 6;
        if federal.is_some() || parts && length <= LONGEST && is_labelled(all, at) {
            out.push(Docket { span: Span::new(at, at + trimmed.chars().count()), words: trimmed.to_owned(), plain });
        }
        at += length;
    }
    out
}

/// Whether "Docket No." or its like stands before a character.
fn is_labelled(all: &[char], at: usize) -> bool {
    let before: String = all[at.saturating_sub(24)..at].iter().collect::<String>().to_lowercase();
    let before = before.trim_end_matches([' ', '\n', ':', '\u{a0}', '.']);
    let number = before.strip_suffix("no").or_else(|| before.strip_suffix("number"));
    number.is_some_and(|label| LABELS.iter().any(|word| label.trim_end().ends_with(word)))
}
