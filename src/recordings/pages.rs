//! The transcript as a PDF: pages of twenty-five numbered lines, as in a deposition, so that it is cited by page and line.

use super::records::Who;
use crate::error::{Error, Result};

use pdf_forms::{Text, blank, overlay};
use transcript::{Line, deposition};

/// A page, in points: US Letter.
const PAPER: (f64, f64) = (612.0, 792.0);
/// Where a page's first line begins, and how far it is to the next.
const TOP: f64 = 84.0;
const LINE: f64 = 24.0;
/// Where the numbers of lines stand, and where the lines.
const NUMBERS: f64 = 54.0;
const LINES: f64 = 90.0;
/// Letters of lines, and of what stands around them.
const SIZE: f64 = 12.0;
const SMALL: f64 = 10.0;

/// The PDF. Its first page says where the words come from.
///
/// # Errors
/// [`Error::Invalid`] if it has letters that the font lacks.
pub(super) fn pdf(name: &str, about: &[String], lines: &[Line<Who>]) -> Result<Vec<u8>> {
    // A file may be called whatever its owner likes; what was said must be shown letter for letter.
    let plain = || name.chars().map(|c| if c.is_ascii() { c } else { '?' }).collect::<String>();
    drawn(name, about, lines).or_else(|_| drawn(&plain(), about, lines))
}

fn drawn(name: &str, about: &[String], lines: &[Line<Who>]) -> Result<Vec<u8>> {
    let at = |page, x, y, size, text: String| Text { page, x, y, width: PAPER.0 - NUMBERS - x, size, text };
    let mut texts = vec![at(1, NUMBERS, TOP, 16.0, name.chars().take(200).collect())];
    let mut y = TOP + 3.0 * LINE;
    for sentence in about {
        texts.push(at(1, NUMBERS, y, SMALL, sentence.clone()));
        // A line has room for more than eighty letters.
        y += (sentence.chars().count() / 80 + 1) as f64 * SMALL * 1.2 + 8.0;
    }
    let sheets = deposition(lines);
    for sheet in &sheets {
        let page = u32::try_from(sheet.number + 1).unwrap_or(u32::MAX);
        texts.push(at(page, PAPER.0 - 90.0, TOP / 2.0, SMALL, sheet.number.to_string()));
        for (n, line) in sheet.lines.iter().enumerate() {
            let y = TOP + n as f64 * LINE;
            texts.push(at(page, NUMBERS, y, SIZE, (n + 1).to_string()));
            texts.push(at(page, LINES, y, SIZE, line.clone()));
        }
    }
    overlay(&blank(sheets.len() + 1, PAPER.0, PAPER.1), &texts)
        .map_err(|why| Error::Invalid(format!("A PDF of this transcript cannot be made. {why} Save it as Word.")))
}
