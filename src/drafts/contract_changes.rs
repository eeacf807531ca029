//! What an order wants to be changed in a contract: "In section 4, change 30 days to 45 days", "Replace “Nevada” with “California”", "delete section
//! 7", "add a paragraph that …". A Word document gets them as tracked changes, and an amendment says them.

use super::{
    change_places::{inside, place_behind, placed},
    changes_without_words::{becoming, instead, quoted, towards, valued, without_words},
    contract_verbs::{Does, VERBS, ordered},
};
use crate::{
    documents::make::{Exchange, How, is_value},
    law::{Letters, numerals, periods::periods_in, sentences::sentences_in},
};

/// The most exchanges of a mail, and characters of one side of them.
const MOST: usize = 40;
const LONGEST: usize = 400;
/// What stands between the old words and the new.
const BETWEEN: [&str; 4] = [" to read ", " to ", " with ", " by "];

/// What a mail asks to be changed.
#[derive(Default)]
pub struct Changes {
    pub exchanges: Vec<Exchange>,
    /// Orders that could not be read as a change: each is told.
    pub unread: Vec<String>,
}

/// The changes that a mail asks for, and what of its orders is none that can be made. Each clause that orders something is in one of the two.
pub fn changes(instruction: &str) -> Changes {
    let letters = Letters::new(instruction);
    let lines = sentences_in(&letters).into_iter().map(|sentence| letters.exact(sentence.span)).collect::<Vec<_>>();
    let mut out = Changes::default();
    for line in lines.iter().flat_map(|text| text.split('\n')) {
        let mut place = None;
        let listed = listed(line);
        let pieces = if listed.is_empty() { pieces(line) } else { listed.clone() };
        for piece in pieces {
            let piece = announced(piece);
            let (own, rest) = placed(piece);
            if let Some(section) = kept_as_it_was(piece) {
                out.exchanges.retain(|one| one.section.as_deref() != Some(section.as_str()));
                continue;
            }
            let mut read = in_clause(rest, own.as_deref(), place.as_deref());
            let announces = rest.trim_end().ends_with(':') || rest.to_lowercase().contains("changes");
            let orders = ordered(rest).is_some() || own.is_some() || weighs(rest) || !listed.is_empty();
            if read.is_empty() && !listed.is_empty() {
                read.extend(valued(rest, own.clone().or(place.clone())));
            }
            // "Late charge down to 2% with a grace of ten days": the rest of it is no change that was read.
            if read.is_empty()
                && let Some((head, more)) = rest.split_once(" with ")
            {
                read = in_clause(head, own.as_deref(), place.as_deref());
                if !read.is_empty() {
                    out.unread.push(format!("with {}", more.trim_end_matches('.')));
                }
            }
            if read.is_empty() && orders && !announces {
                out.unread.push(piece.trim_end_matches('.').to_owned());
            }
            out.exchanges.extend(read);
            place = own.or(place);
        }
    }
    out.exchanges.truncate(MOST);
    out.unread.truncate(MOST);
    out
}

/// The items behind an order to mark up a paper: "Mark up the lease for the tenant: 45 days to cure, strike the jury waiver".
fn listed(line: &str) -> Vec<&str> {
    const MARKS: [&str; 6] = ["mark up ", "markup ", "mark-up ", "redline ", "revise ", "edit "];
    let Some((head, items)) = line.split_once(": ") else { return Vec::new() };
    let lower = head.trim_start().to_ascii_lowercase();
    let lower = ["please ", "can you ", "could you ", "kindly "]
        .iter()
        .fold(&*lower, |rest, lead| rest.trim_start_matches(lead));
    if !MARKS.iter().any(|verb| lower.starts_with(verb)) || !quoted(items).is_empty() {
        return Vec::new();
    }
    let mut cuts = vec![0];
    for (at, joint) in items.match_indices([',', ';']) {
        let rest = &items[at + joint.len()..];
        // The comma of "May 1, 2027" and that of "$5,000" part nothing.
        let year =
            rest.trim_start().split(|c: char| !c.is_ascii_digit()).next().is_some_and(|digits| digits.len() == 4);
        if rest.starts_with(' ') && !year {
            cuts.push(at + joint.len());
        }
    }
    let ends: Vec<usize> = cuts.iter().skip(1).copied().chain([items.len()]).collect();
    let item = |(from, to): (&usize, usize)| {
        let item = items[*from..to].trim().trim_end_matches([',', ';', '.']);
        item.strip_prefix("and ").unwrap_or(item)
    };
    let all: Vec<&str> = cuts.iter().zip(ends).map(item).filter(|item| !item.is_empty()).collect();
    if all.len() > 1 { all } else { Vec::new() }
}

/// The changes that a clause orders, in the section that it names itself, or the one that was named before it.
fn in_clause(rest: &str, own: Option<&str>, before: Option<&str>) -> Vec<Exchange> {
    let here = own.or(before).map(str::to_owned);
    // "60 days rather than 120": whatever the verb, both sides are named.
    if let Some(one) = instead(rest, here.clone()).or_else(|| becoming(rest, here.clone())) {
        return vec![one];
    }
    // "Change A to B, “C” to “D”": the verb is that of the order before. Behind a place it may be left out: "3.2: 1% to 0.5%".
    let bare = is_pair(rest) || own.is_some() && ordered(rest).is_none();
    let goes_on = bare.then(|| format!("change {}", towards(rest)));
    let rest = goes_on.as_deref().unwrap_or(rest);
    let other = || {
        let (does, behind) = ordered(rest)?;
        without_words(does, behind, own.map(str::to_owned).or_else(|| place_behind(behind)))
    };
    exchange(rest, here).map(|one| vec![one]).or_else(other).unwrap_or_default()
}

/// The section that is to stay as it was: "Leave 1.1 as it was."
fn kept_as_it_was(piece: &str) -> Option<String> {
    let lower = piece.trim().trim_end_matches('.').to_ascii_lowercase();
    let lower = lower.strip_prefix("and ").unwrap_or(&lower);
    let rest =
        ["leave section ", "leave ", "keep section ", "keep "].iter().find_map(|lead| lower.strip_prefix(lead))?;
    let (number, rest) = rest.split_once(' ')?;
    let stays = ["as it was", "as it is", "as is", "unchanged", "alone"].contains(&rest);
    stays.then(|| super::change_places::section_number(number)).flatten()
}

/// Whether a clause weighs one value against another, and so wants one of them.
fn weighs(rest: &str) -> bool {
    let lower = rest.to_lowercase();
    let joints = [" rather than ", " instead of ", " down to ", " up to "];
    joints.iter().any(|joint| lower.contains(joint)) && lower.contains(|c: char| c.is_ascii_digit())
}

/// The exchanges that a mail asks for.
pub fn exchanges(instruction: &str) -> Vec<Exchange> {
    changes(instruction).exchanges
}

/// An order without what announces it: "Please redline the agreement: change …".
fn announced(piece: &str) -> &str {
    let piece = ["Also, ", "also, ", "Also ", "Then ", "Next, "]
        .iter()
        .find_map(|lead| piece.strip_prefix(lead))
        .unwrap_or(piece);
    let Some((head, order)) = piece.split_once(": ") else { return piece };
    let orders = |text: &str| {
        let (place, rest) = placed(text);
        ordered(rest).is_some() || place.is_some() && !in_clause(rest, place.as_deref(), None).is_empty()
    };
    // "Add a paragraph: Either party may …" is an order whole.
    // "Section 8: change …" has its place in front.
    let announces = placed(piece).0.is_none() && !orders(head);
    if orders(order) && announces { order } else { piece }
}

/// The orders of a sentence: "…, change A to B and replace C with D".
fn pieces(line: &str) -> Vec<&str> {
    let lower = line.to_ascii_lowercase();
    // "and in section 3 change …": the place may stand before the verb.
    let verb = |at: usize| {
        let (_, rest) = placed(&lower[at..]);
        VERBS.iter().any(|(verb, _)| rest.starts_with(&format!("{verb} ")))
    };
    let quoted = quoted(line);
    // "In section 4, change …" is one order with its place.
    let ordered = |before: &str| VERBS.iter().any(|(verb, _)| before.contains(&format!("{verb} ")));
    // "…; 5.1 notice 60 days rather than 120": the section stands first.
    let section =
        |at: usize| matches!(placed(&line[at..]), (Some(number), rest) if number.contains('.') && !rest.is_empty());
    let places = |at: usize| {
        let (place, rest) = placed(&line[at..]);
        section(at) && !in_clause(rest.split([';', ',']).next().unwrap_or(rest), place.as_deref(), None).is_empty()
    };
    let mut cuts = vec![0];
    for joint in ["; and ", ", and ", " and ", "; ", ", "] {
        let ends = lower.match_indices(joint).map(|(at, joint)| at + joint.len());
        let within = |at: usize| {
            quoted.iter().any(|(words, end)| {
                let closes = line[..*end].chars().next_back().map_or(0, char::len_utf8);
                (end - closes).saturating_sub(words.len()) <= at && at < *end
            })
        };
        let apart = joint.starts_with(';');
        let begins = |at: usize| {
            let orders = verb(at) || is_pair(&line[at..]);
            let clause = line[at..].split(';').next().unwrap_or_default();
            // Behind a semicolon stands a clause of its own.
            let item = clause.split(", ").next().unwrap_or_default();
            let own = apart && (section(at) || weighs(clause) || orders) || becoming(item, None).is_some();
            own || orders && ordered(&lower[..at]) || places(at) || kept_as_it_was(&line[at..]).is_some()
        };
        cuts.extend(ends.filter(|at| !within(*at) && begins(*at)));
    }
    cuts.sort_unstable();
    cuts.dedup();
    let ends = cuts.iter().skip(1).copied().chain([line.len()]).collect::<Vec<_>>();
    let bare = |(from, to): (&usize, usize)| {
        let piece = line[*from..to].trim_start_matches(['-', '*', '•', '–', ' ']).trim_end_matches([',', ';', ' ']);
        let piece = piece.strip_suffix(" and").unwrap_or(piece).trim_end_matches([',', ';', ' ']);
        // "1. Section 2: change …"
        let number = piece.find(['.', ')']).filter(|at| {
            let behind = piece[at + 1..].chars().next();
            *at > 0 && piece[..*at].bytes().all(|b| b.is_ascii_digit()) && !behind.is_some_and(|c| c.is_ascii_digit())
        });
        number.map_or(piece, |at| piece[at + 1..].trim_start())
    };
    cuts.iter().zip(ends).map(bare).collect()
}

/// Whether a text begins with words in quotation marks and those that take their place: "“180 days” to “90 days”".
fn is_pair(text: &str) -> bool {
    let quoted = quoted(text);
    // "$37,846.15 to $50,461.54"
    let mut words = text.split(' ');
    let sum = |word: Option<&str>| {
        word.is_some_and(|word| word.trim_start_matches('$').starts_with(|c: char| c.is_ascii_digit()))
    };
    if sum(words.next()) && words.next() == Some("to") && sum(words.next()) {
        return true;
    }
    // "150 miles to 100 miles", "five (5) years to three (3) years"
    let counts = |side: &str| {
        let mut words = side.split(' ');
        let first = words.next().unwrap_or_default();
        let number = is_count(first) || numerals::of_word(&first.to_lowercase()).is_some();
        number && words.next().is_some() && words.count() <= 2
    };
    if let Some((old, new)) = text.split_once(" to ")
        && counts(old)
        && counts(&new.split(' ').take(3).collect::<Vec<_>>().join(" "))
    {
        return true;
    }
    let [(_, end), (new, last), ..] = &quoted[..] else { return false };
    let joint =
        text.get(*end..last.saturating_sub(new.len() + 3)).unwrap_or_default().trim_end_matches(['“', '"', ' ']);
    text.starts_with(['“', '"']) && matches!(joint.trim(), "to" | "with" | "by")
}

/// Whether words without quotation marks are meant as they stand: "30 days", "Lender"; "the term" is what is spoken of.
fn is_literal(words: &str) -> bool {
    words.contains(|c: char| c.is_ascii_digit()) || words.starts_with(char::is_uppercase) || is_period(words)
}

/// Whether words are a length of time: "twelve weeks".
fn is_period(words: &str) -> bool {
    let letters = Letters::new(words);
    periods_in(&letters, letters.span()).first().is_some_and(|period| period.span == letters.span())
}

/// Whether a mail orders that words be changed, whether or not it names both sides.
pub fn wishes(instruction: &str) -> bool {
    // "Correct me if I am wrong", "Change of plan"
    let other = |rest: &str| matches!(rest.split(' ').next(), Some("me" | "of" | "in" | "your" | "us"));
    let outright = |(does, rest): (Does, &str)| matches!(does, Does::Exchanges | Does::Deletes) && !other(rest);
    instruction.split('\n').flat_map(pieces).any(|piece| ordered(placed(piece).1).is_some_and(outright))
        || !exchanges(instruction).is_empty()
}

fn exchange(order: &str, place: Option<String>) -> Option<Exchange> {
    let (does, rest) = ordered(order)?;
    if does == Does::Adds {
        return None;
    }
    let deletes = does == Does::Deletes;
    let quoted = quoted(rest);
    let (old, new, behind) = match &quoted[..] {
        [(old, end), ..] if deletes => (old.clone(), String::new(), &rest[*end..]),
        [(old, _), (new, end), ..] => (old.clone(), new.clone(), &rest[*end..]),
        _ if deletes => return None,
        _ => {
            let from = rest.find(" from ").map_or(rest, |at| &rest[at + " from ".len()..]);
            let (at, joint) = BETWEEN.iter().filter_map(|joint| Some((from.find(joint)?, *joint))).min()?;
            let (old, new) = (&from[..at], &from[at + joint.len()..]);
            let end =
                [" in section ", " in clause ", " in article ", " throughout", " everywhere", " in the ", " wherever "];
            let cut = end.iter().filter_map(|words| new.to_ascii_lowercase().find(words)).min().unwrap_or(new.len());
            let (old, now) = (bare(old), bare(&new[..cut]));
            // "The interest in 3.2" is what is spoken of, and no words of the paper. "0.5%, and leave 4.3" is a value with something else.
            let mixed = is_value(&old)
                && !is_value(&now)
                && [", ", " and "].iter().any(|joint| now.split_once(joint).is_some_and(|(value, _)| is_value(value)));
            if !is_literal(&old) || inside(&old).1.is_some() || mixed {
                return None;
            }
            // "From 20 to 30 days": both are days.
            let old = match now.split_once(' ') {
                Some((count, unit)) if is_count(&old) && is_count(count) => format!("{old} {unit}"),
                _ => old,
            };
            (old, now, &new[cut..])
        }
    };
    let own = place_behind(behind);
    let fits = |text: &str| text.chars().count() <= LONGEST;
    (!old.is_empty() && (deletes || !new.is_empty()) && old != new && fits(&old) && fits(&new)).then(|| Exchange {
        old,
        new,
        section: own.or(place),
        how: How::Words,
    })
}

fn is_count(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_digit())
}

fn bare(text: &str) -> String {
    text.trim().trim_matches(['"', '“', '”']).to_owned()
}

#[cfg(test)]
mod tests;
