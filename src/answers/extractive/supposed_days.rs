//! The day that a question supposes: "If the notice reached him on October 17, when did his time to cure end?"

use crate::law::{Letters, Span, dates::dates_in};

use jiff::civil::Date;

/// Words that open what a question supposes, and those that do so between commas: "When is it due, served May 4?"
const SUPPOSES: &[&str] = &["if ", "assuming ", "supposing ", "suppose "];
const APART: &[&str] = &["served ", "received "];
/// The one day that a question supposes, and the question without its words.
pub fn supposed(question: &str, today: Date) -> Option<(Date, String)> {
    let letters = Letters::new(question);
    let low = letters.folded_lower(letters.span());
    let places = |of: &[&str], behind: &[&str]| {
        let all = of.iter().flat_map(|words| low.match_indices(words)).map(|(at, _)| at);
        all.filter(|at| *at == 0 || behind.iter().any(|end| low[..*at].ends_with(end))).min()
    };
    let start = [places(SUPPOSES, &[" ", "("]), places(APART, &[", ", "("])].into_iter().flatten().min()?;
    let start = low[..start].chars().count();
    let days = dates_in(&letters, letters.span());
    let [day] = days[..] else { return None };
    // The clause ends at a comma, though not at the one before a year.
    let ends = |at: &usize| matches!(letters.get(*at), ',' | '?' | ';') && !day.span.holds(Span::new(*at, at + 1));
    let end = (start..letters.span().end).find(ends).unwrap_or(letters.span().end);
    if !Span::new(start, end).holds(day.span) {
        return None;
    }
    let (before, behind) = (Span::new(0, day.span.start), Span::new(day.span.end, letters.span().end));
    let before = letters.exact(before);
    let before = before.trim_end().strip_suffix(" on").unwrap_or(before.trim_end()).to_owned();
    Some((day.near(today)?, format!("{before}{}", letters.exact(behind))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn a_question_may_suppose_a_day() {
        let today = date(2026, 3, 2);
        let of = |question: &str| supposed(question, today);
        let (day, rest) =
            of("If the notice reached him on October 17, 2026, when did his time to cure end?").unwrap_or_default();
        assert_eq!(
            (day, rest.as_str()),
            (date(2026, 10, 17), "If the notice reached him, when did his time to cure end?")
        );
        assert_eq!(of("When is it due if received May 4?").map(|(day, _)| day), Some(date(2026, 5, 4)));
        assert_eq!(of("When is the invoice of May 4 due?"), None);
        assert_eq!(of("If he pays late, what is due on May 4?"), None);
    }
}
