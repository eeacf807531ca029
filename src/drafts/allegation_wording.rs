//! Answers to the allegations of a complaint as a pleading words them.

use super::{allegation_orders::Answer, allegation_words::Says};

/// The answers to a paragraph as the pleading says them; `several` if more than one party answers.
pub fn in_words(who: &str, several: bool, answers: &[&Answer], label: &str) -> String {
    let label = label.to_lowercase();
    let verb = |says: Says| match (says, several) {
        (Says::Admits, false) => "admits",
        (Says::Admits, true) => "admit",
        (Says::Denies, false) => "denies",
        (Says::Denies, true) => "deny",
        (Says::LacksKnowledge, false) => "lacks",
        (Says::LacksKnowledge, true) => "lack",
        (Says::Neither, false) => "neither admits nor denies",
        (Says::Neither, true) => "neither admit nor deny",
        (Says::OfAnother, _) => "need not answer",
    };
    let one = |answer: &&Answer| {
        let of = match answer.only.as_str() {
            "" => format!("the allegations in {label}"),
            only => only.to_owned(),
        };
        let verb = verb(answer.says);
        let said = match answer.says {
            Says::LacksKnowledge => {
                let denies = if several { "deny" } else { "denies" };
                format!(
                    "{verb} knowledge or information sufficient to form a belief about the truth of {of}, and therefore {denies} them"
                )
            }
            Says::OfAnother => format!("{verb} {of}, which are not directed at {who}"),
            _ => format!("{verb} {of}"),
        };
        match answer.but.as_str() {
            "" => said,
            but if several => format!("{said}, {}", but.replacen("and alleges that", "and allege that", 1)),
            but => format!("{said}, {but}"),
        }
    };
    let all: Vec<String> = answers.iter().map(one).collect();
    format!("{who} {}.", all.join(", and "))
}
