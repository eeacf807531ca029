//! Boxes of a form, of which one is checked: "Are you represented by an attorney?  [ ] Yes  [X] No". The words before them are a label, and
//! those of the checked box its value.

use crate::law::{Letters, Span};

/// Longest words of a box, in characters.
const LONGEST: usize = 40;
/// Most words of a question that is answered on its line.
const WORDS: usize = 15;
/// Most boxes of one label.
const MOST: usize = 8;

/// A box on a line.
struct Mark {
    span: Span,
    checked: bool,
}

/// The label and the words of the checked box of a line, if one box of several is checked. Where the line begins with a box, its label is the
/// end of what stands above it.
pub(super) fn checked(letters: &Letters, line: Span) -> Option<(String, Span)> {
    let all = marks(letters, line);
    if all.is_empty() {
        return answered(letters, line);
    }
    let mut picked = all.iter().enumerate().filter(|(_, mark)| mark.checked).map(|(at, _)| at);
    let only = picked.next().filter(|_| picked.next().is_none() && (2..=MOST).contains(&all.len()))?;
    let head = letters.trim(Span::new(line.start, all[0].span.start));
    // "Yes [X]  No [ ]": each box stands behind its words.
    let last = words_before(letters, head);
    let behind = matches!(letters.folded_lower(last).as_str(), "yes" | "no");
    let value = match (behind, only) {
        (true, 0) => last,
        (true, at) => letters.trim(Span::new(all[at - 1].span.end, all[at].span.start)),
        (false, at) => {
            let end = all.get(at + 1).map_or(line.end, |next| next.span.start);
            words_of(letters, Span::new(all[at].span.end, end))
        }
    };
    let label = if behind { letters.trim(Span::new(head.start, last.start)) } else { head };
    let label = if label.is_empty() { above(letters, line)? } else { label };
    let label = letters.folded(label);
    let bare = label.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '(' | ')' | ' '));
    let bare = bare.trim_end_matches([' ', '?', ':', '.']);
    (!bare.is_empty() && !value.is_empty() && value.len() <= LONGEST).then(|| (bare.to_owned(), value))
}

/// The same where a form says it in words: "Is light duty available?  Yes, label inspection".
fn answered(letters: &Letters, line: Span) -> Option<(String, Span)> {
    let mark = (line.start..line.end).find(|at| letters.get(*at) == '?')?;
    let rest = letters.trim(Span::new(mark + 1, line.end));
    let end = (rest.start..rest.end).find(|at| !letters.get(*at).is_alphanumeric()).unwrap_or(rest.end);
    let (label, value) = (letters.folded(letters.trim(Span::new(line.start, mark))), Span::new(rest.start, end));
    let said =
        matches!(letters.folded_lower(value).as_str(), "yes" | "no") && letters.get(line.start).is_alphanumeric();
    // "Yes  No", of which one is circled by hand.
    let both = |word: &str| letters.folded_lower(rest).split(|c: char| !c.is_alphanumeric()).any(|own| own == word);
    let said = said && !(both("yes") && both("no"));
    let label = label.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ' '));
    let asks = !label.starts_with("Q ") && label.split(' ').count() <= WORDS;
    (said && asks && !label.is_empty()).then(|| (label.to_owned(), value))
}

fn marks(letters: &Letters, line: Span) -> Vec<Mark> {
    let mut out = Vec::new();
    let mut at = line.start;
    while at < line.end {
        let found = match letters.get(at) {
            '☐' => Some((1, false)),
            '☒' | '☑' => Some((1, true)),
            open @ ('[' | '(') => {
                let close = if open == '[' { ']' } else { ')' };
                let end = (at + 1..(at + 6).min(line.end)).find(|i| letters.get(*i) == close);
                end.and_then(|end| match letters.folded_lower(Span::new(at + 1, end)).trim().trim_matches('_') {
                    "" => Some((end + 1 - at, false)),
                    "x" | "✓" | "✔" => Some((end + 1 - at, true)),
                    _ => None,
                })
            }
            // "Yes ___  No _X_"
            '_' => {
                let drawn = |i: &usize| matches!(letters.get(*i), '_' | 'x' | 'X' | '✓' | '✔');
                let end = (at..line.end).find(|i| !drawn(i)).unwrap_or(line.end);
                let written = (at..end).any(|i| letters.get(i) != '_');
                (end - at >= 2).then_some((end - at, written))
            }
            _ => None,
        };
        match found {
            Some((length, checked)) => {
                out.push(Mark { span: Span::new(at, at + length), checked });
                at += length;
            }
            None => at += 1,
        }
    }
    out
}

/// The words behind a box, up to a gap: what follows two blanks belongs to the next field.
fn words_of(letters: &Letters, span: Span) -> Span {
    let span = letters.trim(span);
    let gap = (span.start..span.end.saturating_sub(1))
        .find(|at| letters.get(*at).is_whitespace() && letters.get(*at + 1).is_whitespace());
    letters.trim(Span::new(span.start, gap.unwrap_or(span.end)))
}

/// The last word of a span.
fn words_before(letters: &Letters, span: Span) -> Span {
    let start = (span.start..span.end).rev().find(|at| letters.get(*at).is_whitespace());
    Span::new(start.map_or(span.start, |at| at + 1), span.end)
}

/// The end of the line above, if it asks or opens something.
fn above(letters: &Letters, line: Span) -> Option<Span> {
    let end = (0..line.start).rev().find(|at| !letters.get(*at).is_whitespace())? + 1;
    let start = (0..end).rev().find(|at| letters.get(*at) == '\n').map_or(0, |at| at + 1);
    matches!(letters.get(end - 1), '?' | ':').then(|| letters.trim(Span::new(start, end)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checked_box_is_the_value_of_its_label() {
        for (text, label, value) in [
            ("16. Are you represented by an attorney?   [ ] Yes   [X] No", "Are you represented by an attorney", "No"),
            ("Second job?   [X] Yes   [ ] No    If yes, weekly pay:  Winfield, $140.00", "Second job", "Yes"),
            ("Sex: ( ) Male  (x) Female", "Sex", "Female"),
            ("Has the employee returned?  Yes [X]  No [ ]", "Has the employee returned", "Yes"),
            ("Has the employee returned?  Yes [ ]  No [X]", "Has the employee returned", "No"),
            ("Marital status: ☐ Single ☒ Married filing jointly ☐ Widowed", "Marital status", "Married filing jointly"),
            ("Is light duty available?\n[ ] Yes  [X] No", "Is light duty available", "No"),
            ("Is light duty available? Yes, label inspection", "Is light duty available", "Yes"),
            ("7. Do you have a pacemaker?   Yes ___   No _X_", "Do you have a pacemaker", "No"),
        ] {
            let letters = Letters::new(text);
            let line = letters.lines().last();
            let found = line.and_then(|line| checked(&letters, line));
            let found = found.map(|(label, value)| (label, letters.folded(value)));
            assert_eq!(found, Some((label.to_owned(), value.to_owned())), "{text}");
        }
        for text in [
            "[X] Yes",
            "Paid? [ ] Yes [ ] No",
            "Paid? [X] Yes [X] No",
            "See (x) and (y) of the list.",
            "(a) The fee",
            "Insured?  Yes   No",
            "Name: ____  Date: ____",
            "Q. Did you see it? A. Yes.",
        ] {
            let letters = Letters::new(text);
            assert_eq!(letters.lines().last().and_then(|line| checked(&letters, line)), None, "{text}");
        }
    }
}
