//! Workbooks: every sheet is a page, every row a line with cells separated by " | ", numbers as displayed in the
//! sheet. [`number`] renders a number by its format code · [`xlsx`], [`xlsb`] and [`xls`] read the three containers.

mod number;
mod parts;
pub mod xls;
pub mod xlsb;
pub mod xlsx;

/// The cells of a row joined to a line; empty ones at its end are left out.
fn row(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|c| c.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    cells.join(" | ").trim_end_matches([' ', '|']).to_owned()
}

/// The most cells kept per row, so that a stranger's column number reserves no memory.
const COLUMNS: usize = 16_384;
const EMPTY: &str = "This workbook holds no text.";

/// A number in 30 bits: an integer or the upper half of a double, perhaps times a hundred (RkNumber, MS-XLS 2.5.217).
fn rk(raw: u32) -> f64 {
    let value = if raw & 2 != 0 { f64::from((raw as i32) >> 2) } else { f64::from_bits(u64::from(raw & !3) << 32) };
    if raw & 1 != 0 { value / 100.0 } else { value }
}
