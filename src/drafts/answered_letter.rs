//! The letter that an order answers: "Answer Pinnacle's letter", "Write Birch back on his notice", "Reply to Orr's demand".

use super::{papers::Paper, sent::Sent};
use crate::documents::document::Origin;

/// What leads to whose letter it is.
const LEADS: [&str; 7] =
    ["answer ", "reply to ", "respond to ", "response to ", "replying to ", "responding to ", "write back to "];
/// Words for a letter.
pub const MAIL: [&str; 11] = [
    "letter",
    "e-mail",
    "email",
    "mail",
    "offer",
    "proposal",
    "notice",
    "demand",
    "message",
    "cease and desist",
    "cease-and-desist",
];
/// Words behind such a lead in which the name stands.
const NEAR: usize = 10;

/// The letter among the papers that an order answers, with who wrote it; `None` if none or several could be meant.
pub fn answered_letter<'p>(order: &str, papers: &'p [Paper]) -> Option<(&'p Paper, Sent)> {
    let called = words(order)?;
    let files = papers.iter().filter(|paper| paper.proven && matches!(paper.origin, Origin::File(_)));
    let letters: Vec<(&Paper, Sent)> = files
        .filter_map(|paper| Some((paper, Sent::read(&paper.document.text)?)))
        .filter(|(_, sent)| sent.who.is_some())
        .collect();
    let names: Vec<&str> = called
        .split_whitespace()
        .map(|word| word.trim_end_matches([',', '.', ':', ';']).trim_end_matches("'s").trim_end_matches("’s"))
        .filter(|word| word.chars().count() > 2 && word.starts_with(char::is_uppercase))
        .collect();
    let is_named = |sent: &Sent| names.iter().any(|name| sent.comes_from(name));
    let named: Vec<&(&Paper, Sent)> = letters.iter().filter(|(_, sent)| is_named(sent)).collect();
    let mail = MAIL.iter().any(|word| called.to_lowercase().contains(word));
    match (named.as_slice(), letters.as_slice()) {
        ([one], _) => Some((*one).clone()),
        // "Answer the attached letter"
        ([], [one]) if mail && names.is_empty() => Some(one.clone()),
        _ => None,
    }
}

/// A letter of somebody among the papers.
pub fn written_by<'p>(name: &str, papers: &'p [Paper]) -> Option<(&'p Paper, Sent)> {
    let files = papers.iter().filter(|paper| paper.proven && matches!(paper.origin, Origin::File(_)));
    files
        .filter_map(|paper| Some((paper, Sent::read(&paper.document.text)?)))
        .find(|(_, sent)| sent.who.as_deref() == Some(name))
}

/// What an order calls the letter that it answers.
pub struct Called {
    /// Whose it is.
    pub whom: String,
    /// Which it is: "November 12 notice".
    pub paper: Option<String>,
}

/// Whose letter an order answers, and which, in its own words: "Write Birch back on his November 12 notice".
pub fn called(order: &str) -> Option<Called> {
    let words = words(order)?;
    let lower = words.to_lowercase();
    let mail = MAIL.iter().filter_map(|word| Some(lower.find(word)? + word.len())).max()?;
    let words = words.get(..mail)?;
    let capital = |word: &&str| word.starts_with(char::is_uppercase);
    let own = |name: &str| name.trim_end_matches("'s").trim_end_matches("’s").trim_end_matches(',').to_owned();
    let whom: Vec<String> = words.split(' ').take_while(capital).map(own).collect();
    let leads = [" his ", " her ", " their ", "'s ", "’s "];
    let paper = leads.iter().find_map(|lead| Some(words[words.find(lead)? + lead.len()..].to_owned()));
    Some(Called { whom: whom.join(" "), paper })
}

/// The words with which an order names the letter that it answers.
fn words(order: &str) -> Option<String> {
    let lower = order.to_ascii_lowercase();
    let begins = |at: usize| at == 0 || lower[..at].ends_with(|c: char| !c.is_alphanumeric());
    let lead = LEADS.iter().filter_map(|lead| {
        lower.match_indices(lead).map(|(at, lead)| (at, at + lead.len())).find(|(at, _)| begins(*at))
    });
    // "Write Birch back on his notice"
    let back = || {
        let from = lower.match_indices("write ").map(|(at, lead)| (at, at + lead.len())).find(|(at, _)| begins(*at))?;
        let end = lower[from.1..].find(" back")?;
        (order[from.1..from.1 + end].split(' ').count() <= 4).then_some(from)
    };
    let (_, from) = lead.min().or_else(back)?;
    let rest = &order[from..];
    let end = rest.find([':', '\n', ';']).unwrap_or(rest.len());
    Some(rest[..end].split_whitespace().take(NEAR).collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::called;

    #[test]
    fn an_order_names_the_letter_that_it_answers() {
        for (order, words) in [
            ("Please answer Pinnacle's letter: we reject it.", Some("Pinnacle's letter")),
            (
                "We act for Ann. Write Birch back on his May notice: the charge is wrong.",
                Some("Birch back on his May notice"),
            ),
            ("Draft my reply to Ada's last e-mail.", Some("Ada's last e-mail.")),
            ("Draft a letter to Ann Lee.", None),
        ] {
            assert_eq!(super::words(order).as_deref(), words, "{order}");
        }
        let notice = called("Write Birch back on his November 12 notice: it is wrong.");
        let notice = notice.map(|called| (called.whom, called.paper));
        assert_eq!(notice, Some(("Birch".into(), Some("November 12 notice".into()))));
    }
}
