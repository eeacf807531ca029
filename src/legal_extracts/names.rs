//! The names in a document, so that a conflict check finds them later.

use super::records::{Capacity, NamedHere};
use crate::{
    documents::document::Document,
    law::facts::{Fact, Kind},
};

use name_matching::{Mention, Way};
use std::collections::HashMap;

/// The most names kept for a document.
const MOST: usize = 2_000;
/// Characters of a name that are kept.
const LONGEST: usize = 200;

/// Everybody whom a document names, each once for each capacity, at the first place. `facts` are those of the same text.
pub fn named(document: &Document, facts: &[Fact]) -> Vec<NamedHere> {
    let mut all = All { document, named: Vec::new(), known: HashMap::new() };
    let mentions = name_matching::mentions(&document.text);
    for fact in facts {
        let Some(capacity) = of_fact(fact.kind) else { continue };
        if capacity.is_somebody() && is_several(fact, &mentions) {
            continue;
        }
        all.add(&fact.value, capacity, fact.role.clone(), (fact.span.start, fact.span.end));
    }
    let who: Vec<&Fact> = facts.iter().filter(|fact| of_fact(fact.kind).is_some_and(Capacity::is_somebody)).collect();
    let mut alone: Vec<Mention> = Vec::new();
    for mention in mentions {
        if mention.way == Way::OneWord {
            alone.push(mention);
            continue;
        }
        // "Jane Doe and Road Runner LLC" are two parties in one caption.
        let around = who.iter().find(|fact| fact.span.start <= mention.at.start && mention.at.end <= fact.span.end);
        let (capacity, role) = match around {
            Some(fact) => (of_fact(fact.kind).unwrap_or(Capacity::Named), fact.role.clone()),
            None if mention.way == Way::Witness => (Capacity::Witness, None),
            None => (Capacity::Named, None),
        };
        all.add(&mention.name, capacity, role, (mention.at.start, mention.at.end));
    }
    for (value, at) in streets(&document.text) {
        all.add(&value, Capacity::Address, None, at);
    }
    for mention in alone {
        // "Hale" is "John Hale" again.
        if !all.has_word(&mention.name) {
            all.add(&mention.name, Capacity::OneWord, None, (mention.at.start, mention.at.end));
        }
    }
    all.named
}

/// Houses with their streets, wherever they stand: "515 Comstock Avenue". Places in characters.
fn streets(text: &str) -> Vec<(String, (usize, usize))> {
    const ENDS: [&str; 26] = [
        "street",
        "st",
        "avenue",
        "ave",
        "boulevard",
        "blvd",
        "road",
        "rd",
        "drive",
        "dr",
        "lane",
        "ln",
        "court",
        "ct",
        "place",
        "pl",
        "way",
        "parkway",
        "pkwy",
        "highway",
        "hwy",
        "terrace",
        "ter",
        "circle",
        "cir",
        "plaza",
    ];
    let letters: Vec<char> = text.chars().collect();
    let mut words: Vec<(usize, usize, String)> = Vec::new();
    let mut at = 0;
    for word in letters.split(|c| c.is_whitespace()) {
        if !word.is_empty() {
            words.push((at, at + word.len(), word.iter().collect()));
        }
        at += word.len() + 1;
    }
    let mut found = Vec::new();
    for (n, (from, _, number)) in words.iter().enumerate() {
        let digits = number.len() <= 6 && number.starts_with(|c: char| c.is_ascii_digit());
        if !digits || !number.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
            continue;
        }
        let street = words[n + 1..]
            .iter()
            .take(5)
            .position(|(_, _, word)| ENDS.contains(&word.trim_end_matches(['.', ',', ';']).to_lowercase().as_str()));
        // "5th" is a street, "2026" is none.
        let digits = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
        let named = |word: &str| word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) && !digits(word);
        let Some(last) = street.map(|at| n + 1 + at).filter(|last| *last > n + 1) else { continue };
        if words[n + 1..=last].iter().all(|(_, _, word)| named(word)) {
            let value: Vec<&str> = words[n..=last].iter().map(|(_, _, word)| word.as_str()).collect();
            found.push((value.join(" ").trim_end_matches([',', ';']).to_owned(), (*from, words[last].1)));
        }
    }
    found
}

/// Whether a caption's line names more than one: "Jane Doe and Road Runner LLC", but not "Hale and Ortiz LLP".
fn is_several(fact: &Fact, mentions: &[Mention]) -> bool {
    let inside = |m: &&Mention| m.way != Way::OneWord && fact.span.start <= m.at.start && m.at.end <= fact.span.end;
    let mut last = None;
    let mut apart = 0;
    for mention in mentions.iter().filter(inside) {
        let joined = mention.at.end - mention.at.start + 2 >= fact.span.len();
        if joined {
            return false;
        }
        apart += usize::from(last.is_none_or(|end| mention.at.start >= end));
        last = Some(mention.at.end);
    }
    apart > 1
}

fn of_fact(kind: Kind) -> Option<Capacity> {
    match kind {
        Kind::Party => Some(Capacity::Party),
        Kind::Counsel => Some(Capacity::Counsel),
        Kind::Judge => Some(Capacity::Judge),
        Kind::Email => Some(Capacity::Email),
        Kind::Phone => Some(Capacity::Phone),
        Kind::Address => Some(Capacity::Address),
        Kind::Court | Kind::Docket | Kind::Amount => None,
    }
}

struct All<'a> {
    document: &'a Document,
    named: Vec<NamedHere>,
    /// The place of a name in `named`, by the name in small letters.
    known: HashMap<String, usize>,
}

impl All<'_> {
    fn add(&mut self, name: &str, capacity: Capacity, role: Option<String>, (start, end): (usize, usize)) {
        let name: String = name.chars().take(LONGEST).collect();
        let at = *self.known.entry(name.to_lowercase()).or_insert(self.named.len());
        if let Some(known) = self.named.get_mut(at) {
            known.count = known.count.saturating_add(1);
            // What a caption says stands before what is only a mention.
            if capacity < known.capacity {
                (known.capacity, known.role) = (capacity, role);
            }
        } else if self.named.len() < MOST {
            let page = self.document.page_at(start as u64);
            let (start, end) = (start as u64, end as u64);
            self.named.push(NamedHere { name, capacity, role, page, start, end, count: 1 });
        } else {
            self.known.remove(&name.to_lowercase());
        }
    }

    fn has_word(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        self.known.keys().any(|name| name.split(|c: char| !c.is_alphanumeric()).any(|own| own == word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parties_counsel_witnesses_and_those_named_by_the_way() {
        let text = "SUPERIOR COURT OF CALIFORNIA\n\nACME WIDGETS, INC.,\n\n    Plaintiff,\n\n    v.\n\nJANE DOE and ROAD RUNNER LLC,\n\n    Defendants.\n\n\
            Deposition of Carl Weiss. Mr. Weiss wrote to Borealis Capital and to pat@borealis.example. Then Borealis paid.";
        let document = Document { text: text.into(), ..Document::default() };
        let found = named(&document, &crate::law::facts::facts(text));
        let of = |name: &str| {
            found.iter().find(|named| named.name == name).map(|named| (named.capacity, named.role.as_deref()))
        };
        assert_eq!(of("ACME WIDGETS, INC."), Some((Capacity::Party, Some("Plaintiff"))));
        assert_eq!(of("JANE DOE"), Some((Capacity::Party, Some("Defendant"))));
        assert_eq!(of("ROAD RUNNER LLC"), Some((Capacity::Party, Some("Defendant"))));
        assert_eq!(of("Carl Weiss"), Some((Capacity::Witness, None)));
        assert_eq!(of("Borealis Capital"), Some((Capacity::Named, None)));
        assert_eq!(of("pat@borealis.example"), Some((Capacity::Email, None)));
        assert_eq!(of("Borealis"), None, "its whole name stands there");
        let letter = "Stroud & Abara LLP\n2200 Truckee Street, Suite 900\nReno, NV 89501\n\nIn 2026 we paid 3 Drive.";
        let streets: Vec<String> = streets(letter).into_iter().map(|(street, _)| street).collect();
        assert_eq!(streets, ["2200 Truckee Street"]);
    }
}
