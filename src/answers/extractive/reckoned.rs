//! Answers that are counted or gathered, and not chosen among sentences: days between two days, what a rate comes to, what somebody wrote in a
//! chain of mails.

use super::{
    choosing::Inquiry, compose::Composer, counted_from::counted_in_question, day_spans, entries, event_days,
    filled_rows, in_time, mail_questions, on_the_last_day, rate_sums, responses_due, testimony_on,
};
use crate::{answers::engines::engine::Work, law::dates::dates};

/// Tells such an answer. Returns whether it did.
pub fn tell(c: &mut Composer, inquiry: &Inquiry, work: &Work) -> bool {
    if let Some((days, told)) =
        day_spans::of_question(&work.instruction, work.today).and_then(|days| Some((days, day_spans::told(days)?)))
    {
        c.lead(told);
        c.section("");
        for day in days {
            let names = |text: &str| dates(text).iter().any(|dated| dated.day_in_full() == Some(day));
            if let Some(found) = inquiry.sentences(names).into_iter().next() {
                c.quote_passage(&found.passage, &found.letters, found.piece);
            }
        }
        return true;
    }
    if let Some(events) = event_days::between(inquiry, &work.instruction)
        && let Some(told) = day_spans::told([events[0].day, events[1].day])
    {
        c.lead(told);
        c.section("");
        for found in &events {
            c.quote_passage(&found.place.passage, &found.place.letters, found.place.piece);
        }
        return true;
    }
    if let Some(counted) = counted_in_question(inquiry, &work.instruction, work.today)
        && let Some(found) = &counted.event_in
    {
        c.section("");
        c.tell_passage(counted.text, &found.passage, &found.letters, found.piece);
        c.quote_passage(&found.passage, &found.letters, found.piece);
        return true;
    }
    if let Some((told, found)) = rate_sums::told(inquiry, &work.instruction) {
        c.section("");
        c.tell_passage(told, &found.passage, &found.letters, found.piece);
        c.quote_passage(&found.passage, &found.letters, found.piece);
        return true;
    }
    if responses_due::tell(c, inquiry, work)
        || filled_rows::tell(c, inquiry, &work.instruction)
        || in_time::tell(c, inquiry, &work.instruction, work.today)
        || on_the_last_day::tell(c, inquiry, &work.instruction, work.today)
    {
        return true;
    }
    testimony_on::tell(c, inquiry, &work.instruction)
        || mail_questions::tell(c, inquiry, &work.instruction)
        || entries::tell(c, inquiry)
}
