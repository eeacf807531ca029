//! Shortens long sentences at clause boundaries, so that the result is still a run of the text's own words.

use crate::law::{Letters, Span};

/// A piece of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What is displayed and quoted.
    pub span: Span,
    /// Whether words were left out before it.
    pub cut_before: bool,
    /// Whether words were left out behind it.
    pub cut_behind: bool,
}

/// The piece of a sentence of at most about `most` characters. If there is a `focus` shorter than that, the piece
/// contains it; otherwise it is the start of the sentence.
pub fn clip(text: &Letters, sentence: Span, focus: Option<Span>, most: usize) -> Piece {
    if sentence.len() <= most {
        return Piece { span: sentence, cut_before: false, cut_behind: false };
    }
    let focus = focus.filter(|f| sentence.holds(*f)).unwrap_or(Span::new(sentence.start, sentence.start));
    let bounds = bounds(text, sentence);
    let mut start = sentence.start;
    if focus.end > sentence.start + most * 3 / 4 {
        // As much as fits in half of the room before the focus, beginning at a clause.
        let from = focus.start.saturating_sub(most / 2).max(sentence.start);
        let fits = bounds
            .iter()
            .filter(|(at, _)| *at >= from && *at <= focus.start)
            .min_by_key(|(at, depth)| (*depth > 0 || text.get(*at) == '(', *at));
        start = fits.map_or_else(|| word(text, from, focus.start), |(at, _)| *at);
    }
    let limit = (start + most).max(focus.end).min(sentence.end);
    let mut end = sentence.end;
    if limit < sentence.end {
        let least = focus.end.max(start + most * 2 / 5);
        let fits =
            bounds.iter().filter(|(at, _)| *at >= least && *at <= limit).max_by_key(|(at, depth)| (*depth == 0, *at));
        end = fits.map_or_else(|| last_word(text, least, limit), |(at, _)| *at);
    }
    let mut span = text.trim(Span::new(start, end));
    while span.len() > 1 && end < sentence.end && matches!(text.get(span.end - 1), ',' | ';' | ':' | '-' | '–' | '—')
    {
        span = text.trim(Span::new(span.start, span.end - 1));
    }
    if span.is_empty() {
        span = sentence;
    }
    Piece { span, cut_before: span.start > sentence.start, cut_behind: span.end < sentence.end }
}

/// Places where a clause begins, with the depth of brackets there.
fn bounds(text: &Letters, sentence: Span) -> Vec<(usize, usize)> {
    let mut depth = 0usize;
    let mut out = Vec::new();
    for i in sentence.start..sentence.end {
        match text.get(i) {
            '(' | '[' => {
                if text.get(i.saturating_sub(1)).is_whitespace() {
                    out.push((i, depth));
                }
                depth += 1;
            }
            ')' | ']' => depth = depth.saturating_sub(1),
            // The comma in "March 1, 2010" does not separate clauses.
            ',' if i > 0 && text.get(i - 1).is_ascii_digit() && text.get(i + 2).is_ascii_digit() => {}
            ',' | ';' | ':' if text.get(i + 1).is_whitespace() => {
                out.push((text.trim(Span::new(i + 1, sentence.end)).start, depth));
            }
            _ => {}
        }
    }
    out
}

fn word(text: &Letters, from: usize, most: usize) -> usize {
    (from..most).find(|i| text.get(*i).is_whitespace()).map_or(from, |i| i + 1)
}

fn last_word(text: &Letters, least: usize, limit: usize) -> usize {
    (least..limit).rev().find(|i| text.get(*i).is_whitespace()).unwrap_or(limit)
}

/// The piece as a readable line.
pub fn readable(text: &Letters, piece: Piece) -> String {
    let mut out = String::new();
    if piece.cut_before {
        out.push_str("… ");
    }
    out.push_str(text.folded(piece.span).trim_end_matches([',', ';']));
    if piece.cut_behind {
        out.push_str(" …");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn at_clause_bounds() {
        let t = Letters::new(
            "The Seller shall, on or before May 1, 2025, deliver the goods (as listed, in full, below); the Buyer shall pay.",
        );
        let s = t.span();
        assert_eq!(
            readable(&t, clip(&t, s, None, 70)),
            "The Seller shall, on or before May 1, 2025, deliver the goods …"
        );
        assert_eq!(readable(&t, clip(&t, s, Some(Span::new(100, 105)), 40)), "… the Buyer shall pay.");
        assert_eq!(clip(&t, s, None, 500).span, s);
    }

    proptest! {
        #[test]
        fn any_piece(text in "(\\PC|, |; |\\(|\\)| ){0,120}", a in 0usize..120, b in 0usize..40, most in 1usize..80) {
            let t = Letters::new(&text);
            let s = t.trim(t.span());
            let focus = Span::new(a, a + b);
            let p = clip(&t, s, Some(focus), most);
            prop_assert!(s.holds(p.span) && (s.is_empty() || !p.span.is_empty()));
            if s.holds(focus) && t.trim(focus) == focus && !focus.is_empty() && !matches!(t.get(focus.end - 1), ',' | ';' | ':' | '-' | '–' | '—') { prop_assert!(p.span.holds(focus), "{p:?} {focus:?}"); }
        }
    }
}
