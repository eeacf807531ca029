//! Days, periods, amounts and numbers of a sentence, each in one form however it is written.

use crate::law::{
    Letters, Span,
    counting::Unit,
    cues::plain,
    dates::{MONTHS, WEEKDAYS, dates_in},
    numerals::cardinal,
    periods::periods_in,
    tokens::{Kind, Stream},
};

use std::collections::BTreeSet;

/// The facts of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Year, month, day; a year of 0 is not given.
    days: BTreeSet<(i16, i8, i8)>,
    /// Days with which something begins (true) or ends.
    edges: BTreeSet<((i8, i8), bool)>,
    /// Count and unit: "30 days".
    periods: BTreeSet<(u32, u8)>,
    /// Numbers in their shortest form, with "$" or "%" where they have one.
    numbers: BTreeSet<String>,
    /// Months and days of the week that are named without more.
    named: BTreeSet<&'static str>,
    /// How often: "month", "year".
    rates: BTreeSet<&'static str>,
}

const RATES: &[(&str, &[&str])] = &[
    ("day", &["per day", "daily", "each day", "every day", "a day"]),
    ("week", &["per week", "weekly", "each week", "every week", "a week"]),
    ("month", &["per month", "monthly", "each month", "every month", "a month", "each calendar month"]),
    ("quarter", &["per quarter", "quarterly", "each quarter", "every quarter", "each calendar quarter"]),
    ("year", &["per year", "annual", "annually", "yearly", "each year", "every year", "a year", "per annum"]),
    ("hour", &["per hour", "hourly", "an hour", "each hour"]),
];

impl Facts {
    /// Reads a text.
    pub fn of(text: &str) -> Self {
        let letters = Letters::new(text);
        let all = letters.span();
        let mut facts = Self::default();
        let mut covered: Vec<Span> = Vec::new();
        for dated in dates_in(&letters, all) {
            facts.days.insert((dated.year.unwrap_or(0), dated.month, dated.day));
            covered.push(dated.span);
            let before = letters.folded(Span::new(dated.span.start.saturating_sub(40), dated.span.start));
            facts.edges.extend(edge(&before).map(|begins| ((dated.month, dated.day), begins)));
        }
        for period in periods_in(&letters, all) {
            let unit = match period.unit {
                Unit::Hours => 0,
                Unit::Days => 1,
                Unit::BusinessDays => 2,
                Unit::Weeks => 3,
                Unit::Months => 4,
                Unit::Years => 5,
            };
            facts.periods.insert((period.count, unit));
            covered.push(period.span);
        }
        facts.count(&letters, &covered);
        let low = plain(text);
        let words: Vec<&str> = low.split(|c: char| !c.is_alphanumeric()).collect();
        for name in MONTHS.into_iter().chain(WEEKDAYS) {
            // "may" is a word more often than a month.
            if name != "may" && words.contains(&name) {
                facts.named.insert(name);
            }
        }
        let spaced = format!(" {} ", words.join(" "));
        for (rate, said) in RATES {
            if said.iter().any(|s| spaced.contains(&format!(" {s} "))) {
                facts.rates.insert(rate);
            }
        }
        facts
    }

    /// Numbers in figures and in words.
    fn count(&mut self, letters: &Letters, covered: &[Span]) {
        let stream = Stream::new(letters, letters.span());
        let inside = |at: usize| covered.iter().any(|span| at >= span.start && at < span.end);
        let chars = letters.all();
        let mut i = 0;
        while i < chars.len() {
            if !chars[i].is_ascii_digit() {
                i += 1;
                continue;
            }
            let start = i;
            while i < chars.len()
                && (chars[i].is_ascii_digit()
                    || matches!(chars[i], ',' | '.') && chars.get(i + 1).is_some_and(char::is_ascii_digit))
            {
                i += 1;
            }
            let joined = start > 0 && chars[start - 1].is_alphabetic();
            if inside(start) && !joined {
                continue;
            }
            let mut number: String = chars[start..i].iter().filter(|c| **c != ',').collect();
            if number.contains('.') && number.matches('.').count() == 1 {
                number = number.trim_end_matches('0').trim_end_matches('.').to_owned();
            }
            let short = number.trim_start_matches('0');
            let mut number = if short.is_empty() { "0".to_owned() } else { short.to_owned() };
            let after: String =
                chars[i..chars.len().min(i + 12)].iter().collect::<String>().trim_start().to_lowercase();
            let scale = ["million", "billion", "thousand"].into_iter().find(|word| after.starts_with(word));
            if let Some(scale) = scale {
                number.push_str(scale);
            }
            let dollars = start > 0 && matches!(chars[start - 1], '$' | '€' | '£')
                || after.starts_with("dollars")
                || after.starts_with("usd");
            if dollars {
                number.insert(0, '$');
            } else if after.starts_with('%') || after.starts_with("percent") || after.starts_with("per cent") {
                number.push('%');
            }
            self.numbers.insert(number);
        }
        let mut t = 0;
        while t < stream.tokens.len() {
            match cardinal(&stream, t).filter(|_| stream.tokens[t].kind == Kind::Word) {
                Some((n, used)) => {
                    let word = stream.word(t);
                    // "One party", "the first day": too common to check; larger numbers count.
                    if n > 2 && !inside(stream.tokens[t].span.start) && word != "second" {
                        let next = stream.word(t + used);
                        let percent = next == "percent" || stream.is(t + used, '%');
                        self.numbers.insert(if percent { format!("{n}%") } else { n.to_string() });
                    }
                    t += used.max(1);
                }
                None => t += 1,
            }
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether another text has all of these.
    pub fn are_in(&self, other: &Self) -> bool {
        let day = |(year, month, day): &(i16, i8, i8)| {
            other.days.iter().any(|(y, m, d)| m == month && d == day && (y == year || *year == 0))
        };
        let number = |n: &String| {
            let bare = n.trim_start_matches('$').trim_end_matches('%');
            let marked = bare.len() != n.len();
            other.numbers.contains(n)
                || !marked && other.numbers.iter().any(|o| o.trim_start_matches('$').trim_end_matches('%') == n)
                || !marked && other.periods.iter().any(|(count, _)| count.to_string() == *n)
                || !marked && other.days.iter().any(|(y, _, d)| y.to_string() == *n || d.to_string() == *n)
        };
        let period = |p: &(u32, u8)| {
            // "Days" may stand for business days only if the source leaves the kind open.
            other.periods.contains(p)
        };
        let named = |n: &&str| {
            other.named.contains(n) || other.days.iter().any(|(_, m, _)| MONTHS.get(*m as usize - 1) == Some(n))
        };
        // A day that starts something in the source must not end it here.
        let turned = |(day, begins): &((i8, i8), bool)| {
            other.edges.contains(&(*day, !begins)) && !other.edges.contains(&(*day, *begins))
        };
        self.days.iter().all(day)
            && !self.edges.iter().any(turned)
            && self.numbers.iter().all(number)
            && self.periods.iter().all(period)
            && self
                .named
                .iter()
                .all(|n| named(n) || self.days.iter().any(|(_, m, _)| MONTHS.get(*m as usize - 1) == Some(n)))
            && (self.rates.is_subset(&other.rates) || self.rates.is_empty())
    }
}

/// Whether the words before a day say that something begins or ends with it.
fn edge(before: &str) -> Option<bool> {
    let low = plain(before);
    let words: Vec<&str> = low.split(|c: char| !c.is_alphabetic()).filter(|w| !w.is_empty()).collect();
    words.iter().rev().take(4).find_map(|word| match *word {
        "begin" | "begins" | "beginning" | "commence" | "commences" | "commencing" | "start" | "starts" | "from"
        | "effective" | "since" => Some(true),
        "end" | "ends" | "ending" | "expire" | "expires" | "until" | "till" | "through" | "terminates" | "to" => {
            Some(false)
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_fact_in_other_forms() {
        for (claim, source, holds) in [
            ("ends on March 31, 2029", "until 3/31/2029", true),
            ("ends on April 1, 2029", "from April 1, 2024 to March 31, 2029", false),
            ("30 days", "thirty (30) days' notice", true),
            ("30 months", "thirty (30) days' notice", false),
            ("$4,250 per month", "a monthly rent of $4,250.00", true),
            ("$4,250 per year", "a monthly rent of $4,250.00", false),
            ("4250", "$4,250", true),
            ("$4,520", "$4,250", false),
            ("5%", "five percent", true),
            ("$5", "5%", false),
            ("in March 2029", "March 31, 2029", true),
            ("in May or June 2029", "March 31, 2029", false),
            ("$2 million", "$2,000", false),
            ("begins on March 31, 2029", "begins on April 1, 2024 and ends on March 31, 2029", false),
            ("from April 1, 2024 until March 31, 2029", "begins on April 1, 2024 and ends on March 31, 2029", true),
        ] {
            assert_eq!(Facts::of(claim).are_in(&Facts::of(source)), holds, "{claim} / {source}");
        }
    }
}
