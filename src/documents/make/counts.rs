//! A plain number of something in a paper: the "36" of "thirty-six (36) equal instalments", the "120" of "up to 120 users".

use super::{
    places::{is_kin, stems},
    value_forms::spelt,
    values::{self, is_kind, is_numeral, sentence, values, words},
};
use ::docx::redline::Paragraph;
use law::numerals;

use std::ops::Range;

/// Words behind a number among which stands what it counts.
const BEHIND: usize = 4;
/// What stands before a number that counts nothing.
const NAMES: [&str; 16] = [
    "section",
    "sections",
    "article",
    "clause",
    "paragraph",
    "paragraphs",
    "exhibit",
    "schedule",
    "no",
    "number",
    "§",
    "page",
    "chapter",
    "title",
    "part",
    "and",
];

/// The numbers of a text that count something, in characters, and the words behind each.
pub(super) fn counts(text: &str) -> Vec<(Range<usize>, String)> {
    let words = words(text);
    let taken: Vec<Range<usize>> = values(text).into_iter().map(|(range, _)| range).collect();
    let (mut out, mut at) = (Vec::new(), 0);
    while let Some((start, word)) = words.get(at) {
        let numeral = |n: usize| words.get(n).is_some_and(|(_, word)| is_numeral(&word.to_lowercase()));
        let figures = |word: &str| {
            word.starts_with(|c: char| c.is_ascii_digit()) && word.chars().all(|c| c.is_ascii_digit() || c == ',')
        };
        let mut end = at;
        while numeral(end) {
            end += 1;
        }
        let in_figures = |n: usize| {
            let (_, word) = words.get(n)?;
            figures(word.strip_prefix('(')?.strip_suffix(')')?).then_some(())
        };
        let used = match (end > at, figures(word)) {
            (true, _) if in_figures(end).is_some() => end + 1 - at,
            // "One" alone is seldom a number.
            (true, _) if word.to_lowercase() != "one" || end > at + 1 => end - at,
            (false, true) => 1,
            _ => 0,
        };
        let year = word.len() == 4 && (word.starts_with("19") || word.starts_with("20"));
        let before = at.checked_sub(1).and_then(|n| words.get(n)).map(|(_, word)| word.to_lowercase());
        let named = before
            .as_deref()
            .is_none_or(|before| NAMES.contains(&before) && (before != "and" || used == 1 && word.len() < 3));
        let Some((last, tail)) = words.get(at + used.max(1) - 1) else { break };
        let range = *start..last + tail.chars().count();
        let free = !taken.iter().any(|other| range.start < other.end && other.start < range.end);
        if used > 0 && !named && free && !(year && used == 1) {
            let behind = words[at + used..].iter().take(BEHIND).map(|(_, word)| word.as_str()).collect::<Vec<_>>();
            out.push((range, behind.join(" ")));
        }
        at += used.max(1);
    }
    out
}

/// Whether a text is a plain number and nothing else: "24", "4,000", "twelve", "twelve (12)".
pub fn is_count(text: &str) -> bool {
    number(text).is_some()
}

/// The number that a text is.
fn number(text: &str) -> Option<u32> {
    let text = text.trim();
    let digits: String = text.chars().filter(|c| *c != ',').collect();
    if !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit()) {
        return digits.parse().ok();
    }
    let words = text.split_once(" (").filter(|(_, rest)| rest.ends_with(')')).map_or(text, |(words, _)| words);
    let in_words = words.split(' ').all(|word| is_numeral(&word.to_lowercase()));
    in_words.then(|| spelt(words)).flatten()
}

/// A number in the form of the one whose place it takes: "24" in the place of "thirty-six (36)" is "twenty-four (24)".
pub(super) fn in_form_of(old: &str, new: &str) -> String {
    let Some(count) = number(new) else { return new.to_owned() };
    let figures = match new.starts_with(|c: char| c.is_ascii_digit()) {
        true => new.trim().split(' ').next().unwrap_or(new).to_owned(),
        false => count.to_string(),
    };
    let in_words = numerals::in_words(count);
    match (old.contains('('), old.starts_with(char::is_alphabetic), in_words) {
        (true, true, Some(words)) => format!("{words} ({figures})"),
        (false, true, Some(words)) => words,
        _ => figures,
    }
}

/// Where the number stands that is meant: the one number that counts what is spoken of, or the one of the sentences that speak of it.
pub(super) fn spoken_of(
    paragraphs: &[Paragraph],
    within: &[(usize, Range<usize>)],
    about: &str,
) -> Result<(usize, Range<usize>), String> {
    let all = stems(about);
    let wanted: Vec<&String> = all.iter().filter(|stem| !is_kind(stem)).collect();
    let wanted = if wanted.is_empty() { all.iter().collect() } else { wanted };
    let one_section = within.len() < paragraphs.len();
    let mut found: Vec<(bool, usize, usize, usize, Range<usize>)> = Vec::new();
    for (index, own) in within {
        let Some(paragraph) = paragraphs.get(*index) else { continue };
        let letters: Vec<char> = paragraph.text.chars().collect();
        let of = |text: &str| {
            let own = stems(text);
            wanted.iter().filter(|word| own.iter().any(|other| is_kin(other, word))).count()
        };
        let in_paragraph = of(&paragraph.text);
        for (range, behind) in counts(&paragraph.text) {
            if !own.contains(&range.start) {
                continue;
            }
            let (from, to) = sentence(&letters, &range);
            let in_sentence = of(&letters[from..to].iter().collect::<String>());
            let counted = of(&behind) > 0;
            if in_paragraph * 2 > wanted.len() || one_section && in_paragraph > 0 {
                found.push((counted, in_sentence, in_paragraph, *index, range));
            }
        }
    }
    found.sort_by_key(|(counted, sentence, paragraph, ..)| std::cmp::Reverse((*counted, *sentence, *paragraph)));
    let text = |index: usize, range: &Range<usize>| -> String {
        paragraphs[index].text.chars().skip(range.start).take(range.len()).collect()
    };
    match &found[..] {
        [] => Err("No sentence that speaks of it has such a number. Name the words as they stand.".to_owned()),
        [(.., index, range)] => Ok((*index, range.clone())),
        [one, next, ..] if (one.0, one.1, one.2) > (next.0, next.1, next.2) => Ok((one.3, one.4.clone())),
        [one, next, ..] => Err(format!(
            "It could be “{}” or “{}”. Name the words as they stand.",
            text(one.3, &one.4),
            text(next.3, &next.4)
        )),
    }
}

/// A number with the unit that is named with it: "five hours" for "cooperation hours" and "five".
pub(super) fn with_unit(about: &str, value: &str) -> (String, String) {
    const UNITS: [&str; 10] = ["hours", "hour", "days", "day", "weeks", "week", "months", "month", "years", "year"];
    let words: Vec<&str> = about.split(' ').collect();
    let at = words.iter().rposition(|word| UNITS.contains(&word.to_lowercase().as_str()));
    match at.filter(|_| is_count(value) && words.len() > 1) {
        Some(at) => {
            let rest: Vec<&str> = words.iter().enumerate().filter(|(n, _)| *n != at).map(|(_, word)| *word).collect();
            (rest.join(" "), format!("{value} {}", words[at]))
        }
        None => (about.to_owned(), value.to_owned()),
    }
}

/// Where a number stands that is a sum or counts something: the one of both that is found.
pub(super) fn number_spoken_of(
    paragraphs: &[Paragraph],
    within: &[(usize, Range<usize>)],
    about: &str,
    value: &str,
) -> Result<(usize, Range<usize>), String> {
    const MONEY: [&str; 14] = [
        "fee",
        "fees",
        "price",
        "payment",
        "deposit",
        "rent",
        "salary",
        "premium",
        "cost",
        "sum",
        "severance",
        "royalty",
        "guaranty",
        "money",
    ];
    let money = about.split(' ').any(|word| MONEY.contains(&word.to_lowercase().as_str()));
    let counted = spoken_of(paragraphs, within, about);
    let sum = match money || value.contains(',') {
        true => values::spoken_of(paragraphs, within, about, &format!("${value}")),
        false => Err(String::new()),
    };
    match (sum, counted) {
        (Ok(sum), Err(_)) => Ok(sum),
        (Ok(sum), Ok(_)) if money => Ok(sum),
        (Ok(_), Ok(_)) => Err("It could be a sum or a number. Name the words as they stand.".to_owned()),
        (Err(_), counted) => counted,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn paragraphs(texts: &[&str]) -> Vec<Paragraph> {
        let one = |(index, text): (usize, &&str)| Paragraph {
            index,
            style: None,
            in_table: false,
            row: None,
            merged: false,
            text: (*text).to_owned(),
        };
        texts.iter().enumerate().map(one).collect()
    }

    #[test]
    fn a_number_is_meant_by_what_it_counts() {
        let paper = paragraphs(&[
            "1. Berths. Owner grants up to 120 Open Berths under Section 7.",
            "2. Price. It is paid at closing and the rest in thirty-six (36) equal monthly installments on 20 days' notice.",
            "3. Minimum. Buyer orders 4,000 casks in 2026.",
        ]);
        let within: Vec<_> = (0..3).map(|at| (at, 0..usize::MAX)).collect();
        let of = |about: &str, new: &str| {
            let (at, range) = spoken_of(&paper, &within, about).ok()?;
            let old: String = paper[at].text.chars().skip(range.start).take(range.len()).collect();
            let new = in_form_of(&old, new);
            Some((old, new))
        };
        assert_eq!(of("installments", "24"), Some(("thirty-six (36)".into(), "twenty-four (24)".into())));
        assert_eq!(of("berths", "150"), Some(("120".into(), "150".into())));
        assert_eq!(of("the minimum", "3,000"), Some(("4,000".into(), "3,000".into())));
        assert_eq!(of("the deposit", "3,000"), None);
        assert!(is_count("24") && is_count("twenty-four (24)") && is_count("five") && !is_count("24 days"));
    }
}
