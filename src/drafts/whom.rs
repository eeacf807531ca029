//! Names in an order, and whom the firm represents.

use super::{
    kinds::{Kind, found_apart},
    order_words::{ENDS, find, is_form},
};
use crate::law::{Letters, dates::dates_in};

/// Parties of a dispute by their roles.
pub const ROLES: [&str; 7] =
    ["plaintiff", "defendant", "petitioner", "respondent", "claimant", "appellant", "appellee"];

/// Whom the firm represents.
pub fn client(sentence: &str) -> Option<String> {
    let leads = [
        "we represent ",
        "i represent ",
        "we act for ",
        "i act for ",
        "we are acting for ",
        "we appear for ",
        "our client is ",
        "our clients are ",
        "our client, ",
        "our clients, ",
        "for our client ",
        "for our clients ",
        "for my client ",
        "for my clients ",
        "my client is ",
        "my clients are ",
        "on behalf of ",
        "to file for ",
        "to the file for ",
        "as counsel for ",
        "as attorneys for ",
    ];
    // "... for the plaintiff Marta Solis", and "For Harrow Foods, Inc." as a sentence of its own.
    let role = || {
        ROLES.iter().find_map(|role| {
            let end = find(sentence, &format!("for the {role}"))?;
            let behind = sentence[end..].trim_start_matches('s');
            let goes_on = |c: char| c.is_alphanumeric() || matches!(c, '\'' | '’');
            // "An order for the defendant to answer" says nothing of whom we represent.
            let alone = !behind.starts_with(goes_on) && !behind.starts_with(" to ");
            alone.then(|| end - role.len() - "the ".len())
        })
    };
    let alone = || {
        let rest = sentence.trim_start().strip_prefix("For ")?;
        let letters = Letters::new(rest);
        let is_day = !dates_in(&letters, letters.span()).is_empty();
        people(rest).filter(|(_, behind)| !is_day && behind.trim_matches(['.', ' ', '\n']).is_empty())
    };
    if let Some((client, _)) = alone() {
        return Some(client);
    }
    // "… for defendant Jiří Dvořák"
    let named = ROLES.iter().find_map(|role| {
        let rest = sentence[find(sentence, &format!("for {role} "))?..].trim_start();
        rest.starts_with(char::is_uppercase).then(|| people(rest)).flatten()
    });
    if let Some((client, _)) = named {
        return Some(client);
    }
    // "A demand letter to Carl Weiss for Pier Nine LLC", "a motion to quash service for Otto Blum"
    let motion = || {
        let rest = &sentence[find(sentence, "motion to ")?..];
        let (client, behind) = people(&rest[rest.rfind(" for ")? + " for ".len()..])?;
        behind.trim_matches(['.', ' ', '\n']).is_empty().then_some(client)
    };
    let letter = || {
        let rest = &sentence[find(sentence, "letter to ")?..];
        let at = rest.find(" for ")? + " for ".len();
        people(&rest[at..]).map(|(client, _)| client)
    };
    let at = leads.iter().find_map(|lead| find(sentence, lead)).or_else(role);
    at.map_or_else(|| letter().or_else(motion), |at| party(&sentence[at..]))
}

/// Somebody at the beginning of a text: by name, or by role ("the defendant", "plaintiff Marisol Ramos").
pub fn party(text: &str) -> Option<String> {
    let rest = text.trim_start();
    let rest = ["both ", "all "].iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest);
    // "We represent plaintiff Marisol Ramos", "We represent defendants."
    let bare_role = ROLES.iter().any(|role| rest.starts_with(role));
    let article = rest.strip_prefix("the ").or_else(|| rest.strip_prefix("our client"));
    let Some(role) = article.or(bare_role.then_some(rest)) else {
        return people(rest).map(|(name, _)| name);
    };
    let length = role.find(|c: char| !c.is_alphabetic() && c != '-').unwrap_or(role.len());
    let (role, behind) = role.split_at(length);
    let role = ROLES.iter().find(|one| role.strip_suffix('s') == Some(one)).map_or(role, |one| one);
    // "The plaintiff, Acme Widgets, Inc." and "the plaintiff Acme" have a name.
    let named = people(behind.trim_start_matches([',', ' ']));
    named.map(|(name, _)| name).or_else(|| (!role.is_empty()).then(|| format!("the {role}")))
}

/// The names at the beginning of a text: "Jonah and Claire Whitaker", "Acme, Inc. and Borealis GmbH". What stands behind the last one goes
/// on with no verb: in "We represent Acme and Bob wants a letter" Bob is somebody else.
pub fn people(text: &str) -> Option<(String, &str)> {
    let (mut all, mut behind) = name(text)?;
    while let Some((next, rest)) = behind.trim_start_matches(',').strip_prefix(" and ").and_then(name) {
        let goes_on = rest.trim_start();
        let verb =
            goes_on.starts_with(char::is_alphabetic) && !ENDS.iter().any(|end| goes_on.starts_with(end.trim_start()));
        if verb {
            break;
        }
        all = format!("{all} and {next}");
        behind = rest;
    }
    Some((all, behind))
}

/// Whose paper is ordered: "the plaintiff's first interrogatories". The motion in "an opposition to defendant's motion" is not what is ordered.
pub fn owner(sentence: &str, kind: &Kind) -> Option<String> {
    let line = sentence.replace('’', "'");
    let lower = line.to_ascii_lowercase();
    let place = |role: &str| {
        let places = [format!("{role}'s "), format!("{role}s' ")];
        places.iter().find_map(|words| {
            let end = find(&line, words)?;
            Some((end - words.len(), end))
        })
    };
    ROLES.iter().find_map(|role| {
        let (start, end) = place(role)?;
        let behind = lower.get(end..)?;
        let near: String = behind.split(' ').take(10).collect::<Vec<_>>().join(" ");
        let ordered = kind.words.iter().any(|word| found_apart(&near, word).is_some());
        let others = [" to ", " from ", " on ", " of ", " in "];
        let before = lower[..start].trim_end_matches("the ").trim_end();
        let answers = others.iter().any(|word| format!("{before} ").ends_with(word));
        (ordered && !answers).then(|| format!("the {role}"))
    })
}

/// A name at the beginning of a text, and what stands behind it: capitalised words, with "of" and "&" between them and "Inc." behind
/// a comma.
pub fn name(text: &str) -> Option<(String, &str)> {
    let mut end = 0;
    let mut at = 0;
    for word in text.split_inclusive([' ', '\n']) {
        let bare = word.trim_end().trim_end_matches([',', ';', '.', ':']);
        let capital = bare.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
        let form = is_form(bare);
        let joins = end > 0 && matches!(bare, "of" | "&" | "de" | "von" | "the" | "for" | "d/b/a" | "dba" | "f/k/a");
        // Behind a comma only a form goes on with the name.
        let cut = text[..at].trim_end().ends_with([',', ';', ':']);
        if (cut && !form) || !(capital || form || joins) || bare.is_empty() {
            break;
        }
        at += word.len();
        if !joins {
            end = at - word.len() + word.trim_end().trim_end_matches([',', ';', ':']).len();
            // The stop of "Inc." is the name's own; that of "LLC." ends the sentence.
            let own = !matches!(bare.to_lowercase().as_str(), "llc" | "pllc" | "llp" | "lp" | "gmbh" | "plc" | "ag");
            let title = matches!(bare, "Mrs" | "Prof" | "Hon" | "Rev");
            if word.trim_end().ends_with('.') && !title && (form || bare.chars().count() > 2) {
                end -= usize::from(!(form && own));
                break;
            }
            // What stands on the next line is no part of "Acme LLC".
            if form && word.ends_with('\n') {
                break;
            }
        }
    }
    let name = text.get(..end)?.trim();
    (!name.is_empty()).then(|| (name.to_owned(), &text[end..]))
}
