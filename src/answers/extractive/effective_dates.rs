//! The day from which a paper counts, which is not always the day on which it is made: "effective as of May 2, 2026", "this Agreement takes
//! effect when both have signed".

use super::labels::clauses;
use crate::law::{
    Letters, Span,
    contract_days::made_on,
    dates::dates_in,
    sentences::{Kind, sentences_in},
};

/// Characters before a day in which stands that it is the effective one, and before the word for it in brackets.
const LEAD: usize = 60;
const BRACKETS: usize = 140;
/// The longest sentence that says when a paper begins to count, in characters.
const SENTENCE: usize = 300;

/// Whether a question asks from which day a paper counts.
pub fn asks_when_effective(question: &str) -> bool {
    let asked = question.to_lowercase();
    let when = ["when ", "date", "as of which day"].iter().any(|word| asked.contains(word));
    when && ["effective date", "take effect", "become effective", "effective as of"]
        .iter()
        .any(|word| asked.contains(word))
}

/// From when a paper counts: a day, or the sentence that says on what it depends; else the day on which it is made.
pub fn effective_on(letters: &Letters) -> Option<Span> {
    let labels = clauses(letters);
    let labelled = |is: &dyn Fn(&str) -> bool| {
        labels.iter().filter(|(label, _)| is(&label.to_lowercase())).find_map(|(_, value)| only_day(letters, *value))
    };
    labelled(&|label| label.ends_with("effective date"))
        .or_else(|| called_effective(letters))
        .or_else(|| depends(letters))
        .or_else(|| {
            labelled(&|label| {
                matches!(label, "date" | "dated" | "date of agreement" | "date of lease")
                    || label.ends_with("agreement date")
                    || label.ends_with("lease date")
                    || label.ends_with("contract date")
            })
        })
        .or_else(|| made_on(letters))
}

fn only_day(letters: &Letters, place: Span) -> Option<Span> {
    match &dates_in(letters, place)[..] {
        [day] if day.year.is_some() => Some(day.span),
        _ => None,
    }
}

/// A day that the paper itself calls the effective one.
fn called_effective(letters: &Letters) -> Option<Span> {
    let days = dates_in(letters, letters.span());
    let end = letters.span().end;
    days.into_iter().filter(|day| day.year.is_some()).map(|day| day.span).find(|day| {
        let before = letters.folded_lower(Span::new(day.start.saturating_sub(LEAD), day.start));
        let behind = letters.folded_lower(Span::new(day.end, (day.end + BRACKETS).min(end)));
        let leads = [
            "effective as of",
            "effective on",
            "effective from",
            "takes effect on",
            "takes effect as of",
            "effective date” is",
            "effective date\" is",
            "effective date” means",
            "effective date\" means",
        ];
        // What is said of another paper in this sentence counts for that one.
        let own = leads.iter().filter_map(|lead| before.rfind(lead).map(|at| at + lead.len())).max();
        let led = own.is_some_and(|at| !before[at..].contains(['.', ';', '(']));
        let of_this = !before.contains(" under the ");
        let named = behind
            .find("effective date")
            .is_some_and(|at| !behind[..at].contains(['.', ';']) && behind[..at].contains('('));
        led && of_this || named
    })
}

/// The sentence that makes it depend on something else than a day of the calendar.
fn depends(letters: &Letters) -> Option<Span> {
    let says = [
        "takes effect",
        "become effective",
        "becomes effective",
        "effective when",
        "effective upon",
        "effective on the",
        "is the effective date",
    ];
    sentences_in(letters)
        .into_iter()
        .filter(|sentence| sentence.kind == Kind::Prose && sentence.body.len() <= SENTENCE)
        .map(|sentence| sentence.body)
        .find(|body| {
            let text = letters.folded_lower(*body);
            says.iter().any(|word| text.contains(word)) && (text.contains("agreement") || text.contains("this "))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> String {
        let letters = Letters::new(text);
        effective_on(&letters).map(|span| letters.folded(span)).unwrap_or_default()
    }

    #[test]
    fn a_paper_counts_from_the_day_that_it_calls_effective() {
        assert_eq!(
            day("LEASE\n\nThis Lease is signed on May 2, 2026 and is effective as of July 1, 2026.\n"),
            "July 1, 2026"
        );
        assert_eq!(
            day(
                "TERMS\n\nThis Agreement is made as of May 9, 2026 (the \"Effective Date\") by both. It ends on May 1, 2029.\n"
            ),
            "May 9, 2026"
        );
        assert_eq!(day("ORDER FORM\nOrder Effective Date | June 1, 2026\nTerm | 36 months\n"), "June 1, 2026");
        assert_eq!(
            day("SETTLEMENT\n\nThis Agreement takes effect when both have signed it.\n\nPay by May 1, 2026.\n"),
            "This Agreement takes effect when both have signed it."
        );
        assert_eq!(day("LEASE NO. 7\n\nLessor: Oak LLC\nDate: March 22, 2026\n\n1. Use.\n"), "March 22, 2026");
        assert!(asks_when_effective("What is the effective date of the agreement?"));
        assert!(!asks_when_effective("When does the lease end?"));
    }
}
