//! Days without a year that are told in the past tense: "I drove him to the doctor once, on January 15." Such a day was before its mail or note was
//! written, however near the next one is; and where the sentence before gives a year, that goes on.

use crate::law::{Letters, Span, dates::Dated};

use comprehension::terms::is_past;
use jiff::civil::Date;

/// Words before a day to which something was only put off or promised.
const AHEAD: &[&str] = &["by", "until", "till", "for", "next"];
/// Words with which a sentence speaks of what is to come.
const FUTURE: &[&str] = &["will", "shall", "must", "won't", "due"];
const NOW: &[&str] = &["is", "are", "am", "expect", "expects", "plan", "plans", "hope", "hopes", "need", "needs"];
const PAST: &[&str] = &[
    "was", "were", "had", "did", "wasn't", "weren't", "hadn't", "didn't", "said", "told", "made", "found", "went",
    "got", "became",
];
/// Words before a form that is past by its letters alone: "is scheduled", "to be paid".
const NOT_YET: &[&str] = &["is", "are", "am", "be", "being", "to", "gets", "get", "isn't", "aren't"];
/// Words that only end like a past form.
const OTHERS: &[&str] = &["hundred", "indeed", "speed", "exceed", "proceed", "succeed"];
/// Days after which a year that goes on is the next one: "… on December 29, 2025. On January 5 …".
const HALF: i32 = 183;

/// Whether a sentence tells a date of it as past.
pub fn is_told(letters: &Letters, sentence: Span, dated: &Dated) -> bool {
    let before = letters.folded_lower(Span::new(sentence.start, dated.span.start));
    let all = letters.folded_lower(sentence);
    let (before, all) = (words(&before), words(&all));
    let told = |at: usize| {
        let past = PAST.contains(&all[at]) || is_past(all[at]) && !OTHERS.contains(&all[at]);
        past && !at.checked_sub(1).is_some_and(|at| NOT_YET.contains(&all[at]))
    };
    let ahead = before.last().is_some_and(|word| AHEAD.contains(word));
    let future = all.iter().any(|word| FUTURE.contains(word) || word.ends_with("'ll"));
    // "It was agreed, and the closing is on March 3": the nearest verb before the day has its tense.
    let now = |at: &usize| NOW.contains(&all[*at]);
    let verb = (0..before.len().min(all.len())).rev().find(|at| told(*at) || now(at));
    let past = verb.map_or_else(|| (before.len()..all.len()).any(told), |at| !now(&at));
    !ahead && !future && past
}

fn words(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '’')).filter(|word| !word.is_empty()).collect()
}

/// The day of a date without a year that is told as past: in the year of the day `since` that was given before it, else the last one that is not after
/// `own`, the day of its text.
pub fn day(dated: &Dated, own: Option<Date>, since: Option<Date>) -> Option<Date> {
    let of = |year: i16| Date::new(year, dated.month, dated.day).ok().filter(|_| dated.year.is_none());
    let fits = |day: &Date| own.is_none_or(|own| *day <= own);
    let carried = since.and_then(|since| {
        let same = of(since.year()).filter(fits)?;
        let long_before = same.until(since).map_or(0, |span| span.get_days()) > HALF;
        let next = since.year().checked_add(1).and_then(of).filter(fits).filter(|_| long_before);
        Some(next.unwrap_or(same))
    });
    carried.or_else(|| last_before(dated, own?))
}

/// The last such day of a year that is not after `own`, where the text leaves the year open.
pub fn last_before(dated: &Dated, own: Date) -> Option<Date> {
    if dated.year.is_some() {
        return None;
    }
    let of = |year: i16| Date::new(year, dated.month, dated.day).ok();
    of(own.year()).filter(|day| *day <= own).or_else(|| of(own.year().checked_sub(1)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::law::dates::{dates, dates_in};
    use jiff::civil::date;

    fn told(text: &str) -> bool {
        let letters = Letters::new(text);
        dates_in(&letters, letters.span()).first().is_some_and(|dated| is_told(&letters, letters.span(), dated))
    }

    #[test]
    fn a_day_without_a_year_was_before_the_paper() {
        let of = |text: &str| dates(text).first().and_then(|dated| last_before(dated, date(2026, 11, 19)));
        assert_eq!(of("A. It was May 4."), Some(date(2026, 5, 4)));
        assert_eq!(of("A. On December 2."), Some(date(2025, 12, 2)));
        assert_eq!(of("A. On May 4, 2024."), None);
    }

    #[test]
    fn the_tense_says_whether_a_day_is_past() {
        for past in
            ["The crane fell on December 3.", "We didn't ride on December 3.", "It has rained since December 3."]
        {
            assert!(told(past), "{past}");
        }
        for other in [
            "The crane is inspected on December 3.",
            "It was agreed, and the closing is on December 3.",
            "He promised the crane by December 3.",
            "We will return what you sent on December 3.",
            "The rent of two hundred dollars falls on December 3.",
        ] {
            assert!(!told(other), "{other}");
        }
    }

    #[test]
    fn a_year_goes_on() {
        let of = |text: &str, since: Option<Date>| {
            dates(text).first().and_then(|dated| day(dated, Some(date(2026, 10, 2)), since))
        };
        assert_eq!(of("It broke on March 5.", Some(date(2024, 2, 27))), Some(date(2024, 3, 5)));
        assert_eq!(of("It broke on January 5.", Some(date(2024, 12, 29))), Some(date(2025, 1, 5)));
        assert_eq!(of("It broke on November 5.", Some(date(2026, 1, 29))), Some(date(2025, 11, 5)));
        assert_eq!(of("It broke on November 5.", None), Some(date(2025, 11, 5)));
    }
}
