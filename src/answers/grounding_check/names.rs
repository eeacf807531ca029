//! Proper names: the source must contain every person, company or place that a sentence names.

use crate::law::{
    cues::plain,
    dates::{MONTHS, WEEKDAYS},
};

use std::collections::HashSet;

/// Words with a capital that are no names, beside months and days of the week.
const COMMON: &[&str] = &[
    "i",
    "yes",
    "no",
    "however",
    "also",
    "note",
    "section",
    "article",
    "clause",
    "exhibit",
    "schedule",
    "page",
    "agreement",
    "lease",
    "contract",
    "party",
    "parties",
    "the",
    "if",
    "in",
    "on",
    "under",
    "according",
    "mr",
    "mrs",
    "ms",
    "dr",
];

fn common(word: &str) -> bool {
    COMMON.contains(&word) || MONTHS.contains(&word) || WEEKDAYS.contains(&word)
}

/// Whether every name in a sentence is in one of the sources. The first word of the sentence always has a capital; it
/// counts only if another follows, as in "Harbor Holdings".
pub fn are_in(sentence: &str, sources: &[&str]) -> bool {
    let known: HashSet<String> = sources.iter().flat_map(|s| words(&plain(s))).collect();
    let all: Vec<&str> = sentence.split_whitespace().collect();
    let capital =
        |w: &str| w.trim_start_matches(['"', '“', '(', '‘', '\'', '[']).chars().next().is_some_and(char::is_uppercase);
    let mut begins = true;
    for (i, word) in all.iter().enumerate() {
        let name = capital(word) && (!begins || all.get(i + 1).is_some_and(|next| capital(next)));
        begins = word.ends_with(['.', '?', '!', ':']) && word.len() > 3;
        if !name {
            continue;
        }
        for part in words(&plain(word)) {
            let part = part.trim_end_matches("'s").to_owned();
            let single = part.trim_end_matches('s').to_owned();
            if part.len() > 1 && !common(&part) && !known.contains(&part) && !known.contains(&single) {
                return false;
            }
        }
    }
    true
}

fn words(plain: &str) -> Vec<String> {
    let split = plain.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '&');
    split.map(|w| w.trim_matches('\'').to_owned()).filter(|w| w.chars().any(char::is_alphabetic)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strangers_are_seen() {
        let source = ["Harbor Holdings LLC, the landlord, and Miller Bakery Inc., the tenant."];
        for (sentence, known) in [
            ("The landlord is Harbor Holdings LLC.", true),
            ("The Landlord's name is Harbor Holdings.", true),
            ("The landlord is Haven Holdings LLC.", false),
            ("Finch Bakery is the tenant.", false),
            ("Rent is due.", true),
        ] {
            assert_eq!(are_in(sentence, &source), known, "{sentence}");
        }
    }
}
