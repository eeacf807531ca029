//! Names that an order keeps out of its paper: "Don't mention Ann Lee."

use super::{draft_passages::words, order_words::without_politeness, records::Text};

use docx::compose::Block;

/// How such a part of an order begins.
const LEADS: [&str; 10] = [
    "don't mention ",
    "do not mention ",
    "don't name ",
    "do not name ",
    "no mention of ",
    "without mentioning ",
    "without naming ",
    "nothing about ",
    "leave out ",
    "keep out ",
];
/// Titles before a name.
const TITLES: [&str; 4] = ["Mr. ", "Ms. ", "Mrs. ", "Dr. "];
/// Most words of a name.
const NAME: usize = 4;

/// Takes out of a draft the paragraphs that name whom the order keeps out of it, and tells how many they were.
pub fn leave_out(text: &mut Text, order: &str) {
    for name in unmentioned(order) {
        let named = |block: &Block| match block {
            Block::Paragraph { .. } | Block::Numbered { .. } | Block::Bullet { .. } | Block::BlockQuote { .. } => {
                names(&words(block), &name)
            }
            _ => false,
        };
        // Whoever is named everywhere is whom the paper is about.
        let before = text.document.blocks.len();
        if text.document.blocks.iter().filter(|block| named(block)).count() * 2 > before {
            text.gaps.push(format!(
                "{name} is named throughout, and was not left out: say what the draft is to be without."
            ));
            continue;
        }
        text.document.blocks.retain(|block| !named(block));
        text.form.retain(|block| !named(block));
        text.sources.retain(|source| !names(&source.quote, &name));
        let gone = before - text.document.blocks.len();
        if gone > 0 {
            let what = if gone == 1 { "1 paragraph".to_owned() } else { format!("{gone} paragraphs") };
            text.gaps.push(format!("As you ordered, {name} is not mentioned: {what} left out."));
        }
    }
}

/// The names that an order keeps out, where it says nothing but a name: "don't mention the figures" keeps out no one.
fn unmentioned(order: &str) -> Vec<String> {
    let order = TITLES.iter().fold(order.replace('’', "'"), |order, title| order.replace(title, ""));
    let mut out: Vec<String> = Vec::new();
    for part in order.split(['.', ';', ',', '\n', '(', ')', '!']).flat_map(|part| part.split(" and ")) {
        let part = without_politeness(part.trim());
        let Some(lead) = LEADS.iter().find(|lead| part.to_lowercase().starts_with(**lead)) else { continue };
        let rest = part.get(lead.len()..).unwrap_or_default().trim();
        let own: Vec<&str> = rest.split(' ').collect();
        let name = (1..=NAME).contains(&own.len())
            && own.iter().all(|word| word.starts_with(char::is_uppercase) && word.len() > 2);
        if name && !out.contains(&own.join(" ")) {
            out.push(own.join(" "));
        }
    }
    out
}

/// Whether a text has a word of a name.
fn names(text: &str, name: &str) -> bool {
    let parts: Vec<String> = name.split(' ').map(str::to_lowercase).collect();
    text.split(|c: char| !c.is_alphanumeric()).any(|word| parts.contains(&word.to_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_keeps_names_out() {
        let order = "Demand letter to Orr. Twenty days, then suit, with fees. Don't mention Marcy. Leave out the figures, and do not name Ms. Ann Lee.";
        assert_eq!(unmentioned(order), ["Marcy", "Ann Lee"]);
        assert_eq!(unmentioned("Please don't mention Ann Lee"), ["Ann Lee"]);
        assert!(unmentioned("Don't mention the mediation, or Section 8.").is_empty());
        assert!(names("He wrote: “Marcy, she is lame.”", "Marcy Tolliver") && !names("Marching on", "Marcy"));
    }
}
