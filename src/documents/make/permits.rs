//! A ban that becomes a permission: "is permitted" in the place of "is not permitted".

use super::places::{Within, is_kin, places, sentences_of, stems};
use ::docx::redline::Paragraph;

use std::ops::Range;

/// How something is forbidden, and how it is permitted instead.
const BANS: [(&str, &str); 11] = [
    ("is not permitted", "is permitted"),
    ("are not permitted", "are permitted"),
    ("is not allowed", "is allowed"),
    ("are not allowed", "are allowed"),
    ("is prohibited", "is permitted"),
    ("are prohibited", "are permitted"),
    ("is forbidden", "is permitted"),
    ("are forbidden", "are permitted"),
    ("may not", "may"),
    ("shall not", "may"),
    ("must not", "may"),
];
/// Words with which a sentence says more than that one thing is forbidden.
const MORE: [&str; 15] = [
    "no", "not", "nor", "neither", "never", "none", "unless", "except", "without", "only", "other", "or", "and", "but",
    "permit",
];
/// Words that name nothing.
const SMALL: [&str; 12] = ["it", "they", "them", "we", "he", "she", "this", "that", "so", "do", "also", "too"];

/// Where the one sentence of a section forbids what `said` permits ("affiliates may use it"), and what permits it; `why` it does not plainly.
pub(super) fn permitted(
    paragraphs: &[Paragraph],
    within: Within,
    said: &str,
) -> Result<(usize, Range<usize>, String), String> {
    let sentences = sentences_of(paragraphs, within);
    let [(index, at)] = &sentences[..] else {
        return Err("the section is not one sentence, so it cannot plainly be turned around.".to_owned());
    };
    let letters: Vec<char> = paragraphs
        .get(*index)
        .map_or("", |paragraph| paragraph.text.as_str())
        .chars()
        .skip(at.start)
        .take(at.len())
        .collect();
    let text: String = letters.iter().collect();
    let bans = BANS.iter().flat_map(|(ban, permit)| places(&text, ban).into_iter().map(move |place| (place, *permit)));
    let bans: Vec<(Range<usize>, &str)> = bans.collect();
    let [(ban, permit)] = &bans[..] else {
        return Err("the section does not forbid one thing, so it cannot plainly be turned around.".to_owned());
    };
    let before: String = letters[..ban.start].iter().collect();
    let behind: String = letters[ban.end..].iter().collect();
    let rest = format!("{before} {behind}").to_lowercase();
    let more = rest.split(|c: char| !c.is_alphanumeric()).any(|word| MORE.contains(&word) || word == "permitted");
    if more || rest.contains([',', ';']) || !forbids(&before, &text, said) {
        return Err("the section does not plainly say the opposite of this.".to_owned());
    }
    Ok((*index, at.start + ban.start..at.start + ban.end, (*permit).to_owned()))
}

/// Whether a sentence speaks of who may do what: the first before the ban, the other anywhere.
fn forbids(before: &str, text: &str, said: &str) -> bool {
    let Some((who, what)) = said.split_once(" may ") else { return false };
    let telling = |words: &str| -> Vec<String> {
        let all =
            words.split(|c: char| !c.is_alphanumeric()).filter(|word| !SMALL.contains(&word.to_lowercase().as_str()));
        stems(&all.collect::<Vec<_>>().join(" "))
    };
    let has = |text: &str, wanted: &[String]| {
        let own = stems(text);
        wanted.iter().all(|word| own.iter().any(|other| is_kin(word, other)))
    };
    let who = telling(who);
    !who.is_empty() && has(before, &who) && has(text, &telling(what))
}
