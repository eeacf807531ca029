//! Pieces of a contract that are one clause each: paragraphs, and the numbered clauses inside a long one, as text from a PDF has them.

use crate::words::slice;

/// A piece of a paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unit {
    pub paragraph: usize,
    /// Its first character in the paragraph.
    pub start: usize,
    pub text: String,
}

/// Paragraphs of this many characters may hold several clauses.
const LONG: usize = 500;
/// Characters of a paragraph that are read.
const LONGEST: usize = 400_000;

/// The pieces of paragraphs, in order.
pub(crate) fn units(paragraphs: &[String]) -> Vec<Unit> {
    let mut out = Vec::with_capacity(paragraphs.len());
    for (paragraph, text) in paragraphs.iter().enumerate() {
        let chars: Vec<char> = text.chars().take(LONGEST).collect();
        let mut starts = vec![0];
        // A short one is parted only where its numbers have parts: "4.1 … 4.2 …" are two clauses, "1. … 2. …" may be a list.
        let long = chars.len() > LONG;
        starts.extend((1..chars.len()).filter(|at| begins(&chars, *at) && (long || has_parts(&chars, *at))));
        starts.push(chars.len());
        for pair in starts.windows(2) {
            out.push(Unit { paragraph, start: pair[0], text: slice(text, pair[0], pair[1]) });
        }
    }
    out
}

/// Whether a number has parts: "4.1".
fn has_parts(chars: &[char], at: usize) -> bool {
    let number: String = chars[at..].iter().take_while(|c| c.is_ascii_digit() || **c == '.').collect();
    number.trim_end_matches('.').contains('.')
}

/// Whether a numbered clause begins at a character: "... herein. 6. Reimbursement".
fn begins(chars: &[char], at: usize) -> bool {
    let c = |i: usize| chars.get(i).copied().unwrap_or(' ');
    if !c(at).is_ascii_digit() || !c(at - 1).is_whitespace() {
        return false;
    }
    let before = (0..at).rev().map(c).take(4).find(|c| !c.is_whitespace()).unwrap_or('.');
    let line = (0..at).rev().map(c).take_while(|c| c.is_whitespace()).any(|c| c == '\n');
    if !matches!(before, '.' | ';' | ':' | ')' | '"' | '”') && !line {
        return false;
    }
    let mut end = at;
    let mut dots = 0;
    while c(end).is_ascii_digit() || (c(end) == '.' && end > at) {
        dots += usize::from(c(end) == '.');
        end += 1;
    }
    let mark = dots > 0 || c(end) == ')';
    end += usize::from(c(end) == ')');
    let gap = (end..end + 4).take_while(|i| c(*i).is_whitespace()).count();
    mark && end - at <= 7 && gap > 0 && c(end + gap).is_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_paragraph_is_parted_at_its_numbers() {
        let filler = "The parties agree on many things that are said at length. ".repeat(12);
        let text = format!(
            "{filler}6. Reimbursement. The Company pays on 1.5 days. 7.1 Law. Under Section 4.2 The Company may end it."
        );
        let found = units(&[text, "1. Short. 2. Shorter.".into()]);
        let heads: Vec<String> = found.iter().map(|u| u.text.chars().take(6).collect()).collect();
        assert_eq!(heads, ["The pa", "6. Rei", "7.1 La", "1. Sho"]);
        let short = units(&["4.1 It may publish. 4.2 It sends 2.5 copies. 4.3 Sponsor may wait.".into()]);
        let heads: Vec<String> = short.iter().map(|u| u.text.chars().take(6).collect()).collect();
        assert_eq!(heads, ["4.1 It", "4.2 It", "4.3 Sp"]);
    }
}
