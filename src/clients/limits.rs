//! What a person may write about a contact.

use super::records::Details;
use crate::{
    error::{Error, Result},
    lines::one_line,
};

/// The most contacts of a firm.
pub const MOST: usize = 50_000;
/// Entries of one list of a contact.
const ENTRIES: usize = 50;
/// Characters of a line.
const LINE: usize = 300;
/// Characters of a note.
const NOTE: usize = 20_000;

/// Whether two contacts together are not too much for one.
///
/// # Errors
/// [`Error::Invalid`].
pub fn fits(details: &Details) -> Result<()> {
    let lists = [&details.aliases, &details.emails, &details.phones, &details.addresses];
    if details.note.chars().count() > NOTE
        || details.relations.len() > ENTRIES
        || lists.iter().any(|list| list.len() > ENTRIES)
    {
        return Err(Error::Invalid(format!(
            "Together they are too much for one contact: it has at most {ENTRIES} names, addresses or relations of one kind, and a note of {NOTE} \
             characters. Shorten one of them first."
        )));
    }
    Ok(())
}

/// The details as they are kept: lines tidied, empty and doubled ones left out.
///
/// # Errors
/// [`Error::Invalid`] for no name, and for what is too long.
pub fn tidied(details: Details) -> Result<Details> {
    let name = line(&details.name)?;
    if !name.chars().any(char::is_alphanumeric) {
        return Err(Error::Invalid("Give the contact a name.".into()));
    }
    if details.note.chars().count() > NOTE {
        return Err(Error::Invalid(format!("A note has at most {NOTE} characters.")));
    }
    let mut aliases = lines(details.aliases)?;
    aliases.retain(|alias| !alias.eq_ignore_ascii_case(&name));
    let emails = lines(details.emails)?;
    if let Some(wrong) = emails.iter().find(|email| !email.contains('@') || email.contains(' ')) {
        return Err(Error::Invalid(format!("“{wrong}” is not an e-mail address.")));
    }
    let mut roles = details.roles;
    roles.sort_unstable();
    roles.dedup();
    let mut relations = details.relations;
    let mut seen = std::collections::HashSet::new();
    relations.retain(|relation| seen.insert((relation.to, relation.is)));
    if relations.len() > ENTRIES {
        return Err(too_many());
    }
    Ok(Details {
        kind: details.kind,
        name,
        aliases,
        roles,
        emails,
        phones: lines(details.phones)?,
        addresses: lines(details.addresses)?,
        relations,
        note: details.note.trim().to_owned(),
    })
}

fn lines(all: Vec<String>) -> Result<Vec<String>> {
    let mut kept: Vec<String> = Vec::new();
    for text in all {
        let text = line(&text)?;
        if !text.is_empty() && !kept.iter().any(|own| own.eq_ignore_ascii_case(&text)) {
            kept.push(text);
        }
    }
    if kept.len() > ENTRIES { Err(too_many()) } else { Ok(kept) }
}

fn too_many() -> Error {
    Error::Invalid(format!("A contact has at most {ENTRIES} names, addresses or relations of one kind."))
}

fn line(text: &str) -> Result<String> {
    let line = one_line(text);
    match line.chars().count() > LINE {
        true => Err(Error::Invalid(format!("A line has at most {LINE} characters."))),
        false => Ok(line),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn named(name: &str) -> Details {
        Details { name: name.into(), ..Details::default() }
    }

    #[test]
    fn lines_are_tidied_and_doubled_ones_left_out() {
        let details = Details {
            aliases: vec!["Bob\nHale ".into(), "ROBERT HALE".into(), "".into(), "bob hale".into()],
            emails: vec!["bob@hale.example".into()],
            ..named(" Robert  Hale ")
        };
        let kept = tidied(details).unwrap();
        assert_eq!((kept.name.as_str(), kept.aliases), ("Robert Hale", vec!["Bob Hale".to_owned()]));
    }

    #[test]
    fn no_name_and_no_address_are_told() {
        assert_eq!(tidied(named("  ")).unwrap_err().to_string(), "Give the contact a name.");
        let details = Details { emails: vec!["nobody".into()], ..named("Robert Hale") };
        assert_eq!(tidied(details).unwrap_err().to_string(), "“nobody” is not an e-mail address.");
        assert!(tidied(named(&"x".repeat(301))).is_err());
    }
}
