//! What the words of a label mean: synonyms become one word, and words that say nothing are left out.

use std::collections::{BTreeSet, HashMap};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

static FACTS: &str = include_str!("facts.tsv");
/// Words that do not change what is meant.
const SAYING_NOTHING: [&str; 53] = [
    // How a date is to be written, and when.
    "mm",
    "dd",
    "yy",
    "yyyy",
    "applicable",
    "a",
    "an",
    "the",
    "of",
    "for",
    "to",
    "at",
    "in",
    "on",
    "your",
    "my",
    "his",
    "her",
    "their",
    "s",
    "please",
    "enter",
    "here",
    "insert",
    "print",
    "type",
    "if",
    "any",
    "text",
    "txt",
    "field",
    "box",
    "input",
    "fill",
    "form",
    "de",
    "del",
    "la",
    "el",
    "los",
    "las",
    "su",
    "der",
    "die",
    "das",
    "des",
    "ihr",
    "ihre",
    "bitte",
    "required",
    "optional",
    "value",
    "info",
];
/// Words of the parts of a name that the program that made the form put there.
const SCAFFOLD: [&str; 12] =
    ["topmost", "topmostsubform", "subform", "form", "page", "section", "table", "row", "body", "header", "root", "p"];

/// The words that are left, in no order. Two labels with the same ones mean the same.
pub(super) type Meaning = BTreeSet<String>;

/// The synonyms of `facts.tsv`.
pub(super) struct Table {
    /// From the words of a name to the word that stands for it.
    names: HashMap<Vec<String>, String>,
    roles: BTreeSet<String>,
    facts: BTreeSet<String>,
    longest: usize,
}

impl Table {
    pub fn read() -> Self {
        let mut table = Self { names: HashMap::new(), roles: BTreeSet::new(), facts: BTreeSet::new(), longest: 1 };
        for line in FACTS.lines().filter(|line| !line.starts_with('#')) {
            let mut columns = line.split('\t');
            let (Some(word), Some(kind), Some(others)) = (columns.next(), columns.next(), columns.next()) else {
                continue;
            };
            let kinds = if kind == "role" { &mut table.roles } else { &mut table.facts };
            kinds.insert(word.to_owned());
            for name in std::iter::once(word).chain(others.split(", ")) {
                let name = plain(name);
                table.longest = table.longest.max(name.len());
                table.names.insert(name, word.to_owned());
            }
        }
        table
    }

    /// Whether a meaning does not say whose or which: "Date", "Address".
    pub fn is_general(&self, meaning: &Meaning) -> bool {
        meaning.iter().all(|word| self.facts.contains(word))
    }

    /// What a label means. A person's part alone stands for that person's name.
    pub fn meaning(&self, label: &str) -> Meaning {
        let words = plain(label);
        let mut meaning = Meaning::new();
        let mut at = 0;
        while at < words.len() {
            let most = self.longest.min(words.len() - at);
            let found = (1..=most).rev().find_map(|count| Some((count, self.names.get(&words[at..at + count])?)));
            match found {
                Some((count, word)) => {
                    meaning.insert(word.clone());
                    at += count;
                }
                None => {
                    if !SAYING_NOTHING.contains(&words[at].as_str()) {
                        meaning.insert(words[at].clone());
                    }
                    at += 1;
                }
            }
        }
        if !meaning.is_empty() && meaning.iter().all(|word| self.roles.contains(word)) {
            meaning.insert("name".to_owned());
        }
        // "Name of the court" is the court.
        if meaning.len() == 2
            && meaning.contains("name")
            && meaning.iter().any(|w| w != "name" && self.facts.contains(w))
        {
            meaning.remove("name");
        }
        meaning
    }
}

/// A meaning without the word that a person's part alone stands for.
pub(super) fn without_name(meaning: &Meaning) -> Meaning {
    let more = meaning.iter().filter(|word| *word != "name" || meaning.len() == 1);
    more.cloned().collect()
}

/// A full name without the parts that every field of the form has.
pub(super) fn without_scaffold(name: &str) -> String {
    let parts = name.split('.').map(|part| part.split('[').next().unwrap_or(part));
    let said: Vec<&str> = parts
        .filter(|part| {
            let words = plain(part);
            !words.iter().all(|word| SCAFFOLD.contains(&word.as_str()) || word.bytes().all(|b| b.is_ascii_digit()))
        })
        .collect();
    said.join(" ")
}

/// The words of a label in small letters without accents, split where a capital or a digit begins.
pub(super) fn plain(label: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let (mut before, mut open) = (' ', false);
    // "ß" has no decomposition.
    for c in label.replace('ß', "ss").nfd().filter(|c| !is_combining_mark(*c)) {
        let joins = (c.is_lowercase() || c.is_uppercase() && !before.is_lowercase()) && before.is_alphabetic()
            || c.is_numeric() && before.is_numeric()
            || c.is_alphabetic() && !c.is_lowercase() && !c.is_uppercase() && before.is_alphabetic();
        if !c.is_alphanumeric() {
            open = false;
        } else if let Some(word) = words.last_mut().filter(|_| open && joins) {
            word.extend(c.to_lowercase());
        } else {
            words.push(c.to_lowercase().collect());
            open = true;
        }
        before = c;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_apart() {
        assert_eq!(plain("defendantName"), ["defendant", "name"]);
        assert_eq!(plain("Kläger_Straße 2"), ["klager", "strasse", "2"]);
        assert_eq!(plain("DOB"), ["dob"]);
        assert_eq!(without_scaffold("form1[0].#subform[0].Page2[0].City[0]"), "City");
    }

    #[test]
    fn synonyms_mean_the_same_and_no_name_stands_twice() {
        let table = Table::read();
        for (a, b) in [
            ("Name of Plaintiff", "claimant"),
            ("Date of Birth", "geburtsdatum"),
            ("Attorney's Telephone No.", "lawyer phone"),
            ("E-mail address", "Email"),
            ("Name of the court", "court"),
            ("Name", "Full name"),
        ] {
            assert_eq!(table.meaning(a), table.meaning(b), "{a} / {b}");
        }
        assert_ne!(table.meaning("Plaintiff's address"), table.meaning("Plaintiff"));
        let mut seen = BTreeSet::new();
        for line in FACTS.lines().filter(|line| !line.starts_with('#')) {
            let columns: Vec<&str> = line.split('\t').collect();
            assert_eq!(columns.len(), 3, "{line}");
            for name in std::iter::once(columns[0]).chain(columns[2].split(", ")) {
                assert!(seen.insert(plain(name)), "{name} stands twice");
            }
        }
    }
}
