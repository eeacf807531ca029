//! What a member may write.

use super::records::OpenForm;
use crate::{
    error::{Error, Result},
    lines::one_line,
};

/// Characters of an acknowledgement.
const WORDS: usize = 2_000;
/// Paragraphs of an acknowledgement: the mail has a place for each.
pub const PARAGRAPHS: usize = 5;

/// A form's address and words as they can be kept.
///
/// # Errors
/// [`Error::Invalid`], naming what to change.
pub fn open_form(form: OpenForm) -> Result<OpenForm> {
    let slug = form.slug.trim().to_lowercase();
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    // A link's secret has 43 characters, so no address can be taken for one.
    if !(3..=40).contains(&slug.len()) || !slug.chars().all(fits) || slug.starts_with('-') || slug.ends_with('-') {
        return Err(Error::Invalid(
            "The form's address needs 3 to 40 letters, digits or hyphens, such as \"whitlock-injury\".".into(),
        ));
    }
    Ok(OpenForm { slug, english: words(&form.english)?, spanish: words(&form.spanish)?, ..form })
}

fn words(text: &str) -> Result<String> {
    let all: Vec<String> = paragraphs(text).collect();
    let text = all.join("\n\n");
    if text.chars().count() > WORDS || all.len() > PARAGRAPHS {
        return Err(Error::Invalid(format!(
            "An acknowledgement has at most {WORDS} characters in {PARAGRAPHS} paragraphs."
        )));
    }
    Ok(text)
}

/// The paragraphs of a text: those between empty lines.
pub fn paragraphs(text: &str) -> impl Iterator<Item = String> {
    let text = text.replace("\r\n", "\n");
    let all: Vec<String> = text.split("\n\n").map(one_line).filter(|text| !text.is_empty()).collect();
    all.into_iter()
}
