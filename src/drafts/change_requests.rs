//! The changes that a mail asks for in words: "Please change the term to three years", "Replace “Reno” with “Sparks” and delete paragraph 3".
//! What is asked of a question of the kind gives it another answer; other words are replaced where they stand.

use super::{
    kinds::{Kind, Layout, telling},
    order_words::capitalized,
    records::Text,
    replacing::stands,
    told_clauses::told,
    wants::{Wants, is_time},
};
use crate::{
    documents::document::Origin,
    law::{
        Letters,
        facts::{self, numbers},
        periods::periods_in,
        sentences::sentences_in,
    },
};

use docx::compose::Inline;
use std::{collections::BTreeSet, ops::Range};

/// A change that a mail asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Another answer to a question.
    Answer { question: String, value: String },
    /// Other words in place of some.
    Words { old: String, new: String },
    /// A paragraph more, before the signature.
    Add(String),
    /// What cannot be done by mail, in the words in which it was asked for.
    Other(String),
}

/// Words that may stand before the verb.
const POLITE: [&str; 26] = [
    "please", "kindly", "and", "also", "then", "now", "but", "so", "ok", "okay", "can", "could", "would", "will",
    "you", "we", "i", "need", "want", "to", "should", "must", "let's", "just", "like", "d",
];
/// Verbs that ask for a change of whatever stands behind them.
const CHANGES: [&str; 24] = [
    "change", "replace", "amend", "update", "correct", "revise", "modify", "alter", "delete", "remove", "strike",
    "add", "insert", "include", "shorten", "lengthen", "extend", "rename", "rewrite", "reword", "rephrase", "soften",
    "adjust", "swap",
];
/// Verbs that ask for one only if what they name is of the draft.
const SETS: [&str; 4] = ["make", "set", "use", "put"];
/// What stands between the old and the new.
const BETWEEN: [&str; 5] = [" to read ", " to be ", " to ", " with ", " into "];

/// Words between two changes in one sentence.
const SEPARATORS: [&str; 6] = [", and ", "; and ", " and ", "; ", ", ", "\n"];
/// The most separators of a sentence that are looked at.
const MOST: usize = 12;

/// The changes that a mail asks for.
pub fn read(mail: &str, text: &Text, kind: Option<&Kind>) -> Vec<Change> {
    sentences(mail).iter().flat_map(|sentence| in_sentence(sentence, text, kind)).collect()
}

/// The sentences of a mail. A sentence that ends within quotation marks goes on behind them: what is quoted are words for the draft.
fn sentences(mail: &str) -> Vec<String> {
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
    let Some((verb, object)) = verb(line) else { return false };
    let first = line.split([' ', ',']).next().unwrap_or_default();
    let polite = POLITE.contains(&first.to_lowercase().as_str());
    let begins = polite || line.starts_with(char::is_uppercase);
    let quoted = object.contains(['“', '"']);
    begins
        && CHANGES.contains(&verb.as_str())
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
fn separators(text: &str) -> Vec<(usize, usize)> {
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

/// The verb at the start of an order, without the words of politeness before it, and what stands behind it.
fn verb(order: &str) -> Option<(String, &str)> {
    let mut rest = order.trim_start();
    loop {
        let (word, behind) = rest.split_once([' ', ','])?;
        if !POLITE.contains(&word.to_lowercase().replace('’', "'").as_str()) {
            let verb = word.to_lowercase();
            // "Take out the last sentence"
            if let Some(behind) = behind.strip_prefix("out ").filter(|_| verb == "take") {
                return Some(("remove".to_owned(), behind.trim()));
            }
            return (CHANGES.contains(&verb.as_str()) || SETS.contains(&verb.as_str())).then(|| (verb, behind.trim()));
        }
        rest = behind.trim_start();
    }
}

fn in_sentence(sentence: &str, text: &Text, kind: Option<&Kind>) -> Vec<Change> {
    let sentence = sentence.trim();
    let (mut pieces, mut from) = (Vec::new(), 0);
    if verb(sentence).is_some() {
        for (at, end) in separators(sentence) {
            if from < at && verb(&sentence[end..]).is_some() {
                pieces.push(&sentence[from..at]);
                from = end;
            }
        }
    }
    pieces.push(&sentence[from..]);
    // "Change X to the Tenant shall repair and replace the roof": the second verb may belong to the words for the draft.
    let unsure = |piece: &&str| !piece.ends_with(['”', '"']) && has_modal(piece);
    if pieces.len() > 1 && pieces[..pieces.len() - 1].iter().any(unsure) {
        return vec![Change::Other(sentence.to_owned())];
    }
    pieces.into_iter().flat_map(|piece| in_piece(piece, text, kind)).collect()
}

/// Whether what is behind the order's own verb is itself a clause with a verb.
fn has_modal(piece: &str) -> bool {
    let Some((_, object)) = verb(piece) else { return false };
    object.split_whitespace().any(|word| ["shall", "may", "must", "will", "can", "agrees", "agree"].contains(&word))
}

fn in_piece(piece: &str, text: &Text, kind: Option<&Kind>) -> Vec<Change> {
    let piece = piece.trim();
    if let Some(said) = said_too(piece, kind) {
        return vec![Change::Add(said)];
    }
    let Some((verb, object)) = verb(piece) else {
        let found: Vec<Change> = should_be(piece, kind).into_iter().collect();
        // "Also …", "The offer should lapse …", "Admit 11 too" ask for something that is not understood.
        let pleads = ["Admit ", "Deny "].iter().any(|verb| piece.starts_with(verb));
        let wishes = piece.starts_with("Also ") || piece.contains(" should ") || pleads;
        let asks = found.is_empty() && wishes && !piece.ends_with('?');
        return if asks { vec![Change::Other(piece.to_owned())] } else { found };
    };
    let object = object.trim_end_matches(['.', '!', '?']);
    if let Some(changes) =
        object.strip_prefix("it ").filter(|_| SETS.contains(&verb.as_str())).and_then(|what| of_it(what, text, kind))
    {
        return changes;
    }
    if let Some(added) = added(&verb, object) {
        return vec![Change::Add(added)];
    }
    let mut found = pairs(object, text, kind);
    if found.is_empty() && ["delete", "remove", "strike"].contains(&verb.as_str()) {
        found.extend(deleted(object, text));
    }
    if found.is_empty() && ["make", "set"].contains(&verb.as_str()) {
        found.extend(put(object, kind));
    }
    let of_draft =
        ["it ", "this ", "the draft", "the tone", "one for ", "another ", "one more ", "a second ", "a copy "]
            .iter()
            .any(|words| object.to_lowercase().starts_with(words));
    if found.is_empty() && (CHANGES.contains(&verb.as_str()) || of_draft) {
        found.push(Change::Other(piece.to_owned()));
    }
    found
}

/// What an order says is to stand in the draft too: "Also say that no payment is an admission."
fn said_too(piece: &str, kind: Option<&Kind>) -> Option<String> {
    let (head, said) = piece.split_once(" that ")?;
    let mut words = head.split([' ', ',']).map(str::to_lowercase).filter(|word| !word.is_empty());
    let (verb, said) = (words.find(|word| !POLITE.contains(&word.as_str()))?, said.trim());
    let whole = words.next().is_none();
    if !whole || !["say", "state", "mention", "add"].contains(&verb.as_str()) || said.split(' ').count() < 3 {
        return None;
    }
    // In a letter, "that she must pay" is said to her.
    if kind.is_some_and(|kind| kind.layout == Layout::Letter) && !said.contains(['“', '"']) {
        return told(&format!("that {}", said.trim_end_matches('.')), None);
    }
    let stop = if said.ends_with(['.', '!', '?', '”', '"']) { "" } else { "." };
    Some(format!("{}{stop}", capitalized(&unquoted(said))))
}

/// "$85,000 and open until December 11" behind "make it": another sum in the place of the only one that was ordered, and another answer to a
/// question whose words lead to it. None where a part of it is not understood.
fn of_it(what: &str, text: &Text, kind: Option<&Kind>) -> Option<Vec<Change>> {
    let values = |text: &str| -> Vec<String> {
        let letters = Letters::new(text);
        let amounts = numbers::find(text).into_iter().filter(|fact| fact.kind == facts::Kind::Amount);
        let times = periods_in(&letters, letters.span()).into_iter().map(|period| letters.folded(period.span));
        amounts.map(|fact| fact.value).chain(times).collect()
    };
    // Sums are like each other, and times of one unit: "20 weeks".
    let like = |a: &str, b: &str| match (a.starts_with('$'), b.starts_with('$')) {
        (false, false) => a.rsplit(' ').next() == b.rsplit(' ').next(),
        (a, b) => a && b,
    };
    let value = |part: &str| -> Option<Change> {
        let [new] = <[String; 1]>::try_from(values(part)).ok().filter(|[new]| new == part)?;
        let only = |places: &[&str]| -> Option<String> {
            let all: BTreeSet<String> = places.iter().flat_map(|place| values(place)).collect();
            let mut all = all.into_iter().filter(|old| like(old, &new) && stands(&text.document, old));
            all.next().filter(|_| all.next().is_none())
        };
        // What is paid goes before whatever else the order names a sum for.
        let paid = kind?.questions.iter().find(|question| question.key == "payment");
        let paid = paid.and_then(|question| text.given.get(&question.asks)).map(String::as_str);
        let ordered = text.sources.iter().filter(|source| matches!(source.origin, Origin::Message(_)));
        let ordered = ordered.map(|source| source.quote.as_str()).chain(text.given.values().map(String::as_str));
        let old = only(&paid.into_iter().collect::<Vec<_>>()).or_else(|| only(&ordered.collect::<Vec<_>>()))?;
        Some(Change::Words { old, new })
    };
    let led = |part: &str| -> Option<Change> {
        kind?.questions.iter().find_map(|question| {
            let value = question.said.iter().find_map(|lead| part.strip_prefix(&format!("{lead} ")))?;
            let value = kind?.wants(&question.asks).take(value).value;
            (!value.is_empty()).then_some(Change::Answer { question: question.asks.clone(), value })
        })
    };
    what.split(" and ").map(str::trim).map(|part| value(part).or_else(|| led(part))).collect()
}

/// The words of a paragraph that is to be added: "a paragraph that the bonus rose", "a sentence: “We will send the deed.”"
fn added(verb: &str, object: &str) -> Option<String> {
    if !["add", "insert", "include"].contains(&verb) {
        return None;
    }
    let lower = object.to_ascii_lowercase();
    let rest =
        ["a ", "another ", "one more ", "this ", "the following "].iter().find_map(|lead| lower.strip_prefix(lead))?;
    let rest = rest.strip_prefix("new ").unwrap_or(rest);
    let rest = ["paragraph", "sentence", "line", "point"].iter().find_map(|what| rest.strip_prefix(what))?;
    let leads = [
        " saying that ",
        " stating that ",
        " to say that ",
        " which says that ",
        " that says that ",
        " saying ",
        " that ",
        ": ",
    ];
    let lead = leads.iter().find(|lead| rest.starts_with(**lead))?;
    let words = unquoted(object.get(object.len() - rest.len() + lead.len()..)?);
    if words.split(' ').count() < 3 {
        return None;
    }
    let stop = if words.ends_with(['.', '!', '?']) { "" } else { "." };
    Some(format!("{}{stop}", capitalized(&words)))
}

/// "the term to three years and the venue to Reno": each by itself where each is one by itself.
fn pairs(object: &str, text: &Text, kind: Option<&Kind>) -> Vec<Change> {
    for (at, end) in separators(object) {
        let (Some(first), rest) = (pair(&object[..at], text, kind), &object[end..]) else { continue };
        let rest = pairs(rest, text, kind);
        if !rest.is_empty() {
            return [vec![first], rest].concat();
        }
    }
    pair(object, text, kind).into_iter().collect()
}

/// "the term to three years", "“Reno” with “Sparks”", "the term from two to three years".
fn pair(object: &str, text: &Text, kind: Option<&Kind>) -> Option<Change> {
    let mut places: Vec<(usize, usize)> =
        BETWEEN.iter().flat_map(|word| object.match_indices(word).map(|(at, word)| (at, at + word.len()))).collect();
    // Of "to read" and "to" at one place, the longer.
    places.sort_by_key(|(at, end)| (*at, usize::MAX - end));
    let cut = |(at, end): (usize, usize)| Some((object.get(..at)?, unquoted(object.get(end..)?)));
    let quoted = object.starts_with(['“', '"', '‘', '\'']);
    let all = || places.iter().copied().filter_map(cut).filter(|(_, new)| !new.is_empty());
    // "The date" alone is what is spoken of, and not the words of the draft that are to go.
    let vague = |old: &str| {
        let rest = ["the ", "this ", "that ", "our "].iter().find_map(|lead| old.strip_prefix(lead));
        !quoted && rest.is_some_and(|rest| !rest.contains(' ') && rest.chars().all(char::is_lowercase))
    };
    // What stands in quotation marks are the draft's own words, and not the name of a question.
    let of_question = all().filter(|_| !quoted).find_map(|(old, new)| {
        let subject = old.split_once(" from ").map_or(old, |(subject, _)| subject);
        answer(subject, &new, kind)
    });
    of_question.or_else(|| {
        all().find_map(|(old, new)| {
            let old = unquoted(old);
            let stands = !old.is_empty() && !vague(&old) && stands(&text.document, &old);
            let part =
                old.split_once(" from ").map(|(_, old)| unquoted(old)).filter(|old| self::stands(&text.document, old));
            match (stands, part) {
                (true, _) => Some(Change::Words { old, new }),
                (false, Some(old)) => Some(Change::Words { old, new }),
                _ => None,
            }
        })
    })
}

/// "“very”", "the words “very”" behind "delete": words that stand in the draft.
fn deleted(object: &str, text: &Text) -> Option<Change> {
    let names = ["the words ", "the word ", "the phrase ", "the sentence ", "the paragraph "];
    let quoted = names.iter().find_map(|name| object.strip_prefix(name));
    let quoted = quoted.unwrap_or(object).trim();
    let old = unquoted(quoted);
    let is_quoted = quoted.starts_with(['“', '"', '‘', '\'']) && old.len() < quoted.len();
    if is_quoted {
        return stands(&text.document, &old).then(|| Change::Words { old, new: String::new() });
    }
    let old = sentence_on(object, text)?;
    Some(Change::Words { old, new: String::new() })
}

/// "the sentence about Change Order No. 3", "the sentence that she was let go in May": the one sentence of the draft with all these words.
fn sentence_on(object: &str, text: &Text) -> Option<String> {
    let lower = object.to_ascii_lowercase();
    let lead = ["the sentence ", "the statement ", "the paragraph "].iter().find(|lead| lower.starts_with(**lead))?;
    let rest = object.get(lead.len()..)?;
    let (word, subject) = rest.split_once(' ')?;
    if !["about", "on", "that", "which", "saying", "regarding", "with"].contains(&word) {
        return None;
    }
    // Numbers tell one change order from another.
    let said = |words: &str| -> BTreeSet<String> {
        let numbers =
            words.split(|c: char| !c.is_alphanumeric()).filter(|word| word.starts_with(|c: char| c.is_ascii_digit()));
        telling(words).into_iter().chain(numbers.map(str::to_owned)).collect()
    };
    let wanted = said(subject);
    // Each run of text by itself, as words are replaced, without the number that stands before a paragraph.
    let (mut document, mut runs) = (text.document.clone(), Vec::new());
    for block in &mut document.blocks {
        block.each_content_mut(&mut |content| runs_of(content, &mut runs));
    }
    let mut found = runs.iter().flat_map(|run| {
        let letters = Letters::new(run);
        let all = sentences_in(&letters).into_iter().map(|sentence| letters.exact(sentence.span).trim().to_owned());
        all.filter(|sentence| said(sentence).is_superset(&wanted)).collect::<Vec<_>>()
    });
    let one = found.next().filter(|_| found.next().is_none() && wanted.len() > 1)?;
    stands(&text.document, &one).then_some(one)
}

fn runs_of(content: &[Inline], runs: &mut Vec<String>) {
    for inline in content {
        match inline {
            Inline::Text { text, .. } => runs.push(text.clone()),
            Inline::Source { content, .. } => runs_of(content, runs),
            _ => {}
        }
    }
}

/// "the term three years" behind "make".
fn put(object: &str, kind: Option<&Kind>) -> Option<Change> {
    let spaces: Vec<usize> = object.match_indices(' ').map(|(at, _)| at).collect();
    spaces.iter().rev().find_map(|at| answer(object.get(..*at)?, object.get(at + 1..)?, kind))
}

/// "The term should be three years."
fn should_be(sentence: &str, kind: Option<&Kind>) -> Option<Change> {
    let said = sentence.trim_end_matches(['.', '!']);
    if let Some(change) = said.split_once(" is ").and_then(|(subject, value)| is(subject, value, kind)) {
        return Some(change);
    }
    [" should be ", " must be ", " needs to be ", " has to be ", " should read "].iter().find_map(|words| {
        let (subject, value) = said.split_once(words)?;
        answer(subject, value, kind)
    })
}

/// "The term is three years.": a statement that answers a question by its name, with a value and nothing that is only said of it.
fn is(subject: &str, value: &str, kind: Option<&Kind>) -> Option<Change> {
    let named = ["The ", "Our ", "the ", "our "].iter().find_map(|lead| subject.strip_prefix(lead))?;
    let question = kind?.question_named(named)?;
    let of_value = |c: char| c.is_uppercase() || c.is_ascii_digit() || c == '$' || c == '“' || c == '"';
    let wants = kind?.wants(&question.asks);
    let counted = wants == Wants::Days && is_time(value);
    (named.split(' ').count() <= 4 && (value.starts_with(of_value) || counted))
        .then(|| answer(named, value, kind))
        .flatten()
}

fn answer(subject: &str, value: &str, kind: Option<&Kind>) -> Option<Change> {
    let question = kind?.question_named(subject)?.asks.clone();
    let value = kind?.wants(&question).take(&unquoted(value)).value;
    (!value.is_empty()).then_some(Change::Answer { question, value })
}

/// Words without the quotation marks around them.
fn unquoted(words: &str) -> String {
    let words = words.trim().trim_end_matches([',', ';']);
    let inner = words
        .strip_prefix(['“', '"', '\'', '‘'])
        .and_then(|inner| inner.strip_suffix(['”', '"', '\'', '’']))
        .unwrap_or(words);
    inner.trim().to_owned()
}
