//! Whether a place of the papers can be an answer by its kind: the head of a mail says not Yes or No, one row is no total, and a sentence without a
//! number is no count. What is of another kind is shown as the nearest at most.

use super::{
    choosing::{Candidate, Inquiry},
    sides::compares,
    table_questions::asks_total,
};

use comprehension::{
    asked_value::{AskedValue, asked_value},
    held_value::{holds, names_number},
    yes_no::{Asks, yes_no},
};
use search::words;

/// Labels of the heads of a mail and of what stands below a signature.
const HEADS: &[&str] = &["from", "to", "cc", "bcc", "date", "sent", "subject", "re", "name", "by", "title", "its"];
/// Most words behind such a label.
const WORDS: usize = 8;

/// Whether a place answers by its kind.
pub fn fits(inquiry: &Inquiry, found: &Candidate) -> bool {
    let asked = inquiry.asking();
    let states = yes_no(asked).is_some_and(|asked| asked.asks != Asks::Existence) || compares(asked);
    if states && (is_head(&found.text) || only_asks_for(asked, &found.text)) {
        return false;
    }
    if tells_of_itself(inquiry.asking_by_role(), &found.text) {
        return false;
    }
    // A bottom line is a total; another row is a part of one.
    if asks_total(asked) && is_row(found) && !is_bottom(&found.text) {
        return false;
    }
    let counts = asked_value(asked) == Some(AskedValue::Number) && asked.contains("how many ");
    !counts
        || found.valued
        || found.row.is_some()
        || found.text.chars().any(|c| c.is_ascii_digit())
        || names_number(&found.text)
}

/// Whether a sentence only says what somebody does of whom it is asked who does something for them: "Contractor shall carry insurance" for "Who
/// insures the contractor?" The question names parties by their roles.
fn tells_of_itself(asked: &str, text: &str) -> bool {
    const VERBS: &[&str] = &["shall", "must", "will", "may", "agrees", "carries", "keeps", "maintains"];
    let Some(rest) = asked.trim_start().strip_prefix("who ") else { return false };
    let asked: Vec<&str> = rest.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let [verb, "the", role] = asked[..] else { return false };
    let said: Vec<&str> = text.split_whitespace().skip_while(|word| word.eq_ignore_ascii_case("the")).collect();
    let [subject, does, ..] = said[..] else { return false };
    let named = said.iter().skip(2).any(|word| word.starts_with(char::is_uppercase));
    !VERBS.contains(&verb) && subject.eq_ignore_ascii_case(role) && VERBS.contains(&does) && !named
}

/// Those of the chosen places that answer by their kind: where one names somebody, the others that name nobody do not say who.
pub fn fitting<'c>(inquiry: &Inquiry, chosen: Vec<&'c Candidate>) -> Vec<&'c Candidate> {
    let asked = inquiry.asking();
    let mut own: Vec<&Candidate> = chosen.into_iter().filter(|found| fits(inquiry, found)).collect();
    let who = asked_value(asked) == Some(AskedValue::Person);
    let names = |found: &&Candidate| holds(AskedValue::Person, &found.text, false, asked);
    if who && own.iter().any(names) {
        own.retain(names);
    }
    own
}

/// Whether a sentence only says that the deed of which a question asks was asked for: "I asked for consent to search" for "Did he consent?"
pub fn only_asks_for(asked: &str, text: &str) -> bool {
    const ASKS: &[&str] = &["asked for ", "asks for ", "requested ", "requests ", "sought ", "seeks ", "demanded "];
    let Some(verb) = yes_no(asked).and_then(|asked| asked.verb) else { return false };
    let stems = words::stems(&verb);
    let low = text.to_lowercase();
    let behind = ASKS.iter().filter_map(|words| low.split_once(words)).map(|(_, rest)| rest);
    behind
        .filter_map(|rest| {
            rest.split_whitespace().find(|word| !["his", "her", "their", "the", "a", "an"].contains(word))
        })
        .any(|word| words::stems(word) == stems)
}

/// Whether a line is the head of a mail or names who signed: "From: Dean Pell", "Name: Ann Orr".
pub fn is_head(text: &str) -> bool {
    let Some((label, value)) = text.split_once(':') else { return false };
    HEADS.contains(&label.trim().to_lowercase().as_str()) && value.split_whitespace().count() <= WORDS
}

/// Whether a place is a row of a table.
fn is_row(found: &Candidate) -> bool {
    found.row.is_some() || found.text.matches(" | ").count() > 1
}

fn is_bottom(text: &str) -> bool {
    let low = text.to_lowercase();
    ["total", "subtotal", "balance", "sum", "grand", "amount due"].iter().any(|word| low.trim_start().starts_with(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answers::{
            engines::engine::{SourceDocument, Work},
            extractive::{engine::write, skills::nearest::NEAREST},
        },
        documents::document::{Document, Origin},
        ids::FileId,
    };

    /// Whether a paper's nearest place is shown as no more than that.
    fn is_only_nearest(paper: &str, question: &str) -> bool {
        let document = Document { text: paper.into(), ..Document::default() };
        let paper =
            SourceDocument { origin: Origin::File(FileId::new()), name: "Paper".into(), document, written: None };
        let answer = write(&Work { instruction: question.into(), documents: vec![paper], ..Work::default() });
        answer.sections.iter().all(|section| section.heading == NEAREST)
    }

    #[test]
    fn what_is_of_another_kind_is_the_nearest_at_most() {
        let bill = "Costs of Ann Orr\nDate | Paid to | For | Charged | Refunded | Kept\n05/04/2026 | Elm Clinic | X-ray | $290.00 | $0.00 | $1.00\n\
            05/09/2026 | Oak Farrier | Shoes | $80.00 | $0.00 | $2.00\n";
        assert!(is_only_nearest(bill, "What did the X-ray come to altogether?"));
        let mails = "From: Dean Pell <dean@boats.example>\nTo: Ann Orr <ann@boats.example>\nDate: May 4, 2026\nSubject: Boat\n\nThe boat is yours.\nDean Pell\n";
        assert!(is_only_nearest(mails, "Was the deposit of Dean Pell in time?"));
        let report = "REPORT\n\nI asked for consent to search. He said, \"I would rather you did not.\"\n";
        assert!(is_only_nearest(report, "Did he consent to the search?"));
    }

    #[test]
    fn who_does_it_for_somebody_is_another_one() {
        let asked = "who insures the roofer?";
        assert!(tells_of_itself(asked, "Roofer shall carry liability insurance of $500,000."));
        assert!(tells_of_itself(asked, "The roofer carries insurance."));
        assert!(!tells_of_itself(asked, "Roofer shall be insured by Acme Mutual."));
        assert!(!tells_of_itself("who must the roofer insure?", "Roofer shall insure its crew."));
    }

    #[test]
    fn a_head_is_no_statement() {
        assert!(is_head("From: Dean Pell <dean@horses.example>") && is_head("Name: Ann Orr, M.D."));
        assert!(!is_head("Rent: $900 a month") && !is_head("He wrote from: the pier") && !is_head("We agree."));
        assert!(only_asks_for("did pell consent to the search?", "I asked for consent to search."));
        assert!(!only_asks_for("did pell consent to the search?", "Pell consented to the search when I asked for it."));
        assert!(is_bottom("Total | | $900.00") && !is_bottom("05/04/2026 | Pump | $900.00"));
    }
}
