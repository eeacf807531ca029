//! A quotation as pieces: the words of the source, and the gaps that an ellipsis or brackets leave.

use law::{Letters, Span};

/// A word in the form in which it is compared, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plain {
    pub low: String,
    pub span: Span,
}

/// A piece of a quotation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// A word of the source.
    Word(Plain),
    /// Words left out or replaced: any words of the source, or none.
    Gap,
}

/// The words of a text. Hyphens at a line's end join; quotation marks and other punctuation are left out.
pub(crate) fn plain_words(letters: &Letters, within: Span) -> Vec<Plain> {
    let all = letters.at(within);
    let mut out = Vec::new();
    let mut i = 0;
    while i < all.len() {
        if !all[i].is_alphanumeric() {
            i += 1;
            continue;
        }
        let start = i;
        let mut low = String::new();
        while i < all.len() {
            let c = all[i];
            let next = all.get(i + 1);
            if c.is_alphanumeric() {
                low.extend(c.to_lowercase());
            } else if c == '\u{ad}' || c == '-' && next == Some(&'\n') {
                // A word parted at a line's end.
                let blanks = all[i + 1..].iter().take_while(|c| c.is_whitespace()).count();
                i += blanks;
            } else {
                // "don't", "1,000", "2.5"
                let apostrophe = matches!(c, '\'' | '’') && next.is_some_and(|n| n.is_alphanumeric());
                let figure =
                    matches!(c, '.' | ',') && all[i - 1].is_ascii_digit() && next.is_some_and(char::is_ascii_digit);
                if !apostrophe && !figure {
                    break;
                }
            }
            i += 1;
        }
        out.push(Plain { low, span: Span::new(within.start + start, within.start + i) });
    }
    out
}

/// The pieces of a quotation: words, and gaps for ellipses and bracketed words. A bracketed letter belongs to its word.
pub(crate) fn pieces(letters: &Letters, within: Span) -> Vec<Piece> {
    let all = letters.at(within);
    let mut out = Vec::new();
    let mut i = 0;
    let flush = |out: &mut Vec<Piece>, from: usize, to: usize| {
        out.extend(
            plain_words(letters, Span::new(within.start + from, within.start + to)).into_iter().map(Piece::Word),
        );
    };
    let mut from = 0;
    while i < all.len() {
        match all[i] {
            '[' => {
                let Some(length) = all[i..].iter().take(120).position(|c| *c == ']') else { break };
                let end = i + length + 1;
                let joined_before = i > 0 && all[i - 1].is_alphanumeric();
                let joined_after = all.get(end).is_some_and(|c| c.is_alphanumeric());
                if joined_before || joined_after {
                    // "[t]he", "walk[ed]": the whole word may be altered.
                    let start = (0..i).rev().take_while(|k| all[*k].is_alphanumeric()).last().unwrap_or(i);
                    let stop = end + all[end..].iter().take_while(|c| c.is_alphanumeric()).count();
                    flush(&mut out, from, start);
                    let inside: String = all[i + 1..end - 1].iter().collect();
                    let word: String = all[start..stop]
                        .iter()
                        .filter(|c| c.is_alphanumeric())
                        .flat_map(|c| c.to_lowercase())
                        .collect();
                    let letter = inside.chars().count() == 1 && joined_after && !joined_before;
                    let span = Span::new(within.start + start, within.start + stop);
                    out.push(if letter { Piece::Word(Plain { low: word, span }) } else { Piece::Gap });
                    (i, from) = (stop, stop);
                    continue;
                }
                flush(&mut out, from, i);
                out.push(Piece::Gap);
                (i, from) = (end, end);
            }
            '…' => {
                flush(&mut out, from, i);
                out.push(Piece::Gap);
                (i, from) = (i + 1, i + 1);
            }
            '.' => {
                // "...", ". . ." and ". . . ."
                let (mut dots, mut end, mut k) = (0, i, i);
                while k < all.len() && (all[k] == '.' || all[k].is_whitespace()) && k - i < 16 {
                    if all[k] == '.' {
                        dots += 1;
                        end = k + 1;
                    }
                    k += 1;
                }
                if dots >= 3 || all[i..end].iter().filter(|c| **c == '*').count() >= 3 {
                    flush(&mut out, from, i);
                    out.push(Piece::Gap);
                    (i, from) = (end, end);
                } else {
                    i += 1;
                }
            }
            '*' if all.get(i + 1) == Some(&' ') && all.get(i + 2) == Some(&'*') => {
                flush(&mut out, from, i);
                out.push(Piece::Gap);
                let end = i + all[i..].iter().take_while(|c| matches!(c, '*' | ' ')).count();
                (i, from) = (end, end);
            }
            _ => i += 1,
        }
    }
    flush(&mut out, from, all.len());
    out
}
