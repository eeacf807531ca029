//! What joins words to their sentence, and must go with them: a comma, "and", the space beside them, the quotation marks around them.

use std::ops::Range;

/// The place of words that go, in characters, with the joint that they would leave: ", and with a seal" of "in ink, and with a seal."
pub(super) fn with_joint(text: &str, at: Range<usize>) -> Range<usize> {
    let letters: Vec<char> = text.chars().collect();
    let c = |at: usize| letters.get(at).copied();
    let (mut start, mut end) = (at.start, at.end.min(letters.len()));
    let opens = start > 0 && matches!(c(start - 1), Some('“' | '"'));
    if opens && matches!(c(end), Some('”' | '"')) {
        start -= 1;
        end += 1;
    }
    let ends_sentence = end > start && matches!(c(end - 1), Some('.' | ';'));
    let next = letters[end..].iter().copied().find(|c| !c.is_whitespace());
    let before = |at: usize| (0..at).rev().find(|k| !letters[*k].is_whitespace()).map_or(0, |k| k + 1);
    let bare = before(start);
    let comma = |at: usize| at > 0 && matches!(letters[at - 1], ',' | ';');
    match next {
        // The end of the sentence or of its part: nothing is joined any more.
        None | Some('.' | ';' | ':' | ')') if !ends_sentence && bare > 0 => {
            start = bare;
            for word in ["and/or", "and", "or", "but"] {
                let from = start.saturating_sub(word.len());
                let own: String = letters[from..start].iter().collect();
                if own == word && from > 0 && letters[from - 1].is_whitespace() {
                    start = before(from);
                    break;
                }
            }
            if comma(start) {
                start -= 1;
            }
        }
        Some(',') if comma(bare) => start = bare - 1,
        _ => {
            let spaced = start > 0 && letters[start - 1] == ' ';
            if spaced && c(end).is_none_or(|c| c == ' ' || matches!(c, '.' | ',' | ';' | ')')) {
                start -= 1;
            } else if c(end) == Some(' ') && (start == 0 || letters[start - 1] == '(') {
                end += 1;
            }
        }
    }
    start..end
}

/// Words that carry a clause.
const CARRY: [&str; 12] =
    ["shall", "may", "will", "must", "is", "are", "has", "have", "does", "agrees", "agree", "bears"];

/// The clauses of a sentence that say something each, in characters: "it may terminate", ", and it shall pay a sum".
pub(super) fn clauses(text: &str) -> Vec<Range<usize>> {
    let letters: Vec<char> = text.chars().collect();
    let carries = |range: &Range<usize>| {
        let own: String = letters[range.clone()].iter().collect();
        own.split(|c: char| !c.is_alphabetic()).any(|word| CARRY.contains(&word.to_lowercase().as_str()))
    };
    let joints = [", and ", ", but ", "; and ", "; "];
    let at = |joint: &str| {
        let joint: Vec<char> = joint.chars().collect();
        (0..letters.len()).filter(|at| letters[*at..].starts_with(&joint)).collect::<Vec<usize>>()
    };
    let mut cuts: Vec<usize> = joints.into_iter().flat_map(at).collect();
    cuts.sort_unstable();
    cuts.dedup();
    let mut out: Vec<Range<usize>> = Vec::new();
    let mut from = 0;
    for (n, cut) in cuts.iter().enumerate() {
        let until = cuts.get(n + 1).copied().unwrap_or(letters.len());
        if carries(&(from..*cut)) && carries(&(*cut..until)) {
            out.push(from..*cut);
            from = *cut;
        }
    }
    out.push(from..letters.len());
    out
}

/// The place of an item of a list, with its joint: " and the cart" of "the keys and the cart, within a day". `None` where the words are no item.
pub(super) fn list_item(text: &str, words: &str) -> Option<Range<usize>> {
    let low: Vec<char> = text.to_lowercase().chars().collect();
    let wanted: Vec<char> = words.to_lowercase().chars().collect();
    let edge = |at: Option<&char>| at.is_none_or(|c| !c.is_alphanumeric());
    let stands = |at: &usize| {
        low[*at..].starts_with(&wanted) && (*at == 0 || edge(low.get(at - 1))) && edge(low.get(at + wanted.len()))
    };
    let mut found = (0..low.len()).filter(stands);
    let (at, None) = (found.next()?, found.next()) else { return None };
    let before: String = low[..at].iter().collect();
    let determined = ["the ", "a ", "an ", "any ", "its "].iter().find(|lead| before.ends_with(**lead));
    let start = at - determined.map_or(0, |lead| lead.chars().count());
    let before: String = low[..start].iter().collect();
    let end = at + wanted.len();
    let behind: String = low[end..].iter().collect();
    let closes = behind.is_empty() || behind.starts_with([',', '.', ';', ')']);
    // The last of a list, or of a pair.
    for joint in [", and ", ", or ", " and ", " or "] {
        if closes && before.ends_with(joint) {
            return Some(start - joint.chars().count()..end);
        }
    }
    // One in the middle, and the first of a pair.
    if before.ends_with(", ") && behind.starts_with(", ") && behind.contains(" and ") {
        return Some(start - 2..end);
    }
    let first = ["including ", "namely ", "such as "].iter().any(|lead| before.ends_with(lead));
    let joint = [" and ", " or "].iter().find(|joint| behind.starts_with(**joint)).filter(|_| first)?;
    Some(start..end + joint.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::make::places::places;

    fn without(text: &str, at: Range<usize>) -> String {
        text.chars().enumerate().filter(|(n, _)| !at.contains(n)).map(|(_, c)| c).collect()
    }

    #[test]
    fn words_that_go_leave_no_joint() {
        for (text, words, left) in [
            ("Sign in ink, and with a seal.", "with a seal", "Sign in ink."),
            ("Sign in ink, and with a seal.", "and with a seal", "Sign in ink."),
            ("Sign in ink, soon, and twice.", "soon", "Sign in ink, and twice."),
            ("Pay all claims, known or unknown, at once.", "known or unknown,", "Pay all claims, at once."),
            ("He is very kind.", "very", "He is kind."),
            ("Use the line \"Old Pier\" now.", "Old Pier", "Use the line now."),
            ("The clerk or agent signs.", "or agent", "The clerk signs."),
            ("One. Two. Three.", "Two.", "One. Three."),
        ] {
            let at = places(text, words).remove(0);
            assert_eq!(without(text, with_joint(text, at)), left, "{text} {words}");
        }
    }

    #[test]
    fn clauses_say_something_each() {
        let parts = |text: &str| -> Vec<String> {
            clauses(text).into_iter().map(|at| text.chars().skip(at.start).take(at.len()).collect()).collect()
        };
        assert_eq!(
            parts("Owner may leave, and Tenant shall pay $5."),
            ["Owner may leave", ", and Tenant shall pay $5."]
        );
        assert_eq!(parts("Owner, Agent, and Tenant shall pay."), ["Owner, Agent, and Tenant shall pay."]);
        let text = "He returns all goods, including the keys and the cart, within a day.";
        let gone = |words: &str| list_item(text, words).map(|at| without(text, at));
        assert_eq!(gone("cart").as_deref(), Some("He returns all goods, including the keys, within a day."));
        assert_eq!(gone("keys").as_deref(), Some("He returns all goods, including the cart, within a day."));
        assert_eq!(gone("goods"), None);
    }
}
