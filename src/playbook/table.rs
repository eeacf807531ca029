//! A table in the text that the reader made of it: cells between " | " (workbooks, tables of Word), tabs, or the commas and
//! semicolons of a CSV file.

/// A row of a table: its cells, trimmed.
pub(crate) type Cells = Vec<String>;

/// Rows that are looked at. A playbook has a hundred.
const ROWS: usize = 2_000;
/// Cells of a row.
const COLUMNS: usize = 40;
/// Characters of a cell.
const CELL: usize = 4_000;

/// The rows of each way to read a text as a table; what is no table in one way has rows of one cell.
pub(crate) fn readings(text: &str) -> Vec<Vec<Cells>> {
    let mut out = vec![lines(text, bars), lines(text, |line| line.split('\t').map(str::to_owned).collect())];
    out.extend([',', ';', '\t'].map(|mark| csv(text, mark)));
    out.into_iter().map(|rows| rows.into_iter().map(tidy).collect()).collect()
}

fn lines(text: &str, cells: impl Fn(&str) -> Cells) -> Vec<Cells> {
    text.lines().take(ROWS * 4).map(cells).filter(|row| row.len() > 1).take(ROWS).collect()
}

/// Cells between bars. An empty cell leaves two bars with white space between them.
fn bars(line: &str) -> Cells {
    line.split('|').map(str::to_owned).collect()
}

/// RFC 4180: a cell in quotes may hold the mark, line ends and doubled quotes.
fn csv(text: &str, mark: char) -> Vec<Cells> {
    let mut rows = Vec::new();
    let mut row: Cells = Vec::new();
    let mut cell = String::new();
    let mut chars = text.chars().peekable();
    let mut quoted = false;
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                cell.push('"');
            }
            '"' if quoted => quoted = false,
            '"' if cell.trim().is_empty() => {
                cell.clear();
                quoted = true;
            }
            c if c == mark && !quoted => row.push(std::mem::take(&mut cell)),
            '\n' if !quoted => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
                if rows.len() >= ROWS {
                    return rows;
                }
            }
            c => cell.push(c),
        }
    }
    row.push(cell);
    rows.push(row);
    rows
}

fn tidy(row: Cells) -> Cells {
    let cell =
        |cell: String| -> String { cell.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(CELL).collect() };
    row.into_iter().take(COLUMNS).map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_ways_to_write_a_table() {
        assert_eq!(
            bars("Cap |  | twelve months").into_iter().map(|c| c.trim().to_owned()).collect::<Vec<_>>(),
            ["Cap", "", "twelve months"]
        );
        let rows = csv("Topic,Position\n\"Cap, on liability\",\"12 \"\"months\"\"\nof fees\"\n", ',');
        assert_eq!(rows[1], ["Cap, on liability", "12 \"months\"\nof fees"]);
        assert!(readings("no table here").iter().all(|rows| rows.iter().all(|row| row.len() == 1)));
    }
}
