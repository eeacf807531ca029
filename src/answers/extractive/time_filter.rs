//! Questions for what falls into a time: "What is due after June?", "What's due before May 1, 2026?", "Which dates are in July?"

use super::{
    choosing::{Candidate, Inquiry},
    clip::clip,
    compose::Composer,
    counted::counted,
    dates::label,
    sentence_features::LONGEST,
    time_named::range,
};
use crate::law::{Span, cues::plain, dates::dates_in};

use jiff::civil::Date;
use std::collections::BTreeMap;

/// A day with the sentence that names it, and how it was counted if it does not name it itself.
struct Found {
    at: Candidate,
    focus: Option<Span>,
    how: String,
}

/// Tells every day of the papers that falls into the time that a question names, in order. Returns whether it did: not if the question
/// names no time or asks for something else.
pub fn tell(c: &mut Composer, inquiry: &Inquiry, most: usize, today: Date) -> bool {
    let asked = plain(inquiry.asking());
    let what = ["what", "which", "list", "show", "anything"].iter().any(|word| asked.trim_start().starts_with(word))
        || asked.contains("is anything");
    let when = ["due", "deadline", "date", "falls", "fall ", "happen", "scheduled", "coming up", "must be done"];
    // "What happens if she does not refinance by March?" asks for what follows.
    let follows = asked.contains(" if ") || asked.contains("happens when ") || asked.contains("happens to ");
    if !what || follows || !when.iter().any(|word| asked.contains(word)) {
        return false;
    }
    let all = days(inquiry);
    let Some((words, range)) = range(&asked, all.keys().copied(), today) else { return false };
    let within: Vec<(&Date, &Found)> = all.range(range.from..=range.to).collect();
    if within.is_empty() {
        return false;
    }
    let count = within.len();
    c.lead(format!("{count} {} {words}:", if count == 1 { "day" } else { "days" }));
    c.section("");
    for (day, found) in within.iter().take(most) {
        let at = &found.at;
        let label = label(**day, false, today);
        let label = if found.how.is_empty() { label } else { format!("{label}: {}", found.how) };
        c.quote_passage_as(&label, &at.passage, &at.letters, clip(&at.letters, at.span, found.focus, LONGEST));
    }
    if count > most {
        c.gap(format!("{} later days are not shown.", count - most));
    }
    true
}

/// The days that the papers name or that can be counted in them, each with the first sentence that does.
fn days(inquiry: &Inquiry) -> BTreeMap<Date, Found> {
    let mut out: BTreeMap<Date, Found> = BTreeMap::new();
    for (run, letters) in inquiry.texts() {
        for count in counted(letters) {
            if let Some(at) = inquiry.place(run, count.span) {
                out.entry(count.day).or_insert(Found { at, focus: None, how: count.how });
            }
        }
    }
    for at in inquiry.sentences(|text| text.contains(|c: char| c.is_ascii_digit())) {
        for dated in dates_in(&at.letters, at.span) {
            let Some(day) = dated.day_in_full() else { continue };
            let known = out.get(&day).is_some_and(|found| found.how.is_empty());
            if !known && let Some(at) = inquiry.place(at.place.0, at.place.1) {
                out.insert(day, Found { at, focus: Some(dated.span), how: String::new() });
            }
        }
    }
    out
}
