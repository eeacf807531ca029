//! Whether a paper names a person.

use super::paper::Paper;

use name_matching::{Name, Reason, compare, read};

/// Words between a given name and a surname at most.
const NEAR: usize = 3;

/// Whether a paper names somebody: the last word of the name, and near it another one or its first letter. A company is named by its
/// words in a row.
pub fn names(paper: &Paper, person: &str) -> bool {
    let wanted = super::words::words(person);
    let Some(known) = read(person).into_iter().next() else { return false };
    let Some(surname) =
        wanted.iter().rev().find(|word| word.len() > 2 && !["jr", "sr", "iii", "esq"].contains(&word.as_str()))
    else {
        return false;
    };
    if matches!(known, Name::Organisation(_)) {
        return paper.lines.iter().any(|line| super::words::position(line, &wanted).is_some());
    }
    let lines = &paper.lines;
    lines.iter().enumerate().any(|(at, line)| {
        // A form may print the surname on a line of its own, the given names on the next.
        let joined: Vec<&String> = line.iter().chain(lines.get(at + 1).into_iter().flatten().take(6)).collect();
        joined
            .iter()
            .take(line.len() + 1)
            .enumerate()
            .any(|(place, word)| super::words::same(word, surname) && beside(&joined, place, surname, &known))
    })
}

fn beside(line: &[&String], place: usize, surname: &str, known: &Name) -> bool {
    let near = place.saturating_sub(NEAR)..(place + NEAR + 1).min(line.len());
    near.filter(|other| *other != place).filter_map(|other| line.get(other)).any(|given| {
        given.bytes().all(|c| c.is_ascii_alphabetic())
            && given.len() > 1
            && read(&format!("{given} {surname}"))
                .iter()
                .any(|found| compare(found, known, &|_| false).is_some_and(|reason| reason <= Reason::Spelling))
    })
}
