//! Tesseract's table of words (TSV): level, page, block, paragraph, line, word, left, top, width, height, confidence, text.

use super::Recognised;
use crate::text::tidy;

/// Words of which the recogniser is less sure than this are taken for stains.
const SURE: f32 = 25.0;
/// The level of a row that is a word.
const WORD: &str = "5";

/// The words of a page as lines; paragraphs are parted by an empty one.
pub(super) fn read(table: &str) -> Recognised {
    let mut text = String::new();
    let (mut sum, mut words) = (0f32, 0f32);
    let mut before: Option<(&str, &str)> = None;
    for row in table.lines() {
        let cells: Vec<&str> = row.splitn(12, '\t').collect();
        let [WORD, _, block, paragraph, line, _, _, _, _, _, sure, word] = cells[..] else { continue };
        let Some(sure) = sure.parse::<f32>().ok().filter(|sure| (SURE..=100.0).contains(sure)) else { continue };
        let word = tidy::line(word, 1_000);
        if word.is_empty() {
            continue;
        }
        // Cells of numbers do not overlap in the row, so each place is one piece of it.
        let place = (between(row, block, paragraph), line);
        text.push_str(match before {
            None => "",
            Some(held) if held == place => " ",
            Some((held, _)) if held == place.0 => "\n",
            Some(_) => "\n\n",
        });
        before = Some(place);
        text.push_str(&word);
        sum += sure;
        words += 1.0;
    }
    let sure = if words > 0.0 { (sum / words).clamp(0.0, 100.0) as u8 } else { 0 };
    Recognised { text, sure }
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
        assert_eq!(read(&table), Recognised { text: "The lease\nends.\n\nSigned".into(), sure: 90 });
        assert_eq!(read(HEAD), Recognised::default());
    }
}
