//! Well-formed citations with an unknown reporter: a case name, a volume, an abbreviation, a page.

use crate::{citations::Citation, span::Span};

/// Words that look like a citation of a case, with no known reporter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unheard {
    /// Volume to page.
    pub span: Span,
    /// As printed, on one line.
    pub printed: String,
}

/// How far after `v.` to look for a citation, in bytes.
const REACH: usize = 200;

/// Those of a text, in order. `citations` are the known ones.
pub(super) fn find(text: &str, citations: &[Citation]) -> Vec<Unheard> {
    let mut out: Vec<Unheard> = Vec::new();
    // Characters before a byte, counted once from left to right.
    let (mut counted, mut characters) = (0, 0);
    for (at, _) in text.match_indices(" v. ") {
        let mut end = (at + REACH).min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let window = &text[at + 4..end];
        let window = window.find(" v. ").map_or(window, |next| &window[..next]);
        let Some((from, to)) = in_window(window) else { continue };
        let (from, to) = (at + 4 + from, at + 4 + to);
        characters += text[counted..from].chars().count();
        counted = from;
        let span = Span::new(characters, characters + text[from..to].chars().count());
        let next = citations.partition_point(|c| c.span.end <= span.start);
        let known = citations.get(next).is_some_and(|c| c.span.touches(span));
        if !known {
            out.push(Unheard { span, printed: text[from..to].split_whitespace().collect::<Vec<_>>().join(" ") });
        }
    }
    out
}

/// `, 12 Zork. App. 3d 345` in a window: number, one to six words with a full stop among them, number.
fn in_window(window: &str) -> Option<(usize, usize)> {
    let mut from = 0;
    while let Some(comma) = window[from..].find(',') {
        let start = from + comma + 1;
        from = start;
        if let Some(found) = cited(window, start) {
            return Some(found);
        }
    }
    None
}

fn cited(window: &str, start: usize) -> Option<(usize, usize)> {
    let rest = &window[start..];
    let head = rest.len() - rest.trim_start().len();
    let mut words = rest.split_whitespace();
    let number = |w: &str| !w.is_empty() && w.len() <= 6 && w.bytes().all(|b| b.is_ascii_digit());
    if !words.next().is_some_and(|w| number(w) && w.len() <= 4) {
        return None;
    }
    let mut stops = false;
    for (i, word) in words.take(7).enumerate() {
        let bare = word.trim_end_matches([',', '.', ';', ')', '(', ']']);
        if i > 0 && number(bare) {
            // By address: the word is a part of the window.
            let end = word.as_ptr() as usize - window.as_ptr() as usize + bare.len();
            return stops.then_some((start + head, end));
        }
        let name =
            word.starts_with(|c: char| c.is_ascii_uppercase()) || matches!(word, "2d" | "3d" | "4th" | "5th" | "&");
        if !name || word.ends_with([',', ';', ':']) {
            return None;
        }
        stops |= word.contains('.');
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        find(text, &crate::citations::find(text)).into_iter().map(|u| u.printed).collect()
    }

    #[test]
    fn only_what_is_in_form_and_unknown() {
        assert_eq!(found("“é” Smith v. Jones, 12 Zork. App. 3d 345 (9th Cir. 2012)."), ["12 Zork. App. 3d 345"]);
        for none in [
            "Smith v. Jones, 12 F.3d 345 (1999)",
            "Smith v. Jones, 12 days after May 3",
            "a v. ",
            "Smith v. Jones, No. 12 Civ. 345",
        ] {
            assert_eq!(found(none), Vec::<String>::new(), "{none}");
        }
    }
}
