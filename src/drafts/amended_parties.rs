//! Who signs an amendment: everybody who signed the agreement, also the two people of one side, and the members of a company who have no sides.

use super::{
    kinds::From,
    order_words::joined,
    paper_items::is_amendment,
    papers::{Paper, cased, source},
    titles::title,
    told::Told,
};
use crate::{
    documents::document::Origin,
    law::{Letters, Span, contract_days::made_on},
};

use std::collections::BTreeMap;

/// Characters of a paper in which its parties are named.
const OPENING: usize = 2_500;
/// Lines at its end in which they sign.
const SIGNED: usize = 12;
/// Most words of a name.
const NAME: usize = 8;

/// Completes what is told of the agreement that is amended, where its preamble or its signatures name more people than were read as parties.
pub fn complete(told: &mut BTreeMap<From, Vec<Told>>, papers: &[Paper]) {
    let agreements =
        papers.iter().filter(|paper| matches!(paper.origin, Origin::File(_)) && !is_amendment(&paper.document.text));
    for paper in agreements {
        let text = &paper.document.text;
        let letters = Letters::new(text);
        let head: String = text.lines().take(6).collect::<Vec<_>>().join("\n").to_lowercase();
        if !["agreement", "contract", "lease", "note"].iter().any(|word| head.contains(word)) {
            continue;
        }
        let known = told.get(&From::ContractParties).and_then(|all| all.first()).map_or(0, |one| one.names.len());
        let mut names = introduced(text);
        if names.len() < 2 {
            names = signed(text);
        }
        let place = letters.lines().find(|line| !line.is_empty()).unwrap_or(Span::new(0, 0));
        let one = |names: Vec<String>| {
            let value = joined(&names);
            vec![Told { value, names, acts_for: None, source: source(paper, &letters, place) }]
        };
        let named_by_role = told.get(&From::ContractParties).is_some_and(|all| {
            all.first().is_some_and(|one| {
                one.names.iter().any(|name| {
                    !name.contains(' ') && text.contains(&format!("\"{name}\"")) || text.contains(&format!("“{name}”"))
                })
            })
        });
        if names.len() > 1 && (names.len() > known || named_by_role) {
            told.insert(From::ContractParties, one(names));
        }
        if told.get(&From::ContractParties).is_none() {
            continue;
        }
        if !told.contains_key(&From::Instrument)
            && let Some(name) = title(text).or_else(|| first_line(text))
        {
            told.insert(From::Instrument, one(vec![name]));
        }
        if !told.contains_key(&From::InstrumentDay)
            && let Some(day) = made_on(&letters)
        {
            told.insert(From::InstrumentDay, one(vec![letters.folded(day)]));
        }
        return;
    }
}

/// "Operating Agreement" of "OPERATING AGREEMENT OF", whose company stands on the next line.
fn first_line(text: &str) -> Option<String> {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    let bare = [" OF", " BETWEEN", " AMONG", " FOR", " of", " between"]
        .iter()
        .find_map(|end| line.strip_suffix(end))
        .unwrap_or(line);
    let named = ["AGREEMENT", "CONTRACT", "LEASE"].iter().any(|word| bare.to_uppercase().ends_with(word));
    (named && bare.split(' ').count() <= NAME).then(|| cased(bare))
}

/// The people in front of the words by which the opening calls them: "Ann and Bob Lee ("Seller")" are two.
fn introduced(text: &str) -> Vec<String> {
    const NO_PARTY: [&str; 16] = [
        "agreement",
        "contract",
        "lease",
        "date",
        "property",
        "premises",
        "amendment",
        "parties",
        "note",
        "loan",
        "project",
        "services",
        "company act",
        "term",
        "site",
        "effective",
    ];
    let opening: String = text.chars().take(OPENING).collect();
    let low = opening.to_lowercase();
    let Some(from) = ["between ", "among ", "by and between ", " by "]
        .iter()
        .filter_map(|lead| Some(low.find(lead)? + lead.len()))
        .min()
    else {
        return Vec::new();
    };
    // The sentence of the parties.
    let Some(opening) = opening.get(from..) else { return Vec::new() };
    let end = opening.find("\n\n").or_else(|| opening.find('\n')).unwrap_or(opening.len());
    let opening = opening[..end].replace('\n', " ");
    let mut names: Vec<String> = Vec::new();
    let mut rest: &str = &opening;
    while let Some(open) = rest.find('(') {
        let Some(close) = rest[open..].find(')').map(|at| at + open) else { break };
        let called = &rest[open + 1..close];
        let quoted = called.contains(['"', '“']);
        let low = called.to_lowercase();
        if quoted && !NO_PARTY.iter().any(|word| low.contains(word)) {
            names.extend(people(&rest[..open]));
        }
        rest = &rest[close + 1..];
    }
    names
}

/// The names at the end of words that lead to them: "and Ann and Bob Lee, husband and wife".
fn people(said: &str) -> Vec<String> {
    let said = said.trim().trim_end_matches(',');
    const LEADS: [&str; 6] = [", and ", "between ", "among ", "by ", "and ", ", "];
    let mut said = said;
    while let Some(rest) = LEADS.iter().find_map(|lead| said.trim_start().strip_prefix(lead)) {
        said = rest;
    }
    // What somebody is stands behind the name: ", a Delaware corporation".
    let cuts = [
        ", a ",
        ", an ",
        ", whose ",
        ", with ",
        ", having ",
        ", residing ",
        ", husband",
        ", of ",
        ", individually",
        ", both ",
        ", married",
        ", his ",
    ];
    let end = cuts.iter().filter_map(|cut| said.find(cut)).min().unwrap_or(said.len());
    let named = &said[..end];
    let capital = |word: &str| {
        word.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
            || matches!(word, "and" | "&" | "of" | "the" | "de" | "von" | "van")
    };
    let words: Vec<&str> = named.split(' ').filter(|word| !word.is_empty()).collect();
    if words.is_empty() || words.len() > NAME || !words.iter().all(|word| capital(word)) {
        return Vec::new();
    }
    let both: Vec<&str> = named.split(" and ").collect();
    match &both[..] {
        // "Elm, LLC and Ann Lee" are two; "Smith and Sons, Inc." is one.
        [first, second] if has_form(first) => vec![cased(first), cased(second)],
        [first, second] if !has_form(second) => {
            let surname = second.rsplit(' ').next().unwrap_or_default();
            let first = if first.contains(' ') { (*first).to_owned() } else { format!("{first} {surname}") };
            vec![cased(&first), cased(second)]
        }
        _ => vec![cased(named)],
    }
}

/// Whether a name is a firm's, by one of its words.
fn has_form(name: &str) -> bool {
    const FORMS: [&str; 13] =
        ["inc", "llc", "corp", "co", "company", "lp", "llp", "ltd", "sons", "bank", "trust", "pllc", "partners"];
    name.to_lowercase().split([' ', ',']).any(|word| FORMS.contains(&word.trim_end_matches('.')))
}

/// Those who sign at the end in one line: "Signed: Ann Lee; Bob Orr; Cy Moe".
fn signed(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let last = &lines[lines.len().saturating_sub(SIGNED)..];
    let list = last.iter().find_map(|line| {
        ["Signed: ", "Signed by: ", "Signatures: ", "Members: ", "SIGNED: ", "MEMBERS: "]
            .iter()
            .find_map(|lead| line.strip_prefix(lead))
    });
    let Some(list) = list else { return Vec::new() };
    let by = if list.contains(';') { ';' } else { ',' };
    let all = list
        .split(by)
        .map(|name| name.trim().trim_start_matches("and ").trim_start_matches("/s/ ").trim_end_matches('.'));
    let person = |name: &&str| {
        (2..=5).contains(&name.split(' ').count()) && name.split(' ').all(|word| word.starts_with(char::is_uppercase))
    };
    let names: Vec<&str> = all.clone().filter(person).collect();
    if names.len() == all.count() { names.into_iter().map(cased).collect() } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_people_of_one_side_sign_each() {
        let text = "SALE AGREEMENT\n\nThis Agreement is made on May 4, 2026 (the \"Contract Date\") by Elm Yards, LLC, an Ohio company (\"Buyer\") and Ann and Bob Lee (\"Seller\").\n";
        assert_eq!(introduced(text), ["Elm Yards, LLC", "Ann Lee", "Bob Lee"]);
        let text = "LOAN AGREEMENT\n\nIt is made between Elm Bank (the \"Lender\") and Oak Ovens, LLC and Ann Lee (together the \"Borrower\").\n";
        assert_eq!(introduced(text), ["Elm Bank", "Oak Ovens, LLC", "Ann Lee"]);
        let text = "SUPPLY AGREEMENT\n\nIt is made on May 4, 2026 by and among Elm Co. (\"Supplier\"), Smith and Sons, Inc. (\"Buyer\") and Nora and Otto Haas (\"Guarantors\").\n";
        assert_eq!(introduced(text), ["Elm Co.", "Smith and Sons, Inc.", "Nora Haas", "Otto Haas"]);
    }

    #[test]
    fn members_sign_in_a_line() {
        assert_eq!(signed("1. Law.\nSigned: Ann Lee; Bob Orr; Cy Moe\n"), ["Ann Lee", "Bob Orr", "Cy Moe"]);
        assert!(signed("Signed: on the day first written above\n").is_empty());
        assert_eq!(first_line("OPERATING AGREEMENT OF\nELM, LLC\n").as_deref(), Some("Operating Agreement"));
    }
}
