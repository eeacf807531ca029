//! Which passage of a paper an order means that says of what it speaks: "the jury waiver", "the early-exit reduction in (c)".

use super::{
    joints::{clauses, list_item, with_joint},
    made::Exchange,
    places::{Within, is_kin, named, places, section, sentences_of, stems},
    value_forms::within_another,
    values::{kind_of, sentence, values},
};
use ::docx::redline::Paragraph;

use std::{collections::BTreeSet, ops::Range};

/// Words that only say that something is a part of a contract, in stems.
const PARTS: [&str; 14] = [
    "right",
    "duty",
    "obligation",
    "sentence",
    "language",
    "wording",
    "words",
    "reference",
    "mention",
    "requirement",
    "that",
    "is",
    "about",
    "bit",
];

/// The telling words of what is spoken of.
pub(super) fn topic(about: &str) -> Vec<String> {
    let all = stems(about);
    let parts: Vec<String> = PARTS.iter().flat_map(|word| stems(word)).collect();
    let telling: Vec<String> = all.iter().filter(|word| !parts.contains(word)).cloned().collect();
    if telling.is_empty() { all } else { telling }
}

pub(super) fn has_all(text: &str, wanted: &[String]) -> bool {
    let own = stems(text);
    wanted.iter().all(|word| own.iter().any(|other| is_kin(word, other)))
}

/// The lettered paragraph that is named, where it has at least half of the words of what is to go.
pub(super) fn lettered(paragraphs: &[Paragraph], one: &Exchange, wanted: &[String]) -> Option<String> {
    let parts = named(one.section.as_deref()?);
    if wanted.is_empty() || !parts.iter().all(|part| part.ends_with(')')) {
        return None;
    }
    let fits = |part: &&str| {
        let within = section(paragraphs, part).unwrap_or_default();
        let text: String = within
            .iter()
            .filter_map(|(at, own)| {
                let text = &paragraphs.get(*at)?.text;
                Some(text.chars().skip(own.start).take(own.len()).chain([' ']).collect::<String>())
            })
            .collect();
        let own = stems(&text);
        let found = wanted.iter().filter(|word| own.iter().any(|other| is_kin(word, other))).count();
        found * 2 >= wanted.len() && found > 0 && sentences_of(paragraphs, within).len() <= 1
    };
    let mut found = parts.into_iter().filter(fits);
    let (one, None) = (found.next()?, found.next()) else { return None };
    Some(one.to_owned())
}

/// Share of a sentence's telling words, at least, that are those of a topic that is all of it.
const SHARE: f64 = 0.2;

/// The part of a sentence that speaks of a topic: the item of a list, the clause, or the whole. `None` where more would go with it.
pub(super) fn speaking_part(text: &str, about: &str, wanted: &[String]) -> Option<Range<usize>> {
    if let Some(item) = list_item(text, about) {
        return Some(item);
    }
    if let Some(part) = lettered_part(text, wanted) {
        return Some(part);
    }
    let length = text.chars().count();
    let parts = clauses(text);
    let speaks =
        |part: &Range<usize>| has_all(&text.chars().skip(part.start).take(part.len()).collect::<String>(), wanted);
    if parts.len() > 1 {
        let (last, head) = parts.split_last()?;
        let elsewhere = head.iter().any(|part| {
            let own = stems(&text.chars().skip(part.start).take(part.len()).collect::<String>());
            wanted.iter().any(|word| own.iter().any(|other| is_kin(word, other)))
        });
        let stop = usize::from(text.ends_with(['.', ';']));
        return (speaks(last) && !elsewhere).then(|| last.start..length - stop);
    }
    if let Some(member) = last_member(text) {
        let head: String = text.chars().take(member.start).collect();
        let own = stems(&head);
        let elsewhere = wanted.iter().any(|word| own.iter().any(|other| is_kin(word, other)));
        if speaks(&member) && !elsewhere {
            return Some(member);
        }
    }
    let own: BTreeSet<String> = stems(text).into_iter().collect();
    let hits = own.iter().filter(|own| wanted.iter().any(|word| is_kin(word, own))).count();
    (hits as f64 >= SHARE * own.len() as f64).then_some(0..length)
}

/// The one lettered part of a sentence that speaks of a topic: "; and (d) a material change" of "… defaults: (a) no payment; and (d) a material change."
fn lettered_part(text: &str, wanted: &[String]) -> Option<Range<usize>> {
    let letters: Vec<char> = text.chars().collect();
    let mark = |at: &usize| {
        letters[*at] == '('
            && letters.get(at + 2) == Some(&')')
            && letters.get(at + 1).is_some_and(char::is_ascii_lowercase)
    };
    let starts: Vec<usize> = (0..letters.len()).filter(mark).collect();
    if starts.len() < 2 {
        return None;
    }
    let part = |from: usize, to: usize| stems(&letters[from..to].iter().collect::<String>());
    let said = |own: &[String], word: &String| own.iter().any(|other| is_kin(word, other));
    // What the head says of all parts tells none of them from another.
    let head = part(0, starts[0]);
    let own: Vec<&String> = wanted.iter().filter(|word| !said(&head, word)).collect();
    let ends = starts.iter().skip(1).copied().chain([letters.len()]);
    let mut found = starts.iter().copied().zip(ends).filter(|(from, to)| {
        let text = part(*from, *to);
        !own.is_empty() && own.iter().all(|word| said(&text, word))
    });
    let ((from, to), None) = (found.next()?, found.next()) else { return None };
    if to < letters.len() {
        return Some(from..to);
    }
    let stop = letters.iter().rposition(|c| !c.is_whitespace() && *c != '.').map_or(to, |at| at + 1);
    Some(with_joint(text, from..stop))
}

/// The last member of a sentence that lists how something is done: ", and with the seal" of "It signs in ink, in two copies, and with the seal."
fn last_member(text: &str) -> Option<Range<usize>> {
    const LEADS: [&str; 9] = ["with ", "without ", "in ", "by ", "on ", "at ", "for ", "from ", "under "];
    let (at, joint) = [", and ", ", or "].iter().filter_map(|joint| Some((text.rfind(joint)?, *joint))).max()?;
    let tail = &text[at + joint.len()..];
    let listed = LEADS.iter().any(|lead| tail.starts_with(lead)) && text[..at].contains(", ");
    let stop = usize::from(text.ends_with(['.', ';']));
    listed.then(|| text[..at].chars().count()..text.chars().count() - stop)
}

/// Of several places those whose sentences speak of something; all where nothing is named, or there is but one.
pub(super) fn speaking(paragraphs: &[Paragraph], all: &Within, about: &str) -> Within {
    let wanted = topic(about);
    if all.len() < 2 || wanted.is_empty() {
        return all.clone();
    }
    let share = |(paragraph, at): &(usize, Range<usize>)| {
        let letters: Vec<char> = paragraphs[*paragraph].text.chars().collect();
        let (from, to) = sentence(&letters, at);
        let own = stems(&letters[from..to].iter().collect::<String>());
        wanted.iter().filter(|word| own.iter().any(|other| is_kin(word, other))).count()
    };
    let most = all.iter().map(share).max().unwrap_or(0);
    if most * 2 < wanted.len() || most == 0 {
        return Vec::new();
    }
    all.iter().filter(|at| share(at) == most).cloned().collect()
}

/// Why a value that stands once is not the one that is meant: it stands where nothing is said of what the order speaks of, and another sentence that
/// speaks of it has a value of the kind.
pub(super) fn of_another(paragraphs: &[Paragraph], one: &Exchange) -> Option<String> {
    let (wanted, kind) = (topic(&one.about), kind_of(&one.old)?);
    if wanted.is_empty() || one.section.is_some() {
        return None;
    }
    let mut all = paragraphs.iter().flat_map(|paragraph| {
        let found = places(&paragraph.text, &one.old).into_iter();
        found.filter(move |at| !within_another(&paragraph.text, at, &one.old)).map(move |at| (&paragraph.text, at))
    });
    let (Some((text, at)), None) = (all.next(), all.next()) else { return None };
    let letters: Vec<char> = text.chars().collect();
    let (from, to) = sentence(&letters, &at);
    let own = stems(&letters[from..to].iter().collect::<String>());
    if wanted.iter().any(|word| own.iter().any(|other| is_kin(word, other))) {
        return None;
    }
    let everywhere = (0..paragraphs.len()).map(|at| (at, 0..usize::MAX)).collect();
    let speaks = sentences_of(paragraphs, everywhere).into_iter().any(|(paragraph, range)| {
        let text: String = paragraphs[paragraph].text.chars().skip(range.start).take(range.len()).collect();
        has_all(&text, &wanted) && values(&text).iter().any(|(_, other)| *other == kind)
    });
    speaks.then(|| {
        format!(
            "Not changed: “{}” stands once, and what the document says of “{}” has another value. Name the words as they stand.",
            one.old, one.about
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_goes_than_speaks_of_a_topic() {
        let left = |text: &str, about: &str| {
            let at = speaking_part(text, about, &topic(about))?;
            Some(text.chars().enumerate().filter(|(n, _)| !at.contains(n)).map(|(_, c)| c).collect::<String>())
        };
        assert_eq!(
            left("Owner signs in ink, in two copies, and with the seal “Old Pier”.", "seal").as_deref(),
            Some("Owner signs in ink, in two copies.")
        );
        assert_eq!(left("Owner, Agent, and Tenant waive trial by jury.", "jury waiver").as_deref(), Some(""));
        assert_eq!(
            left("If he errs, Owner may leave, and he shall pay liquidated damages of $5.", "liquidated damages")
                .as_deref(),
            Some("If he errs, Owner may leave.")
        );
        assert_eq!(left("Owner may leave at once, and he shall pay $5.", "owner leave"), None);
        let listed =
            "Each is a default: (a) no payment in time; (b) a judgment; and (c) a material change of the business.";
        assert_eq!(
            left(listed, "material change default").as_deref(),
            Some("Each is a default: (a) no payment in time; (b) a judgment.")
        );
        assert_eq!(
            left(listed, "judgment default").as_deref(),
            Some("Each is a default: (a) no payment in time; (c) a material change of the business.")
        );
        let long = "Tenant shall keep all rooms, halls, stairs and yards of the house clean, dry and free of any cart at all times of the day.";
        assert_eq!(left(long, "carts"), None);
    }
}
