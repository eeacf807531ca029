//! What an order wants to be changed in a contract: "In section 4, change 30 days to 45 days", "Replace “Nevada” with “California”", "delete section
//! 7", "add a paragraph that …". A Word document gets them as tracked changes, and an amendment says them.
//!
//! [`lists`] an order that lists its changes · [`keeping`] what it keeps as it is · [`plain_words`] what it says without the words that stand there

mod keeping;
mod lists;
mod plain_words;

use self::plain_words::Correction;
use super::{
    change_clause_reading::{
        announced, in_clause, is_pair, is_strong, kept_as_it_was, lists_changes, parts_of, pieces, read as read_item,
        weighs,
    },
    change_items::{self, breaks_off, items, marks_up, only_stays, put_into, without_filler},
    change_places::placed,
    changes_without_words::quoted,
    contract_verbs::{Does, ordered},
};
use crate::{
    documents::make::{Exchange, How, Plain},
    law::{Letters, numerals, sentences::sentences_in},
};

/// The most exchanges of a mail.
const MOST: usize = 200;

/// What a mail asks to be changed.
#[derive(Default)]
pub struct Changes {
    pub exchanges: Vec<Exchange>,
    /// Orders that could not be read as a change: each is told.
    pub unread: Vec<String>,
}

/// What a mail orders of a paper.
#[derive(Default)]
pub struct OfMail {
    pub changes: Changes,
    /// What is to stay as it is, whatever else is ordered.
    pub kept: Vec<Exchange>,
}

impl From<Changes> for OfMail {
    fn from(changes: Changes) -> Self {
        Self { changes, kept: Vec::new() }
    }
}

/// The changes that a text orders, and what of its orders is none that can be made. Each clause that orders something is in one of the two.
pub fn changes(instruction: &str) -> Changes {
    let mut reading = Reading::default();
    reading.text(&with_exchanges(instruction), false);
    reading.read().changes
}

/// The changes that a mail asks for. Beside its orders, what it says of a value is one too, or is told: "Term to end May 4, 2031. No deposit."
pub fn changes_of_mail(instruction: &str) -> Changes {
    orders_of_mail(instruction).changes
}

/// The same with what the mail keeps as it is. Where it lists its changes, each of its lines is a change, is told as none, or keeps something.
pub fn orders_of_mail(instruction: &str) -> OfMail {
    let mut reading = Reading { mail: true, ..Reading::default() };
    for part in lists::parts_of_mail(&with_exchanges(instruction)) {
        reading.text(&part.text, part.listed);
    }
    reading.read()
}

/// An instruction, read line by line.
#[derive(Default)]
struct Reading {
    out: OfMail,
    /// Whether it is a mail.
    mail: bool,
    /// Whether it said that a paper is to be marked up.
    marks: bool,
    /// What stands beside orders.
    loose: Vec<String>,
    /// The section that was named last.
    last: Option<String>,
}

/// Where a clause stands.
struct Line<'t> {
    text: &'t str,
    /// The sections that head its list.
    scope: Option<String>,
    /// Whether it is one of the items of a list in a line.
    listed: bool,
    /// Whether each order of the line is done or told.
    counted: bool,
}

impl Reading {
    fn text(&mut self, text: &str, of_list: bool) {
        let letters = Letters::new(text);
        let sentences: Vec<String> =
            sentences_in(&letters).into_iter().map(|sentence| letters.exact(sentence.span)).collect();
        for line in sentences.iter().flat_map(|text| text.split('\n')) {
            self.line(line, of_list);
        }
    }

    fn line(&mut self, text: &str, of_list: bool) {
        let (scope, listed) = match of_list && !text.contains(": ") {
            true => (None, Vec::new()),
            false => listed(text, self.marks),
        };
        self.marks |= marks_up(text);
        let parted = |list: &str| self.mail && self.marks && lists::is_parted(list);
        let list = text.split_once(": ").map_or(text, |(_, list)| list);
        let counted = self.mail && (of_list || !listed.is_empty() || parted(text));
        let cut = match listed.is_empty() {
            true if counted => lists::orders_of(text),
            true => pieces(text),
            false if parted(list) => lists::orders_of(list),
            false => parts_of(&listed),
        };
        let line = Line { text, scope, listed: !listed.is_empty(), counted };
        let mut place = None;
        for (at, piece) in cut.iter().enumerate() {
            // "Late charge down to 1% - no, leave 3.4 alone": what is taken back is no order.
            let next = || cut.get(at + 1).is_some_and(|next| keeping::kept(next).is_some());
            if !(self.mail && breaks_off(piece) && next()) {
                self.piece(announced(piece), &line, &mut place);
            }
        }
    }

    fn piece(&mut self, piece: &str, line: &Line<'_>, place: &mut Option<String>) {
        let said = piece.trim().trim_end_matches('.').to_owned();
        let correction = if self.mail { plain_words::corrected(piece) } else { None };
        let piece = match &correction {
            Some(Correction::Change(one)) => {
                return self.out.changes.exchanges.push(Exchange { said, ..one.clone() });
            }
            Some(Correction::Order(order)) => order.as_str(),
            None => piece,
        };
        if self.mail
            && let Some(kept) = keeping::kept(piece)
        {
            return self.keep(kept);
        }
        let (own, rest) = placed(piece);
        // In running text only what an order or a section opens.
        if self.mail
            && (line.counted || own.is_some() || ordered(rest).is_some())
            && let Some(one) = plain_words::free(rest, own.as_deref())
                .or_else(|| own.as_deref().and_then(|section| plain_words::permitted(rest, section)))
        {
            return self.out.changes.exchanges.push(Exchange { said, ..one });
        }
        let OfMail { changes: out, kept } = &mut self.out;
        if let Some(section) = kept_as_it_was(piece) {
            out.exchanges.retain(|one| one.section.as_deref() != Some(section.as_str()));
            return;
        }
        if only_stays(rest) {
            // "Leave the warranty as it was": an earlier order of it is withdrawn.
            if let Some(about) = change_items::kept(rest) {
                out.exchanges.retain(|one| one.old.trim_start_matches("the ").to_lowercase() != about);
            }
            // "The deposit and the fee stay" is told too. What names a value beside it may order one.
            let of_all = rest.split(' ').any(|word| ["rest", "else", "other"].contains(&word));
            match line.counted && !of_all {
                true if rest.contains(|c: char| c.is_ascii_digit()) => out.unread.push(said),
                true => kept.push(Exchange { plain: Some(Plain::Held), said, ..Exchange::default() }),
                false => {}
            }
            return;
        }
        // Behind a semicolon stands a clause of its own, which only a pair goes on with.
        let before = (rest.as_ptr() as usize).checked_sub(line.text.as_ptr() as usize);
        let before = before.and_then(|at| line.text.get(..at));
        let parted = before.is_some_and(|before| before.trim_end().ends_with(';')) && !is_pair(rest);
        let here = place.as_deref().filter(|_| !parted);
        let listed = line.listed || line.counted;
        let (mut found, unread) = clause(rest, own.as_deref(), here, listed);
        let announces = rest.trim_end().ends_with(':') || !line.counted && rest.to_lowercase().contains("changes");
        let orders = ordered(rest).is_some() || own.is_some() || weighs(rest) || listed;
        put_into(&mut found, line.scope.as_deref(), place.as_deref().or(self.last.as_deref()));
        if found.is_empty() && unread.is_empty() && !announces && !(line.counted && lists::is_courtesy(piece)) {
            match orders {
                true => out.unread.push(said.clone()),
                false => self.loose.push(piece.to_owned()),
            }
        }
        out.unread.extend(unread);
        for mut one in found {
            override_earlier(&mut out.exchanges, &one);
            if line.counted {
                one.said.clone_from(&said);
            }
            out.exchanges.push(one);
        }
        *place = own.or(place.take());
        self.last = place.clone().or(line.scope.clone()).or(self.last.take());
    }

    /// Keeps something as it is, and takes back what was ordered of it before.
    fn keep(&mut self, kept: Exchange) {
        let about = kept.old.to_lowercase();
        self.out.changes.exchanges.retain(|one| match about.as_str() {
            "" => one.section != kept.section,
            about => one.old.trim_start_matches("the ").to_lowercase() != about,
        });
        self.out.kept.push(kept);
    }

    /// All of it, with what stands beside the orders of a mail.
    fn read(self) -> OfMail {
        let Self { mut out, mail, loose, .. } = self;
        let Changes { exchanges, unread } = &mut out.changes;
        if mail && !(exchanges.is_empty() && unread.is_empty()) {
            for said in loose.iter().filter(|said| directs(said)) {
                // "The closing is on May 4" may tell of something: it is asked about, and changes nothing by itself.
                match read_item(said, None, None, !tells(said)) {
                    Some((found, rest)) => {
                        exchanges.extend(found);
                        unread.extend(rest);
                    }
                    None => unread.push(said.trim().trim_end_matches('.').to_owned()),
                }
            }
        }
        exchanges.truncate(MOST);
        unread.truncate(MOST);
        out
    }
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
