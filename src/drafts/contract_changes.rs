//! What an order wants to be changed in a contract: "In section 4, change 30 days to 45 days", "Replace “Nevada” with “California”", "delete section
//! 7", "add a paragraph that …". A Word document gets them as tracked changes, and an amendment says them.

use super::{
    change_clause_reading::{
        announced, in_clause, is_pair, is_strong, kept_as_it_was, lists_changes, parts_of, pieces, read as read_item,
        weighs,
    },
    change_items::{self, items, marks_up, only_stays, put_into, without_filler},
    change_places::placed,
    changes_without_words::quoted,
    contract_verbs::{Does, ordered},
};
use crate::{
    documents::make::{Exchange, How},
    law::{Letters, numerals, sentences::sentences_in},
};

/// The most exchanges of a mail.
const MOST: usize = 40;

/// What a mail asks to be changed.
#[derive(Default)]
pub struct Changes {
    pub exchanges: Vec<Exchange>,
    /// Orders that could not be read as a change: each is told.
    pub unread: Vec<String>,
}

/// The changes that a text orders, and what of its orders is none that can be made. Each clause that orders something is in one of the two.
pub fn changes(instruction: &str) -> Changes {
    read(instruction, false)
}

/// The changes that a mail asks for. Beside its orders, what it says of a value is one too, or is told: "Term to end May 4, 2031. No deposit."
pub fn changes_of_mail(instruction: &str) -> Changes {
    read(instruction, true)
}

fn read(instruction: &str, mail: bool) -> Changes {
    let instruction = with_exchanges(instruction);
    let letters = Letters::new(&instruction);
    let lines = sentences_in(&letters).into_iter().map(|sentence| letters.exact(sentence.span)).collect::<Vec<_>>();
    let mut out = Changes::default();
    let mut loose: Vec<String> = Vec::new();
    let (mut marks, mut last) = (false, None);
    for line in lines.iter().flat_map(|text| text.split('\n')) {
        let mut place = None;
        let (scope, listed) = listed(line, marks);
        marks |= marks_up(line);
        let cut = if listed.is_empty() { pieces(line) } else { parts_of(&listed) };
        for piece in cut {
            let piece = announced(piece);
            let (own, rest) = placed(piece);
            if let Some(section) = kept_as_it_was(piece) {
                out.exchanges.retain(|one| one.section.as_deref() != Some(section.as_str()));
                continue;
            }
            if only_stays(rest) {
                // "Leave the warranty as it was": an earlier order of it is withdrawn.
                if let Some(about) = change_items::kept(rest) {
                    out.exchanges.retain(|one| one.old.trim_start_matches("the ").to_lowercase() != about);
                }
                continue;
            }
            // Behind a semicolon stands a clause of its own, which only a pair goes on with.
            let before = (rest.as_ptr() as usize).checked_sub(line.as_ptr() as usize).and_then(|at| line.get(..at));
            let parted = before.is_some_and(|before| before.trim_end().ends_with(';')) && !is_pair(rest);
            let here = place.as_deref().filter(|_| !parted);
            let (mut found, unread) = clause(rest, own.as_deref(), here, !listed.is_empty());
            let announces = rest.trim_end().ends_with(':') || rest.to_lowercase().contains("changes");
            let orders = ordered(rest).is_some() || own.is_some() || weighs(rest) || !listed.is_empty();
            put_into(&mut found, scope.as_deref(), place.as_deref().or(last.as_deref()));
            if found.is_empty() && !announces {
                match orders {
                    true => out.unread.push(piece.trim_end_matches('.').to_owned()),
                    false => loose.push(piece.to_owned()),
                }
            }
            out.unread.extend(unread);
            for one in found {
                override_earlier(&mut out.exchanges, &one);
                out.exchanges.push(one);
            }
            place = own.or(place);
            last = place.clone().or(scope.clone()).or(last);
        }
    }
    if mail && !(out.exchanges.is_empty() && out.unread.is_empty()) {
        for said in loose.iter().filter(|said| directs(said)) {
            // "The closing is on May 4" may tell of something: it is asked about, and changes nothing by itself.
            match read_item(said, None, None, !tells(said)) {
                Some((found, unread)) => {
                    out.exchanges.extend(found);
                    out.unread.extend(unread);
                }
                None => out.unread.push(said.trim().trim_end_matches('.').to_owned()),
            }
        }
    }
    out.exchanges.truncate(MOST);
    out.unread.truncate(MOST);
    out
}

/// An instruction in which words that go and those that come for them are one order: "replace “A” with “B”" for "take out “A” and put “B”".
fn with_exchanges(instruction: &str) -> String {
    const GO: [&str; 7] = ["take out ", "strike out ", "strike ", "delete ", "remove ", "cut ", "drop "];
    const COME: [&str; 9] = [
        " and put in ",
        " and put ",
        " and insert ",
        " and write ",
        " and say ",
        " and use ",
        ", put ",
        ", insert ",
        ", write ",
    ];
    // "7.3 goes", "Section 12 is out"
    let gone = |line: &str| -> String {
        let bare = line.trim().trim_end_matches(['.', ';', ',']);
        let named =
            [" goes", " goes out", " is out", " comes out", " out"].iter().find_map(|end| bare.strip_suffix(end));
        let number = named.map(|named| named.trim_start_matches("Section ").trim_start_matches("section "));
        match number.filter(|number| !number.is_empty() && number.chars().all(|c| c.is_ascii_digit() || c == '.')) {
            Some(number) => line.replacen(bare, &format!("delete section {number}"), 1),
            None => line.to_owned(),
        }
    };
    let mut out = instruction.split('\n').map(gone).collect::<Vec<_>>().join("\n");
    let mut from = 0;
    while let Some(rest) = out.get(from..) {
        let low = rest.to_ascii_lowercase();
        let found = GO.iter().filter_map(|verb| {
            low.match_indices(verb).find(|(at, _)| begins(&low, *at)).map(|(at, _)| (at, verb.len()))
        });
        let Some((at, verb)) = found.min() else { break };
        let (start, words) = (from + at, from + at + verb);
        from = words;
        let Some(old) = quotation(&out[words..]) else { continue };
        let behind = words + old;
        let Some(joint) = COME.iter().find(|joint| out[behind..].to_ascii_lowercase().starts_with(**joint)) else {
            continue;
        };
        if quotation(&out[behind + joint.len()..]).is_none() {
            continue;
        }
        out.replace_range(behind..behind + joint.len(), " with ");
        out.replace_range(start..words, "replace ");
    }
    out
}

/// Whether a word begins at a place.
fn begins(text: &str, at: usize) -> bool {
    !text[..at].ends_with(char::is_alphanumeric)
}

/// Where the quotation ends with which a text begins, in bytes.
fn quotation(text: &str) -> Option<usize> {
    let close = match text.chars().next()? {
        '“' => '”',
        '"' => '"',
        _ => return None,
    };
    let open = text.chars().next()?.len_utf8();
    text[open..].find(close).map(|at| open + at + close.len_utf8())
}

/// Takes back a change of a value that a later order sets anew: "installments down to 24 … put the installments back at 36".
fn override_earlier(all: &mut Vec<Exchange>, later: &Exchange) {
    let about = |one: &Exchange| one.old.trim_start_matches("the ").to_lowercase();
    let same = |one: &Exchange| {
        one.how == How::Value
            && later.how == How::Value
            && about(one) == about(later)
            && one.about == later.about
            && (one.section == later.section || one.section.is_none() || later.section.is_none())
            && !matches!(about(one).as_str(), "" | "value")
    };
    all.retain(|one| !same(one));
}

/// Whether a sentence has a verb that tells.
fn tells(said: &str) -> bool {
    const VERBS: [&str; 18] = [
        "is", "was", "are", "were", "has", "have", "had", "will", "would", "says", "said", "wants", "want", "signs",
        "expires", "asked", "told", "needs",
    ];
    said.split(|c: char| !c.is_alphabetic()).any(|word| VERBS.contains(&word.to_lowercase().as_str()))
}

/// Whether a sentence beside orders says how something is to be, and is no courtesy, question or tale.
fn directs(said: &str) -> bool {
    const MOST: usize = 24;
    let lower = said.trim().to_lowercase();
    let told = [
        "we ", "they ", "i ", "you ", "he ", "she ", "it ", "this ", "thanks", "thank ", "dear ", "hi ", "here ",
        "attached",
    ];
    let has = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    let wants = has(&["should", "must ", "has to ", "is to be ", "needs to ", "mutual", " instead of "])
        || lower.starts_with("no ");
    let value = said.split(' ').any(|word| {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '$' && c != '%');
        bare.starts_with(|c: char| c.is_ascii_digit() || c == '$') || numerals::of_word(&bare.to_lowercase()).is_some()
    });
    !lower.ends_with('?')
        && !told.iter().any(|lead| lower.starts_with(lead))
        && (wants || value)
        && said.split(' ').count() <= MOST
}

/// The items behind an order to mark up a paper, and the sections that it names: "Mark up the lease for the tenant: 45 days to cure, strike the jury
/// waiver", "In article 4: warranty 24 months, claims within 30 days". A line of changes without a verb is one too.
fn listed(line: &str, marks: bool) -> (Option<String>, Vec<&str>) {
    const MARKS: [&str; 6] = ["mark up", "markup", "mark-up", "redline", "revise", "edit"];
    let none = || (None, Vec::new());
    let Some((head, list)) = line.split_once(": ") else {
        return if lists_changes(line) { (None, items(line)) } else { none() };
    };
    let lower = head.trim_start().to_ascii_lowercase();
    let lower = ["please ", "can you ", "could you ", "kindly "]
        .iter()
        .fold(&*lower, |rest, lead| rest.trim_start_matches(lead));
    let begins = |verb: &str| lower.strip_prefix(verb).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    let (place, rest) = placed(line);
    // "In article 4: …", and not "In article 4 change: …"
    let placed = place.filter(|_| rest.trim_start() == list.trim_start() && ordered(rest).is_none());
    if !MARKS.iter().any(|verb| begins(verb)) && placed.is_none() && !(marks && items(list).len() > 2) {
        return none();
    }
    let all = items(list);
    let many = all.len() > 1;
    // Quotation marks name words as they stand, and pairs of them are read as such.
    if !many || !quoted(list).is_empty() && placed.is_some() {
        return none();
    }
    (placed.or_else(|| change_items::scope(head)), all)
}

/// The changes of a clause, and what of it is none. Several of them may stand behind one verb: "raise the price to $5, the credit to 10%".
fn clause(rest: &str, own: Option<&str>, before: Option<&str>, listed: bool) -> (Vec<Exchange>, Vec<String>) {
    let adds = ordered(rest).is_some_and(|(does, _)| does == Does::Adds);
    let all = items(rest);
    if !adds && all.len() > 1 && is_strong(all[0]) && all[1..].iter().any(|item| is_strong(item)) {
        let (mut found, mut unread) = (Vec::new(), Vec::new());
        for item in all.iter().filter(|item| !only_stays(item)) {
            match read_item(item, own, before, listed) {
                Some((more, rest)) => {
                    found.extend(more);
                    unread.extend(rest);
                }
                None => unread.push((*item).to_owned()),
            }
        }
        return (found, unread);
    }
    let read = in_clause(rest, own, before);
    if !read.is_empty() || adds {
        return (read, Vec::new());
    }
    let goes_on = before.is_some() && is_strong(rest);
    let orders = listed || ordered(rest).is_some() || own.is_some() || goes_on || without_filler(rest) != rest;
    let found = if orders || weighs(rest) { read_item(rest, own, before, listed || own.is_some()) } else { None };
    if let Some(found) = found {
        return found;
    }
    // "Put the price back at $5, and Ohio law": one is read, and the other told.
    let begins = all.first().filter(|_| orders && all.len() > 1);
    match begins.and_then(|first| read_item(first, own, before, listed)) {
        Some((found, mut unread)) => {
            let rest = all[1..].iter().filter(|item| !only_stays(item));
            unread.extend(rest.map(|item| item.trim_end_matches('.').to_owned()));
            (found, unread)
        }
        None => (Vec::new(), Vec::new()),
    }
}

/// The exchanges that a mail asks for.
pub fn exchanges(instruction: &str) -> Vec<Exchange> {
    changes(instruction).exchanges
}

/// Whether a mail orders that words be changed, whether or not it names both sides.
pub fn wishes(instruction: &str) -> bool {
    // "Correct me if I am wrong", "Change of plan"
    let other = |rest: &str| matches!(rest.split(' ').next(), Some("me" | "of" | "in" | "your" | "us"));
    let outright = |(does, rest): (Does, &str)| matches!(does, Does::Exchanges | Does::Deletes) && !other(rest);
    instruction.split('\n').flat_map(pieces).any(|piece| ordered(placed(piece).1).is_some_and(outright))
        || !exchanges(instruction).is_empty()
}

#[cfg(test)]
mod tests;
