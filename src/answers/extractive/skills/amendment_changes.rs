//! What an amendment changes, paragraph by paragraph: "List what the amendment changes."

use super::skill::{ABOUT, read};
use crate::{
    answers::{
        engines::engine::Work,
        extractive::{clip::Piece, compose::Composer, sentence_features::ScoredDocument},
    },
    drafts::changes_in_items,
    law::{Span, cues::plain},
    tasks::Answer,
};

/// Fewest changes that are told as a list.
const FEWEST: usize = 2;

/// The answer, if the changes of an amendment are asked for and its paragraphs say them.
pub fn write(work: &Work) -> Option<Answer> {
    if !asks(&plain(&work.instruction)) {
        return None;
    }
    let all = read(work);
    let found: Vec<(&ScoredDocument, Vec<Span>)> = all
        .iter()
        .map(|ground| (ground, changes_in_items(&ground.letters)))
        .filter(|(_, spans)| !spans.is_empty())
        .collect();
    if found.iter().map(|(_, spans)| spans.len()).sum::<usize>() < FEWEST {
        return None;
    }
    let mut c = Composer::new(ABOUT, work);
    c.lead("Each paragraph that changes something:");
    for (ground, spans) in found {
        c.section(ground.reading.name.clone());
        for span in spans {
            c.quote(ground, "", Piece { span, cut_before: false, cut_behind: false });
        }
    }
    Some(c.finish())
}

/// Whether an order or a question wants all that an amendment changes: "what does the amendment change?", and not "what rent does it change to?"
fn asks(low: &str) -> bool {
    const CHANGES: [&str; 7] = ["change", "changes", "changed", "amend", "amends", "amended", "modify"];
    const WHOLE: [&str; 12] = [
        "what",
        "which",
        "list",
        "how",
        "show",
        "tell",
        "explain",
        "summarize",
        "describe",
        "give",
        "all",
        "everything",
    ];
    let words: Vec<&str> = low.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let named = words.iter().position(|word| matches!(*word, "amendment" | "addendum"));
    let opens = words.iter().take(3).any(|word| WHOLE.contains(word));
    // What stands between "what" and the amendment names one thing: "what cap does the amendment change".
    let single =
        words.iter().position(|word| *word == "what" || *word == "which").zip(named).is_some_and(|(at, named)| {
            words.get(at + 1..named).is_some_and(|between| {
                between.iter().any(|word| word.len() > 5 && *word != "second" && !CHANGES.contains(word))
            })
        });
    named.is_some() && opens && !single && words.len() <= 16 && words.iter().any(|word| CHANGES.contains(word))
}

#[cfg(test)]
mod tests {
    use super::asks;

    #[test]
    fn all_changes_are_asked_for_or_one() {
        for all in [
            "list what the amendment changes.",
            "what does the first amendment change?",
            "what changed in the amendment?",
        ] {
            assert!(asks(all), "{all}");
        }
        for one in [
            "what deposit does the amendment change?",
            "when was the amendment signed?",
            "draft an amendment that changes the rent.",
        ] {
            assert!(!asks(one), "{one}");
        }
    }
}
