//! A list: what each document says about a subject, or every place that mentions it.

use super::{
    amendment_changes,
    row_answers::of_hours,
    skill::{ABOUT, NOT_THERE},
};
use crate::{
    answers::{
        engines::engine::Work,
        extractive::{
            choosing::{Candidate, Inquiry, enough, name_of},
            compose::Composer,
        },
    },
    documents::document::Origin,
    law::{
        cues::plain,
        facts::{Fact, Kind, numbers},
    },
    tasks::Answer,
};

use std::collections::HashSet;

/// Lines of a list.
const MOST: usize = 12;

/// Among so many of the likeliest sentences stands the one that opens the list that is asked for.
const OPENS: usize = 3;
/// Share of a question that it speaks of.
const NAMED: f32 = 0.75;

/// Writes the answer.
pub fn write(work: &Work) -> Answer {
    if let Some(answer) = amendment_changes::write(work) {
        return answer;
    }
    let mut c = Composer::new(ABOUT, work);
    let inquiry = Inquiry::new(work);
    if let Some(answer) = of_hours(work, &inquiry) {
        return answer;
    }
    let sums = asks_for_sums(&work.instruction);
    let candidates = if sums {
        let limit = limit(&work.instruction);
        let fits = |amount: &str| limit.is_none_or(|limit| sum(amount).is_some_and(|sum| limit.holds(sum)));
        let has_one = |text: &str| {
            let letters: Vec<char> = text.chars().collect();
            // With the word behind it: "$5 million".
            let amount =
                |fact: &Fact| letters[fact.span.start..letters.len().min(fact.span.end + 9)].iter().collect::<String>();
            numbers::find(text).iter().any(|fact| fact.kind == Kind::Amount && fits(&amount(fact)))
        };
        inquiry.sentences(has_one).into_iter().map(|found| Candidate { support: 1.0, ..found }).collect()
    } else {
        let found = inquiry.candidates();
        items(&inquiry, &found).unwrap_or_else(|| match inquiry.headed() {
            under if under.len() > 1 => under,
            _ => found,
        })
    };
    let plain_enough: Vec<&Candidate> = candidates.iter().filter(|c| c.support >= enough()).collect();
    let by_document = asks_for_documents(&work.instruction);
    let mut chosen: Vec<&Candidate> = Vec::new();
    for candidate in plain_enough.into_iter().filter(|candidate| !candidate.is_heading()) {
        let again =
            chosen.iter().any(|c| (by_document && c.passage.origin == candidate.passage.origin) || alike(c, candidate));
        if !again && chosen.len() < work.most(MOST) {
            chosen.push(candidate);
        }
    }
    if chosen.is_empty() {
        let place = if work.place.is_empty() { String::new() } else { format!(" I looked {}.", work.place) };
        c.lead(format!("{NOT_THERE}{place}"));
        return c.finish();
    }
    if !by_document {
        chosen.sort_by_key(|c| (c.passage.origin, c.passage.start + c.span.start as u64));
    }
    let documents: HashSet<Origin> = chosen.iter().map(|c| c.passage.origin).collect();
    c.lead(match (chosen.len(), documents.len()) {
        (1, _) => "I found one:".to_owned(),
        (n, 1) => format!("I found {n} in {}:", name_of(&chosen[0].passage)),
        (n, d) if n == d => format!("I found it in {n} documents:"),
        (n, d) => format!("I found {n} in {d} documents:"),
    });
    c.section(if work.talk { "" } else { "What I found" });
    for candidate in chosen {
        let label = if documents.len() > 1 { candidate.passage.name.as_str() } else { "" };
        c.quote_passage_as(label, &candidate.passage, &candidate.letters, candidate.piece);
    }
    c.finish()
}

/// The items of the list that a paper opens in the question's words: "Each of the following is an Event of Default: …"
fn items(inquiry: &Inquiry, found: &[Candidate]) -> Option<Vec<Candidate>> {
    let opened = found.iter().take(OPENS).filter(|candidate| candidate.covered >= NAMED);
    let items = opened.map(|candidate| match inquiry.items_of(candidate) {
        items if items.is_empty() => inquiry.items_within(candidate),
        items => items,
    });
    let items = items.into_iter().find(|items| items.len() > 1)?;
    Some(items.into_iter().map(|item| Candidate { support: 1.0, ..item }).collect())
}

/// Whether all sums of money are asked for.
fn asks_for_sums(question: &str) -> bool {
    let plain = plain(question);
    let all = ["all ", "every ", "list ", "which "].iter().any(|word| plain.contains(word));
    all && ["amounts", "sums", "dollar", "figures", "payments", "amounts of money"]
        .iter()
        .any(|word| plain.contains(word))
}

/// The sums that a question asks for: "over $1 million".
#[derive(Clone, Copy, Debug, PartialEq)]
enum Limit {
    Over(f64),
    Under(f64),
}

impl Limit {
    fn holds(self, sum: f64) -> bool {
        match self {
            Self::Over(least) => sum > least,
            Self::Under(most) => sum < most,
        }
    }
}

/// The limit in a question.
fn limit(question: &str) -> Option<Limit> {
    let plain = plain(question);
    let behind = |words: &[&str]| words.iter().find_map(|word| plain.split_once(word)).and_then(|(_, rest)| sum(rest));
    let over = behind(&[" over ", " above ", " more than ", " exceeding ", " greater than "]).map(Limit::Over);
    over.or_else(|| behind(&[" under ", " below ", " less than "]).map(Limit::Under))
}

/// The sum with which a text begins: "$1.5 million", "5,000 dollars".
fn sum(text: &str) -> Option<f64> {
    let digits = text.trim_start_matches(|c: char| !c.is_ascii_digit() && !c.is_alphabetic());
    let end = digits.find(|c: char| !(c.is_ascii_digit() || matches!(c, ',' | '.'))).unwrap_or(digits.len());
    let value: f64 = digits[..end].trim_end_matches(['.', ',']).replace(',', "").parse().ok()?;
    let unit = digits[end..].trim_start().to_lowercase();
    let times = match unit {
        unit if unit.starts_with("million") || unit == "m" => 1e6,
        unit if unit.starts_with("billion") => 1e9,
        unit if unit.starts_with("thousand") || unit == "k" => 1e3,
        _ => 1.0,
    };
    Some(value * times)
}

/// Whether the question asks for documents rather than places in them.
fn asks_for_documents(question: &str) -> bool {
    let plain = plain(question);
    let things = ["contracts", "agreements", "documents", "files", "mails", "emails", "e-mails", "leases", "letters"];
    ["which", "list", "what", "name", "show"].iter().any(|verb| {
        things.iter().any(|thing| {
            ["", " of my", " of the", " of our", " all", " all my", " all the", " all our", " my", " the", " our"]
                .iter()
                .any(|between| plain.contains(&format!("{verb}{between} {thing}")))
        })
    })
}

/// Whether two sentences say the same.
pub(super) fn alike(a: &Candidate, b: &Candidate) -> bool {
    let words = |c: &Candidate| -> HashSet<String> {
        plain(&c.letters.folded(c.piece.span)).split(' ').filter(|w| w.len() > 3).map(str::to_owned).collect()
    };
    let (a, b) = (words(a), words(b));
    let both = a.intersection(&b).count();
    both * 10 > a.len().min(b.len()) * 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_have_a_limit() {
        assert_eq!(limit("list all the dollar amounts over $1 million"), Some(Limit::Over(1e6)));
        assert_eq!(limit("Which payments are less than 5,000 dollars?"), Some(Limit::Under(5e3)));
        assert_eq!(limit("List all amounts."), None);
        assert_eq!((sum("$63,180, and"), sum("$1.5 million"), sum("ten")), (Some(63_180.0), Some(1.5e6), None));
    }
}
