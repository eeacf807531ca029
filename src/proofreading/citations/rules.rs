//! Rules of the federal courts that do not exist: "Fed. R. Civ. P. 112".

use crate::{
    finding::{Finding, Kind, Severity},
    paper::Paper,
};

use law::Span;

/// How rules are cited, their full name, and from which to which number they go.
type Book = (&'static [&'static str], &'static str, &'static [(u32, u32)]);

const BOOKS: &[Book] = &[
    (&["fed", "r", "civ", "p"], "federal rules of civil procedure", &[(1, 87)]),
    (&["fed", "r", "crim", "p"], "federal rules of criminal procedure", &[(1, 62)]),
    (&["fed", "r", "app", "p"], "federal rules of appellate procedure", &[(1, 48)]),
    (
        &["fed", "r", "evid"],
        "federal rules of evidence",
        &[
            (101, 107),
            (201, 201),
            (301, 302),
            (401, 415),
            (501, 502),
            (601, 616),
            (701, 706),
            (801, 807),
            (901, 903),
            (1001, 1008),
            (1101, 1103),
        ],
    ),
];
/// Words between "Rule 12" and the name of its book.
const BETWEEN: usize = 12;

/// Rules that are in no book.
pub(super) fn check(paper: &Paper) -> Vec<Finding> {
    (0..paper.words.len()).filter_map(|at| abbreviated(paper, at).or_else(|| in_full(paper, at))).collect()
}

/// "Fed. R. Civ. P. 112"
fn abbreviated(paper: &Paper, start: usize) -> Option<Finding> {
    if paper.low(start) != "fed" {
        return None;
    }
    BOOKS.iter().find_map(|(short, name, numbers)| {
        let mut at = start;
        for part in *short {
            if paper.low(at) != *part {
                return None;
            }
            at += 1;
            at += usize::from(paper.low(at) == ".");
        }
        at += usize::from(matches!(paper.low(at), "rule" | "§"));
        tell(paper, start, at, name, numbers)
    })
}

/// "Rule 112 of the Federal Rules of Civil Procedure"
fn in_full(paper: &Paper, start: usize) -> Option<Finding> {
    if paper.low(start) != "rule" || !paper.words.get(start + 1)?.is_number() {
        return None;
    }
    let end = paper.words.get((start + 2 + BETWEEN).min(paper.words.len() - 1))?.span.end;
    let behind = paper.letters.folded_lower(Span::new(paper.words.get(start + 1)?.span.end, end));
    // Only the brackets of the rule itself may stand between: "Rule 12(b)(6) of the Federal Rules".
    let (of, rest) = behind.split_once(" of the ")?;
    if of.contains(' ') {
        return None;
    }
    let (_, name, numbers) = BOOKS.iter().find(|(_, name, _)| rest.starts_with(name))?;
    tell(paper, start, start + 1, name, numbers)
}

fn tell(paper: &Paper, start: usize, at: usize, name: &str, numbers: &[(u32, u32)]) -> Option<Finding> {
    let (first, word) = (paper.words.get(start)?, paper.words.get(at)?);
    let number: u32 = word.text.parse().ok().filter(|_| word.is_number() && word.paragraph == first.paragraph)?;
    if numbers.iter().any(|(low, high)| (*low..=*high).contains(&number)) {
        return None;
    }
    let name: Vec<String> = name
        .split(' ')
        .map(|word| match word {
            "of" => word.to_owned(),
            _ => word.chars().take(1).flat_map(char::to_uppercase).chain(word.chars().skip(1)).collect(),
        })
        .collect();
    let message = format!("The {} have no Rule {number}. Look the rule up.", name.join(" "));
    Some(paper.finding(Kind::StatuteForm, Severity::Wrong, Span::new(first.span.start, word.span.end), message))
}
