//! What a bill works out: quantity times price, a running balance, and what is due after a deposit.

use super::totals::written;
use crate::{
    finding::{Finding, Kind, Severity},
    paper::Paper,
};

use law::Span;

/// Lines between a total and what is due.
const BETWEEN: usize = 6;

/// A row of a table: its cells with their words, and what its numbers are under their heads.
struct Row {
    cells: Vec<(Span, String)>,
}

impl Row {
    fn of(paper: &Paper, paragraph: usize) -> Option<Self> {
        let whole = paper.span_of(paragraph);
        let text = paper.letters.at(whole);
        if !text.contains(&'\t') {
            return None;
        }
        let mut start = whole.start;
        let cells = text.split(|c| *c == '\t').map(|cell| {
            let span = paper.letters.trim(Span::new(start, start + cell.len()));
            start += cell.len() + 1;
            (span, cell.iter().collect::<String>().trim().to_owned())
        });
        Some(Self { cells: cells.collect() })
    }

    fn is_head(&self) -> bool {
        self.cells.len() > 2 && !self.cells.iter().any(|(_, words)| words.contains(|c: char| c.is_ascii_digit()))
    }

    /// The column whose head has one of some words, and none of others.
    fn column(&self, words: &[&str], but: &[&str]) -> Option<usize> {
        self.cells.iter().position(|(_, head)| {
            let low = head.to_lowercase();
            let has = |word: &&str| {
                low.split(|c: char| !c.is_alphanumeric()).any(|own| own == *word)
                    || word.contains(' ') && low.contains(word)
            };
            words.iter().any(has) && !but.iter().any(has)
        })
    }

    /// The number of a cell in hundredths; less than nothing behind a minus or in brackets.
    fn number(&self, column: usize) -> Option<i64> {
        let (_, words) = self.cells.get(column)?;
        let less = words.starts_with(['-', '−', '–', '(']);
        let bare: String =
            words.chars().filter(|c| !matches!(c, '$' | '€' | '£' | ',' | '-' | '−' | '–' | '(' | ')' | ' ')).collect();
        let (whole, part) = bare.split_once('.').unwrap_or((&bare, ""));
        let digits = |text: &str| text.chars().all(|c| c.is_ascii_digit());
        if whole.is_empty() || !digits(whole) || !digits(part) || part.len() > 2 {
            return None;
        }
        let part: i64 = format!("{part:0<2}").parse().ok()?;
        let value = whole.parse::<i64>().ok()?.checked_mul(100)?.checked_add(part)?;
        Some(if less { -value } else { value })
    }
}

/// All of them.
pub(super) fn check(paper: &Paper) -> Vec<Finding> {
    let rows: Vec<Option<Row>> = (0..paper.paragraphs.len()).map(|at| Row::of(paper, at)).collect();
    let mut out = Vec::new();
    let mut head: Option<&Row> = None;
    let mut table: Vec<&Row> = Vec::new();
    for row in rows.iter().chain([&None]) {
        match row {
            Some(row) if row.is_head() => head = Some(row),
            Some(row) => table.push(row),
            None => {
                if let Some(head) = head.take() {
                    out.extend(products(paper, head, &table));
                    out.extend(running(paper, head, &table));
                }
                table.clear();
            }
        }
    }
    out.extend(due(paper));
    out
}

/// "32 | $95.00 | $3,040.00": the quantity times the price is the amount.
fn products(paper: &Paper, head: &Row, table: &[&Row]) -> Vec<Finding> {
    const COUNTS: [&str; 6] = ["qty", "quantity", "hours", "units", "count", "days"];
    const PRICES: [&str; 4] = ["price", "rate", "unit cost", "each"];
    const AMOUNTS: [&str; 5] = ["amount", "total", "extended", "line total", "charge"];
    let columns = head
        .column(&COUNTS, &PRICES)
        .zip(head.column(&PRICES, &[]))
        .zip(head.column(&AMOUNTS, &["unit price", "unit cost"]));
    let Some(((count, price), amount)) = columns else { return Vec::new() };
    let wrong = |row: &&&Row| {
        let (count, price, amount) = (row.number(count)?, row.number(price)?, row.number(amount)?);
        let product = count.checked_mul(price)? / 100;
        (product != amount).then_some(product)
    };
    let found = table.iter().filter_map(|row| Some((row, wrong(&row)?)));
    found
        .map(|(row, product)| {
            let right = written(product.unsigned_abs(), '$');
            let (span, words) = &row.cells[amount];
            let message = format!(
                "{} at {} is {right}, not {words}. Correct the amount, the quantity or the price.",
                row.cells[count].1, row.cells[price].1
            );
            paper.finding(Kind::Total, Severity::Wrong, *span, message).with(right)
        })
        .collect()
}

/// "Amount | Balance": each balance is the one before it and its amount.
fn running(paper: &Paper, head: &Row, table: &[&Row]) -> Vec<Finding> {
    let columns =
        head.column(&["amount", "debit or credit", "change"], &["balance"]).zip(head.column(&["balance"], &[]));
    let Some((amount, balance)) = columns else { return Vec::new() };
    let steps: Vec<(&Row, i64, i64)> = table
        .windows(2)
        .filter_map(|two| {
            let next = two[0].number(balance)?.checked_add(two[1].number(amount)?)?;
            Some((two[1], next, two[1].number(balance)?))
        })
        .collect();
    // Most rows say that the column is a running balance.
    let right = steps.iter().filter(|(_, next, own)| next == own).count();
    if right < 2 || right * 2 < steps.len() {
        return Vec::new();
    }
    let wrong = steps.into_iter().filter(|(_, next, own)| next != own);
    wrong
        .map(|(row, next, _)| {
            let (span, words) = &row.cells[balance];
            let right = format!("{}{}", if next < 0 { "-" } else { "" }, written(next.unsigned_abs(), '$'));
            let message =
                format!("The balance before it and this amount give {right}, not {words}. Correct one of them.");
            paper.finding(Kind::Total, Severity::Wrong, *span, message).with(right)
        })
        .collect()
}

/// "Total: $19,120.00", "Deposit received: $6,000.00", "Balance due: $13,120.00", each on a line of its own.
fn due(paper: &Paper) -> Vec<Finding> {
    struct Line {
        label: String,
        cents: i64,
        span: Span,
        words: String,
    }
    let line = |at: usize| -> Option<Line> {
        let whole = paper.span_of(at);
        let text: String = paper.letters.at(whole).iter().collect();
        let (label, value) = text.rsplit_once(": ")?;
        let value = value.trim();
        let row = Row { cells: vec![(whole, value.to_owned())] };
        let start = whole.start + text.chars().count() - text.rsplit_once(": ")?.1.trim_start().chars().count();
        let span = Span::new(start, start + value.chars().count());
        let cents = row.number(0).filter(|_| value.contains('$'))?;
        Some(Line { label: label.trim().to_lowercase(), cents, span, words: value.to_owned() })
    };
    let mut out = Vec::new();
    for at in 0..paper.paragraphs.len() {
        let Some(due) = line(at) else { continue };
        if !["balance due", "amount due", "total due", "balance"].iter().any(|own| due.label.starts_with(own)) {
            continue;
        }
        let mut paid = Vec::new();
        for before in (at.saturating_sub(BETWEEN)..at).rev().filter_map(line) {
            let less = ["deposit", "payment", "paid", "credit", "less "].iter().any(|word| before.label.contains(word));
            if less {
                paid.push(before.cents.abs());
            } else if before.label.starts_with("total") && !paid.is_empty() {
                let right = before.cents - paid.iter().sum::<i64>();
                if right != due.cents && right > 0 {
                    let words = written(right.unsigned_abs(), '$');
                    let message = format!(
                        "{} less what is paid is {words}, not {}. Correct one of them.",
                        written(before.cents.unsigned_abs(), '$'),
                        due.words
                    );
                    out.push(
                        paper
                            .finding(Kind::Total, Severity::Wrong, due.span, message)
                            .with(words)
                            .against(paper.place(before.span)),
                    );
                }
                break;
            } else {
                break;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::{Context, Finding, Paragraph, check};

    fn found(lines: &[&str]) -> Vec<String> {
        let paragraphs: Vec<Paragraph> =
            lines.iter().map(|line| Paragraph { text: (*line).to_owned(), ..Paragraph::default() }).collect();
        let all: Vec<Finding> = check(&paragraphs, &Context::default());
        all.into_iter()
            .filter(|finding| finding.kind == crate::Kind::Total)
            .map(|finding| format!("{}: {}", finding.quoted, finding.message))
            .collect()
    }

    #[test]
    fn a_quantity_times_its_price_is_the_amount() {
        let bill = [
            "Description\tQuantity\tUnit price\tAmount",
            "Shingles\t32\t$95.00\t$3,040.00",
            "Dumpster\t2\t$575.00\t$1,250.00",
        ];
        assert_eq!(
            found(&bill),
            ["$1,250.00: 2 at $575.00 is $1,150, not $1,250.00. Correct the amount, the quantity or the price."]
        );
        let fine = ["Work\tHours\tRate\tTotal", "Review\t1.5\t$300.00\t$450.00", "Call\t0.2\t$300.00\t$60.00"];
        assert_eq!(found(&fine), [] as [String; 0]);
    }

    #[test]
    fn a_balance_goes_on_from_the_one_before() {
        let account = [
            "Date\tEntry\tAmount\tBalance",
            "April 1\tOpening balance\t\t$1,200.00",
            "April 30\tInvoice\t$3,120.00\t$4,320.00",
            "May 12\tPayment\t-$2,500.00\t$1,820.00",
            "May 31\tInvoice\t$3,120.00\t$4,940.00",
            "June 9\tPayment\t-$3,000.00\t$2,040.00",
            "June 30\tInvoice\t$3,120.00\t$5,160.00",
        ];
        let all = found(&account);
        assert!(
            all.iter().any(|one| one.starts_with("$2,040.00: The balance before it and this amount give $1,940")),
            "{all:?}"
        );
    }

    #[test]
    fn what_is_due_is_the_total_less_what_is_paid() {
        let bill = ["Total: $19,120.00", "Deposit received May 30, 2025: $6,000.00", "Balance due: $13,210.00"];
        assert!(
            found(&bill).iter().any(|one| one.contains("$19,120 less what is paid is $13,120, not $13,210.00")),
            "{:?}",
            found(&bill)
        );
        let fine = ["Total: $19,120.00", "Deposit received May 30, 2025: $6,000.00", "Balance due: $13,120.00"];
        assert_eq!(found(&fine), [] as [String; 0]);
    }
}
