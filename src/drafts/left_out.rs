//! What an order keeps out of its paper: "Don't mention Ann Lee", "Leave out the supper and the play committee."

use super::{
    draft_passages::words,
    kinds::telling,
    order_words::{without_politeness, without_taken_back},
    records::Text,
    titles::is_paper,
};

use docx::compose::Block;
use std::{collections::BTreeSet, ops::Range};

/// How such a part of an order begins.
const LEADS: [&str; 11] = [
    "no mention of ",
    "no word about ",
    "not a word about ",
    "not a word on ",
    "not a word of ",
    "nothing about ",
    "nothing on ",
    "leave out ",
    "keep out ",
    "omit ",
    "out: ",
];
/// More of them, of one word.
const SKIPS: [&str; 2] = ["skip ", "drop "];
/// What is not to be done.
const NOT: [&str; 4] = ["don't ", "do not ", "never ", "without "];
/// Verbs of saying: "don't argue the will", "without naming Ann Lee".
const SAYING: [&str; 20] = [
    "disclose ",
    "mention ",
    "admit ",
    "say ",
    "cite ",
    "name ",
    "go into ",
    "argue ",
    "bring up ",
    "raise ",
    "discuss ",
    "quote ",
    "disclosing ",
    "mentioning ",
    "citing ",
    "naming ",
    "arguing ",
    "raising ",
    "quoting ",
    "talk about ",
];
/// Verbs of which the end stands behind what is left out: "leave the heaters out of it".
const APART: [&str; 2] = ["leave ", "keep "];
/// Most words between such a verb and its end.
const APART_WORDS: usize = 5;
/// Titles before a name.
const TITLES: [&str; 4] = ["Mr. ", "Ms. ", "Mrs. ", "Dr. "];
/// Most words of a name.
const NAME: usize = 4;
/// Most telling words of which each must stand in a paragraph that goes.
const FEW: usize = 2;

/// Takes out of a draft the paragraphs that say what the order keeps out of it, and tells how many they were.
pub fn leave_out(text: &mut Text, order: &str) {
    for what in left_out(order) {
        let told = |block: &Block| match block {
            Block::Paragraph { .. } | Block::Numbered { .. } | Block::Bullet { .. } | Block::BlockQuote { .. } => {
                says(&words(block), &what)
            }
            _ => false,
        };
        // Whoever is named everywhere is whom the paper is about.
        let before = text.document.blocks.len();
        if text.document.blocks.iter().filter(|block| told(block)).count() * 2 > before {
            text.gaps.push(format!(
                "Your order leaves out {what}, of which most of the draft speaks: nothing was taken out. Say what it is to be without."
            ));
            continue;
        }
        text.document.blocks.retain(|block| !told(block));
        text.form.retain(|block| !told(block));
        text.sources.retain(|source| !says(&source.quote, &what));
        text.gaps.push(match before - text.document.blocks.len() {
            0 => format!("Your order leaves out {what}: no paragraph of the draft was found to speak of it."),
            1 => format!("As you ordered, one paragraph is left out that speaks of {what}."),
            gone => format!("As you ordered, {gone} paragraphs are left out that speak of {what}."),
        });
    }
}

/// Whether a part of an order says that something is to be left out.
pub fn is_left_out(part: &str) -> bool {
    kept_out(part).is_some()
}

/// Whether a part goes on with what its sentence leaves out: "the play committee" of "Leave out the supper and the play committee".
pub fn goes_on_leaving_out(part: &str, sentence: &str) -> bool {
    left_out(sentence).iter().any(|what| part.contains(what.as_str()))
}

/// An order as it is read for what its draft is to say: without what it takes back and what it leaves out. Places in it stay as they are.
pub fn as_read(order: &str) -> String {
    without_left_out(&without_taken_back(order))
}

/// An order with blanks in the place of what it leaves out: whoever reads it for what the draft is to say must not find that there. Places in it stay
/// as they are.
fn without_left_out(order: &str) -> String {
    let mut out = order.to_owned();
    let places: Vec<Range<usize>> = placed(order).into_iter().map(|(_, place)| place).collect();
    // What joins two of them goes with them.
    let joints: Vec<Range<usize>> = places
        .windows(2)
        .filter_map(|pair| {
            let between = order.get(pair[0].end..pair[1].start)?;
            matches!(between.trim_matches([' ', ',']), "" | "and" | "or").then_some(pair[0].end..pair[1].start)
        })
        .collect();
    let mut all: Vec<Range<usize>> = places.into_iter().chain(joints).collect();
    // From the end on: blanks may have fewer bytes than what stood there.
    all.sort_by_key(|place| std::cmp::Reverse(place.start));
    for place in all {
        let blanks: String = order[place.clone()].chars().map(|c| if c == '\n' { c } else { ' ' }).collect();
        out.replace_range(place, &blanks);
    }
    out
}

/// What a part of an order leaves out.
fn kept_out(part: &str) -> Option<String> {
    let part = part.trim().replace('’', "'");
    let part = part.strip_prefix("but ").or_else(|| part.strip_prefix("But ")).unwrap_or(&part);
    let part = without_politeness(part);
    let lower = part.to_lowercase();
    let apart = || {
        let verb = APART.iter().find(|verb| lower.starts_with(**verb))?;
        // "Leave No. 2 alone"
        let out = lower.find(" out").map(|at| (at, at + " out".len()));
        let ends = out.or_else(|| lower.find(" alone").map(|at| (at, at + " alone".len())));
        let (end, _) = ends.filter(|(_, end)| {
            let behind = &lower[*end..];
            behind.is_empty() || [" of", " too", " as well", " please"].iter().any(|words| behind.starts_with(words))
        })?;
        let what = part.get(verb.len()..end)?;
        (what.split(' ').count() <= APART_WORDS).then(|| what.to_owned())
    };
    let not_said = || {
        let not = NOT.iter().find(|not| lower.starts_with(**not))?;
        let verb = SAYING.iter().find(|verb| lower[not.len()..].starts_with(**verb))?;
        Some(not.len() + verb.len())
    };
    let lead = LEADS.iter().chain(&SKIPS).find(|lead| lower.starts_with(**lead)).map(|lead| lead.len());
    let what = match lead.or_else(not_said) {
        Some(lead) => part.get(lead..)?.to_owned(),
        None => apart()?,
    };
    Some(TITLES.iter().fold(what.trim().to_owned(), |what, title| what.replace(title, "")))
}

/// What an order leaves out, thing by thing.
fn left_out(order: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for (what, _) in placed(order) {
        if !out.contains(&what) {
            out.push(what);
        }
    }
    out
}

/// What an order leaves out, thing by thing, and where each stands, in bytes: a list goes on up to its sentence's end.
fn placed(order: &str) -> Vec<(String, Range<usize>)> {
    let mut out: Vec<(String, Range<usize>)> = Vec::new();
    let start = |text: &str| text.as_ptr() as usize - order.as_ptr() as usize;
    let titled = |before: &str| TITLES.iter().any(|title| before.ends_with(title.trim_end_matches([' ', '.'])));
    let mut from = 0;
    let mut sentences = Vec::new();
    for (at, mark) in order.match_indices(['.', ';', '\n', '(', ')', '!', '?']) {
        if !(mark == "." && titled(&order[from..at])) {
            sentences.push(&order[from..at]);
            from = at + mark.len();
        }
    }
    sentences.push(&order[from..]);
    for sentence in sentences {
        let mut listed = false;
        let all = sentence.trim_start().to_lowercase().starts_with("out: ");
        let parts = sentence.split(',').flat_map(|part| part.split(" and ")).flat_map(|part| part.split(" or "));
        for whole in parts {
            let part = whole.trim();
            let joined = ["and ", "or ", "nor "].iter().find_map(|joint| part.strip_prefix(joint));
            let nor = listed && part.starts_with("nor ");
            let part = joined.unwrap_or(part);
            let what = match kept_out(part) {
                Some(what) => what,
                // "Out: the talk at court, who drove": a list to the end of its sentence.
                None if (all || nor) && !part.is_empty() => part.to_owned(),
                // "Don't mention Ann Lee, ask him for the keys" goes on with something else.
                None if listed && (is_a_thing(part) || part.split(' ').count() == 1) => {
                    TITLES.iter().fold(part.to_owned(), |what, title| what.replace(title, ""))
                }
                None => {
                    listed = false;
                    continue;
                }
            };
            listed = true;
            // "Will" is a word of no weight, and a paper.
            let paper = what.split(' ').next_back().filter(|_| what.contains(' ')).is_some_and(is_paper);
            if !telling(&what).is_empty() || paper {
                out.push((what, start(whole)..start(whole) + whole.len()));
            }
        }
    }
    out
}

/// Whether a part of a list is a thing with its article, or a name.
fn is_a_thing(part: &str) -> bool {
    let first = part.split(' ').next().unwrap_or_default();
    matches!(first, "the" | "a" | "an" | "any" | "anything" | "his" | "her" | "its" | "their" | "our" | "what")
        || is_name(part)
}

/// Whether words are somebody's name.
fn is_name(words: &str) -> bool {
    let own: Vec<&str> = words.split(' ').collect();
    (1..=NAME).contains(&own.len())
        && own.iter().all(|word| word.starts_with(char::is_uppercase) && word.chars().count() > 2)
}

/// Whether a text speaks of something: has a word of a name, or most of the words of a thing.
fn says(text: &str, what: &str) -> bool {
    if is_name(what) {
        let parts: Vec<String> = what.split(' ').map(str::to_lowercase).collect();
        return text.split(|c: char| !c.is_alphanumeric()).any(|word| parts.contains(&word.to_lowercase()));
    }
    let (own, here): (BTreeSet<String>, BTreeSet<String>) = (telling(what), telling(text));
    if own.is_empty() {
        return text.to_lowercase().contains(&what.to_lowercase());
    }
    let count = own.iter().filter(|word| here.contains(*word)).count();
    count > 0 && if own.len() <= FEW { count == own.len() } else { count * 3 >= own.len() * 2 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_keeps_names_and_things_out() {
        let order = "Demand letter to Orr. Twenty days, then suit, with fees. Don't mention Marcy. Leave out the figures, and do not name Ms. Ann Lee.";
        assert_eq!(left_out(order), ["Marcy", "the figures", "Ann Lee"]);
        let order =
            "Leave out the supper-room crying, the play committee and anything she only heard. Do put in the check.";
        assert_eq!(left_out(order), ["the supper-room crying", "the play committee", "anything she only heard"]);
        assert_eq!(left_out("Please don't mention Ann Lee, ask him for the keys and the deed"), ["Ann Lee"]);
        let order = "Three things, by May 4. Nothing about fault, the hose or Doyle. Not a word about the dog, and leave the heaters out too.";
        assert_eq!(left_out(order), ["fault", "the hose", "Doyle", "the dog", "the heaters"]);
        let read = without_left_out(order);
        assert_eq!(read.chars().count(), order.chars().count());
        assert!(
            read.starts_with("Three things, by May 4. ") && !read.contains("dog") && !read.contains("Doyle"),
            "{read}"
        );
        assert_eq!(
            left_out("Out: the drinking, the cook's memo, his overtime. Leave the mold out of it."),
            ["the drinking", "the cook's memo", "his overtime", "the mold"]
        );
        assert_eq!(
            left_out("Don't mention what Ida told Bo in May, nor Bo's number, nor Otto."),
            ["what Ida told Bo in May", "Bo's number", "Otto"]
        );
        assert_eq!(left_out("Out: courthouse talk, who drove."), ["courthouse talk", "who drove"]);
        let read = without_left_out("Reasons: the mail. Leave out the bill and don't bring up the drain. Pay $5.");
        assert_eq!(read.split_whitespace().collect::<Vec<_>>().join(" "), "Reasons: the mail. . Pay $5.");
        assert_eq!(left_out("Don't argue the will, and leave the tank alone."), ["the will", "the tank"]);
        assert!(left_out("Leave him out in the cold. Leave blanks.").is_empty());
        assert!(is_left_out("but please do not cite the mediation") && !is_left_out("mention the mediation"));
    }

    #[test]
    fn a_paragraph_speaks_of_what_it_names() {
        assert!(says("He wrote: “Marcy, she is lame.”", "Marcy Tolliver") && !says("Marching on", "Marcy"));
        assert!(says("I sat in the supper room and I was crying.", "the supper-room crying"));
        assert!(!says("We had supper at six.", "the supper-room crying"));
    }
}
