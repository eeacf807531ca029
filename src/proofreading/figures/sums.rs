//! Totals that are not the sum of their items, and shares that do not make one hundred percent.

use super::amount::Amount;
use crate::{
    finding::{Finding, Kind, Severity},
    paper::Paper,
};

use law::{Span, stemming::is_stop};

/// A line of the document with what it says of money and shares.
struct Line {
    span: Span,
    amounts: Vec<Amount>,
    shares: Vec<(f64, Span)>,
    total: bool,
    words: usize,
}

/// Items of one total.
const ITEMS: usize = 40;

/// Totals and shares.
pub(super) fn check(paper: &Paper, amounts: &[Amount]) -> Vec<Finding> {
    let lines = lines(paper, amounts);
    let mut out = tables(paper, &lines);
    for line in &lines {
        out.extend(sentence(paper, line));
        out.extend(shares(paper, line));
    }
    out.extend(columns(paper, &lines));
    out
}

fn lines(paper: &Paper, amounts: &[Amount]) -> Vec<Line> {
    let mut out = Vec::new();
    for paragraph in 0..paper.paragraphs.len() {
        let whole = paper.span_of(paragraph);
        let text = paper.letters.at(whole);
        // A table has a line for each row; running text may be wrapped, and is one.
        let rows = text.split(|c| *c == '\n').filter(|l| l.iter().any(|c| c.is_ascii_digit())).count() > 1
            && text.split(|c| *c == '\n').all(|l| l.len() < 90)
            && !is_wrapped(text);
        let mut start = whole.start;
        let ends: Vec<usize> = text
            .iter()
            .enumerate()
            .filter(|(_, c)| rows && **c == '\n')
            .map(|(i, _)| whole.start + i)
            .chain([whole.end])
            .collect();
        for end in ends {
            let span = Span::new(start, end);
            start = end + 1;
            let from = amounts.partition_point(|a| a.span.start < span.start);
            let here: Vec<Amount> = amounts[from..].iter().take_while(|a| a.span.end <= span.end).cloned().collect();
            let range = paper.word_from(span.start)..paper.word_from(span.end);
            let first = paper.words.get(range.clone()).and_then(|w| w.iter().find(|w| w.is_word()));
            let total = first.is_some_and(|w| matches!(w.low.as_str(), "total" | "totals" | "sum" | "grand"));
            out.push(Line {
                span,
                amounts: here,
                shares: percentages(paper, range.clone()),
                total,
                words: range.len(),
            });
        }
    }
    out
}

/// Whether the lines of a paragraph are those of a sentence, as a PDF breaks them: it ends with a full stop, and a third of its lines go
/// on with a small letter or behind a word that ends nothing ("a total of").
fn is_wrapped(text: &[char]) -> bool {
    let lines: Vec<String> = text.split(|c| *c == '\n').map(|line| line.iter().collect::<String>()).collect();
    let on = lines.windows(2).filter(|two| {
        let last = two[0].split_whitespace().next_back().unwrap_or_default();
        let open = last.ends_with(',') || last.chars().all(char::is_lowercase) && is_stop(last) && !last.is_empty();
        open || two[1].trim_start().starts_with(char::is_lowercase)
    });
    let ends = text.iter().rev().find(|c| !c.is_whitespace()).is_some_and(|c| matches!(c, '.' | ';' | ':'));
    let on = on.count();
    ends && on > 0 && on * 3 >= lines.len() - 1
}

fn percentages(paper: &Paper, range: std::ops::Range<usize>) -> Vec<(f64, Span)> {
    let mut out = Vec::new();
    for i in range {
        let sign = paper.words.get(i).filter(|w| matches!(w.low.as_str(), "%" | "percent"));
        let (Some(sign), Some(number)) =
            (sign, i.checked_sub(1).and_then(|k| paper.words.get(k)).filter(|w| w.is_number()))
        else {
            continue;
        };
        let decimal = i >= 3
            && paper.low(i - 2) == "."
            && !number.spaced
            && paper.words.get(i - 3).is_some_and(|w| w.is_number());
        let (text, start) = match paper.words.get(i.wrapping_sub(3)).filter(|_| decimal) {
            Some(whole) => (format!("{}.{}", whole.text, number.text), whole.span.start),
            None => (number.text.clone(), number.span.start),
        };
        if let Ok(n) = text.parse::<f64>() {
            out.push((n, Span::new(start, sign.span.end)));
        }
    }
    out
}

fn near(a: u64, b: u64) -> bool {
    a != b && a.max(b) <= a.min(b).saturating_mul(5) / 4
}

/// Rows with one amount each, and a row that begins with "Total".
fn tables(paper: &Paper, lines: &[Line]) -> Vec<Finding> {
    let mut out = Vec::new();
    let mut items: Vec<&Amount> = Vec::new();
    for line in lines {
        let Some(amount) = line.amounts.first().filter(|_| line.amounts.len() == 1 && line.words < 30) else {
            items.clear();
            continue;
        };
        if !line.total {
            items.push(amount);
            continue;
        }
        let same = items.iter().all(|a| a.currency == amount.currency);
        // A subtotal may stand among the items: any run of them that ends here may be what was summed.
        let mut sum = 0u64;
        let fits = items.iter().rev().any(|a| {
            sum = sum.saturating_add(a.cents);
            sum == amount.cents
        });
        if items.len() >= 2 && same && !fits && near(sum, amount.cents) {
            out.push(wrong(paper, amount, sum, &items));
        }
        items.clear();
    }
    out
}

fn wrong(paper: &Paper, total: &Amount, sum: u64, items: &[&Amount]) -> Finding {
    let right = written(sum, total.currency);
    let message = format!("The items add up to {right}, not to {}. Correct the total or an item.", total.words);
    let finding = paper.finding(Kind::Total, Severity::Wrong, total.span, message).with(right);
    items.iter().fold(finding, |f, item| f.against(paper.place(item.span)))
}

/// Hundredths for a person: "$1,250.50".
fn written(cents: u64, currency: char) -> String {
    let digits = (cents / 100).to_string();
    let grouped = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy).collect::<Vec<_>>().join(",");
    match cents % 100 {
        0 => format!("{currency}{grouped}"),
        rest => format!("{currency}{grouped}.{rest:02}"),
    }
}

/// Words before a total, and behind one.
const BEFORE: &[&str] = &[
    "total of",
    "totaling",
    "totalling",
    "for a sum of",
    "totals",
    "total:",
    "in total,",
    "in total",
    "altogether",
    ", together",
    "for a combined",
    "adds up to",
    "add up to",
    "amounts to",
    "which total",
    "aggregate of",
];
const BEHIND: &[&str] = &["in all", "in total", "altogether", "all told", "combined"];

/// "$100 for rent and $200 for power, for a total of $350"; "a total of $350, consisting of $100 and $200".
fn sentence(paper: &Paper, line: &Line) -> Vec<Finding> {
    let mut out = Vec::new();
    if line.amounts.len() < 3 {
        return out;
    }
    for (i, total) in line.amounts.iter().enumerate() {
        let before = paper
            .line(Span::new(total.span.start.saturating_sub(25).max(line.span.start), total.span.start))
            .to_lowercase();
        let before = before.trim_end();
        let behind = paper.line(Span::new(total.span.end, (total.span.end + 25).min(line.span.end))).to_lowercase();
        let behind = behind.trim_start();
        // Behind the sum only where it ends a list: "$500 in total is due on May 1, and $200 on June 1".
        let said = BEFORE.iter().any(|w| before.ends_with(w))
            || i + 1 == line.amounts.len() && BEHIND.iter().any(|w| behind.starts_with(w));
        if !said {
            continue;
        }
        let ends = |a: &Amount, b: &Amount| {
            let between = paper.letters.at(Span::new(a.span.end, b.span.start));
            between.windows(2).any(|w| matches!(w[0], '.' | ';') && w[1].is_whitespace())
        };
        let mut ahead: Vec<&Amount> = Vec::new();
        let mut last = total;
        for a in line.amounts[..i].iter().rev().take(ITEMS) {
            if ends(a, last) || a.currency != total.currency {
                break;
            }
            ahead.push(a);
            last = a;
        }
        let mut behind: Vec<&Amount> = Vec::new();
        last = total;
        for a in line.amounts[i + 1..].iter().take(ITEMS) {
            if ends(last, a) || a.currency != total.currency {
                break;
            }
            behind.push(a);
            last = a;
        }
        let after = paper.line(Span::new(total.span.end, (total.span.end + 40).min(line.span.end))).to_lowercase();
        let lists = ["consisting of", "comprised of", "comprising", "made up of", "namely", "being", "i.e.", ": "]
            .iter()
            .any(|w| after.contains(w));
        let items = if lists { behind } else { ahead };
        let sum = items.iter().fold(0u64, |n, a| n.saturating_add(a.cents));
        if items.len() >= 2 && near(sum, total.cents) {
            out.push(wrong(paper, total, sum, &items));
        }
    }
    out
}

/// Words that say that shares are of one whole.
const WHOLE: &[&str] = &[
    "allocat",
    "split",
    "divid",
    "owned",
    "owns",
    "ownership",
    "membership interest",
    "respectively",
    "apportion",
    "distributed",
];

/// Shares of one whole in one sentence.
fn shares(paper: &Paper, line: &Line) -> Option<Finding> {
    if !(3..=12).contains(&line.shares.len()) || line.span.len() > 700 {
        return None;
    }
    let low = paper.line(line.span).to_lowercase();
    let sum: f64 = line.shares.iter().map(|(n, _)| n).sum();
    let whole = WHOLE.iter().any(|w| low.contains(w));
    if !whole || (sum - 100.0).abs() < 0.11 || !(90.0..=110.0).contains(&sum) {
        return None;
    }
    let (first, last) = (line.shares.first()?, line.shares.last()?);
    let message = format!("The shares add up to {}%, not to 100%. Check them.", rounded(sum));
    Some(paper.finding(Kind::PercentSum, Severity::Check, Span::new(first.1.start, last.1.end), message))
}

fn rounded(n: f64) -> String {
    let text = format!("{n:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Rows with one share each, three or more of them, or with a "Total" of 100 % below.
fn columns(paper: &Paper, lines: &[Line]) -> Vec<Finding> {
    let mut out = Vec::new();
    let mut run: Vec<(f64, Span)> = Vec::new();
    let mut flush = |run: &mut Vec<(f64, Span)>, total: Option<(f64, Span)>| {
        let sum: f64 = run.iter().map(|(n, _)| n).sum();
        let (wanted, known) = total.map_or((100.0, false), |(n, _)| (n, true));
        let off = (sum - wanted).abs() > 0.11;
        let least = if known { 2 } else { 3 };
        if run.len() >= least
            && off
            && (sum - wanted).abs() <= wanted / 10.0
            && let (Some(first), Some(last)) = (run.first(), total.as_ref().or(run.last()))
        {
            let severity = if known { Severity::Wrong } else { Severity::Check };
            let message = format!("The shares add up to {}%, not to {}%. Check them.", rounded(sum), rounded(wanted));
            let span = if known { last.1 } else { first.1 };
            out.push(paper.finding(Kind::PercentSum, severity, span, message));
        }
        run.clear();
    };
    for line in lines {
        match line.shares.as_slice() {
            [share] if line.words < 16 && line.amounts.is_empty() => {
                if line.total {
                    flush(&mut run, Some(*share))
                } else {
                    run.push(*share)
                }
            }
            _ => flush(&mut run, None),
        }
    }
    flush(&mut run, None);
    out
}
