//! Phrases that say what a sentence is about, found in one pass whatever their number.

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};

/// A table of phrases, each with a value.
///
/// A phrase is in lower case with single spaces. It matches whole words; a `*` at its end lets the last word go on
/// ("terminat*"). An empty table matches nothing.
pub struct Cues<T> {
    automaton: Option<AhoCorasick>,
    open: Vec<bool>,
    values: Vec<T>,
}

impl<T: Copy> Cues<T> {
    /// The table of these phrases.
    pub fn new<'a>(phrases: impl IntoIterator<Item = (&'a str, T)>) -> Self {
        let (mut texts, mut open, mut values) = (Vec::new(), Vec::new(), Vec::new());
        for (phrase, value) in phrases {
            texts.push(phrase.trim_end_matches('*'));
            open.push(phrase.ends_with('*'));
            values.push(value);
        }
        let automaton =
            AhoCorasick::builder().match_kind(MatchKind::Standard).kind(Some(AhoCorasickKind::DFA)).build(&texts).ok();
        Self { automaton, open, values }
    }

    /// The values of all phrases in a text that was made by [`plain`], in order; a phrase may come several times.
    pub fn find(&self, plain: &str) -> Vec<T> {
        let Some(automaton) = &self.automaton else { return Vec::new() };
        let bytes = plain.as_bytes();
        let letter = |i: usize| bytes.get(i).is_some_and(|b| b.is_ascii_alphanumeric() || *b >= 0x80);
        let hits = automaton.find_overlapping_iter(plain).filter(|m| {
            let starts = m.start() == 0 || !letter(m.start() - 1) || !letter(m.start());
            starts && (self.open[m.pattern().as_usize()] || !letter(m.end()) || !letter(m.end().saturating_sub(1)))
        });
        hits.map(|m| self.values[m.pattern().as_usize()]).collect()
    }
}

/// A folded text ready for [`Cues::find`]: lower case, straight apostrophes and quotes.
pub fn plain(folded: &str) -> String {
    let mut out = String::with_capacity(folded.len());
    for c in folded.chars() {
        match c {
            c if c.is_ascii() => out.push(c.to_ascii_lowercase()),
            '’' | '‘' => out.push('\''),
            '“' | '”' => out.push('"'),
            c => out.extend(c.to_lowercase()),
        }
    }
    out
}

/// Whether a cue stands in the text as words of their own, or with a plural's "s".
pub fn has_word(text: &str, cue: &str) -> bool {
    text.match_indices(cue).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let behind = text[at + cue.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric) && !behind.is_some_and(|c| c.is_alphanumeric() && c != 's')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words() {
        let cues = Cues::new([("term", 1), ("terminat*", 2), ("shall pay", 3), ("$", 4)]);
        assert_eq!(cues.find(&plain("The Term: Seller SHALL PAY $5 on termination; determine terms")), [1, 3, 4, 2]);
        assert!(Cues::<u8>::new([]).find("x").is_empty());
    }
}
