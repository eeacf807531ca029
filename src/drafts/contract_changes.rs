//! What an order wants to be changed in a contract: "In section 4, change 30 days to 45 days", "Replace “Nevada” with “California”", "delete section
//! 7", "add a paragraph that …". A Word document gets them as tracked changes, and an amendment says them.

use super::{
    changes_without_words::{Does, quoted, without_words},
    paper_items::says_change,
};
use crate::{
    documents::make::{Exchange, How},
    law::{Letters, periods::periods_in, sentences::sentences_in},
};

/// The most exchanges of a mail, and characters of one side of them.
const MOST: usize = 40;
const LONGEST: usize = 400;
/// Words before the verb.
const POLITE: [&str; 16] = [
    "please", "kindly", "and", "also", "then", "can", "could", "would", "will", "you", "we", "i", "need", "want", "to",
    "should",
];
/// Verbs, and what they order.
const VERBS: [(&str, Does); 24] = [
    ("change", Does::Exchanges),
    ("replace", Does::Exchanges),
    ("amend", Does::Exchanges),
    ("substitute", Does::Exchanges),
    ("correct", Does::Exchanges),
    ("delete", Does::Deletes),
    ("strike", Does::Deletes),
    ("remove", Does::Deletes),
    ("add", Does::Adds),
    ("insert", Does::Adds),
    ("increase", Does::Moves),
    ("raise", Does::Moves),
    ("reduce", Does::Moves),
    ("lower", Does::Moves),
    ("decrease", Does::Moves),
    ("extend", Does::Moves),
    ("shorten", Does::Moves),
    ("set", Does::Moves),
    ("double", Does::Moves),
    ("halve", Does::Moves),
    ("make", Does::Moves),
    ("limit", Does::Moves),
    ("rewrite", Does::Moves),
    ("renumber", Does::Moves),
];

/// What stands between the old words and the new.
const BETWEEN: [&str; 4] = [" to read ", " to ", " with ", " by "];

/// What a mail asks to be changed.
#[derive(Default)]
pub struct Changes {
    pub exchanges: Vec<Exchange>,
    /// Orders that could not be read as a change: each is told.
    pub unread: Vec<String>,
}

/// The changes that a mail asks for, and what of its orders is none that can be made.
pub fn changes(instruction: &str) -> Changes {
    let letters = Letters::new(instruction);
    let lines = sentences_in(&letters).into_iter().map(|sentence| letters.exact(sentence.span)).collect::<Vec<_>>();
    let mut out = Changes::default();
    for line in lines.iter().flat_map(|text| text.split('\n')) {
        let mut place = None;
        for piece in pieces(line) {
            let piece = announced(piece);
            let (own, rest) = placed(piece);
            // "Change A to B, “C” to “D”": the verb is that of the order before.
            let goes_on = is_pair(rest).then(|| format!("change {rest}"));
            let rest = goes_on.as_deref().unwrap_or(rest);
            let here = own.clone().or_else(|| place.clone());
            let other = || {
                let (does, behind) = ordered(rest)?;
                without_words(does, behind, own.clone().or_else(|| place_behind(behind)))
            };
            let read: Vec<Exchange> = exchange(rest, here).map(|one| vec![one]).or_else(other).unwrap_or_default();
            let announces = rest.trim_end().ends_with(':') || rest.to_lowercase().contains("changes");
            if read.is_empty() && (ordered(rest).is_some() || own.is_some()) && !announces {
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

/// The exchanges that a mail asks for.
pub fn exchanges(instruction: &str) -> Vec<Exchange> {
    changes(instruction).exchanges
}

/// An order without what announces it: "Please redline the agreement: change …".
fn announced(piece: &str) -> &str {
    let Some((head, order)) = piece.split_once(": ") else { return piece };
    let orders = |text: &str| ordered(placed(text).1).is_some();
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
    let mut cuts = vec![0];
    for joint in [", and ", " and ", "; ", ", "] {
        let ends = lower.match_indices(joint).map(|(at, joint)| at + joint.len());
        let within =
            |at: usize| quoted.iter().any(|(words, end)| end.saturating_sub(words.len() + 3) <= at && at < *end);
        cuts.extend(ends.filter(|at| !within(*at) && (verb(*at) || is_pair(&line[*at..])) && ordered(&lower[..*at])));
    }
    cuts.sort_unstable();
    cuts.dedup();
    let ends = cuts.iter().skip(1).copied().chain([line.len()]).collect::<Vec<_>>();
    let bare = |(from, to): (&usize, usize)| {
        let piece = line[*from..to].trim_start_matches(['-', '*', '•', '–', ' ']).trim_end_matches([',', ';', ' ']);
        let piece = piece.strip_suffix(" and").unwrap_or(piece).trim_end_matches([',', ';', ' ']);
        // "1. Section 2: change …"
        let number = piece.find(['.', ')']).filter(|at| *at > 0 && piece[..*at].bytes().all(|b| b.is_ascii_digit()));
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
    let [(_, end), (new, last), ..] = &quoted[..] else { return false };
    let joint =
        text.get(*end..last.saturating_sub(new.len() + 3)).unwrap_or_default().trim_end_matches(['“', '"', ' ']);
    text.starts_with(['“', '"']) && matches!(joint.trim(), "to" | "with" | "by")
}

/// The section that an order names first, and the rest: "In section 4(b), change …".
fn placed(order: &str) -> (Option<String>, &str) {
    let lower = order.to_ascii_lowercase();
    let bare = lower.trim_start_matches(|c: char| !c.is_alphanumeric());
    let skipped = lower.len() - bare.len();
    let named = ["in section ", "in clause ", "in article ", "in paragraph ", "section ", "clause "];
    let Some(lead) = named.iter().find(|lead| bare.starts_with(**lead)) else { return in_the_paper(order, skipped) };
    let from = skipped + lead.len();
    let rest = &order[from..];
    let end = rest.find([',', ':', ' ']).unwrap_or(rest.len());
    let behind = rest[end..].trim_start_matches([',', ':', ' ']);
    // "In section 9 of the lease change 30 days to 45 days"
    let of_paper = || {
        let paper = ["of the ", "of this ", "of our "].iter().find_map(|lead| behind.strip_prefix(lead))?;
        let words = paper.match_indices(' ').map(|(at, _)| paper[at + 1..].trim_start());
        words.take(4).find(|rest| ordered(rest).is_some())
    };
    (Some(number(&rest[..end])), of_paper().unwrap_or(behind))
}

/// The same where a paper or a part of it is named: "In this agreement change …", "In the second paragraph, change …".
fn in_the_paper(order: &str, skipped: usize) -> (Option<String>, &str) {
    const PARTS: [&str; 9] =
        ["paragraph", "sentence", "recital", "schedule", "exhibit", "annex", "appendix", "definition", "preamble"];
    let lower = order.to_ascii_lowercase();
    let leads = ["in this ", "in the ", "in our ", "in that ", "in your "];
    let Some(lead) = leads.iter().find(|lead| lower[skipped..].starts_with(**lead)) else { return (None, order) };
    let from = skipped + lead.len();
    let behind = |(at, mark): (usize, &str)| order[from + at + mark.len()..].trim_start();
    let order_at = |at: &(usize, &str)| ordered(behind(*at)).is_some();
    let Some(end) = lower[from..].match_indices([' ', ',', ':']).find(order_at) else { return (None, order) };
    let named = order[from..from + end.0].trim_matches([' ', ',', ':']);
    // "In the lease they want to change …" orders nothing.
    let told = ["they", "we", "he", "she", "you", "i", "who", "to", "it", "which", "that"];
    if named.split(' ').any(|word| told.contains(&word.to_ascii_lowercase().as_str())) {
        return (None, order);
    }
    let is_part = named.split(' ').any(|word| PARTS.contains(&word.to_ascii_lowercase().as_str()));
    (is_part.then(|| named.to_owned()), behind(end))
}

fn number(text: &str) -> String {
    text.trim_matches(['.', ',', ':', ' ']).to_owned()
}

/// Where words are to be exchanged, as the end of an order says it: "in section 4", "in the second paragraph". The paper itself is no place in it.
fn place_behind(behind: &str) -> Option<String> {
    const WHOLE: [&str; 10] =
        ["attached", "agreement", "contract", "document", "lease", "paper", "file", "text", "draft", "whole"];
    let lower = behind.to_ascii_lowercase();
    let found = |lead: &str| lower.find(lead).map(|at| behind[at + lead.len()..].trim());
    if let Some(rest) = ["in section ", "in clause ", "in article "].iter().find_map(|lead| found(lead)) {
        return rest.split([',', ' ']).next().map(number);
    }
    let rest = found("in the ")?;
    let first = rest.split(' ').next().unwrap_or_default().to_lowercase();
    (!WHOLE.contains(&first.trim_matches(|c: char| !c.is_alphanumeric()))).then(|| rest.to_owned())
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

/// What an order does, and what stands behind its verb.
fn ordered(order: &str) -> Option<(Does, &str)> {
    let mut rest = order.trim().trim_end_matches(['.', '!']);
    loop {
        let (word, behind) = rest.split_once(' ')?;
        let word = word.trim_end_matches(',').to_lowercase();
        match VERBS.iter().find(|(verb, _)| *verb == word) {
            Some((_, does)) => return Some((*does, behind.trim())),
            None if POLITE.contains(&word.as_str()) => rest = behind.trim_start(),
            None => return None,
        }
    }
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
            if !is_literal(&old) {
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

/// What an amendment is ordered to change: "an amendment that extends the term to May 31, 2030 and deletes section 12", and the orders beside it.
pub fn changes_of_an_amendment(order: &str) -> Changes {
    let lower = order.to_ascii_lowercase();
    let called = ["amendment", "addendum"].iter().filter_map(|word| Some(lower.find(word)? + word.len())).min();
    let lead = called.and_then(|at| {
        let leads = [" that ", " which ", ": ", " to "];
        // "An amendment to the lease that extends …": what is amended stands behind the first "to".
        leads.iter().filter_map(|lead| Some((lower[at..].find(lead)? + at, *lead))).find(|(from, lead)| {
            let own = imperative(&order[from + lead.len()..]);
            let first = fragments(&own).into_iter().next().and_then(told);
            ordered(placed(&own).1).is_some() || first.is_some()
        })
    });
    match lead {
        Some((from, lead)) => changes(&as_orders(&imperative(&order[from + lead.len()..]))),
        None => changes(&as_orders(order)),
    }
}

/// Whether a mail orders that an amendment be worked into what it amends: "Put the amendment into the agreement as tracked changes."
pub fn works_in_an_amendment(instruction: &str) -> bool {
    const VERBS: [&str; 12] = [
        "put",
        "incorporate",
        "integrate",
        "apply",
        "conform",
        "merge",
        "work",
        "enter",
        "fold",
        "carry",
        "reflect",
        "show",
    ];
    let lower = instruction.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let verb = words.iter().take(6).position(|word| VERBS.contains(word));
    verb.is_some_and(|verb| {
        let rest = &words[verb..];
        let amendment = rest.iter().take(6).position(|word| matches!(*word, "amendment" | "addendum"));
        let into = |at: usize| rest[at..].iter().take(4).any(|word| matches!(*word, "into" | "in" | "to" | "as"));
        amendment.is_some_and(into)
    })
}

/// What an amendment changes in another paper: words that it names with what takes their place. Whatever else of it changes something is left
/// to a person, in its own words.
pub fn changes_in_an_amendment(text: &str) -> Changes {
    const JOINTS: [&str; 6] =
        ["replaced with", "replaced by", "changed to", "amended to read", "shall read", "substituted by"];
    let letters = Letters::new(text);
    let mut out = Changes::default();
    for sentence in sentences_in(&letters) {
        let said = letters.folded(sentence.body);
        let lower = said.to_lowercase();
        // "This First Amendment amends the Lease", "Except as amended here, it remains in force."
        let whole = ["this ", "the parties", "except ", "all other ", "now, therefore", "whereas"];
        if !says_change(&lower) || whole.iter().any(|lead| lower.starts_with(lead)) || lower.contains("remain") {
            continue;
        }
        let section = ["section ", "clause ", "article ", "paragraph "].iter().find_map(|name| {
            let at = lower.find(name)? + name.len();
            let number: String = said[at..].chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '.').collect();
            let number = number.trim_end_matches('.').to_owned();
            number.starts_with(|c: char| c.is_ascii_digit()).then_some(number)
        });
        match quoted(&said).as_slice() {
            [(old, end), (new, _)] if JOINTS.iter().any(|joint| said[*end..].to_lowercase().contains(joint)) => {
                out.exchanges.push(Exchange { old: old.clone(), new: new.clone(), section, how: How::Words });
            }
            _ => out.unread.push(said),
        }
    }
    out
}

/// How a change is told that is not ordered, and whether it takes something out.
const TOLD: [(&str, bool); 24] = [
    (" is deleted", true),
    (" are deleted", true),
    (" is removed", true),
    (" is struck", true),
    (" is replaced by ", false),
    (" is replaced with ", false),
    (" are replaced by ", false),
    (" are replaced with ", false),
    (" is changed to ", false),
    (" is increased to ", false),
    (" is raised to ", false),
    (" is reduced to ", false),
    (" is lowered to ", false),
    (" is extended to ", false),
    (" is shortened to ", false),
    (" is amended to read ", false),
    (" becomes ", false),
    (" goes to ", false),
    (" goes up to ", false),
    (" goes down to ", false),
    (" rises to ", false),
    (" falls to ", false),
    (" moves to ", false),
    (" is moved to ", false),
];
/// Most words of what such a change is told of.
const SUBJECT: usize = 12;

/// Changes that are told, as orders: "delete section 10; change “75%” to “two-thirds”" for "section 10 is deleted and “75%” becomes “two-thirds”".
fn as_orders(text: &str) -> String {
    let letters = Letters::new(text);
    let sentences = sentences_in(&letters).into_iter().map(|sentence| letters.exact(sentence.span));
    let lines = sentences.flat_map(|sentence| sentence.split('\n').map(str::to_owned).collect::<Vec<_>>());
    let orders = lines.map(|line| {
        let all = fragments(&line).into_iter().map(|fragment| told(fragment).unwrap_or_else(|| fragment.to_owned()));
        all.collect::<Vec<_>>().join("; ")
    });
    orders.collect::<Vec<_>>().join("\n")
}

/// A change that is told, as an order.
fn told(fragment: &str) -> Option<String> {
    let fragment = fragment.trim();
    let lower = fragment.to_ascii_lowercase();
    // "Section 10 is deleted": what reads like a place is what goes.
    let (place, rest) = if lower.starts_with("in ") { placed(fragment) } else { (None, fragment) };
    let lower = rest.to_ascii_lowercase();
    let found = TOLD.iter().filter_map(|(words, goes)| Some((lower.find(words)?, *words, *goes)));
    let (at, words, goes) = found.min_by_key(|(at, ..)| *at)?;
    let subject = rest[..at].trim();
    if subject.is_empty() || subject.split_whitespace().count() > SUBJECT || ordered(rest).is_some() {
        return None;
    }
    let place = place.map(|place| format!("in section {place}, ")).unwrap_or_default();
    let object = rest[at + words.len()..].trim().trim_end_matches(['.', ',', ';']);
    match goes {
        true => Some(format!("{place}delete {subject}")),
        false => (!object.is_empty()).then(|| format!("{place}change {subject} to {object}")),
    }
}

/// The parts of a sentence each of which orders or tells a change.
fn fragments(line: &str) -> Vec<&str> {
    let lower = line.to_ascii_lowercase();
    let quoted = quoted(line);
    let within = |at: usize| quoted.iter().any(|(words, end)| end.saturating_sub(words.len() + 6) <= at && at < *end);
    let joints = ["; and ", ", and ", " and ", "; ", ", "];
    let mut ends: Vec<(usize, usize)> =
        joints.iter().flat_map(|joint| lower.match_indices(joint).map(|(at, joint)| (at, at + joint.len()))).collect();
    // Of joints that overlap the longest counts: ", and " before " and ".
    ends.sort_unstable_by_key(|(at, end)| (*at, std::cmp::Reverse(*end)));
    let mut cuts: Vec<(usize, usize)> = Vec::new();
    for (n, (at, end)) in ends.iter().enumerate() {
        let until = ends[n + 1..].iter().map(|(at, _)| *at).find(|next| *next > *end).unwrap_or(line.len());
        let begins = told(&line[*end..until]).is_some() || ordered(placed(&line[*end..]).1).is_some();
        // "In section 4, replace …" is one order with its place.
        let last = cuts.last().map_or(0, |(_, end)| *end);
        let place = last <= *at && matches!(placed(line[last..*at].trim()), (Some(_), ""));
        if begins && !place && !within(*at) && last <= *at {
            cuts.push((*at, *end));
        }
    }
    let starts = [0].into_iter().chain(cuts.iter().map(|(_, end)| *end));
    let stops = cuts.iter().map(|(at, _)| *at).chain([line.len()]);
    starts.zip(stops).map(|(from, to)| line[from..to].trim()).filter(|part| !part.is_empty()).collect()
}

/// What an order says is changed "from" one value "to" another: "late charge" of "changes the late charge from 5% to 3%".
pub fn subject_of(order: &str, exchange: &Exchange) -> Option<String> {
    let lower = order.to_ascii_lowercase();
    let change = format!(" from {} to {}", exchange.old.to_ascii_lowercase(), exchange.new.to_ascii_lowercase());
    let before = &order[..lower.find(&change)?];
    let is_verb = |word: &str| {
        let word = word.to_ascii_lowercase();
        VERBS.iter().any(|(verb, _)| word == *verb || word.strip_suffix('s') == Some(*verb))
    };
    let words: Vec<&str> = before.split_whitespace().collect();
    let from = words.iter().rposition(|word| is_verb(word))? + 1;
    let subject = words[from..].join(" ");
    let subject = subject.strip_prefix("the ").unwrap_or(&subject);
    (!subject.is_empty() && subject.split(' ').count() <= SUBJECT).then(|| subject.to_owned())
}

/// Clauses as orders: "extend the term and delete section 12" for "extends the term and deletes section 12".
fn imperative(text: &str) -> String {
    let mut begins = true;
    let word = |word: &str| {
        let bare = word.trim_end_matches([' ', '\n']);
        let lower = bare.to_ascii_lowercase();
        let stem = lower.strip_suffix("ing").unwrap_or(&lower);
        let of = |verb: &str| {
            lower.strip_suffix('s') == Some(verb)
                || stem.len() < lower.len() && (stem == verb || verb.strip_suffix('e') == Some(stem))
        };
        let verb = VERBS.iter().map(|(verb, _)| *verb).find(|verb| of(verb)).filter(|_| begins);
        begins = bare.ends_with([',', ';', '.', ':']) || lower == "and" || lower == "also";
        verb.map_or_else(|| word.to_owned(), |verb| format!("{verb}{}", &word[bare.len()..]))
    };
    text.split_inclusive([' ', '\n']).map(word).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn lengths_of_time_in_words_and_pairs_of_sums_are_exchanged() {
        let all = exchanges(
            "In the agreement change twelve weeks to sixteen weeks and $37,846.15 to $50,461.54 in section 2, change 18 months to 6 months in section 9.",
        );
        let told: Vec<(&str, &str)> = all.iter().map(|one| (one.old.as_str(), one.new.as_str())).collect();
        assert_eq!(told, [("twelve weeks", "sixteen weeks"), ("$37,846.15", "$50,461.54"), ("18 months", "6 months")]);
        let all = exchanges("In section 9 of the lease change 30 days to 45 days.");
        assert_eq!(all.len(), 1, "{all:?}");
        assert_eq!((all[0].old.as_str(), all[0].section.as_deref()), ("30 days", Some("9")));
    }

    #[test]
    fn an_amendment_tells_which_words_it_exchanges_and_the_rest_is_left_to_a_person() {
        assert!(works_in_an_amendment("Put the amendment into the agreement as tracked changes."));
        assert!(works_in_an_amendment("Please work the first amendment into the lease."));
        assert!(!works_in_an_amendment("Draft an amendment to the lease that extends the term."));
        assert!(!works_in_an_amendment("Put the hearing in the calendar."));
        let text = "FIRST AMENDMENT TO LEASE\n\nThis First Amendment amends the Lease.\n\n1. Term. In Section 2 of the Lease, \"May 31, 2027\" is replaced with \"May 31, 2028\".\n\n\
            2. Section 3 of the Lease is amended so that the rent is $4,100.\n\n3. Except as amended here, the Lease remains in full force.\n";
        let Changes { exchanges, unread } = changes_in_an_amendment(text);
        let one = Exchange {
            old: "May 31, 2027".into(),
            new: "May 31, 2028".into(),
            section: Some("2".into()),
            how: How::Words,
        };
        assert_eq!(exchanges, [one]);
        assert_eq!(unread, ["Section 3 of the Lease is amended so that the rent is $4,100."]);
    }

    use super::*;

    #[test]
    fn a_wish_for_a_change_is_known_without_its_words() {
        for said in
            ["Please change the term to three years.", "In section 4, change 30 days to 45 days", "Delete section 4."]
        {
            assert!(wishes(said), "{said}");
        }
        for said in [
            "What would it take to change the term?",
            "They changed the term.",
            "Summarize the changes.",
            "Correct me if I am wrong.",
            "Change of plan: summarize it.",
        ] {
            assert!(!wishes(said), "{said}");
        }
    }

    #[test]
    fn both_sides_of_a_change_are_named() {
        let of = |said: &str| -> Vec<(String, String, Option<String>)> {
            exchanges(said).into_iter().map(|one| (one.old, one.new, one.section)).collect()
        };
        let one =
            |old: &str, new: &str, section: Option<&str>| (old.to_owned(), new.to_owned(), section.map(str::to_owned));
        for (said, wanted) in [
            ("In section 4, change 30 days to 45 days.", vec![one("30 days", "45 days", Some("4"))]),
            (
                "Please change “thirty (30) days” to “forty-five (45) days” in Section 7.2",
                vec![one("thirty (30) days", "forty-five (45) days", Some("7.2"))],
            ),
            (
                "Replace \"Nevada\" with \"California\" in the attached agreement",
                vec![one("Nevada", "California", None)],
            ),
            (
                "Change the rent from $9,400 to $9,900, replace “Ohio” with “Texas” and delete “very”.",
                vec![one("$9,400", "$9,900", None), one("Ohio", "Texas", None), one("very", "", None)],
            ),
            (
                "Could you please:\n- change 10 days to 12 days\n- In clause 3, replace Lender with Holder",
                vec![one("10 days", "12 days", None), one("Lender", "Holder", Some("3"))],
            ),
            ("In section 4(b), change 30 days to 45 days", vec![one("30 days", "45 days", Some("4(b)"))]),
            (
                "Change 30 days to 45 days in the second paragraph.",
                vec![one("30 days", "45 days", Some("second paragraph"))],
            ),
            (
                "In section 9, change \"Texas\" to \"Delaware\", and in section 3 change \"May 1\" to \"May 4\".",
                vec![one("Texas", "Delaware", Some("9")), one("May 1", "May 4", Some("3"))],
            ),
            (
                "Change “180 days” to “90 days”, “Reno” to “Elko” and delete “very”.",
                vec![one("180 days", "90 days", None), one("Reno", "Elko", None), one("very", "", None)],
            ),
            (
                "Change “Reno” to “Elko” in section 2; in Section 5, delete “promptly”",
                vec![one("Reno", "Elko", Some("2")), one("promptly", "", Some("5"))],
            ),
            (
                "In this agreement change \"30 days of receipt\" to \"20 days\", and change \"Oregon\" to \"Washington\" in section 9.",
                vec![one("30 days of receipt", "20 days", None), one("Oregon", "Washington", Some("9"))],
            ),
            (
                "In the attached lease of May 4, 2021, please replace “Ohio” with “Iowa”",
                vec![one("Ohio", "Iowa", None)],
            ),
            (
                "In the second paragraph, change 30 days to 45 days",
                vec![one("30 days", "45 days", Some("second paragraph"))],
            ),
            // What is spoken of is not what stands there.
            ("In the lease they want to change 30 days to 45 days.", vec![]),
            ("Change the term.", vec![]),
            ("What would it take to change 30 days to 45 days?", vec![]),
            ("They want to amend the lease to add a cap.", vec![]),
        ] {
            assert_eq!(of(said), wanted, "{said}");
        }
    }

    #[test]
    fn every_order_of_a_mail_is_a_change_or_told_as_none() {
        let of = |said: &str| {
            let Changes { exchanges, unread } = changes(said);
            let called: Vec<String> =
                exchanges.into_iter().map(|one| format!("{:?} {} {}", one.how, one.old, one.new)).collect();
            (called, unread)
        };
        let (done, unread) = of(
            "In section 5 change the notice period to 60 days, replace \"Ohio\" by \"Iowa\" in section 10, delete section 7, and add a paragraph that Bolt shall carry insurance.",
        );
        assert_eq!(
            done,
            ["Value notice period 60 days", "Words Ohio Iowa", "Section  ", "Paragraph  Bolt shall carry insurance."]
        );
        assert_eq!(unread, Vec::<String>::new());
        let (done, unread) = of("Please change the child support to $1,815.00 and make the indemnity mutual.");
        assert_eq!(
            (done, unread),
            (vec!["Value child support $1,815.00".into()], vec!["make the indemnity mutual".into()])
        );
        let (done, unread) = of(
            "Please make these changes:\n1. Section 2: change \"$185.00\" to \"$205.00\".\n2. Section 8: double the cap.\n",
        );
        assert_eq!((done, unread), (vec!["Words $185.00 $205.00".into()], vec!["Section 8: double the cap".into()]));
        // What is no change of a paper is none.
        for said in
            ["Make a list of the dates.", "Add up the bills.", "Extend my thanks to Bob.", "Set a meeting for Monday."]
        {
            assert!(!wishes(said), "{said}");
        }
    }

    #[test]
    fn an_amendment_says_what_it_changes() {
        let of = |said: &str| -> Vec<(How, String, String, Option<String>)> {
            let all = changes_of_an_amendment(said);
            all.exchanges.into_iter().map(|one| (one.how, one.old, one.new, one.section)).collect()
        };
        let own = |how, old: &str, new: &str, section: Option<&str>| {
            (how, old.to_owned(), new.to_owned(), section.map(str::to_owned))
        };
        assert_eq!(
            of("Draft an amendment to the lease that deletes section 12 and changes the monthly rent to $4,500."),
            [own(How::Section, "", "", Some("12")), own(How::Value, "monthly rent", "$4,500", None)]
        );
        assert_eq!(
            of("Draft a first amendment to the attached agreement: in section 4, replace “30 days” with “45 days”."),
            [own(How::Words, "30 days", "45 days", Some("4"))]
        );
        assert_eq!(
            of(
                "Draft an amendment: section 10 is deleted, “75%” becomes “two-thirds”, in section 2 “120 days” is replaced by “90 days”, and the Cap rises to $600,000.00."
            ),
            [
                own(How::Section, "", "", Some("10")),
                own(How::Words, "75%", "two-thirds", None),
                own(How::Words, "120 days", "90 days", Some("2")),
                own(How::Value, "Cap", "$600,000.00", None)
            ]
        );
        let late = "Draft an amendment to the lease that changes the late charge from 5% to 3%.";
        let change = changes_of_an_amendment(late).exchanges.remove(0);
        assert_eq!(subject_of(late, &change).as_deref(), Some("late charge"));
        assert_eq!(of("Please draft an amendment. Delete section 9."), [own(How::Section, "", "", Some("9"))]);
    }
}
