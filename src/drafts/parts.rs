//! Which parts of a kind an order chooses: "draft interrogatories" leaves out the requests for admission.

use super::{
    body::Part,
    kinds::{Kind, found_whole},
    order_words::joined,
};
use crate::law::numerals;

/// The parts of a kind that stand in the draft: of those behind an `@only`, the ones that the order names, or all if it names none.
pub fn chosen<'a>(kind: &'a Kind, order: &str) -> Vec<&'a Part> {
    // What the paper is about says nothing of what it is, but "interrogatories about the auction, and requests for production" orders both.
    let lower = order.to_lowercase();
    let about = [" about ", " regarding ", " concerning ", " relating to ", " related to "];
    let cut = |sentence: &str| about.iter().filter_map(|lead| sentence.find(lead)).min().unwrap_or(sentence.len());
    // "No document requests" orders none.
    let negated = kind
        .parts
        .iter()
        .filter_map(|part| if let Part::Only { words, .. } = part { Some(words) } else { None })
        .flatten();
    let lower = negated.fold(lower, |order, word| {
        ["no ", "not ", "without ", "nor "].iter().fold(order, |order, not| order.replace(&format!("{not}{word}"), " "))
    });
    let order: String =
        lower.split(['.', '\n', '?', '!']).map(|sentence| &sentence[..cut(sentence)]).collect::<Vec<_>>().join("\n");
    let joined =
        |word: &String| ["and", "and for"].iter().any(|and| found_whole(&lower, &format!("{and} {word}")).is_some());
    let named = |part: &Part| match part {
        Part::Only { words, .. } => words.iter().any(|word| found_whole(&order, word).is_some() || joined(word)),
        _ => false,
    };
    let parts = &kind.parts;
    let any = parts.iter().any(named);
    let mut stands = true;
    let mut out = Vec::new();
    for part in parts {
        match part {
            Part::Only { .. } => stands = !any || named(part),
            Part::With(words) => stands = words.iter().any(|word| found_whole(&lower, word).is_some()),
            Part::Always => stands = true,
            _ => {}
        }
        if stands {
            out.push(part);
        }
    }
    out
}

/// How many of a kind of request an order asks for: 10 of "ten interrogatories", 8 of "8 document requests"; and whether they may be fewer, as in "no
/// more than 12".
pub fn number_asked(order: &str, words: &[String]) -> Option<(usize, bool)> {
    let lower = order.to_lowercase();
    let most = ["no more than ", "not more than ", "at most ", "maximum of ", "up to "].iter().find_map(|lead| {
        let behind = &lower[lower.find(lead)? + lead.len()..];
        let number = behind.split(|c: char| !c.is_alphanumeric()).next()?;
        let next = behind[number.len()..].trim_start();
        let alone = next.is_empty()
            || next.starts_with(['.', ',', ';', '\n'])
            || words.iter().any(|word| next.starts_with(word.as_str()));
        number.parse::<usize>().ok().filter(|number| alone && (2..=60).contains(number))
    });
    // "Eight tops", "ten at most", "12 max"
    let tops = [" tops", " at most", " at the most", " max"].iter().find_map(|end| {
        let word = lower[..lower.find(end)?].rsplit(|c: char| !c.is_alphanumeric()).next()?;
        let number = word.parse::<usize>().ok().or_else(|| usize::try_from(numerals::spelt(word)?).ok());
        number.filter(|number| (2..=60).contains(number))
    });
    if let Some(most) = most.or(tops) {
        return Some((most, true));
    }
    // "… to Pine - 15 requests - the records, the agreement"
    let plain = ["requests", "interrogatories", "questions"];
    let numbers = words.iter().map(String::as_str).chain(plain).filter_map(|word| {
        let at = found_whole(&lower, word)?;
        let before = lower.get(..at)?.trim_end().rsplit([' ', '\n', '(']).next()?;
        before.parse::<usize>().ok().or_else(|| usize::try_from(numerals::spelt(before)?).ok())
    });
    numbers.filter(|number| (2..=60).contains(number)).max().map(|number| (number, false))
}

/// The titles of the chosen parts: "Interrogatories and Requests for Production".
pub fn titles(parts: &[&Part], kind: &Kind) -> String {
    let titles: Vec<&str> = parts
        .iter()
        .filter_map(|part| if let Part::Only { title, .. } = part { Some(title.as_str()) } else { None })
        .collect();
    if titles.is_empty() { kind.title.clone() } else { joined(&titles) }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::drafts::Kinds;

    #[test]
    fn an_order_chooses_parts_by_what_it_names_and_not_by_what_it_is_about() {
        let kinds = Kinds::open(None).unwrap();
        let kind = kinds.get("discovery-requests").unwrap();
        let of = |order: &str| titles(&chosen(kind, order), kind);
        assert_eq!(of("Draft interrogatories about the requests for admission."), "Interrogatories");
        assert_eq!(of("Draft RFAs."), "Requests for Admission");
        assert_eq!(
            of("Draft interrogatories about the auction and requests for production of the records."),
            "Interrogatories and Requests for Production"
        );
        assert_eq!(
            of("Draft discovery requests."),
            "Interrogatories, Requests for Production, and Requests for Admission"
        );
        let words = ["interrogatories".to_owned(), "document request".to_owned()];
        assert_eq!(number_asked("Ten interrogatories to Pine, please.", &words), Some((10, false)));
        assert_eq!(number_asked("Draft interrogatories to Pine. No more than 12.", &words), Some((12, true)));
        assert_eq!(number_asked("Draft interrogatories to Pine.", &words), None);
        assert_eq!(
            of("Draft requests for production and admission."),
            "Requests for Production and Requests for Admission"
        );
    }
}
