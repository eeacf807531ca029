//! What a sum per day comes to for a number of days: "How much are the damages for 12 days?", where the paper says "$500 for each day of delay, not
//! to exceed $5,000".

use super::choosing::{Candidate, Inquiry};
use crate::law::{
    Letters,
    counting::Unit,
    cues::plain,
    numerals::grouped,
    periods::{Period, periods_in},
};

use comprehension::{question::Question, scoring::spoken_of};

/// Share of what is asked, beside the number, that the sentence of the rate or its heading must speak of.
const SPOKEN: f32 = 0.6;
/// Words between a sum and the unit for which it is owed.
const PER: &[&str] = &["for each and every ", "for each ", "for every ", "per ", "each ", "every ", "a ", "an "];
/// Words that may stand before the unit.
const OF_UNIT: &[&str] = &["calendar ", "consecutive ", "additional ", "full ", "such "];
/// Words before the most that is owed.
const CAPS: &[&str] = &[
    "not to exceed ",
    "not exceed ",
    "maximum of ",
    "capped at ",
    "no more than ",
    "not more than ",
    "limited to ",
    "ceiling of ",
];

/// A number of units that a question asks the price of, and the rest of the question.
fn asked(question: &str) -> Option<(Period, String)> {
    let low = plain(question);
    let sum = low.contains("how much")
        || low.contains("what would") && [" cost", " come to", " be", " amount"].iter().any(|verb| low.contains(verb));
    if !sum || low.contains("must ") || low.contains(" within ") {
        return None;
    }
    let letters = Letters::new(question);
    let [period] = periods_in(&letters, letters.span())[..] else { return None };
    Some((period, question.replacen(&letters.exact(period.span), " ", 1)))
}

/// Whether a question asks for the sum of a number of days and names nothing else: "45 days would be how much?"
pub fn is_bare(question: &str) -> bool {
    asked(question).is_some_and(|(_, rest)| !names_something(&Question::new(&rest)))
}

/// Whether a question names something beside the kind of its answer.
fn names_something(question: &Question) -> bool {
    question.needs.iter().any(|need| !need.of_answer)
}

/// The words of the number of units in a question: "45 days".
pub fn units_of(question: &str) -> Option<String> {
    let letters = Letters::new(question);
    let [period] = periods_in(&letters, letters.span())[..] else { return None };
    Some(letters.folded(period.span))
}

/// A sum per unit.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Rate {
    cents: i64,
    /// As the paper writes it.
    sum: String,
    cap: Option<(i64, String)>,
}

/// The sum at a dollar sign, in cents, and as it is written.
fn sum_at(text: &str, at: usize) -> Option<(i64, &str)> {
    let behind = text.get(at + 1..)?;
    let end = behind.find(|c: char| !(c.is_ascii_digit() || matches!(c, ',' | '.'))).unwrap_or(behind.len());
    let written = behind[..end].trim_end_matches(['.', ',']);
    let (whole, part) = written.split_once('.').unwrap_or((written, ""));
    let dollars: i64 = whole.replace(',', "").parse().ok()?;
    let cents: i64 = match part.len() {
        0 => 0,
        2 => part.parse().ok()?,
        _ => return None,
    };
    Some((dollars.checked_mul(100)?.checked_add(cents)?, &text[at..=at + written.len()]))
}

fn unit_name(unit: Unit) -> Option<&'static str> {
    Some(match unit {
        Unit::Days => "day",
        Unit::Weeks => "week",
        Unit::Months => "month",
        Unit::Years => "year",
        Unit::Hours => "hour",
        Unit::BusinessDays => return None,
    })
}

/// The only sum per unit of a sentence.
fn rate(text: &str, unit: &str) -> Option<Rate> {
    let low = text.to_ascii_lowercase();
    let mut found: Option<(i64, String)> = None;
    let mut cap = None;
    for (at, _) in low.match_indices('$') {
        let Some((cents, written)) = sum_at(text, at) else { continue };
        if CAPS.iter().any(|words| low[..at].ends_with(words)) {
            cap = Some((cents, written.to_owned()));
            continue;
        }
        let behind = low[at + written.len()..].trim_start_matches([' ', ')']);
        let per = PER.iter().find_map(|words| behind.strip_prefix(words));
        let per = per.map(|rest| OF_UNIT.iter().find_map(|words| rest.strip_prefix(words)).unwrap_or(rest));
        let of_unit =
            per.and_then(|rest| rest.strip_prefix(unit)).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
        if of_unit && found.replace((cents, written.to_owned())).is_some() {
            return None;
        }
    }
    found.map(|(cents, sum)| Rate { cents, sum, cap })
}

/// Cents as a sum in dollars: "$56,250.00".
fn dollars(cents: i64) -> String {
    let cents = cents.unsigned_abs();
    format!("${}.{:02}", grouped(u128::from(cents / 100)), cents % 100)
}

/// What a number of units comes to, as a sentence.
fn comes_to(count: u32, unit: &str, rate: &Rate) -> Option<String> {
    let all = rate.cents.checked_mul(i64::from(count))?;
    let units = if count == 1 { unit.to_owned() } else { format!("{unit}s") };
    let made = format!("{count} {units} at {} a {unit}", rate.sum);
    Some(match &rate.cap {
        Some((cap, written)) if all > *cap => {
            format!("{written}: {made} come to {}, above the ceiling of {written}.", dollars(all))
        }
        Some((_, written)) => format!("{}: {made}; the ceiling of {written} is not reached.", dollars(all)),
        None => format!("{}: {made}.", dollars(all)),
    })
}

/// What the number of units of a question comes to, and the sentence that gives the sum of one; `None` where that is not clear.
pub fn told(inquiry: &Inquiry, question: &str) -> Option<(String, Candidate)> {
    let (period, rest) = asked(question)?;
    let unit = unit_name(period.unit)?;
    let rest = Question::new(&rest);
    if !names_something(&rest) {
        return None;
    }
    let said =
        |found: &Candidate| spoken_of(&rest, &format!("{}. {} {}", found.heading, found.lead, found.text)) >= SPOKEN;
    let all = inquiry.sentences(|text| rate(text, unit).is_some()).into_iter().filter(said);
    let mut rates: Vec<(Rate, Candidate)> = all.filter_map(|found| Some((rate(&found.text, unit)?, found))).collect();
    // Two papers may say the same; where they differ, none is chosen.
    rates.dedup_by(|one, other| one.0 == other.0);
    let [(rate, found)] = &rates[..] else { return None };
    if inquiry.amended_by(found).is_some() {
        return None;
    }
    Some((comes_to(period.count, unit, rate)?, found.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_of_days_has_its_sum() {
        let text = "Carrier shall pay $400 for each calendar day of delay, not to exceed $5,000 in all.";
        let told = |count: u32, text: &str| rate(text, "day").and_then(|rate| comes_to(count, "day", &rate));
        assert_eq!(
            told(3, text).as_deref(),
            Some("$1,200.00: 3 days at $400 a day; the ceiling of $5,000 is not reached.")
        );
        assert_eq!(
            told(20, text).as_deref(),
            Some("$5,000: 20 days at $400 a day come to $8,000.00, above the ceiling of $5,000.")
        );
        assert_eq!(told(2, "Storage is $12.50 per day.").as_deref(), Some("$25.00: 2 days at $12.50 a day."));
        assert_eq!(told(2, "Storage is $12.50 per day and $3 per day for covers."), None);
        assert_eq!(told(2, "Storage is $12.50 per month."), None);
        assert_eq!(told(2, "He pays $400 for each daybed."), None);
    }

    #[test]
    fn what_is_asked() {
        assert!(is_bare("45 days would be how much?"));
        assert!(!is_bare("How much is the storage for 45 days?"));
        assert!(!is_bare("How much must he pay within 45 days?"));
        assert_eq!(units_of("45 days would be how much?").as_deref(), Some("45 days"));
    }
}
