//! Changes by an amount, and what an amendment waives or adds: "price cut by $30,000", "the zoning condition is waived", "additional deposit 10,000 on
//! signing".

use crate::documents::make::{Exchange, How, is_count, is_value};

/// What [`Exchange::about`] says of a passage that is waived and stands where it stood.
pub const WAIVED: &str = "waived";
/// What it says of a payment of which the order does not say who makes it.
pub const PAYS: &str = "who pays";

/// Most words of what a change is of.
const SUBJECT: usize = 6;

/// Verbs of a change by an amount, and whether the value rises.
const BY: [(&str, bool); 22] = [
    (" cut by ", false),
    (" reduced by ", false),
    (" lowered by ", false),
    (" decreased by ", false),
    (" down by ", false),
    (" drops by ", false),
    (" falls by ", false),
    (" goes down by ", false),
    (" shortened by ", false),
    (" less by ", false),
    (" raised by ", true),
    (" increased by ", true),
    (" up by ", true),
    (" rises by ", true),
    (" goes up by ", true),
    (" extended by ", true),
    (" lengthened by ", true),
    (" longer by ", true),
    (" is reduced by ", false),
    (" is cut by ", false),
    (" is raised by ", true),
    (" is increased by ", true),
];
/// The same as orders: "reduce the price by $30,000".
const VERBS: [(&str, bool); 9] = [
    ("reduce ", false),
    ("cut ", false),
    ("lower ", false),
    ("decrease ", false),
    ("shorten ", false),
    ("raise ", true),
    ("increase ", true),
    ("extend ", true),
    ("lengthen ", true),
];

/// A change of a value by an amount; what stands behind the amount says why, or from when.
pub fn shifted(text: &str) -> Option<Exchange> {
    let text = text.trim().trim_end_matches(['.', ',', ';']);
    let lower = text.to_ascii_lowercase();
    // "Price up $9,000"
    let bare = [(" up $", true), (" down $", false)].into_iter();
    let bare = bare.filter_map(|(words, up)| Some((lower.find(words)?, words.len() - 1, up)));
    let told = BY.iter().filter_map(|(words, up)| Some((lower.find(words)?, words.len(), *up))).chain(bare).min();
    let (about, rest, up) = match told {
        Some((at, length, up)) => (&text[..at], &text[at + length..], up),
        None => {
            let (verb, up) = VERBS.iter().find(|(verb, _)| lower.starts_with(verb))?;
            let at = lower.find(" by ")?;
            (text.get(verb.len()..at)?, &text[at + " by ".len()..], *up)
        }
    };
    // What stands behind another comma than that of a date is something else.
    let more = rest.match_indices(", ").any(|(at, joint)| {
        rest[at + joint.len()..].split(|c: char| !c.is_ascii_digit()).next().is_none_or(|digits| digits.len() != 4)
    });
    if more {
        return None;
    }
    let about = ["the ", "The ", "our ", "its "].iter().find_map(|lead| about.strip_prefix(lead)).unwrap_or(about);
    let about = [" is", " are", " will be", " shall be", " to be"]
        .iter()
        .find_map(|end| about.strip_suffix(end))
        .unwrap_or(about);
    if about.is_empty() || about.split(' ').count() > SUBJECT {
        return None;
    }
    let words: Vec<&str> = rest.split(' ').collect();
    let change = |new: String, behind: &[&str]| Exchange {
        old: about.to_owned(),
        new,
        how: How::Value,
        about: behind.join(" "),
        ..Exchange::default()
    };
    match words[0].to_ascii_lowercase().as_str() {
        "half" | "one-half" | "50%" => return Some(change("half".to_owned(), &words[1..])),
        _ => {}
    }
    let to = (1..=words.len().min(5)).rev().find(|to| is_value(words[..*to].join(" ").trim_end_matches(',')))?;
    let value = words[..to].join(" ");
    let sign = if up { "plus" } else { "less" };
    Some(change(format!("{sign} {}", value.trim_end_matches(',')), &words[to..]))
}

/// What is waived: "the zoning condition is waived", "jury waiver waived".
pub fn waived(text: &str) -> Option<Exchange> {
    let text = text.trim().trim_end_matches(['.', ',', ';']);
    let about = [" is hereby waived", " is waived", " are waived", " is dropped", " waived", " dropped"]
        .iter()
        .find_map(|end| text.strip_suffix(end))?;
    let about = ["the ", "The "].iter().find_map(|lead| about.strip_prefix(lead)).unwrap_or(about);
    let named = about.split(' ').count() <= SUBJECT && !about.contains(|c: char| c.is_ascii_digit() || c == ',');
    named.then(|| Exchange {
        old: about.to_owned(),
        how: How::Passage,
        about: WAIVED.to_owned(),
        ..Exchange::default()
    })
}

/// A payment that comes on top: "additional deposit 10,000 on signing".
pub fn added_payment(text: &str) -> Option<Exchange> {
    let text = text.trim().trim_end_matches(['.', ',', ';']);
    let bare = ["an ", "a ", "the ", "An ", "A "].iter().find_map(|lead| text.strip_prefix(lead)).unwrap_or(text);
    let words: Vec<&str> = bare.split(' ').collect();
    let first = words.first()?.to_lowercase();
    if !["additional", "extra", "further", "another", "supplemental", "add'l"].contains(&first.as_str()) {
        return None;
    }
    let sum = |word: &str| {
        let word = word.trim_end_matches(',');
        is_value(word) && word.starts_with('$') || is_count(word) && word.contains(',')
    };
    let at = words.iter().position(|word| sum(word)).filter(|at| (2..=5).contains(at))?;
    let mut noun = words[..at].to_vec();
    if noun.last() == Some(&"of") {
        noun.pop();
    }
    let small = ["shall", "is", "will", "may", "must", "on", "by"];
    if noun.len() < 2 || noun.iter().any(|word| small.contains(word)) {
        return None;
    }
    let value = words[at].trim_end_matches(',');
    let value = if value.starts_with('$') { value.to_owned() } else { format!("${value}") };
    let rest = words[at + 1..].join(" ");
    let rest = match rest.as_str() {
        "on signing" | "at signing" | "upon signing" => "on signing of this amendment".to_owned(),
        _ => rest,
    };
    let noun = noun.join(" ");
    let mut letters = noun.chars();
    let noun: String = letters.next()?.to_uppercase().chain(letters).collect();
    let due = if rest.is_empty() { "is due".to_owned() } else { format!("is due {rest}") };
    let led = rest.is_empty()
        || ["on ", "upon ", "at ", "by ", "within ", "before ", "when "].iter().any(|lead| rest.starts_with(lead));
    led.then(|| Exchange {
        new: format!("{noun} of {value} {due}."),
        how: How::Paragraph,
        about: PAYS.to_owned(),
        ..Exchange::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_change_by_an_amount() {
        let of = |text: &str| shifted(text).map(|one| (one.old, one.new, one.about));
        let own = |old: &str, new: &str, about: &str| Some((old.to_owned(), new.to_owned(), about.to_owned()));
        assert_eq!(of("price cut by $9,000 for the fence"), own("price", "less $9,000", "for the fence"));
        assert_eq!(of("the purchase price is reduced by $9,000"), own("purchase price", "less $9,000", ""));
        assert_eq!(
            of("annual fee up by $900 effective July 1, 2026"),
            own("annual fee", "plus $900", "effective July 1, 2026")
        );
        assert_eq!(of("Reduce the cure period by 10 days"), own("cure period", "less 10 days", ""));
        assert_eq!(of("price up $9,000 for the fence"), own("price", "plus $9,000", "for the fence"));
        assert_eq!(of("deposit cut by half"), own("deposit", "half", ""));
        assert_eq!(of("the price is set by the board"), None);
    }

    #[test]
    fn conditions_are_waived_and_payments_added() {
        assert_eq!(waived("zoning condition waived").map(|one| one.old), Some("zoning condition".into()));
        assert_eq!(waived("the late fees are waived").map(|one| one.old), Some("late fees".into()));
        assert_eq!(waived("rent for May and June 2027 is waived").map(|one| one.old), None);
        let added = |text: &str| added_payment(text).map(|one| one.new);
        assert_eq!(
            added("additional deposit 10,000 on signing").as_deref(),
            Some("Additional deposit of $10,000 is due on signing of this amendment.")
        );
        assert_eq!(
            added("an extra payment of $5,000 on return of the cart").as_deref(),
            Some("Extra payment of $5,000 is due on return of the cart.")
        );
        assert_eq!(added("additional 10 users"), None);
    }
}
