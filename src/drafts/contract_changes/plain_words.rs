//! Changes in plain words, which name neither the words of the paper nor the whole value: "keep the 25 cap - no, make it 30", "export free of
//! charge", "2.4 turn it around, affiliates may use it".

use crate::{
    documents::make::{Exchange, Plain, is_count, is_value},
    drafts::{
        change_places::{inside, placed, section_number},
        changes_without_words::{of_what, unit_of},
        contract_verbs::{Does, ordered},
    },
};

/// What a correction in passing comes to.
pub(super) enum Correction {
    /// The number that was to stay, and the one that takes its place.
    Change(Exchange),
    /// The order before it, with the value that counts.
    Order(String),
}

/// What breaks an order off.
const BREAKS: [&str; 6] = [" - ", " – ", " — ", "—", "... ", ", "];
/// What takes it back.
const TURNS: [&str; 8] =
    ["no, wait, ", "no wait, ", "no, ", "no ", "actually, ", "actually ", "scratch that, ", "sorry, "];
/// What says the other one.
const MAKES: [&str; 5] = ["make it ", "make that ", "make them ", "let's say ", "rather "];

/// An order that corrects itself.
pub(super) fn corrected(piece: &str) -> Option<Correction> {
    let (at, from) = turn(&piece.to_ascii_lowercase())?;
    let new = piece.get(from..)?.trim().trim_end_matches(['.', '!', ',', ';']);
    let (section, rest) = placed(piece.get(..at)?.trim());
    let words: Vec<&str> = rest.split(' ').collect();
    let [(start, end)] = numbers(&words)[..] else { return None };
    if !is_value(new) && !is_count(new) {
        return None;
    }
    let old = words[start..end].join(" ");
    let keeps = ["keep", "leave", "let", "hold"].contains(&words.first()?.to_lowercase().as_str());
    if keeps && start > 0 {
        let about = of_what(&words[1..start], &words[end..]);
        return (section.is_some() || !about.is_empty()).then(|| {
            let one = Exchange { old, new: new.to_owned(), section, about, ..Exchange::default() };
            Correction::Change(Exchange { plain: Some(Plain::Number), ..one })
        });
    }
    // "30 days - no, make it 45": both are days.
    let new = match is_count(new) && is_value(&old) {
        true if old.ends_with('%') => format!("{new}%"),
        true if old.starts_with('$') => format!("${new}"),
        true => format!("{new} {}", unit_of(&old)),
        false => new.to_owned(),
    };
    let parts = [words[..start].join(" "), new, words[end..].join(" ")];
    let place = section.map(|number| if number.starts_with('(') { number } else { format!("in section {number},") });
    let all = place.into_iter().chain(parts).filter(|part| !part.is_empty());
    Some(Correction::Order(all.collect::<Vec<_>>().join(" ")))
}

/// What is to cost nothing: "export free of charge".
pub(super) fn free(rest: &str, place: Option<&str>) -> Option<Exchange> {
    const ENDS: [&str; 7] = [
        " free of charge",
        " for free",
        " at no charge",
        " at no cost",
        " without charge",
        " free of cost",
        " no charge",
    ];
    const LEADS: [&str; 5] = ["have ", "we want ", "want ", "give us ", "the "];
    const VERBS: [&str; 6] = [" is to be", " should be", " must be", " shall be", " is", " to be"];
    const LONGEST: usize = 6;
    // "Strike the words free of charge" wants something else.
    let rest = match ordered(rest) {
        None => rest,
        Some((Does::Moves, behind)) => behind,
        Some(_) => return None,
    };
    let rest = rest.trim().trim_end_matches(['.', '!']);
    let lower = rest.to_ascii_lowercase();
    let end = ENDS.iter().find(|end| lower.ends_with(**end))?;
    let about = rest.get(..rest.len() - end.len())?.trim_end_matches(',');
    let about = LEADS.iter().fold(about, |about, lead| about.strip_prefix(lead).unwrap_or(about));
    let about = VERBS.iter().fold(about, |about, verb| about.strip_suffix(verb).unwrap_or(about));
    let (about, own) = inside(about);
    let named = !about.is_empty()
        && about.split(' ').count() <= LONGEST
        && !about.contains(|c: char| c.is_ascii_digit() || matches!(c, ',' | '"' | '“'));
    let section = own.or(place.map(str::to_owned));
    named.then(|| Exchange { old: about, section, plain: Some(Plain::Free), ..Exchange::default() })
}

/// Who may do from now on what a section forbids: "turn it around, affiliates may use it".
pub(super) fn permitted(rest: &str, section: &str) -> Option<Exchange> {
    const TURNS: [&str; 9] = [
        "turn it around",
        "turn this around",
        "turn that around",
        "turn it round",
        "the other way around",
        "the other way round",
        "reverse it",
        "reverse this",
        "flip it",
    ];
    const JOINTS: [&str; 4] = ["so that ", "so ", "and ", "instead "];
    const LONGEST: (usize, usize) = (4, 6);
    let rest = rest.trim().trim_end_matches(['.', '!']);
    let lower = rest.to_ascii_lowercase();
    let turn = TURNS.iter().find(|turn| lower.starts_with(**turn)).map_or(0, |turn| turn.len());
    let said = rest.get(turn..)?.trim_start_matches([',', ':', ';', '-', '–', '—', ' ']);
    let said = JOINTS.iter().fold(said, |said, joint| said.strip_prefix(joint).unwrap_or(said));
    let (who, what) = said.split_once(" may ")?;
    let few = who.split(' ').count() <= LONGEST.0 && what.split(' ').count() <= LONGEST.1;
    let plain = !said.contains(|c: char| c.is_ascii_digit() || matches!(c, ',' | ';' | '"' | '“'));
    let limits = ["not", "only", "if", "unless", "except", "may", "or", "and", "but"];
    let whole =
        !what.split(' ').any(|word| limits.contains(&word)) && !who.split(' ').any(|word| limits.contains(&word));
    let numbered = section_number(section).is_some();
    (few && plain && whole && numbered && ordered(said).is_none()).then(|| Exchange {
        old: said.to_owned(),
        section: Some(section.to_owned()),
        plain: Some(Plain::Permitted),
        ..Exchange::default()
    })
}

/// Where an order breaks off, and where what takes its place begins.
fn turn(lower: &str) -> Option<(usize, usize)> {
    let breaks = BREAKS.iter().flat_map(|mark| lower.match_indices(*mark));
    let turns = breaks.filter_map(|(at, mark)| {
        let rest = &lower[at + mark.len()..];
        let turn = TURNS.iter().find(|turn| rest.starts_with(**turn))?;
        let said = &rest[turn.len()..];
        let made = MAKES.iter().find_map(|make| said.strip_prefix(*make));
        // "60 days, no more" takes nothing back.
        let new = made.or(Some(said).filter(|_| *turn != "no "))?;
        Some((at, lower.len() - new.len()))
    });
    turns.min()
}

/// The values and numbers among words, each from its first word to behind its last.
fn numbers(words: &[&str]) -> Vec<(usize, usize)> {
    let counts = |text: &str| is_value(text) || is_count(text);
    let (mut out, mut from) = (Vec::new(), 0);
    while from < words.len() {
        let found = (from + 1..=words.len()).rev().find(|to| counts(words[from..*to].join(" ").trim_end_matches(',')));
        out.extend(found.map(|to| (from, to)));
        from = found.unwrap_or(from + 1);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_forbidden_is_to_be_permitted() {
        let of = |said: &str| permitted(said, "4.2").map(|one| one.old);
        assert_eq!(of("turn it around, guests may park overnight.").as_deref(), Some("guests may park overnight"));
        assert_eq!(of("reverse it so that tenant may sublet").as_deref(), Some("tenant may sublet"));
        assert_eq!(of("guests may park").as_deref(), Some("guests may park"));
        for said in ["turn it around", "guests may not park", "guests may park for 30 days", "guests may park or camp"]
        {
            assert_eq!(of(said), None, "{said}");
        }
        assert!(permitted("guests may park", "second paragraph").is_none());
    }

    #[test]
    fn something_is_to_cost_nothing() {
        let of = |said: &str| free(said, None).map(|one| (one.old, one.section.unwrap_or_default()));
        let own = |old: &str, section: &str| Some((old.to_owned(), section.to_owned()));
        assert_eq!(of("make the spare keys free of charge."), own("spare keys", ""));
        assert_eq!(of("copies in 4.2 at no cost"), own("copies", "4.2"));
        assert_eq!(of("the 24 copies for free"), None);
        assert_eq!(of("free of charge"), None);
        assert_eq!(of("no charge for copies"), None);
        assert_eq!(of("strike the words free of charge"), None);
    }

    #[test]
    fn an_order_may_correct_itself() {
        let of = |said: &str| match corrected(said)? {
            Correction::Change(one) => Some(format!("{} > {} of {} {:?}", one.old, one.new, one.about, one.section)),
            Correction::Order(text) => Some(text),
        };
        for (said, wanted) in [
            ("keep the 18 cap - no, make it 24", "18 > 24 of cap None"),
            ("hold the 30 days of notice, no wait, make that 45 days.", "30 days > 45 days of notice None"),
            ("cure 45 days — actually, 60", "cure 60 days"),
            ("late charge 2%, scratch that, 1.5%", "late charge 1.5%"),
            ("4.2 ninety days - no, make it sixty", "in section 4.2, sixty days"),
        ] {
            assert_eq!(of(said).as_deref(), Some(wanted), "{said}");
        }
        for said in ["60 days, no more", "cure 45 days", "no deposit, no 5% fee", "keep it - no, drop it", "7.3 stays"]
        {
            assert_eq!(of(said), None, "{said}");
        }
    }
}
