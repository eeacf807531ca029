//! What an amendment is ordered to change, and what an amendment that there is changes in another paper.

use super::{
    amendment_terms::{dated, day_of, stays, term},
    change_clause_reading,
    change_items::items,
    change_places::placed,
    changes_without_words::quoted,
    contract_changes::{Changes, changes, exchanges},
    contract_verbs::{VERBS, ordered},
    paper_items::says_change,
};
use crate::{
    documents::make::{Exchange, How},
    law::{Letters, numerals, sentences::sentences_in},
};

/// What an amendment is ordered to change: "an amendment that extends the term to May 31, 2030 and deletes section 12", and the orders beside it.
pub fn changes_of_an_amendment(order: &str) -> Changes {
    let lower = order.to_ascii_lowercase();
    let called = ["amendment", "addendum"].iter().filter_map(|word| Some(lower.find(word)? + word.len())).min();
    let lead = called.and_then(|at| {
        let leads = [" that ", " which ", ": ", " to "];
        // "An amendment to the lease that extends …": what is amended stands behind the first "to".
        leads.iter().filter_map(|lead| Some((lower[at..].find(lead)? + at, *lead))).find(|(from, lead)| {
            let own = imperative(&order[from + lead.len()..]);
            let first = fragments(&own).into_iter().next();
            ordered(placed(&own).1).is_some()
                || first.is_some_and(|first| told(first).is_some() || term(first).is_some())
        })
    });
    // "First amendment to the lease, please: …": whatever stands behind the colon, what stands before it names the paper.
    let lead = lead
        .filter(|(_, lead)| *lead != " to ")
        .or_else(|| {
            let at = called? + lower[called?..].find(": ")?;
            (lower[called?..at].split(' ').count() <= NAMED).then_some((at, ": "))
        })
        .or(lead);
    match lead {
        Some((from, lead)) => told_changes(&imperative(&order[from + lead.len()..]), true),
        None => told_changes(order, false),
    }
}

/// The changes that are ordered or told in a text, and the terms that it names; in a sentence that speaks of the amendment itself, only if it
/// `leads` to them.
fn told_changes(text: &str, leads: bool) -> Changes {
    let letters = Letters::new(text);
    let sentences = sentences_in(&letters).into_iter().map(|sentence| letters.exact(sentence.span));
    let lines = sentences.flat_map(|sentence| sentence.split('\n').map(str::to_owned).collect::<Vec<_>>());
    let mut out = Changes::default();
    let mut day: Option<String> = None;
    for (n, line) in lines.enumerate() {
        let lower = line.to_ascii_lowercase();
        let of_paper = ["amendment", "addendum"].iter().any(|word| lower.contains(word)) && !(leads && n == 0);
        let mut orders: Vec<String> = Vec::new();
        let flush = |orders: &mut Vec<String>, out: &mut Changes| {
            let Changes { exchanges, unread } = changes(&orders.join("; "));
            out.exchanges.extend(exchanges);
            out.unread.extend(unread);
            orders.clear();
        };
        for fragment in fragments(&line) {
            let ordered = told(fragment).or_else(|| ordered(placed(fragment).1).map(|_| fragment.to_owned()));
            // Beside the list of terms, "will" and "must" may speak of the work and not of the contract.
            let of_contract = |one: &Exchange| {
                leads || one.how != How::Paragraph || [" shall ", " may "].iter().any(|modal| one.new.contains(modal))
            };
            match (ordered, term(fragment).filter(|one| !of_paper && of_contract(one))) {
                _ if stays(fragment) => {}
                // What is to be restated is reckoned from the agreement, or asked for.
                _ if restates(fragment) => {
                    flush(&mut orders, &mut out);
                    out.unread.push(fragment.trim_end_matches('.').to_owned());
                }
                (Some(order), _) => orders.push(order),
                (None, Some(term)) => {
                    flush(&mut orders, &mut out);
                    out.exchanges.push(dated(term, day.as_deref()));
                }
                // Each item of a list is a term, or is asked about: "price cut by $9,000, rezoning condition waived".
                (None, None) if leads && n == 0 && fragment.contains(", ") => {
                    flush(&mut orders, &mut out);
                    for part in items(fragment) {
                        match (told(part), term(part)) {
                            _ if stays(part) => {}
                            (Some(order), _) => out.exchanges.extend(changes(&order).exchanges),
                            (None, Some(term)) => out.exchanges.push(dated(term, day.as_deref())),
                            (None, None) => match change_clause_reading::read(part, None, None, false) {
                                Some((found, unread)) => {
                                    out.exchanges.extend(found);
                                    out.unread.extend(unread);
                                }
                                None => out.unread.push(part.trim_end_matches('.').to_owned()),
                            },
                        }
                    }
                }
                (None, None) => orders.push(fragment.to_owned()),
            }
            day = day_of(fragment).or(day);
        }
        flush(&mut orders, &mut out);
    }
    out
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
                out.exchanges.push(Exchange { old: old.clone(), new: new.clone(), section, ..Exchange::default() });
            }
            _ => out.unread.push(said),
        }
    }
    out
}

/// Whether a part of an order wants something stated anew: "restate the percentages".
fn restates(part: &str) -> bool {
    let lower = part.trim_start_matches("and ").to_ascii_lowercase();
    lower.starts_with("restate ") && lower.split(' ').count() <= 6
}

/// Most words between "amendment" and the colon behind which its changes stand.
const NAMED: usize = 12;

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
    // "Notice by e-mail becomes effective if …" names no other value.
    let first = object.split(' ').next().unwrap_or_default().to_lowercase();
    let value = first.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '“' | '"' | '$'))
        || numerals::of_word(&first).is_some();
    if words == " becomes " && !value {
        return None;
    }
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
    // The comma of "May 1, 2027" parts nothing.
    let year = |text: &str| text.len() >= 4 && text[..4].bytes().all(|b| b.is_ascii_digit());
    ends.retain(|(_, end)| {
        !line.get(*end..).is_some_and(|rest| rest.is_char_boundary(4.min(rest.len())) && year(rest))
    });
    // Of joints that overlap the longest counts: ", and " before " and ".
    ends.sort_unstable_by_key(|(at, end)| (*at, std::cmp::Reverse(*end)));
    let mut cuts: Vec<(usize, usize)> = Vec::new();
    for (n, (at, end)) in ends.iter().enumerate() {
        let until = ends[n + 1..].iter().map(|(at, _)| *at).find(|next| *next > *end).unwrap_or(line.len());
        let part = &line[*end..until];
        let is_change = |part: &str| {
            told(part).is_some()
                || ordered(placed(part).1).is_some()
                || term(part).is_some()
                || stays(part)
                || restates(part)
                || !exchanges(part).is_empty()
        };
        let begins = is_change(part) || ordered(placed(&line[*end..]).1).is_some();
        // "In section 4, replace …" is one order with its place.
        let last = cuts.last().map_or(0, |(_, end)| *end);
        // "Rent for May and June is abated": what stands before "and" must be a change by itself.
        let joined = &line[*at..*end] == " and " && last <= *at && !is_change(line[last..*at].trim());
        let place = last <= *at && matches!(placed(line[last..*at].trim()), (Some(_), ""));
        if begins && !joined && !place && !within(*at) && last <= *at {
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
    use super::*;

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
            ..Exchange::default()
        };
        assert_eq!(exchanges, [one]);
        assert_eq!(unread, ["Section 3 of the Lease is amended so that the rent is $4,100."]);
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
        assert_eq!(
            of(
                "First amendment to the Elm Street lease: base rent for May and June 2027 is waived in full, Section 9 guaranty limited to six months instead of twelve, and e-mail notice becomes effective under section 4 if also sent by courier. Everything else stays."
            ),
            [
                own(How::Paragraph, "", "Base rent for May and June 2027 is waived in full.", None),
                own(How::Words, "twelve months", "six months", Some("9")),
                own(
                    How::Paragraph,
                    "",
                    "E-mail notice becomes effective under section 4 if also sent by courier.",
                    None
                )
            ]
        );
        let halves = changes_of_an_amendment(
            "First amendment to the operating agreement, please: Orr buys half of Moe's interest for $9,000, restate the percentages.",
        );
        assert!(halves.exchanges.iter().all(|one| !one.old.contains("operating agreement")), "{:?}", halves.exchanges);
        assert_eq!((halves.exchanges.len(), &halves.unread[..]), (1, &["restate the percentages".to_owned()][..]));
        let list = changes_of_an_amendment(
            "Amendment to the Elm contract: closing to May 4, 2027, price cut by $9,000 for the timber, zoning condition waived.",
        );
        assert_eq!((list.exchanges.len(), list.unread.len()), (3, 0), "{:?} {:?}", list.exchanges, list.unread);
        let late = "Draft an amendment to the lease that changes the late charge from 5% to 3%.";
        let change = changes_of_an_amendment(late).exchanges.remove(0);
        assert_eq!(subject_of(late, &change).as_deref(), Some("late charge"));
        assert_eq!(of("Please draft an amendment. Delete section 9."), [own(How::Section, "", "", Some("9"))]);
    }
}
