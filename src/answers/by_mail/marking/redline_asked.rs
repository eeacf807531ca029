//! Whether a sentence asks for a redline, or only has the word in somebody's name: "a memo on Redline Freight LLC" orders a memo.

use crate::drafts::is_form;

/// Words that order a redline, or speak of one.
const REDLINES: [&str; 2] = ["redline", "blackline"];

/// Whether a sentence speaks of a redline as a thing or as work: not as a part of a name.
pub(super) fn speaks_of_redline(sentence: &str) -> bool {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    (0..words.len()).any(|at| {
        let word = bare(words[at]);
        let low = word.to_lowercase();
        // "Redlines", "redlined", "redlining"
        let is = REDLINES
            .iter()
            .any(|redline| low.starts_with(redline) || low.starts_with(&redline.replace("ine", "ining")));
        is && !is_name(&words, at)
    })
}

/// A word without the marks around it.
fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric())
}

/// Whether a word is a name, or a part of one: it is capitalised in the middle of a sentence ("v. Redline"), it has something
/// ("Redline's driver"), or the form of a company follows ("redline freight llc").
fn is_name(words: &[&str], at: usize) -> bool {
    let Some(word) = words.get(at).copied() else { return false };
    let lower = word.to_lowercase().replace('’', "'");
    if lower.trim_end_matches(|c: char| !c.is_alphanumeric()).ends_with("'s") {
        return true;
    }
    let capital = |word: &str| bare(word).starts_with(char::is_uppercase);
    // "Redline Freight, LLC" and "redline freight llc", but not "redline Acme, Inc.'s draft".
    let behind = &words[at + 1..];
    let form = behind.iter().take(3).position(|word| is_form(word));
    let whole = |n: usize| {
        behind[..n]
            .iter()
            .all(|between| capital(between) == capital(word) && !between.ends_with(['.', ';', ':', '!', '?']))
    };
    if form.is_some_and(whole) {
        return true;
    }
    let letters = || words.iter().flat_map(|word| word.chars()).filter(|c| c.is_alphabetic());
    // In a sentence of capitals a capital says nothing.
    if !capital(word) || letters().all(char::is_uppercase) {
        return false;
    }
    let begins = words[..at].iter().all(|word| OPENING.contains(&bare(word).to_lowercase().as_str()));
    if !begins {
        // "Order: Redline both", "1. Redline both": behind a colon or a number a sentence begins anew.
        let before = words[at - 1];
        let item = before.ends_with(['.', ')']) && before.starts_with(|c: char| c.is_ascii_digit());
        return !item && !before.ends_with(':');
    }
    // "Redline denied it", "Redline has answered": who does something is a name.
    let next = words.get(at + 1).map(|word| bare(word).to_lowercase()).unwrap_or_default();
    let does = ["is", "was", "has", "had", "will", "did", "does", "says", "said", "and", "may", "would", "must"];
    words[..at].is_empty()
        && (does.contains(&next.as_str()) || next.ends_with("ed") && next != "attached" && next != "enclosed")
}

/// Words that may stand before an order.
const OPENING: [&str; 10] = ["", "please", "kindly", "hi", "hello", "dear", "chancery", "and", "then", "now"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_redline_is_a_thing_or_work_and_no_name() {
        for said in [
            "Please redline v2 against v1.",
            "Redline Exhibit A against Exhibit B",
            "Redline attached versions",
            "Compare these and send me a redline",
            "Compare Redline Freight's two drafts and redline them.",
            "Please Redline the two leases",
            "REDLINE PLEASE",
            "1. Redline both versions",
            "Could you redline Acme, Inc.'s lease for me?",
            "We need redlines of both, Acme Inc. signs tomorrow.",
            "Redlining v2 against v1 would help.",
        ] {
            assert!(speaks_of_redline(said), "{said}");
        }
        for said in [
            "Please write a memo to file: how strong is liability against Redline Freight, and what are the damages?",
            "Draft plaintiff's first requests for production to Redline Freight LLC about the tablet.",
            "Basis: Redline's driver failed to control speed",
            "draft a letter to redline freight llc",
            "Redline denied the claim.",
            "Draft an answer in Mendoza v. Redline",
            "Write to Blackline Capital about the loan.",
        ] {
            assert!(!speaks_of_redline(said), "{said}");
        }
    }
}
