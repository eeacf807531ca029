//! The numbers that Word will show before headings and numbered paragraphs, counted as Word counts (part 1, 17.9).

use super::model::{Block, Document, HeadingNumbers, Scheme};

use std::collections::BTreeMap;

/// The levels of a list.
const LEVELS: usize = 4;

/// A block's number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Label {
    /// As shown before the block: "(a)".
    pub(super) shown: String,
    /// As a reference says it: "1.1(a)".
    pub(super) full: String,
}

/// The numbers of a document's blocks.
#[derive(Debug, Default)]
pub(super) struct Labels {
    /// By block; empty where a block has no number.
    pub(super) of: Vec<Label>,
    /// The list of a numbered paragraph, by block.
    pub(super) list: Vec<Option<usize>>,
    /// The scheme of each list.
    pub(super) lists: Vec<Scheme>,
    /// Blocks by their key; the first of two counts.
    pub(super) by_key: BTreeMap<String, usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Decimal,
    Letter,
    Roman,
    UpperLetter,
    UpperRoman,
}

/// How a level is written: before the number, its format, after it, and whether the level above comes first.
type Pattern = (&'static str, Format, &'static str, bool);

const LEGAL: [Pattern; LEVELS] = [
    ("", Format::Decimal, ".", false),
    ("", Format::Decimal, "", true),
    ("(", Format::Letter, ")", false),
    ("(", Format::Roman, ")", false),
];
const PLEADING: [Pattern; LEVELS] = [
    ("", Format::Decimal, ".", false),
    ("", Format::Letter, ".", false),
    ("(", Format::Decimal, ")", false),
    ("(", Format::Roman, ")", false),
];
const OUTLINE: [Pattern; LEVELS] = [
    ("", Format::UpperRoman, ".", false),
    ("", Format::UpperLetter, ".", false),
    ("", Format::Decimal, ".", false),
    ("", Format::Letter, ".", false),
];
const DECIMAL: [Pattern; LEVELS] = [
    ("", Format::Decimal, ".", false),
    ("", Format::Decimal, "", true),
    ("", Format::Decimal, "", true),
    ("", Format::Decimal, "", true),
];

fn patterns(scheme: Scheme) -> &'static [Pattern; LEVELS] {
    match scheme {
        Scheme::Legal => &LEGAL,
        Scheme::Pleading => &PLEADING,
    }
}

/// A level in a definition of a list: the format's name in Word and the text with its placeholders.
pub(super) fn definition(patterns: Patterns) -> Vec<(&'static str, String)> {
    let patterns = match patterns {
        Patterns::List(scheme) => self::patterns(scheme),
        Patterns::Headings(HeadingNumbers::Decimal) => &DECIMAL,
        Patterns::Headings(_) => &OUTLINE,
    };
    let mut above = String::new();
    let level = |(i, (before, format, after, joined)): (usize, &Pattern)| {
        let own = format!("{before}%{}{after}", i + 1);
        let text = if *joined { format!("{}.{own}", above.trim_end_matches('.')) } else { own };
        above.clone_from(&text);
        let name = match format {
            Format::Decimal => "decimal",
            Format::Letter => "lowerLetter",
            Format::Roman => "lowerRoman",
            Format::UpperLetter => "upperLetter",
            Format::UpperRoman => "upperRoman",
        };
        (name, text)
    };
    patterns.iter().enumerate().map(level).collect()
}

/// Whose levels are meant.
pub(super) enum Patterns {
    List(Scheme),
    Headings(HeadingNumbers),
}

#[derive(Clone, Default)]
struct Counter([Option<u32>; LEVELS]);

impl Counter {
    /// Counts a paragraph of a level from 0.
    fn next(&mut self, level: usize, patterns: &[Pattern; LEVELS]) -> Label {
        let level = level.min(LEVELS - 1);
        let count = self.0[level].map_or(1, |n| n.saturating_add(1));
        self.0[level] = Some(count);
        self.0[level + 1..].fill(None);
        let (mut shown, mut full) = (String::new(), String::new());
        for (i, (before, format, after, joined)) in patterns.iter().enumerate().take(level + 1) {
            // A level that was left out counts as its first.
            let own = format!("{before}{}{after}", said(self.0[i].unwrap_or(1), *format));
            if *joined {
                shown = format!("{}.{own}", shown.trim_end_matches('.'));
                full.clone_from(&shown);
            } else {
                full.push_str(&own);
                shown = own;
            }
        }
        full.truncate(full.trim_end_matches('.').len());
        Label { shown, full }
    }
}

fn said(n: u32, format: Format) -> String {
    match format {
        Format::Decimal => n.to_string(),
        Format::Letter => letters(n),
        Format::Roman => roman(n),
        Format::UpperLetter => letters(n).to_uppercase(),
        Format::UpperRoman => roman(n).to_uppercase(),
    }
}

/// a to z, then aa, bb (part 1, 17.18.59).
fn letters(n: u32) -> String {
    let n = n.max(1) - 1;
    let letter = char::from(b'a' + u8::try_from(n % 26).unwrap_or(0));
    std::iter::repeat_n(letter, (n / 26) as usize % 30 + 1).collect()
}

/// A number in small Roman digits, up to 3999.
pub fn roman(n: u32) -> String {
    const DIGITS: [(u32, &str); 13] = [
        (1000, "m"),
        (900, "cm"),
        (500, "d"),
        (400, "cd"),
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    ];
    let (mut n, mut out) = (n.min(3999), String::new());
    for (value, digit) in DIGITS {
        while n >= value {
            out.push_str(digit);
            n -= value;
        }
    }
    out
}

/// A level of the model, from 1, as an index.
pub(super) fn index(level: u8) -> usize {
    usize::from(level.clamp(1, 4)) - 1
}

impl Labels {
    pub(super) fn of(document: &Document) -> Self {
        let mut this = Self::default();
        let mut headings = Counter::default();
        let mut lists: Vec<Counter> = Vec::new();
        let mut current: BTreeMap<Scheme, usize> = BTreeMap::new();
        for (i, block) in document.blocks.iter().enumerate() {
            let (mut label, mut list) = (Label::default(), None);
            match block {
                Block::Heading { level, unnumbered: false, .. } => match document.heading_numbers {
                    HeadingNumbers::None => {}
                    HeadingNumbers::Outline => label = headings.next(index(*level), &OUTLINE),
                    HeadingNumbers::Decimal => label = headings.next(index(*level), &DECIMAL),
                },
                Block::Numbered { scheme, level, restart, .. } => {
                    let number = current.get(scheme).copied().filter(|_| !restart).unwrap_or_else(|| {
                        lists.push(Counter::default());
                        this.lists.push(*scheme);
                        lists.len() - 1
                    });
                    current.insert(*scheme, number);
                    list = Some(number);
                    if let Some(counter) = lists.get_mut(number) {
                        label = counter.next(index(*level), patterns(*scheme));
                    }
                }
                _ => {}
            }
            if let Block::Heading { key: Some(key), .. } | Block::Numbered { key: Some(key), .. } = block {
                this.by_key.entry(key.clone()).or_insert(i);
            }
            this.of.push(label);
            this.list.push(list);
        }
        this
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_word_writes_them() {
        assert_eq!([1, 4, 9, 14, 40, 1999].map(roman), ["i", "iv", "ix", "xiv", "xl", "mcmxcix"]);
        assert_eq!([1, 26, 27, 53].map(letters), ["a", "z", "aa", "aaa"]);
        let mut counter = Counter::default();
        let labels = [0, 1, 2, 3, 2, 1, 0].map(|level| counter.next(level, &LEGAL));
        assert_eq!(labels.clone().map(|l| l.shown), ["1.", "1.1", "(a)", "(i)", "(b)", "1.2", "2."]);
        assert_eq!(labels.map(|l| l.full), ["1", "1.1", "1.1(a)", "1.1(a)(i)", "1.1(b)", "1.2", "2"]);
        let texts = |p| definition(p).into_iter().map(|(_, text)| text).collect::<Vec<_>>();
        assert_eq!(texts(Patterns::List(Scheme::Legal)), ["%1.", "%1.%2", "(%3)", "(%4)"]);
        assert_eq!(texts(Patterns::Headings(HeadingNumbers::Decimal)), ["%1.", "%1.%2", "%1.%2.%3", "%1.%2.%3.%4"]);
    }
}
