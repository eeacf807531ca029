//! The clauses of a mail that orders changes, each with its own verb: "Make it $140,000 and say that we will file a motion", "Take out paragraph 3,
//! and move the deadline to May 4".

use crate::law::{Letters, sentences::sentences_in};

use std::ops::Range;

/// What the verb of an order wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Something else in the place of what stands there.
    Changes,
    Deletes,
    Adds,
    /// A value becomes another one.
    Moves,
    /// A change only if what is named is of the draft: "make it two years".
    Sets,
    /// The draft is to say something.
    Says,
    /// A letter is to ask or tell its reader something.
    Asks,
}

/// An order: its verb, and what stands behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order<'o> {
    pub act: Act,
    pub verb: &'static str,
    pub object: &'o str,
}

/// Words that may stand before the verb.
pub const POLITE: [&str; 30] = [
    "please", "kindly", "and", "also", "then", "now", "but", "so", "ok", "okay", "can", "could", "would", "will",
    "you", "we", "i", "need", "want", "to", "should", "must", "let's", "just", "like", "d", "finally", "next", "good",
    "thanks",
];
/// Verbs, and what they order.
const VERBS: [(&str, Act); 55] = [
    ("take out", Act::Deletes),
    ("leave out", Act::Deletes),
    ("cut out", Act::Deletes),
    ("strike out", Act::Deletes),
    ("cross out", Act::Deletes),
    ("delete", Act::Deletes),
    ("remove", Act::Deletes),
    ("strike", Act::Deletes),
    ("drop", Act::Deletes),
    ("omit", Act::Deletes),
    ("cut", Act::Deletes),
    ("scrap", Act::Deletes),
    ("put in", Act::Adds),
    ("add", Act::Adds),
    ("insert", Act::Adds),
    ("include", Act::Adds),
    ("plead", Act::Adds),
    ("change", Act::Changes),
    ("replace", Act::Changes),
    ("amend", Act::Changes),
    ("update", Act::Changes),
    ("correct", Act::Changes),
    ("revise", Act::Changes),
    ("modify", Act::Changes),
    ("alter", Act::Changes),
    ("rename", Act::Changes),
    ("rewrite", Act::Changes),
    ("reword", Act::Changes),
    ("rephrase", Act::Changes),
    ("soften", Act::Changes),
    ("adjust", Act::Changes),
    ("swap", Act::Changes),
    ("restore", Act::Changes),
    ("shorten", Act::Moves),
    ("lengthen", Act::Moves),
    ("extend", Act::Moves),
    ("move", Act::Moves),
    ("push", Act::Moves),
    ("postpone", Act::Moves),
    ("raise", Act::Moves),
    ("increase", Act::Moves),
    ("lower", Act::Moves),
    ("reduce", Act::Moves),
    ("make", Act::Sets),
    ("set", Act::Sets),
    ("use", Act::Sets),
    ("put", Act::Sets),
    ("say", Act::Says),
    ("state", Act::Says),
    ("mention", Act::Says),
    ("ask", Act::Asks),
    ("tell", Act::Asks),
    ("demand", Act::Asks),
    ("propose", Act::Asks),
    ("reject", Act::Asks),
];
/// Verbs of work that is none on the draft.
const WORK: [&str; 10] =
    ["summarize", "list", "compare", "check", "explain", "draft", "send", "find", "show", "calculate"];
/// What people call parts of a draft, and what stands in it.
const OF_A_DRAFT: [&str; 16] = [
    "paragraph",
    "paragraphs",
    "part",
    "sentence",
    "section",
    "heading",
    "line",
    "words",
    "word",
    "phrase",
    "deadline",
    "date",
    "bit",
    "defense",
    "footnote",
    "passage",
];

/// Words between two changes in one sentence.
const SEPARATORS: [&str; 6] = [", and ", "; and ", " and ", "; ", ", ", "\n"];
/// The most separators of a sentence that are looked at.
const MOST: usize = 24;

/// The order with which words begin, without the words of politeness before it.
pub fn order(text: &str) -> Option<Order<'_>> {
    let mut rest = text.trim_start();
    loop {
        let lower = rest.to_ascii_lowercase();
        let found = VERBS.iter().find(|(verb, _)| lower.strip_prefix(verb).is_some_and(|rest| rest.starts_with(' ')));
        if let Some((verb, act)) = found {
            let object = rest[verb.len()..].trim();
            // "Tell me when the lease ends" is said to whoever writes the draft.
            let to_us = *act == Act::Asks && ["me ", "us "].iter().any(|whom| object.starts_with(whom));
            return (!to_us).then_some(Order { act: *act, verb, object });
        }
        let (word, behind) = rest.split_once([' ', ',', '.'])?;
        if !POLITE.contains(&word.to_lowercase().replace('’', "'").as_str()) {
            return None;
        }
        rest = behind.trim_start();
    }
}

/// Whether words order work that is none on a draft: "and tell me when the lease ends", "and list the dates".
pub fn is_other_work(text: &str) -> bool {
    let lower = text.trim().to_lowercase();
    let mut words = lower.split([' ', ',']).filter(|word| !word.is_empty());
    let Some(verb) = words.find(|word| !POLITE.contains(word)) else { return false };
    WORK.contains(&verb) || matches!(verb, "tell" | "let" | "give") && matches!(words.next(), Some("me" | "us"))
}

/// Whether a sentence looks like an order by its form alone: "Reserve the right to amend." What is told, asked or ordered of somebody else is none.
pub fn commands(sentence: &str) -> bool {
    const NO_VERB: [&str; 34] = [
        "the", "this", "that", "these", "those", "he", "she", "it", "they", "we", "i", "you", "there", "here", "what",
        "when", "who", "how", "why", "where", "which", "is", "are", "was", "did", "does", "do", "can", "could",
        "thanks", "thank", "if", "for", "in",
    ];
    const OBJECTS: [&str; 18] = [
        "the", "a", "an", "his", "her", "our", "their", "its", "my", "that", "no", "any", "all", "each", "this",
        "these", "more", "less",
    ];
    let lower = sentence.trim().to_lowercase();
    let mut words = lower.split(' ').skip_while(|word| POLITE.contains(&word.trim_end_matches(',')));
    let (first, next) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let verb = first.chars().all(char::is_alphabetic) && !NO_VERB.contains(&first) && !first.ends_with("ed");
    verb && (OBJECTS.contains(&next) || next.starts_with(['“', '"']))
        && !sentence.ends_with('?')
        && !is_other_work(sentence)
}

/// The sentences of a mail. A sentence that ends within quotation marks goes on behind them: what is quoted are words for the draft.
pub fn sentences(mail: &str) -> Vec<String> {
    let letters = Letters::new(mail);
    let mut out: Vec<String> = Vec::new();
    for sentence in sentences_in(&letters) {
        // An order on a line of its own is a sentence, with a full stop behind the line before it or not.
        for line in lines(&letters.exact(sentence.span)) {
            let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
            match out.last_mut() {
                Some(last) if quotes(last).1 => *last = format!("{last} {words}"),
                _ => out.push(words),
            }
        }
    }
    out
}

/// A sentence, cut before each line that begins with an order.
fn lines(sentence: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for line in sentence.split('\n') {
        match out.last_mut() {
            Some(last) if !orders(line, true) => {
                last.push('\n');
                last.push_str(line);
            }
            _ => out.push(line.to_owned()),
        }
    }
    out
}

/// Whether a line behind an answer orders a change and is no part of the answer: "Delete “…”", "Also please take out …". Where only a
/// short answer is wanted, any verb of a change at the line's beginning orders one.
pub fn orders(line: &str, short: bool) -> bool {
    let line = line.trim();
    let Some(Order { act, object, .. }) = order(line) else { return false };
    let first = line.split([' ', ',']).next().unwrap_or_default();
    let polite = POLITE.contains(&first.to_lowercase().as_str());
    let begins = polite || line.starts_with(char::is_uppercase);
    let quoted = object.contains(['“', '"']);
    begins
        && !matches!(act, Act::Sets | Act::Says | Act::Asks)
        && (short || quoted || first.to_lowercase() == "please" || polite && line.to_lowercase().contains("please"))
}

/// What stands in quotation marks, and whether the last is still open. They do not reach over the end of a paragraph.
fn quotes(text: &str) -> (Vec<Range<usize>>, bool) {
    let (mut out, mut open) = (Vec::new(), None::<usize>);
    for (at, c) in text.char_indices() {
        match (c, open) {
            ('“', None) | ('"', None) => open = Some(at),
            ('”', Some(from)) | ('"', Some(from)) => {
                out.push(from..at + c.len_utf8());
                open = None;
            }
            _ => {}
        }
    }
    (out, open.is_some())
}

/// Where a separator stands outside quotation marks: its start and end.
pub fn separators(text: &str) -> Vec<(usize, usize)> {
    let (quoted, _) = quotes(text);
    let mut out: Vec<(usize, usize)> = SEPARATORS
        .iter()
        .flat_map(|words| text.match_indices(words).map(|(at, words)| (at, at + words.len())))
        .collect();
    out.retain(|(at, _)| !quoted.iter().any(|range| range.contains(at)));
    // Of two that overlap, the longer.
    out.sort_by_key(|(at, end)| (*at, usize::MAX - end));
    out.dedup_by(|next, kept| next.0 < kept.1);
    out.truncate(MOST);
    out
}

/// The clauses of a sentence, each from its verb on; `None` where nobody can tell whether a second verb orders something or belongs to words for
/// the draft: "Change X to the Tenant shall repair and replace the roof".
pub fn clauses(sentence: &str) -> Option<Vec<&str>> {
    let sentence = without_announcement(sentence.trim());
    let (mut pieces, mut from) = (Vec::new(), 0);
    for (at, end) in separators(sentence) {
        let behind = &sentence[end..];
        let begins = order(behind).is_some() || is_other_work(behind);
        // Where the sentence begins with no order, only one that is certain cuts it: "The deadline should be May 4, and drop paragraph 3".
        let led = from > 0 || order(sentence).is_some();
        if from < at && begins && (led || is_certain(behind)) {
            pieces.push(&sentence[from..at]);
            from = end;
        }
    }
    pieces.push(&sentence[from..]);
    let unsure =
        |pair: &[&str]| matches!(pair, [one, next] if !one.ends_with(['”', '"']) && is_open(one) && !is_certain(next));
    (!pieces.windows(2).any(unsure)).then_some(pieces)
}

/// "Two changes: make it $5" without what announces it.
fn without_announcement(sentence: &str) -> &str {
    let announced = sentence.split_once(": ").filter(|(head, _)| {
        let lower = head.to_lowercase();
        let names = ["change", "changes", "edit", "edits", "correction", "corrections", "things", "points"];
        let last = lower.rsplit(' ').next().unwrap_or_default();
        names.contains(&last) && lower.split(' ').count() <= 6 && !lower.starts_with("change ")
    });
    announced.map_or(sentence, |(_, rest)| rest.trim_start())
}

/// Whether words for the draft stand behind the order's own verb, and could go on with another verb.
fn is_open(piece: &str) -> bool {
    let Some(Order { act, object, .. }) = order(piece) else { return false };
    let modal = ["shall", "may", "must", "will", "can", "agrees", "agree"];
    let says = matches!(act, Act::Says | Act::Adds) && format!(" {object}").contains(" that ");
    says || object.split_whitespace().any(|word| modal.contains(&word))
}

/// Whether words order something of the draft beyond doubt: "please …", "say that …", "drop the paragraph on …", "move the deadline to …".
fn is_certain(text: &str) -> bool {
    let first = text.split([' ', ',']).next().unwrap_or_default().to_lowercase();
    if matches!(first.as_str(), "please" | "also" | "then") || is_other_work(text) {
        return true;
    }
    let Some(Order { act, object, .. }) = order(text) else { return false };
    let lower = object.to_lowercase();
    match act {
        Act::Says | Act::Asks => {
            let leads = ["that ", "him ", "her ", "them ", "it ", "whether ", "for "];
            leads.iter().any(|lead| lower.starts_with(lead))
        }
        _ => {
            let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).take(3).collect();
            let named = words.iter().any(|word| OF_A_DRAFT.contains(word));
            let value = act == Act::Sets && object.rsplit(' ').next().is_some_and(|last| last.starts_with('$'));
            named
                || value
                || object.starts_with(['“', '"', '$'])
                || object.starts_with("it ")
                || lower.starts_with("that ")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_order_of_a_sentence_is_a_clause_of_its_own() {
        for (said, wanted) in [
            ("Change $900 to $950 and leave out paragraph 7.", vec!["Change $900 to $950", "leave out paragraph 7."]),
            (
                "Make it $70,000 and say that we will sue in May if it does not pay.",
                vec!["Make it $70,000", "say that we will sue in May if it does not pay."],
            ),
            (
                "The deadline should be May 4, and drop the part about the boat",
                vec!["The deadline should be May 4", "drop the part about the boat"],
            ),
            (
                "Also ask that he return the keys and the badge, and move the deadline to May 4.",
                vec!["Also ask that he return the keys and the badge", "move the deadline to May 4."],
            ),
            (
                "Two changes: delete “very”, and add that the roof leaks.",
                vec!["delete “very”", "add that the roof leaks."],
            ),
            ("Add that she paid and moved out.", vec!["Add that she paid and moved out."]),
        ] {
            assert_eq!(clauses(said), Some(wanted), "{said}");
        }
        for unsure in [
            "Change X to The Tenant shall repair and replace the roof.",
            "Add that he must repair and replace the roof.",
        ] {
            assert_eq!(clauses(unsure), None, "{unsure}");
        }
        assert!(commands("Reserve the right to amend.") && commands("Please cite the lease."));
        assert!(!commands("The roof leaks.") && !commands("Denied the motion.") && !commands("List the dates."));
        assert_eq!(order("Tell me when the lease ends."), None);
        assert!(is_other_work("and tell me when the lease ends"));
    }
}
