//! What a change does to the agreement that is amended: the section, what stands there, and what takes its place.

use crate::{
    documents::make::{Effect, Exchange, How, effect, is_count, is_value},
    drafts::{
        change_places,
        change_shifts::{PAYS, WAIVED},
        kinds::telling,
        paper_items::is_amendment,
        papers::Paper,
    },
};

use std::collections::BTreeSet;

/// A change as the amendment says it, and a question.
pub(super) struct Change {
    pub value: String,
    pub asks: Option<String>,
}

/// A change as the agreement's own words and values have it; `None` where they do not say plainly what is meant.
pub(super) fn effected(papers: &[Paper], exchange: &Exchange) -> Option<Change> {
    // "The 2.02 debt limit": the number says where.
    let numbered =
        bare(&exchange.old).split_once(' ').filter(|_| exchange.section.is_none()).and_then(|(number, rest)| {
            let section = change_places::section_number(number).filter(|number| number.contains('.'))?;
            Some(Exchange { old: rest.to_owned(), section: Some(section), ..exchange.clone() })
        });
    let exchange = numbered.as_ref().unwrap_or(exchange);
    let agreements = || papers.iter().map(|paper| &*paper.document.text).filter(|text| !is_amendment(text));
    let said = |value: String| Some(Change { value, asks: None });
    match exchange.how {
        How::Value => {
            let (new, tail) = leading_value(&exchange.new);
            let one = Exchange { new: new.clone(), about: String::new(), ..exchange.clone() };
            let mut found = agreements().filter_map(|text| effect(text, &one).ok());
            let Some(Effect { section, old, new: comes, .. }) = found.next().filter(|_| found.next().is_none()) else {
                return by_an_amount(exchange);
            };
            if old == comes {
                return None;
            }
            let subject = bare(&exchange.old);
            // Why a value changes stands behind it: "for the fence".
            let tail = [tail, exchange.about.clone()].into_iter().find(|tail| !tail.is_empty());
            let tail = tail.map(|tail| format!(" {tail}")).unwrap_or_default();
            let place = section.map_or("Under the Agreement".to_owned(), |section| {
                format!("Under Section {section} of the Agreement")
            });
            if subject == "value" {
                return said(format!("{place}, “{old}” is replaced with “{comes}”{tail}."));
            }
            let (is, by) = (if is_plural(subject) { "are" } else { "is" }, amount(&exchange.new));
            match by {
                Some(by) => said(format!("{place}, the {subject} {is} {by}{tail}, from {old} to {comes}.")),
                None => said(format!("{place}, the {subject} {is} changed from {old} to {comes}{tail}.")),
            }
        }
        How::Passage if exchange.about == WAIVED => {
            let mut found: Vec<(String, String)> =
                agreements().flat_map(|text| parts_on(text, &exchange.old)).collect();
            let (section, text) = found.pop().filter(|_| found.is_empty())?;
            let about = bare(&exchange.old);
            let is = if is_plural(about) { "are" } else { "is" };
            said(format!("The {about} of Section {section} of the Agreement (“{text}”) {is} waived."))
        }
        How::Passage if exchange.section.is_none() => {
            let mut found = agreements().filter_map(|text| effect(text, exchange).ok());
            let Effect { section, old, whole, .. } = found.next().filter(|_| found.next().is_none())?;
            let (section, old) = (section?, old.trim_end_matches('.'));
            match whole {
                true => said(format!("Section {section} of the Agreement (“{old}”) is deleted in its entirety.")),
                false => said(format!("Section {section} of the Agreement is amended by deleting “{old}”.")),
            }
        }
        How::Paragraph if exchange.about == PAYS => Some(Change {
            value: format!("The following is added to the Agreement: “{}”", exchange.new),
            asks: Some(format!(
                "Who pays the {}, and to whom?",
                exchange.new.split(" of $").next().unwrap_or_default().to_lowercase()
            )),
        }),
        _ => None,
    }
}

/// A change by an amount of a value that the papers do not plainly set: what it comes to is asked for.
fn by_an_amount(exchange: &Exchange) -> Option<Change> {
    let (by, subject) = (amount(&exchange.new)?, bare(&exchange.old));
    let tail = if exchange.about.is_empty() { String::new() } else { format!(" {}", exchange.about) };
    let is = if is_plural(subject) { "are" } else { "is" };
    Some(Change {
        value: format!("The {subject} under the Agreement {is} {by}{tail}."),
        asks: Some(format!("To what does the {subject} come then? The papers do not plainly say what it is now.")),
    })
}

/// An amount as a sentence says it: "reduced by $30,000" for "less $30,000".
fn amount(new: &str) -> Option<String> {
    match new {
        "half" => Some("reduced by half".to_owned()),
        "double" => Some("doubled".to_owned()),
        _ => match (new.strip_prefix("less "), new.strip_prefix("plus ")) {
            (Some(value), _) => Some(format!("reduced by {value}")),
            (_, Some(value)) => Some(format!("increased by {value}")),
            _ => None,
        },
    }
}

/// The value with which a text begins, and the rest: "$900" and "a month from May 1, 2027".
fn leading_value(text: &str) -> (String, String) {
    let words: Vec<&str> = text.split(' ').collect();
    let value = |to: &usize| {
        let head = words[..*to].join(" ");
        let head = head.trim_end_matches(',');
        is_value(head) || is_count(head) || amount(head).is_some()
    };
    match (1..=words.len()).rev().find(value) {
        Some(to) => (words[..to].join(" ").trim_end_matches(',').to_owned(), words[to..].join(" ")),
        None => (text.to_owned(), String::new()),
    }
}

fn is_plural(subject: &str) -> bool {
    let last = last_word(subject);
    last.ends_with('s') && !last.ends_with("ss") && !last.ends_with("us")
}

fn last_word(subject: &str) -> &str {
    subject.rsplit(' ').next().unwrap_or(subject)
}

/// The smallest parts of sections that have all telling words of a topic, each with its number: "6(a)" and "rezoning by the County".
fn parts_on(text: &str, about: &str) -> Vec<(String, String)> {
    const GENERAL: [&str; 8] =
        ["condition", "conditions", "requirement", "contingency", "clause", "provision", "right", "obligation"];
    let specific: Vec<&str> =
        about.split(' ').filter(|word| !GENERAL.contains(&word.to_lowercase().as_str())).collect();
    let wanted: BTreeSet<String> = telling(&specific.join(" "));
    let has = |part: &str| {
        let own = telling(part);
        !wanted.is_empty() && wanted.iter().all(|word| own.iter().any(|other| is_kin(word, other)))
    };
    let mut section: Option<String> = None;
    let mut found = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let own = section_number(line);
        section = own.clone().or(section);
        let Some(number) = &section else { continue };
        let parts = lettered(line);
        if parts.is_empty() {
            let behind = own
                .as_ref()
                .and_then(|own| Some(line[line.find(own.as_str())? + own.len()..].trim_start_matches(['.', ')', ' '])));
            let body = behind.unwrap_or(line);
            found.extend(Some((number.clone(), body.to_owned())).filter(|_| has(body)));
            continue;
        }
        found.extend(
            parts.into_iter().filter(|(_, part)| has(part)).map(|(letter, part)| (format!("{number}({letter})"), part)),
        );
    }
    found
}

/// The lettered parts of a line: "(a) rezoning; and (b) a title".
fn lettered(line: &str) -> Vec<(char, String)> {
    let mark = |letter: char| format!("({letter}) ");
    let mut out: Vec<(char, String)> = Vec::new();
    // A paragraph may open with any letter, and within one they begin at "(a)".
    let first = line.strip_prefix('(').and_then(|rest| rest.chars().next()).filter(|c| line.starts_with(&mark(*c)));
    let mut letter = first.unwrap_or('a');
    let mut rest = match line.find(&mark(letter)) {
        Some(at) => &line[at + mark(letter).len()..],
        None => return out,
    };
    loop {
        let next = char::from_u32(letter as u32 + 1).unwrap_or('z');
        let end = rest.find(&mark(next));
        let part = rest[..end.unwrap_or(rest.len())].trim().trim_end_matches([';', ',', '.']);
        let part =
            part.strip_suffix("; and").or(part.strip_suffix(" and")).unwrap_or(part).trim_end_matches([';', ',']);
        out.push((letter, part.to_owned()));
        match end {
            Some(at) => rest = &rest[at + mark(next).len()..],
            None => return out,
        }
        letter = next;
    }
}

fn is_kin(one: &str, other: &str) -> bool {
    let common = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    one == other || common >= 5 || common >= 4 && common == one.chars().count().min(other.chars().count())
}

/// The number with which a line opens a section: "3.9" of "3.9 Fences.", "4" of "Section 4. Pets".
pub(super) fn section_number(line: &str) -> Option<String> {
    let line = line.trim();
    let lower = line.to_lowercase();
    let named =
        ["section ", "article ", "§ "].iter().find(|lead| lower.starts_with(**lead)).map_or(0, |lead| lead.len());
    let rest = line.get(named..)?;
    let number: String = rest.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    let behind = rest[number.len()..].chars().next();
    let number = number.trim_end_matches('.');
    let opens = behind.is_none_or(|c| c.is_whitespace() || matches!(c, ')' | ':' | '('));
    (!number.is_empty() && number.len() <= 8 && opens && number.starts_with(|c: char| c.is_ascii_digit()))
        .then(|| number.to_owned())
}

/// Words without the article before them.
pub(super) fn bare(words: &str) -> &str {
    words.strip_prefix("the ").or(words.strip_prefix("The ")).unwrap_or(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "1. PRICE: $80,000.00, payable at closing.\n2. CONDITIONS: Buyer's duty depends on (a) rezoning by the County; and (b) a clean title.\n\
                        3. Damages.\n(a) Tenant shall pay liquidated damages of $500.\n(b) Owner may leave.\n";

    #[test]
    fn what_is_waived_is_quoted() {
        assert_eq!(parts_on(TEXT, "rezoning condition"), [("2(a)".to_owned(), "rezoning by the County".to_owned())]);
        assert_eq!(
            parts_on(TEXT, "liquidated damages"),
            [("3(a)".to_owned(), "Tenant shall pay liquidated damages of $500".to_owned())]
        );
        assert!(parts_on(TEXT, "jury trial").is_empty());
    }

    #[test]
    fn a_value_stands_before_what_is_said_of_it() {
        assert_eq!(leading_value("$900 a month from May 1, 2027"), ("$900".into(), "a month from May 1, 2027".into()));
        assert_eq!(leading_value("3,500 casks"), ("3,500".into(), "casks".into()));
        assert_eq!(leading_value("less $30,000"), ("less $30,000".into(), String::new()));
        assert_eq!(leading_value("the Dover site"), ("the Dover site".into(), String::new()));
    }
}
