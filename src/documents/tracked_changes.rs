//! Tracked changes: what was inserted and deleted, by whom and when. A change has a number. While the text is built,
//! a mark with that number shows its position. Marks are control characters, which no document can contain.

use super::{
    CHANGE_CHARS, MAX_CHANGES,
    document::{ChangeKind, Document, TrackedChange},
    sanitize,
};

use jiff::civil::DateTime;

/// Starts a mark; three digits follow.
const MARK: char = '\u{1}';
/// The digits of a mark, sixteen from here.
const ZERO: u8 = 0x10;

/// Whether a character is a piece of a mark.
pub(super) fn is_mark(c: char) -> bool {
    c == MARK || ('\u{10}'..='\u{1F}').contains(&c)
}

/// The marks in a text, without the text.
pub(super) fn marks(text: &str) -> String {
    text.chars().filter(|c| is_mark(*c)).collect()
}

/// The number of the mark with which a text begins.
pub(super) fn number(text: &str) -> Option<usize> {
    let digits = text.strip_prefix(MARK)?.get(..3)?.bytes();
    digits
        .map(|digit| digit.checked_sub(ZERO).filter(|digit| *digit < 16))
        .try_fold(0, |sum, digit| Some(sum * 16 + usize::from(digit?)))
}

/// The changes of one document, by their numbers.
#[derive(Default)]
pub(super) struct Changes {
    list: Vec<Change>,
    /// Words arrived for which no number was left.
    over: bool,
}

struct Change {
    kind: ChangeKind,
    author: Option<String>,
    date: Option<DateTime>,
    words: String,
    chars: usize,
    marked: bool,
}

impl Changes {
    /// Starts a change and returns its number. If the change `before` had the same type, person and time, it is
    /// continued.
    pub(super) fn begin(
        &mut self,
        before: Option<usize>,
        kind: ChangeKind,
        author: Option<String>,
        date: Option<&str>,
    ) -> usize {
        let author = author.map(|name| sanitize::line(&name, 250)).filter(|name| !name.is_empty());
        let date = date.and_then(when);
        let same = |change: &Change| change.kind == kind && change.author == author && change.date == date;
        if let Some(number) = before.filter(|number| self.list.get(*number).is_some_and(same)) {
            return number;
        }
        if self.list.len() < MAX_CHANGES {
            self.list.push(Change { kind, author, date, words: String::new(), chars: 0, marked: false });
            return self.list.len() - 1;
        }
        usize::MAX
    }

    /// Adds words to a change.
    pub(super) fn say(&mut self, number: usize, words: &str) {
        let Some(change) = self.list.get_mut(number) else {
            self.over |= !words.trim().is_empty();
            return;
        };
        // One more than is kept, to detect that there were more.
        let room = (CHANGE_CHARS + 1).saturating_sub(change.chars);
        change.words.extend(words.chars().take(room));
        change.chars += words.chars().take(room).count();
    }

    /// The mark of a change; nothing if it was already returned.
    pub(super) fn mark(&mut self, number: usize) -> String {
        let Some(change) = self.list.get_mut(number).filter(|change| !change.marked) else { return String::new() };
        change.marked = true;
        let digit = |place: usize| char::from(ZERO + (number >> place & 15) as u8);
        [MARK, digit(8), digit(4), digit(0)].into_iter().collect()
    }

    /// Gives a document its changes, using the positions of their marks. A change without a position was in text that
    /// was left out.
    pub(super) fn give(self, document: &mut Document, mut places: Vec<(usize, u64)>) {
        // A change has one mark; where marks were forged, the first counts.
        places.sort_by_key(|(number, _)| *number);
        places.dedup_by_key(|(number, _)| *number);
        let found = places.into_iter().filter_map(|(number, at)| {
            let change = self.list.get(number)?;
            let whole = sanitize::line(&change.words, usize::MAX);
            let words =
                if change.chars > CHANGE_CHARS { sanitize::line(&whole, CHANGE_CHARS - 1) + "…" } else { whole };
            let Change { kind, author, date, .. } = change;
            let (kind, author, date) = (*kind, author.clone(), *date);
            (!words.is_empty()).then_some(TrackedChange { kind, author, date, words, at })
        });
        document.changes = found.collect();
        document.changes.sort_by_key(|change| change.at);
        if self.over {
            document.notes.push("This document has more tracked changes than are listed.".into());
        }
    }
}

/// A date and time as office programs write them. They name a time zone but mean the author's clock.
fn when(date: &str) -> Option<DateTime> {
    let date = date.trim();
    date.get(..19).unwrap_or(date).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_carry_their_number_and_nothing_else_is_one() {
        let mut changes = Changes::default();
        for n in 0..MAX_CHANGES {
            let number = changes.begin(None, ChangeKind::Inserted, None, None);
            let mark = changes.mark(number);
            assert!(mark.chars().all(is_mark), "{n}");
            assert_eq!((number, super::number(&mark)), (n, Some(n)));
            assert_eq!(changes.mark(number), "", "a change has one mark");
        }
        let over = changes.begin(None, ChangeKind::Inserted, None, None);
        assert_eq!((changes.mark(over).as_str(), changes.list.len()), ("", MAX_CHANGES));
        for text in ["", "a", "\u{1}", "\u{1}ab", "\u{1}\u{10}é", "\u{1}\u{10}\u{20}\u{10}"] {
            assert_eq!(super::number(text), None, "{text:?}");
        }
    }

    #[test]
    fn times_are_the_authors() {
        let date = jiff::civil::date(2026, 3, 2);
        for (said, meant) in [
            ("2026-03-02T09:30:00Z", Some(date.at(9, 30, 0, 0))),
            ("2026-03-02T09:30:00.123456789", Some(date.at(9, 30, 0, 0))),
            ("2026-03-02", Some(date.at(0, 0, 0, 0))),
            ("yesterday", None),
            ("2026-13-02T09:30:00", None),
            ("ééééééééééééééé", None),
        ] {
            assert_eq!(when(said), meant, "{said}");
        }
    }
}
