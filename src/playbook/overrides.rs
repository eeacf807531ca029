//! Clauses that another place of the contract changes: "Section 9.2 of the Master Terms is amended", "Notwithstanding Section 4".

use crate::words::{Word, words};

/// Words that change what a clause says.
const CHANGES: &[&str] =
    &["amended", "replaced", "modified", "deleted", "superseded", "supersedes", "overrides", "revised", "restated"];

/// Whether a sentence changes the clause of this number, or says something against it.
pub(crate) fn overrides(sentence: &str, number: &str) -> bool {
    let number = number.trim_end_matches(".0");
    let named = !number.is_empty() && number.starts_with(|c: char| c.is_ascii_digit());
    let words = words(sentence);
    let low = |k: usize| words.get(k).map_or("", |word: &Word| word.low.as_str());
    let is_it = |k: usize| {
        let label = k > 0 && matches!(low(k - 1), "section" | "clause" | "paragraph" | "article" | "§");
        label && (low(k) == number || within(number, low(k)))
    };
    let at = (0..words.len()).find(|k| named && is_it(*k));
    let Some(at) = at else { return false };
    let before = (at.saturating_sub(6)..at)
        .any(|k| matches!(low(k), "notwithstanding" | "despite") || low(k) == "lieu" && low(k + 1) == "of");
    let behind =
        (at + 1..at + 12).any(|k| CHANGES.contains(&low(k)) && !(k.saturating_sub(3)..k).any(|k| low(k) == "not"));
    before || behind
}

/// Whether a clause is part of another: "9.2" of "9".
fn within(number: &str, wide: &str) -> bool {
    number.strip_prefix(wide).is_some_and(|rest| rest.starts_with('.') && !wide.is_empty())
}

#[cfg(test)]
mod tests {
    use super::overrides;

    #[test]
    fn a_clause_is_changed_by_its_number() {
        let order = "Section 9.2 of the Master Terms is amended: the Liability Cap is two times (2x) the fees paid.";
        assert!(overrides(order, "9.2") && !overrides(order, "9.1") && !overrides(order, "9"));
        assert!(overrides("Notwithstanding Section 4, invoices are due within fifteen days.", "4.1"));
        assert!(!overrides("Subject to Section 9.2, each party is liable.", "9.2"));
        assert!(!overrides("Section 9.2 shall not be amended by e-mail.", "9.2"));
        assert!(!overrides("It is amended.", ""));
    }
}
