//! A text as a reader sees it: without characters that have no width and without star pages, all white space plain.
//!
//! Published opinions carry the page breaks of a printed edition as star pages (`*124`, `[**12]`), also in the middle
//! of a citation (Bluebook rule 3.2). A pin cite looks the same (`2012 WL 12345, at *3`): what stands around tells
//! them apart. Texts copied from the web carry zero-width and no-break spaces. Both are left out before the scan, and
//! places found in the clean text are traced back to the text as given.

use super::numbers::Bytes;

use std::borrow::Cow;

/// A clean text, and how far its bytes are from those of the text as given.
#[derive(Debug)]
pub(super) struct CleanText<'a> {
    pub text: Cow<'a, str>,
    /// Where the distance changes: position here, position in the text as given. In order of both.
    turns: Vec<Bytes>,
}

impl<'a> CleanText<'a> {
    /// Cleans a text; most texts are clean.
    pub fn new(given: &'a str) -> Self {
        let mut out = String::new();
        let mut turns = Vec::new();
        // Up to where the given text was taken over.
        let mut taken = 0;
        let mut at = 0;
        let bytes = given.as_bytes();
        while let Some(byte) = bytes.get(at) {
            let found = match byte {
                b'*' => star_page(given, at),
                // The lead bytes of U+00A0, U+00AD, U+2000 to U+206F, U+3000 and U+FEFF.
                0xC2 | 0xE2 | 0xE3 | 0xEF => unseen(given, at),
                _ => None,
            };
            let Some(Unseen { start, end, spaced }) = found.filter(|f| f.start >= taken) else {
                at += 1;
                continue;
            };
            out.push_str(given.get(taken..start).unwrap_or_default());
            if spaced {
                out.push(' ');
            }
            (taken, at) = (end, end);
            turns.push((out.len(), end));
        }
        if turns.is_empty() {
            return Self { text: Cow::Borrowed(given), turns };
        }
        out.push_str(given.get(taken..).unwrap_or_default());
        Self { text: Cow::Owned(out), turns }
    }

    /// Where a byte of the clean text stands in the text as given.
    fn given(&self, clean: usize) -> usize {
        match self.turns.partition_point(|turn| turn.0 <= clean).checked_sub(1) {
            Some(i) => self.turns[i].1 + (clean - self.turns[i].0),
            None => clean,
        }
    }

    /// Where a run of the clean text stands in the text as given. What was left out at its ends is outside.
    pub fn given_span(&self, span: Bytes) -> Bytes {
        let start = self.given(span.0);
        let end = if span.1 > span.0 { self.given(span.1 - 1) + 1 } else { start };
        (start, end)
    }

    /// Where a run of the text as given stands in the clean text.
    pub fn clean_span(&self, span: Bytes) -> Bytes {
        let clean = |given: usize| match self.turns.partition_point(|turn| turn.1 <= given).checked_sub(1) {
            // What was left out behind a place is found at the next turn.
            Some(i) => {
                let next = self.turns.get(i + 1).map_or(usize::MAX, |turn| turn.0);
                (self.turns[i].0 + (given - self.turns[i].1)).min(next)
            }
            None => given.min(self.turns.first().map_or(usize::MAX, |turn| turn.0)),
        };
        (clean(span.0), clean(span.1))
    }
}

/// A part of the text that no reader sees, and whether it parts two words.
#[derive(Clone, Copy, Debug)]
struct Unseen {
    start: usize,
    end: usize,
    spaced: bool,
}

/// The space or the character without width at `at`.
fn unseen(t: &str, at: usize) -> Option<Unseen> {
    let c = t.get(at..)?.chars().next()?;
    let end = at + c.len_utf8();
    let spaced = match c {
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => true,
        // The zero-width space allows a line to break: between words, or within a long one.
        '\u{200b}' => {
            let (before, after) = (t[..at].chars().next_back(), t[end..].chars().next());
            let within = |of: fn(char) -> bool| before.is_some_and(of) && after.is_some_and(of);
            let beside_space = before.is_none_or(char::is_whitespace) || after.is_none_or(char::is_whitespace);
            !beside_space && !within(char::is_lowercase) && !within(|c| c.is_ascii_digit()) && after != Some('\u{200b}')
        }
        '\u{ad}' | '\u{200c}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}' => false,
        _ => return None,
    };
    Some(Unseen { start: at, end, spaced })
}

/// The star page whose first star is at `at`, with the white space behind it; `None` for a pin cite.
fn star_page(t: &str, at: usize) -> Option<Unseen> {
    let b = t.as_bytes();
    let before = at.checked_sub(1).map(|i| b[i]);
    let close = match before {
        Some(b'[') => Some(b']'),
        Some(b'{') => Some(b'}'),
        None => None,
        Some(space) if space.is_ascii_whitespace() => None,
        Some(letter) if letter.is_ascii_alphabetic() || letter == b'.' => return within_a_word(b, at),
        _ => return None,
    };
    let stars = b[at..].iter().take(3).take_while(|b| **b == b'*').count();
    let figures = b[at + stars..].iter().take(6).take_while(|b| b.is_ascii_digit()).count();
    let mut end = at + stars + figures;
    if !(1..=5).contains(&figures) {
        return None;
    }
    let start = at - usize::from(close.is_some());
    if let Some(close) = close {
        // The New York reports also say of which volume: `{**63 NY2d at 584}`.
        let most = if close == b'}' { 30 } else { 1 };
        end += b[end..].iter().take(most).position(|b| *b == close)? + 1;
    } else if !b.get(end).is_some_and(u8::is_ascii_whitespace) {
        return None;
    }
    let head = t.get(..start)?.trim_end_matches([' ', '\n', '\t', '\r']);
    let parted = head.len() < start || start == 0;
    let spaces = b[end..].iter().take(8).take_while(|b| b.is_ascii_whitespace()).count();
    let next = b.get(end + spaces).copied().unwrap_or(b'.');
    let runs_on = match next {
        // In brackets it is never a pin cite.
        _ if close.is_some() => true,
        b'0'..=b'9' => true,
        b'A'..=b'Z' => match head.strip_suffix(',') {
            Some(head) => !head.ends_with(|c: char| c.is_ascii_digit()),
            None => !calls_a_pin(head),
        },
        b'a'..=b'z' => head.ends_with(|c: char| c.is_alphabetic() || matches!(c, '.' | '\'')) && !calls_a_pin(head),
        _ => false,
    };
    // Where the page stood between two spaces, one of them goes with it.
    let end = if parted { end + spaces } else { end };
    runs_on.then_some(Unseen { start, end, spaced: false })
}

/// The star page at `at`, directly behind a letter or a full stop: `Jo*124nes`, `F.*124 3d`.
fn within_a_word(b: &[u8], at: usize) -> Option<Unseen> {
    let stars = b[at..].iter().take(3).take_while(|b| **b == b'*').count();
    let figures = b[at + stars..].iter().take(6).take_while(|b| b.is_ascii_digit()).count();
    let end = at + stars + figures;
    let goes_on = match b.get(end)? {
        space if space.is_ascii_whitespace() => b[at - 1] == b'.',
        letter => letter.is_ascii_lowercase(),
    };
    ((1..=5).contains(&figures) && goes_on).then_some(Unseen { start: at, end, spaced: false })
}

/// Whether a text ends in a word that a pin cite follows.
fn calls_a_pin(head: &str) -> bool {
    const WORDS: [&str; 10] = ["at", "p.", "pp.", "page", "pages", "and", "&", "-", "–", "to"];
    let word_start = head.rfind(|c: char| c.is_whitespace()).map_or(0, |i| i + 1);
    head.get(word_start..).is_some_and(|word| WORDS.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clean(text: &str) -> String {
        CleanText::new(text).text.into_owned()
    }

    #[test]
    fn what_has_no_width_is_left_out() {
        for (given, seen) in [
            ("12\u{200b}F.3d\u{200b}456", "12 F.3d 456"),
            ("Smi\u{200b}th\u{200b} v.\u{200b} Jones", "Smith v. Jones"),
            ("12\u{a0}F.\u{2009}3d 4\u{ad}56\u{feff}", "12 F. 3d 456"),
            ("no change — § 5", "no change — § 5"),
        ] {
            assert_eq!(clean(given), seen);
        }
    }

    #[test]
    fn star_pages_are_left_out_and_pins_are_not() {
        for (given, seen) in [
            ("Smith *12 v. Jones, 12 *124 F.3d **5 456", "Smith v. Jones, 12 F.3d 456"),
            ("Smith v. Jo*12nes, 12 F.*124 3d 456 [*7] (2d Cir.)", "Smith v. Jones, 12 F. 3d 456 (2d Cir.)"),
            ("Smith v. [*563] Jones{**63 NY2d at 584}, 12 F.3d at *4 60", "Smith v. Jones, 12 F.3d at 60"),
        ] {
            assert_eq!(clean(given).replace("{**63 NY2d at 584}", ""), seen);
        }
        for pin in [
            "2012 WL 12345, at *3 (S.D.N.Y.)",
            "2012 WL 5, *3 n.4",
            "1999 WL *4",
            "WL 12, *3, *4 and *6 that",
            "WL 12 at *4 Smith",
        ] {
            assert_eq!(clean(pin), pin);
        }
    }

    #[test]
    fn places_are_traced_back() {
        let given = "\u{200b}A\u{a0}b *12 c";
        let text = CleanText::new(given);
        assert_eq!(&text.text[..], "A b c");
        let of = |clean: Bytes| {
            let (a, b) = text.given_span(clean);
            &given[a..b]
        };
        assert_eq!((of((0, 1)), of((2, 3)), of((4, 5)), of((0, 5))), ("A", "b", "c", "A\u{a0}b *12 c"));
        assert_eq!(text.clean_span((given.len() - 1, given.len())), (4, 5));
        assert_eq!(text.clean_span((0, 4)), (0, 1));
    }
}
