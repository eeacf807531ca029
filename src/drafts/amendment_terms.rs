//! Terms of an amendment that its order tells without a verb of change: "rent $15,100 from January 1, 2027", "user cap to 250", "new location is the
//! Dover site", "either side may terminate on 90 days' notice".

use super::change_shifts::{added_payment, shifted, waived};
use crate::{
    documents::make::{Exchange, How, is_number, is_value},
    law::{Letters, dates::dates_in},
};

/// Most words of what a term is of.
const SUBJECT: usize = 6;
/// Most words before the verb of a provision, and fewest words of one.
const SENTENCE: usize = 10;
const PROVISION: usize = 5;
const MODALS: [&str; 6] = ["may", "shall", "will", "must", "agrees", "agree"];
/// Words that say that all else stays, which every amendment says itself.
const STAYS: [&str; 11] = [
    "same parties",
    "the same parties",
    "everything else",
    "all else",
    "all other",
    "no other change",
    "nothing else",
    "the rest stays",
    "the rest remains",
    "otherwise unchanged",
    "other terms",
];
/// Words that lead to something else than what a term is of.
const SMALL: [&str; 25] = [
    "of",
    "on",
    "from",
    "for",
    "by",
    "after",
    "within",
    "at",
    "than",
    "until",
    "before",
    "in",
    "with",
    "the",
    "a",
    "an",
    "and",
    "to",
    "dated",
    "effective",
    "starting",
    "beginning",
    "through",
    "as",
    "since",
];
/// Words between what a term is of and "to".
const VERBS_OF_VALUES: [&str; 35] = [
    "is",
    "are",
    "moved",
    "cut",
    "raised",
    "reduced",
    "increased",
    "extended",
    "shortened",
    "lowered",
    "changed",
    "set",
    "runs",
    "run",
    "ends",
    "end",
    "extends",
    "extend",
    "expires",
    "continues",
    "doubles",
    "goes",
    "go",
    "rises",
    "rise",
    "falls",
    "fall",
    "drops",
    "drop",
    "increases",
    "increase",
    "moves",
    "up",
    "down",
    "now",
];
/// What may follow a value: for which time it counts, and from when.
const BEHIND: [&str; 11] =
    ["from", "per", "a", "an", "effective", "starting", "beginning", "each", "as", "monthly", "annually"];

/// Whether a part of an order only says that all else stays as it is.
pub fn stays(part: &str) -> bool {
    let lower = part.trim_start_matches("and ").trim().to_lowercase();
    STAYS.iter().any(|words| lower.starts_with(words))
}

/// The term that a part of an order tells.
pub fn term(part: &str) -> Option<Exchange> {
    let part = part.trim().trim_end_matches(['.', ';', ',']);
    let part = part.strip_prefix("and ").unwrap_or(part);
    if stays(part) || part.is_empty() {
        return None;
    }
    let bare = ["the new ", "a new ", "new ", "the ", "The new ", "New ", "The "]
        .iter()
        .find_map(|lead| part.strip_prefix(lead));
    let bare = bare.unwrap_or(part);
    if let Some(found) = shifted(part).or_else(|| waived(part)).or_else(|| added_payment(part)) {
        return Some(found);
    }
    let modal = |words: &[&str], at: usize| MODALS.contains(&words[at]);
    provision(part, modal).or_else(|| valued(bare)).or_else(|| named(part, bare)).or_else(|| provision(part, is_finite))
}

fn change(subject: &str, new: &str) -> Exchange {
    Exchange { old: subject.to_owned(), new: new.to_owned(), how: How::Value, ..Exchange::default() }
}

/// "Either side may terminate for convenience on 90 days' notice": a sentence with its subject and its verb.
fn provision(part: &str, is_verb: impl Fn(&[&str], usize) -> bool) -> Option<Exchange> {
    let words: Vec<&str> = part.split_whitespace().collect();
    let modal = (0..words.len()).find(|at| is_verb(&words, *at))?;
    let subject = (1..=SENTENCE).contains(&modal) && !SMALL.contains(&words[modal - 1]);
    // "That the tenant will pay" is a clause of something else.
    const NO_SUBJECT: [&str; 13] =
        ["that", "if", "when", "which", "who", "you", "i", "we", "he", "she", "they", "it", "please"];
    let whole = !NO_SUBJECT.contains(&words[0].to_lowercase().as_str());
    let text = super::order_words::sentence_of(part);
    (subject && whole && words.len() >= PROVISION).then(|| Exchange {
        new: text,
        how: How::Paragraph,
        ..Exchange::default()
    })
}

/// Whether a word is the verb of a sentence that tells what the contract says from now on: "rent is abated", "landlord reimburses $500".
fn is_finite(words: &[&str], at: usize) -> bool {
    let word = words[at];
    if at == 0 || matches!(word, "is" | "are" | "becomes" | "remains") {
        return at > 0 && words.len() > at + 2;
    }
    let verb = word.ends_with('s') && !word.ends_with("ss") && word.len() > 3 && word.chars().all(char::is_lowercase);
    // Behind a plural noun stands no object: "rents the tenant owes" has "the", but its verb comes later.
    let object = words.get(at + 1).is_some_and(|next| {
        next.starts_with(|c: char| c == '$' || c.is_ascii_digit())
            || matches!(
                *next,
                "the" | "a" | "an" | "all" | "its" | "no" | "any" | "half" | "both" | "one-half" | "additional"
            )
    });
    verb && object && !words[at - 1].ends_with("'s")
}

/// "Fee $13,400 a month from May 1", "user cap to 250", "credit below 98% goes to 40%".
fn valued(part: &str) -> Option<Exchange> {
    let words: Vec<&str> = part.split_whitespace().collect();
    let value = |from: usize| {
        let ends = (from + 1..=words.len().min(from + 4)).rev();
        ends.map(|to| (to, words[from..to].join(" ").trim_end_matches([',', '.']).to_owned()))
            .find(|(_, text)| is_value(text) || is_number(text) && !text.contains(' '))
    };
    (1..words.len().min(SUBJECT + 3)).find_map(|at| {
        let (end, text) = value(at)?;
        let before = words[..at].to_vec();
        let led = before.last().is_some_and(|word| *word == "to");
        let mut subject = if led { before[..before.len() - 1].to_vec() } else { before };
        // "goes to", "up to", "down to"
        while led && subject.last().is_some_and(|word| VERBS_OF_VALUES.contains(word)) {
            subject.pop();
        }
        let last = subject.last().copied().unwrap_or_default().to_lowercase();
        let says = subject.iter().any(|word| MODALS.contains(word) || matches!(*word, "is" | "are" | "not"));
        let first = subject.first().copied().unwrap_or_default().to_lowercase();
        let named = ![&first, &last].iter().any(|word| SMALL.contains(&word.as_str()));
        let good =
            (1..=SUBJECT).contains(&subject.len()) && named && !says && !last.ends_with(',') && !is_number(&last);
        let goes_on = |at: usize| words.get(at).is_none_or(|word| BEHIND.contains(&word.to_lowercase().as_str()));
        // "To 3,500 casks": what the number counts stands behind it.
        let counted =
            is_number(&text) && words.get(end).is_some_and(|word| word.chars().all(|c| c.is_ascii_lowercase()));
        let behind = goes_on(end) || counted && goes_on(end + 1);
        // A day alone says when, and not what: "Effective May 1, 2027".
        let letters = Letters::new(&text);
        let when = !led && !dates_in(&letters, letters.span()).is_empty();
        (good && behind && !when).then(|| change(&subject.join(" "), &words[at..].join(" ")))
    })
}

/// "New location is the Dover site at 4 Mill Road".
fn named(part: &str, bare: &str) -> Option<Exchange> {
    let determined = part.len() > bare.len();
    let (subject, new) = bare.split_once(" is ").or_else(|| bare.split_once(": "))?;
    let count = subject.split(' ').count();
    let pronoun = ["it", "he", "she", "this", "that", "there"].contains(&subject.to_lowercase().as_str());
    // "Is reduced by $30,000" tells what happens to it, and not what it is from now on.
    let happens = new.split(' ').next().is_some_and(|word| word.len() > 4 && word.ends_with("ed"));
    (determined && !pronoun && !happens && count <= 4 && new.split(' ').count() > 1).then(|| change(subject, new))
}

/// A term whose day is that of a term before: "from the same date".
pub fn dated(mut term: Exchange, day: Option<&str>) -> Exchange {
    let same = ["the same date", "the same day", "that date", "that day"];
    if let (Some(day), Some(words)) = (day, same.iter().find(|words| term.new.contains(**words))) {
        term.new = term.new.replacen(words, day, 1);
    }
    term
}

/// The day that a term names last.
pub fn day_of(part: &str) -> Option<String> {
    let letters = Letters::new(part);
    dates_in(&letters, letters.span()).last().map(|day| letters.folded(day.span))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_is_told_without_a_verb_of_change() {
        let of = |part: &str| term(part).map(|one| (one.how, one.old, one.new));
        let value = |old: &str, new: &str| Some((How::Value, old.to_owned(), new.to_owned()));
        assert_eq!(of("rent $4,100 from May 1, 2027"), value("rent", "$4,100 from May 1, 2027"));
        assert_eq!(of("truck cap to 40 from May 1, 2027"), value("truck cap", "40 from May 1, 2027"));
        assert_eq!(of("fee $900 a month from the same date"), value("fee", "$900 a month from the same date"));
        assert_eq!(of("credit below 97.0% goes to 30%"), value("credit below 97.0%", "30%"));
        assert_eq!(
            of("new location is the Dover site at 4 Mill Road"),
            value("location", "the Dover site at 4 Mill Road")
        );
        let said = Some((How::Paragraph, String::new(), "Either party may leave on 60 days' notice.".to_owned()));
        assert_eq!(of("and either party may leave on 60 days' notice"), said);
        assert_eq!(of("the purchase price is reduced by $9,000"), value("purchase price", "less $9,000"));
        assert_eq!(of("closing date moved to May 4, 2027"), value("closing date", "May 4, 2027"));
        for sentence in ["Rent for May and June is waived in full", "Owner repays $900 for the pump in two credits"] {
            let said = Some((How::Paragraph, String::new(), format!("{sentence}.")));
            assert_eq!(of(&format!("{}{}", sentence[..1].to_lowercase(), &sentence[1..])), said);
        }
        assert_eq!(of("lost crates go to $25.00"), value("lost crates", "$25.00"));
        assert_eq!(of("Effective January 1, 2027"), None);
        for none in
            ["everything else stays", "Same parties", "the lease dated May 4, 2026", "from May 1, 2027", "thank you"]
        {
            assert_eq!(of(none), None, "{none}");
        }
        let fee = dated(term("fee $900 from the same date").unwrap_or_default(), Some("May 1, 2027"));
        assert_eq!(fee.new, "$900 from May 1, 2027");
    }
}
