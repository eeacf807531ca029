//! A day that the message alone gives: "Pell was served on February 17, 2026. When is his answer due? The state gives 21 days." Both the day and
//! the period are the writer's, so the papers are not asked for them.

use super::{
    compose::Composer,
    counted_from::counted_text,
    question::{Wants, wants},
    skills::skill::ABOUT,
};
use crate::{
    answers::engines::engine::Work,
    law::{
        Letters, Span,
        correspondence::letters,
        counting::{Direction, Unit},
        cues::plain,
        dates::dates_in,
        periods::periods_in,
    },
    tasks::Answer,
};

use jiff::civil::Date;

/// Words of a question for the day on which a time ends.
const DUE: &[&str] = &[
    "due",
    "deadline",
    "last day",
    "by when",
    "until when",
    "expire",
    "run out",
    "must",
    "have to",
    "has to",
    "latest",
];
/// The most days of a period that is set for an act, and not for the term of a contract.
const MOST: u32 = 366;
/// What the day is called.
const GIVEN: &str = "the day that your message gives";

/// The answer to such a half of a message.
pub fn answer(work: &Work, half: &str) -> Option<Answer> {
    let told = counted(&work.instruction, half, work.today)?;
    let mut c = Composer::new(ABOUT, work);
    c.lead(told);
    Some(c.finish())
}

/// The end of the only period of a message, counted from its only day.
fn counted(message: &str, half: &str, today: Date) -> Option<String> {
    let low = plain(half);
    if wants(half) != Wants::Time || low.contains("how ") || !DUE.iter().any(|words| low.contains(words)) {
        return None;
    }
    let text = Letters::new(message);
    let own = Span::new(0, letters(&text).1);
    let mut days: Vec<Date> = dates_in(&text, own).iter().filter_map(|dated| dated.day_in_full()).collect();
    days.dedup();
    let ([day], [period]) = (&days[..], &periods_in(&text, own)[..]) else { return None };
    let length = match period.unit {
        Unit::Days | Unit::BusinessDays => period.count,
        Unit::Weeks => period.count.saturating_mul(7),
        Unit::Months => period.count.saturating_mul(30),
        Unit::Hours | Unit::Years => return None,
    };
    let behind = text.folded_lower(Span::new(period.span.end, own.end));
    let back = ["before ", "prior to "].iter().any(|words| behind.trim_start().starts_with(words));
    let direction = if back { Direction::Before } else { Direction::After };
    (length <= MOST).then(|| counted_text(&text, period, *day, direction, GIVEN, today)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn day_and_period_may_both_stand_in_the_message() {
        let of = |message: &str, half: &str| counted(message, half, date(2026, 3, 2)).unwrap_or_default();
        let told = of(
            "Pell was served on February 17, 2026. When is his answer due? The state gives 21 days.",
            "When is his answer due?",
        );
        assert!(
            told.starts_with("March 10, 2026: 21 days after February 17, 2026 (the day that your message gives)."),
            "{told}"
        );
        assert_eq!(of("Pell was served on February 17, 2026. When is his answer due?", "When is his answer due?"), "");
        // Of two days neither is known to be meant.
        let two = "He was served on May 4, 2026 and again on May 9, 2026, and has 21 days. When is his answer due?";
        assert_eq!(of(two, "When is his answer due?"), "");
        assert_eq!(of("Signed May 4, 2026 for 5 years. When must he pay?", "When must he pay?"), "");
        assert_eq!(of("Served May 4, 2026, 21 days. How long does he have?", "How long does he have?"), "");
    }
}
