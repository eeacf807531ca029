//! The number that a new clause gets: the next one in the contract's own scheme.

use crate::{
    clauses::{Clause, is_top},
    units::Unit,
    words::slice,
};

/// Characters before a clause's text that can be its number.
const LONGEST: usize = 30;

/// What stands before the text of the clause that follows these ("9. ", "Section 9. ", "ARTICLE IX. "), with its blank; `None` where the
/// clauses are not numbered through from 1.
pub(crate) fn next_number(clauses: &[Clause], units: &[Unit]) -> Option<String> {
    let tops = || clauses.iter().enumerate().filter(|(_, clause)| is_top(&clause.number));
    let (mut last, mut expected) = (None, 1);
    for (at, clause) in tops() {
        // A number of something else ("12 Main Street") is not in the row.
        if value(&clause.number) == Some(expected) {
            (last, expected) = (Some((at, clause)), expected + 1);
        }
    }
    let (at, clause) = last.filter(|_| expected > 2)?;
    // Items of a list inside a clause would begin again at 1.
    if tops().filter(|(_, other)| value(&other.number) == Some(1)).count() > 1 {
        return None;
    }
    let lead = slice(&units.get(at)?.text, 0, number_end(&units.get(at)?.text, &clause.number)?);
    let number =
        if clause.number.starts_with(|c: char| c.is_ascii_digit()) { expected.to_string() } else { roman(expected) };
    let (before, behind) = lead.rsplit_once(clause.number.as_str())?;
    Some(format!("{before}{number}{behind}"))
}

/// Where the number of a clause with its mark and the blanks behind it ends.
fn number_end(text: &str, number: &str) -> Option<usize> {
    let head: String = text.chars().take(LONGEST).collect();
    let at = head.find(number)? + number.len();
    let mark: String =
        head[at..].chars().take_while(|c| matches!(c, '.' | ')' | ':' | '-' | '0') || c.is_whitespace()).collect();
    let blank = mark.ends_with(char::is_whitespace);
    blank.then(|| head[..at].chars().count() + mark.chars().count())
}

/// The value of "9", "9.0" or "IX".
fn value(number: &str) -> Option<u32> {
    let number = number.trim_end_matches(".0");
    if number.starts_with(|c: char| c.is_ascii_digit()) {
        return number.parse().ok();
    }
    (1..60).find(|n| roman(*n) == number)
}

fn roman(mut n: u32) -> String {
    let mut out = String::new();
    for (value, letters) in [(50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")] {
        while n >= value {
            out.push_str(letters);
            n -= value;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{clauses::clauses, units::units};

    fn next(paragraphs: &[&str]) -> Option<String> {
        let all: Vec<String> = paragraphs.iter().map(|p| (*p).to_owned()).collect();
        let units = units(&all);
        let texts: Vec<&str> = units.iter().map(|unit| unit.text.as_str()).collect();
        next_number(&clauses(&texts), &units)
    }

    #[test]
    fn a_new_clause_goes_on_counting() {
        assert_eq!(
            next(&["LEASE", "1. Rent. The rent is due.", "2. Term. The term is a year."]).as_deref(),
            Some("3. ")
        );
        let articles = ["ARTICLE I. Rent", "The rent is due.", "ARTICLE II. Term", "The term is a year."];
        assert_eq!(next(&articles).as_deref(), Some("ARTICLE III. "));
        let sections = ["Section 1. The rent is due.", "Section 2. The term is a year.", "2.1 It may be renewed."];
        assert_eq!(next(&sections).as_deref(), Some("Section 3. "));
        assert_eq!(next(&["LEASE", "Rent. The rent is due.", "Term. The term is a year."]), None);
        assert_eq!(next(&["12 Main Street, Newark", "The rent is due.", "The term is a year."]), None);
    }
}
