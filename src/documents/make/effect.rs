//! What a change would do to a paper of which only the text is here: an amendment says it in words.

use super::{
    exchange::Wanted,
    made::{Exchange, How},
    places::opened,
};
use ::docx::redline::Paragraph;

/// What stands in a paper, and what takes its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The number of its section.
    pub section: Option<String>,
    pub old: String,
    /// Empty where the words go.
    pub new: String,
    /// Whether a whole paragraph goes.
    pub whole: bool,
}

/// What a change of a value or of a passage does to a text, where one place alone is meant.
///
/// # Errors
/// Why no place is meant, as a sentence.
pub fn effect(text: &str, one: &Exchange) -> Result<Effect, String> {
    let paragraph = |(index, line): (usize, &str)| Paragraph {
        index,
        style: None,
        in_table: false,
        row: None,
        merged: false,
        text: line.to_owned(),
    };
    let paragraphs: Vec<Paragraph> =
        text.lines().filter(|line| !line.trim().is_empty()).enumerate().map(paragraph).collect();
    let mut wanted = Wanted::default();
    match one.how {
        How::Value => wanted.value(&paragraphs, one)?,
        How::Passage => wanted.passage_goes(&paragraphs, one)?,
        _ => return Err("Only values and passages are looked for.".to_owned()),
    }
    let gone: Vec<usize> = wanted.gone.iter().copied().collect();
    let (at, old, new) = match (&wanted.ranges[..], &gone[..]) {
        ([(at, range, new)], []) => {
            let old: String = paragraphs[*at].text.chars().skip(range.start).take(range.len()).collect();
            (*at, old.trim().to_owned(), new.clone())
        }
        ([], [at]) => (*at, paragraphs[*at].text.trim().to_owned(), String::new()),
        _ => return Err("It is not one place.".to_owned()),
    };
    let letter = Some(paragraphs[at].text.trim_start())
        .and_then(|text| text.strip_prefix('('))
        .and_then(|text| text.split_once(')'))
        .filter(|(letter, _)| letter.len() < 4)
        .map(|(letter, _)| format!("({letter})"));
    let number = paragraphs[..=at].iter().rev().find_map(|paragraph| opened(&paragraph.text));
    let whole = !gone.is_empty();
    let old = match &letter {
        Some(letter) if whole => old.strip_prefix(letter.as_str()).unwrap_or(&old).trim().to_owned(),
        _ => old,
    };
    let section = number.map(|number| format!("{number}{}", letter.unwrap_or_default()));
    Ok(Effect { section, old, new, whole })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn an_effect_names_its_section_and_both_values() {
        let text = "1. Price. Buyer pays $80,000 at closing.\n\n2. Term.\n(a) The term is two (2) years.\n(b) Owner may leave. Owner waives trial by jury.\n";
        let of = |old: &str, new: &str, how: How| {
            let one = Exchange { old: old.into(), new: new.into(), how, ..Exchange::default() };
            effect(text, &one).map(|found| (found.section.unwrap(), found.old, found.new)).ok()
        };
        let own = |section: &str, old: &str, new: &str| Some((section.to_owned(), old.to_owned(), new.to_owned()));
        assert_eq!(of("price", "less $30,000", How::Value), own("1", "$80,000", "$50,000"));
        assert_eq!(of("term", "three years", How::Value), own("2(a)", "two (2) years", "three (3) years"));
        assert_eq!(of("jury waiver", "", How::Passage), own("2(b)", "Owner waives trial by jury.", ""));
        assert_eq!(of("deposit", "$5", How::Value), None);
    }
}
