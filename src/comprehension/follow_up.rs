//! Questions that go on from the one before: "And the tenant?", "And when?", "What about insurance?".

use crate::{question::tells, roles::is_role};

use search::words;

/// Words with which such a question opens.
const OPENERS: &[&str] =
    &["and ", "what about ", "how about ", "and what about ", "but ", "also ", "same for ", "then "];
/// Question words that may stand alone behind them.
const ASKING: &[&str] = &["when", "where", "why", "who", "how much", "how long", "by when", "until when", "how"];

/// The whole question that a short one means after an earlier one; `None` if it stands by itself.
pub fn whole(question: &str, earlier: &str) -> Option<String> {
    let low = question.trim().to_lowercase();
    let rest = OPENERS.iter().filter_map(|opener| low.strip_prefix(opener)).min_by_key(|rest| rest.len())?;
    let rest = rest.trim_end_matches(['?', '.', '!', ' ']);
    let count = rest.split_whitespace().count();
    if rest.is_empty() || count > 6 {
        return None;
    }
    let before = earlier.trim().trim_end_matches(['?', '.', '!', ' ']);
    if ASKING.contains(&rest) {
        let subject: Vec<&str> =
            before.split_whitespace().filter(|word| words::stems(word).iter().any(|stem| tells(stem))).collect();
        return Some(format!("{rest} {}?", subject.join(" ")));
    }
    // A verb makes it a question of its own: "and who pays for it".
    if ["who ", "when ", "what ", "where ", "how ", "is ", "are ", "does ", "can ", "may ", "must "]
        .iter()
        .any(|word| rest.starts_with(word))
    {
        return None;
    }
    // "And the tenant?" asks the same of somebody else; anything else asks the same about something else.
    let roles: Vec<&str> = before.split_whitespace().filter(|word| is_role(word)).collect();
    let new: Vec<&str> = rest.split_whitespace().filter(|word| is_role(word)).collect();
    match (&roles[..], &new[..]) {
        ([old, ..], [new, ..]) => Some(format!("{}?", before.replace(old, new))),
        _ => Some(format!("{}?", rest.trim_start_matches("the "))),
    }
}

#[cfg(test)]
mod tests {
    use super::whole;

    #[test]
    fn a_question_goes_on_from_the_one_before() {
        assert_eq!(whole("And the tenant?", "What must the landlord do?").as_deref(), Some("What must the tenant do?"));
        assert_eq!(whole("And when?", "Must the tenant return the keys?").as_deref(), Some("when tenant return keys?"));
        assert_eq!(whole("What about insurance?", "How much is the rent?").as_deref(), Some("insurance?"));
        assert_eq!(whole("Who is the landlord?", "How much is the rent?"), None);
    }
}
