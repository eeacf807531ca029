//! All names of all papers, in memory while checks are made.

use super::records::Way;
use crate::{
    error::Result,
    ids::AccountId,
    legal_extracts::{Capacity, NAMES_IN, NAMES_NEW, NamesIn},
    store::{All, Store},
};

use name_matching::{Index, Reason};
use std::{
    collections::{HashMap, HashSet},
    time::Instant,
};

/// The key of a paper.
pub type PaperKey = (AccountId, [u8; 16]);

/// All names of all papers. Papers that are deleted leave entries behind, so every find is looked up in the store.
pub struct NameIndex {
    index: Index<u32>,
    /// The papers in which a text stands.
    entries: Vec<Entry>,
    by_text: HashMap<String, u32>,
    reached: HashMap<(Way, String), HashSet<PaperKey>>,
    papers: HashSet<PaperKey>,
    pub used: Instant,
}

struct Entry {
    text: String,
    papers: Vec<PaperKey>,
}

/// A name that stands in papers.
pub struct Match {
    /// As it is written there.
    pub text: String,
    pub reason: Reason,
    pub papers: Vec<PaperKey>,
}

impl NameIndex {
    /// Reads all names. Blocks.
    ///
    /// # Errors
    /// Store errors.
    pub fn load(store: &Store) -> Result<Self> {
        let mut all = Self {
            index: Index::default(),
            entries: Vec::new(),
            by_text: HashMap::new(),
            reached: HashMap::new(),
            papers: HashSet::new(),
            used: Instant::now(),
        };
        for row in store.scan(&NAMES_IN, &All) {
            let (key, names) = row?;
            all.add(key, &names);
        }
        Ok(all)
    }

    /// Adds papers that were read since.
    ///
    /// # Errors
    /// Store errors.
    pub fn refresh(&mut self, store: &Store) -> Result<()> {
        self.used = Instant::now();
        for row in store.scan(&NAMES_NEW, &All) {
            let (key, _) = row?;
            if let Some(names) = store.get(&NAMES_IN, &key)? {
                self.add(key, &names);
            }
        }
        Ok(())
    }

    /// Adds a paper. One that is there gets what it did not have: it was read again.
    pub fn add(&mut self, key: PaperKey, names: &NamesIn) {
        let again = !self.papers.insert(key);
        for named in &names.names {
            if let Some(way) = way_of(named.capacity, &named.name) {
                self.reached.entry((way, reduced(way, &named.name))).or_default().insert(key);
                continue;
            }
            let n = match self.by_text.get(&named.name) {
                Some(n) => *n,
                None => {
                    let n = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
                    if !self.index.add(n, &named.name) {
                        continue;
                    }
                    self.by_text.insert(named.name.clone(), n);
                    self.entries.push(Entry { text: named.name.clone(), papers: Vec::new() });
                    n
                }
            };
            if let Some(entry) = self.entries.get_mut(n as usize)
                && !(again && entry.papers.contains(&key))
            {
                entry.papers.push(key);
            }
        }
    }

    /// Names in papers that may mean the same.
    pub fn find(&self, name: &str) -> Vec<Match> {
        let hits = self.index.find(name).into_iter();
        let found = hits.filter_map(|hit| {
            let entry = self.entries.get(hit.id as usize)?;
            Some(Match { text: entry.text.clone(), reason: hit.reason, papers: entry.papers.clone() })
        });
        found.collect()
    }

    /// Papers with an address or number.
    pub fn reached(&self, way: Way, text: &str) -> impl Iterator<Item = PaperKey> + '_ {
        self.reached.get(&(way, reduced(way, text))).into_iter().flatten().copied()
    }
}

fn way_of(capacity: Capacity, text: &str) -> Option<Way> {
    match capacity {
        Capacity::Email | Capacity::Correspondent => Some(Way::Email),
        Capacity::Phone => Some(Way::Phone),
        Capacity::Address => Some(Way::Address),
        _ if text.contains('@') => Some(Way::Email),
        _ => None,
    }
}

/// What a person asks for, if it is no name.
pub fn way_asked(text: &str) -> Option<Way> {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    if text.contains('@') && !text.contains(' ') {
        Some(Way::Email)
    } else if digits >= 7 && letters == 0 {
        Some(Way::Phone)
    } else if text.starts_with(|c: char| c.is_ascii_digit()) && letters >= 4 && text.contains(' ') {
        Some(Way::Address)
    } else {
        None
    }
}

/// An address or number in the form in which it is compared.
pub fn reduced(way: Way, text: &str) -> String {
    match way {
        Way::Email => text.trim().to_lowercase(),
        Way::Phone => {
            let digits: String = text.chars().filter(char::is_ascii_digit).collect();
            // With and without the code of the United States.
            digits.strip_prefix('1').filter(|rest| rest.len() == 10).map_or(digits.clone(), str::to_owned)
        }
        Way::Address => {
            let words = text.to_lowercase();
            let words = words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(short);
            // The house and its street; suite, town and code are written in many ways.
            let words: Vec<&str> = words.collect();
            let street = words.iter().skip(1).position(|word| STREETS.contains(word)).map_or(words.len(), |at| at + 2);
            words[..street.min(words.len())].join(" ")
        }
    }
}

/// What streets are called, in short forms.
const STREETS: [&str; 13] = ["st", "ave", "blvd", "rd", "dr", "ln", "ct", "pl", "way", "pkwy", "hwy", "ter", "cir"];

/// Words of addresses that are written one way or another (USPS Publication 28, appendix C).
fn short(word: &str) -> &str {
    match word {
        "street" => "st",
        "avenue" => "ave",
        "boulevard" => "blvd",
        "road" => "rd",
        "drive" => "dr",
        "lane" => "ln",
        "court" => "ct",
        "place" => "pl",
        "parkway" => "pkwy",
        "highway" => "hwy",
        "terrace" => "ter",
        "circle" => "cir",
        "suite" => "ste",
        "floor" => "fl",
        "apartment" => "apt",
        "north" => "n",
        "south" => "s",
        "east" => "e",
        "west" => "w",
        word => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for() {
        for (text, way) in [
            ("pat@borealis.example", Some(Way::Email)),
            ("(415) 555-0100", Some(Way::Phone)),
            ("500 Market Street, San Francisco", Some(Way::Address)),
            ("Road Runner LLC", None),
            ("3M", None),
            ("1800 Flowers", Some(Way::Address)),
        ] {
            assert_eq!(way_asked(text), way, "{text}");
        }
    }

    #[test]
    fn addresses_and_numbers_are_compared_in_one_form() {
        let whole = "515 Comstock Ave., Virginia City, Nevada";
        assert_eq!(reduced(Way::Address, whole), reduced(Way::Address, "515 Comstock Avenue"));
        assert_ne!(reduced(Way::Address, "515 Comstock Ave."), reduced(Way::Address, "517 Comstock Ave."));
        assert_eq!(reduced(Way::Phone, "+1 (415) 555-0100"), reduced(Way::Phone, "415.555.0100"));
        assert_eq!(
            reduced(Way::Address, "500 Market Street, Suite 200"),
            reduced(Way::Address, "500 MARKET ST STE 200")
        );
        assert_eq!(reduced(Way::Email, " Pat@Borealis.example"), "pat@borealis.example");
    }
}
