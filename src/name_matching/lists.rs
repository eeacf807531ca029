//! What is written one way or another: kinds of bodies, short forms, nicknames. The lists stand in `data/`.

use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

/// The lines of a list, each as its words.
fn lines(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split_whitespace().collect())
}

/// All words of a list.
pub fn words_of(text: &'static str) -> HashSet<&'static str> {
    lines(text).flatten().collect()
}

static DESIGNATORS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let each = |line: Vec<&'static str>| line.iter().map(|word| (*word, line[0])).collect::<Vec<_>>();
    lines(include_str!("data/designators.txt")).filter(|line| !line.is_empty()).flat_map(each).collect()
});

static ABBREVIATIONS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let each = |line: Vec<&'static str>| {
        let word = line.last().copied().unwrap_or_default();
        line.iter().map(|short| (*short, word)).collect::<Vec<_>>()
    };
    lines(include_str!("data/abbreviations.txt")).flat_map(each).collect()
});

static GENERAL: LazyLock<HashSet<&str>> = LazyLock::new(|| words_of(include_str!("data/general.txt")));

/// Each given name with the lines on which it stands.
static NICKNAMES: LazyLock<HashMap<&str, Vec<usize>>> = LazyLock::new(|| {
    let mut all: HashMap<&str, Vec<usize>> = HashMap::new();
    for (n, line) in lines(include_str!("data/nicknames.txt")).enumerate() {
        line.into_iter().for_each(|name| all.entry(name).or_default().push(n));
    }
    all
});

/// The common form of a word such as "Incorporated", if it says what kind of body an organisation is.
pub fn designator(word: &str) -> Option<&'static str> {
    DESIGNATORS.get(word).copied()
}

/// Whether a word says what kind of body an organisation is: "inc", "llc", in small letters and without stops.
pub fn is_designator(word: &str) -> bool {
    designator(word).is_some()
}

/// The word that a short form stands for; any other word as it is.
pub fn in_full(word: &str) -> &str {
    ABBREVIATIONS.get(word).copied().unwrap_or(word)
}

/// Whether many organisations have this word in their names.
pub fn is_general(word: &str) -> bool {
    GENERAL.contains(word) || DESIGNATORS.contains_key(word)
}

/// Whether both given names may be those of one person: "Bob" and "Robert".
pub fn may_be_called(a: &str, b: &str) -> bool {
    let lines = |name: &str| NICKNAMES.get(name).map_or(&[][..], Vec::as_slice);
    lines(a).iter().any(|line| lines(b).contains(line))
}

/// Each given name with the first letters of those that may stand for it.
static INITIALS: LazyLock<HashMap<&str, HashSet<u8>>> = LazyLock::new(|| {
    let mut all: HashMap<&str, HashSet<u8>> = HashMap::new();
    for line in lines(include_str!("data/nicknames.txt")) {
        for name in &line {
            all.entry(*name).or_default().extend(line.iter().filter_map(|other| other.bytes().next()));
        }
    }
    all
});

/// Whether an initial may be that of somebody who goes by a given name: "bob" is a Robert, and so an "r".
pub fn may_begin(initial: &str, name: &str) -> bool {
    let first = initial.as_bytes().first();
    first.is_some_and(|first| INITIALS.get(name).is_some_and(|letters| letters.contains(first)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_read() {
        assert_eq!((designator("incorporated"), designator("acme")), (Some("inc"), None));
        assert_eq!((in_full("intl"), in_full("acme")), ("international", "acme"));
        assert!(is_general("holdings") && !is_general("acme"));
        assert!(may_be_called("bob", "robert") && !may_be_called("bob", "william"));
    }
}
