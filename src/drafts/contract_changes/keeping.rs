//! What an order keeps as it is: "Section 11 stays", "don't touch the $38", "leave 9 alone". It is no change.

use crate::{
    documents::make::{Exchange, Plain},
    drafts::{
        change_places::{inside, placed, section_number},
        contract_verbs::ordered,
    },
};

/// How such a clause begins, and whether that says it all.
const BEGINS: [(&str, bool); 11] = [
    ("don't touch ", true),
    ("do not touch ", true),
    ("don't change ", true),
    ("do not change ", true),
    ("no change to ", true),
    ("no changes to ", true),
    ("hands off ", true),
    ("keep ", false),
    ("leave ", false),
    ("let ", false),
    ("have ", false),
];
/// How it ends.
const ENDS: [&str; 22] = [
    " stays as it is",
    " stays as it was",
    " stays as is",
    " stays unchanged",
    " stay as they are",
    " stays put",
    " stays",
    " is to stay",
    " stay",
    " remains as it is",
    " remains as is",
    " remains unchanged",
    " remains",
    " remain",
    " unchanged",
    " untouched",
    " as it is",
    " as it was",
    " as they are",
    " as is",
    " alone",
    " the same",
];
/// What says that something else is wanted beside it.
const MORE: [&str; 9] = [" but ", "except", "unless", " other than ", " - ", " – ", " — ", " at ", " to "];
/// What is none of the paper's parts.
const OTHERS: [&str; 10] = ["rest", "everything", "all", "nothing", "anything", "it", "that", "this", "them", "things"];
/// Most words of what is kept.
const LONGEST: usize = 8;

/// Whether a clause begins as one that keeps something.
pub(super) fn begins(clause: &str) -> bool {
    let lower = plain(clause);
    !lower.starts_with("leave out ") && BEGINS.iter().any(|(lead, _)| lower.starts_with(*lead))
}

/// What a clause keeps.
pub(super) fn kept(clause: &str) -> Option<Exchange> {
    let said = clause.trim().trim_end_matches(['.', '!', ',', ';']);
    let lower = plain(said);
    let begun = BEGINS.iter().find(|(lead, _)| lower.starts_with(*lead));
    let rest = begun.map_or(lower.as_str(), |(lead, _)| &lower[lead.len()..]);
    let ended = ENDS.iter().find_map(|end| rest.strip_suffix(end));
    let object = ended.unwrap_or(rest).trim();
    if ordered(&lower).is_some() || MORE.iter().any(|word| object.contains(*word)) {
        return None;
    }
    let about = ["the ", "our ", "its ", "their "].iter().find_map(|lead| object.strip_prefix(lead)).unwrap_or(object);
    let first = about.split(' ').next().unwrap_or_default();
    // "Keep 4.2", "keep the $38", and not "keep me posted".
    let names = about.contains(|c: char| c.is_ascii_digit());
    let keeps = begun.is_some_and(|(lead, whole)| *whole || *lead == "keep " && names) || ended.is_some();
    if !keeps || about.is_empty() || OTHERS.contains(&first) || about.split(' ').count() > LONGEST {
        return None;
    }
    let held = Exchange { plain: Some(Plain::Held), said: said.to_owned(), ..Exchange::default() };
    if let Some(section) = sections(about) {
        return Some(Exchange { section: Some(section), ..held });
    }
    // "Fees 2%, 7 stays" is two orders.
    if [", ", "; ", " and "].iter().any(|joint| about.contains(joint)) {
        return None;
    }
    // "7.3 notice period stays": all of 7.3.
    if let Some(section) = placed(about).0.filter(|section| section_number(section).is_some()) {
        return Some(Exchange { section: Some(section), ..held });
    }
    let (words, section) = inside(about);
    // The words as they are written, for they are looked for in the paper.
    let from = said.to_ascii_lowercase().find(&words);
    let words = from.and_then(|from| said.get(from..from + words.len())).map_or(words.clone(), str::to_owned);
    Some(Exchange { old: words, section, ..held })
}

/// The sections that are named and nothing else: "section 11", "9 and 10.2".
fn sections(about: &str) -> Option<String> {
    const NAMES: [&str; 9] =
        ["sections ", "section ", "clauses ", "clause ", "articles ", "article ", "paragraphs ", "paragraph ", "§ "];
    let numbers = NAMES.iter().find_map(|name| about.strip_prefix(name)).unwrap_or(about);
    let parts: Option<Vec<String>> =
        numbers.split(" and ").flat_map(|part| part.split(", ")).map(section_number).collect();
    parts.map(|all| all.join(" and "))
}

/// A clause in small letters, without what only joins it to another one.
fn plain(clause: &str) -> String {
    let lower = clause.trim().to_ascii_lowercase().replace('’', "'");
    let joints = ["and ", "but ", "please ", "also "];
    joints.iter().fold(lower.as_str(), |rest, joint| rest.strip_prefix(joint).unwrap_or(rest)).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_no_change() {
        let of = |said: &str| kept(said).map(|one| (one.old, one.section.unwrap_or_default()));
        let own = |old: &str, section: &str| Some((old.to_owned(), section.to_owned()));
        for (said, old, section) in [
            ("Section 8 stays", "", "8"),
            ("8 is to stay.", "", "8"),
            ("and don’t touch the $4,200 in 3.1.", "$4,200", "3.1"),
            ("leave 6 alone", "", "6"),
            ("section 7.3 notice period stays", "", "7.3"),
            ("keep 4.2 and 4.3", "", "4.2 and 4.3"),
            ("no change to the Guaranty Fund", "Guaranty Fund", ""),
            ("late charge as it is", "late charge", ""),
        ] {
            assert_eq!(of(said), own(old, section), "{said}");
        }
        for said in [
            "leave out the seal",
            "keep me posted",
            "leave the rest alone",
            "everything else stays",
            "keep the 30 days - no, make it 45",
            "Section 8 stays but the cap is $5",
            "keep the cap at 25%",
            "delete the automatic stay",
            "fees 2% rather than three, 7 stays",
            "7.3 30 days, section 9 stays",
        ] {
            assert_eq!(of(said), None, "{said}");
        }
        assert!(begins("and leave 6 alone") && !begins("leave out the seal"));
    }
}
