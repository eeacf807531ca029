//! How older books cite: one person's reports without a volume, behind the official ones, or with the kind of book named.

use super::{
    Kind,
    numbers::{self, Bytes},
    scan::{Core, Reader, Tail},
    spellings::{self, Hit},
    tables::Class,
};

impl Reader<'_> {
    /// `6 Johns. Rep. 5`, `12 Wend. R. 34`, `4 Wheaton's Reports, 316`: older books add what kind of book it is.
    pub(super) fn older(&self, p: usize, tail: &Tail, end: usize, whole: bool) -> Option<Core> {
        const KINDS: [&str; 8] = ["R.", "Rep.", "Reps.", "Repts.", "Rpts.", "Report", "Reports", "Rep"];
        let t = self.t;
        let start = p - t[..p].iter().rev().take(8).take_while(|b| b.is_ascii_alphabetic() || **b == b'.').count();
        if !KINDS.iter().any(|k| t[start..p] == *k.as_bytes()) {
            return None;
        }
        let name_end = numbers::space_before(t, start);
        let bare = ["'s", "’s", "'", "’"].iter().find_map(|s| t[..name_end].strip_suffix(s.as_bytes()));
        let ends = [Some(name_end), bare.map(<[u8]>::len)];
        let core = ends.into_iter().flatten().filter(|e| *e < start).find_map(|e| {
            let hits = self.tables.spellings.ending_at(t, e);
            hits.longest_first().find_map(|hit| self.fits(hit, e, tail, end, whole))
        })?;
        (core.kind == Kind::Case && core.volume.is_some()).then_some(core)
    }

    /// The official reporter and its volume directly before `at`.
    pub(super) fn official_before(&self, at: usize) -> Option<(Hit, Bytes)> {
        let end = numbers::space_before(self.t, at);
        let hits = self.tables.spellings.ending_at(self.t, end);
        hits.longest_first().filter(|hit| end < at && hit.start < end).find_map(|hit| {
            let list = self.tables.spellings.list(hit);
            let official = list.iter().map(|id| self.tables.source(*id)).any(|s| s.class == Class::Reporter);
            let volume = numbers::volume_before(self.t, hit.start, false, false, false).filter(|_| official)?;
            Some((hit, volume))
        })
    }

    /// Whether a name and a page are a citation by themselves. A name that is one plain word (`Olcott, 12`) must be all
    /// there is, or follow a case's name; an abbreviation may follow whatever a citation follows.
    pub(super) fn is_whole(&self, name: Bytes, page: Bytes) -> bool {
        let t = self.t;
        let before = numbers::space_before(t, name.0);
        let after = numbers::space_after(t, page.1);
        let plain = t[name.0..name.1].iter().all(|b| b.is_ascii_alphabetic() || b.is_ascii_whitespace());
        let year = numbers::year_in(&t[page.0..page.1]).is_some();
        let dated = t.get(after) == Some(&b'(')
            && t.get(after + 1..).is_some_and(|rest| rest.iter().take(30).any(u8::is_ascii_digit));
        let ends = after == t.len() || (after == page.1 && matches!(t[after], b'.' | b';' | b')' | b']')) || dated;
        let alone = before == 0 && (after == t.len() || dated);
        if year || !ends || is_label(&t[name.0..name.1]) {
            return false;
        }
        if plain {
            return alone || (dated && before > 0 && t[before - 1] == b',');
        }
        let follows = |signal: &[u8]| t[..before].ends_with(signal);
        let signal = follows(b"See") || follows(b"see") || follows(b"Cf.") || follows(b"cf.") || follows(b"also");
        before == 0
            || signal
            || matches!(t[before - 1], b',' | b';' | b'(' | b'[')
            || t[before..name.0].contains(&b'\n')
    }

    /// A one-volume reporter may have a person's name: `Justice Holmes, 272` is not a citation.
    pub(super) fn stands_alone(&self, start: usize, page: Bytes) -> bool {
        let Some((byte, at)) = spellings::before(self.t, start) else { return true };
        let word_start = at - self.t[..at].iter().rev().take(20).take_while(|b| b.is_ascii_alphabetic()).count();
        let capital = self.t[word_start].is_ascii_uppercase() && byte.is_ascii_alphabetic();
        let of_versus = matches!(&self.t[word_start..=at], b"v" | b"v." | b"vs." | b".")
            && byte == b'.'
            && at > 0
            && self.t[at - 1] == b'v';
        !capital && !of_versus && page.1 - page.0 <= 9
    }
}

/// Whether an abbreviation also is a month or numbers a part of something: `Mar. 12`, `Div. 3`.
fn is_label(name: &[u8]) -> bool {
    const LABELS: [&str; 20] = [
        "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "div", "just", "day",
        "ch", "art", "sec", "app", "no",
    ];
    let bare = name.strip_suffix(b".").unwrap_or(name);
    LABELS.iter().any(|label| bare.eq_ignore_ascii_case(label.as_bytes()))
}
