//! How large a table may be, and what its words may be.

use crate::{
    error::{Error, Result},
    lines::one_line,
};

/// The most tables of an account.
pub const MOST_TABLES: usize = 500;
/// The most questions of a table.
pub const MOST_QUESTIONS: usize = 50;
/// The most documents of a table.
pub const MOST_ROWS: usize = 1_000;
/// Characters of a title.
const TITLE: usize = 200;
/// Characters of a column's heading.
const HEADING: usize = 60;
/// Characters of a question.
const ASKS: usize = 500;
/// Characters of a correction.
const CORRECTION: usize = 2_000;

/// A title.
///
/// # Errors
/// None, or too long a one.
pub fn title(text: &str) -> Result<String> {
    bounded(text, TITLE, "The title", "Give the table a title.")
}

/// A column's heading.
///
/// # Errors
/// None, or too long a one.
pub fn heading(text: &str) -> Result<String> {
    bounded(text, HEADING, "The heading of a column", "Every column needs a heading.")
}

/// A question.
///
/// # Errors
/// None, or too long a one.
pub fn asks(text: &str) -> Result<String> {
    bounded(text, ASKS, "A question", "Every column needs a question.")
}

/// A correction; it may be empty.
///
/// # Errors
/// Too long a one.
pub fn correction(text: &str) -> Result<String> {
    let line = one_line(text);
    match line.chars().count() > CORRECTION {
        true => Err(Error::Invalid(format!("A correction has at most {CORRECTION} characters."))),
        false => Ok(line),
    }
}

/// So many questions.
///
/// # Errors
/// None, or too many.
pub fn questions(count: usize) -> Result<()> {
    match count {
        0 => Err(Error::Invalid("A table needs at least one question.".into())),
        1..=MOST_QUESTIONS => Ok(()),
        _ => Err(Error::Invalid(format!(
            "A table has at most {MOST_QUESTIONS} questions. Make a second table for the rest."
        ))),
    }
}

/// So many documents.
///
/// # Errors
/// Too many.
pub fn rows(count: usize) -> Result<()> {
    match count > MOST_ROWS {
        true => {
            Err(Error::Invalid(format!("A table has at most {MOST_ROWS} documents. Make a second table for the rest.")))
        }
        false => Ok(()),
    }
}

fn bounded(text: &str, most: usize, what: &str, missing: &str) -> Result<String> {
    let line = one_line(text);
    if line.is_empty() {
        return Err(Error::Invalid(missing.into()));
    }
    if line.chars().count() > most {
        return Err(Error::Invalid(format!("{what} has at most {most} characters.")));
    }
    Ok(line)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn words_are_one_line_and_bounded() {
        assert_eq!(asks("  Who is\n the\u{202e} landlord?\u{7} ").unwrap(), "Who is the landlord?");
        assert!(asks(" \n ").is_err() && heading(&"x".repeat(61)).is_err() && title("").is_err());
        assert_eq!(correction(" ").unwrap(), "");
        assert!(correction(&"é".repeat(2_000)).is_ok() && correction(&"é".repeat(2_001)).is_err());
    }
}
