//! Puts a block, such as a `[[mailbox]]`, into a file of settings, and takes one out.

use super::{
    Config,
    case_management::CaseConnection,
    mailbox::Mailbox,
    section::{fail, value},
};
use crate::error::StartError;

use serde::Serialize;
use toml::Table;

/// A file of settings with one more mailbox at its end.
///
/// # Errors
/// The file or the mailbox is wrong, in a sentence.
pub fn with_mailbox(text: &str, mailbox: &Mailbox) -> Result<String, StartError> {
    // In the order of the structure.
    let names = [
        "name",
        "host",
        "port",
        "tls",
        "ca",
        "login",
        "address",
        "folder",
        "afterwards",
        "move_to",
        "from_the_beginning",
        "authserv_id",
        "sign_in",
        "tenant",
        "issuer",
        "client_id",
        "client_secret_file",
        "scope",
        "opens",
        "sent",
        "every_minutes",
    ];
    with_block(text, "mailbox", &names, mailbox)
}

/// A file of settings with one more case management system at its end.
///
/// # Errors
/// As for a mailbox.
pub fn with_case_connection(text: &str, connection: &CaseConnection) -> Result<String, StartError> {
    with_block(text, "case_management", CaseConnection::SETTINGS, connection)
}

fn with_block<T: Serialize + Default>(
    text: &str,
    heading: &str,
    names: &[&str],
    block: &T,
) -> Result<String, StartError> {
    let odd = |e: &dyn std::fmt::Display| {
        StartError::new(format!("The [[{heading}]] cannot be written: {e}."), "Leave out what is unusual.")
    };
    let mut block = Table::try_from(block).map_err(|e| odd(&e))?;
    let defaults = Table::try_from(T::default()).map_err(|e| odd(&e))?;
    block.retain(|name, value| defaults.get(name) != Some(value));
    let mut made = format!("{}\n\n[[{heading}]]\n", text.trim_end());
    for name in names {
        if let Some(one) = block.get(*name) {
            made += &format!("{name} = {}\n", value(one));
        }
    }
    let made = made.trim_start().to_owned();
    check_text(&made)?;
    Ok(made)
}

/// A file of settings without a mailbox.
///
/// # Errors
/// It is not in there, or the file is written in a way in which it cannot be taken out.
pub fn without_mailbox(text: &str, name: &str) -> Result<String, StartError> {
    without_block(text, "mailbox", name)
}

/// A file of settings without a case management system.
///
/// # Errors
/// As for a mailbox.
pub fn without_case_connection(text: &str, name: &str) -> Result<String, StartError> {
    without_block(text, "case_management", name)
}

fn without_block(text: &str, heading: &str, name: &str) -> Result<String, StartError> {
    let head = format!("[[{heading}]]");
    let lines: Vec<&str> = text.lines().collect();
    let heads: Vec<usize> = (0..lines.len()).filter(|at| lines[*at].trim() == head).collect();
    let end = |from: usize| {
        (from + 1..lines.len()).find(|at| lines[*at].trim_start().starts_with('[')).unwrap_or(lines.len())
    };
    let is_it = |from: &usize| {
        lines[from + 1..end(*from)].iter().any(|line| {
            let named = line.split_once('=').filter(|(key, _)| key.trim() == "name");
            named.is_some_and(|(_, value)| value.trim().trim_matches(['"', '\'']).eq_ignore_ascii_case(name))
        })
    };
    let Some(from) = heads.into_iter().find(is_it) else {
        return fail(
            format!("\"{name}\" does not stand in the settings under {head}."),
            "Take it out of the file by hand.",
        );
    };
    // Comments above the next section belong to that.
    let mut to = end(from);
    while to > from + 1 && to < lines.len() && (lines[to - 1].trim().is_empty() || lines[to - 1].starts_with('#')) {
        to -= 1;
    }
    let made = [&lines[..from], &lines[to..]].concat().join("\n").trim_end().to_owned() + "\n";
    check_text(&made)?;
    Ok(made)
}

/// Whether a file of settings is valid.
///
/// # Errors
/// What is wrong, in a sentence.
pub fn check_text(text: &str) -> Result<(), StartError> {
    let wrong = |e: toml::de::Error| {
        StartError::new(
            format!("The settings would not be valid: {}", e.to_string().trim()),
            "Correct the file first; \"chancery config check\" tests it.",
        )
    };
    let table: Table = text.parse().map_err(wrong)?;
    let config: Config = toml::Value::Table(table).try_into().map_err(wrong)?;
    config.check()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_in_is_taken_out_and_nothing_else_changes() {
        let text = "# ours\n[mail]\nassistant_address = \"a@firm.test\"\n\n# the end\n";
        let one = |name: &str| Mailbox {
            name: name.into(),
            host: "h".into(),
            login: "l \"x\"".replace(' ', ""),
            ..Mailbox::default()
        };
        let both = with_mailbox(&with_mailbox(text, &one("first")).unwrap(), &one("second")).unwrap();
        assert!(with_mailbox(&both, &one("First")).is_err());
        let plans = format!("{both}\n# Ours.\n[[plans]]\nname = \"Firm\"\n");
        let left = without_mailbox(&plans, "SECOND").unwrap();
        assert!(left.contains("first") && !left.contains("second") && left.contains("# Ours.\n[[plans]]"), "{left}");
        assert_eq!(without_mailbox(&without_mailbox(&both, "first").unwrap(), "second").unwrap(), text);
        assert!(without_mailbox(text, "first").is_err());
    }
}
