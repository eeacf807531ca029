//! The counts of a complaint: which one a heading begins, and which ones an order says are not directed at the client.

use crate::law::Span;

use super::allegation_words::{sentences, spelt};

/// Words with which an order says that a count is another party's.
const NOT_OURS: [&str; 17] = [
    "needs no response",
    "needs no answer",
    "need no response",
    "need no answer",
    "not directed at",
    "not directed to",
    "not directed against",
    "not against",
    "not brought against",
    "not asserted against",
    "not alleged against",
    "do not concern",
    "does not concern",
    "no answer is required",
    "no response is required",
    "no answer is needed",
    "no response is needed",
];

/// The counts that an order says are not directed at the client, each with the sentence that says so. `is_client` knows the client's name.
pub fn not_directed(order: &str, is_client: impl Fn(&str) -> bool) -> Vec<(usize, Span)> {
    let mut out = Vec::new();
    for (text, span) in sentences(order) {
        let lower = text.to_lowercase();
        let of_another = only_against(&text).is_some_and(|who| !is_client(who));
        if of_another || NOT_OURS.iter().any(|words| lower.contains(words)) {
            out.extend(named(&lower).into_iter().map(|count| (count, span)));
        }
    }
    out
}

/// Whom a sentence says that a count is only against: "Brandt" of "Counts II and III are against Brandt only".
fn only_against(text: &str) -> Option<&str> {
    const LEADS: [&str; 6] =
        [" only against ", " against ", " directed at ", " directed to ", " directed against ", " concern "];
    let (lead, at) = LEADS.iter().find_map(|lead| Some((*lead, text.find(lead)? + lead.len())))?;
    let rest = &text[at..];
    let end = rest.find([',', '.', ';']).unwrap_or(rest.len());
    let who = &rest[..end];
    match lead.contains("only") {
        true => Some(who.split(" and ").next().unwrap_or(who).trim()),
        false => who.split_once(" only").map(|(who, _)| who.trim()),
    }
}

/// The number of the count that a heading begins: "COUNT IV - CONVERSION (Tate)", "First Cause of Action".
pub fn of_heading(heading: &str) -> Option<usize> {
    let lower = heading.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    match words.as_slice() {
        ["count" | "claim", number, ..] => numbered(number),
        [number, "count" | "claim", ..] | [number, "cause", "of", "action", ..] => numbered(number),
        _ => None,
    }
}

/// The counts that a text names: "counts i, iii and v", "counts ii to iv".
fn named(lower: &str) -> Vec<usize> {
    let words: Vec<&str> = lower.split([' ', ',', '.', ';', ':', '(', ')']).filter(|word| !word.is_empty()).collect();
    let mut out: Vec<usize> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        if !matches!(words[at], "count" | "counts" | "claim" | "claims") {
            at += 1;
            continue;
        }
        let mut to = false;
        at += 1;
        while let Some(word) = words.get(at) {
            match (*word, numbered(word)) {
                ("and" | "or", _) => {}
                ("to" | "through" | "-" | "–", _) => to = true,
                (_, Some(number)) => {
                    let from = out.last().map_or(number, |last| last + 1);
                    out.extend(if to && from <= number { from..=number } else { number..=number });
                    to = false;
                }
                _ => break,
            }
            at += 1;
        }
    }
    out
}

/// The number that a word is: "iv", "4", "four", "fourth"; up to twenty.
fn numbered(word: &str) -> Option<usize> {
    const ORDINALS: [&str; 10] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    const ROMAN: [&str; 20] = [
        "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv", "xvi", "xvii",
        "xviii", "xix", "xx",
    ];
    let place = |of: &[&str]| of.iter().position(|known| *known == word).map(|at| at + 1);
    place(&ROMAN)
        .or_else(|| place(&ORDINALS))
        .or_else(|| word.parse().ok())
        .or_else(|| spelt(word))
        .filter(|number| (1..=20).contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_others_are_told_by_their_numbers() {
        let of = |order: &str| {
            not_directed(order, |who| who == "Dray").into_iter().map(|(count, _)| count).collect::<Vec<_>>()
        };
        assert_eq!(of("Admit 1 to 3. Counts I and III are not directed at him, so no answer is required."), [1, 3]);
        assert_eq!(of("Counts II to IV are not against Tate; deny the rest."), [2, 3, 4]);
        assert_eq!(of("As to Count One no response is required. Deny 4."), [1]);
        assert_eq!(of("Deny count I, which is not true."), [] as [usize; 0]);
        assert_eq!(of("Admit 1-5, deny the rest. Counts II and III are against Brandt only."), [2, 3]);
        assert_eq!(of("Count I is against Dray only. Count II is only against Brandt and Tate."), [2]);
        assert_eq!(of("The winch is not directed at the pier."), [] as [usize; 0]);
    }

    #[test]
    fn a_heading_begins_a_count() {
        assert_eq!(of_heading("COUNT IV - CONVERSION (Tate)"), Some(4));
        assert_eq!(of_heading("First Cause of Action: Negligence"), Some(1));
        assert_eq!(of_heading("COUNT 2"), Some(2));
        assert_eq!(of_heading("Facts Common to All Counts"), None);
    }
}
