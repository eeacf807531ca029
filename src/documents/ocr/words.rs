//! Tesseract's table of words (TSV): level, page, block, paragraph, line, word, left, top, width, height, confidence, text.

use crate::{document::LineBox, sanitize};

/// A page that was recognised.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recognised {
    /// Its lines; empty when there are no words.
    pub text: String,
    /// Where its lines are. Offsets in the text count from its start, and the page is not set.
    pub lines: Vec<LineBox>,
    /// How sure the recogniser was of its words on average, 0 to 100.
    pub sure: u8,
}

/// Words of which the recogniser is less sure are treated as stains.
const SURE: f32 = 25.0;
/// The level of a row that is a word.
const WORD: &str = "5";

/// Positions are in this many parts of a page's width and height.
const PARTS: u64 = 10_000;

/// The words of a page as lines, with empty lines between paragraphs. `width` and `height` are the picture's, in
/// pixels.
pub(super) fn read(table: &str, width: u32, height: u32) -> Recognised {
    let mut text = String::new();
    let mut lines: Vec<LineBox> = Vec::new();
    // How far the text is, and where its last line begins.
    let (mut at, mut began) = (0, 0);
    let (mut sum, mut words) = (0f32, 0f32);
    let mut before: Option<(&str, &str)> = None;
    for row in table.lines() {
        let cells: Vec<&str> = row.splitn(12, '\t').collect();
        let [WORD, _, block, paragraph, line, _, left, top, wide, high, sure, word] = cells[..] else { continue };
        let Some(sure) = sure.parse::<f32>().ok().filter(|sure| (SURE..=100.0).contains(sure)) else { continue };
        let word = sanitize::line(word, 1_000);
        if word.is_empty() {
            continue;
        }
        // Cells of numbers do not overlap in the row, so each place is one piece of it.
        let place = (between(row, block, paragraph), line);
        let gap = match before {
            None => "",
            Some(held) if held == place => " ",
            Some((held, _)) if held == place.0 => "\n",
            Some(_) => "\n\n",
        };
        before = Some(place);
        text.push_str(gap);
        text.push_str(&word);
        let start = at + gap.len() as u64;
        at = start + word.chars().count() as u64;
        began = if gap == " " { began } else { start };
        // A line whose first words had no position starts with the first that has one.
        match (lines.last_mut().filter(|line| line.start >= began), placed([left, top, wide, high], width, height)) {
            (Some(line), Some(place)) => join(line, place, at),
            (None, Some(place)) => lines.push(LineBox { start, end: at, ..place }),
            (Some(line), None) => line.end = at,
            (None, None) => {}
        }
        sum += sure;
        words += 1.0;
    }
    let sure = if words > 0.0 { (sum / words).clamp(0.0, 100.0) as u8 } else { 0 };
    Recognised { text, sure, lines }
}

/// A word's position as parts of the page; none if the table gives no position on the page.
fn placed(cells: [&str; 4], width: u32, height: u32) -> Option<LineBox> {
    let [left, top, wide, high] = cells.map(|cell| cell.parse::<u32>().ok().map(u64::from));
    let span = |from: u64, length: u64, of: u32| {
        let of = u64::from(of);
        let end = from + length;
        // Outwards, so that no letter is cut.
        let (first, last) = ((length > 0 && end <= of).then(|| from * PARTS / of)?, (end * PARTS).div_ceil(of));
        Some((u16::try_from(first).ok()?, u16::try_from(last - first).ok()?))
    };
    let ((left, width), (top, height)) = (span(left?, wide?, width)?, span(top?, high?, height)?);
    Some(LineBox { left, top, width, height, ..LineBox::default() })
}

/// Extends a line to one more word, which ends at `end`.
fn join(line: &mut LineBox, word: LineBox, end: u64) {
    let (right, bottom) =
        ((line.left + line.width).max(word.left + word.width), (line.top + line.height).max(word.top + word.height));
    (line.left, line.top) = (line.left.min(word.left), line.top.min(word.top));
    (line.width, line.height) = (right - line.left, bottom - line.top);
    line.end = end;
}

/// The piece of a row from one cell to the end of another behind it.
fn between<'a>(row: &'a str, first: &str, last: &str) -> &'a str {
    let start = first.as_ptr() as usize - row.as_ptr() as usize;
    let end = last.as_ptr() as usize + last.len() - row.as_ptr() as usize;
    &row[start..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str =
        "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n";

    #[test]
    fn words_become_lines_and_paragraphs_and_stains_go() {
        let row = |par: u8, line: u8, conf: &str, word: &str| {
            format!("5\t1\t1\t{par}\t{line}\t1\t0\t0\t9\t9\t{conf}\t{word}\n")
        };
        let table = format!(
            "{HEAD}4\t1\t1\t1\t1\t0\t0\t0\t9\t9\t-1\t\n{}{}{}{}{}not a row\n",
            row(1, 1, "96.5", "The"),
            row(1, 1, "90", "lease"),
            row(1, 2, "80", "ends."),
            row(2, 1, "12", "~~|"),
            row(2, 1, "93.5", "Signed"),
        );
        let found = read(&table, 100, 100);
        assert_eq!((found.text.as_str(), found.sure), ("The lease\nends.\n\nSigned", 90));
        assert_eq!(read(HEAD, 100, 100), Recognised::default());
    }

    #[test]
    fn lines_reach_over_the_places_of_their_words() {
        let row = |line: u8, place: &str, word: &str| {
            format!("5\t1\t1\t1\t{line}\t1\t{}\t90\t{word}\n", place.replace(' ', "\t"))
        };
        let table = [
            row(1, "30 20 100 10", "Thé"),
            row(1, "140 18 50 15", "lease"),
            // Invalid positions: no numbers, off the page, without width, as large as numbers get.
            row(2, "x 40 10 10", "ends"),
            row(2, "10 40 20 10", "in"),
            row(2, "295 40 10 10", "May"),
            row(3, "0 0 0 0", "2027."),
            row(4, "4294967295 1 4294967295 1", "Signed"),
            row(5, "0 0 300 200", "here"),
        ];
        let found = read(&table.concat(), 300, 200);
        assert_eq!(found.text, "Thé lease\nends in May\n2027.\nSigned\nhere");
        let line = |start, end, left, top, width, height| LineBox { page: 0, start, end, left, top, width, height };
        let lines = [
            line(0, 9, 1_000, 900, 5_334, 750),
            line(15, 21, 333, 2_000, 667, 500),
            line(35, 39, 0, 0, 10_000, 10_000),
        ];
        assert_eq!(found.lines, lines);
        assert!(read(&table.concat(), 0, 0).lines.is_empty());
    }
}
