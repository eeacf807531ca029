//! The sections of a contract as an order names them: "In section 4(b), change …", "3.2 interest down to 0.5%", "… in the second paragraph".

use super::contract_verbs::ordered;

/// The section that an order names first, and the rest: "In section 4(b), change …".
pub fn placed(order: &str) -> (Option<String>, &str) {
    let lower = order.to_ascii_lowercase();
    let bare = lower.trim_start_matches(|c: char| !c.is_alphanumeric());
    let skipped = lower.len() - bare.len();
    let named = ["in section ", "in clause ", "in article ", "in paragraph ", "section ", "clause "];
    let Some(lead) = named.iter().find(|lead| bare.starts_with(**lead)) else {
        return by_number(order, skipped).unwrap_or_else(|| in_the_paper(order, skipped));
    };
    let from = skipped + lead.len();
    let rest = &order[from..];
    let end = rest.find([',', ':', ' ']).unwrap_or(rest.len());
    let behind = rest[end..].trim_start_matches([',', ':', ' ']);
    // "In section 9 of the lease change 30 days to 45 days"
    let of_paper = || {
        let paper = ["of the ", "of this ", "of our "].iter().find_map(|lead| behind.strip_prefix(lead))?;
        let words = paper.match_indices(' ').map(|(at, _)| paper[at + 1..].trim_start());
        words.take(4).find(|rest| ordered(rest).is_some())
    };
    (Some(number(&rest[..end])), of_paper().unwrap_or(behind))
}

/// The same where the number stands alone: "3.2 interest down to 0.5%", "In 3.2 change …", "5.1: 120 days to 60 days", "4.3 - ninety days …".
fn by_number(order: &str, skipped: usize) -> Option<(Option<String>, &str)> {
    let text = &order[skipped..];
    let lead = ["in ", "under ", "at "].iter().find(|lead| text.to_ascii_lowercase().starts_with(**lead));
    let rest = &text[lead.map_or(0, |lead| lead.len())..];
    let word = rest.split([' ', ',', ':']).next().unwrap_or_default();
    let named = section_number(word)?;
    let behind = rest[word.len()..].trim_start_matches([',', ':', ' ', '-', '–', '—']);
    // "In 30 days" is no place: a number without parts needs an order behind it, or values that are weighed: "5 notice 90 days instead of 60".
    const UNITS: [&str; 8] = ["day", "week", "month", "year", "hour", "business", "calendar", "percent"];
    let counts = UNITS.iter().any(|unit| behind.to_ascii_lowercase().starts_with(unit)) || behind.starts_with('%');
    let weighs = [" instead of ", " rather than ", " down to ", " up to "].iter().any(|joint| behind.contains(joint));
    let parts = named.contains('.') || lead.is_some() && ordered(behind).is_some() || weighs && !counts;
    (parts && !behind.is_empty()).then_some((Some(named), behind))
}

/// The number of a section, with its parts: "3.2", "4.3(b)", "11".
pub fn section_number(word: &str) -> Option<String> {
    let bare = word.trim_start_matches('§').trim_end_matches(['.', ',', ':', ';']);
    let digits = bare.split('(').next().unwrap_or_default();
    let number = digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.ends_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_digit() || c == '.')
        && digits.split('.').all(|part| (1..=2).contains(&part.len()));
    (number && (!bare.contains('(') || bare.ends_with(')'))).then(|| bare.to_owned())
}

/// The same where a paper or a part of it is named: "In this agreement change …", "In the second paragraph, change …".
fn in_the_paper(order: &str, skipped: usize) -> (Option<String>, &str) {
    const PARTS: [&str; 9] =
        ["paragraph", "sentence", "recital", "schedule", "exhibit", "annex", "appendix", "definition", "preamble"];
    let lower = order.to_ascii_lowercase();
    let leads = ["in this ", "in the ", "in our ", "in that ", "in your "];
    let Some(lead) = leads.iter().find(|lead| lower[skipped..].starts_with(**lead)) else { return (None, order) };
    let from = skipped + lead.len();
    let behind = |(at, mark): (usize, &str)| order[from + at + mark.len()..].trim_start();
    let order_at = |at: &(usize, &str)| ordered(behind(*at)).is_some();
    let Some(end) = lower[from..].match_indices([' ', ',', ':']).find(order_at) else { return (None, order) };
    let named = order[from..from + end.0].trim_matches([' ', ',', ':']);
    // "In the lease they want to change …" orders nothing.
    let told = ["they", "we", "he", "she", "you", "i", "who", "to", "it", "which", "that"];
    if named.split(' ').any(|word| told.contains(&word.to_ascii_lowercase().as_str())) {
        return (None, order);
    }
    let is_part = named.split(' ').any(|word| PARTS.contains(&word.to_ascii_lowercase().as_str()));
    (is_part.then(|| named.to_owned()), behind(end))
}

/// What is spoken of, and the section that is named within it: "the interest in 3.2", "the notice under section 5.1 of the lease".
pub fn inside(about: &str) -> (String, Option<String>) {
    let lower = about.to_ascii_lowercase();
    let leads = [" in section ", " under section ", " of section ", " in ", " under ", " of ", " from "];
    // "The reduction in (c)", "the cart in 10"
    let letter = |word: &str| word.starts_with('(') && word.ends_with(')') && word.len() <= 6;
    let ends = [" in ", " under ", " of ", " from "].iter().find_map(|lead| {
        let (before, word) = about.rsplit_once(lead)?;
        let whole = !word.contains(' ') && (letter(word) || *lead == " in " && section_number(word).is_some());
        whole.then(|| (before.to_owned(), Some(word.to_owned())))
    });
    if let Some(found) = ends {
        return found;
    }
    let found = leads.iter().find_map(|lead| {
        let at = lower.find(lead)?;
        let rest = &about[at + lead.len()..];
        let word = rest.split(' ').next().unwrap_or_default();
        let number = section_number(word).filter(|number| number.contains('.') || lead.contains("section"))?;
        let behind = rest[word.len()..].trim();
        let behind = ["of the agreement", "of the lease", "of the contract"]
            .iter()
            .fold(behind, |rest, of| rest.trim_start_matches(of));
        Some((format!("{} {}", &about[..at], behind.trim()).trim().to_owned(), number))
    });
    found.map_or_else(|| (about.to_owned(), None), |(rest, number)| (rest, Some(number)))
}

fn number(text: &str) -> String {
    text.trim_matches(['.', ',', ':', ' ']).to_owned()
}

/// Where words are to be exchanged, as the end of an order says it: "in section 4", "in the second paragraph". The paper itself is no place in it.
pub fn place_behind(behind: &str) -> Option<String> {
    const WHOLE: [&str; 10] =
        ["attached", "agreement", "contract", "document", "lease", "paper", "file", "text", "draft", "whole"];
    let lower = behind.to_ascii_lowercase();
    let found = |lead: &str| lower.find(lead).map(|at| behind[at + lead.len()..].trim());
    let sections = ["in section ", "in clause ", "in article ", "from section ", "of section ", "under section "];
    if let Some(rest) = sections.iter().find_map(|lead| found(lead)) {
        return rest.split([',', ' ']).next().map(number);
    }
    // "“or agent” from 1.1"
    let alone = ["in ", "from ", "of ", "under "].iter().find_map(|lead| {
        let rest = lower.trim_start().strip_prefix(lead)?;
        let word = rest.trim_end_matches(['.', '!']);
        (!word.contains(' ')).then(|| section_number(word)).flatten()
    });
    if alone.is_some() {
        return alone;
    }
    let rest = found("in the ")?;
    let first = rest.split(' ').next().unwrap_or_default().to_lowercase();
    (!WHOLE.contains(&first.trim_matches(|c: char| !c.is_alphanumeric()))).then(|| rest.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_is_named_by_its_number_alone() {
        for (said, number, rest) in [
            ("3.2 interest down to 0.5%", "3.2", "interest down to 0.5%"),
            ("In 3.2 change “a” to “b”", "3.2", "change “a” to “b”"),
            ("4.3 - ninety days instead of sixty", "4.3", "ninety days instead of sixty"),
            ("in 11, delete “very”", "11", "delete “very”"),
            ("5 notice 90 days instead of sixty", "5", "notice 90 days instead of sixty"),
        ] {
            assert_eq!(placed(said), (Some(number.to_owned()), rest), "{said}");
        }
        for said in ["In 30 days we sign", "30 days instead of 20", "2.5 million dollars"] {
            assert_eq!(placed(said).0.as_deref(), said.starts_with("2.5").then_some("2.5"), "{said}");
        }
        assert_eq!(place_behind(" from 1.1").as_deref(), Some("1.1"));
        assert_eq!(place_behind(" in 30 days"), None);
    }
}
