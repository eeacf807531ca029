//! Courts by their printed names, which are often misspelt, truncated or reordered: "United States District Court N D
//! Georgia Rome Division". The words of a name are compared with those of every court in the table. Rare words weigh
//! more, missing ones count against a match, and a federal court never matches a state's.

use super::courts::{Row, rows};

use std::{collections::HashMap, sync::OnceLock};

/// Words that every court's name has, or that do not identify it.
const DROPPED: &[&str] = &[
    "for", "of", "the", "in", "and", "at", "to", "a", "s", "states", "state", "united", "us", "u", "special",
    "general", "term", "trial",
];

/// Short and other forms, and ordinals as numbers.
const FORMS: &[(&str, &str)] = &[
    ("n", "northern"),
    ("e", "eastern"),
    ("w", "western"),
    ("m", "middle"),
    ("c", "central"),
    ("d", "district"),
    ("dist", "district"),
    ("ct", "court"),
    ("courts", "court"),
    ("cir", "circuit"),
    ("app", "appeals"),
    ("appeal", "appeals"),
    ("appellate", "appeals"),
    ("penna", "pennsylvania"),
    ("va", "virginia"),
    ("dept", "department"),
    ("div", "division"),
    ("twp", "township"),
    ("first", "1"),
    ("second", "2"),
    ("third", "3"),
    ("fourth", "4"),
    ("fifth", "5"),
    ("sixth", "6"),
    ("seventh", "7"),
    ("eighth", "8"),
    ("ninth", "9"),
    ("tenth", "10"),
    ("eleventh", "11"),
    ("twelfth", "12"),
    ("thirteenth", "13"),
    ("fourteenth", "14"),
];

/// How much a word of the court's place counts that is not in its name, a word of its name that is not printed, and a
/// federal court's being called so.
const PLACE: f64 = 0.9;
const MISSING: f64 = 0.4;
const FEDERAL: f64 = 2.0;

struct Court {
    id: &'static str,
    /// Numbers of words, sorted.
    name: Vec<u32>,
    place: Vec<u32>,
    federal: bool,
}

struct Names {
    words: HashMap<String, u32>,
    weights: Vec<f64>,
    courts: Vec<Court>,
}

/// The words of a printed name.
fn words(printed: &str) -> Vec<String> {
    let low = printed
        .to_lowercase()
        .replace("'s", "s")
        .replace("’s", "s")
        .replace("s'", "s")
        .replace("d.c.", "district columbia");
    let parts = low.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).take(60);
    parts
        .map(|w| {
            let digits = w.trim_end_matches(|c: char| c.is_ascii_alphabetic());
            let ordinal = !digits.is_empty() && matches!(&w[digits.len()..], "st" | "nd" | "rd" | "th" | "d");
            let w = if ordinal { digits } else { w };
            FORMS.iter().find(|(short, _)| *short == w).map_or(w, |(_, long)| long)
        })
        // A lone "s" may be "Southern"; what is left of "Queen's" was joined above.
        .filter(|w| !DROPPED.contains(w) || *w == "s")
        .map(|w| if w == "s" { "southern".to_string() } else { w.to_string() })
        .collect()
}

fn sorted(mut ids: Vec<u32>) -> Vec<u32> {
    ids.sort_unstable();
    ids.dedup();
    ids
}

fn has(ids: &[u32], id: &u32) -> bool {
    ids.binary_search(id).is_ok()
}

fn names() -> &'static Names {
    static NAMES: OnceLock<Names> = OnceLock::new();
    NAMES.get_or_init(|| {
        let (mut index, mut counts, mut courts) = (HashMap::new(), Vec::new(), Vec::new());
        let mut number = |of: &str| -> Vec<u32> {
            sorted(
                words(of)
                    .into_iter()
                    .map(|w| {
                        let next = index.len() as u32;
                        let id = *index.entry(w).or_insert(next);
                        if id == next {
                            counts.push(0.0);
                        }
                        id
                    })
                    .collect(),
            )
        };
        for Row { id, name, location, system, .. } in rows() {
            courts.push(Court { id, name: number(name), place: number(location), federal: system == "federal" });
        }
        for court in &courts {
            for id in sorted([&court.name[..], &court.place].concat()) {
                counts[id as usize] += 1.0;
            }
        }
        let all = courts.len() as f64;
        let weights = counts.iter().map(|n: &f64| (1.0 + all / (n + 0.5)).ln()).collect();
        Names { words: index, weights, courts }
    })
}

/// Whether two words differ in at most `most` letters put in, left out or changed.
fn alike(a: &str, b: &str, most: usize) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > most {
        return false;
    }
    let mut before: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            row.push((before[j + 1] + 1).min(row[j] + 1).min(before[j] + usize::from(x != y)));
        }
        before = row;
    }
    before[b.len()] <= most
}

impl Names {
    /// The number of a word, or of the most common word with nearly the same spelling.
    fn number(&self, word: &str) -> Option<u32> {
        if let Some(id) = self.words.get(word) {
            return Some(*id);
        }
        if !(5..=24).contains(&word.len()) {
            return None;
        }
        let near = |most: usize| {
            let perhaps =
                |w: &str| w.len() >= 5 && w.len().abs_diff(word.len()) <= most && w.as_bytes()[0] == word.as_bytes()[0];
            let known = self.words.iter().filter(|(w, _)| perhaps(w) && alike(w, word, most)).map(|(_, id)| *id);
            known.min_by(|a, b| self.weight(a).total_cmp(&self.weight(b)).then(a.cmp(b)))
        };
        near(1).or_else(|| near(2))
    }

    fn weight(&self, id: &u32) -> f64 {
        self.weights[*id as usize]
    }
}

/// The court that a printed name most likely means, as its identifier in `assets/law/courts.tsv`; the first one if
/// several fit equally well. `None` if no word of it belongs to a court.
pub fn recognise(printed: &str) -> Option<&'static str> {
    let names = names();
    let short = printed.trim().to_lowercase();
    if let Some(court) = names.courts.iter().find(|c| c.id == short) {
        return Some(court.id);
    }
    let printed_words = words(printed);
    if !printed_words.iter().any(|w| w.starts_with(char::is_alphabetic)) {
        return None;
    }
    let asked = sorted(printed_words.iter().filter_map(|w| names.number(w)).collect());
    let low = short.replace('.', " ");
    let federal =
        low.contains("united states") || low.starts_with("u s ") || low.starts_with("us ") || low.contains(" u s ");
    let of_a_state = low.contains("state of");
    let mut best: Option<(f64, &'static str)> = None;
    for court in names.courts.iter().filter(|c| asked.iter().any(|id| has(&c.name, id))) {
        let mut score = 0.0;
        for id in &asked {
            let w = names.weight(id);
            score += if has(&court.name, id) {
                w
            } else if has(&court.place, id) {
                PLACE * w
            } else {
                0.0
            };
        }
        for id in court.name.iter().filter(|id| !has(&asked, id)) {
            // A place in the court's name is often left out.
            let share = if has(&court.place, id) { MISSING / 4.0 } else { MISSING };
            score -= share * names.weight(id);
        }
        score += match (federal, court.federal) {
            (true, true) => FEDERAL,
            (true, false) => -FEDERAL,
            (false, true) if of_a_state => -FEDERAL,
            (false, true) => -0.4 * FEDERAL,
            (false, false) => 0.0,
        };
        if best.is_none_or(|(b, _)| score > b + 1e-9) {
            best = Some((score, court.id));
        }
    }
    best.map(|(_, id)| id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_names() {
        for (printed, id) in [
            ("United States District Court N D Georgia Rome Division", "gand"),
            ("United States District Court For The Westrn District of Oklahoma", "okwd"),
            ("U S Army Court of Criminal Appeals", "acca"),
            ("TTAB", "ttab"),
            ("Chancery Court of New Jersey", "njch"),
        ] {
            assert_eq!(recognise(printed), Some(id), "{printed}");
        }
        assert_eq!(recognise(""), None);
        assert_eq!(recognise("§§ 12"), None);
    }

    #[test]
    fn spelling_mistakes_are_counted() {
        assert!(alike("westrn", "western", 1) && !alike("west", "eastern", 2));
    }
}
