//! Parties in rows: key terms ("Landlord: X"), labels above names, and the blocks of signatures.

use super::naming::{BRACKETS, ContractParty, Line, acts, floor, has_form, is_role, party_name};
use crate::facts::fact::tidy;

/// Rows of key terms and of signatures: "Landlord: Acme LLC", "LANDLORD" above the name.
pub(super) fn labelled(text: &str, lines: &[Line]) -> Vec<ContractParty> {
    let mut out: Vec<ContractParty> = Vec::new();
    for (n, line) in lines.iter().enumerate() {
        let Some((role, rest)) = row(line.text) else { continue };
        let at = if rest.is_empty() {
            match lines.get(n + 1) {
                // Two labels stand side by side above two names.
                Some(next) if row(next.text).is_none() => next.at,
                _ => continue,
            }
        } else {
            line.at + (line.text.len() - rest.len())
        };
        let value = &text[at..floor(text, at + BRACKETS)];
        let value = value.split("\n\n").next().unwrap_or_default();
        // A row goes on in the next line only behind a comma.
        let whole: usize = value
            .split_inclusive('\n')
            .scan(true, |on, line| on.then(|| (*on = line.trim_end().ends_with(','), line.len()).1))
            .sum();
        if let Some((name, length)) = party_name(value[..whole].trim_end()) {
            out.push(ContractParty { name, role: Some(role), range: at..at + length });
        }
    }
    // "Charterer: Ida Venn" is a party beside "Owner: Oak Yachts, Inc.".
    let known = |party: &ContractParty| party.role.as_deref().is_some_and(is_role);
    if !out.iter().any(known) {
        out.clear();
    }
    out
}

/// A row that begins with what a party is called, and what stands behind that.
fn row(line: &str) -> Option<(String, &str)> {
    let end = line.find([':', '|', '\t']).filter(|at| *at < 30);
    if let Some(end) = end {
        let label =
            tidy(line[..end].trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '(' | ')' | ' ')));
        let rest = line[end..].trim_start_matches([':', '|', '\t', ' ']);
        let capital = rest.is_empty() || rest.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || c == '+');
        return ((is_role(&label) || acts(&label) && !rest.is_empty()) && capital).then_some((label, rest));
    }
    if is_role(line) && line.starts_with(char::is_uppercase) {
        return Some((tidy(line), ""));
    }
    // "Discloser  Halyard Coatings, Inc.,": a row without a mark, which is no sentence.
    let (label, rest) = line.split_once(' ')?;
    let rest = rest.trim_start();
    let name =
        rest.split_whitespace().take_while(|word| word.starts_with(|c: char| c.is_uppercase() || c == '&')).count();
    let named = label.starts_with(char::is_uppercase) && is_role(label) && !label.ends_with('s');
    (named && name >= 2 && (has_form(rest) || rest.ends_with(',')) && !line.ends_with('.'))
        .then(|| (label.to_owned(), rest))
}

/// The companies and people of the signatures: by the label above them, or in the line above "By:".
pub(super) fn signatures(text: &str, lines: &[Line]) -> Vec<ContractParty> {
    let labelled = labelled(text, lines);
    if labelled.len() > 1 {
        return labelled;
    }
    let signs = |line: &Line| ["By:", "By ", "BY:"].iter().any(|by| line.text.starts_with(by));
    let above = lines.windows(2).filter(|pair| signs(&pair[1]) && !signs(&pair[0]));
    let company = above.filter_map(|pair| {
        let (name, length) = party_name(pair[0].text).filter(|(name, _)| has_form(name))?;
        Some(ContractParty { name, role: None, range: pair[0].at..pair[0].at + length })
    });
    company.collect()
}
