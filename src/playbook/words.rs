//! Words of a text with their places, made comparable.

use law::stemming::{is_stop, stem};

/// A word or a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    /// In lower case, with a straight apostrophe and without one at its end.
    pub low: String,
    /// Without its ending.
    pub stem: String,
    /// Its first character in the text.
    pub start: usize,
    /// One past its last character.
    pub end: usize,
}

impl Word {
    /// Whether it tells what a text is about.
    pub fn tells(&self) -> bool {
        !is_stop(&self.low) && self.low != "non" && self.low.chars().any(char::is_alphabetic)
    }
}

/// Letters of one word that are looked at; nobody writes longer ones.
const LONGEST: usize = 40;

/// The words of a text. Hyphens part words ("non-exclusive" is two); commas inside numbers do not count.
pub(crate) fn words(text: &str) -> Vec<Word> {
    let chars: Vec<char> = text.chars().collect();
    let at = |i: usize| chars.get(i).copied().unwrap_or(' ');
    let mut out = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        if !at(i).is_alphanumeric() {
            i += 1;
            continue;
        }
        let start = i;
        let digits = at(i).is_ascii_digit();
        let mut low = String::new();
        while i < chars.len() {
            let (c, next) = (at(i), at(i + 1));
            let inside = match c {
                '\'' | '’' => !digits && next.is_alphanumeric(),
                ',' => digits && next.is_ascii_digit() && at(i + 2).is_ascii_digit() && at(i + 3).is_ascii_digit(),
                '.' => digits && next.is_ascii_digit(),
                c if digits => c.is_ascii_digit(),
                c => c.is_alphanumeric(),
            };
            if !inside {
                break;
            }
            if low.len() < LONGEST && c != ',' {
                low.extend(if c == '’' { '\'' } else { c }.to_lowercase());
            }
            i += 1;
        }
        let stem = stem(low.trim_end_matches("'s"));
        out.push(Word { low, stem, start, end: i });
    }
    forms_of_companies(out)
}

/// "Limited liability company" is one word, and limits no liability.
fn forms_of_companies(words: Vec<Word>) -> Vec<Word> {
    let mut out: Vec<Word> = Vec::with_capacity(words.len());
    for word in words {
        let form = match word.low.as_str() {
            "company" | "companies" => "llc",
            "partnership" | "partnerships" => "llp",
            _ => "",
        };
        let behind = |back: usize, low: &str| out.len() >= back && out[out.len() - back].low == low;
        if form.is_empty() || !behind(1, "liability") || !behind(2, "limited") {
            out.push(word);
            continue;
        }
        out.pop();
        if let Some(first) = out.last_mut() {
            (first.low, first.stem, first.end) = (form.into(), form.into(), word.end);
        }
    }
    out
}

/// The stems that tell what a text is about, each once, in order.
pub(crate) fn telling(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for word in words(text).into_iter().filter(Word::tells) {
        if !out.contains(&word.stem) {
            out.push(word.stem);
        }
    }
    out
}

/// The text on one line.
pub(crate) fn line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The characters of a range.
pub(crate) fn slice(text: &str, start: usize, end: usize) -> String {
    text.chars().skip(start).take(end.saturating_sub(start)).collect()
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn hyphens_part_words_and_numbers_stay_whole() {
        let low: Vec<String> =
            words("Non-exclusive; $1,250,000.50 (12 months’ fees), 3x").into_iter().map(|w| w.low).collect();
        assert_eq!(low, ["non", "exclusive", "1250000.50", "12", "months", "fees", "3", "x"]);
    }
}
