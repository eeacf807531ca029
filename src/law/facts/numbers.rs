//! Facts identified by their digits: sums of money and docket numbers.

use crate::facts::fact::{Fact, Kind, tidy};
use crate::span::Counted;

use memchr::{memchr_iter, memmem};
use std::ops::Range;

/// Sums and docket numbers of a text.
pub fn find(text: &str) -> Vec<Fact> {
    let mut places = Counted::new(text);
    let mut all: Vec<(Kind, Range<usize>, Range<usize>)> = Vec::new();
    for at in memchr_iter(b'$', text.as_bytes()) {
        all.extend(dollars(text, at).map(|range| (Kind::Amount, range.clone(), range)));
    }
    for sign in ["£", "€"] {
        for at in memmem::find_iter(text.as_bytes(), sign) {
            let digits = at + sign.len();
            let digits = digits + blanks(text, digits);
            all.extend(number(text, digits).map(|end| (Kind::Amount, at..end, at..end)));
        }
    }
    for lead in ["USD ", "US$", "EUR ", "GBP "] {
        for at in memmem::find_iter(text.as_bytes(), lead).filter(|_| !lead.ends_with('$')) {
            all.extend(number(text, at + lead.len()).map(|end| (Kind::Amount, at..end, at..end)));
        }
    }
    for lead in ["No. ", "Nos. ", "NO. ", "No.: ", "Number: ", "Action No", "Docket "] {
        for at in memmem::find_iter(text.as_bytes(), lead) {
            all.extend(docket(text, at + lead.len()).map(|range| (Kind::Docket, range.clone(), range)));
        }
    }
    all.extend(in_caption(text).map(|range| (Kind::Docket, range.clone(), range)));
    all.sort_by_key(|(_, range, _)| range.start);
    all.dedup_by_key(|(_, range, _)| range.start);
    all.into_iter()
        .map(|(kind, value, range)| Fact { kind, value: tidy(&text[value]), role: None, span: places.span(range) })
        .filter(|fact| !fact.value.is_empty())
        .collect()
}

/// Most blanks between the sign and the digits of a sum in a column: "$    640.00".
const ALIGNED: usize = 8;

fn blanks(text: &str, from: usize) -> usize {
    text[from..].bytes().take(ALIGNED).take_while(|b| *b == b' ').count()
}

/// From a dollar sign to the end of the sum.
fn dollars(text: &str, at: usize) -> Option<Range<usize>> {
    let start = if text[..at].ends_with("US") { at - 2 } else { at };
    let digits = at + 1 + blanks(text, at + 1);
    number(text, digits).map(|end| start..end)
}

/// Whether a minus belongs to the sum that begins at a character: "is -$500.00". A range ("$100-$500") and the mark of an item at the beginning
/// of a line ("-$500") have none. [`find`] gives sums without it, as most readers want them.
pub fn is_negative(text: &[char], start: usize) -> bool {
    let before = text.get(..start).unwrap_or_default();
    let [line @ .., space, '-' | '\u{2212}'] = before else { return false };
    let said = line.iter().rev().take_while(|c| **c != '\n').any(|c| !c.is_whitespace());
    matches!(space, ' ' | '\t') && said
}

/// The end of a number that begins at `at`, with "million" behind it.
fn number(text: &str, at: usize) -> Option<usize> {
    let digits = text[at..].bytes().take(30).take_while(|b| b.is_ascii_digit() || matches!(b, b',' | b'.')).count();
    let end = at + text[at..at + digits].trim_end_matches(['.', ',']).len();
    if end == at || !text.as_bytes()[at].is_ascii_digit() {
        return None;
    }
    let rest = &text[end..];
    let word = [" million", " billion", " thousand", " trillion"]
        .into_iter()
        .find(|w| rest.as_bytes().get(..w.len()).is_some_and(|r| r.eq_ignore_ascii_case(w.as_bytes())));
    Some(end + word.map_or(0, str::len))
}

/// A docket number at `at`: a federal one (`1:20-cv-01234-ABC`), an appeal (`21-1234`) or a plain one with a letter
/// code (`99 Civ. 9404`). A bare number does not count: it may mean anything.
fn docket(text: &str, at: usize) -> Option<Range<usize>> {
    let start = at + text[at..].bytes().take(8).take_while(|b| matches!(b, b' ' | b'.' | b':' | b's')).count();
    let taken =
        text[start..].bytes().take(40).take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b':')).count();
    let word = text[start..start + taken].trim_end_matches(['-', ':']);
    // "Docket No. MI25P1904EA": a county, a year, a kind of case and a number in one word.
    let capitals = |c: u8| c.is_ascii_uppercase() || c.is_ascii_digit();
    let (letters, digits) =
        (word.bytes().filter(u8::is_ascii_uppercase).count(), word.bytes().filter(u8::is_ascii_digit).count());
    if (9..=14).contains(&word.len()) && word.bytes().all(capitals) && letters >= 2 && digits >= 6 {
        return Some(start..start + word.len());
    }
    let (head, tail) = word.split_once('-')?;
    let number = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    let year = head.rsplit(':').next().unwrap_or(head);
    let district = head.split(':').all(number) && (2..=4).contains(&year.len());
    let parts: Vec<&str> = tail.split('-').collect();
    let kind = |s: &str| (1..=4).contains(&s.len()) && s.bytes().all(|b| b.is_ascii_alphabetic());
    let good = match parts.as_slice() {
        // An appeal has a year of two digits; "No. 2019-12" is anything.
        [n] => year.len() == 2 && head.len() == 2 && number(n) && (2..=6).contains(&n.len()),
        [k, n, ..] => kind(k) && n.len() >= 2 && n.bytes().take(2).all(|b| b.is_ascii_digit()),
        [] => false,
    };
    (district && good).then(|| start..start + word.len())
}

/// Bytes of a text in which a caption stands.
const HEAD: usize = 6_000;
/// Bytes of a docket number.
const LONGEST: usize = 30;

/// The number that stands alone in its line or column of a caption, behind a label: "DOCKET NO. ESX-L-2210-25", "No. 2024 L 003118". State
/// courts number their cases in many ways.
fn in_caption(text: &str) -> Option<Range<usize>> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        if start > HEAD {
            break;
        }
        // "Erie County Court Case No. 26CV20415": the label ends the court's name.
        let found = columns(line).find_map(|column| {
            let label = behind_court(&line[column.clone()]).map(|at| column.start + at);
            let read = |from: usize| numbered(&line[from..column.end], start + from);
            read(column.start).or_else(|| read(label?))
        });
        if let Some(found) = found {
            return Some(found);
        }
    }
    None
}

/// Where the label of a number begins behind the name of a court.
fn behind_court(column: &str) -> Option<usize> {
    let lower = column.to_ascii_lowercase();
    let court = lower.find("court")?;
    [" case no.", " cause no.", " docket no.", " index no.", " file no.", " no."]
        .iter()
        .filter_map(|label| Some(lower[court..].find(label)? + court + 1))
        .min()
}

/// The columns of a line of a caption: what a tab, a bar, a bracket or several blanks part.
fn columns(line: &str) -> impl Iterator<Item = Range<usize>> {
    let mut all = Vec::new();
    let mut from = 0;
    let mut blanks = 0;
    for (at, c) in line.char_indices() {
        blanks = if c == ' ' { blanks + 1 } else { 0 };
        if matches!(c, '\t' | '|' | ')' | '§') || blanks == 3 {
            all.push(from..at);
            from = at + c.len_utf8();
        }
    }
    all.push(from..line.len());
    all.into_iter()
}

/// The number in front of the paper's title, where both stand in one line: "26-2-01188-1 SEA COMPLAINT FOR DAMAGES".
fn before_title(text: &str) -> &str {
    const TITLES: [&str; 22] = [
        "COMPLAINT",
        "PETITION",
        "MOTION",
        "ORDER",
        "ANSWER",
        "NOTICE",
        "SUMMONS",
        "STIPULATION",
        "DECLARATION",
        "AFFIDAVIT",
        "BRIEF",
        "MEMORANDUM",
        "FIRST",
        "SECOND",
        "THIRD",
        "AMENDED",
        "VERIFIED",
        "ORIGINAL",
        "JOINT",
        "CLASS",
        "PLAINTIFF",
        "DEFENDANT",
    ];
    let words = text.split(' ').map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word));
    let titled = |word: &str| {
        let own = word.trim_matches(|c: char| !c.is_alphabetic());
        let own = own.strip_suffix("'S").or_else(|| own.strip_suffix("’S")).unwrap_or(own);
        // "Case Number: 2026DR1234 Division: 5D" in one cell.
        let place = ["Division", "Div", "Courtroom", "Judge", "Dept", "Department", "Hon"].contains(&own);
        place || TITLES.contains(&own.trim_end_matches('S')) || TITLES.contains(&own)
    };
    let mut words = words.skip(1);
    words.find(|(_, word)| titled(word)).map_or(text, |(at, _)| &text[..at])
}

/// The docket number that a column consists of, with its label before it.
fn numbered(column: &str, at: usize) -> Option<Range<usize>> {
    // What these name is a case; "No." alone may number anything.
    const CASES: [&str; 10] = [
        "docket no.",
        "case no.",
        "index no.",
        "cause no.",
        "court file no.",
        "file no.",
        "civil action no.",
        "civil no.",
        "probate no.",
        "case number:",
    ];
    let trimmed = column.trim_start();
    let led = |label: &str| trimmed.get(..label.len()).is_some_and(|head| head.eq_ignore_ascii_case(label));
    let case = CASES.into_iter().find(|label| led(label));
    let label = case.or_else(|| led("no.").then_some("no."))?;
    let rest = trimmed[label.len()..].trim_start_matches([':', ' ']);
    let number = before_title(rest).trim_end();
    let code = |word: &str| {
        word.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || matches!(b, b'-' | b'/' | b':' | b'.'))
    };
    let digits = number.bytes().filter(u8::is_ascii_digit).count();
    // "2024PR000187" is one word with the code of its kind of case in it.
    let coded = case.is_some()
        && number.starts_with(|c: char| c.is_ascii_digit())
        && number.contains(|c: char| c.is_ascii_uppercase());
    let parted = number.contains(['-', '/', ' ']) || coded;
    let good = number.len() <= LONGEST && digits >= 4 && parted && number.split(' ').all(code);
    let from = at + (column.len() - rest.len());
    good.then(|| from..from + number.len())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<String> {
        find(text).into_iter().map(|fact| fact.value).collect()
    }

    #[test]
    fn a_minus_belongs_to_its_sum() {
        let negative = |text: &str| {
            let chars: Vec<char> = text.chars().collect();
            find(text).iter().map(|fact| is_negative(&chars, fact.span.start)).collect::<Vec<_>>()
        };
        assert_eq!(negative("The balance is -$45.20, and the fee \u{2212}US$3."), [true, true]);
        assert_eq!(negative("It costs $100-$500.\n-$20 for paper\n"), [false, false, false]);
    }

    #[test]
    fn sums() {
        assert_eq!(
            all("He paid $5, then US$1,000.50 and $ 3.5 million; not $x, and USD 7,500."),
            ["$5", "US$1,000.50", "$ 3.5 million", "USD 7,500"]
        );
        assert_eq!(all("Less depreciation     $   640.00").len(), 1);
    }

    #[test]
    fn sums_in_pounds_and_euros() {
        assert_eq!(all("1.4 Price: £465,000. He offers € 3.2 million."), ["£465,000", "€ 3.2 million"]);
    }

    #[test]
    fn numbers_of_state_courts_stand_alone_in_their_line() {
        for (text, number) in [
            ("SUPERIOR COURT\nDOCKET NO. ESX-L-2210-25\n", "ESX-L-2210-25"),
            ("IN THE CIRCUIT COURT\n  No. 2024 L 003118\n", "2024 L 003118"),
            ("Case No. A-26-912345-C\nDept. No. 14", "A-26-912345-C"),
            ("Index No.: 650123/2024", "650123/2024"),
            ("IN RE ESTATE OF ROSA BLUM,                Case No. 2023PR000412\nDeceased.\n", "2023PR000412"),
            ("Petitioner: ANN LEE | Case Number: 2026DR1234 Division: 5D\n", "2026DR1234"),
            ("PROBATE AND FAMILY COURT\nDocket No. MI25P1904EA\n", "MI25P1904EA"),
            ("HALE MARINE, INC.,\n     Plaintiff,\nv.                     No. 24-2-01188-05\n", "24-2-01188-05"),
            ("OLD MILL BANK,   §   CAUSE NO. D-1-GN-23-000777\n", "D-1-GN-23-000777"),
            ("Ann Example, )\tIndex No. 512999/2023\n", "512999/2023"),
            ("No. 26-2-01188-1 SEA COMPLAINT FOR DAMAGES\n", "26-2-01188-1 SEA"),
        ] {
            assert_eq!(all(text), [number], "{text}");
        }
        for text in ["No. 4400 Elm Street", "NO. 12", "No. 1234", "Case No. to be assigned", "See No. 2024 L 003118"] {
            assert!(all(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn dockets() {
        assert_eq!(
            all(
                "Case No. 1:20-cv-01234-ABC (MG); Civil Action No.: 20-md-2599; Nos. 21-1234, No. 12, No. 2019-12, Docket 22-10077"
            ),
            ["1:20-cv-01234-ABC", "20-md-2599", "21-1234", "22-10077"]
        );
    }
}
