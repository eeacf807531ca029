//! Comma-separated values (RFC 4180), with the mark by which Excel knows UTF-8, and no cell that a spreadsheet takes for a formula.

/// The byte order mark: without it, Excel reads another character set.
pub const MARK: &str = "\u{feff}";

/// Adds a line.
pub fn line<'a>(text: &mut String, cells: impl Iterator<Item = &'a str>) {
    for (at, cell) in cells.enumerate() {
        if at > 0 {
            text.push(',');
        }
        text.push('"');
        text.push_str(&harmless(cell).replace('"', "\"\""));
        text.push('"');
    }
    text.push_str("\r\n");
}

/// A cell that no spreadsheet takes for a formula (OWASP, CSV Injection).
fn harmless(cell: &str) -> String {
    let begins = cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']);
    if begins { format!("'{cell}") } else { cell.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_closed() {
        for cell in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "=cmd|' /C calc'!A0"] {
            assert!(harmless(cell).starts_with('\''), "{cell:?}");
        }
        assert_eq!(harmless("$9,450 a month"), "$9,450 a month");
    }
}
