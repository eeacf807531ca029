//! Figures of tables: how they are read, written, and held to a limit that a question sets.

use crate::law::numerals;

/// Words of a limit, each with whether what is asked for lies above it, and whether the limit itself counts.
const LIMITS: &[(&str, bool, bool)] = &[
    (" not more than ", false, true),
    (" no more than ", false, true),
    (" more than ", true, false),
    (" greater than ", true, false),
    (" higher than ", true, false),
    (" longer than ", true, false),
    (" exceed ", true, false),
    (" exceeds ", true, false),
    (" exceeded ", true, false),
    (" exceeding ", true, false),
    (" at least ", true, true),
    (" over ", true, false),
    (" above ", true, false),
    (" less than ", false, false),
    (" fewer than ", false, false),
    (" lower than ", false, false),
    (" shorter than ", false, false),
    (" at most ", false, true),
    (" under ", false, false),
    (" below ", false, false),
];
/// Digits behind the point with which is counted.
const DIGITS: u32 = 4;

/// A limit on the figures of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit<'q> {
    /// Whether what is asked for lies above it.
    pub above: bool,
    /// Whether the limit itself counts.
    pub itself: bool,
    /// The limit, in ten-thousandths.
    pub number: i128,
    /// As the question says it: "more than 9".
    pub words: &'q str,
    /// Whether it is a sum of money.
    pub money: bool,
}

impl Limit<'_> {
    /// Whether a figure lies within it.
    pub fn admits(&self, number: i128) -> bool {
        number == self.number && self.itself || number != self.number && (number > self.number) == self.above
    }
}

/// The limit that a question sets: "over $5,000", "more than 9".
pub fn limit(asked: &str) -> Option<Limit<'_>> {
    LIMITS.iter().find_map(|(words, above, itself)| {
        let at = asked.find(words)?;
        let rest = asked.get(at + words.len()..)?;
        let figure = rest.split([' ', '?']).next()?.trim_end_matches(['.', ',', ';']);
        let number = figure_of(figure).or_else(|| {
            let low = figure.trim_matches(|c: char| !c.is_alphanumeric());
            Some(i128::from(numerals::of_word(low)?) * 10_i128.pow(DIGITS))
        })?;
        let whole = asked.get(at + 1..at + words.len() + figure.len())?;
        Some(Limit { above: *above, itself: *itself, number, words: whole, money: figure.starts_with('$') })
    })
}

/// A figure in ten-thousandths: "$1,642.92", "(300.00)", "99.0%".
pub fn figure_of(text: &str) -> Option<i128> {
    let bare: String = text.chars().filter(|c| !matches!(c, '$' | '€' | '£' | ',' | ' ' | '%')).collect();
    let (negative, bare) = match bare.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        Some(inner) => (true, inner),
        None => (bare.starts_with(['-', '\u{2212}']), bare.trim_start_matches(['-', '\u{2212}'])),
    };
    let (whole, part) = bare.split_once('.').unwrap_or((bare, ""));
    let digits = |text: &str| text.chars().all(|c| c.is_ascii_digit());
    if whole.is_empty() || whole.len() > 15 || !digits(whole) || !digits(part) || part.len() > DIGITS as usize {
        return None;
    }
    let scaled = format!("{whole}{part:0<width$}", width = DIGITS as usize).parse::<i128>().ok()?;
    Some(if negative { -scaled } else { scaled })
}

/// A figure as the figures of its column are written: with as many digits behind the point, and their sign.
pub fn written(number: i128, like: &[String]) -> String {
    let places =
        like.iter().map(|cell| cell.trim_end_matches([')', '%']).split_once('.').map_or(0, |(_, part)| part.len()));
    let places = places.max().unwrap_or(0).min(DIGITS as usize);
    let (whole, part) = (number.unsigned_abs() / 10_u128.pow(DIGITS), number.unsigned_abs() % 10_u128.pow(DIGITS));
    let grouped = numerals::grouped(whole);
    let part = format!("{part:0width$}", width = DIGITS as usize);
    let point = if places > 0 { "." } else { "" };
    let sign = ['$', '€', '£'].into_iter().find(|sign| like.iter().any(|cell| cell.contains(*sign)));
    let minus = if number < 0 { "-" } else { "" };
    format!("{minus}{}{grouped}{point}{}", sign.map(String::from).unwrap_or_default(), &part[..places])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_and_told_as_they_are_written() {
        assert_eq!(figure_of("$1,642.92"), Some(16_429_200));
        assert_eq!(figure_of("(300.00)"), Some(-3_000_000));
        assert_eq!(figure_of("99.05%"), Some(990_500));
        assert_eq!(figure_of("01/05/2026"), None);
        assert_eq!(told_like(16_429_200, "$1.00"), "$1,642.92");
        assert_eq!(told_like(-120_000, "12"), "-12");
    }

    fn told_like(number: i128, like: &str) -> String {
        written(number, &[like.to_owned()])
    }
}
