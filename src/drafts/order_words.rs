//! The words of an order: where some stand, and where a clause ends.

use super::wants::Wants;
use crate::law::{Letters, dates::dates_in, sentences::sentences_in};

/// Words that may stand before the order in a sentence that is not the first.
pub const POLITE: [&str; 23] = [
    "please", "just", "now", "then", "and", "so", "also", "kindly", "could", "can", "would", "will", "you", "i", "we",
    "need", "want", "to", "like", "d", "for", "us", "me",
];
/// A sentence without the words of politeness with which it begins.
pub fn without_politeness(sentence: &str) -> String {
    let polite =
        |word: &&str| POLITE.contains(&word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase().as_str());
    sentence.split_whitespace().skip_while(polite).collect::<Vec<_>>().join(" ")
}

/// An order with blanks in the place of what it takes back: "Oppose the motion... no, scrap that. Draft a brief." Places in it stay as they are.
pub fn without_taken_back(order: &str) -> String {
    const BACK: [&str; 9] = [
        "scrap that",
        "forget that",
        "strike that",
        "never mind that",
        "never mind",
        "nevermind",
        "disregard that",
        "ignore that",
        "scratch that",
    ];
    let letters = Letters::new(order);
    let mut all: Vec<char> = order.chars().collect();
    let mut before = None;
    for sentence in sentences_in(&letters) {
        let text = letters.folded_lower(sentence.span);
        let bare = text.trim_end_matches(['.', '!', ' ']);
        let ends = BACK.iter().find(|words| bare.ends_with(**words));
        if let Some(words) = ends {
            let lead = bare[..bare.len() - words.len()].trim_end_matches([' ', ',', '.', '…', '-', '–', '—']);
            // A sentence of its own takes back the one before it.
            let alone = matches!(lead, "" | "no" | "wait" | "no wait" | "no, wait" | "actually" | "sorry" | "oh");
            let from = before.filter(|_| alone).unwrap_or(sentence.span.start);
            all.iter_mut().take(sentence.span.end).skip(from).filter(|c| **c != '\n').for_each(|c| *c = ' ');
        }
        // "A counterclaim – no, scratch that, no counterclaim"
        let within = BACK
            .iter()
            .filter_map(|words| text.find(&format!("no, {words}")).map(|at| at + "no, ".len() + words.len()));
        if let Some(end) = within.filter(|_| ends.is_none()).min() {
            let end = sentence.span.start + text[..end].chars().count();
            all.iter_mut().take(end).skip(sentence.span.start).filter(|c| **c != '\n').for_each(|c| *c = ' ');
        }
        before = Some(sentence.span.start);
    }
    without_dropped(&without_corrected(&all.into_iter().collect::<String>()))
}

/// An order with blanks in the place of values that it corrects at once: "$15,000 – make that $12,000".
fn without_corrected(order: &str) -> String {
    const CORRECTS: [&str; 12] = [
        " - make that ",
        " – make that ",
        ", make that ",
        " make that ",
        " - make it ",
        " – make it ",
        ", make it ",
        ", no, ",
        " - no, ",
        " – no, ",
        ", sorry, ",
        ", I mean ",
    ];
    let value = |word: &str| word.contains(|c: char| c.is_ascii_digit());
    let mut out = order.to_owned();
    for words in CORRECTS {
        let mut from = 0;
        while let Some(at) = out.get(from..).and_then(|rest| rest.find(words)).map(|at| from + at) {
            from = at + words.len();
            let next = out[from..].split(' ').next().unwrap_or_default();
            // The value with its unit: "60 days", "$15,000".
            let before: Vec<&str> = out[..at].split(' ').collect();
            let count = before.iter().rev().take(2).position(|word| value(word));
            let (true, Some(count)) = (value(next), count) else { continue };
            let start = at - before[before.len() - 1 - count..].join(" ").len();
            let blanks = " ".repeat(out[start..from].chars().count());
            out.replace_range(start..from, &blanks);
            from = start + blanks.len();
        }
    }
    out
}

/// An order with blanks in the place of a thing that it drops in passing: "the notice, payment - no, drop payment".
fn without_dropped(order: &str) -> String {
    let mut out = order.to_owned();
    let mut from = 0;
    while let Some(at) = out.get(from..).and_then(|rest| rest.find(" no, drop ")).map(|at| from + at) {
        from = at + " no, drop ".len();
        let what = out[from..].split(['.', ',', ';', '\n']).next().unwrap_or_default().trim_end().to_owned();
        let before = out[..at].trim_end_matches([' ', '-', '–', ',', '.', '…']).to_lowercase();
        if what.is_empty() || !before.ends_with(&what.to_lowercase()) {
            continue;
        }
        let (start, end) = (before.len() - what.len(), from + what.len());
        if out.is_char_boundary(start) {
            let blanks = " ".repeat(out[start..end].chars().count());
            out.replace_range(start..end, &blanks);
            from = start + blanks.len();
        }
    }
    out
}

/// Where words end in a text; they begin a word.
pub fn find(text: &str, words: &str) -> Option<usize> {
    let lower = text.to_ascii_lowercase();
    let mut places = lower.match_indices(words).map(|(at, _)| at);
    let begins = |at: &usize| !lower[..*at].chars().next_back().is_some_and(char::is_alphanumeric);
    places.find(begins).map(|at| at + words.len())
}

/// Words that end a value in a sentence.
pub const ENDS: [&str; 23] = [
    " out of ",
    " about ",
    " regarding ",
    " concerning ",
    " for ",
    " because ",
    " against ",
    " in ",
    " on ",
    " with ",
    " by ",
    " from ",
    " under ",
    " pursuant ",
    " so ",
    " since ",
    " as ",
    " that ",
    " to ",
    " please ",
    " and ",
    " between ",
    " who ",
];

/// Where a mark ends a clause. The comma of "$2,500" and that of "July 8, 2026" end nothing.
pub fn stop(text: &str) -> Option<usize> {
    let year = |rest: &str| {
        let digits = rest.trim_start_matches(' ').chars().take_while(char::is_ascii_digit).count();
        rest.starts_with(' ') && digits == 4
    };
    let number = |at: usize| text[..at].ends_with(|c: char| c.is_ascii_digit());
    let ends = |at: &usize| {
        let rest = text.get(at + 1..).unwrap_or_default();
        let of_year = text[*at..].starts_with(',') && number(*at) && year(rest);
        // "Hoist & Crane, Inc."
        let form = rest.trim_start().split(|c: char| c.is_whitespace() || c == ',').next().unwrap_or_default();
        let of_name = text[*at..].starts_with(',') && is_form(form);
        !of_year && !of_name && !rest.starts_with(|c: char| c.is_ascii_digit())
    };
    text.match_indices([',', ';', ':', '\n', '?', '!', '(']).map(|(at, _)| at).find(ends)
}

pub fn ends(text: &str, but: &[&str]) -> usize {
    let stop = stop(text).filter(|at| !text[*at..].starts_with('('));
    let word = ENDS.iter().filter(|word| !but.contains(word)).filter_map(|word| text.find(word)).min();
    stop.into_iter().chain(word).min().unwrap_or(text.len())
}

/// A phrase at the beginning of a text, up to the clause's end or to words that lead to something else.
pub fn phrase(text: &str) -> Option<String> {
    const LEADS: [&str; 8] =
        [" for a term ", " for a period ", " under ", " governed by ", " with a ", " at a ", " at $", " effective "];
    let words = LEADS.iter().filter_map(|lead| text.find(lead)).min();
    let until = |lead: &str| {
        let at = text.find(lead)?;
        let rest = Letters::new(&text[at + lead.len()..]);
        dates_in(&rest, rest.span()).first().is_some_and(|day| day.span.start == 0).then_some(at)
    };
    // By which day is another question.
    let day = [" by ", " until ", " before ", " no later than "].into_iter().filter_map(until).min();
    let all = stop(text).into_iter().chain(words).chain(day).min().unwrap_or(text.len());
    let value = Wants::Line.take(&text[..all]).value;
    // A word alone says something at the end of a sentence only: "or we will sue."
    let last = text[all..].trim_end().is_empty() && value.chars().count() > 2;
    (value.split(' ').count() > 1 || last).then_some(value)
}

/// Several as a sentence names them: "Ann Lee, Bob Moe, and Ida Orr".
pub fn joined(all: &[impl AsRef<str>]) -> String {
    match all {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [one, other] => format!("{} and {}", one.as_ref(), other.as_ref()),
        [some @ .., last] => {
            format!("{}, and {}", some.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(", "), last.as_ref())
        }
    }
}

/// Whether a term says how much: a sum, or nothing.
pub fn names_a_sum(term: &str) -> bool {
    term.chars().any(|c| c.is_ascii_digit())
        || ["nothing", "no payment", "dollars", "million", "thousand", "walk away", "nominal"]
            .iter()
            .any(|word| find(term, word).is_some())
}

/// With a capital letter.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// With a small letter.
pub fn uncapitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// A clause as a sentence.
pub fn sentence_of(text: &str) -> String {
    format!("{}.", capitalized(text.trim().trim_end_matches(['.', ',', ';'])))
}

/// Whether a word is the form of a company.
pub fn is_form(word: &str) -> bool {
    const FORMS: [&str; 27] = [
        "inc", "llc", "l.l.c", "llp", "l.l.p", "lp", "l.p", "corp", "ltd", "co", "gmbh", "plc", "p.c", "pc", "p.a",
        "n.a", "s.a", "s.c", "s.a.s", "s.r.l", "s.l", "b.v", "n.v", "s.p.a", "ag", "pllc", "p.l.l.c",
    ];
    FORMS.contains(&word.trim_end_matches([',', '.', ';', ':']).to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::without_taken_back;

    #[test]
    fn a_value_that_is_corrected_at_once_is_the_later_one() {
        let of = |order: &str| without_taken_back(order).split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(of("Retainer $15,000 - make that $12,000 - topped up."), "Retainer $12,000 - topped up.");
        assert_eq!(of("Give them 60 days, no, 45 days."), "Give them 45 days.");
        assert_eq!(of("It was 5, no, he said six."), "It was 5, no, he said six.");
    }

    #[test]
    fn what_an_order_takes_back_is_no_part_of_it() {
        for (order, left) in [
            ("Oppose the motion... no, scrap that. Draft a brief.", "Draft a brief."),
            ("Draft a letter. Never mind. Draft a memo.", "Draft a memo."),
            ("Draft a letter. Tell him to forget that offer.", "Draft a letter. Tell him to forget that offer."),
            ("A counterclaim for the heat - no, scratch that, no counterclaim.", ", no counterclaim."),
            ("Make it $5 or sue.", "Make it $5 or sue."),
            (
                "Setoff for repairs. Payment - no, drop payment. No jury.",
                "Setoff for repairs.                           . No jury.",
            ),
        ] {
            let cut = without_taken_back(order);
            assert_eq!((cut.trim(), cut.chars().count()), (left, order.chars().count()), "{order}");
        }
    }
}
