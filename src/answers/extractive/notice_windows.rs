//! The time in which a notice must be given that is counted back from the end of a term: "not less than six nor more than nine months before
//! expiration".

use super::{
    choosing::{Candidate, Inquiry},
    compose::capital,
    counted_from::end_of_term,
    question::Wants,
};
use crate::law::{
    Letters, Span,
    dates::{Dated, dates_in},
    notaries::ends_a_commission,
    periods::{Period, periods_in},
};

use jiff::civil::Date;

/// Words between the least and the most.
const TO_MOST: &[&str] =
    &["nor more than", "and not more than", "and no more than", "but not more than", "but no more than"];
/// Characters before a day in which it is said that something expires.
const EXPIRES: usize = 24;
/// Characters behind the last period in which stands from what it is counted back.
const BEHIND: usize = 60;

/// The least and the most of a sentence, and where the words of both end.
fn window(letters: &Letters, sentence: Span) -> Option<(Period, Period, usize)> {
    let all = periods_in(letters, sentence);
    let both = all.windows(2).find(|two| {
        let between = letters.folded_lower(Span::new(two[0].span.end, two[1].span.end));
        TO_MOST.iter().any(|words| between.contains(words))
    })?;
    let (least, most) = (both[0], both[1]);
    let behind = letters.folded_lower(Span::new(most.span.end, sentence.end.min(most.span.end + BEHIND)));
    let back = ["before ", "prior to "].iter().any(|words| behind.trim_start().starts_with(words));
    let ends = ["expir", "end of", "terminat"].iter().any(|word| behind.contains(word));
    let stop = |at: &usize| matches!(letters.get(*at), ',' | '.' | ';' | ':');
    let end = (most.span.end..sentence.end).find(stop).unwrap_or(sentence.end);
    (back && ends).then_some((least, most, end))
}

/// Where the words begin that say how the least is meant: "not less than six months".
fn start(letters: &Letters, sentence: Span, least: &Period) -> usize {
    const LEAST: &[&str] = &["not less than ", "no less than ", "at least ", "not fewer than "];
    let from = |words: &&str| least.span.start.saturating_sub(words.chars().count()).max(sentence.start);
    let stands =
        |words: &&&str| letters.folded_lower(Span::new(from(words), least.span.start)).trim() == words.trim_end();
    LEAST.iter().find(stands).map_or(least.span.start, from)
}

/// The only day of a paper of which it says that something expires then: "Term: seven years, expiring May 4, 2031".
fn expiring(letters: &Letters) -> Option<(Date, Span, String)> {
    let expires = |dated: &Dated| {
        let before = letters.folded_lower(Span::new(dated.span.start.saturating_sub(EXPIRES), dated.span.start));
        ["expiring", "expires on", "expires", "expiration date:"].iter().any(|words| before.trim_end().ends_with(words))
            && !ends_a_commission(letters, letters.span(), dated)
    };
    let all: Vec<Dated> = dates_in(letters, letters.span()).into_iter().filter(expires).collect();
    let [dated] = all[..] else { return None };
    let line = letters.lines().find(|line| line.holds(dated.span)).map_or(dated.span, |line| letters.trim(line));
    Some((dated.day_in_full()?, line, "the day on which it expires".to_owned()))
}

/// A day so long before another one.
fn before(day: Date, period: &Period) -> Option<Date> {
    day.checked_sub(period.length()?).ok()
}

/// The time in which a notice must be given, and the sentence that gives the end of the term, where that is known.
pub fn told(inquiry: &Inquiry, best: &Candidate, today: Date) -> Option<(String, Option<Candidate>)> {
    let asked = inquiry.asking();
    let of_notice = ["notice", "renew", "exercis", "extend"].iter().any(|word| asked.contains(word));
    let of_end = [" expire", " end?", " end ", "how long"].iter().any(|word| asked.contains(word));
    if inquiry.wants != Wants::Time || !of_notice || of_end {
        return None;
    }
    let (run, sentence) = best.place;
    let letters = inquiry.text(run)?;
    let (least, most, end) = window(letters, sentence)?;
    let words = letters.folded(Span::new(start(letters, sentence, &least), end));
    let days = end_of_term(letters).or_else(|| expiring(letters)).and_then(|(last, place, what)| {
        Some((before(last, &most)?, before(last, &least)?, last, what, inquiry.place(run, place)?))
    });
    let day = |day: Date| day.strftime("%B %-d, %Y").to_string();
    Some(match days {
        Some((first, latest, last, what, source)) if inquiry.amended_by(&source).is_none() => {
            let past = if latest < today { " (past)" } else { "" };
            let text = format!(
                "From {} to {}{past}: {words}, counted back from {} ({what}). Whether a rule moves either day is not considered.",
                day(first),
                day(latest),
                day(last)
            );
            (text, Some(source))
        }
        _ => (format!("{}.", capital(&words)), None),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_has_two_ends() {
        let of = |text: &str| {
            let letters = Letters::new(text);
            let (least, most, end) = window(&letters, letters.span())?;
            Some((least.count, most.count, letters.folded(Span::new(start(&letters, letters.span(), &least), end))))
        };
        let text = "Lessee may extend for one term of three years by notice not less than six (6) months nor more than ten (10) months before expiration.";
        assert_eq!(
            of(text),
            Some((6, 10, "not less than six (6) months nor more than ten (10) months before expiration".into()))
        );
        let letters = Letters::new("Term: seven years, expiring May 4, 2031. Signed May 2, 2024.");
        let day = expiring(&letters).map(|(day, ..)| day.to_string());
        assert_eq!(day.as_deref(), Some("2031-05-04"));
        assert_eq!(of("Notice must be given not less than six months before expiration."), None);
        assert_eq!(of("Heat not less than two hours nor more than three hours after mixing."), None);
    }
}
