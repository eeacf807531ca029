//! Tables on a page. The library tells a page's text line by line as it was drawn, so that a cell of two lines stands between a label and its
//! value. Here the rows are read from where the text stands: columns are what white space parts from top to bottom.
//!
//! A table replaces the lines of the page's text only if both hold the same characters: nothing is lost, and a page that is misread keeps its
//! text as it was.

use super::tidy;

use oxidize_pdf::text::TextFragment;
use std::collections::BTreeMap;

/// White space that parts two cells, and two columns, in heights of the text. Justified lines have less between their words.
const APART: f64 = 0.9;
/// White space that is a blank between two words.
const BLANK: f64 = 0.12;
/// Lines further apart than so many heights are not of one table.
const FAR: f64 = 3.2;
/// A wrapped line is at most so many times as far below the line above as the closest two lines are.
const CLOSE: f64 = 1.15;
/// Characters of a cell, and lines of a row.
const CELL: usize = 400;
const ROW: usize = 10;
/// Lines and pieces of text of a page that is looked at, and columns of a table: a page of paper has a hundred lines, and a stranger's may be
/// made to take long.
const LINES: usize = 400;
const PIECES: usize = 5_000;
const COLUMNS: usize = 24;

/// Text that stands together on a line.
#[derive(Debug, Clone)]
struct Run {
    text: String,
    start: f64,
    end: f64,
}

/// A line of the page: its runs from the left to the right.
#[derive(Debug)]
struct Line {
    y: f64,
    height: f64,
    runs: Vec<Run>,
}

/// Whether the text has what tables have, three short lines below each other or three lines full of figures: the page is then read once more,
/// with the places of its text.
pub(super) fn may_be_in(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let short = |line: &&str| line.chars().count() * 4 < longest * 3;
    let figures = |line: &&str| {
        let (mut all, mut with) = (0, 0);
        for word in line.split_whitespace() {
            all += 1;
            with += usize::from(word.contains(|c: char| c.is_ascii_digit()));
        }
        all > 2 && with * 5 >= all * 2
    };
    lines.len() <= LINES && lines.windows(3).any(|three| three.iter().all(short) || three.iter().all(figures))
}

/// The page's text with the rows of its tables on one line each, their cells separated by " | ".
pub(super) fn in_rows(text: &str, fragments: &[TextFragment]) -> String {
    if fragments.len() > PIECES {
        return text.to_owned();
    }
    let lines = lines(fragments);
    let mut out: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut at = 0;
    while at < lines.len() {
        let Some(region) = region(&lines, at) else {
            at += 1;
            continue;
        };
        let rows = region.rows(&lines);
        if is_table(&rows) {
            put_in(&mut out, &rows);
        }
        at = region.end;
    }
    out.join("\n")
}

/// The lines of a page, from its top.
fn lines(fragments: &[TextFragment]) -> Vec<Line> {
    let mut placed: Vec<(f64, f64, Run)> = fragments
        .iter()
        .filter(|f| !f.text.trim().is_empty() && f.x.is_finite() && f.y.is_finite() && f.width.is_finite())
        .map(|f| {
            let height = if f.height.is_finite() && f.height > 1.0 { f.height } else { 10.0 };
            // Blanks at the ends are white space between cells.
            let count = f.text.chars().count() as f64;
            let blank = |blanks: usize| f.width * blanks as f64 / count;
            let leads = f.text.chars().take_while(|c| c.is_whitespace()).count();
            let trails = f.text.chars().rev().take_while(|c| c.is_whitespace()).count();
            // As the page's own text is tidied.
            let text = tidy::lines(&f.text);
            let run = Run { text, start: f.x + blank(leads), end: f.x + f.width - blank(trails) };
            (f.y, height, run)
        })
        .collect();
    placed.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut lines: Vec<Line> = Vec::new();
    for (y, height, run) in placed {
        match lines.last_mut().filter(|line| line.y - y < 0.3 * line.height.min(height)) {
            Some(line) => line.runs.push(run),
            None => lines.push(Line { y, height, runs: vec![run] }),
        }
    }
    for line in &mut lines {
        line.runs.sort_by(|a, b| a.start.total_cmp(&b.start));
        let mut runs: Vec<Run> = Vec::new();
        for run in line.runs.drain(..) {
            match runs.last_mut().filter(|last| run.start - last.end < APART * line.height) {
                Some(last) => {
                    if run.start - last.end > BLANK * line.height {
                        last.text.push(' ');
                    }
                    last.text.push_str(&run.text);
                    last.end = last.end.max(run.end);
                }
                None => runs.push(run),
            }
        }
        line.runs = runs;
    }
    lines
}

/// Lines that may be a table.
struct Region {
    /// The line with the heads, where these do not stand in the columns: "Amount", at the left above sums at the right.
    head: Option<usize>,
    start: usize,
    end: usize,
    columns: Vec<(f64, f64)>,
}

/// The lines from `at` on that share its columns, or those of the line below it.
fn region(lines: &[Line], at: usize) -> Option<Region> {
    let first = lines.get(at).filter(|line| line.runs.len() > 1)?;
    let own = sharing(lines, at);
    let below = sharing(lines, at + 1).filter(|below| {
        let near = lines.get(at + 1).is_some_and(|next| first.y - next.y <= FAR * first.height);
        let head = |run: &Run| run.text.contains(char::is_alphabetic) && !run.text.contains('$');
        let words = first.runs.iter().all(head);
        let further = own.as_ref().is_none_or(|own| below.end > own.end || below.columns.len() < own.columns.len());
        near && words && further && below.end > at + 2 && first.runs.len() <= below.columns.len()
    });
    below.map(|below| Region { head: Some(at), ..below }).or(own)
}

/// The lines from `at` on that share its columns; `None` if it has one only.
fn sharing(lines: &[Line], at: usize) -> Option<Region> {
    let first = lines.get(at).filter(|line| (2..=COLUMNS).contains(&line.runs.len()))?;
    let mut columns: Vec<(f64, f64)> = first.runs.iter().map(|run| (run.start, run.end)).collect();
    let mut end = at + 1;
    while let Some(line) = lines.get(end)
        && lines[end - 1].y - line.y <= FAR * line.height
        && let Some(wider) = with(&columns, line)
    {
        columns = wider;
        end += 1;
    }
    // What stands below its first column alone is the text that goes on.
    while end > at + 1 && lines[end - 1].runs.len() == 1 && !goes_on(&lines[at..end], end - 1 - at, &columns) {
        end -= 1;
    }
    (end > at + 1).then_some(Region { head: None, start: at, end, columns })
}

impl Region {
    fn rows(&self, lines: &[Line]) -> Vec<Row> {
        let mut all = rows(&lines[self.start..self.end], &self.columns);
        if let Some(head) = self.head.and_then(|at| lines.get(at)) {
            let mut cells = vec![String::new(); self.columns.len()];
            let in_order = head.runs.len() == self.columns.len();
            for (n, run) in head.runs.iter().enumerate() {
                let middle = (run.start + run.end) / 2.0;
                let apart = |n: &usize| (middle - (self.columns[*n].0 + self.columns[*n].1) / 2.0).abs();
                let nearest = (0..self.columns.len()).min_by(|a, b| apart(a).total_cmp(&apart(b))).unwrap_or(0);
                let cell = &mut cells[if in_order { n } else { nearest }];
                if !cell.is_empty() {
                    cell.push(' ');
                }
                cell.push_str(&run.text);
            }
            all.insert(0, (cells, 1));
        }
        all
    }
}

/// The columns with the runs of one more line, each in a column or one of its own; `None` if one is in two.
fn with(columns: &[(f64, f64)], line: &Line) -> Option<Vec<(f64, f64)>> {
    let mut columns = columns.to_vec();
    for run in &line.runs {
        let mut over = columns.iter_mut().filter(|column| run.start < column.1 && column.0 < run.end);
        match (over.next(), over.next()) {
            (Some(column), None) => *column = (column.0.min(run.start), column.1.max(run.end)),
            (None, _) => columns.push((run.start, run.end)),
            (Some(_), Some(_)) => return None,
        }
    }
    columns.sort_by(|a, b| a.0.total_cmp(&b.0));
    let apart = |two: &[(f64, f64)]| two[1].0 - two[0].1 >= 0.5 * APART * line.height;
    (columns.len() <= COLUMNS && columns.windows(2).all(apart)).then_some(columns)
}

/// The column in which a run stands.
fn column(columns: &[(f64, f64)], run: &Run) -> usize {
    columns.iter().position(|column| run.start < column.1 && column.0 < run.end).unwrap_or(0)
}

/// Whether the line at `at` is of the same row as the line above.
fn goes_on(lines: &[Line], at: usize, columns: &[(f64, f64)]) -> bool {
    // A cell that is set in the middle of the cell beside it stands half a line higher or lower.
    let beside = at > 0 && lines[at - 1].y - lines[at].y < 0.8 * lines[at].height;
    beside || wraps(lines, at, columns)
}

/// Whether the words with which the line at `at` begins had no room in the line above.
fn wraps(lines: &[Line], at: usize, columns: &[(f64, f64)]) -> bool {
    let Some((above, line)) = at.checked_sub(1).and_then(|above| Some((lines.get(above)?, lines.get(at)?))) else {
        return false;
    };
    let gaps = || lines.windows(2).map(|two| two[0].y - two[1].y);
    let (gap, closest) = (above.y - line.y, gaps().fold(f64::MAX, f64::min));
    if gap > CLOSE * closest {
        return false;
    }
    let is_spaced = gaps().any(|other| other > CLOSE * CLOSE * closest);
    let lowercase = |run: &Run| run.text.starts_with(char::is_lowercase);
    // Where all lines are as far apart, a row is what has something in its first column.
    let opens = line.runs.len() > 1 && line.runs.iter().any(|run| column(columns, run) == 0);
    if opens && !is_spaced && !line.runs.iter().any(lowercase) {
        return false;
    }
    let figure = |run: &Run| !run.text.contains(char::is_alphabetic);
    line.runs.iter().all(|run| {
        let column = column(columns, run);
        let word = run.text.split_whitespace().next().unwrap_or_default().chars().count() as f64;
        let width = (run.end - run.start) * word / run.text.chars().count().max(1) as f64;
        let over = above.runs.iter().find(|over| self::column(columns, over) == column);
        // One figure does not go on in another.
        let over = over.filter(|over| !(figure(over) && figure(run)));
        // Widths are those of the font as far as the file tells them.
        over.is_some_and(|over| over.end + line.height + width > columns[column].1)
    })
}

/// The text of a row's columns, empty for an empty cell, and how many lines it takes.
type Row = (Vec<String>, usize);

fn rows(lines: &[Line], columns: &[(f64, f64)]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if !goes_on(lines, at, columns) {
            rows.push((vec![String::new(); columns.len()], 0));
        }
        let Some((cells, count)) = rows.last_mut() else { continue };
        *count += 1;
        for run in &line.runs {
            if let Some(cell) = cells.get_mut(column(columns, run)) {
                if !cell.is_empty() {
                    cell.push(' ');
                }
                cell.push_str(&run.text);
            }
        }
    }
    rows
}

/// Whether these are the rows of a table, and not two columns of prose, a caption, signatures, a list or numbered lines.
fn is_table(rows: &[Row]) -> bool {
    let columns = rows.first().map_or(0, |row| row.0.len());
    let cells = || rows.iter().flat_map(|row| &row.0);
    let in_column = |n: usize| rows.iter().filter_map(move |row| row.0.get(n)).filter(|cell| !cell.is_empty());
    let full = rows.iter().filter(|row| row.0.iter().filter(|cell| !cell.is_empty()).count() > 1).count();
    let is_other = |cell: &String| {
        let folded = cell.to_lowercase();
        cell.contains("__")
            || matches!(folded.as_str(), "v." | "vs." | "-v-" | "versus" | "and")
            || folded.contains("by:")
            || folded.contains("/s/")
    };
    let is_sign = |cell: &String| !cell.contains(char::is_alphanumeric);
    let is_marker = |cell: &String| {
        let inner = cell.trim_start_matches('(').trim_end_matches(['.', ')']);
        cell.chars().count() <= 6
            && (is_sign(cell)
                || inner.chars().all(|c| c.is_ascii_digit())
                || inner.len() < cell.len() && !inner.contains(' '))
    };
    let is_prose = |n: usize| {
        let (mut count, mut goes_on, mut length) = (0, 0, 0);
        for cell in in_column(n) {
            count += 1;
            goes_on += usize::from(cell.starts_with(char::is_lowercase));
            length += cell.chars().count();
        }
        count > 2 && goes_on * 3 > count && length > 22 * count
    };
    let is_label = |cell: &String| cell.ends_with(':');
    full >= if columns == 2 { 3 } else { 2 }
        && full * 2 > rows.len()
        && rows.iter().all(|row| row.1 <= ROW)
        && cells().all(|cell| cell.chars().count() <= CELL && !is_other(cell))
        && !(0..columns).any(|n| in_column(n).all(is_sign) || is_prose(n))
        && !(columns == 2 && (in_column(0).all(is_marker) || in_column(0).all(is_label)))
}

/// The characters of a text but for blanks, counted.
fn counted<'t>(texts: impl Iterator<Item = &'t str>) -> BTreeMap<char, usize> {
    let mut counts = BTreeMap::new();
    for c in texts.flat_map(str::chars).filter(|c| !c.is_whitespace()) {
        *counts.entry(c).or_default() += 1;
    }
    counts
}

/// Puts the rows in place of the lines that hold the same characters; if there are none, nothing is changed.
fn put_in(lines: &mut Vec<String>, rows: &[Row]) {
    let wanted = counted(rows.iter().flat_map(|row| &row.0).map(String::as_str));
    let total: usize = wanted.values().sum();
    for start in 0..lines.len() {
        let (mut left, mut rest) = (wanted.clone(), total);
        for end in start..lines.len() {
            for (c, count) in counted(std::iter::once(lines[end].as_str())) {
                match left.get_mut(&c).filter(|has| **has >= count) {
                    Some(has) => *has -= count,
                    None => {
                        rest = usize::MAX;
                        break;
                    }
                }
                rest -= count;
            }
            if rest == usize::MAX {
                break;
            }
            if rest == 0 {
                let row = |row: &Row| row.0.join(" | ").trim_end_matches([' ', '|']).to_owned();
                // What stands beside it is no row of it, and another table has its own heads.
                let blank = |there: bool| there.then(String::new);
                let before = blank(start > 0 && !lines[start - 1].is_empty());
                let after = blank(lines.get(end + 1).is_some_and(|line| !line.is_empty()));
                let rows: Vec<String> = before.into_iter().chain(rows.iter().map(row)).chain(after).collect();
                lines.splice(start..=end, rows);
                return;
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// Letters are half as wide as they are high.
    fn page(lines: &[(f64, &[(f64, &str)])]) -> (String, Vec<TextFragment>) {
        let runs = lines.iter().flat_map(|(y, runs)| runs.iter().map(move |(x, text)| (*y, *x, *text)));
        let of = |(y, x, text): (f64, f64, &str)| {
            TextFragment::new(text, x, y, text.chars().count() as f64 * 5.0, 10.0, 10.0)
        };
        let text: Vec<&str> = runs.clone().map(|(_, _, text)| text).collect();
        (text.join("\n"), runs.map(of).collect())
    }

    #[test]
    fn rows_are_read_from_where_the_text_stands() {
        let (text, fragments) = page(&[
            (700.0, &[(50.0, "This statement is made by the lender and the borrower on the day below.")]),
            (680.0, &[(50.0, "Item"), (200.0, "Amount")]),
            (668.0, &[(50.0, "Principal balance"), (260.0, "$84,630.18")]),
            (656.0, &[(50.0, "Late charge of the month"), (270.0, "$96.35")]),
            (644.0, &[(50.0, "of September")]),
            (632.0, &[(50.0, "Release fee"), (270.0, "$32.00")]),
            (612.0, &[(50.0, "Interest runs on the unpaid balance until the lender has been paid in full.")]),
        ]);
        assert!(may_be_in(&text));
        let read = in_rows(&text, &fragments);
        let rows: Vec<&str> = read.lines().skip(2).take(4).collect();
        assert_eq!(
            rows,
            [
                "Item | Amount",
                "Principal balance | $84,630.18",
                "Late charge of the month of September | $96.35",
                "Release fee | $32.00"
            ]
        );
        assert_eq!(read.lines().filter(|line| line.is_empty()).count(), 2, "{read}");
    }

    #[test]
    fn lists_captions_columns_of_prose_and_signatures_are_none() {
        for lines in [
            &[
                (700.0, &[(50.0, "1."), (80.0, "Rent is due.")][..]),
                (688.0, &[(50.0, "2."), (80.0, "Pets are not kept.")]),
                (676.0, &[(50.0, "3."), (80.0, "The roof is Landlord's.")]),
            ][..],
            &[
                (700.0, &[(50.0, "ANN LEE,"), (200.0, "Case No. 24-117")]),
                (688.0, &[(50.0, "v."), (200.0, "COMPLAINT")]),
                (676.0, &[(50.0, "ELM LLC,"), (200.0, "JURY DEMANDED")]),
            ],
            &[
                (700.0, &[(50.0, "The tenant shall keep the"), (250.0, "paid on the first day of")]),
                (688.0, &[(50.0, "premises in good repair and"), (250.0, "each month, and the late")]),
                (676.0, &[(50.0, "pay for all the damage done"), (250.0, "charge is due five days")]),
                (664.0, &[(50.0, "by it or its guests. Rent is"), (250.0, "after. No notice is given.")]),
            ],
            &[
                (700.0, &[(50.0, "LANDLORD"), (250.0, "TENANT")]),
                (688.0, &[(50.0, "By: Ann Lee"), (250.0, "By: Bo Ray")]),
                (676.0, &[(50.0, "Title: Member"), (250.0, "Title: President")]),
            ],
        ] {
            let (text, fragments) = page(lines);
            assert_eq!(in_rows(&text, &fragments), text);
        }
    }

    #[test]
    fn nothing_changes_where_the_page_has_other_characters() {
        let lines: &[(f64, &[(f64, &str)])] = &[
            (700.0, &[(50.0, "Rent"), (200.0, "$10")]),
            (688.0, &[(50.0, "Tax"), (200.0, "$20")]),
            (676.0, &[(50.0, "Fee"), (200.0, "$30")]),
        ];
        let (text, fragments) = page(lines);
        assert_eq!(in_rows(&text, &fragments), "Rent | $10\nTax | $20\nFee | $30");
        assert_eq!(in_rows(&text.replace("$20", "$21"), &fragments), text.replace("$20", "$21"));
    }
}
