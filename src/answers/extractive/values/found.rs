//! The values of a sentence, each with the words that belong to it: days, periods and sums.

use crate::law::{
    Letters, Span,
    dates::{Dated, dates_in},
    facts::{Kind, numbers},
    numerals,
    periods::{Period, Use, periods_in},
};

use comprehension::amendments::taken_back;
use jiff::civil::Date;

/// Longest text that belongs to a period or a sum, in characters.
const REACH: usize = 90;

/// Most words of what a period or a sum is a part of: "of the amount due".
const OF: usize = 8;

/// A value and where it stands.
#[derive(Clone, Copy)]
pub(super) struct Value {
    /// With the words that belong to it.
    pub(super) span: Span,
    /// Where the value itself ends.
    pub(super) end: usize,
    pub(super) day: Option<Date>,
    /// Whether it is a limit of time.
    pub(super) limit: bool,
}

pub(super) fn days(letters: &Letters, within: Span) -> Vec<Value> {
    let value = |dated: Dated| Value { span: dated.span, end: dated.span.end, day: dated.day_in_full(), limit: true };
    let all: Vec<Value> = dates_in(letters, within).into_iter().map(value).collect();
    // "amends the Employment Agreement of April 3, 2023": that day only names a paper.
    let own: Vec<Value> = all.iter().copied().filter(|day| !names_paper(letters, within, day.span.start)).collect();
    if own.is_empty() { all } else { own }
}

/// Whether a day that begins at a place is a part of a paper's name.
pub(super) fn names_paper(letters: &Letters, within: Span, at: usize) -> bool {
    let before = letters.folded_lower(Span::new(within.start, at));
    let number = |word: &str| word.chars().any(|c| c.is_ascii_digit());
    let mut words = before
        .split_whitespace()
        .rev()
        .skip_while(|word| matches!(*word, "of" | "dated" | "as" | "the" | "no.") || number(word));
    let dated = before.trim_end().ends_with(" of") || before.trim_end().ends_with(" dated");
    dated
        && words.next().is_some_and(|word| {
            PAPER.contains(&word)
                || matches!(
                    word,
                    "amendment" | "note" | "memorandum" | "sublease" | "sublicense" | "invoice" | "bill" | "statement"
                )
        })
}

pub(super) fn periods(letters: &Letters, within: Span) -> Vec<Value> {
    let mut found = compound(letters, periods_in(letters, within));
    // "Every six hours" says how often, and not how long.
    let often = |period: &Period| {
        let before =
            letters.folded_lower(Span::new(within.start.max(period.span.start.saturating_sub(8)), period.span.start));
        before.trim_end().rsplit(' ').next().is_some_and(|word| matches!(word, "every" | "each"))
    };
    if found.iter().any(|period| !often(period)) {
        found.retain(|period| !often(period));
    }
    let value = |period: Period| Value {
        span: reach(letters, period.span, within, HANGS_ON),
        end: period.span.end,
        day: None,
        limit: period.used != Use::Length,
    };
    apart(letters, found.into_iter().map(value).collect())
}

/// "Eleven days and six hours" is one length of time.
fn compound(letters: &Letters, found: Vec<Period>) -> Vec<Period> {
    let mut out: Vec<Period> = Vec::with_capacity(found.len());
    for period in found {
        match out.last_mut() {
            Some(last)
                if last.unit != period.unit
                    && matches!(
                        letters.folded(Span::new(last.span.end, period.span.start)).trim(),
                        "and" | "," | ", and"
                    ) =>
            {
                last.span = Span::new(last.span.start, period.span.end);
                last.unit = period.unit;
            }
            _ => out.push(period),
        }
    }
    out
}

pub(super) fn sums(letters: &Letters, within: Span) -> Vec<Value> {
    let text = letters.exact(within);
    let found = numbers::find(&text).into_iter().filter(|fact| fact.kind == Kind::Amount).map(|fact| fact.span);
    let chars: Vec<char> = text.chars().collect();
    // A minus is part of a sum: "-$500.00" is no $500.00.
    let found = found.map(|sum| Span::new(sum.start - usize::from(numbers::is_negative(&chars, sum.start)), sum.end));
    let place = |span: Span| Span::new(within.start + span.start, within.start + span.end);
    let mut all: Vec<Span> = found.chain(shares(&text)).map(place).collect();
    all.sort_unstable_by_key(|span| span.start);
    let value =
        |span: Span| Value { span: reach(letters, span, within, PAID_FOR), end: span.end, day: None, limit: false };
    apart(letters, all.into_iter().map(value).collect())
}

/// Values none of which reaches into the next: "$4,200 per month" of "$4,200 per month but $4,900 per month".
fn apart(letters: &Letters, mut values: Vec<Value>) -> Vec<Value> {
    for at in 1..values.len() {
        let next = values[at].span.start;
        let own = &mut values[at - 1];
        if own.span.end <= next {
            continue;
        }
        let mut end = next.max(own.end);
        // The word that joins two values belongs to neither.
        let between = letters.folded_lower(Span::new(own.end, end));
        if let Some(joint) = between.trim_end().rsplit(' ').next().filter(|word| JOINTS.contains(word)) {
            end = (own.end..end).rev().find(|at| !letters.get(*at).is_whitespace()).map_or(own.end, |at| at + 1);
            end = end.saturating_sub(joint.chars().count()).max(own.end);
        }
        own.span = letters.trim(Span::new(own.span.start, end));
    }
    values
}

/// Words between two values.
const JOINTS: &[&str] = &["but", "to", "and", "or", "from", "of", "than", "with"];

/// "four percent", "1.5 per cent", "12%": places in characters.
fn shares(text: &str) -> Vec<Span> {
    let letters = Letters::new(text);
    let mut words: Vec<Span> = Vec::new();
    let mut start = None;
    for at in 0..=letters.span().end {
        let blank = at == letters.span().end || letters.get(at).is_whitespace();
        match (blank, start) {
            (false, None) => start = Some(at),
            (true, Some(from)) => {
                words.push(Span::new(from, at));
                start = None;
            }
            _ => {}
        }
    }
    let word = |at: usize| words.get(at).map(|span| letters.folded_lower(*span)).unwrap_or_default();
    let bare = |at: usize| word(at).trim_matches(['.', ',', ';', '(', ')']).to_owned();
    let ends = |at: usize| -> Option<usize> {
        match bare(at).as_str() {
            "percent" => Some(at),
            "per" if word(at + 1).starts_with("cent") => Some(at + 1),
            _ => None,
        }
    };
    let in_figures =
        |at: usize| bare(at).strip_suffix('%').is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()));
    let mut out: Vec<Span> = Vec::new();
    let mut next = 0;
    for at in 0..words.len() {
        let Some(last) = (if at >= next && in_figures(at) { Some(at) } else { ends(at).filter(|_| at >= next) }) else {
            continue;
        };
        let spelt = !in_figures(at);
        let Some(first) = number_before(&bare, if spelt { at.checked_sub(1) } else { Some(at) }) else { continue };
        // "Twenty-five percent (25%)" is one share.
        let repeated = |at: usize| word(at).starts_with('(') && word(at).contains(')') && in_figures(at);
        let last = if spelt && repeated(last + 1) { last + 1 } else { last };
        next = last + 1;
        let (mut start, mut end) = (words[first].start, words[last].end);
        while end > start && matches!(letters.get(end - 1), '.' | ',' | ';') {
            end -= 1;
        }
        // "(18%)" stands in brackets of its own.
        if !spelt && letters.get(start) == '(' {
            (start, end) = (start + 1, end - usize::from(letters.get(end - 1) == ')'));
        }
        out.push(Span::new(start, end));
    }
    out
}

/// The first word of a number that ends with a word: "thirty-three and one-third", "one hundred", "33 1/3".
fn number_before(bare: &impl Fn(usize) -> String, last: Option<usize>) -> Option<usize> {
    let (at, word) = (last?, bare(last?));
    let fraction =
        ["half", "third", "thirds", "quarter", "quarters"].iter().any(|part| word.ends_with(&format!("-{part}")));
    let before = |back: usize| at.checked_sub(back).map(bare).unwrap_or_default();
    let number = |word: &str| {
        !word.is_empty() && (numerals::spelt(word).is_some() || word.starts_with(|c: char| c.is_ascii_digit()))
    };
    if fraction && before(1) == "and" && number(&before(2)) {
        return Some(at - 2);
    }
    if word.contains('/') && before(1).chars().all(|c| c.is_ascii_digit()) && !before(1).is_empty() {
        return Some(at - 1);
    }
    if word == "hundred" && number(&before(1)) {
        return Some(at - 1);
    }
    (fraction || number(&word)).then_some(at)
}

/// Words that go on with a period, and with a sum.
const HANGS_ON: &[&str] = &["after", "before", "of", "from", "following", "prior", "notice", "written", "advance"];

const PAID_FOR: &[&str] = &["a", "an", "per", "each", "for", "every", "annually", "monthly", "of"];

/// Whether a full stop ends a sentence in a unit of several: "$3,150 per month. It requires visits."
fn ends_sentence(letters: &Letters, at: usize) -> bool {
    let word = letters.get(at.saturating_sub(1)).is_lowercase() && letters.get(at.saturating_sub(3)).is_alphabetic();
    word && letters.get(at + 1).is_whitespace() && letters.get(at + 2).is_uppercase()
}

/// A value with the words behind it that belong to it, up to the next joint of the sentence.
fn reach(letters: &Letters, span: Span, within: Span, goes_on: &[&str]) -> Span {
    let rest = letters.folded(Span::new(span.end, within.end));
    let first = rest.split_whitespace().next().unwrap_or_default().trim_end_matches([',', ';', '.']);
    if rest.starts_with([',', ';', '.']) || !goes_on.contains(&first) {
        return span;
    }
    let joint = |at: usize| {
        let before = letters.get(at);
        // "$4,900", "April 1, 2025"
        let year = at + 5 < within.end && (at + 2..at + 6).all(|at| letters.get(at).is_ascii_digit());
        if before == ',' && at + 1 < within.end && (letters.get(at + 1).is_ascii_digit() || year) {
            return false;
        }
        let behind: String = letters.at(Span::new(at, within.end.min(at + 5))).iter().collect();
        // "after June 30 and December 31"
        if behind == " and " && day_behind(letters, Span::new(at + 5, within.end)) {
            return false;
        }
        // "on and after January 1", "on or before May 4"
        if [" and ", " or "].iter().any(|joint| behind.starts_with(joint)) {
            let word: String = (span.end..at).rev().map(|k| letters.get(k)).take_while(|c| c.is_alphabetic()).collect();
            let next = letters.folded_lower(Span::new(at, within.end.min(at + 16)));
            let next = next.trim_start().split(' ').nth(1).unwrap_or_default().to_owned();
            if word == "no" && matches!(next.as_str(), "after" | "before") {
                return false;
            }
        }
        matches!(before, ',' | ';' | ')' | '|')
            || before == '.' && (behind.len() < 5 || ends_sentence(letters, at))
            || [" and ", " or ", " in a", " on t", " but "].contains(&behind.as_str())
    };
    let end = (span.end + 1..within.end).find(|at| joint(*at)).unwrap_or(within.end);
    // "twelve months of service receive …": of what it is takes a few words.
    if first == "of" && letters.folded(Span::new(span.end, end)).split_whitespace().count() > OF {
        return span;
    }
    if end - span.end > REACH { span } else { letters.trim(Span::new(span.start, end)) }
}

/// Whether a day opens a span, behind another one.
fn day_behind(letters: &Letters, rest: Span) -> bool {
    dates_in(letters, Span::new(rest.start, rest.end.min(rest.start + 24)))
        .first()
        .is_some_and(|day| day.span.start <= rest.start + 1)
}

/// Words for the paper itself, which stand in every part of it.
pub(super) const PAPER: &[&str] =
    &["lease", "agreement", "contract", "order", "letter", "nda", "policy", "deed", "will"];

/// The values that the sentence does not take back itself.
pub(super) fn holding(letters: &Letters, within: Span, values: Vec<Value>) -> Vec<Value> {
    let spans: Vec<Span> = values.iter().map(|value| Span::new(value.span.start, value.end)).collect();
    let old = taken_back(letters, within, &spans);
    values.into_iter().zip(old).filter(|(_, old)| !old).map(|(value, _)| value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_take_what_belongs_to_them() {
        let of = |text: &str, values: fn(&Letters, Span) -> Vec<Value>| -> Vec<String> {
            let letters = Letters::new(text);
            values(&letters, letters.span()).into_iter().map(|value| letters.folded(value.span)).collect()
        };
        assert_eq!(of("The Tenant shall pay base rent of $9,450 a month, in advance.", sums), ["$9,450 a month"]);
        assert_eq!(
            of("The Landlord shall return it within 30 days after the Tenant surrenders the Premises.", periods),
            ["within 30 days after the Tenant surrenders the Premises"]
        );
        assert_eq!(
            of("It bears a late charge of four percent of the amount due.", sums),
            ["four percent of the amount due"]
        );
        let text = "It is thirty-five percent (35%) on signing, thirty-three and one-third percent later, 12 1/2% in May and ten percent (10%) a year.";
        assert_eq!(
            of(text, sums),
            ["thirty-five percent (35%)", "thirty-three and one-third percent", "12 1/2%", "ten percent (10%) a year"]
        );
        let text = "Employees with twelve months of service receive eight weeks of paid parental leave following birth or adoption.";
        assert_eq!(of(text, periods)[0], "twelve months");
        assert_eq!(
            of("The price is $4.10 per pound for deliveries on and after January 1, 2026.", sums),
            ["$4.10 per pound for deliveries on and after January 1, 2026"]
        );
        assert_eq!(of("It ends on March 31, 2030, unless it is ended earlier.", days), ["March 31, 2030"]);
    }
}
