//! Changes that are none of words: paragraphs that moved, and paragraphs with another number.

use super::change::{Change, Kind, words};

use std::collections::{BTreeMap, BTreeSet};

/// The fewest words of a paragraph that is told to have moved: shorter ones stand in many places.
const MOVED: usize = 5;

/// Tells paragraphs that moved, and those of which only the number changed, from others.
pub(super) fn moved_or_renumbered(changes: &mut Vec<Change>) {
    for change in changes.iter_mut().filter(|change| change.kind == Kind::Changed) {
        if without_number(&change.old_text) == without_number(&change.new_text) {
            change.kind = Kind::Renumbered;
        }
    }
    let long = |text: &str| text.split_whitespace().count() >= MOVED;
    let mut come: BTreeMap<(String, u8), Vec<usize>> = BTreeMap::new();
    for (at, change) in changes.iter().enumerate().rev() {
        let own = without_number(&change.new_text);
        if change.kind == Kind::Inserted && change.row.is_none() && long(own) {
            come.entry((own.to_owned(), change.story as u8)).or_default().push(at);
        }
    }
    let mut merged: BTreeSet<usize> = BTreeSet::new();
    for at in 0..changes.len() {
        let gone = &changes[at];
        if gone.kind != Kind::Deleted || gone.row.is_some() {
            continue;
        }
        let key = (without_number(&gone.old_text).to_owned(), gone.story as u8);
        let Some(other) = come.get_mut(&key).and_then(Vec::pop) else { continue };
        let (new, new_text, unmarked) =
            (changes[other].new, changes[other].new_text.clone(), changes[other].unmarked.clone());
        let gone = &mut changes[at];
        (gone.kind, gone.new) = (Kind::Moved, new);
        gone.words = words(&gone.old_text, &new_text);
        gone.new_text = new_text;
        gone.unmarked = gone.unmarked.take().or(unmarked);
        merged.insert(other);
    }
    let mut at = 0;
    changes.retain(|_| {
        at += 1;
        !merged.contains(&(at - 1))
    });
}

/// A paragraph without the number before its text: "9.", "Section 9.2", "(a)", "IV.".
fn without_number(text: &str) -> &str {
    let text = text.trim();
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let named = ["section", "article", "clause", "§"].contains(&first.to_lowercase().as_str());
    let (number, behind) = if named {
        let rest = rest.trim_start();
        rest.split_once(char::is_whitespace).unwrap_or((rest, ""))
    } else {
        (first, rest)
    };
    let bare = number.trim_matches(['(', ')', '.', ':', '-', '–']);
    let marked = number.ends_with(['.', ')', ':']) || number.contains('.') || named;
    let digits = bare.chars().all(|c| c.is_ascii_digit() || c == '.') && bare.chars().any(|c| c.is_ascii_digit());
    let roman = !bare.is_empty() && bare.chars().all(|c| matches!(c.to_ascii_lowercase(), 'i' | 'v' | 'x' | 'l'));
    let letter = bare.chars().count() == 1 && bare.chars().all(char::is_alphabetic);
    if marked && (digits || roman || letter) && !behind.trim().is_empty() { behind.trim() } else { text }
}
