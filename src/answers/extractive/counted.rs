//! Days that a text does not name but that follow from it: "within 14 days after the close of fact discovery", where the text names
//! the day on which discovery closes. The deadline engine counts them.

use crate::law::{
    Letters, Span,
    counting::Rules,
    deadlines::deadline,
    holidays::Calendar,
    obligations::{Paper, When, dated, duties, federal},
};

use jiff::civil::{Date, date};

/// A day that was counted.
pub struct Counted {
    /// The day.
    pub day: Date,
    /// How: "14 days after the close of fact discovery (May 29, 2026)".
    pub how: String,
    /// The event from which it was counted, "the close of fact discovery", and its day.
    pub event: (String, Date),
    /// The sentence that sets the limit.
    pub span: Span,
    /// The sentence that gives the day of the event, if it is another one.
    pub event_in: Option<Span>,
}

/// The days of a text that can be counted, in the order in which they stand.
pub fn counted(letters: &Letters) -> Vec<Counted> {
    let text = letters.exact(letters.span());
    // Stands for the day of a paper that bears none: nothing is counted from it.
    let unknown = date(1, 1, 1);
    let own = dated(&text).map_or(unknown, |dating| dating.day);
    let rules = federal(&text).map_or(Rules::Plain, |forum| forum.rules);
    let paper = Paper { dated: own, own: Some(own), rules, service: None, near: None };
    let calendar = Calendar::federal();
    let all = duties(&text, &paper).into_iter();
    all.filter_map(|duty| {
        let When::Counted { task, event } = &duty.when else { return None };
        let trigger = task.0.trigger.date();
        if trigger == unknown {
            return None;
        }
        let day = deadline(&task.0, &calendar)?.due.date();
        let period = letters.folded(duty.focus);
        let period = period.strip_prefix("within ").unwrap_or(&period);
        let joint = if day >= trigger { "after" } else { "before" };
        let event = event.trim_end_matches(['.', ' ']).to_owned();
        let how = format!("{period} {joint} {event} ({})", trigger.strftime("%B %-d, %Y"));
        Some(Counted { day, how, event: (event, trigger), span: duty.span, event_in: duty.event_in })
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_hangs_on_a_day_that_stands_elsewhere() {
        let letters = Letters::new(
            "Fact discovery must be completed on or before May 29, 2026. Counsel must submit a report within 14 days after the close of fact discovery.",
        );
        let found = counted(&letters);
        let told: Vec<(String, &str)> = found.iter().map(|c| (c.day.to_string(), c.how.as_str())).collect();
        assert_eq!(told, [("2026-06-12".to_owned(), "14 days after the close of fact discovery (May 29, 2026)")]);
        assert!(counted(&Letters::new("Pay within 10 days after receipt of this letter.")).is_empty());
    }
}
