//! One clause of an order as changes: with both sides ("change 30 days to 45 days"), a value ("raise the price to $5"), or an item of a list.

use super::{
    change_items::{alone, cap, items, land, only_stays, out, without_filler},
    change_places::{inside, place_behind, placed, section_number},
    change_shifts::shifted,
    changes_without_words::{becoming, instead, moved, quoted, towards, valued, without_words},
    contract_verbs::{Does, VERBS, ordered},
};
use crate::{
    documents::make::{Exchange, How, is_count, is_value},
    law::{Letters, numerals, periods::periods_in},
};

/// Characters of one side of an exchange, at most.
const LONGEST: usize = 400;
/// What stands between the old words and the new.
const BETWEEN: [&str; 4] = [" to read ", " to ", " with ", " by "];

/// The changes that a clause orders, in the section that it names itself, or the one that was named before it.
pub fn in_clause(rest: &str, own: Option<&str>, before: Option<&str>) -> Vec<Exchange> {
    let here = own.or(before).map(str::to_owned);
    let adds = ordered(rest).is_some_and(|(does, _)| does == Does::Adds);
    // "3.1 becomes 60 days": whatever value of the kind the section has.
    if let (Some(number), Some(new)) =
        (own, ["becomes ", "is to be ", "should be "].iter().find_map(|lead| rest.strip_prefix(lead)))
        && is_value(new.trim_end_matches('.'))
    {
        return vec![Exchange {
            old: "value".to_owned(),
            new: new.trim_end_matches('.').to_owned(),
            section: Some(number.to_owned()),
            how: How::Value,
            ..Exchange::default()
        }];
    }
    // "60 days rather than 120": whatever the verb, both sides are named.
    if let Some(one) = instead(rest, here.clone()).or_else(|| becoming(rest, here.clone())).filter(|_| !adds) {
        return vec![one];
    }
    // "Change section 7: loans bear 8%"
    if let Some((Does::Exchanges | Does::Moves, behind)) = ordered(rest)
        && let (Some(place), said) = placed(behind)
        && let Some((found, unread)) = read(said, Some(&place), None, true)
        && unread.is_empty()
        && section_number(&place).is_some()
        && !said.trim_start().starts_with("to ")
    {
        return found;
    }
    let pairs = pairs(rest);
    if pairs.len() > 1 {
        return pairs.iter().filter_map(|pair| exchange(pair, here.clone())).collect();
    }
    // "Change A to B, “C” to “D”": the verb is that of the order before. Behind a place it may be left out: "3.2: 1% to 0.5%".
    let bare = is_pair(rest) || own.is_some() && ordered(rest).is_none() && !is_for_something(rest);
    let goes_on = bare.then(|| format!("change {}", towards(rest)));
    let rest = goes_on.as_deref().unwrap_or(rest);
    let other = || {
        let (does, behind) = ordered(rest)?;
        // "In section 4 raise the price to $5 and cut the hours to four": a value is that of the section too.
        let sets = matches!(does, Does::Moves | Does::Exchanges);
        let place = own.map(str::to_owned).or_else(|| place_behind(behind));
        without_words(does, behind, place.or_else(|| before.filter(|_| sets).map(str::to_owned)))
    };
    exchange(rest, here).map(|one| vec![one]).or_else(other).unwrap_or_default()
}

/// Whether what stands behind "to" is no other value but what a value is for: "45 days to cure".
fn is_for_something(rest: &str) -> bool {
    const ARTICLES: [&str; 4] = ["the", "a", "an", "half"];
    rest.split_once(" to ").is_some_and(|(value, purpose)| {
        let first = purpose.split(' ').next().unwrap_or_default();
        let counts = first.split('-').any(|part| numerals::of_word(part).is_some());
        let verb = !first.is_empty() && first.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        is_value(value.trim()) && verb && !counts && !ARTICLES.contains(&first)
    })
}

/// The pairs of names behind one verb: "replace Ohio with Iowa and Lima with Ames". None where one of them names no words as they stand.
fn pairs(rest: &str) -> Vec<String> {
    let Some((Does::Exchanges, behind)) = ordered(rest).filter(|_| quoted(rest).is_empty()) else { return Vec::new() };
    let names = |side: &str| {
        let words: Vec<&str> = side.trim_end_matches(['.', ',']).split(' ').collect();
        words.len() <= 3 && words.iter().all(|word| word.starts_with(char::is_uppercase))
    };
    let is_pair = |part: &&str| {
        let sides = [" with ", " to ", " by "].iter().find_map(|joint| part.split_once(joint));
        sides.is_some_and(|(old, new)| names(old) && names(new))
    };
    let parts: Vec<&str> = behind.split(" and ").collect();
    match parts.iter().all(is_pair) {
        true => parts.into_iter().map(|part| format!("replace {part}")).collect(),
        false => Vec::new(),
    }
}

/// The section that is to stay as it was: "Leave 1.1 as it was."
pub fn kept_as_it_was(piece: &str) -> Option<String> {
    let lower = piece.trim().trim_end_matches('.').to_ascii_lowercase();
    let lower = lower.strip_prefix("and ").unwrap_or(&lower);
    let rest =
        ["leave section ", "leave ", "keep section ", "keep "].iter().find_map(|lead| lower.strip_prefix(lead))?;
    let (number, rest) = rest.split_once(' ')?;
    let stays = ["as it was", "as it is", "as is", "unchanged", "alone"].contains(&rest);
    stays.then(|| section_number(number)).flatten()
}

/// Whether a clause weighs one value against another, and so wants one of them.
pub fn weighs(rest: &str) -> bool {
    let lower = rest.to_lowercase();
    let joints = [" rather than ", " instead of ", " down to ", " up to "];
    joints.iter().any(|joint| lower.contains(joint)) && lower.contains(|c: char| c.is_ascii_digit())
}

/// An order without what announces it: "Please redline the agreement: change …".
pub fn announced(piece: &str) -> &str {
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
pub fn pieces(line: &str) -> Vec<&str> {
    let lower = line.to_ascii_lowercase();
    // "and in section 3 change …": the place may stand before the verb.
    let verb = |at: usize| {
        let (_, rest) = placed(&lower[at..]);
        VERBS.iter().any(|(verb, _)| rest.starts_with(&format!("{verb} ")))
    };
    let quoted = quoted(line);
    // "In section 4, change …" is one order with its place.
    let verb_before = |before: &str| VERBS.iter().any(|(verb, _)| before.contains(&format!("{verb} ")));
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
            // "Raise the price to $5 and the credit to 10%": the verb is that of the order before.
            let adds = ordered(line[..at].rsplit([';', ',']).next().unwrap_or_default())
                .is_some_and(|(does, _)| does == Does::Adds)
                || ordered(&line[..at]).is_some_and(|(does, _)| does == Does::Adds);
            let goes_on = joint == " and "
                && !adds
                && verb_before(&lower[..at])
                && moved(&towards(item.split(" and ").next().unwrap_or(item)), None).is_some();
            // "Leave the price as it was, and set …"
            let stays = orders
                && only_stays(
                    line[..at].trim_end_matches([',', ';', ' ']).trim_end_matches(" and").trim_end_matches([',', ' ']),
                );
            own || goes_on
                || stays
                || orders && verb_before(&lower[..at])
                || places(at)
                || kept_as_it_was(&line[at..]).is_some()
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
pub fn is_pair(text: &str) -> bool {
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
        let number = is_figures(first) || numerals::of_word(&first.to_lowercase()).is_some();
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

fn exchange(order: &str, place: Option<String>) -> Option<Exchange> {
    let (does, rest) = ordered(order)?;
    if does == Does::Adds {
        return None;
    }
    let deletes = does == Does::Deletes;
    let quoted = quoted(rest);
    // "The rent from $9,400 to $9,900": of several places those that speak of the rent.
    let about = rest.find(" from ").filter(|_| quoted.is_empty()).map(|at| subject(&rest[..at])).unwrap_or_default();
    let (old, new, behind) = match &quoted[..] {
        // "Strike the words and with the seal “X”": the words begin before the quotation marks.
        [(old, end), ..] if deletes => {
            (words_named(&rest[..*end]).unwrap_or_else(|| old.clone()), String::new(), &rest[*end..])
        }
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
            // "Change section 10 so that …", "change 6(a) to a year": the section is no word of the paper.
            let numbered = section_number(old.trim_start_matches("section ").trim_start_matches("Section "));
            if let Some(section) = numbered.filter(|_| is_value(&now) && !is_value(&old) && !is_count(&old)) {
                return Some(Exchange {
                    old: "value".to_owned(),
                    new: now,
                    section: Some(section),
                    how: How::Value,
                    ..Exchange::default()
                });
            }
            // "The 2.02 debt limit to $80,000"
            let spoken = old.strip_prefix("the ").unwrap_or(&old);
            if let Some((section, rest)) = spoken.split_once(' ')
                && let Some(section) = section_number(section).filter(|section| section.contains('.'))
                && is_value(&now)
                && !rest.contains(|c: char| c.is_ascii_digit())
                && !is_value(spoken)
            {
                return Some(Exchange {
                    old: rest.to_owned(),
                    new: now,
                    section: Some(section),
                    how: How::Value,
                    ..Exchange::default()
                });
            }
            let listed = old.contains(", ") && !is_value(&old);
            let of_section =
                ["section ", "clause ", "article "].iter().any(|lead| old.to_lowercase().starts_with(lead));
            if !is_literal(&old) || inside(&old).1.is_some() || mixed || of_section || listed {
                return None;
            }
            // "From 20 to 30 days": both are days.
            let old = match now.split_once(' ') {
                Some((count, unit)) if is_figures(&old) && is_figures(count) => format!("{old} {unit}"),
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
        about,
        ..Exchange::default()
    })
}

/// The words that are to go, where they begin before the quotation marks: "the words and with the seal “X”".
fn words_named(rest: &str) -> Option<String> {
    let leads = ["the words ", "words ", "the phrase ", "the text ", "the language "];
    let words = leads.iter().find_map(|lead| rest.strip_prefix(lead))?;
    (!words.starts_with(['“', '"'])).then(|| words.to_owned())
}

/// Of what an order speaks before it names both sides: "notice period" of "the notice period from 30 days to 60 days".
fn subject(before: &str) -> String {
    let before = before.trim();
    let before = ["the ", "a ", "our ", "its "].iter().find_map(|lead| before.strip_prefix(lead)).unwrap_or(before);
    let plain =
        before.split(' ').count() <= 6 && !before.contains(|c: char| c.is_ascii_digit() || matches!(c, '“' | '"'));
    if plain { before.to_owned() } else { String::new() }
}

fn is_figures(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_digit())
}

fn bare(text: &str) -> String {
    text.trim().trim_matches(['"', '“', '”']).to_owned()
}

/// What an item orders, and what of it could not be read. `None` where it is no change that is read.
pub fn read(item: &str, own: Option<&str>, before: Option<&str>, listed: bool) -> Option<(Vec<Exchange>, Vec<String>)> {
    let bare = without_filler(item);
    let whole = |text: &str| one(text, own, before, listed);
    if let Some(found) = whole(bare).or_else(|| whole(item)) {
        return Some((found, Vec::new()));
    }
    // "Noncompete to one year and only Lane County", "late credit 3% with a cap of 15%"
    for joint in [" and ", " with ", ", "] {
        for (at, _) in bare.match_indices(joint) {
            let (head, tail) = (&bare[..at], bare[at + joint.len()..].trim());
            let Some(mut found) = whole(head) else { continue };
            let about = found.last().map(|one| one.old.clone()).unwrap_or_default();
            let here = || found.last().and_then(|one| one.section.clone());
            let rest = land(tail, &about, here()).or_else(|| cap(tail, &about, here()));
            let rest = rest.map(|one| vec![one]).or_else(|| whole(tail).filter(|_| joint != " with "));
            let mut unread = Vec::new();
            match rest {
                Some(rest) => found.extend(rest),
                None => unread.push(format!("{}{}", joint.trim_start_matches([',', ' ']), tail.trim_end_matches('.'))),
            }
            return Some((found, unread));
        }
    }
    None
}

/// What a text orders whole.
fn one(text: &str, own: Option<&str>, before: Option<&str>, listed: bool) -> Option<Vec<Exchange>> {
    let here = || own.or(before).map(str::to_owned);
    let said = in_clause(text, own, before);
    if !said.is_empty() {
        return Some(said);
    }
    if let Some(found) = shifted(text) {
        return Some(vec![Exchange { section: here(), ..found }]);
    }
    if let Some(found) = here().and_then(|section| alone(text, section)) {
        return Some(vec![found]);
    }
    if let Some((does, behind)) = ordered(text) {
        // "Make the cure period 45 days", "set retainage at 7.5%"
        let sets = does == Does::Moves && !behind.contains(" to ");
        return sets.then(|| valued(behind, here())).flatten().map(|one| vec![one]);
    }
    let found = moved(&towards(text), here()).or_else(|| out(text, here()));
    let found = found.or_else(|| valued(text, here()).filter(|_| listed))?;
    Some(vec![found])
}

/// Whether an item names a change by itself, and not only a value: "the credit to 10%", "60 days instead of 30", "delete (c)".
pub fn is_strong(item: &str) -> bool {
    let bare = without_filler(item);
    [item, bare].iter().any(|text| {
        instead(text, None).is_some()
            || becoming(text, None).is_some()
            || moved(&towards(text), None).is_some()
            || ordered(text).is_some_and(|(does, _)| does != Does::Adds) && !in_clause(text, None, None).is_empty()
            || out(text, None).is_some()
            || shifted(text).is_some()
    })
}

/// Whether a line lists changes without a verb that orders them: "Price to $4,000, hours down to five, rent $9 instead of $8".
pub fn lists_changes(line: &str) -> bool {
    const FIRST: usize = 6;
    let all = items(line);
    let [first, rest @ ..] = &all[..] else { return false };
    let short = |item: &str| {
        let said = towards(item);
        let about = [" to ", " should", " instead of ", " by "].iter().filter_map(|joint| said.find(joint)).min();
        said[..about.unwrap_or(said.len())].split(' ').count() <= FIRST
    };
    let told = ["we ", "they ", "he ", "she ", "i ", "you ", "it ", "from ", "draft ", "write ", "prepare ", "send "];
    let tells = told.iter().any(|lead| first.to_lowercase().starts_with(lead));
    // What a verb orders is read by its verb.
    let orders = ordered(placed(line).1).is_some();
    !line.contains('?')
        && !tells
        && !orders
        && short(first)
        && is_strong(first)
        && rest.iter().any(|item| is_strong(item))
}

/// The parts of the items of a list that each order something.
pub fn parts_of<'t>(list: &[&'t str]) -> Vec<&'t str> {
    list.iter().flat_map(|item| pieces(item)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_read_with_what_follows_them() {
        let of = |item: &str| {
            read(item, None, None, true).map(|(found, unread)| {
                let told: Vec<String> =
                    found.into_iter().map(|one| format!("{:?} {} > {}", one.how, one.old, one.new)).collect();
                (told.join(", "), unread.join(", "))
            })
        };
        let done = |told: &str| Some((told.to_owned(), String::new()));
        assert_eq!(of("installments down to 24"), done("Value installments > 24"));
        assert_eq!(of("put the installments back at 36"), done("Value installments > 36"));
        assert_eq!(
            of("the ban is to be one year and only Lane County"),
            done("Value ban > one year, Value territory > Lane County")
        );
        assert_eq!(
            of("late credit 3% a week with a cap of 15%"),
            done("Value late credit > 3% a week, Value cap on late credit > 15%")
        );
        assert_eq!(of("tag line out"), done("Passage tag line > "));
        assert_eq!(of("give her 45 days to consider instead of 21"), done("Words 21 days > 45 days"));
        assert_eq!(of("notice mutual"), None);
        assert_eq!(of("interest 7% and a fair notice").map(|(_, unread)| unread), Some("and a fair notice".into()));
        let placed = read("20 days to vacate", Some("9.4"), None, true).map(|(found, _)| {
            found.into_iter().map(|one| (one.how, one.old, one.new, one.section)).collect::<Vec<_>>()
        });
        assert_eq!(placed, Some(vec![(How::Value, "vacate".into(), "20 days".into(), Some("9.4".into()))]));
        assert!(lists_changes("Start to May 4, 2027, berths 12 instead of 10, hours down to five"));
        assert!(!lists_changes("We went from 20 to 30 days, and the rent to $5"));
    }
}
