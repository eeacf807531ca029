//! Papers that are kept day by day, as a medical record or a log of visits: what stands behind a day at the beginning of a line is of that day, up to the
//! next one.

use crate::law::{Letters, Span, dates::dates_in};

/// Fewest such lines of a paper that is kept so.
const FEWEST: usize = 3;

/// Whether a line begins with a day and is no row of a table.
fn opens(letters: &Letters, line: Span) -> bool {
    !letters.at(line).contains(&'|')
        && dates_in(letters, line).first().is_some_and(|dated| dated.span.start == line.start)
}

/// Whether a paper is kept day by day.
pub fn is_kept_by_day(letters: &Letters) -> bool {
    letters.lines().filter(|line| opens(letters, *line)).take(FEWEST).count() == FEWEST
}

/// What stands behind a day up to the next blank line or to a line that begins with another day.
pub fn entry(letters: &Letters, start: usize) -> Span {
    let ends = |line: &Span| line.start > start && (line.is_empty() || opens(letters, *line));
    let end = letters.lines().find(ends).map_or(letters.span().end, |line| line.start);
    letters.trim(Span::new(start, end))
}

/// The entry that a day opens, if it begins its line.
pub fn entry_of(letters: &Letters, day: Span) -> Option<Span> {
    let line = letters.lines().find(|line| line.holds(day))?;
    (line.start == day.start && opens(letters, line)).then(|| entry(letters, day.start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_goes_on_to_the_next_day() {
        let log =
            "Stable log\n\n05/04/2026 Lame. Shoe off\nat the left.\n05/09/2026 Sound again.\n\n06/01/2026 Sold.\n";
        let letters = Letters::new(log);
        assert!(is_kept_by_day(&letters));
        let of = |at: usize| {
            let day = dates_in(&letters, letters.span()).get(at).map(|dated| dated.span)?;
            entry_of(&letters, day).map(|entry| letters.folded(entry))
        };
        assert_eq!(of(0).as_deref(), Some("05/04/2026 Lame. Shoe off at the left."));
        assert_eq!(of(1).as_deref(), Some("05/09/2026 Sound again."));
        assert!(!is_kept_by_day(&Letters::new(
            "05/04/2026 | Shoe | $90\n05/09/2026 | Hay | $80\n06/01/2026 | Vet | $70\n"
        )));
    }
}
