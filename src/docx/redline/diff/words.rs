//! Words of two paragraphs against each other.

use super::myers;

use std::collections::HashMap;
use std::ops::Range;

/// A stretch of the old text, in characters, and what takes its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hunk {
    pub(crate) old: Range<usize>,
    pub(crate) new: String,
}

/// What must be replaced to make `new` of `old`, word by word, in order.
pub(crate) fn hunks(old: &str, new: &str) -> Vec<Hunk> {
    let (old, new) = (tokens(old), tokens(new));
    let mut ids: HashMap<&str, u32> = HashMap::new();
    let a: Vec<u32> = old.iter().map(|t| number(&mut ids, t)).collect();
    let b: Vec<u32> = new.iter().map(|t| number(&mut ids, t)).collect();
    let mut found: Vec<(Range<usize>, Range<usize>)> = Vec::new();
    for (x, y) in myers::hunks(&a, &b) {
        match found.last_mut() {
            // Single spaces between changed words change with them: "the red car" -> "a blue car" reads better in one piece.
            Some((px, py))
                if old[px.end..x.start].iter().all(|t| t.trim().is_empty()) && x.start < x.end && px.start < px.end =>
            {
                (px.end, py.end) = (x.end, y.end);
            }
            _ => found.push((x, y)),
        }
    }
    let mut ends = vec![0];
    for token in &old {
        ends.push(ends.last().copied().unwrap_or(0) + token.chars().count());
    }
    found.into_iter().map(|(x, y)| Hunk { old: ends[x.start]..ends[x.end], new: new[y].concat() }).collect()
}

fn number<'t>(ids: &mut HashMap<&'t str, u32>, token: &'t str) -> u32 {
    let next = u32::try_from(ids.len()).unwrap_or(u32::MAX);
    *ids.entry(token).or_insert(next)
}

/// Words, spaces, numbers with their separators, and single signs. Scripts without spaces are taken sign by sign.
pub(crate) fn tokens(text: &str) -> Vec<&str> {
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    let kind_at = |i: usize| chars.get(i).map(|(_, c)| kind(*c));
    let mut found = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let (start, first) = chars[at];
        let sort = kind(first);
        at += 1;
        while matches!(sort, Sort::Word | Sort::Space) && at < chars.len() {
            if kind_at(at) == Some(sort) {
                at += 1;
            } else if sort == Sort::Word && joins(&chars[at - 1..]) {
                at += 2;
            } else {
                break;
            }
        }
        let end = chars.get(at).map_or(text.len(), |(end, _)| *end);
        found.push(&text[start..end]);
    }
    found
}

/// Whether a sign holds a number or a word together: 1,000.00 and Seller's.
fn joins(chars: &[(usize, char)]) -> bool {
    let [(_, before), (_, sign), (_, after), ..] = chars else { return false };
    match sign {
        '.' | ',' => before.is_ascii_digit() && after.is_ascii_digit(),
        '\'' | '\u{2019}' => before.is_alphabetic() && after.is_alphabetic(),
        _ => false,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Word,
    Space,
    Ideograph,
    Other,
}

fn kind(c: char) -> Sort {
    match c {
        // Combining marks and joiners belong to the letter before them.
        '\u{300}'..='\u{36f}' | '\u{200c}' | '\u{200d}' | '\u{64b}'..='\u{65f}' | '\u{591}'..='\u{5c7}' => Sort::Word,
        '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff66}'..='\u{ff9f}' | '\u{20000}'..='\u{3ffff}' => {
            Sort::Ideograph
        }
        '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' => Sort::Word,
        c if c.is_alphanumeric() => Sort::Word,
        c if c.is_whitespace() => Sort::Space,
        _ => Sort::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn shown(old: &str, new: &str) -> Vec<(String, String)> {
        let chars: Vec<char> = old.chars().collect();
        hunks(old, new).into_iter().map(|h| (chars[h.old].iter().collect(), h.new)).collect()
    }

    #[test]
    fn only_the_words_that_differ_change() {
        let changed = shown("within thirty (30) days after notice", "within sixty (60) days after notice");
        assert_eq!(changed, [("thirty".into(), "sixty".into()), ("30".into(), "60".into())]);
        let changed = shown("a fee of $1,000.00 per month", "a fee of $1,500.00 per month");
        assert_eq!(changed, [("1,000.00".into(), "1,500.00".into())]);
        let changed = shown("the Seller's red car", "the Buyer's blue car");
        assert_eq!(changed, [("Seller's red".into(), "Buyer's blue".into())]);
    }

    proptest! {
        #[test]
        fn tokens_and_hunks_lose_nothing(a in "(\\PC|[ a-c,.'\u{301}0-9]){0,40}", b in "(\\PC|[ a-c,.'0-9]){0,40}") {
            prop_assert_eq!(tokens(&a).concat(), a.clone());
            let chars: Vec<char> = a.chars().collect();
            let (mut at, mut made) = (0, String::new());
            for hunk in hunks(&a, &b) {
                made.extend(&chars[at..hunk.old.start]);
                made.push_str(&hunk.new);
                at = hunk.old.end;
            }
            made.extend(&chars[at..]);
            prop_assert_eq!(made, b);
        }
    }
}
