//! The changes that a mail asks for in words: "Please change the term to three years", "Replace “Reno” with “Sparks” and delete paragraph 3".
//! What is asked of a question of the kind gives it another answer; other words are replaced where they stand. Each clause that orders something is a
//! change, or is told as not done.

use super::{
    added_statements::{added, unquoted},
    body::Part,
    change_clauses::{Act, Order, clauses, commands, is_other_work, order, sentences, separators},
    changed_positions::{defense, positions},
    changed_values::{self, is_value},
    draft_passages::{taken_out, words},
    kinds::Kind,
    listed_items::as_request,
    replacing::stands,
    stated::led_to as led_to_value,
    wants::{Wants, is_time},
};

use docx::compose::Block;

pub use super::{
    change::{Change, Standing},
    change_clauses::orders,
};

/// What stands between the old and the new.
const BETWEEN: [&str; 5] = [" to read ", " to be ", " to ", " with ", " into "];

/// The changes that a mail asks for.
pub fn read(mail: &str, standing: &Standing<'_>) -> Vec<Change> {
    let mut out = Vec::new();
    // Work beside the draft is another skill's, and said back if the mail changes the draft too.
    let mut beside = Vec::new();
    // Beside an order, what no rule takes for one is said back too: no half of a mail is lost.
    let mut unheard = Vec::new();
    for sentence in sentences(mail) {
        let Some(pieces) = clauses(&sentence) else {
            out.push(Change::Other(sentence));
            continue;
        };
        for piece in pieces {
            match is_other_work(piece) {
                _ if leaves_the_rest(piece) => {}
                true => beside.push(Change::Other(piece.trim().to_owned())),
                false => {
                    let mut found = in_piece(piece.trim(), standing);
                    if !found.iter().any(is_done) {
                        let answered = answers_open(piece, standing);
                        if !answered.is_empty() {
                            found = answered;
                        }
                    }
                    if found.is_empty() && !is_courtesy(piece) {
                        let why = "no change of the draft could be read from it".to_owned();
                        unheard.push(Change::Undone { asked: piece.trim().to_owned(), why });
                    }
                    out.extend(found);
                }
            }
        }
    }
    if !out.is_empty() {
        out.extend(beside);
        out.extend(unheard);
    }
    out
}

/// Whether a change is one, and not only told.
fn is_done(change: &Change) -> bool {
    !matches!(change, Change::Other(_) | Change::Undone { .. })
}

/// What a piece answers of the questions that are open: "add a jury demand", "and the amendment effective July 15, 2026".
fn answers_open(piece: &str, standing: &Standing<'_>) -> Vec<Change> {
    let Some(kind) = standing.kind else { return Vec::new() };
    let open = standing.text.document.gaps();
    let questions = kind.questions.iter().filter(|question| open.contains(&question.asks));
    let answered = questions.filter_map(|question| {
        let lower = piece.to_lowercase();
        let jury = question.key == "jury"
            && ["jury demand", "demand a jury", "jury trial"].iter().any(|words| lower.contains(words));
        let value = match kind.wants(&question.asks) {
            _ if jury => "A trial by jury is demanded on all issues so triable.".to_owned(),
            Wants::Date | Wants::Days | Wants::Amount => led_to_value(piece, piece, question, kind)?,
            _ => return None,
        };
        Some(Change::Answer { question: question.asks.clone(), value })
    });
    answered.collect()
}

/// Whether words thank, praise or greet, or are too few to ask for anything.
fn is_courtesy(piece: &str) -> bool {
    const OPENS: [&str; 22] = [
        "thanks",
        "thank",
        "great",
        "good",
        "nice",
        "perfect",
        "looks",
        "ok",
        "okay",
        "hi",
        "hello",
        "dear",
        "best",
        "regards",
        "sincerely",
        "well",
        "fine",
        "sorry",
        "here",
        "cheers",
        "yes",
        "no",
    ];
    let low = piece.trim().to_lowercase();
    let mut words = low.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty());
    words.next().is_none_or(|first| OPENS.contains(&first)) || words.count() < 2
}

/// Whether words only say that all else stays: "Leave the rest.", "Otherwise as before."
fn leaves_the_rest(piece: &str) -> bool {
    const STAYS: [&str; 10] = [
        "leave the rest",
        "leave everything else",
        "keep the rest",
        "keep everything else",
        "everything else stays",
        "otherwise as before",
        "otherwise it is fine",
        "the rest stays",
        "the rest is fine",
        "no other changes",
    ];
    let low = piece.trim().to_lowercase();
    STAYS.iter().any(|words| low.starts_with(words)) && low.split(' ').count() <= 6
}

/// Whether a mail orders changes of some draft, by its words alone.
pub fn orders_changes(mail: &str) -> bool {
    let changes = |piece: &&str| {
        let outright = order(piece).is_some_and(|order| !matches!(order.act, Act::Sets | Act::Says | Act::Asks));
        let more = piece.starts_with("Also ") || piece.contains(" should be ");
        let answers = ["Admit ", "Deny "].iter().any(|verb| piece.starts_with(verb))
            && piece.contains(|c: char| c.is_ascii_digit());
        !is_other_work(piece) && (outright || more || answers)
    };
    let ordered = |sentence: &String| clauses(sentence).is_none_or(|pieces| pieces.iter().any(changes));
    !mail.contains('?') && sentences(mail).iter().any(ordered)
}

fn in_piece(piece: &str, standing: &Standing<'_>) -> Vec<Change> {
    if let Some(changes) = positions(piece, standing) {
        return changes;
    }
    let undone = |why: String| vec![Change::Undone { asked: piece.trim_end_matches('.').to_owned(), why }];
    if let Some(change) = dated(piece, standing) {
        return vec![change];
    }
    let Some(order) = order(piece) else { return stated(piece, standing) };
    let Order { act, object, .. } = order;
    if act == Act::Adds
        && let Some(defenses) = defense(object, standing)
    {
        return defenses;
    }
    if let Some(request) = request(&order, standing) {
        return vec![Change::Request(request)];
    }
    if let Some(added) = added(&order, standing) {
        return added.map_or_else(undone, |words| vec![Change::Add(words)]);
    }
    let object = object.trim_end_matches(['.', '!', '?']);
    if let Some(changes) =
        object.strip_prefix("it ").filter(|_| act == Act::Sets).and_then(|what| of_it(what, standing))
    {
        return changes;
    }
    let mut found = pairs(object, standing);
    // "Cut the deadline to 15 days", "Change the date to May 4": the value that people call so.
    if found.is_empty() && matches!(act, Act::Deletes | Act::Changes | Act::Moves) {
        let moved = object.split_once(" to ");
        found.extend(moved.and_then(|(subject, value)| changed_values::changed(subject, value, standing)));
    }
    if found.is_empty() && act == Act::Deletes {
        found.extend(deleted(object, standing).map(|change| match change {
            Change::Undone { why, .. } => Change::Undone { asked: piece.trim_end_matches('.').to_owned(), why },
            change => change,
        }));
    }
    if found.is_empty() && act == Act::Sets {
        found.extend(put(object, standing));
    }
    let of_draft =
        ["it ", "this ", "the draft", "the tone", "one for ", "another ", "one more ", "a second ", "a copy "]
            .iter()
            .any(|words| object.to_lowercase().starts_with(words));
    let asks = match act {
        Act::Sets => of_draft,
        _ => true,
    };
    if found.is_empty() && asks {
        found.push(Change::Other(piece.to_owned()));
    }
    found
}

/// One request more, as it is worded: "Add one about the crane", "Add an interrogatory on who signed".
fn request(order: &Order<'_>, standing: &Standing<'_>) -> Option<String> {
    const CALLED: [&str; 9] = [
        "one more request ",
        "another request ",
        "a request ",
        "another interrogatory ",
        "an interrogatory ",
        "a topic ",
        "another one ",
        "one more ",
        "one ",
    ];
    const LEADS: [&str; 6] = ["about ", "on ", "regarding ", "concerning ", "asking ", "for "];
    let lists = standing.kind.is_some_and(|kind| kind.parts.iter().any(|part| matches!(part, Part::Only { .. })));
    if order.act != Act::Adds || !lists {
        return None;
    }
    let object = order.object.trim_end_matches(['.', '!']);
    let lower = object.to_ascii_lowercase();
    let rest = &object[CALLED.iter().find(|called| lower.starts_with(**called))?.len()..];
    let item = LEADS.iter().find_map(|lead| rest.strip_prefix(lead))?;
    let blocks = &standing.text.document.blocks;
    let last = blocks.iter().rev().find(|block| matches!(block, Block::Numbered { .. })).map(words)?;
    let frame = match last.starts_with("All ") {
        true => "All Documents about {}.",
        false => "State all facts that You know of {}.",
    };
    Some(as_request(item, Some(frame)))
}

/// "Date the letter July 7, 2025": another day in the place of the one at the head.
fn dated(piece: &str, standing: &Standing<'_>) -> Option<Change> {
    let lower = piece.trim().to_lowercase();
    let lower =
        ["please ", "also ", "and "].iter().fold(lower.as_str(), |rest, word| rest.strip_prefix(word).unwrap_or(rest));
    let lead = ["date the letter ", "date it ", "date the memo ", "date this "]
        .iter()
        .find(|lead| lower.starts_with(**lead))?;
    let day = piece.trim().get(piece.trim().len() - (lower.len() - lead.len())..)?.trim_end_matches('.');
    let day = ["as of ", "to "].iter().find_map(|lead| day.strip_prefix(lead)).unwrap_or(day);
    let head =
        standing.text.document.blocks.iter().find_map(|block| Some(words(block)).filter(|text| is_value(text)))?;
    is_value(day).then(|| Change::Words { old: head, new: day.to_owned() })
}

/// What a sentence without an order's verb asks for: "The term should be three years", "Also counterclaim for the rent".
fn stated(piece: &str, standing: &Standing<'_>) -> Vec<Change> {
    let found: Vec<Change> = should_be(piece, standing).or_else(|| led_to(piece, standing.kind)).into_iter().collect();
    // "Also …", "The offer should lapse …", "Admit 11 too" ask for something that is not understood.
    let wishes =
        ["Also ", "Admit ", "Deny ", "And "].iter().any(|verb| piece.starts_with(verb)) || piece.contains(" should ");
    match found.is_empty() && (wishes || commands(piece)) && !piece.ends_with('?') {
        true => vec![Change::Other(piece.to_owned())],
        false => found,
    }
}

/// "$85,000 and open until December 11" behind "make it": another value in the place of the only one that was ordered, and another answer to a
/// question whose words lead to it. None where a part of it is not understood.
fn of_it(what: &str, standing: &Standing<'_>) -> Option<Vec<Change>> {
    let kind = standing.kind;
    let led = |part: &str| -> Option<Change> {
        kind?.questions.iter().find_map(|question| {
            let value = question.said.iter().find_map(|lead| part.strip_prefix(&format!("{lead} ")))?;
            let value = kind?.wants(&question.asks).take(value).value;
            (!value.is_empty()).then_some(Change::Answer { question: question.asks.clone(), value })
        })
    };
    // "open until December 11": another day in the place of the only one by which something is wanted.
    let until = |part: &str| {
        let leads = ["open until ", "open till ", "until ", "by ", "due ", "valid until "];
        let day = leads.iter().find_map(|lead| part.strip_prefix(lead))?;
        changed_values::changed("deadline", day, standing)
    };
    // "20 days instead of 30"
    let what =
        [" instead of ", " rather than "].iter().find_map(|lead| Some(what.split_once(*lead)?.0)).unwrap_or(what);
    let parts: Vec<&str> = what.split(" and ").map(str::trim).collect();
    let one = |part: &&str| changed_values::changed("it", part, standing).or_else(|| led(part)).or_else(|| until(part));
    let found: Vec<Option<Change>> = parts.iter().map(one).collect();
    if found.iter().all(Option::is_none) {
        return None;
    }
    let told = |(change, part): (Option<Change>, &str)| {
        change.unwrap_or_else(|| Change::Undone {
            asked: part.to_owned(),
            why: "it names nothing of the draft".to_owned(),
        })
    };
    Some(found.into_iter().zip(parts).map(told).collect())
}

/// "the term to three years and the venue to Reno": each by itself where each is one by itself.
fn pairs(object: &str, standing: &Standing<'_>) -> Vec<Change> {
    // "… to 15 days, cc Greta"
    if let Some((first, copied)) = object.split_once(", cc ") {
        let mut found = pairs(first, standing);
        let why = "whoever gets a copy is put in on the draft's page".to_owned();
        found.push(Change::Undone { asked: format!("cc {copied}"), why });
        return found;
    }
    for (at, end) in separators(object) {
        let (Some(first), rest) = (pair(&object[..at], standing), &object[end..]) else { continue };
        let rest = pairs(rest, standing);
        if !rest.is_empty() {
            return [vec![first], rest].concat();
        }
    }
    pair(object, standing).into_iter().collect()
}

/// "the term to three years", "“Reno” with “Sparks”", "the term from two to three years".
fn pair(object: &str, standing: &Standing<'_>) -> Option<Change> {
    let document = &standing.text.document;
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
    // "Change that to 15 days": a pronoun is no word of the draft that is to go.
    if let Some((_, new)) = all().filter(|_| !quoted).find(|(old, _)| is_pronoun(old)) {
        return changed_values::changed("it", &new, standing);
    }
    // "The demand to $1,200,000": the sum that is demanded, wherever it stands.
    let of_sum = all().filter(|_| !quoted).find_map(|(old, new)| {
        let demand = old.to_lowercase().ends_with("demand") && new.starts_with('$');
        demand.then(|| changed_values::changed(old, &new, standing))?
    });
    if of_sum.is_some() {
        return of_sum;
    }
    let of_question = all().filter(|_| !quoted).find_map(|(old, new)| {
        let subject = old.split_once(" from ").map_or(old, |(subject, _)| subject);
        answer(subject, &new, standing.kind)
    });
    of_question.or_else(|| {
        all().find_map(|(old, new)| {
            let old = unquoted(old);
            // "$1,275 to $1,300 and something else" names no value alone.
            let mixed = !quoted && is_value(&old) && !is_value(&new) && new.contains(' ');
            let stands = !old.is_empty() && !vague(&old) && !mixed && stands(document, &old);
            let part = old.split_once(" from ").map(|(_, old)| unquoted(old)).filter(|old| self::stands(document, old));
            match (stands, part) {
                (true, _) => Some(Change::Words { old, new }),
                (false, Some(old)) => Some(Change::Words { old, new }),
                _ => None,
            }
        })
    })
}

/// Whether words only point to something.
fn is_pronoun(words: &str) -> bool {
    matches!(words.trim().to_lowercase().as_str(), "that" | "this" | "it" | "them" | "these" | "those" | "the same")
}

/// "“very”", "the words “very”", "the paragraph about the keys" behind "delete": what stands in the draft.
fn deleted(object: &str, standing: &Standing<'_>) -> Option<Change> {
    let names = ["the words ", "the word ", "the phrase ", "the sentence ", "the paragraph "];
    let quoted = names.iter().find_map(|name| object.strip_prefix(name));
    let quoted = quoted.unwrap_or(object).trim();
    let old = unquoted(quoted);
    let is_quoted = quoted.starts_with(['“', '"', '‘', '\'']) && old.len() < quoted.len();
    if is_quoted {
        let there = stands(&standing.text.document, &old);
        return there.then(|| Change::Words { old, new: String::new() });
    }
    taken_out(object, &standing.text.document)
}

/// "the term three years" behind "make".
fn put(object: &str, standing: &Standing<'_>) -> Option<Change> {
    let spaces: Vec<usize> = object.match_indices(' ').map(|(at, _)| at).collect();
    spaces.iter().rev().find_map(|at| {
        let (subject, value) = (object.get(..*at)?, object.get(at + 1..)?);
        answer(subject, value, standing.kind)
            .or_else(|| changed_values::changed(subject, value, standing))
            .or_else(|| changed_values::beside(subject, value, standing))
    })
}

/// "Retainer of $5,000": the words of a question of the kind at the beginning, and a value behind them.
fn led_to(piece: &str, kind: Option<&Kind>) -> Option<Change> {
    let piece = piece.trim().trim_end_matches('.');
    let piece = ["the ", "a ", "The ", "A "].iter().find_map(|article| piece.strip_prefix(article)).unwrap_or(piece);
    kind?.questions.iter().find_map(|question| {
        let lead = question
            .said
            .iter()
            .filter(|lead| piece.to_lowercase().starts_with(&format!("{lead} ")))
            .max_by_key(|lead| lead.len())?;
        let value = piece.get(lead.len()..)?.trim();
        let value = value.strip_prefix("is ").unwrap_or(value);
        is_value(value).then(|| Change::Answer { question: question.asks.clone(), value: value.to_owned() })
    })
}

/// "The term should be three years."
fn should_be(sentence: &str, standing: &Standing<'_>) -> Option<Change> {
    let kind = standing.kind;
    let said = sentence.trim_end_matches(['.', '!']);
    if let Some(change) = said.split_once(" is ").and_then(|(subject, value)| is(subject, value, kind)) {
        return Some(change);
    }
    [" should be ", " must be ", " needs to be ", " has to be ", " should read "].iter().find_map(|words| {
        let (subject, value) = said.split_once(words)?;
        answer(subject, value, kind).or_else(|| changed_values::changed(subject, value, standing))
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
