//! Hours of the day: those that a question names ("before 8 a.m. or after 9 p.m.") and those in the cells of a table.

use super::cells::{Table, cell_below};
use crate::law::{Letters, Span};

/// Minutes of a day.
const DAY: u32 = 24 * 60;
/// Words before an hour, each with whether what is asked for lies behind it, and whether the hour itself counts.
const OPENERS: &[(&str, bool, bool)] = &[
    (" before ", false, false),
    (" earlier than ", false, false),
    (" until ", false, true),
    (" after ", true, false),
    (" later than ", true, false),
    (" since ", true, true),
];

/// The hours that a question names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hours {
    /// In its words: "before 8 a.m. or after 9 p.m.".
    pub words: String,
    /// First and last minute of the day of each stretch of time that is meant.
    stretches: Vec<(u32, u32)>,
}

impl Hours {
    /// Whether a minute of the day is meant.
    pub fn hold(&self, minute: u32) -> bool {
        self.stretches.iter().any(|(from, to)| (*from..=*to).contains(&minute))
    }
}

/// The hours that a question names; in lower case.
pub fn hours(asked: &str) -> Option<Hours> {
    let padded = format!(" {} ", asked.trim().trim_end_matches(['?', ' ']));
    if let Some(found) = between(&padded) {
        return Some(found);
    }
    let mut found: Vec<(usize, usize, bool, u32)> = Vec::new();
    for (opener, behind, itself) in OPENERS {
        for (at, _) in padded.match_indices(opener) {
            let rest = &padded[at + opener.len()..];
            if let Some((minute, length)) = hour(rest) {
                let limit = match (behind, itself) {
                    (true, false) => minute + 1,
                    (false, false) => minute.saturating_sub(1),
                    _ => minute,
                };
                found.push((at + 1, at + opener.len() + length, *behind, limit));
            }
        }
    }
    found.sort_unstable();
    let (first, last) = (found.first()?.0, found.last()?.1);
    let words = padded[first..last].trim();
    // The stop at the end of a question is none of "a.m.".
    let words = if words.ends_with("a.m") || words.ends_with("p.m") { format!("{words}.") } else { words.to_owned() };
    let stretch = |(_, _, behind, limit): &(usize, usize, bool, u32)| match behind {
        true => (*limit, DAY),
        false => (0, *limit),
    };
    let stretches = match &found[..] {
        // "After 8 a.m. and before 9 p.m." are the hours between.
        [one, other] if !words.contains(" or ") => {
            let ((a, b), (c, d)) = (stretch(one), stretch(other));
            vec![(a.max(c), b.min(d))]
        }
        all => all.iter().map(stretch).collect(),
    };
    Some(Hours { words, stretches })
}

/// "Between 8 a.m. and 9 p.m."
fn between(padded: &str) -> Option<Hours> {
    let at = padded.find(" between ")?;
    let rest = &padded[at + " between ".len()..];
    let (from, length) = hour(rest)?;
    let behind = rest[length..].strip_prefix(" and ")?;
    let (to, more) = hour(behind)?;
    let end = at + " between ".len() + length + " and ".len() + more;
    Some(Hours { words: padded[at..end].trim().to_owned(), stretches: vec![(from, to)] })
}

/// The hour with which a text in lower case begins, as a minute of the day, and its length: "8 a.m.", "9:15 pm", "21:00", "noon".
fn hour(text: &str) -> Option<(u32, usize)> {
    for (word, minute) in [("noon", DAY / 2), ("midnight", 0)] {
        if text.starts_with(word) {
            return Some((minute, word.len()));
        }
    }
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
    let count = digits(text);
    let number: u32 = text.get(..count).filter(|_| (1..=2).contains(&count))?.parse().ok()?;
    let (minutes, read) = match text[count..].strip_prefix(':') {
        Some(rest) if digits(rest) == 2 => (rest[..2].parse::<u32>().ok()?, count + 3),
        _ => (0, count),
    };
    let rest = &text[read..];
    let gap = rest.len() - rest.trim_start().len();
    let half = [("a.m.", 0), ("p.m.", 12), ("a.m", 0), ("p.m", 12), ("am", 0), ("pm", 12), ("o'clock", 0)];
    let half = half.iter().find(|(mark, _)| rest.trim_start().starts_with(mark));
    match half {
        Some((mark, add)) if number <= 12 && minutes < 60 => {
            let base = if *mark == "o'clock" { number } else { number % 12 + add };
            Some((base * 60 + minutes, read + gap + mark.len()))
        }
        // "21:00" needs no half of the day; a bare number is no hour.
        None if read > count && number < 24 && minutes < 60 => Some((number * 60 + minutes, read)),
        _ => None,
    }
}

/// The hour that a cell tells, behind a day or alone: "7:41 AM", "06/08 02:15".
fn hour_of(cell: &str) -> Option<u32> {
    let low = cell.trim().to_lowercase();
    let places = (0..low.len()).filter(|at| {
        low.is_char_boundary(*at) && (*at == 0 || low.as_bytes().get(at - 1).is_some_and(u8::is_ascii_whitespace))
    });
    places
        .filter_map(|at| hour(&low[at..]).filter(|(_, length)| at + length == low.len()))
        .map(|(minute, _)| minute)
        .next()
}

/// The column of a table that tells the hour: the one that is called so, else the only one with halves of the day.
pub fn column(letters: &Letters, table: &Table) -> Option<usize> {
    let heads = table.heads.as_ref()?;
    let told = |at: usize, holds: &dyn Fn(&str) -> bool| {
        let own = table.rows.iter().filter_map(|(line, cells)| cell(letters, *line, cells, heads, at));
        let (mut known, mut all) = (0, 0);
        for text in own {
            all += 1;
            known += usize::from(hour_of(&text).is_some() && holds(&text.to_lowercase()));
        }
        known > 0 && 2 * known > all
    };
    let called =
        |at: &usize| letters.folded_lower(heads[*at]).split(|c: char| !c.is_alphabetic()).any(|word| word == "time");
    (0..heads.len())
        .find(|at| called(at) && told(*at, &|_| true))
        .or_else(|| (0..heads.len()).find(|at| told(*at, &|text| text.ends_with(['m', '.']))))
}

/// The hour of a row in such a column.
pub fn minute(letters: &Letters, table: &Table, line: Span, cells: &[Span], at: usize) -> Option<u32> {
    hour_of(&cell(letters, line, cells, table.heads.as_ref()?, at)?)
}

fn cell(letters: &Letters, line: Span, cells: &[Span], heads: &[Span], at: usize) -> Option<String> {
    let cell = if at == 0 { cells.first().copied() } else { cell_below(letters, line, cells, heads, at) };
    cell.map(|cell| letters.folded(cell))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_of_the_day_are_read() {
        let of = |asked: &str| hours(asked).map(|hours| (hours.words.clone(), hours.stretches));
        assert_eq!(
            of("which calls were before 8 a.m. or after 9 p.m.?"),
            Some(("before 8 a.m. or after 9 p.m.".to_owned(), vec![(0, 479), (1261, DAY)]))
        );
        assert_eq!(
            of("which were after 8 am and before 9:30 pm"),
            Some(("after 8 am and before 9:30 pm".into(), vec![(481, 1289)]))
        );
        assert_eq!(of("what came between noon and 18:00?"), Some(("between noon and 18:00".into(), vec![(720, 1080)])));
        assert_eq!(of("which came before 6 a.m"), Some(("before 6 a.m.".into(), vec![(0, 359)])));
        assert_eq!(of("what came after 9 rows?"), None);
        assert_eq!(of("what was sent before June 9?"), None);
        assert_eq!(
            (hour_of("7:41 AM"), hour_of("06/08 02:15"), hour_of("12:05 PM")),
            (Some(461), Some(135), Some(725))
        );
        assert_eq!((hour_of("none"), hour_of("$4.10")), (None, None));
    }
}
