//! Periods, amounts of money, percentages and multiples in a text, with the words that make them limits.

use crate::words::{Word, slice, words};

/// What is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    /// Days; other units are converted.
    Time,
    Percent,
    /// Money, with its sign or code.
    Money(String),
    /// Times an amount ("twice the fees").
    Times,
    /// Pieces of another kind, by the stem of what is counted: "2 copies".
    Count(String),
}

/// Which way a limit goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// No word says.
    Exactly,
    /// "At most", "within", "shall not exceed".
    AtMost,
    /// "At least", "no less than".
    AtLeast,
    /// "More than", "exceeding".
    Over,
    /// "Less than", "under".
    Under,
}

/// A quantity of a text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Quantity {
    pub measure: Measure,
    /// The lower end; the same as `high` unless it is a range.
    pub low: f64,
    pub high: f64,
    pub bound: Bound,
    /// Whether it counts business days.
    pub business: bool,
    /// Characters in the text.
    pub start: usize,
    pub end: usize,
    /// Index of its first word, and one past its last.
    pub words: (usize, usize),
}

const NUMBERS: &[(&str, f64)] = &[
    ("one", 1.0),
    ("two", 2.0),
    ("three", 3.0),
    ("four", 4.0),
    ("five", 5.0),
    ("six", 6.0),
    ("seven", 7.0),
    ("eight", 8.0),
    ("nine", 9.0),
    ("ten", 10.0),
    ("eleven", 11.0),
    ("twelve", 12.0),
    ("thirteen", 13.0),
    ("fourteen", 14.0),
    ("fifteen", 15.0),
    ("sixteen", 16.0),
    ("seventeen", 17.0),
    ("eighteen", 18.0),
    ("nineteen", 19.0),
    ("twenty", 20.0),
    ("thirty", 30.0),
    ("forty", 40.0),
    ("fifty", 50.0),
    ("sixty", 60.0),
    ("seventy", 70.0),
    ("eighty", 80.0),
    ("ninety", 90.0),
];

/// All quantities of a text, in order.
pub(crate) fn quantities(text: &str) -> Vec<Quantity> {
    let words = words(text);
    let mut out = Vec::new();
    let mut i = 0;
    while i < words.len() {
        match quantity(text, &words, i) {
            Some(found) => {
                i = found.words.1.max(i + 1);
                // "2% 10 days, net 30": who pays so soon pays less, and need not.
                let discount = found.measure == Measure::Time
                    && out.last().is_some_and(|before: &Quantity| {
                        before.measure == Measure::Percent && before.words.1 == found.words.0
                    });
                if !discount {
                    out.push(found);
                }
            }
            None => i += 1,
        }
    }
    out
}

/// Half-open quantity at a word.
fn quantity(text: &str, words: &[Word], i: usize) -> Option<Quantity> {
    let low_at = |k: usize| words.get(k).map_or("", |w| w.low.as_str());
    if matches!(low_at(i), "twice" | "double" | "triple") {
        let n = if low_at(i) == "triple" { 3.0 } else { 2.0 };
        return made(words, i, i + 1, Measure::Times, (n, n), false);
    }
    let (mut low, mut at) = number(words, i)?;
    let mut high = low;
    let first = words.get(i)?;
    // A range: "3-5 years", "two to three years", "between 30 and 60 days".
    let between = i > 0 && low_at(i - 1) == "between";
    let joins = |k: usize| {
        let apart = words.get(k).zip(words.get(k - 1)).map(|(b, a)| slice(text, a.end, b.start)).unwrap_or_default();
        matches!(apart.trim(), "-" | "–" | "—")
    };
    let second = match low_at(at) {
        "to" => number(words, at + 1),
        "and" if between => number(words, at + 1),
        _ if joins(at) => number(words, at),
        _ => None,
    };
    if let Some((n, next)) = second.filter(|(n, _)| *n > low) {
        (high, at) = (n, next);
    }
    // "thirty (30) days": the figure counts. "2% 10 days" are two.
    let percent = words.get(at - 1).is_some_and(|last| slice(text, last.end, last.end + 1) == "%");
    if let Some((n, next)) =
        number(words, at).filter(|_| high == low && !percent && low_at(at).starts_with(|c: char| c.is_ascii_digit()))
    {
        (low, high, at) = (n, n, next);
    }
    let gap = |from: usize, to: usize| slice(text, from, to);
    let before = first.start.checked_sub(1).map(|b| gap(b, first.start)).unwrap_or_default();
    let last = words.get(at - 1)?;
    let behind = gap(last.end, last.end + 3);
    let times = |n: f64| {
        if matches!(low_at(at), "million" | "m" | "mm") {
            n * 1e6
        } else if low_at(at) == "thousand" || low_at(at) == "k" {
            n * 1e3
        } else {
            n
        }
    };
    if matches!(before.as_str(), "$" | "€" | "£" | "¥") {
        let end = at + usize::from(times(1.0) > 1.0);
        return made(words, i, end, Measure::Money(before), (times(low), times(high)), false);
    }
    let code = if i > 0 { low_at(i - 1) } else { "" };
    if let Some(sign) = currency(code) {
        let end = at + usize::from(times(1.0) > 1.0);
        return made(words, i, end, Measure::Money(sign.into()), (times(low), times(high)), false);
    }
    if behind.trim_start_matches(')').starts_with('%') {
        return made(words, i, at, Measure::Percent, (low, high), false);
    }
    if matches!(low_at(at), "percent" | "percentage") || (low_at(at) == "per" && low_at(at + 1) == "cent") {
        return made(words, i, at + 1, Measure::Percent, (low, high), false);
    }
    if matches!(low_at(at), "x" | "times") {
        return made(words, i, at + 1, Measure::Times, (low, high), false);
    }
    if let Some(sign) = currency(low_at(at)).or_else(|| currency(low_at(at + 1)).filter(|_| times(1.0) > 1.0)) {
        let end = at + 1 + usize::from(times(1.0) > 1.0);
        return made(words, i, end, Measure::Money(sign.into()), (times(low), times(high)), false);
    }
    let business = matches!(low_at(at), "business" | "working" | "banking");
    let skip = usize::from(
        business || matches!(low_at(at), "calendar" | "consecutive" | "full" | "additional" | "successive"),
    );
    let unit = match low_at(at + skip).trim_end_matches("'s").trim_end_matches('\'') {
        "hour" | "hours" => 1.0 / 24.0,
        "day" | "days" => 1.0,
        "week" | "weeks" => 7.0,
        "month" | "months" => 365.0 / 12.0,
        "year" | "years" | "yr" | "yrs" => 365.0,
        _ => {
            // "Net 30" is days.
            if code == "net" && low < 400.0 {
                return made(words, i, at, Measure::Time, (low, high), false);
            }
            let noun = words.get(at).filter(|w| w.tells() && w.low.ends_with('s') && high < 1e6)?;
            return made(words, i, at + 1, Measure::Count(noun.stem.clone()), (low, high), false);
        }
    };
    made(words, i, at + skip + 1, Measure::Time, (low * unit, high * unit), business)
}

fn currency(word: &str) -> Option<&'static str> {
    Some(match word {
        "usd" | "us$" | "dollar" | "dollars" => "$",
        "eur" | "euro" | "euros" => "€",
        "gbp" | "pounds" => "£",
        _ => return None,
    })
}

/// A number at a word: figures or words up to 999, and the index behind it.
fn number(words: &[Word], i: usize) -> Option<(f64, usize)> {
    let low = words.get(i)?.low.as_str();
    if low.starts_with(|c: char| c.is_ascii_digit()) {
        return low.parse::<f64>().ok().filter(|n| n.is_finite() && *n > 0.0 && *n < 1e13).map(|n| (n, i + 1));
    }
    let of = |word: &str| NUMBERS.iter().find(|(name, _)| *name == word).map(|(_, n)| *n);
    let at = |k: usize| words.get(k).map_or("", |w| w.low.as_str());
    let (mut n, mut next) = (of(low)?, i + 1);
    if at(next) == "hundred" && n < 10.0 {
        (n, next) = (n * 100.0, next + 1);
        if at(next) == "and" && of(at(next + 1)).is_some() {
            next += 1;
        }
        if let Some(more) = of(at(next)) {
            (n, next) = (n + more, next + 1);
        }
    }
    if n % 100.0 >= 20.0
        && n % 10.0 == 0.0
        && let Some(more) = of(at(next)).filter(|more| *more < 10.0)
    {
        (n, next) = (n + more, next + 1);
    }
    Some((n, next))
}

fn made(
    words: &[Word],
    from: usize,
    to: usize,
    measure: Measure,
    (low, high): (f64, f64),
    business: bool,
) -> Option<Quantity> {
    let bound = bound(words, from, to);
    let (start, end) = (words.get(from)?.start, words.get(to.checked_sub(1)?)?.end);
    Some(Quantity { measure, low, high, bound, business, start, end, words: (from, to) })
}

/// The limit that the words around a quantity make of it.
fn bound(words: &[Word], from: usize, to: usize) -> Bound {
    let at = |k: Option<usize>| k.and_then(|k| words.get(k)).map_or("", |w| w.low.as_str());
    let back = |n: usize| at(from.checked_sub(n));
    let behind = |n: usize| at(Some(to + n));
    // "thirty (30) days" may begin at the figure.
    let not = |n: usize| matches!(back(n), "no" | "not" | "never" | "nor");
    if back(1) == "than" {
        return match (back(2), not(3)) {
            ("more" | "longer" | "greater" | "later" | "higher", true) => Bound::AtMost,
            ("less" | "fewer" | "shorter" | "lower" | "earlier", true) => Bound::AtLeast,
            ("more" | "longer" | "greater" | "later" | "higher", false) => Bound::Over,
            ("less" | "fewer" | "shorter" | "lower" | "earlier", false) => Bound::Under,
            _ => Bound::Exactly,
        };
    }
    if behind(0) == "or" {
        match behind(1) {
            "more" | "longer" | "greater" | "above" | "higher" | "over" => return Bound::AtLeast,
            "less" | "fewer" | "shorter" | "below" | "lower" | "under" => return Bound::AtMost,
            _ => {}
        }
    }
    match (back(2), back(1)) {
        ("at", "most") | ("up", "to") | ("limited", "to") | ("capped", "at") | ("cap", "of") => Bound::AtMost,
        ("at", "least") => Bound::AtLeast,
        (_, "maximum" | "max" | "within" | "below") if back(1) != "below" => Bound::AtMost,
        ("maximum", "of") | ("within", "the" | "a") => Bound::AtMost,
        (_, "minimum" | "min") | ("minimum", "of") => Bound::AtLeast,
        (_, "over" | "above" | "exceeding" | "beyond") => {
            if not(2) {
                Bound::AtMost
            } else {
                Bound::Over
            }
        }
        (_, "exceed" | "exceeds") => {
            if not(2) || not(3) {
                Bound::AtMost
            } else {
                Bound::Over
            }
        }
        (_, "under" | "below") => Bound::Under,
        _ => Bound::Exactly,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_quantities_say() {
        let day = |n: f64| (Measure::Time, n, n);
        for (text, (measure, low, high), bound) in [
            ("within thirty (30) days after receipt", day(30.0), Bound::AtMost),
            ("two (2) years", day(730.0), Bound::Exactly),
            ("no more than twelve months' fees", day(365.0), Bound::AtMost),
            ("more than 24 months", day(730.0), Bound::Over),
            ("at least sixty (60) calendar days", day(60.0), Bound::AtLeast),
            ("3-5 years", (Measure::Time, 1095.0, 1825.0), Bound::Exactly),
            ("Net 45", day(45.0), Bound::Exactly),
            ("90 days or more", day(90.0), Bound::AtLeast),
            ("1.5% per month", (Measure::Percent, 1.5, 1.5), Bound::Exactly),
            ("five percent (5%)", (Measure::Percent, 5.0, 5.0), Bound::Exactly),
            ("shall not exceed $1,000,000", (Measure::Money("$".into()), 1e6, 1e6), Bound::AtMost),
            ("USD 2 million", (Measure::Money("$".into()), 2e6, 2e6), Bound::Exactly),
            ("twice the fees", (Measure::Times, 2.0, 2.0), Bound::Exactly),
            ("2x annual fees", (Measure::Times, 2.0, 2.0), Bound::Exactly),
            ("one hundred twenty days", day(120.0), Bound::Exactly),
        ] {
            let found = quantities(text);
            let first = found.first().map(|q| (q.measure.clone(), q.low.round(), q.high.round(), q.bound));
            let rounded = |n: f64| if measure == Measure::Percent { n.round() } else { n };
            assert_eq!(first, Some((measure.clone(), rounded(low), rounded(high), bound)), "{text}");
        }
        let net = quantities("2% 10 days, net 30 from shipment");
        assert_eq!(net.iter().map(|q| q.high).collect::<Vec<_>>(), [2.0, 30.0]);
        assert!(quantities("Section 4.2 of this Agreement").is_empty());
    }
}
