//! What an order keeps out of its paper: "Don't mention Ann Lee", "Leave out the supper and the play committee."

use super::{draft_passages::words, kinds::telling, order_words::without_politeness, records::Text};

use docx::compose::Block;
use std::collections::BTreeSet;

/// How such a part of an order begins.
const LEADS: [&str; 20] = [
    "don't disclose ",
    "do not disclose ",
    "don't mention ",
    "do not mention ",
    "don't admit ",
    "do not admit ",
    "don't say ",
    "do not say ",
    "don't cite ",
    "do not cite ",
    "don't name ",
    "do not name ",
    "no mention of ",
    "without mentioning ",
    "without naming ",
    "nothing about ",
    "nothing on ",
    "leave out ",
    "keep out ",
    "omit ",
];
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

/// What a part of an order leaves out.
fn kept_out(part: &str) -> Option<String> {
    let part = part.trim().replace('’', "'");
    let part = part.strip_prefix("but ").or_else(|| part.strip_prefix("But ")).unwrap_or(&part);
    let part = without_politeness(part);
    let lead = LEADS.iter().find(|lead| part.to_lowercase().starts_with(**lead))?;
    Some(part.get(lead.len()..)?.trim().to_owned())
}

/// What an order leaves out, thing by thing: a list goes on up to its sentence's end.
fn left_out(order: &str) -> Vec<String> {
    let order = TITLES.iter().fold(order.replace('’', "'"), |order, title| order.replace(title, ""));
    let mut out: Vec<String> = Vec::new();
    for sentence in order.split(['.', ';', '\n', '(', ')', '!', '?']) {
        let mut listed = false;
        for part in sentence.split(',').flat_map(|part| part.split(" and ")) {
            let part = part.trim();
            let part = part.strip_prefix("and ").or_else(|| part.strip_prefix("or ")).unwrap_or(part);
            let what = match kept_out(part) {
                Some(what) => what,
                // "Don't mention Ann Lee, ask him for the keys" goes on with something else.
                None if listed && is_a_thing(part) => part.to_owned(),
                None => {
                    listed = false;
                    continue;
                }
            };
            listed = true;
            if !telling(&what).is_empty() && !out.contains(&what) {
                out.push(what);
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
        assert!(is_left_out("but please do not cite the mediation") && !is_left_out("mention the mediation"));
    }

    #[test]
    fn a_paragraph_speaks_of_what_it_names() {
        assert!(says("He wrote: “Marcy, she is lame.”", "Marcy Tolliver") && !says("Marching on", "Marcy"));
        assert!(says("I sat in the supper room and I was crying.", "the supper-room crying"));
        assert!(!says("We had supper at six.", "the supper-room crying"));
    }
}
