//! Whether the bottom line of a table is right: "Does the estimate add up?", "Is the total of the invoice correct?"

use super::{
    cells::{Table, cell_below, cells_of, is_figure, is_sum, tables},
    choosing::{Candidate, Inquiry},
    rows::BOTTOM,
    table_columns::not_added,
    table_figures::{figure_of, written},
};
use crate::law::{Letters, Span, cues::plain, sentences::sentences_in};

use comprehension::verdict::Verdict;
use search::words;

/// Words of a row that is taken off, or that is a sum of others itself.
const OTHERWISE: &[&str] =
    &["subtotal", "less", "credit", "discount", "paid", "payment", "deposit", "retainer", "adjust"];

/// What was checked.
pub struct Checked {
    pub verdict: Verdict,
    pub text: String,
    /// The bottom line.
    pub place: Candidate,
}

/// Whether a question asks if a sum is right.
pub fn asks(question: &str) -> bool {
    let low = plain(question);
    let starts =
        ["is ", "are ", "does ", "do ", "did ", "was ", "check ", "has "].iter().any(|word| low.starts_with(word));
    let sum = ["total", "sum ", "bottom line", "figures", "arithmetic", "math"].iter().any(|word| low.contains(word));
    let right = ["right", "correct", "accurate", "wrong", "off?"].iter().any(|word| low.contains(word));
    starts && (low.contains("add up") || sum && right)
}

/// The check of every table that has a bottom line, or of those that the question names by what stands above them; none where one cannot be followed.
pub fn checked(inquiry: &Inquiry, question: &str) -> Vec<Checked> {
    if !asks(question) {
        return Vec::new();
    }
    let asked = words::stems(question);
    let (mut out, mut named) = (Vec::new(), Vec::new());
    for (run, letters) in inquiry.texts() {
        if let Some((verdict, text, place)) = in_prose(letters)
            && let Some(place) = inquiry.place(run, place)
        {
            out.push(Checked { verdict, text, place });
        }
        for table in with_bottoms(letters) {
            if let Some((verdict, text, line)) = by_columns(letters, &table).or_else(|| check(letters, &table))
                && let Some(place) = inquiry.place(run, letters.trim(line))
            {
                let is_named = title(letters, &table).is_some_and(|title| {
                    let own = words::stems(&letters.folded(title));
                    !own.is_empty() && own.iter().all(|stem| asked.contains(stem))
                });
                let into = if is_named { &mut named } else { &mut out };
                into.push(Checked { verdict, text, place });
            }
        }
    }
    if named.is_empty() { out } else { named }
}

/// The line above the heads of a table, where that is no row: the name of its sheet.
fn title(letters: &Letters, table: &Table) -> Option<Span> {
    let heads = table.heads.as_ref().and_then(|heads| heads.first()).map(|head| head.start);
    let Some(start) = heads else { return table.label };
    let above = letters.lines().take_while(|line| line.end < start).filter(|line| !line.is_empty()).last()?;
    (cells_of(letters, above).len() < 2).then_some(above)
}

/// The check of every column of a table with heads for which its bottom line has a figure.
fn by_columns(letters: &Letters, table: &Table) -> Option<(Verdict, String, Span)> {
    let heads = table.heads.as_ref()?;
    let mut bottoms = table.rows.iter().enumerate().filter(|(_, (_, cells))| is_bottom(letters, cells));
    let (at, (line, cells)) = bottoms.next()?;
    let above = table.rows.get(..at)?;
    // What is taken off begins with its name: "Less retainer".
    let taken_off = |(_, cells): &(Span, Vec<Span>)| {
        let mut names = cells.iter().map(|cell| letters.folded_lower(*cell));
        let name = names.find(|name| name.contains(char::is_alphabetic)).unwrap_or_default();
        OTHERWISE.iter().any(|word| name.starts_with(word))
    };
    if bottoms.next().is_some() || opens(letters, cells) == "balance" || above.iter().any(taken_off) {
        return None;
    }
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    for (column, head) in heads.iter().enumerate().skip(1) {
        let head = letters.folded(*head);
        let printed = cell_below(letters, *line, cells, heads, column).filter(|cell| is_figure(letters, *cell));
        let printed = printed.and_then(|cell| figure_of(&letters.folded(cell)));
        let Some(printed) = printed.filter(|_| !not_added(&head.to_lowercase())) else { continue };
        let all: Vec<String> = above
            .iter()
            .filter_map(|(line, cells)| cell_below(letters, *line, cells, heads, column))
            .map(|cell| letters.folded(cell))
            .collect();
        let numbers: Option<Vec<i128>> = all.iter().map(|text| figure_of(text)).collect();
        let Some(numbers) = numbers.filter(|numbers| numbers.len() > 1) else { continue };
        let (count, sum) = (numbers.len(), numbers.iter().sum::<i128>());
        let told = format!("the {count} amounts of “{head}” add up to {}", written(sum, &all));
        if sum == printed {
            right.push(told);
        } else {
            wrong.push(format!("{told}; the bottom line says {}", written(printed, &all)));
        }
    }
    match (&right[..], &wrong[..]) {
        ([], []) => None,
        (_, [_, ..]) => Some((Verdict::No, format!("No: {}.", wrong.join(". And ")), *line)),
        ([only], []) => Some((Verdict::Yes, format!("Yes: {only}, as the bottom line says."), *line)),
        (all, []) => {
            let text = format!("Yes: each of {} columns adds up to what the bottom line says.", all.len());
            Some((Verdict::Yes, text, *line))
        }
    }
}

/// Words of a sentence that says of what a sum is made.
const MADE_OF: &[&str] = &[
    "made up of",
    "consists of",
    "consist of",
    "composed of",
    "comprises",
    "comprised of",
    "the sum of",
    "broken down",
];
/// Longest figure of a sentence, in characters.
const FIGURE: usize = 16;

/// The figures of money in a stretch of prose: "$1,904.18".
fn figures(letters: &Letters, place: Span) -> Vec<String> {
    let text = letters.folded(place);
    let behind = text.split('$').skip(1).map(|rest| {
        let figure: String =
            rest.chars().take(FIGURE).take_while(|c| c.is_ascii_digit() || matches!(c, ',' | '.')).collect();
        format!("${}", figure.trim_end_matches([',', '.']))
    });
    behind.filter(|figure| figure_of(figure).is_some()).collect()
}

/// The check of a sentence that says of what a sum is made, against the only other sum of its paper or the one that it comes to.
fn in_prose(letters: &Letters) -> Option<(Verdict, String, Span)> {
    let mut found = sentences_in(letters).into_iter().map(|sentence| sentence.body).filter(|place| {
        let low = letters.folded_lower(*place);
        MADE_OF.iter().any(|words| low.contains(words)) && figures(letters, *place).len() > 1
    });
    let place = found.next().filter(|_| found.next().is_none())?;
    let parts = figures(letters, place);
    let sum: i128 = parts.iter().filter_map(|part| figure_of(part)).sum();
    let before = figures(letters, Span::new(letters.span().start, place.start));
    let behind = figures(letters, Span::new(place.end, letters.span().end));
    let mut others: Vec<String> = before.into_iter().chain(behind).collect();
    others.sort_unstable();
    others.dedup();
    let told = written(sum, &parts);
    let same = others.iter().any(|other| figure_of(other) == Some(sum));
    let count = parts.len();
    match &others[..] {
        _ if same => {
            Some((Verdict::Yes, format!("Yes: the {count} amounts add up to {told}, which the paper names."), place))
        }
        [only] => {
            Some((Verdict::No, format!("No: the {count} amounts add up to {told}; the paper names {only}."), place))
        }
        _ => None,
    }
}

/// The word with which a row begins.
fn opens(letters: &Letters, cells: &[Span]) -> String {
    let first = cells.iter().find(|cell| !cell.is_empty()).map(|cell| letters.folded_lower(*cell)).unwrap_or_default();
    first.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default().to_owned()
}

fn is_bottom(letters: &Letters, cells: &[Span]) -> bool {
    BOTTOM.contains(&opens(letters, cells).as_str())
}

/// The tables of a text, each with the bottom line that a rule or a blank line parts from it.
fn with_bottoms(letters: &Letters) -> Vec<Table> {
    let mut out: Vec<Table> = Vec::new();
    for table in tables(letters) {
        let parted = table.heads.is_none()
            && table.label.is_none()
            && table.rows.first().is_some_and(|(_, cells)| is_bottom(letters, cells));
        match out.last_mut() {
            Some(above) if parted && !above.rows.is_empty() => above.rows.extend(table.rows),
            _ => out.push(table),
        }
    }
    out
}

fn check(letters: &Letters, table: &Table) -> Option<(Verdict, String, Span)> {
    let ruled = |line: Span| letters.folded(line).chars().all(|c| !c.is_alphanumeric());
    let mut bottoms = table.rows.iter().enumerate().filter(|(_, (_, cells))| is_bottom(letters, cells));
    let (at, (line, cells)) = bottoms.next()?;
    // Of two bottom lines the second may hold what the first leaves out.
    if bottoms.next().is_some() || opens(letters, cells) == "balance" {
        return None;
    }
    // Two figures that a single blank parts are one cell: the last one counts.
    let last = |cells: &[Span]| -> Option<String> {
        let text = letters.folded(*cells.last().filter(|cell| is_sum(letters, **cell))?);
        text.rsplit(' ').next().map(str::to_owned)
    };
    let printed = last(cells)?;
    let mut all = Vec::new();
    for (line, cells) in table.rows[..at].iter().filter(|(line, _)| !ruled(*line)) {
        let low = letters.folded_lower(*line);
        let figure = last(cells)?;
        if OTHERWISE.iter().any(|word| low.contains(word)) {
            return None;
        }
        all.push(figure);
    }
    let numbers: Vec<i128> = all.iter().map(|text| figure_of(text)).collect::<Option<_>>()?;
    let (sum, said) = (numbers.iter().sum::<i128>(), figure_of(&printed)?);
    if numbers.len() < 2 || numbers.iter().any(|number| *number < 0) {
        return None;
    }
    let told = written(sum, &all);
    let count = numbers.len();
    Some(if sum == said {
        (Verdict::Yes, format!("Yes: the {count} amounts above the bottom line add up to {told}, as it says."), *line)
    } else {
        (
            Verdict::No,
            format!("No: the {count} amounts above the bottom line add up to {told}; it says {printed}."),
            *line,
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Vec<String> {
        let letters = Letters::new(text);
        with_bottoms(&letters).iter().filter_map(|table| check(&letters, table)).map(|(_, text, _)| text).collect()
    }

    #[test]
    fn every_column_is_held_against_its_bottom_line() {
        let of = |text: &str| -> Vec<String> {
            let letters = Letters::new(text);
            with_bottoms(&letters)
                .iter()
                .filter_map(|table| by_columns(&letters, table))
                .map(|(_, text, _)| text)
                .collect()
        };
        let herd = "Herd\nNo. | Animal | Worth on June 1, 2026 | Barn\n1 | Cow | 900.50 | East\n2 | Deposit | 1100 | West\n| TOTAL | 2010.50\n\
            Feed\nDate | Bought of | Amount\n2026-06-04 | Mill | 80\n2026-06-09 | Mill | 90\n";
        assert!(of(herd).is_empty());
        let herd = herd.replace("Deposit", "Ox on deposit");
        assert_eq!(
            of(&herd),
            ["No: the 2 amounts of “Worth on June 1, 2026” add up to 2,000.50; the bottom line says 2,010.50."]
        );
        let letters = Letters::new(&herd);
        let tables = tables(&letters);
        let headed = tables.iter().filter(|table| table.heads.is_some());
        let named: Vec<String> =
            headed.filter_map(|table| title(&letters, table)).map(|line| letters.folded(line)).collect();
        assert_eq!(named, ["Herd", "Feed"]);
        let bills = "Bill | Net | Paid\nB-1 | 10 | 4\nB-2 | 20 | 6\nTotal | 30 | 10\n";
        assert_eq!(of(bills), ["Yes: each of 2 columns adds up to what the bottom line says."]);
    }

    #[test]
    fn the_parts_of_a_sum_are_checked_in_prose() {
        let of = |text: &str| in_prose(&Letters::new(text)).map(|(_, text, _)| text);
        let letter = "Amount of debt: $2,318.44\n\nThe balance is made up of principal of $1,904.18, interest of $264.26 and a charge of $150.00.\n";
        assert_eq!(of(letter).as_deref(), Some("Yes: the 3 amounts add up to $2,318.44, which the paper names."));
        let wrong = letter.replace("2,318.44", "2,381.44");
        assert_eq!(of(&wrong).as_deref(), Some("No: the 3 amounts add up to $2,318.44; the paper names $2,381.44."));
        assert_eq!(of("He owes $40.00 and $50.00.\n"), None);
    }

    #[test]
    fn a_bottom_line_is_checked() {
        let bill = "BILL\n---------------------------------\nItem  Work           Qty     Unit       Amount\n1     Gutters        30 ft   $20.00     $600.00\n\
            2     Paint          1       $1,450.00 $1,450.00\n---------------------------------\n                             TOTAL      $1,950.00\n";
        assert_eq!(of(bill), ["No: the 2 amounts above the bottom line add up to $2,050.00; it says $1,950.00."]);
        let right = "Item | Amount | Paid\nA | $10.00 | $4.00\nB | $20.00 | $6.00\nTotal | $30.00 | $10.00\n";
        assert_eq!(of(right), ["Yes: the 2 amounts above the bottom line add up to $10.00, as it says."]);
        let cost = "3. Cost\nItem | Trade | Cost\nSiding | Elm scope | $1,120,000\nDecks (24 decks) | General | $312,000\nTotal |  | $1,442,000\n4. Opinion\nIt leaks.\n";
        assert_eq!(of(cost), ["No: the 2 amounts above the bottom line add up to $1,432,000; it says $1,442,000."]);
        // What is taken off is no part of the sum.
        let less = "Item | Note | Amount\nA | x | $10.00\nB | y | $20.00\nLess retainer | | $6.00\nTotal | | $24.00\n";
        assert!(of(less).is_empty());
        assert!(asks("Does the estimate add up?") && asks("Is the total right?"));
        assert!(!asks("What is the right total?") && !asks("Does the lease run on?"));
    }
}
