//! Questions of the rows of a table: what they come to, how many they are, which of them lie above or below a number, and which is the
//! largest. What is added up or counted is shown row by row, so that whoever reads it can follow the sum.

use super::{
    cells::{Table, is_sum, tables},
    choosing::{Candidate, Inquiry},
    clock_limits::hours,
    table_columns::{Column, Wanted, columns, not_added, value_of},
    table_figures::{Limit, figure_of, limit, written},
    table_rows::{self, ASKING, Meant, Row, Telling, meant, row},
};
use crate::law::{Letters, Span, numerals};

use jiff::civil::Date;
use search::words;

/// Words that ask for a sum. "How much" does too, where what it names stands in several rows.
const SUMS: &[&str] = &["total", "totals", "sum", "altogether", "combined", "together", "overall"];
const IN_ALL: &[&str] = &["in all", "add up", "adds up", "added up", "come to", "comes to", "came to", "add the "];
/// Words that ask for the row with the largest or the smallest value.
const MOST: &[&str] = &["largest", "highest", "biggest", "greatest"];
const LEAST: &[&str] = &["smallest", "lowest", "least"];
/// Tables whose sums stand beside one another, and rows that are shown.
const TABLES: usize = 4;
const SHOWN: usize = 24;
/// What a question wants to know of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Sum,
    Count,
    Most,
    Least,
    /// What the last row says of what runs from row to row: a balance.
    Last,
    List,
}

/// An answer from the rows of a table.
pub struct OfRows {
    /// What the rows come to, with how it was reckoned.
    pub text: String,
    /// The rows, each with what it says of what is asked.
    pub rows: Vec<(String, Candidate)>,
    /// How many further rows there are.
    pub more: usize,
    /// The column that was added up.
    pub head: String,
}

/// What the rows of the tables that fit come to, if a question asks that. More than one table is added up only. Where it goes on from questions
/// before it ("how many of those"), only the rows are meant that those mean.
pub fn of_rows(inquiry: &Inquiry, before: &[Inquiry], today: Date) -> Vec<OfRows> {
    let asked = inquiry.asking().replace('\u{2019}', "'");
    let limit = limit(&asked);
    let Some(act) = act(&asked, limit.is_some() || hours(&asked).is_some()) else { return Vec::new() };
    let before = before.iter().map(|before| (before, before.asking().replace('\u{2019}', "'"))).collect();
    let wish = Wish { act, asked: &asked, limit, today, before };
    let mut found = Vec::new();
    for (run, letters) in inquiry.texts() {
        for table in tables(letters) {
            found.extend(of_table(inquiry, run, letters, &table, &wish));
        }
    }
    let most = if act == Act::Sum { TABLES } else { 1 };
    if found.len() > most { Vec::new() } else { found }
}

fn act(asked: &str, limited: bool) -> Option<Act> {
    let has = |of: &[&str]| asked.split(|c: char| !c.is_alphanumeric()).any(|word| of.contains(&word));
    let bare = asked.trim_start();
    let bare = bare.strip_prefix("and ").unwrap_or(bare);
    let opens = |of: &[&str]| of.iter().any(|word| bare.starts_with(word));
    if [" per ", "average", " if ", "percentage"].iter().any(|words| asked.contains(words)) || opens(&["why", "if "]) {
        return None;
    }
    if has(MOST) || has(LEAST) {
        return (!limited).then_some(if has(MOST) { Act::Most } else { Act::Least });
    }
    if asked.contains("how many") {
        // "How many witnesses may we depose?" asks for a rule.
        let rules = has(&["must", "can", "shall", "should", "could"]) || has(&["may"]) && !names_may(asked);
        return (!rules).then_some(Act::Count);
    }
    if has(&["balance"]) && opens(&["what ", "how much ", "balance "]) && !has(SUMS) {
        return Some(Act::Last);
    }
    let costs =
        opens(&["what did ", "what does ", "what will "]) && asked.trim_end_matches(['?', ' ']).ends_with(" cost");
    if costs || has(SUMS) || IN_ALL.iter().any(|words| asked.contains(words)) || asked.contains("how much") {
        return Some(Act::Sum);
    }
    (limited && opens(&["which", "what", "list", "show"])).then_some(Act::List)
}

/// Whether "may" is the month in a question in lower case: "after May 4", "in May?"
fn names_may(asked: &str) -> bool {
    let words: Vec<&str> = asked.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.iter().enumerate().filter(|(_, word)| **word == "may").all(|(at, _)| {
        let digits = words.get(at + 1).is_some_and(|next| next.starts_with(|c: char| c.is_ascii_digit()));
        let before = at.checked_sub(1).and_then(|at| words.get(at));
        digits || before.is_some_and(|word| ["in", "of", "since", "after", "before", "until", "through"].contains(word))
    })
}

/// Whether a question in lower case asks for what several come to.
pub(super) fn asks_total(asked: &str) -> bool {
    asked.split(|c: char| !c.is_alphanumeric()).any(|word| SUMS.contains(&word))
        || [" in all", "add up", " come to", " comes to", " came to"].iter().any(|words| asked.contains(words))
}

/// A question of rows.
struct Wish<'q> {
    act: Act,
    asked: &'q str,
    limit: Option<Limit<'q>>,
    today: Date,
    /// The questions from which it goes on, each with its words.
    before: Vec<(&'q Inquiry, String)>,
}

/// What is counted or listed: "calls" of "how many calls".
fn thing(asked: &str) -> Option<&str> {
    let leads = ["how many of the ", "how many ", "which of the ", "which of ", "which ", "list the ", "list "];
    let rest = leads.iter().find_map(|lead| Some(&asked[asked.find(lead)? + lead.len()..]))?;
    rest.split(|c: char| !c.is_alphanumeric() && c != '-').next().filter(|word| !word.is_empty())
}

fn of_table(inquiry: &Inquiry, run: usize, letters: &Letters, table: &Table, wish: &Wish) -> Vec<OfRows> {
    let all: Vec<Row> = table.rows.iter().filter_map(|(line, cells)| row(letters, *line, cells)).collect();
    let telling = |asked, limit| Telling { asked, limit, thing: thing(asked).map(str::to_owned), today: wish.today };
    let own = telling(wish.asked, wish.limit);
    let Some(mut meant) = meant(inquiry, run, letters, table, &all, &own) else { return Vec::new() };
    let mut said: Vec<String> = Vec::new();
    for (before, asked) in &wish.before {
        let telling = telling(asked, limit(asked));
        let Some(known) = table_rows::meant(before, run, letters, table, &all, &telling) else { return Vec::new() };
        meant.rows.retain(|row| known.rows.iter().any(|other| other.line == row.line));
        meant.about.extend(known.about);
        said.extend(known.said);
    }
    said.retain(|words| !meant.said.contains(words));
    meant.said = said.into_iter().chain(meant.said).collect();
    let sum = wish.act == Act::Sum;
    let money = matches!(wish.act, Act::Sum | Act::Most | Act::Least) || wish.limit.is_some_and(|limit| limit.money);
    let of =
        |inquiry: &Inquiry, asked: &str| columns(inquiry, letters, table, &meant.rows, &Wanted { asked, sum, money });
    // Rows that are told apart by their hour are shown whole.
    let whole = wish.act == Act::List && wish.limit.is_none();
    let mut columns = if whole { Vec::new() } else { of(inquiry, wish.asked) };
    // "How much of that came in June?" adds up the same column.
    if let (true, Some((before, asked))) = (columns.is_empty() && sum, wish.before.last()) {
        columns = of(before, asked);
    }
    let told = |column: Option<&Column>| told(inquiry, run, letters, table, &meant, column, wish);
    if columns.is_empty() {
        told(None).into_iter().collect()
    } else {
        columns.iter().filter_map(|column| told(Some(column))).collect()
    }
}

/// What the figures of a column of money come to.
pub struct ColumnSum {
    /// The head of the column.
    pub head: String,
    /// The line of the heads.
    pub line: Span,
    /// How many rows were added up.
    pub rows: usize,
    /// The sum, as the figures are written.
    pub sum: String,
}

/// The sums of all columns of money that add up, of every table with heads.
pub fn column_sums(letters: &Letters) -> Vec<ColumnSum> {
    let mut out = Vec::new();
    for table in tables(letters) {
        let Some(heads) = &table.heads else { continue };
        let Some((first, last)) = heads.first().zip(heads.last()) else { continue };
        let line = Span::new(first.start, last.end);
        let rows: Vec<Row> = table.rows.iter().filter_map(|(line, cells)| row(letters, *line, cells)).collect();
        for (at, head) in heads.iter().enumerate().skip(1) {
            let column = Column { at: Some(at), head: letters.folded(*head) };
            let all: Vec<_> = rows.iter().filter_map(|row| value_of(letters, &table, row, &column)).collect();
            let like: Vec<String> = all.iter().map(|(_, cell)| cell.clone()).collect();
            let money = like.iter().all(|cell| cell.contains(['$', '€', '£', '.']));
            if all.len() > 1 && money && !not_added(&column.head.to_lowercase()) {
                let sum = written(all.iter().map(|(number, _)| number).sum(), &like);
                out.push(ColumnSum { head: column.head, line, rows: all.len(), sum });
            }
        }
    }
    out
}

fn told(
    inquiry: &Inquiry,
    run: usize,
    letters: &Letters,
    table: &Table,
    meant: &Meant,
    column: Option<&Column>,
    Wish { act, asked, limit, before, .. }: &Wish,
) -> Option<OfRows> {
    let mut rows = meant.rows.clone();
    let mut said = meant.said.clone();
    let value = |row: &Row| value_of(letters, table, row, column?);
    if let Some(limit) = limit {
        column?;
        rows.retain(|row| value(row).is_some_and(|(number, _)| limit.admits(number)));
        said.push(limit.words.to_owned());
    }
    // "How many hours": the head says that its figures are to be added up.
    let counted = asked.split("how many ").nth(1).and_then(|rest| words::stems(rest).into_iter().next());
    let of_column = |head: &str| {
        let counts = counted.as_ref().is_some_and(|first| words::stems(head).contains(first));
        counts && !not_added(&head.to_lowercase()) && rows.iter().any(|row| value(row).is_some())
    };
    let act = if *act == Act::Count && column.is_some_and(|column| of_column(&column.head)) { Act::Sum } else { *act };
    let all: Vec<(&Row, Option<(i128, String)>)> = rows.iter().map(|row| (*row, value(row))).collect();
    let chosen: Vec<_> = match act {
        Act::Sum | Act::Most | Act::Least | Act::Last => all.into_iter().filter(|(_, value)| value.is_some()).collect(),
        Act::Count | Act::List => all,
    };
    let which = if said.is_empty() { String::new() } else { format!(" {}", said.join(" ")) };
    let of = |count: usize| if count == 1 { "1 row".to_owned() } else { format!("{count} rows") };
    let head = column.map(|column| column.head.as_str());
    let shown = |(row, value): &(&Row, Option<(i128, String)>)| {
        let text = label(letters, row, value.as_ref().map(|(_, text)| text.as_str()));
        Some((text, inquiry.place(run, row.line)?))
    };
    let text = match act {
        Act::Sum => {
            // "Over the seven applications" are all of them.
            let counts =
                |word: &str| word.parse().ok().or_else(|| numerals::spelt(word)) == u32::try_from(chosen.len()).ok();
            let mut words = asked.split(|c: char| !c.is_alphanumeric());
            let plain = words.any(|word| SUMS.contains(&word) || chosen.len() > 1 && counts(word))
                || IN_ALL.iter().any(|words| asked.contains(words))
                || !before.is_empty();
            // One row needs no sum, and all of a bill has its own bottom line.
            let least = if before.is_empty() { 2 } else { 1 };
            if chosen.len() < least || said.is_empty() && (!plain || has_bottom(letters, table)) {
                return None;
            }
            let like: Vec<String> = chosen.iter().filter_map(|(_, value)| Some(value.as_ref()?.1.clone())).collect();
            let sum = chosen.iter().filter_map(|(_, value)| Some(value.as_ref()?.0)).sum();
            // A row whose figure stands elsewhere is not lost in silence.
            let left = rows.iter().filter(|row| value(row).is_none());
            let left: Vec<String> = left.filter_map(|row| beside(letters, row, &rows)).collect();
            let left = if left.is_empty() { String::new() } else { format!(" Not in it: {}.", left.join("; ")) };
            format!("{}: {} of “{}”{which}, added up.{left}", written(sum, &like), of(chosen.len()), head?)
        }
        Act::Count => {
            // What is counted must be known as what the rows are.
            let first = counted?;
            let row = ASKING.iter().any(|word| words::stems(word).contains(&first));
            let known = row || meant.named.contains(&first) || meant.about.contains(&first);
            if !known || said.is_empty() && !row || chosen.is_empty() {
                return None;
            }
            format!("{}{which}.", of(chosen.len()))
        }
        Act::Last => {
            // "The balance after the June payment" names its row.
            let running = head.is_some_and(|head| head.to_lowercase().contains("balance"));
            let last = chosen.last().filter(|_| running && said.is_empty() && chosen.len() > 1)?;
            let row = label(letters, last.0, None);
            let text = format!("{}: “{}” in the last row ({}).", last.1.as_ref()?.1, head?, row.split(": ").next()?);
            return Some(OfRows { text, rows: shown(last).into_iter().collect(), more: 0, head: String::new() });
        }
        Act::List if chosen.is_empty() => return None,
        Act::List => {
            let column = head.map(|head| format!(" in “{head}”")).unwrap_or_default();
            format!("{}{which}{column}:", of(chosen.len()))
        }
        Act::Most | Act::Least => {
            let key = |(_, value): &&(&Row, Option<(i128, String)>)| value.as_ref().map(|(number, _)| *number);
            let best = if act == Act::Most { chosen.iter().max_by_key(key) } else { chosen.iter().min_by_key(key) }?;
            let (number, text) = best.1.clone()?;
            let alike = chosen.iter().filter(|one| key(one) == Some(number)).count();
            if alike > 1 || chosen.len() < 2 {
                return None;
            }
            let way = if act == Act::Most { "largest" } else { "smallest" };
            let text = format!("{text}: the {way} of {} of “{}”{which}.", of(chosen.len()), head?);
            return Some(OfRows { text, rows: shown(best).into_iter().collect(), more: 0, head: String::new() });
        }
    };
    let more = chosen.len().saturating_sub(SHOWN);
    let rows = chosen.iter().take(SHOWN).filter_map(shown).collect();
    Some(OfRows { text, rows, more, head: head.unwrap_or_default().to_owned() })
}

/// Whether a table has a line that sums up its rows.
fn has_bottom(letters: &Letters, table: &Table) -> bool {
    table.rows.iter().any(|(line, cells)| row(letters, *line, cells).is_none())
}

/// A row that has its only sum where no other row has one: it slipped into another column.
fn beside(letters: &Letters, row: &Row, all: &[&Row]) -> Option<String> {
    let mut sums = row.cells.iter().enumerate().filter(|(_, cell)| is_sum(letters, **cell));
    let (at, sum) = sums.next().filter(|_| letters.at(row.line).contains(&'|'))?;
    let alike =
        |other: &&&Row| other.line != row.line && other.cells.get(at).is_some_and(|cell| is_sum(letters, *cell));
    let slipped = sums.next().is_none() && !all.iter().any(|other| alike(&other));
    slipped.then(|| label(letters, row, Some(&letters.folded(*sum))))
}

/// What a row is and what it says: "04/14/2026, Installment 04/01: $1,642.92".
fn label(letters: &Letters, row: &Row, value: Option<&str>) -> String {
    let cells: Vec<String> =
        row.cells.iter().map(|cell| letters.folded(*cell)).filter(|cell| !cell.is_empty()).collect();
    let Some(value) = value else { return cells.join(", ") };
    let name: Vec<&str> = cells
        .iter()
        .map(|cell| &**cell)
        .take_while(|cell| *cell != value)
        .filter(|cell| figure_of(cell).is_none())
        .collect();
    format!("{}: {value}", name.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answers::engines::engine::{SourceDocument, Work},
        documents::document::{Document, Origin},
        ids::FileId,
    };
    use jiff::civil::date;

    const LOAN: &str = "HARBOR BANK\nLOAN HISTORY - Loan 31-204\n\n\
        Date posted   Description          Amount       To interest   To principal   Balance\n\
        Opening balance                                                              $20,000.00\n\
        01/05/2026    Installment 01/01    $1,000.00    $150.00       $850.00        $19,150.00\n\
        02/04/2026    Installment 02/01    $1,000.00    $143.63       $856.37        $18,293.63\n\
        02/20/2026    Late charge 02/01    $   50.00    -             -              $18,293.63\n\
        03/05/2026    Installment 03/01    $1,000.00    $137.20       $862.80        $17,430.83\n";
    const HOURS: &str = "Timekeeper | Date | Task | Hours | Amount\nR. Adair | 05/01/2026 | Research on lien | 3.5 | $1,050.00\n\
        L. Boone | 05/03/2026 | Draft complaint | 6.2 | $1,240.00\nR. Adair | 06/02/2026 | Hearing | 2.0 | $600.00\n\
        Total | | | 11.7 | $2,890.00\n";

    fn told(paper: &str, question: &str) -> Option<String> {
        let document = Document { text: paper.into(), ..Document::default() };
        let paper =
            SourceDocument { origin: Origin::File(FileId::new()), name: "Table".into(), document, written: None };
        let today = date(2026, 7, 1);
        let work = Work { instruction: question.into(), documents: vec![paper], today, ..Work::default() };
        let found = of_rows(&Inquiry::new(&work), &[], today);
        (!found.is_empty()).then(|| found.into_iter().map(|found| found.text).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn rows_are_added_up_where_the_question_says_which() {
        let of = |question: &str| told(LOAN, question).unwrap_or_default();
        assert_eq!(
            of("How much went to interest in total in January through March 2026?"),
            "$430.83: 3 rows of “To interest” in January through March 2026, added up."
        );
        assert_eq!(
            of("What is the total amount of the installments?"),
            "$3,000.00: 3 rows of “Amount” with “installments”, added up."
        );
        assert_eq!(
            told(HOURS, "How many hours did Adair work?").as_deref(),
            Some("5.5: 2 rows of “Hours” with “adair”, added up.")
        );
        // The bill has its own bottom line.
        assert_eq!(told(HOURS, "What is the total amount?"), None);
        // Balances are not added up.
        assert_eq!(told(LOAN, "What is the total balance of the installments?"), None);
    }

    #[test]
    fn rows_are_counted_and_chosen_by_a_limit() {
        assert_eq!(told(LOAN, "How many installments were posted?").as_deref(), Some("3 rows with “installments”."));
        assert_eq!(told(HOURS, "Which entries are over 3 hours?").as_deref(), Some("2 rows over 3 in “Hours”:"));
        assert_eq!(
            told(LOAN, "What is the largest amount to principal?").as_deref(),
            Some("$862.80: the largest of 3 rows of “To principal”.")
        );
        assert_eq!(
            told(HOURS, "How many entries are after May 2, 2026?").as_deref(),
            Some("2 rows after May 2, 2026.")
        );
        assert_eq!(told(HOURS, "How many days does she have to answer?"), None);
        let last = told(LOAN, "What is the balance of the loan?").unwrap_or_default();
        assert!(last.starts_with("$17,430.83: “Balance” in the last row (03/05/2026, Installment 03/01"), "{last}");
        assert_eq!(told(LOAN, "What was the balance after the February payment?"), None);
        assert_eq!(told(LOAN, "How many installments were posted after the notice?"), None);
    }

    const BILLS: &str = "SPECIALS\n\nProvider               Dates of service       Billed 2026     Ins. paid\n\
        Harbor Clinic          03/02/2026             $1,200.00       $400.00\nDr. Ida Orr (bone)     03/09/2026             $  800.00       $100.00\n\n\
        RECEIPTS\n  02/02/2026   Rent                 $4,800.00\n  03/02/2026   Dividends            $1,200.50\n\n\
        DISBURSEMENTS\n  02/11/2026   Funeral              $3,000.00\n  02/28/2026   Lawyer               $2,000.00\n";

    #[test]
    fn columns_may_be_joined_or_have_no_heads() {
        assert_eq!(
            told(BILLS, "What were the billed and paid totals?").as_deref(),
            Some("$2,000.00: 2 rows of “Billed 2026”, added up. $500.00: 2 rows of “Ins. paid”, added up.")
        );
        let royalty = "ROYALTY LEDGER\n\nPeriod      Sales       Royalty 6%   Paid       Date paid\n\
            Sep 2024    8,500.00      510.00     510.00     10/09/2024\nOct 2024    8,000.00      480.00     100.00     11/09/2024\n";
        assert_eq!(
            told(royalty, "Total of the paid column in the royalty ledger?").as_deref(),
            Some("610.00: 2 rows of “Paid”, added up.")
        );
        assert_eq!(told(royalty, "How many periods may we depose?"), None);
        let costs = "Date        Description     Receipts     Balance\n02/07/2026  Deposit         40.00        40.00\n\n\
            SELLER EXPENSES (from Dora, by e-mail 7/15/2026)\nSurvey                 1,150.00\nLawyer                 2,000.00\n";
        assert_eq!(
            told(costs, "Add up the seller expenses.").as_deref(),
            Some("3,150.00: 2 rows of “SELLER EXPENSES”, added up.")
        );
        assert_eq!(
            told(BILLS, "What are the total disbursements?").as_deref(),
            Some("$5,000.00: 2 rows of “DISBURSEMENTS”, added up.")
        );
    }
}
