//! The line below an oath that says how long a notary holds office. It binds nobody, so its day is neither an event nor a deadline.

use super::{
    dates::Dated,
    span::{Letters, Span},
};

/// Characters before a day in which it is said that a commission ends then.
const REACH: usize = 80;
/// What stands before the word "commission" where it is a notary's, and not a broker's.
const WHOSE: &[&str] = &["my", "his", "her", "notary", "notary's", "notary’s", "notarial", "public"];

/// Whether a date of a part of a text is that on which a notary's commission ends: "My commission expires January 31, 2029".
pub fn ends_a_commission(text: &Letters, within: Span, dated: &Dated) -> bool {
    let from = within.start.max(dated.span.start.saturating_sub(REACH));
    says_commission_ends(&text.folded_lower(Span::new(from, dated.span.start.max(from))))
}

/// Whether words in small letters end so.
fn says_commission_ends(lead: &str) -> bool {
    let mut words = lead
        .split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '’'))
        .filter(|word| !word.is_empty())
        .rev()
        .peekable();
    while words.next_if(|word| matches!(*word, "on" | "is" | "date" | "this")).is_some() {}
    if !words.next().is_some_and(|word| word.starts_with("exp")) {
        return false;
    }
    // "Commission No. 3157 expires", "my commission will expire".
    let between = |word: &&str| {
        matches!(*word, "will" | "shall" | "no" | "number" | "date") || word.starts_with(|c: char| c.is_ascii_digit())
    };
    while words.next_if(between).is_some() {}
    words.next().is_some_and(|word| matches!(word, "commission" | "comm"))
        && words.next().is_none_or(|word| WHOSE.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notary_s_line_is_told_from_other_ends() {
        for lead in [
            "notary public, county of cumberland. my commission expires ",
            "my comm. exp. ",
            "commission expires: ",
            "notary public, state of ohio\nmy commission no. 3157 will expire on ",
            "commission expiration date: ",
        ] {
            assert!(says_commission_ends(lead), "{lead}");
        }
        for lead in
            ["the option expires on ", "the broker's right to a commission expires ", "the commission meets on ", ""]
        {
            assert!(!says_commission_ends(lead), "{lead}");
        }
    }
}
