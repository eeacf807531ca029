//! What a mail that orders a draft asks besides: another skill's work, which the draft does not hold. What only says what the draft is
//! to say ("and when it expires", "Tell her that …", "Why: …", a memo's questions) belongs to the order.

use crate::{
    answers::extractive::asks::asks,
    drafts::{Kind, Kinds, Layout},
    law::{Letters, sentences::sentences_in},
};

/// Verbs of work that no draft is.
const WORK: [&str; 13] = [
    "summarize",
    "summarise",
    "sum",
    "list",
    "compare",
    "translate",
    "find",
    "check",
    "explain",
    "tell",
    "show",
    "give",
    "draft",
];
/// Words that may stand before a verb.
const POLITE: [&str; 6] = ["please", "and", "also", "then", "kindly", "so"];

/// The things that a mail asks besides the draft of this kind, in its words.
pub(super) fn beside_the_order(instruction: &str, kind: &Kind, kinds: &Kinds) -> Vec<String> {
    let letters = Letters::new(instruction);
    let whole = letters.folded(letters.span());
    let sentences: Vec<String> =
        sentences_in(&letters).into_iter().map(|sentence| letters.folded(sentence.span)).collect();
    let order = sentences.iter().find(|sentence| kinds.ordered(sentence).is_some());
    let end = order.and_then(|order| Some(whole.find(order.as_str())? + order.len())).unwrap_or(0);
    let belongs = |ask: &String| {
        let Some(at) = whole.find(ask.as_str()) else { return false };
        let behind = kinds.ordered(&whole[..at]).is_some();
        // What orders no work and asks nothing is said of the draft: "(2) notes of hours worked", "Do it from me to Ms. Birch".
        let first = verb(ask).0;
        let asked = ["when", "what", "who", "how", "whether", "why", "which", "where", "if"].contains(&first.as_str());
        // "… and what she paid Dr. Orr" goes on with what the draft is to have.
        let joined = whole[..at].trim_end().ends_with(" and") || ask.to_lowercase().starts_with("and ");
        let goes_on = joined && !ask.ends_with('?') && whole[..at].trim_end().len() > end;
        // "Has to have: what he paid, who was there" says what is to stand in it, but "tell me when it ends" asks.
        let sentence = sentences.iter().find(|sentence| sentence.contains(ask.as_str()));
        let listed = sentence.is_some_and(|sentence| {
            let lower = sentence.to_lowercase();
            let asks = ["tell me", "tell us", "let me know", "let us know", "know ", "say "];
            !sentence.ends_with('?') && !asks.iter().any(|words| lower.contains(words))
        });
        let said = !works(ask) && (!asked || goes_on || listed) && !ask.ends_with('?');
        // "Give back or destroy within ten days": a term of the agreement.
        let term =
            kind.layout == Layout::Agreement && verb(ask).0 == "give" && verb(ask).1 != "me" && !ask.ends_with('?');
        behind
            && (said || term || at < end && !works(ask) || of_memo(ask, kind) || says(ask, kind) || labels(ask, kind))
    };
    let all = asks(instruction).into_iter();
    all.filter(|ask| kinds.ordered(ask).is_none()).filter(|ask| !belongs(ask)).collect()
}

/// The first word of an order, without those of politeness.
fn verb(ask: &str) -> (String, String) {
    let lower = ask.to_lowercase();
    let mut words = lower.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    let verb = words.by_ref().find(|word| !POLITE.contains(word)).unwrap_or_default().to_owned();
    (verb, words.next().unwrap_or_default().to_owned())
}

/// Whether words order work by themselves, rather than going on with the order before them: "and list the dates".
fn works(ask: &str) -> bool {
    let (verb, object) = verb(ask);
    WORK.contains(&verb.as_str()) && !is_person(&object)
}

/// A memo answers the questions that stand behind its order.
fn of_memo(ask: &str, kind: &Kind) -> bool {
    kind.layout == Layout::Memo && !works(ask)
}

/// "Tell her that we need the list": what a paper to somebody is to say.
fn says(ask: &str, kind: &Kind) -> bool {
    let (verb, object) = verb(ask);
    let told = ["tell", "give", "show", "explain", "name"].contains(&verb.as_str());
    told && kind.layout == Layout::Letter && !["me", "us"].contains(&object.as_str()) && !ask.ends_with('?')
}

/// "Why: we received the report": the answer to one of the draft's questions.
fn labels(ask: &str, kind: &Kind) -> bool {
    let label = ask.split_once(':').map(|(label, _)| label).filter(|label| label.split_whitespace().count() <= 6);
    label.is_some_and(|label| kind.question_named(label).is_some() || !ask.ends_with('?'))
}

fn is_person(word: &str) -> bool {
    ["him", "her", "them", "it"].contains(&word)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn only_work_of_its_own_is_besides_the_order() {
        let kinds = Kinds::open(None).unwrap();
        let of = |said: &str| beside_the_order(said, kinds.ordered(said).unwrap(), &kinds);
        for said in [
            "Draft interrogatories to the defendant, about who decided to sell the crane and who signed the bill.",
            "Draft a letter to our client Ada Birch explaining the offer and when it expires, and asking her to call us.",
            "Write a memo: Was Alder late, by how many days? Is Change Order No. 3 valid? Is the claim timely?",
            "Draft a letter to Ada Birch. Tell her that we need her list of employers by May 4, 2026.",
            "Draft requests for production to Ada Birch: (1) phone records for May 23, 2026; (2) notes of hours worked; (3) job applications.",
            "Answer Ada Birch's letter for Alder. Do it from me to Birch.",
            "Draft a declaration for Ada Birch. It has to have: when he came, who was in the room, and what he paid.",
            "Draft a declaration for Ada Birch. Do put in the check and what she paid Dr. Orr.",
            "Draft a letter to Ada Birch.\nSalutation: Ms. Birch\nWhy: We received the report of May 4, 2026.",
        ] {
            assert_eq!(of(said), Vec::<String>::new(), "{said}");
        }
        for (said, rest) in [
            ("Draft a letter to Ada Birch. When does the lease end?", vec!["When does the lease end?"]),
            ("Write a memo: is the claim timely? List all dates.", vec!["List all dates."]),
            ("Summarize the lease and draft a letter to the landlord.", vec!["Summarize the lease"]),
            ("Draft a letter to the landlord. Tell me when the lease ends.", vec!["when the lease ends."]),
        ] {
            assert_eq!(of(said), rest, "{said}");
        }
    }
}
