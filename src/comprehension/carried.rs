//! Of whom a sentence speaks that opens with a pronoun: "He pays no support." behind "The father has not shown an interest."

use crate::terms::is_past;

/// Pronouns that open a sentence, with whether they stand for a woman, a man, or anything.
const PRONOUNS: &[(&str, Stands)] = &[
    ("He", Stands::Man),
    ("His", Stands::Man),
    ("She", Stands::Woman),
    ("Her", Stands::Woman),
    ("They", Stands::Any),
    ("Their", Stands::Any),
    ("It", Stands::Any),
    ("Its", Stands::Any),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stands {
    Man,
    Woman,
    Any,
}

/// Words that show that a subject is a woman, or a man.
const WOMEN: &[&str] = &["mother", "mrs", "ms", "wife", "daughter", "grandmother", "sister", "aunt", "widow"];
const MEN: &[&str] = &["father", "mr", "husband", "son", "grandfather", "brother", "uncle", "widower"];
/// Verbs behind a subject.
const VERBS: &[&str] = &[
    "is", "are", "was", "were", "has", "have", "had", "will", "shall", "may", "must", "can", "could", "should",
    "would", "did", "does", "do", "says", "asks", "pays", "owns", "lives", "works", "wants", "agrees",
];
/// Words that open a clause in which the subject does not come first.
const OPENS: &[&str] = &[
    "While", "If", "When", "On", "In", "At", "After", "Before", "Since", "As", "For", "By", "To", "With", "Under",
    "During", "Until", "Unless", "Although", "Because", "There", "No", "From", "Where",
];
/// Most words of a subject.
const SUBJECT: usize = 7;

/// The words with which a sentence names its subject; `None` where it does not begin with it.
pub(crate) fn subject(text: &str) -> Option<&str> {
    let first = text.split(' ').next()?;
    if OPENS.contains(&first)
        || PRONOUNS.iter().any(|(pronoun, _)| *pronoun == first)
        || !first.starts_with(char::is_uppercase)
    {
        return None;
    }
    let mut at = 0;
    for (n, word) in text.split(' ').enumerate() {
        let bare = word.trim_end_matches([',', ';', ':', '.']);
        if n > 0 && (VERBS.contains(&bare) || bare.starts_with(char::is_lowercase) && is_past(bare)) {
            return Some(text[..at].trim_end_matches([' ', ',']));
        }
        if n >= SUBJECT || n > 0 && word.ends_with(['.', ';', ':']) && bare.len() > 3 {
            return None;
        }
        at += word.len() + 1;
    }
    None
}

/// The subject of the sentence before a sentence that opens with a pronoun, if the pronoun can stand for it. `carried` is what the sentence
/// before speaks of, if a pronoun opens that one too.
pub(crate) fn carried(text: &str, before: &str, carried: Option<&str>) -> Option<String> {
    let first = text.split(' ').next()?;
    let (_, stands) = PRONOUNS.iter().find(|(pronoun, _)| *pronoun == first)?;
    let named = subject(before).or(carried)?;
    let low = named.to_lowercase();
    let has = |of: &[&str]| low.split(|c: char| !c.is_alphanumeric()).any(|word| of.contains(&word));
    let fits = match stands {
        Stands::Man => !has(WOMEN),
        Stands::Woman => !has(MEN),
        Stands::Any => true,
    };
    fits.then(|| named.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pronoun_stands_for_the_subject_before() {
        let of = |text: &str, before: &str| carried(text, before, None);
        assert_eq!(
            of("He pays no support.", "The father has not shown an interest in the child.").as_deref(),
            Some("The father")
        );
        assert_eq!(of("He pays no support.", "The mother works nights."), None);
        assert_eq!(of("It is closed.", "While backing he struck a truck."), None);
        assert_eq!(of("The father pays.", "The mother was late."), None);
        assert_eq!(carried("She left.", "She came.", Some("The mother")).as_deref(), Some("The mother"));
        assert_eq!(subject("Jessamyn Villaluz is 31."), Some("Jessamyn Villaluz"));
    }
}
