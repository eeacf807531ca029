//! The names that the document, its sources and the matter's file are sure of.

use crate::paper::Paper;

use law::facts::{Fact, Kind, people};
use std::collections::{HashMap, HashSet};

/// Names that are known.
pub(crate) struct Known {
    /// Parties by role, as the caption or preamble has them.
    pub parties: Vec<(Option<String>, String)>,
    /// Words of all these names, in lower case, as printed there, and where they are from: `None` for the document.
    pub words: HashMap<String, Option<String>>,
}

/// Words that belong to many names.
const COMMON: &[&str] = &[
    "inc",
    "llc",
    "corp",
    "corporation",
    "company",
    "limited",
    "ltd",
    "incorporated",
    "bank",
    "united",
    "states",
    "state",
    "county",
    "city",
    "district",
    "court",
    "plaintiff",
    "defendant",
    "national",
    "american",
    "international",
    "group",
    "holdings",
    "partners",
    "association",
    "attorney",
    "general",
    "north",
    "south",
    "east",
    "west",
    "northern",
    "southern",
    "eastern",
    "western",
    "the",
    "and",
    "department",
    "university",
];

impl Known {
    /// Reads captions, preambles and signature blocks, here and in the sources.
    pub fn read(paper: &Paper) -> Self {
        let mut all = Self { parties: Vec::new(), words: HashMap::new() };
        for name in &paper.context.parties {
            all.add(name, Some("the list of parties"));
            all.parties.push((None, name.clone()));
        }
        for fact in people::find(&paper.text).into_iter().filter(is_person) {
            all.add(&fact.value, None);
            if fact.kind == Kind::Party {
                all.parties.push((fact.role, fact.value));
            }
        }
        for source in &paper.context.sources {
            for name in addressed(&source.text) {
                all.add(&name, Some(&source.name));
            }
            for fact in people::find(&source.text).into_iter().filter(is_person) {
                all.add(&fact.value, Some(&source.name));
            }
        }
        all
    }

    fn add(&mut self, name: &str, from: Option<&str>) {
        for word in name.split(|c: char| !c.is_alphabetic()).filter(|w| w.chars().count() > 3) {
            let low = word.to_lowercase();
            if !COMMON.contains(&low.as_str()) && word.starts_with(char::is_uppercase) {
                self.words.entry(low).or_insert_with(|| from.map(str::to_owned));
            }
        }
    }

    /// The words of the parties' names.
    pub fn party_words(&self) -> HashSet<String> {
        let words = self.parties.iter().flat_map(|(_, name)| name.split(|c: char| !c.is_alphanumeric()));
        words.filter(|w| w.chars().count() > 1).map(str::to_lowercase).collect()
    }
}

/// Titles before a surname.
const TITLES: &[&str] = &["Mr", "Mrs", "Ms", "Dr", "Judge", "Justice", "Hon", "Prof"];
/// Labels of the lines that name people.
const LABELS: &[&str] = &["from", "to", "cc", "attn", "attention", "inspector", "signed", "by"];

/// The people whom a source names where nobody names things: behind a title ("Dear Mr. Hale"), and at the head of a mail or letter
/// ("From: Warren Hale <…>", "Attn: Warren Hale").
fn addressed(text: &str) -> Vec<String> {
    let capital = |word: &&str| word.starts_with(char::is_uppercase) && word.chars().any(char::is_lowercase);
    let bare = |word: &'_ str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let mut out = Vec::new();
    for line in text.lines() {
        if let Some((label, names)) = line.split_once(':')
            && LABELS.contains(&label.trim().to_lowercase().as_str())
        {
            let names = names.split(['<', ',', ';']).next().unwrap_or_default();
            let words: Vec<&str> = names.split_whitespace().collect();
            if (2..=4).contains(&words.len()) && words.iter().all(capital) {
                out.push(names.trim().to_owned());
            }
        }
        out.extend(signed(line));
        let words: Vec<&str> = line.split_whitespace().collect();
        for (i, word) in words.iter().enumerate() {
            if TITLES.contains(&word.trim_end_matches('.')) {
                // "Mr. Warren Hale," ends at the comma.
                for name in words[i + 1..].iter().take(2).take_while(|word| capital(word)) {
                    out.push(bare(name.trim_end_matches("'s").trim_end_matches("’s")));
                    if name.ends_with([',', '.', ':', ';']) && name.chars().count() > 2 {
                        break;
                    }
                }
            }
        }
    }
    out
}

/// Who signs a line, or stands in it with a degree behind the name: "/s/ Anne T. Farris, DVM", "Anne T. Farris, M.D."
fn signed(line: &str) -> Option<String> {
    const DEGREES: [&str; 16] =
        ["dvm", "md", "do", "dds", "phd", "pe", "cpa", "rn", "esq", "jd", "aia", "pls", "psyd", "np", "pharmd", "dc"];
    let line = line.trim();
    let (signs, rest) = line.strip_prefix("/s/").map_or((false, line), |rest| (true, rest.trim_start()));
    let (name, behind) = rest.split_once(',').unwrap_or((rest, ""));
    let degree: String =
        behind.trim().split(' ').next().unwrap_or_default().chars().filter(|c| c.is_alphabetic()).collect();
    let words: Vec<&str> = name.split_whitespace().collect();
    let capital = |word: &&str| {
        word.starts_with(char::is_uppercase)
            && word.chars().all(|c| c.is_alphabetic() || matches!(c, '.' | '-' | '\'' | '’'))
    };
    let named = (2..=4).contains(&words.len()) && words.iter().all(capital);
    (named && (signs || DEGREES.contains(&degree.to_lowercase().as_str()))).then(|| name.trim().to_owned())
}

fn is_person(fact: &Fact) -> bool {
    matches!(fact.kind, Kind::Party | Kind::Counsel | Kind::Judge)
}
