//! Sentences that deal only with a special case of what is asked: "Rebuttal experts shall be disclosed within …" where experts are asked about. Where
//! the paper names the thing without that word too, what it says there goes first.

use super::candidate::{CAUSE, CORES, Candidate};

use comprehension::{question::tells, roles::is_party};
use search::words;

/// What is left of the support of a sentence of a special case.
const SPECIAL: f32 = 0.4;
/// Most characters between it and a sentence of the thing itself.
const NEAR: usize = 600;
/// Words before a thing that say nothing of its kind.
const ARTICLES: &[&str] =
    &["the", "a", "an", "any", "each", "every", "all", "no", "its", "their", "his", "her", "such"];

/// Words between a thing and what is said of it.
const HELPING: &[&str] =
    &["shall", "must", "may", "will", "can", "is", "are", "was", "were", "be", "been", "also", "then"];

/// Puts the sentences that name what is asked as such before one that only names a kind of it that the question does not.
pub(super) fn prefer_plain(question: &str, all: &mut [Candidate]) {
    let Some(best) = all.iter().take(CORES).max_by(|a, b| a.support.total_cmp(&b.support)).cloned() else { return };
    let Some([kind, thing, verb]) = special(question, &best.text).filter(|_| best.row.is_none()) else { return };
    let plain = |found: &Candidate| {
        let own = words::stems(&found.text);
        let apart = found.place.1.start.abs_diff(best.place.1.start);
        found.place.0 == best.place.0
            && found.place.1 != best.place.1
            && apart <= NEAR
            && found.valued == best.valued
            && !found.is_heading()
            && own.contains(&thing)
            && !own.contains(&kind)
            // It says the same of the thing: that it is disclosed.
            && own.contains(&verb)
    };
    let others: Vec<usize> = (0..all.len().min(CORES)).filter(|at| plain(&all[*at])).collect();
    if others.is_empty() {
        return;
    }
    for at in others {
        all[at].support = all[at].support.max(best.support * CAUSE);
    }
    if let Some(special) = all.iter_mut().find(|found| found.place == best.place) {
        special.support *= SPECIAL;
    }
}

/// The stems of a kind that a sentence tells of as its subject and that a question does not name, of the thing that the question names, and of what is said
/// of it: "rebuttal", "expert" and "disclos".
fn special(question: &str, text: &str) -> Option<[String; 3]> {
    let asked = words::stems(question);
    let words: Vec<&str> =
        text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()).collect();
    let first = usize::from(words.first().is_some_and(|word| ARTICLES.contains(&word.to_lowercase().as_str())));
    let (kind, thing) = (words.get(first)?, words.get(first + 1)?);
    let verb = words.get(first + 2..)?.iter().find(|word| !HELPING.contains(word))?;
    let alone = |word: &str| words::stems(word).into_iter().next().filter(|_| word.chars().all(char::is_alphabetic));
    let (kind, thing, verb) = (alone(kind).filter(|_| !is_party(&kind.to_lowercase()))?, alone(thing)?, alone(verb)?);
    (asked.contains(&thing) && tells(&thing) && !asked.contains(&kind)).then_some([kind, thing, verb])
}

#[cfg(test)]
mod tests {
    use super::special;
    use crate::{
        answers::{
            engines::engine::{SourceDocument, Work},
            extractive::choosing::Inquiry,
        },
        documents::document::{Document, Origin},
        ids::FileId,
    };

    #[test]
    fn a_kind_that_is_not_asked_for_is_a_special_case() {
        let of = |text: &str| special("when are the surveyors named?", text).is_some();
        assert!(of("Substitute surveyors are named later."));
        assert!(of("The substitute surveyors shall be named later."));
        assert!(!of("Seller shall name its surveyors by May 4."));
        assert!(!of("Substitute surveyors are 9 in number."));
        assert_eq!(special("when are the substitute surveyors named?", "Substitute surveyors are named later."), None);
    }

    #[test]
    fn what_is_said_of_the_thing_itself_goes_first() {
        let text = "2. Buyer shall name its surveyors by May 4, 2026. Seller shall name its surveyors by June 8, 2026. Substitute surveyors shall be named \
            within 9 days after service of the list of surveyors.\n";
        let paper = SourceDocument {
            origin: Origin::File(FileId::new()),
            name: "terms.txt".into(),
            document: Document { text: text.into(), ..Document::default() },
            written: None,
        };
        let work =
            Work { instruction: "When are the surveyors named?".into(), documents: vec![paper], ..Work::default() };
        let found = Inquiry::new(&work).candidates();
        assert!(
            found.first().is_some_and(|best| best.text.contains("its surveyors by")),
            "{:?}",
            found.first().map(|best| &best.text)
        );
    }
}
