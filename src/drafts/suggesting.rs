//! Other words for some of a draft's, as a person asks: "make it shorter", "Change “two years” to “three years”". The draft itself stays as it is:
//! the person reads the new words and keeps them or not.

use super::{
    change_requests::{Change, Standing, read},
    clerk::{Clerk, Reworded, Wish},
    editing::bounded,
    records::Text,
    replacing::in_words,
};
use crate::error::{Error, Result};

use docx::compose::{Block, Document, Inline, Shape};

/// The most characters of a wish.
const WISH: usize = 1_000;

/// The first code point for private use (Unicode, 23.5).
const PRIVATE: u32 = 0xe000;

/// Said where only a model could do what was asked.
const NO_MODEL: &str = "Chancery works without a language model here, so it can only exchange or delete words that you name: write Change “two years” to “three years”, or Delete “very”.";

/// Which words of a paragraph, and what is asked.
#[derive(Clone, Debug)]
pub struct Asks {
    /// The paragraph as it now stands before the person.
    pub paragraph: String,
    /// The first character of the words, counted from 0.
    pub from: usize,
    /// One past the last. Equal to `from` for the whole paragraph.
    pub until: usize,
    /// What is asked.
    pub wish: String,
}

/// Other words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggested {
    /// In place of those that were chosen; the same where nothing could be done.
    pub words: String,
    /// What was done or why nothing was, as sentences.
    pub says: Vec<String>,
}

/// Suggests other words. `draft` is the text around them.
///
/// # Errors
/// [`Error::Invalid`] for a wish that is empty or too long, or a choice that the paragraph does not have.
pub async fn suggest(asks: Asks, draft: &Text, clerk: &dyn Clerk) -> Result<Suggested> {
    let Asks { paragraph, from, until, wish } = asks;
    let wish = wish.trim().to_owned();
    if wish.is_empty() || wish.chars().count() > WISH {
        return Err(Error::Invalid(format!("Say what is to be changed, in at most {WISH} characters.")));
    }
    let chars: Vec<char> = bounded(&paragraph, "The paragraph")?.chars().collect();
    let (from, until) = if from == until { (0, chars.len()) } else { (from, until) };
    let (Some(before), Some(chosen), Some(behind)) = (chars.get(..from), chars.get(from..until), chars.get(until..))
    else {
        return Err(Error::Invalid("The paragraph does not have these words. Choose them again.".into()));
    };
    let [before, chosen, behind] = [before, chosen, behind].map(|part| part.iter().collect::<String>());
    // A question in brackets is changed as a whole or not at all.
    let depth = |text: &str| text.matches('[').count().abs_diff(text.matches(']').count());
    if depth(&chosen) > 0 || depth(&before) > 0 {
        return Err(Error::Invalid("Choose a question in brackets as a whole, with its brackets.".into()));
    }
    if chosen.trim().is_empty() {
        return Err(Error::Invalid("Choose the words that are to be changed.".into()));
    }
    if let Some(done) = by_rule(&chosen, &wish) {
        return Ok(done);
    }
    let kept = |sentence: &str| Suggested { words: chosen.clone(), says: vec![sentence.to_owned()] };
    let around = draft.document.text();
    let asked = Wish { before: &before, words: &chosen, behind: &behind, wish: &wish, draft: &around };
    Ok(match clerk.reword(asked).await? {
        Reworded::NoModel => kept(NO_MODEL),
        Reworded::Failed(why) => kept(&why),
        Reworded::Words { text, by, says } => {
            let first = match text == chosen {
                true => format!("{by} changed nothing."),
                false => format!("Written by {by}. Read it before you save."),
            };
            Suggested { words: text, says: std::iter::once(first).chain(says).collect() }
        }
    })
}

/// What needs no model: words exchanged or deleted that the wish names and the choice has.
fn by_rule(chosen: &str, wish: &str) -> Option<Suggested> {
    let content = vec![Inline::text(chosen)];
    let blocks = vec![Block::Paragraph { content, shape: Shape::Body }];
    let text = Text { document: Document { blocks, ..Document::default() }, ..Text::default() };
    let changes = read(wish, &Standing { text: &text, kind: None, order: "" });
    if changes.is_empty() || changes.iter().any(|change| !matches!(change, Change::Words { .. })) {
        return None;
    }
    let (mut words, mut says, mut held) = (chosen.to_owned(), Vec::new(), Vec::new());
    for change in changes {
        let Change::Words { old, new } = change else { continue };
        // Each change is of the words as they were: "Change “a” to “b” and “b” to “a”" exchanges them. Until all are made, a sign that no
        // text has stands in the place of the new words.
        let sign =
            char::from_u32(PRIVATE + held.len() as u32).filter(|sign| !new.is_empty() && !chosen.contains(*sign));
        let (places, made) = in_words(&words, &old, &sign.map_or_else(|| new.clone(), String::from));
        held.extend(sign.map(|sign| (sign, new.clone())));
        says.push(match (places, new.is_empty()) {
            (0, _) => format!("“{old}” does not stand there any more."),
            (1, true) => format!("“{old}” is deleted."),
            (n, true) => format!("“{old}” is deleted at {n} places."),
            (1, false) => format!("“{old}” is now “{new}”."),
            (n, false) => format!("“{old}” is now “{new}”, at {n} places."),
        });
        words = made;
    }
    for (sign, new) in held {
        words = words.replace(sign, &new);
    }
    Some(Suggested { words, says })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::drafts::clerk::Rewording;
    use crate::drafts::{Ask, Asked};

    /// Has no model, or one that always writes this.
    struct Fixed(Reworded);
    impl Clerk for Fixed {
        fn ask<'a>(&'a self, _: Ask<'a>) -> Asked<'a> {
            Box::pin(async { Ok(Vec::new()) })
        }
        fn reword<'a>(&'a self, _: Wish<'a>) -> Rewording<'a> {
            Box::pin(async { Ok(self.0.clone()) })
        }
    }

    const PARAGRAPH: &str = "The Tenant shall, very promptly, pay two years of rent – and two years of tax.";

    fn asked(choice: &str, wish: &str, model: Reworded) -> Result<Suggested> {
        let from = PARAGRAPH.split_once(choice).map(|(before, _)| before.chars().count()).unwrap();
        let asks = Asks { paragraph: PARAGRAPH.into(), from, until: from + choice.chars().count(), wish: wish.into() };
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(suggest(asks, &Text::default(), &Fixed(model)))
    }

    #[test]
    fn words_that_are_named_are_exchanged_in_the_choice_alone_and_without_a_model() {
        let done = |choice: &str, wish: &str| asked(choice, wish, Reworded::NoModel).unwrap().words;
        assert_eq!(done("two years of tax", "Please change “two years” to “three years”."), "three years of tax");
        assert_eq!(done(PARAGRAPH, "Replace \"two years\" with \"a year\"").matches("a year").count(), 2);
        assert_eq!(done("shall, very promptly, pay", "Delete “very”"), "shall, promptly, pay");
        assert_eq!(done("shall, very promptly, pay", "Delete “very promptly”"), "shall, pay");
        let exchanged = done("rent – and two years of tax", "Change “rent” to “tax” and “tax” to “rent”.");
        assert_eq!(exchanged, "tax – and two years of rent");
        assert_eq!(done("two years of tax", "remove \"of tax\""), "two years");
        let nothing = asked("two years", "Make it sound friendlier", Reworded::NoModel).unwrap();
        assert_eq!((nothing.words.as_str(), nothing.says.as_slice()), ("two years", &[NO_MODEL.to_owned()][..]));
    }

    #[test]
    fn a_model_writes_the_rest_and_what_it_must_not_changes_nothing() {
        let by = |text: &str| Reworded::Words { text: text.into(), by: "small".into(), says: Vec::new() };
        let made = asked("very promptly", "Shorter", by("at once")).unwrap();
        assert_eq!((made.words.as_str(), made.says[0].contains("small")), ("at once", true));
        let failed = asked("very promptly", "Shorter", Reworded::Failed("The model does not answer.".into())).unwrap();
        assert_eq!(failed.words, "very promptly");
        assert!(asked("very promptly", " ", Reworded::NoModel).is_err());
        assert!(asked("very promptly", &"x".repeat(2_000), Reworded::NoModel).is_err());
        assert!(asked(" ", "Shorter", Reworded::NoModel).is_err());
    }
}
