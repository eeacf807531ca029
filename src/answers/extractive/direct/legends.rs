//! What a mark or initials stand for, by the legend of the paper: "MS = M. Sands (supervisor)".

use super::opening::Direct;
use crate::{answers::extractive::choosing::Inquiry, law::Span};

/// Longest mark, in characters.
const MARK: usize = 6;
/// Longest meaning, in characters.
const MEANING: usize = 80;

/// Who or what a mark of the question stands for, if a paper has a legend for it.
pub(super) fn by_legend(inquiry: &Inquiry) -> Option<Direct> {
    const ASKS: &[&str] = &["who is ", "who are ", "who was ", "what is ", "what does ", "what do "];
    let asked = inquiry.asking();
    if !ASKS.iter().any(|words| asked.starts_with(words)) {
        return None;
    }
    let words: Vec<&str> = asked.split(|c: char| !c.is_alphanumeric()).collect();
    let mut found = None;
    for (run, letters) in inquiry.texts() {
        for line in letters.lines() {
            let text = letters.exact(line);
            for (mark, meaning, at) in legends(&text) {
                if words.contains(&mark.to_lowercase().as_str()) {
                    let start = line.start + at;
                    let place =
                        Span::new(start, line.end.min(start + mark.chars().count() + meaning.chars().count() + 3));
                    let told = Direct::of(format!("{}.", meaning.trim_end_matches('.')), inquiry.place(run, place));
                    // A mark with two meanings has none that is sure.
                    if found.replace(told).is_some() {
                        return None;
                    }
                }
            }
        }
    }
    found
}

/// Labels behind which a name stands that say nothing of who somebody is.
const PLAIN: &[&str] = &[
    "from",
    "to",
    "cc",
    "bcc",
    "dear",
    "re",
    "name",
    "subject",
    "by",
    "att",
    "attn",
    "attention",
    "signed",
    "between",
];
/// Most words of a label.
const LABEL: usize = 3;

/// Who somebody is, by the label before their name where the papers give one only: "DRIVER: Luis Bara      TRACTOR: 418".
pub(super) fn by_label_before(inquiry: &Inquiry) -> Option<Direct> {
    let asked = inquiry.asking();
    let rest = ["who is ", "who was "].iter().find_map(|lead| asked.strip_prefix(lead))?;
    let name = rest.trim_end_matches(['?', ' ']);
    if name.split(' ').count() < 2 || name.starts_with("the ") {
        return None;
    }
    let mut found: Option<(String, Direct)> = None;
    for (run, letters) in inquiry.texts() {
        for line in letters.lines() {
            let text = letters.exact(line);
            let Some((label, at)) = label_before(&text, name) else { continue };
            let end = at + name.chars().count();
            let named: String = text.chars().skip(at).take(end - at).collect();
            let place = inquiry.place(run, Span::new(line.start, (line.start + end).min(line.end)));
            let told = Direct::of(format!("{named}: {}.", label.to_lowercase()), place);
            match &found {
                Some((known, _)) if *known != label.to_lowercase() => return None,
                Some(_) => {}
                None => found = Some((label.to_lowercase(), told)),
            }
        }
    }
    found.map(|(_, told)| told)
}

/// The label right before a name in a line, and where the name begins, in characters; the name is in lower case.
fn label_before(line: &str, name: &str) -> Option<(String, usize)> {
    let low = line.to_lowercase();
    let at = low.find(name).filter(|_| low.len() == line.len())?;
    let before = line.get(..at)?.trim_end().strip_suffix(':')?;
    let label = before.rsplit("  ").next().unwrap_or(before).rsplit(['\t', '|']).next().unwrap_or(before).trim();
    let words = label.split_whitespace().count();
    let plain = PLAIN.contains(&label.to_lowercase().as_str());
    let whole = !low[at + name.len()..].starts_with(char::is_alphanumeric);
    // A label stands in capitals, or with one at its head and no word of a sentence.
    let titled = label.split(' ').all(|word| word.starts_with(char::is_uppercase));
    let is_label = titled && label.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '-' | '/' | '\''));
    ((1..=LABEL).contains(&words) && is_label && whole && !plain)
        .then(|| (label.to_owned(), line[..at].chars().count()))
}

/// The legends of a line: mark, meaning, and where it begins, in characters.
fn legends(line: &str) -> Vec<(&str, &str, usize)> {
    let mut out = Vec::new();
    for (at, joint) in line.match_indices(" = ") {
        let before = &line[..at];
        let mark =
            before.rsplit(|c: char| c.is_whitespace() || matches!(c, ';' | ',' | '(')).next().unwrap_or_default();
        let behind = &line[at + joint.len()..];
        let meaning = behind.split([';', '|']).next().unwrap_or_default().trim();
        let is_mark =
            (1..=MARK).contains(&mark.len()) && mark.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
        let plain = meaning.starts_with(char::is_alphabetic) && meaning.chars().count() <= MEANING;
        if is_mark && plain {
            out.push((mark, meaning, before[..before.len() - mark.len()].chars().count()));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_legend_says_what_a_mark_stands_for() {
        let line = "Initials: KL = Kim Lang; MS = M. Sands (supervisor).";
        assert_eq!(legends(line), [("KL", "Kim Lang", 10), ("MS", "M. Sands (supervisor).", 25)]);
        assert!(legends("The rate = 4 percent.").is_empty());
    }

    #[test]
    fn a_label_before_a_name_says_who_that_is() {
        let line = "DRIVER: Luis Bara       TRACTOR: 418    TRAILER: R-2207";
        assert_eq!(label_before(line, "luis bara"), Some(("DRIVER".into(), 8)));
        assert_eq!(label_before("No. 4      Driver: Luis Bara", "luis bara"), Some(("Driver".into(), 19)));
        assert_eq!(label_before("To: Luis Bara", "luis bara"), None);
        assert_eq!(label_before("He told us: Luis Bara drove.", "luis bara"), None);
    }
}
