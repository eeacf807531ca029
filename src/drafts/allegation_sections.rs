//! What an order answers to the parts of a complaint by their headings: "Admit the parties, jurisdiction and venue and that the lease was signed on May
//! 4, 2025".

use super::{
    allegation_clauses::is_statement,
    allegation_orders::{Answer, Answers},
    allegation_words::Says,
    allegations::Allegation,
    kinds::telling,
    order_words::without_politeness,
};
use crate::law::{Letters, Span, dates::dates_in};

use std::collections::BTreeSet;

/// Most words of a heading's name in an order.
const NAME: usize = 6;

/// Puts what the order answers to headings to the paragraphs that stand below them. What no heading and no paragraph is for stays among what was not
/// read.
pub fn answer_by_headings(answers: &mut Answers, allegations: &[Allegation], order: &str) {
    let mut unread = Vec::new();
    for said in std::mem::take(&mut answers.unread) {
        match placed(&said, allegations) {
            Some(Placed { says, numbers, stated, left }) => {
                let span = place(order, &said);
                for number in numbers {
                    answers.not_rest.remove(&number);
                    let whole = Answer { says, only: String::new(), but: String::new(), span };
                    answers.to.entry(number).or_insert_with(|| vec![whole]);
                }
                for (number, only) in stated {
                    answers.not_rest.remove(&number);
                    let known = answers.to.entry(number).or_default();
                    // What is admitted whole needs no part.
                    if known.iter().all(|known| !known.only.is_empty()) {
                        known.push(Answer { says, only, but: String::new(), span });
                    }
                }
                unread.extend(left);
            }
            None => unread.push(said),
        }
    }
    answers.unread = unread;
}

/// Puts what the order answers to an allegation that it calls by its words, where one alone has them: "Deny the Austin allegation, the offices are in
/// Chicago".
pub fn answer_by_words(answers: &mut Answers, allegations: &[Allegation], order: &str) {
    let mut unread = Vec::new();
    for said in std::mem::take(&mut answers.unread) {
        let Some((number, mut answer)) = called_by_words(&said, allegations) else {
            unread.push(said);
            continue;
        };
        answer.span = place(order, &said);
        answers.not_rest.remove(&number);
        answers.to.entry(number).or_insert_with(|| vec![answer]);
    }
    answers.unread = unread;
}

/// The number of the only allegation with the words by which a sentence calls it, and what it answers.
fn called_by_words(said: &str, allegations: &[Allegation]) -> Option<(usize, Answer)> {
    let line = without_politeness(said);
    let (verb, rest) = line.split_once(" the ")?;
    let says = match verb.to_lowercase().as_str() {
        "admit" => Says::Admits,
        "deny" => Says::Denies,
        _ => return None,
    };
    let (called, behind) = [" allegation", " paragraph", " claim"].iter().find_map(|noun| rest.split_once(*noun))?;
    let wanted = telling(called);
    let has = |(_, one): &(usize, &Allegation)| telling(&one.request.text).is_superset(&wanted);
    let mut found = allegations.iter().enumerate().filter(has);
    let ((place, _), None) = (found.next()?, found.next()) else { return None };
    let number = place + 1;
    let reason = behind.trim_start_matches([',', ':', ' ', '–', '-']).trim_end_matches(['.', ' ']);
    let reason = reason.strip_prefix("because ").unwrap_or(reason);
    let (few, plain) = (called.split(' ').count() <= NAME, !wanted.is_empty());
    let but =
        if says == Says::Denies && is_statement(reason) { format!("and alleges that {reason}") } else { String::new() };
    (few && plain && (reason.is_empty() || !but.is_empty()))
        .then(|| (number, Answer { says, only: String::new(), but, span: Span::default() }))
}

/// Where a sentence stands in an order.
fn place(order: &str, said: &str) -> Span {
    match order.find(said) {
        Some(at) => {
            let start = order[..at].chars().count();
            Span::new(start, start + said.chars().count())
        }
        None => Letters::new(order).span(),
    }
}

struct Placed {
    says: Says,
    /// Paragraphs below the headings that it names.
    numbers: Vec<usize>,
    /// What is admitted of single paragraphs.
    stated: Vec<(usize, String)>,
    /// What fits none.
    left: Vec<String>,
}

/// A sentence that answers parts by their headings, if at least one of them is one of the complaint.
fn placed(said: &str, allegations: &[Allegation]) -> Option<Placed> {
    let line = without_politeness(said);
    let (verb, rest) = line.split_once(' ')?;
    let says = match verb.to_lowercase().as_str() {
        "admit" | "admits" => Says::Admits,
        "deny" | "denies" => Says::Denies,
        _ => return None,
    };
    let mut out = Placed { says, numbers: Vec::new(), stated: Vec::new(), left: Vec::new() };
    for item in items(rest.trim_end_matches(['.', ' '])) {
        if item.starts_with("that ") {
            match told_by(item, allegations) {
                Some(number) => out.stated.push((number, item.to_owned())),
                None => out.left.push(format!("{verb} {item}")),
            }
            continue;
        }
        let below = below(item, allegations);
        if below.is_empty() {
            out.left.push(format!("{verb} {item}"));
        }
        out.numbers.extend(below);
    }
    (!out.numbers.is_empty() || !out.stated.is_empty()).then_some(out)
}

/// The things of a list; a statement goes on to the next one.
fn items(list: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let mut from = 0;
    let mut at = 0;
    while let Some((mark, length)) = [", and ", ", ", " and "]
        .iter()
        .filter_map(|joint| Some((list[at..].find(joint)? + at, joint.len())))
        .min_by_key(|(mark, length)| (*mark, usize::MAX - length))
    {
        let behind = &list[mark + length..];
        // A statement ends only before the next one.
        if !list[from..].starts_with("that ") || behind.starts_with("that ") {
            out.push(list[from..mark].trim());
            from = mark + length;
        }
        at = mark + length;
    }
    out.push(list[from..].trim());
    out.retain(|item| !item.is_empty());
    out
}

/// The paragraphs below the heading that an item names: "the allegations on jurisdiction".
fn below(item: &str, allegations: &[Allegation]) -> Vec<usize> {
    let general = telling("allegations paragraphs section sections heading part complaint petition");
    let wanted: BTreeSet<String> = telling(item).into_iter().filter(|word| !general.contains(word)).collect();
    if wanted.is_empty() || item.split(' ').count() > NAME || item.contains(|c: char| c.is_ascii_digit()) {
        return Vec::new();
    }
    let named = |allegation: &Allegation| {
        // "FIRST CAUSE OF ACTION – BREACH (Elm)" is named by what it is.
        let own = telling(&allegation.section);
        !own.is_empty() && wanted.iter().all(|word| own.contains(word))
    };
    allegations.iter().enumerate().filter(|(_, allegation)| named(allegation)).map(|(n, _)| n + 1).collect()
}

/// The one paragraph that tells what an item states: it has its day, or all its numbers, and one of its words.
fn told_by(item: &str, allegations: &[Allegation]) -> Option<usize> {
    let days = |text: &str| {
        let letters = Letters::new(text);
        dates_in(&letters, letters.span()).iter().filter_map(|day| day.day_in_full()).collect::<Vec<_>>()
    };
    let word = |word: &String| !word.starts_with(|c: char| c.is_ascii_digit());
    let (wanted, on) = (telling(item), days(item));
    let months = telling(
        "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec",
    );
    let wanted: Vec<String> = wanted.into_iter().filter(word).filter(|word| !months.contains(word)).collect();
    let tells = |allegation: &Allegation| {
        let own = telling(&allegation.request.text);
        let shared = wanted.iter().filter(|word| own.contains(*word)).count();
        match on.is_empty() {
            true => shared * 3 >= wanted.len() * 2 && shared > 1,
            false => shared > 0 && on.iter().all(|day| days(&allegation.request.text).contains(day)),
        }
    };
    let mut found = allegations.iter().enumerate().filter(|(_, allegation)| tells(allegation));
    let (number, None) = (found.next()?.0 + 1, found.next()) else { return None };
    Some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drafts::{allegation_orders::answers, allegations::complaint, papers::samples::paper};

    const COMPLAINT: &str = "ELM COUNTY COURT\n\nANN LEE,\nPlaintiff,\nv.\nOTTO BLUM,\nDefendant.\n\nCOMPLAINT\n\nTHE PARTIES\n\n1.\nAnn Lee lives in Reno.\n\n2.\nOtto Blum lives in Elko.\n\nJURISDICTION AND VENUE\n\n3.\nThis Court has jurisdiction.\n\nFACTS\n\n4.\nOn May 4, 2025, the parties signed a lease of the barn.\n\n5.\nThe roof leaked.\n";

    fn answered(order: &str) -> (Vec<(usize, String)>, Vec<String>) {
        let papers = [paper(COMPLAINT)];
        let found = complaint(&papers, order).map(|found| found.allegations).unwrap_or_default();
        let mut all = answers(order);
        answer_by_headings(&mut all, &found, order);
        let to = all
            .to
            .into_iter()
            .map(|(number, own)| (number, own.first().map(|one| one.only.clone()).unwrap_or_default()));
        (to.collect(), all.unread)
    }

    #[test]
    fn an_order_answers_the_parts_of_a_complaint_by_their_headings() {
        let (to, unread) = answered(
            "Draft the answer. Admit the parties, jurisdiction and venue and that the lease was signed on May 4, 2025.",
        );
        let plain = |number: usize| (number, String::new());
        assert_eq!(to, [plain(1), plain(2), plain(3), (4, "that the lease was signed on May 4, 2025".to_owned())]);
        assert_eq!(unread, [] as [&str; 0]);
        // What is no heading is asked about.
        let (to, unread) = answered("Draft the answer. Admit the parties and the weather.");
        assert_eq!((to, unread), (vec![plain(1), plain(2)], vec!["Admit the weather".to_owned()]));
    }

    #[test]
    fn an_allegation_may_be_called_by_its_words() {
        let papers = [paper(COMPLAINT)];
        let found = complaint(&papers, "").map(|found| found.allegations).unwrap_or_default();
        let of = |order: &str| {
            let mut all = answers(order);
            answer_by_words(&mut all, &found, order);
            (all.to.into_iter().map(|(number, own)| (number, own[0].but.clone())).collect::<Vec<_>>(), all.unread.len())
        };
        let why = "and alleges that the roof was sound".to_owned();
        assert_eq!(of("Deny the roof allegation, the roof was sound."), (vec![(5, why)], 0));
        assert_eq!(of("Deny the Elko allegation."), (vec![(2, String::new())], 0));
        // Two of them speak of where somebody lives.
        assert_eq!(of("Deny the lives allegation."), (Vec::new(), 1));
    }

    #[test]
    fn numbers_may_have_lines_of_their_own() {
        let papers = [paper(COMPLAINT)];
        let found = complaint(&papers, "").map(|found| found.allegations).unwrap_or_default();
        let texts: Vec<&str> = found.iter().map(|one| one.request.text.as_str()).collect();
        assert_eq!(texts.len(), 5);
        assert_eq!(texts.first(), Some(&"Ann Lee lives in Reno."));
        assert_eq!(found.get(2).map(|one| one.section.as_str()), Some("JURISDICTION AND VENUE"));
    }

    #[test]
    fn who_has_no_information_lacks_knowledge() {
        for order in [
            "We don't have information about paragraph 5.",
            "We have no knowledge or information sufficient to form a belief as to paragraph 5.",
        ] {
            let all = answers(order);
            assert_eq!(
                all.to.get(&5).and_then(|own| own.first()).map(|one| one.says),
                Some(Says::LacksKnowledge),
                "{order}"
            );
        }
    }
}
