//! What a text names: one or more names of a person or an organisation.

use crate::{letters, lists, organisation::Organisation, person::Person, reason::Reason};

/// A name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Name {
    Person(Person),
    Organisation(Organisation),
}

/// What stands between a name and another one of the same person or organisation. "née" goes with the family name alone.
const ALSO: [&str; 16] = [
    " a/k/a ",
    " aka ",
    " a.k.a. ",
    " also known as ",
    " f/k/a ",
    " fka ",
    " f.k.a. ",
    " formerly known as ",
    " formerly ",
    " n/k/a ",
    " now known as ",
    " d/b/a ",
    " dba ",
    " d.b.a. ",
    " doing business as ",
    " t/a ",
];
const BORN: [&str; 4] = [" née ", " nee ", " born ", " geb. "];
/// Words that only organisations have in their names, besides those for kinds of bodies.
const BODIES: [&str; 34] = [
    "group",
    "holdings",
    "holding",
    "bank",
    "trust",
    "foundation",
    "association",
    "university",
    "college",
    "school",
    "hospital",
    "department",
    "dept",
    "county",
    "city",
    "state",
    "district",
    "agency",
    "authority",
    "commission",
    "church",
    "partners",
    "partnership",
    "services",
    "systems",
    "industries",
    "enterprises",
    "insurance",
    "properties",
    "estate",
    "society",
    "union",
    "brothers",
    "associates",
];

/// The names that a text gives: "Anna Weber née Schmidt a/k/a Annie Weber" gives three. None if it names nobody.
pub fn read(text: &str) -> Vec<Name> {
    let flat =
        format!(" {} ", text.split_whitespace().collect::<Vec<_>>().join(" ")).replace(['(', ')', '"', '“', '”'], " ");
    let flat = flat.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut names = Vec::new();
    for part in split(&flat, &ALSO) {
        let mut parts = split(&part, &BORN).into_iter();
        let Some(first) = parts.next() else { continue };
        let Some(name) = one(&first) else { continue };
        for born in parts {
            if let (Name::Person(person), Some(Name::Person(other))) = (&name, one(&born)) {
                names.push(Name::Person(person.born(other)));
            }
        }
        names.push(name);
    }
    names
}

/// Why two names may mean the same; none if nothing speaks for it. `rare` says whether few names have a word, in plain
/// letters.
pub fn compare(a: &Name, b: &Name, rare: &dyn Fn(&str) -> bool) -> Option<Reason> {
    match (a, b) {
        (Name::Person(a), Name::Person(b)) => a.compare(b),
        (Name::Organisation(a), Name::Organisation(b)) => a.compare(b, rare),
        (Name::Person(person), Name::Organisation(body)) | (Name::Organisation(body), Name::Person(person)) => {
            person.compare_body(body, rare)
        }
    }
}

/// The pieces between any of some words, in any case.
fn split(text: &str, between: &[&str]) -> Vec<String> {
    // Lower case of other letters than ASCII may have other lengths.
    let lower = text.to_ascii_lowercase();
    let mut cuts: Vec<(usize, usize)> =
        between.iter().flat_map(|word| lower.match_indices(word).map(|(at, word)| (at, at + word.len()))).collect();
    cuts.sort_unstable();
    let mut from = 0;
    let mut pieces = Vec::new();
    for (start, end) in cuts {
        if start >= from {
            pieces.push(text[from..start].to_owned());
            from = end;
        }
    }
    pieces.push(text[from..].to_owned());
    pieces
}

fn one(text: &str) -> Option<Name> {
    let words = letters::words(text);
    let joined = Organisation::joined(&words);
    let is_body = |word: &String| lists::designator(word).is_some() || BODIES.contains(&word.as_str());
    let signs = text.contains(['&', '+']) || words.iter().any(|word| word.bytes().any(|b| b.is_ascii_digit()));
    let of_the = words.first().is_some_and(|word| word == "the") || words.iter().any(|word| word == "of");
    // The last words say the kind of body; a first name may be spelt like one ("Sa", "Ag").
    let is_organisation = signs || of_the || joined.iter().skip(1).any(is_body) || words.len() > 5;
    if !is_organisation && let Some(person) = Person::read(text) {
        return Some(Name::Person(person));
    }
    Organisation::new(&words).map(Name::Organisation)
}
