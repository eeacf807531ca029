//! A value in a table of which somebody speaks by its row and its column: "the price of Maple Barrel", "the cases of year 2".

use super::{
    places::stems,
    values::{is_kind, is_value},
};
use ::docx::redline::Paragraph;

use std::ops::Range;

/// What a cell holds, as far as two values can be exchanged for each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Sum,
    Percent,
    Number,
    Other,
}

/// A cell: the paragraph that holds its text, and the text.
type Cell = (usize, String);

/// The one cell that is meant, and what takes the place of its text; `None` where no cell is meant, or several could be.
pub(super) fn spoken_of(paragraphs: &[Paragraph], about: &str, new: &str) -> Option<(usize, Range<usize>, String)> {
    let (shape, new) = shape_of(new)?;
    let wanted = stems(about);
    // How many words the head of its column has, the cell, and its paragraph.
    let mut found: Vec<(usize, usize, &str)> = Vec::new();
    let all = tables(paragraphs);
    for table in &all {
        let Some((heads, rows)) = table.split_first() else { continue };
        let label: Vec<String> = heads.first().map(|(_, text)| stems(text)).unwrap_or_default();
        for row in rows {
            for (column, (paragraph, text)) in row.iter().enumerate() {
                if shape_of(text).map(|(own, _)| own) != Some(shape) {
                    continue;
                }
                let others =
                    row.iter().enumerate().filter(|(at, _)| *at != column).flat_map(|(_, (_, text))| stems(text));
                let others: Vec<String> = others.collect();
                let head = heads.get(column).map(|(_, text)| stems(text)).unwrap_or_default();
                let known = |word: &&String| {
                    others.contains(word) || head.contains(word) || label.contains(word) || is_kind(word)
                };
                let in_row = wanted.iter().any(|word| others.contains(word));
                if in_row && wanted.iter().all(|word| known(&word)) {
                    found.push((wanted.iter().filter(|word| head.contains(word)).count(), *paragraph, text));
                }
            }
        }
    }
    let most = found.iter().map(|(hits, ..)| *hits).max()?;
    let mut best = found.into_iter().filter(|(hits, ..)| *hits == most);
    let (Some((_, paragraph, text)), None) = (best.next(), best.next()) else { return None };
    let start = text.chars().take_while(|c| c.is_whitespace()).count();
    Some((paragraph, start..start + text.trim().chars().count(), new.to_owned()))
}

/// The tables of a paper, each with its rows of cells. Of a cell of several paragraphs the first with words stands for it.
fn tables(paragraphs: &[Paragraph]) -> Vec<Vec<Vec<Cell>>> {
    let mut out: Vec<Vec<Vec<Cell>>> = Vec::new();
    let mut last: Option<(usize, usize)> = None;
    for (index, paragraph) in paragraphs.iter().enumerate() {
        let Some((row, cell)) = paragraph.row else {
            last = None;
            continue;
        };
        match last {
            None => out.push(vec![Vec::new()]),
            Some((before, _)) if before != row => out.last_mut().into_iter().for_each(|table| table.push(Vec::new())),
            _ => {}
        }
        if let Some(cells) = out.last_mut().and_then(|table| table.last_mut()) {
            match cells.last_mut() {
                Some((at, text)) if last == Some((row, cell)) => {
                    if text.trim().is_empty() {
                        (*at, *text) = (index, paragraph.text.clone());
                    }
                }
                _ => cells.push((index, paragraph.text.clone())),
            }
        }
        last = Some((row, cell));
    }
    out
}

/// What a text that is a value and nothing else holds, and the value: of "10,000 cases" the number.
fn shape_of(text: &str) -> Option<(Shape, &str)> {
    let text = text.trim();
    let number = |text: &str| {
        text.starts_with(|c: char| c.is_ascii_digit())
            && text.chars().all(|c| c.is_ascii_digit() || matches!(c, ',' | '.'))
    };
    if text.strip_prefix('$').is_some_and(|sum| number(sum.trim_start())) {
        return Some((Shape::Sum, text));
    }
    if text.strip_suffix('%').is_some_and(number) {
        return Some((Shape::Percent, text));
    }
    if number(text) {
        return Some((Shape::Number, text));
    }
    if is_value(text) {
        return Some((Shape::Other, text));
    }
    let (count, unit) = text.split_once(' ')?;
    (number(count) && unit.chars().all(char::is_alphabetic)).then_some((Shape::Number, count))
}

/// Whether a text is a number that may stand in a cell: "10,000", "10,000 cases".
pub fn is_number(text: &str) -> bool {
    shape_of(text).is_some_and(|(shape, _)| shape == Shape::Number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[&[&str]]) -> Vec<Paragraph> {
        let cells = rows
            .iter()
            .enumerate()
            .flat_map(|(row, cells)| cells.iter().enumerate().map(move |(cell, text)| (row, cell, *text)));
        cells
            .enumerate()
            .map(|(index, (row, cell, text))| Paragraph {
                index,
                style: None,
                in_table: true,
                row: Some((row, row * 10 + cell)),
                merged: false,
                text: text.to_owned(),
            })
            .collect()
    }

    #[test]
    fn a_cell_is_meant_by_its_row_and_its_column() {
        let prices = table(&[
            &["Product", "Pack", "Price per case"],
            &["Maple Barrel", "12 x 500 ml", "$41.50"],
            &["Orchard Dry", "24 x 330 ml", "$38.00"],
        ]);
        let of = |about: &str, new: &str| spoken_of(&prices, about, new).map(|(paragraph, _, new)| (paragraph, new));
        assert_eq!(of("price of Maple Barrel", "$43.00"), Some((5, "$43.00".into())));
        assert_eq!(of("price of Maple Syrup", "$43.00"), None);
        assert_eq!(of("price", "$43.00"), None);
        let minimums = table(&[
            &["Contract Year", "Cases", "Minimum value"],
            &["1 (July 2025 - June 2026)", "9,000", "$373,500.00"],
            &["2 (July 2026 - June 2027)", "11,500", "$477,250.00"],
        ]);
        let of = |about: &str, new: &str| spoken_of(&minimums, about, new).map(|(paragraph, _, new)| (paragraph, new));
        assert_eq!(of("year 2 cases", "10,000 cases"), Some((7, "10,000".into())));
        assert_eq!(of("year 2 minimum", "$415,000.00"), Some((8, "$415,000.00".into())));
        assert_eq!(of("year 4 cases", "10,000"), None);
    }
}
