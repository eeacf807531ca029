//! Sums of money, and days as a person reads them.

use law::{
    Span,
    dates::Dated,
    facts::{Kind, numbers},
};

/// A sum of money and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Amount {
    /// Where it stands.
    pub span: Span,
    /// In hundredths.
    pub cents: u64,
    /// `$`, `€`, `£`.
    pub currency: char,
    /// As printed.
    pub words: String,
}

/// The sums of money of a text, in order.
pub(crate) fn amounts(text: &str) -> Vec<Amount> {
    let facts = numbers::find(text).into_iter().filter(|f| f.kind == Kind::Amount);
    facts
        .filter_map(|f| {
            cents(&f.value).map(|(cents, currency)| Amount { span: f.span, cents, currency, words: f.value })
        })
        .collect()
}

/// "$1,250.50" and "USD 12 million" in hundredths.
fn cents(words: &str) -> Option<(u64, char)> {
    let low = words.to_lowercase();
    let currency = if low.contains('€') || low.contains("eur") {
        '€'
    } else if low.contains('£') || low.contains("gbp") {
        '£'
    } else {
        '$'
    };
    let digits: String = low.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect();
    let digits = digits.trim_matches('.');
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let scale: u64 =
        [("thousand", 1_000), ("million", 1_000_000), ("billion", 1_000_000_000), ("trillion", 1_000_000_000_000)]
            .into_iter()
            .find(|(word, _)| low.contains(word))
            .map_or(1, |(_, n)| n);
    let whole: u64 = whole.parse().ok()?;
    let part = part.get(..part.len().min(6))?;
    let tenths = 10u64.pow(u32::try_from(part.len()).ok()?);
    let fraction: u64 = if part.is_empty() { 0 } else { part.parse().ok()? };
    let cents = whole.checked_mul(100)?.checked_mul(scale)?;
    Some((cents.checked_add(fraction.checked_mul(100)?.checked_mul(scale)? / tenths)?, currency))
}

/// A day for a person: "March 3, 2025".
pub(crate) fn written(day: &Dated) -> String {
    let month = law::dates::MONTHS.get((day.month.max(1) - 1) as usize).copied().unwrap_or_default();
    let mut letters = month.chars();
    let month: String = letters.next().map(|c| c.to_uppercase().chain(letters).collect()).unwrap_or_default();
    day.year.map_or(format!("{month} {}", day.day), |year| format!("{month} {}, {year}", day.day))
}

#[cfg(test)]
mod tests {
    use super::cents;

    #[test]
    fn sums_in_hundredths() {
        for (words, n) in [
            ("$1,250.50", 125_050),
            ("USD 12 million", 1_200_000_000),
            ("€ 3.2 million", 320_000_000),
            ("$5", 500),
            ("$5.", 500),
        ] {
            assert_eq!(cents(words).map(|c| c.0), Some(n), "{words}");
        }
        assert_eq!(cents("$"), None);
        assert_eq!(cents("$99999999999999999999"), None);
    }
}
