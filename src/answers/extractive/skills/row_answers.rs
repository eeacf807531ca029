//! Answers from the rows of a table: what they come to, and the rows, so that whoever reads it can follow the sum.

use super::skill::ABOUT;
use crate::{
    answers::{
        answer_check::check_work,
        engines::engine::Work,
        extractive::{
            choosing::Inquiry,
            clock_limits::hours,
            compose::Composer,
            table_questions::{OfRows, of_rows},
        },
    },
    tasks::{Answer, BUILT_IN, SkillKind},
};

/// Heading of the rows of which a table's sum is made, and how many of them are cited beside it.
const ROWS: &str = "The rows";
const CITED: usize = 3;

/// Answers a question of those rows only that the questions before it mean: "how many of those were late?"; `None` where no table tells.
pub fn of_rows_among(work: &Work, question: &str, before: &[String]) -> Option<Answer> {
    if before.is_empty() {
        return None;
    }
    let asking = |instruction: &String| Work { instruction: instruction.clone(), part: true, ..work.clone() };
    let own = asking(&question.to_owned());
    let inquiry = Inquiry::new(&own);
    let before: Vec<Inquiry> = before.iter().map(|question| inquiry.of_same(&asking(question))).collect();
    let sums = of_rows(&inquiry, &before, work.today);
    let answer = (!sums.is_empty()).then(|| table_answer(Composer::new(ABOUT, work), sums))?;
    let mut answer = Answer { engine: BUILT_IN.into(), skill: SkillKind::Answer, ..answer };
    check_work(&mut answer, work);
    Some(answer)
}

/// The rows of the hours that a question names: "Which of the calls were before 8 a.m.?"
pub(super) fn of_hours(work: &Work, inquiry: &Inquiry) -> Option<Answer> {
    hours(inquiry.asking())?;
    let rows = of_rows(inquiry, &[], work.today);
    (!rows.is_empty()).then(|| table_answer(Composer::new(ABOUT, work), rows))
}

/// What rows of tables come to, and the rows, so that the sum can be followed.
pub(super) fn table_answer(mut c: Composer, sums: Vec<OfRows>) -> Answer {
    let several = sums.len() > 1;
    for found in &sums {
        c.section("");
        for (at, (_, place)) in found.rows.iter().enumerate().take(CITED) {
            match at {
                0 => c.tell_passage(found.text.clone(), &place.passage, &place.letters, place.piece),
                _ => c.and_passage(&place.passage, &place.letters, place.piece),
            }
        }
    }
    for found in sums {
        c.section(if several { found.head } else { ROWS.to_owned() });
        for (text, place) in found.rows {
            c.tell_passage(text, &place.passage, &place.letters, place.piece);
        }
        if found.more > 0 {
            c.gap(format!("{} further rows are not shown.", found.more));
        }
    }
    c.finish()
}
