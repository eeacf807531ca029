//! The engine that needs no model, no network and no graphics card: it answers in the documents' own sentences.

use super::{
    asks::{Half, halves},
    days_in_message,
    each_half::each,
    left_out::tagged,
    sides::asks_of_each,
    skills::{cannot, catalogue, skill, tabulate},
};
use crate::{
    answers::{
        answer_check::check_work,
        engines::engine::{Engine, Listener, Said, Work, Writing, blocking},
        markdown,
    },
    documents::document::Origin,
    law::{Letters, sentences::sentences_in},
    tasks::{Answer, SkillKind},
};

use comprehension::{
    spanish::{in_english, orders_paper},
    typing::spelled_out,
};

/// Name of the engine.
pub use crate::tasks::BUILT_IN as NAME;

/// Refuses a model with this engine's own name: this engine's output is trusted, and a model's answer is recognised
/// by its name.
pub fn not_named(model: &str, setting: &str) -> Result<(), String> {
    if model == NAME {
        return Err(format!(
            "{setting}: a model cannot be called \"{NAME}\", as the built-in engine is; give it another name."
        ));
    }
    Ok(())
}

/// The default engine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Extractive;

impl Engine for Extractive {
    fn name(&self) -> &str {
        NAME
    }

    fn is_built_in(&self) -> bool {
        true
    }

    fn write<'a>(&'a self, work: &'a Work, listener: &'a Listener) -> Writing<'a> {
        // Takes some tens of milliseconds for a long brief, so it must not run on the event loop.
        let work = work.clone();
        Box::pin(async move {
            let answer = blocking(move || write(&work)).await?;
            show(&answer, listener).await;
            Ok(answer)
        })
    }
}

/// Reports a written answer piece by piece.
pub async fn show(answer: &Answer, listener: &Listener) {
    if listener.is_there() {
        for piece in markdown::pieces(answer) {
            listener.say(Said::Piece(piece)).await;
        }
    }
}

/// What is said to whoever orders a table of many questions by mail.
const TABLES: &str = "A table that you can filter, correct and export to Excel is made in the browser, under Tables.";

/// Said above a summary that nobody ordered, so that it is not taken for the work.
const NO_ORDER: &str = "No work that Chancery knows was found in this order, so nothing was drafted, checked or changed; the papers are summed up \
    below. An order names its work: “Draft a motion …”, “Check the invoice against the contract”, or a question.";

/// Writes the answer at once, in time proportional to the text.
pub fn write(work: &Work) -> Answer {
    // A table of several questions is one order.
    let things = tabulate::of_questions(&work.instruction);
    if !things.is_empty() && work.documents.iter().any(|paper| matches!(paper.origin, Origin::File(_))) {
        let mut answer = tabulate::write(work, &things);
        (answer.engine, answer.skill) = (NAME.into(), SkillKind::Compare);
        answer.gaps.push(TABLES.into());
        check_work(&mut answer, work);
        return answer;
    }
    match &halves(&work.instruction)[..] {
        halves @ [_, _, ..] => Answer { engine: NAME.into(), ..each(work, halves, write_one) },
        [only] => write_only(work, only),
        [] => write_one(work),
    }
}

/// Answers the only thing that a message asks for.
fn write_only(work: &Work, only: &Half) -> Answer {
    if let Some(answer) = days_in_message::answer(work, &only.whole) {
        return Answer { engine: NAME.into(), skill: SkillKind::Answer, ..answer };
    }
    // The words around a question are not asked about.
    if only.whole.ends_with('?') && only.whole.len() < work.instruction.trim().len() {
        return write_one(&Work { instruction: with_what_it_means(&only.whole, &work.instruction), ..work.clone() });
    }
    write_one(work)
}

/// Most words of a sentence to which a question points back.
const BEFORE: usize = 25;

/// A question with the sentence before it, if it only points at that: "We sent him a text message. Does that count as notice?"
fn with_what_it_means(question: &str, instruction: &str) -> String {
    // "Handbook vs. agreement" beside it says that each is asked.
    if asks_of_each(instruction) {
        return instruction.to_owned();
    }
    const POINTS: [&str; 5] = ["does that ", "is that ", "was that ", "will that ", "would that "];
    let low = question.to_lowercase();
    let points = POINTS.iter().any(|words| low.starts_with(words));
    let before = instruction.find(question).and_then(|at| {
        let letters = Letters::new(&instruction[..at]);
        sentences_in(&letters).pop().map(|last| letters.folded(last.span))
    });
    // "He said the road was wet. Was it?"
    if let Some(whole) = before.as_ref().and_then(|last| tagged(question, last)) {
        return whole;
    }
    let before = before.filter(|_| points);
    match before.filter(|last| last.ends_with('.') && last.split(' ').count() <= BEFORE) {
        Some(last) => {
            let (first, rest) = question.split_at(question.chars().next().map_or(0, char::len_utf8));
            format!("{}, {}{rest}", last.trim_end_matches('.'), first.to_lowercase())
        }
        None => question.to_owned(),
    }
}

/// Answers one question or order. One in Spanish is read in English words, as the table of legal words has them.
fn write_one(work: &Work) -> Answer {
    if orders_paper(&work.instruction) {
        return Answer { engine: NAME.into(), ..cannot::in_spanish(work) };
    }
    let typed = spelled_out(&work.instruction);
    let instruction = in_english(&typed).unwrap_or(typed);
    // The papers are copied only for a question that was put into other words.
    if instruction == work.instruction {
        return write_as(catalogue::choose(work), work);
    }
    let work = Work { instruction, ..work.clone() };
    write_as(catalogue::choose(&work), &work)
}

/// The authorities of the documents of `work`, whatever the question is.
pub fn authorities_of(work: &Work) -> Answer {
    write_as(&catalogue::AUTHORITIES, work)
}

fn write_as(skill: &skill::Skill, work: &Work) -> Answer {
    let mut answer = (skill.write)(work);
    if skill.kind == SkillKind::Summary && answer.lead.is_empty() && catalogue::wants_something_else(work) {
        answer.lead = NO_ORDER.into();
    }
    answer.engine = NAME.into();
    answer.skill = skill.kind;
    check_work(&mut answer, work);
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_may_point_at_the_sentence_before_it() {
        let mail = "I have the file. We sent him a text message. Does that count as notice?";
        assert_eq!(
            with_what_it_means("Does that count as notice?", mail),
            "We sent him a text message, does that count as notice?"
        );
        assert_eq!(with_what_it_means("May he sublet?", "I attach the lease. May he sublet?"), "May he sublet?");
    }
}
