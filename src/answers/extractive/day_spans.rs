//! Days between two days: "How many days are there between May 2 and June 9, 2025?"

use crate::law::{
    Letters,
    dates::{Dated, dates_in},
};

use comprehension::terms::is_past;
use jiff::civil::Date;

/// Words of a question for the days between two days, behind "how many days".
const BETWEEN: &[&str] =
    &[" between", " from ", " after", " since", " passed", " elapsed", " apart", " until", " before", " lie ", " late"];
/// Most words of a question that names neither of its days.
const BARE: usize = 8;

/// Whether a question asks how many days lie between two; in lower case.
pub fn asks_between(plain: &str) -> bool {
    plain.split_once("how many days").is_some_and(|(_, rest)| BETWEEN.iter().any(|words| rest.contains(words)))
}

/// Whether it names neither of them: "How many days between?"
pub fn is_bare(plain: &str) -> bool {
    asks_between(plain)
        && plain.split_whitespace().count() <= BARE
        && plain.trim_end_matches(['?', '.', ' ']).rsplit(' ').next().is_some_and(|last| {
            matches!(last, "between" | "passed" | "elapsed" | "apart" | "that" | "those" | "them" | "these" | "it")
        })
}

/// Whether a question asks how many days something came after what has happened, which no time limit answers: "how many days after they found
/// out"; in lower case.
pub fn asks_elapsed(plain: &str) -> bool {
    let Some((_, behind)) = plain.split_once("how many days after ").or_else(|| plain.split_once("how many days late"))
    else {
        return false;
    };
    let words: Vec<&str> = behind.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let passive = |at: usize| at > 0 && matches!(words[at - 1], "is" | "are" | "be" | "been" | "being" | "of");
    let past = |at: usize| is_past(words[at]) || matches!(words[at], "found" | "knew" | "got" | "was" | "were" | "did");
    !plain.contains("must") && !plain.contains(" may ") && (0..words.len()).any(|at| past(at) && !passive(at))
}

/// The days that a text names, in order; one without a year is the nearest to those that have one, or to `today`.
pub fn days_of(text: &str, today: Date) -> Vec<Date> {
    let letters = Letters::new(text);
    let all = dates_in(&letters, letters.span());
    let anchor = all.iter().find_map(Dated::day_in_full).unwrap_or(today);
    all.iter().filter_map(|dated| dated.near(anchor)).collect()
}

/// The two days of a question that asks how many lie between them.
pub fn of_question(question: &str, today: Date) -> Option<[Date; 2]> {
    if !asks_between(&question.to_lowercase()) {
        return None;
    }
    <[Date; 2]>::try_from(days_of(question, today)).ok().filter(|[one, other]| one != other)
}

/// How many days lie between two, as a sentence.
pub fn told([one, other]: [Date; 2]) -> Option<String> {
    let (first, last) = if one <= other { (one, other) } else { (other, one) };
    let count = first.until(last).ok()?.get_days();
    let days = if count == 1 { "day" } else { "days" };
    let day = |day: Date| day.strftime("%B %-d, %Y").to_string();
    Some(format!("{count} {days}, from {} to {}; the first day is not counted.", day(first), day(last)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn days_are_counted_between_two() {
        let today = date(2026, 3, 2);
        let of = |question: &str| of_question(question, today).and_then(told);
        assert_eq!(
            of("How many days are there between May 2, 2025 and June 9, 2025?").as_deref(),
            Some("38 days, from May 2, 2025 to June 9, 2025; the first day is not counted.")
        );
        assert_eq!(
            of("How many days passed from December 30 to January 2, 2026?").as_deref(),
            Some("3 days, from December 30, 2025 to January 2, 2026; the first day is not counted.")
        );
        assert_eq!(of("How many days after May 2, 2025 must he pay?"), None);
        assert!(is_bare("how many days between?") && !is_bare("how many days between the notice and the claim?"));
        assert!(
            asks_elapsed("how many days after they found out?")
                && asks_elapsed("how many days after he left did she write?")
        );
        assert!(!asks_elapsed("how many days after the notice is received must he pay?"));
    }
}
