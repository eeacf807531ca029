//! Records with a line for each day: logs, charts, diaries.

use crate::{
    drafts::{citing::Voice, instruments::is_instrument, papers::cased},
    law::{Letters, Span, dates::dates_in},
};

use jiff::civil::Date;

/// Fewest and most lines of a record that are told: of a longer one, its sentences are chosen.
const LINES: std::ops::RangeInclusive<usize> = 2..=12;
/// Fewest words of a line behind its day.
const SAYS: usize = 3;
/// Most words of whoever keeps a record.
const KEEPER: usize = 6;

/// A line of a record.
pub(super) struct Entry {
    pub(super) on: Date,
    /// The whole line, with its day and what goes on below it.
    pub(super) span: Span,
    /// What stands behind the day.
    pub(super) says: Span,
}

/// The lines of a record, if a paper is one.
pub(super) fn entries(letters: &Letters, voice: &Voice) -> Option<Vec<Entry>> {
    if voice.filer.is_some() || voice.sent.is_some() || is_instrument(voice, &letters.exact(letters.span())) {
        return None;
    }
    let mut out: Vec<Entry> = Vec::new();
    let mut open = false;
    for line in letters.lines().map(|line| letters.trim(line)) {
        let day = dates_in(letters, line).into_iter().find(|day| day.span.start == line.start);
        let begins = day.and_then(|day| {
            let rest = letters.exact(Span::new(day.span.end, line.end));
            let says = rest.trim_start_matches([' ', '\t', ':', '-', '–', '—', '|']);
            let apart = says.len() < rest.len() && says.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
            let words = says.split_whitespace().filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 1);
            let start = line.end - says.chars().count();
            Some((day.day_in_full()?, Span::new(start, line.end))).filter(|_| apart && words.count() >= SAYS)
        });
        match begins {
            Some((on, says)) => {
                out.push(Entry { on, span: line, says });
                open = true;
            }
            None if line.is_empty() => open = false,
            // What goes on below the first line of a day.
            None => {
                if let Some(last) = out.last_mut().filter(|_| open) {
                    last.span = Span::new(last.span.start, line.end);
                    last.says = Span::new(last.says.start, line.end);
                }
            }
        }
    }
    out.retain(|entry| letters.exact(entry.says).trim_end().ends_with('.'));
    LINES.contains(&out.len()).then_some(out)
}

/// Who keeps a record without a title: its first line.
pub(super) fn record_of(text: &str) -> Option<String> {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    // "SECOND WIND - condition and incident log"
    let last = first.rsplit(' ').next().unwrap_or_default().to_lowercase();
    let is_record = ["log", "diary", "journal", "record", "chart", "register", "timeline"].contains(&last.as_str());
    let named = first.starts_with(char::is_uppercase)
        && first.split(' ').count() <= if is_record { 2 * KEEPER } else { KEEPER }
        && !first.contains(|c: char| c.is_ascii_digit() || matches!(c, ':' | '.'));
    // "The log of Second Wind", as its own name has it.
    let own = first.split_once(" - ").or_else(|| first.split_once(" – ")).filter(|_| is_record);
    named.then(|| own.map_or_else(|| cased(first), |(of, what)| format!("{} ({})", cased(of), what.to_lowercase())))
}
