//! Numbers in the margin of a pleading or a transcript, which count its lines and are no part of its text.

use std::ops::Range;

/// So many numbered lines in a row are counted; fewer may be a list.
const ROW: usize = 8;
/// The highest number of a line on a page.
const HIGHEST: u32 = 40;

/// A line that begins with a number.
struct Numbered {
    number: u32,
    at: Range<usize>,
    /// Whether a word in lower case follows, as where a sentence goes on.
    goes_on: bool,
}

/// Places of the numbers that count the lines of a text: each is one more than that of the line before it, and some of the lines go on
/// with a sentence. The rows of a table do not.
pub fn numbers(text: &[char]) -> Vec<Range<usize>> {
    let (mut out, mut rows) = (Vec::new(), Rows::default());
    let mut from = 0;
    for line in text.split_inclusive(|c| matches!(c, '\n' | '\u{c}')) {
        let start = from;
        from += line.len();
        if line.iter().all(|c| c.is_whitespace()) {
            continue;
        }
        let found = numbered(line, start);
        let follows = found.as_ref().zip(rows.row.last()).is_some_and(|(own, last)| own.number == last.number + 1);
        if !follows {
            rows.close(&mut out);
            rows.of_page = rows.headed && found.as_ref().is_some_and(|own| own.number == 1);
        }
        rows.headed = is_page(line);
        rows.row.extend(found);
    }
    rows.close(&mut out);
    if !rows.goes_on {
        out.clear();
    }
    out
}

/// Lines whose numbers follow each other.
#[derive(Default)]
struct Rows {
    row: Vec<Numbered>,
    /// Whether the line before is the number of a page, and whether this row begins behind one.
    headed: bool,
    of_page: bool,
    /// Whether a sentence goes on in a long row.
    goes_on: bool,
}

impl Rows {
    /// Ends a row. The last page of a transcript may have few lines.
    fn close(&mut self, out: &mut Vec<Range<usize>>) {
        let long = self.row.len() >= ROW;
        self.goes_on |= long && self.row.iter().any(|line| line.goes_on);
        let counted = long || self.of_page;
        out.extend(self.row.drain(..).filter(|_| counted).map(|line| line.at));
    }
}

/// "Page 36" alone on its line.
fn is_page(line: &[char]) -> bool {
    let line: String = line.iter().collect();
    let mut words = line.split_whitespace();
    words.next().is_some_and(|word| word.eq_ignore_ascii_case("page"))
        && words.next().is_some_and(|word| word.bytes().all(|c| c.is_ascii_digit()))
        && words.count() <= 2
}

/// The text with blanks in the place of these numbers, so that every other character keeps its place.
pub fn masked(text: &str) -> String {
    let mut all: Vec<char> = text.chars().collect();
    for range in numbers(&all.clone()) {
        all.get_mut(range).into_iter().flatten().for_each(|c| *c = ' ');
    }
    all.into_iter().collect()
}

fn numbered(line: &[char], start: usize) -> Option<Numbered> {
    let first = line.iter().position(|c| !c.is_whitespace())?;
    let digits = line[first..].iter().take(3).take_while(|c| c.is_ascii_digit()).count();
    let end = first + digits;
    let number = line[first..end].iter().collect::<String>().parse().ok().filter(|n| (1..=HIGHEST).contains(n))?;
    if !line.get(end).is_none_or(|c| c.is_whitespace()) {
        return None;
    }
    let goes_on = line[end..].iter().find(|c| !c.is_whitespace()).is_some_and(|c| c.is_lowercase());
    Some(Numbered { number, at: start + first..start + end, goes_on })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> usize {
        numbers(&text.chars().collect::<Vec<_>>()).len()
    }

    #[test]
    fn numbers_that_count_lines() {
        let page = "  1   Q.  Where were you\n  2  going?\n\n 3\n 4  A. Home.\n 5  Q.\n 6  Why?\n 7  A. I\n 8  forget.\n 9  Q. So?\n";
        assert_eq!(found(page), 9);
        // A last page of few lines, if others count theirs.
        let few = "Page 36\n1 Q. Were you disciplined?\n2 A. No.\n";
        assert_eq!(found(&format!("{page}{few}")), 11);
        assert_eq!(found(few), 0);
        assert_eq!(found("1 apple\n2 pears\n"), 0);
        let rows: String = (1..12).map(|n| format!("{n}  May {n}, 2025  $500\n")).collect();
        assert_eq!(found(&rows), 0);
        let clauses: String = (1..12).map(|n| format!("{n}. the tenant shall pay\n")).collect();
        assert_eq!(found(&clauses), 0);
    }
}
