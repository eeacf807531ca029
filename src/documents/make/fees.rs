//! A fee that falls away: "free of charge" in the place of "for a fee of $2,500".

use super::{
    passages::{has_all, topic},
    places::{Within, sentences_of},
    values::{Kind, values, words},
};
use ::docx::redline::Paragraph;

use std::ops::Range;

/// What stands in the place of a fee.
const FREE: &str = "free of charge";

/// The only fee that a sentence on something names; `why` there is none.
pub(super) fn fee_of(
    paragraphs: &[Paragraph],
    within: Within,
    about: &str,
) -> Result<(usize, Range<usize>, String), String> {
    let wanted = topic(about);
    let found = sentences_of(paragraphs, within).into_iter().flat_map(|(index, at)| {
        let text: String = paragraphs
            .get(index)
            .map(|paragraph| paragraph.text.chars().skip(at.start).take(at.len()).collect())
            .unwrap_or_default();
        let speaks = !wanted.is_empty() && has_all(&text, &wanted);
        let fees = if speaks { fees(&text) } else { Vec::new() };
        fees.into_iter().map(move |fee| (index, at.start + fee.start..at.start + fee.end))
    });
    let found: Vec<(usize, Range<usize>)> = found.collect();
    match &found[..] {
        [(index, at)] => Ok((*index, at.clone(), FREE.to_owned())),
        [] => Err(format!("no sentence that speaks of “{about}” says “for a fee of” a sum.")),
        all => Err(format!("{} fees are named for “{about}”. Quote the words that are to go.", all.len())),
    }
}

/// The fees that a sentence names whole, in characters: "for a one-time fee of $50", and not "for a fee of $50 per copy".
fn fees(text: &str) -> Vec<Range<usize>> {
    let letters: Vec<char> = text.chars().collect();
    let words = words(text);
    let sums = values(text).into_iter().filter(|(_, kind)| *kind == Kind::Sum);
    let phrase = |sum: Range<usize>| {
        let at = words.iter().position(|(start, _)| *start == sum.start)?;
        let from = opens(&words[..at])?;
        let behind: String = letters[sum.end..].iter().collect();
        let whole = behind.trim().is_empty() || behind.starts_with(['.', ';']) || goes_on(&behind);
        let parts = letters[from..sum.start].iter().any(|c| matches!(c, ',' | ';' | ':' | '(' | '.'));
        (whole && !parts).then_some(from..sum.end)
    };
    sums.filter_map(|(sum, _)| phrase(sum)).collect()
}

/// Where the phrase begins that leads to a sum: the "for" of "for a one-time fee of".
fn opens(words: &[(usize, String)]) -> Option<usize> {
    const FEES: [&str; 4] = ["fee", "charge", "price", "cost"];
    const MOST: usize = 4;
    let [before @ .., (_, fee), (_, of)] = words else { return None };
    if of != "of" || !FEES.contains(&fee.as_str()) {
        return None;
    }
    let near = before.iter().rev().take(MOST);
    let article = near.clone().position(|(_, word)| matches!(word.as_str(), "a" | "an" | "the"))?;
    let (start, lead) = near.clone().nth(article + 1)?;
    matches!(lead.as_str(), "for" | "at" | "against").then_some(*start)
}

/// Whether a sentence goes on with when or how, and not with what else is paid.
fn goes_on(behind: &str) -> bool {
    const LEADS: [&str; 10] = ["within ", "upon ", "on ", "at ", "if ", "when ", "after ", "before ", "during ", "in "];
    let Some(rest) = behind.strip_prefix(' ').or_else(|| behind.strip_prefix(", ")) else { return false };
    LEADS.iter().any(|lead| rest.starts_with(lead)) && !behind.contains('$')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fee_is_named_whole() {
        let left = |text: &str| -> Vec<String> {
            let gone = |at: Range<usize>| text.chars().skip(at.start).take(at.len()).collect();
            fees(text).into_iter().map(gone).collect()
        };
        assert_eq!(left("Bank sends a copy for a one-time fee of $45."), ["for a one-time fee of $45"]);
        assert_eq!(left("Bank gives a key at a charge of $12.50 within two days."), ["at a charge of $12.50"]);
        for text in [
            "Bank sends copies for a fee of $45 per copy.",
            "Bank sends a copy for a fee of $45 and the postage.",
            "Bank keeps a reserve of $45.",
            "Bank lends the sum, for which a fee of $45 is due.",
        ] {
            assert_eq!(left(text), Vec::<String>::new(), "{text}");
        }
    }
}
