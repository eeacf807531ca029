//! What a person may write about a matter.

use crate::matter_records::{Details, Party};
use crate::{
    error::{Error, Result},
    lines::one_line,
};

/// The most matters of a firm.
pub const MOST: usize = 50_000;
/// The most things that belong to a matter by themselves; a folder or a task counts once.
pub const MOST_ITEMS: usize = 5_000;
/// Parties of a matter.
const PARTIES: usize = 200;
/// Characters of a line, of a number, and of a note.
const LINE: usize = 300;
const NUMBER: usize = 40;
const NOTE: usize = 20_000;

/// The details as they are kept.
///
/// # Errors
/// [`Error::Invalid`] for no number or title, and for what is too long.
pub fn tidied(details: Details) -> Result<Details> {
    let (number, title) = (line(&details.number)?, line(&details.title)?);
    let chars = number.chars().filter(|c| c.is_alphanumeric()).count();
    if chars == 0 || number.chars().count() > NUMBER {
        return Err(Error::Invalid(format!(
            "Give the matter a number of at most {NUMBER} characters, such as 2026-014."
        )));
    }
    if !number.chars().all(|c| c.is_ascii_alphanumeric() || ".-_".contains(c)) {
        let sentence = "A number has letters, digits, dots and dashes only, because it becomes part of a mail address.";
        return Err(Error::Invalid(sentence.into()));
    }
    if !title.chars().any(char::is_alphanumeric) {
        return Err(Error::Invalid("Give the matter a title.".into()));
    }
    if details.note.chars().count() > NOTE {
        return Err(Error::Invalid(format!("A note has at most {NOTE} characters.")));
    }
    let mut parties = Vec::new();
    for Party { name, role } in details.parties {
        let party = Party { name: line(&name)?, role: line(&role)? };
        if party.name.chars().any(char::is_alphanumeric) && !parties.contains(&party) {
            parties.push(party);
        }
    }
    if parties.len() > PARTIES {
        return Err(Error::Invalid(format!("A matter has at most {PARTIES} parties.")));
    }
    Ok(Details {
        number,
        title,
        client: details.client,
        parties,
        court: line(&details.court)?,
        docket: line(&details.docket)?,
        note: details.note.trim().to_owned(),
        closed: details.closed,
    })
}

/// Why there is a wall.
///
/// # Errors
/// [`Error::Invalid`] for no reason, or a long one.
pub fn reason(text: &str) -> Result<String> {
    let text = line(text)?;
    match text.chars().any(char::is_alphanumeric) {
        true => Ok(text),
        false => Err(Error::Invalid("Write why there is a wall: it is kept with it.".into())),
    }
}

pub fn line(text: &str) -> Result<String> {
    let line = one_line(text);
    match line.chars().count() > LINE {
        true => Err(Error::Invalid(format!("A line has at most {LINE} characters."))),
        false => Ok(line),
    }
}

/// A number as it is compared: without case, spaces and dashes, as a mail address has it.
pub fn plain(number: &str) -> String {
    number.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn details(number: &str, title: &str) -> Details {
        Details { number: number.into(), title: title.into(), ..Details::default() }
    }

    #[test]
    fn lines_are_tidied_and_what_is_missing_is_told() {
        let party = |name: &str| Party { name: name.into(), role: String::new() };
        let parties = vec![party("Ada\nStone"), party("Ada Stone"), party("  ")];
        let kept = tidied(Details { parties, ..details(" 2026-014 ", "Stone v.  Hale") }).unwrap();
        assert_eq!((kept.number.as_str(), kept.title.as_str(), kept.parties.len()), ("2026-014", "Stone v. Hale", 1));
        for (number, title) in [("", "Stone"), ("--", "Stone"), ("a@b", "Stone"), ("2026 014", "Stone"), ("1", " ")] {
            assert!(tidied(details(number, title)).is_err(), "{number} {title}");
        }
        assert!(reason(" . ").is_err());
        assert_eq!(plain("2026-A.14"), "2026a14");
    }
}
