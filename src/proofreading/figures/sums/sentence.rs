//! "$100 for rent and $200 for power, for a total of $350"; "a total of $350, consisting of $100 and $200"; "$350 (rent, $100; power,
//! $200)".

use super::{
    lines::Line,
    reading::{Judged, Part, judge},
    tables::{is_rate, lead},
    totals::{ITEMS, near, wrong},
};
use crate::{
    figures::amount::Amount,
    finding::{Finding, Severity},
    paper::Paper,
    spelling::one_slip,
};

use law::Span;

/// Characters before an amount that say what it is.
const LEAD: usize = 60;

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
/// Words before these that make it no sum of what stands before: "of a total of $400, he paid $100".
const NOT_OF_THESE: &[&str] = &[
    "of a total of",
    "of the total of",
    "against a total of",
    "toward a total of",
    "towards a total of",
    "up to a total of",
    "exceed a total of",
    "than a total of",
    "years a total of",
    "months a total of",
    "maximum total of",
    "up to an aggregate of",
    "exceed an aggregate of",
];
/// Words behind a total that lists its items.
const LISTS: &[&str] =
    &["consisting of", "consists of", "comprised of", "comprising", "made up of", "namely", "being", "i.e.", ": "];
/// Words that say that the items are not all of them.
const MORE: &[&str] = &[
    "the rest",
    "the balance",
    "the remainder",
    "remaining",
    "among other",
    "plus tax",
    "plus interest",
    "and other",
    "etc.",
    "for example",
    "such as",
    "e.g.",
    "at least",
    "more than",
];
/// Words that take an amount off.
const LESS: &[&str] = &["less", "minus", "deduct", "subtract"];
/// Words that may do so, or that make an amount none of the items.
const UNCLEAR: &[&str] = &[
    "credit",
    "net of",
    "reduc",
    "discount",
    "offset",
    "refund",
    "withh",
    "subject to",
    "rebate",
    "return",
    "of which",
    "includ",
    "increas",
    "rather than",
    "instead of",
    "up to",
    "maximum",
    "limit",
    "average",
    "against",
    "i.e.",
    "that is",
    "rate of",
    "installments of",
    "payments of",
    "instalments of",
    "insurance",
    "already",
    "not counting",
    "estimate",
    "worth",
    "valued",
];
/// Words directly before an amount that do the same.
const UNCLEAR_BEFORE: &[&str] = &["or", "from", "to", "than", "at", "x", "times", "by", "until"];
/// Words before an amount that is not exact.
const ABOUT: &[&str] =
    &["about", "approximately", "roughly", "around", "nearly", "almost", "some", "over", "estimated", "circa"];

/// Totals of one line.
pub(super) fn check(paper: &Paper, line: &Line) -> Vec<Finding> {
    let mut out = Vec::new();
    if line.amounts.len() < 3 {
        return out;
    }
    let depths = depths(paper, line);
    for (i, total) in line.amounts.iter().enumerate() {
        out.extend(broken_down(paper, line, &depths, i));
        if !is_total(paper, line, i) {
            continue;
        }
        let (mut from, mut to) = (i, i + 1);
        while from > 0 && i - from < ITEMS && goes_on(paper, line, &depths, from - 1) {
            from -= 1;
        }
        while to < line.amounts.len() && to - i <= ITEMS && goes_on(paper, line, &depths, to - 1) {
            to += 1;
        }
        let after = lead(paper, total.span.end, (total.span.end + 40).min(line.span.end));
        let lists = LISTS.iter().any(|w| after.contains(w));
        let range = if lists { i + 1..to } else { from..i };
        out.extend(judged(paper, line, &depths, i, range));
    }
    out
}

/// Whether an amount is said to be a total of what stands around it.
fn is_total(paper: &Paper, line: &Line, i: usize) -> bool {
    let Some(total) = line.amounts.get(i) else { return false };
    let before = lead(paper, total.span.start.saturating_sub(25).max(line.span.start), total.span.start);
    let before = before.trim_end();
    let behind = lead(paper, total.span.end, (total.span.end + 25).min(line.span.end));
    let behind = behind.trim_start();
    // Behind the sum only where it ends a list: "$500 in total is due on May 1, and $200 on June 1".
    let said = BEFORE.iter().any(|w| before.ends_with(w))
        || i + 1 == line.amounts.len() && BEHIND.iter().any(|w| behind.starts_with(w));
    said && !NOT_OF_THESE.iter().any(|w| before.ends_with(w))
}

/// How deep in parentheses each amount stands, and where the innermost one opens.
fn depths(paper: &Paper, line: &Line) -> Vec<Option<usize>> {
    let mut open: Vec<usize> = Vec::new();
    let mut at = line.span.start;
    let mut out = Vec::with_capacity(line.amounts.len());
    for amount in &line.amounts {
        for (n, c) in paper.letters.at(Span::new(at, amount.span.start)).iter().enumerate() {
            match c {
                '(' => open.push(at + n),
                ')' => drop(open.pop()),
                _ => {}
            }
        }
        at = amount.span.start;
        out.push(open.last().copied());
    }
    out
}

/// Whether an amount and the next one stand in one list: no sentence or clause ends between them, parentheses aside.
fn goes_on(paper: &Paper, line: &Line, depths: &[Option<usize>], i: usize) -> bool {
    let (Some(a), Some(b)) = (line.amounts.get(i), line.amounts.get(i + 1)) else { return false };
    let mut depth = usize::from(depths.get(i).is_some_and(Option::is_some));
    let between = paper.letters.at(Span::new(a.span.end, b.span.start));
    let ends = between.windows(2).any(|w| {
        match w[0] {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        matches!(w[0], '.' | ';') && w[1].is_whitespace() && depth == 0
    });
    !ends && a.currency == b.currency
}

/// The finding about a total whose items are in a range.
fn judged(
    paper: &Paper,
    line: &Line,
    depths: &[Option<usize>],
    total: usize,
    range: std::ops::Range<usize>,
) -> Option<Finding> {
    let said = line.amounts.get(total)?;
    let items = line.amounts.get(range.clone())?;
    let parts: Vec<(u64, Part)> =
        range.clone().filter_map(|k| Some((line.amounts.get(k)?.cents, part(paper, line, depths, total, k)))).collect();
    let (first, last) = (items.first()?, items.last()?);
    let from = first.span.start.min(said.span.start);
    let around = lead(paper, from, (last.span.end.max(said.span.end) + 60).min(line.span.end));
    let more = MORE.iter().any(|w| around.contains(w));
    let vague = [said].into_iter().chain(items).any(|a| is_about(paper, line, a));
    match judge(&parts, said.cents, tolerance(said)) {
        Judged::Off(sum) if near(sum, said.cents) && !more && !vague => {
            let told: Vec<&Amount> =
                items.iter().zip(&parts).filter(|(_, (_, part))| *part != Part::Aside).map(|(a, _)| a).collect();
            Some(wrong(paper, said, sum, &told))
        }
        _ => None,
    }
}

/// What an amount is among items.
fn part(paper: &Paper, line: &Line, depths: &[Option<usize>], total: usize, k: usize) -> Part {
    let Some(amount) = line.amounts.get(k) else { return Part::Unclear };
    let last = k.checked_sub(1).and_then(|k| line.amounts.get(k)).map_or(line.span.start, |a| a.span.end);
    let open = depths.get(k).copied().flatten();
    let from = last.max(amount.span.start.saturating_sub(LEAD)).max(line.span.start);
    let before = lead(paper, from, amount.span.start);
    // What says something of the amount stands behind the last comma, or in its own parentheses.
    let words: Vec<&str> = before.split(|c: char| !c.is_alphabetic() && c != '.').filter(|w| !w.is_empty()).collect();
    let behind = paper.letters.at(Span::new(amount.span.end, (amount.span.end + 30).min(line.span.end)));
    let unclear = UNCLEAR.iter().any(|w| before.contains(w))
        || words.last().is_some_and(|w| UNCLEAR_BEFORE.contains(w))
        || is_rate(behind);
    if let Some(open) = open {
        // The amount that the parentheses explain, if nothing parts it from them. A total lists its items, and explains none.
        let owner = (0..k).rev().find(|n| depths.get(*n).is_some_and(|d| d.is_none_or(|d| d < open)));
        let owned = owner.filter(|n| *n != total).and_then(|n| line.amounts.get(n)).is_some_and(|a| {
            let between = lead(paper, a.span.end.min(open), open);
            let parted =
                between.contains([',', ';', ':', ')']) || between.contains(" and ") || between.contains(" plus ");
            !parted
        });
        if owned {
            return Part::Aside;
        }
    }
    if LESS.iter().any(|w| words.iter().any(|word| word.starts_with(w))) {
        Part::Deduction
    } else if is_total(paper, line, k) {
        Part::Aside
    } else if unclear {
        Part::Unclear
    } else {
        Part::Item
    }
}

fn is_about(paper: &Paper, line: &Line, amount: &Amount) -> bool {
    let before = lead(paper, amount.span.start.saturating_sub(16).max(line.span.start), amount.span.start);
    before.split_whitespace().next_back().is_some_and(|word| ABOUT.contains(&word))
}

/// By how much a total in millions may differ: it is rounded.
fn tolerance(total: &Amount) -> u64 {
    let scaled = total.words.ends_with(|c: char| c.is_alphabetic());
    let digits = total.words.chars().filter(char::is_ascii_digit).collect::<String>();
    let Some(units) = digits.parse::<u64>().ok().filter(|n| scaled && *n > 0) else { return 0 };
    total.cents / units
}

/// "$350 (rent, $100; power, $200; gas, $60)" and "$350: rent ($100), power ($200) and gas ($60)": nothing says that they add up, so only a
/// slip of the hand in one of them is told.
fn broken_down(paper: &Paper, line: &Line, depths: &[Option<usize>], i: usize) -> Option<Finding> {
    let total = line.amounts.get(i)?;
    let rest = paper.letters.at(Span::new(total.span.end, line.span.end));
    let mark = rest.iter().position(|c| !c.is_whitespace())?;
    let opens = total.span.end + mark;
    let within = match rest.get(mark)? {
        '(' => depths.iter().enumerate().skip(i + 1).take_while(|(_, d)| **d == Some(opens)).count(),
        ':' => (i + 1..line.amounts.len()).take_while(|k| goes_on(paper, line, depths, k - 1)).count(),
        _ => return None,
    };
    let range = i + 1..i + 1 + within;
    let items = line.amounts.get(range.clone()).filter(|items| items.len() >= 3)?;
    let span = Span::new(total.span.start, items.last()?.span.end);
    let words = lead(paper, span.start, (span.end + 40).min(line.span.end));
    let unclear = |w: &&str| words.contains(*w);
    let rate =
        items.iter().any(|a| is_rate(paper.letters.at(Span::new(a.span.end, (a.span.end + 30).min(line.span.end)))));
    if UNCLEAR.iter().chain(LESS).chain(MORE).any(unclear) || rate {
        return None;
    }
    // One amount in each: "rent ($100), power ($200)".
    let sum = items.iter().fold(0u64, |n, a| n.saturating_add(a.cents));
    let slip = |a: u64, b: u64| one_slip(&a.to_string(), &b.to_string());
    let other =
        |a: &Amount| (total.cents + a.cents).checked_sub(sum).is_some_and(|right| right > 0 && slip(right, a.cents));
    let off = near(sum, total.cents) && (slip(sum, total.cents) || items.iter().any(other));
    let plain = items.iter().all(|a| a.currency == total.currency && !is_about(paper, line, a));
    (off && plain).then(|| {
        let mut finding = wrong(paper, total, sum, &items.iter().collect::<Vec<_>>());
        finding.severity = Severity::Check;
        finding
    })
}
