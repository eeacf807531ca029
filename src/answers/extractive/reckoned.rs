//! Answers that are counted or gathered, and not chosen among sentences: days between two days, what a rate comes to, what somebody wrote in a
//! chain of mails.

use super::{choosing::Inquiry, compose::Composer, day_spans, mail_questions, rate_sums};
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
    if let Some((told, found)) = rate_sums::told(inquiry, &work.instruction) {
        c.section("");
        c.tell_passage(told, &found.passage, &found.letters, found.piece);
        c.quote_passage(&found.passage, &found.letters, found.piece);
        return true;
    }
    mail_questions::tell(c, inquiry, &work.instruction)
}
