//! What an order says of a demand: what is to be done, why, and within which time.

use super::{
    letter_orders::capitalized,
    order_words::{find, phrase, stop},
};
use crate::law::{Letters, Span, counting::Unit, periods::periods_in};

/// Words with which no order to the other side begins.
const NOUNS: [&str; 10] = ["the ", "a ", "an ", "our ", "we ", "they ", "it ", "he ", "she ", "notice "];

/// "Demand $325,000 for the fall.": what the other side must do.
pub fn demand(sentence: &str) -> Option<String> {
    // "A demand letter to Ann Lee: withdraw the notice by June 10, 2026; …"
    if find(sentence, "demand letter").is_some()
        && let Some((_, what)) = sentence.split_once(": ")
        && what.starts_with(char::is_lowercase)
        && !NOUNS.iter().any(|word| what.starts_with(word))
    {
        return demanded(what);
    }
    let rest = ["Demand ", "We demand ", "demanding "]
        .iter()
        .find_map(|lead| Some(&sentence[sentence.find(lead)? + lead.len()..]))?;
    let sum: String = rest.split(' ').next()?.trim_end_matches([',', '.', ';', ':']).to_owned();
    (sum.starts_with('$') && sum.ends_with(|c: char| c.is_ascii_digit())).then(|| format!("pay {sum}"))
}

/// A demand for what our client has paid, with the client's name in the place of "he": the reader did not pay it.
pub fn of_client(demand: &str, client: &str) -> String {
    const PAID: [&str; 9] = ["paid", "spent", "advanced", "lent", "deposited", "lost", "earned", "incurred", "bought"];
    let mut out = demand.to_owned();
    for pronoun in [" he ", " she "] {
        for verb in PAID {
            out = out.replace(&format!("{pronoun}{verb}"), &format!(" {client} {verb}"));
        }
    }
    out
}

/// What is demanded, without its reason and its time, which stand elsewhere in the letter: "stop the sales, and credit $500" of "stop the
/// sales within 20 days, because of the exclusive, and credit $500".
fn demanded(what: &str) -> Option<String> {
    let (before, behind) = match because(what) {
        Some((from, _, to)) => (&what[..from], &what[to..]),
        None => match stop(what) {
            Some(at) => (&what[..at], &what[at..]),
            None => (what, ""),
        },
    };
    let before = before.trim_end_matches([' ', ',']);
    let letters = Letters::new(before);
    let within = periods_in(&letters, letters.span()).into_iter().find(|period| {
        period.span.end == letters.trim(letters.span()).end && letters.folded_lower(period.span).starts_with("within")
    });
    let before = within.map_or(before.to_owned(), |period| letters.exact(Span::new(0, period.span.start)));
    let first = phrase(before.trim_end_matches([' ', ',']))?;
    let more = behind.trim_start_matches([',', ' ']).strip_prefix("and ");
    let more =
        more.filter(|more| more.starts_with(char::is_lowercase) && !NOUNS.iter().any(|word| more.starts_with(word)));
    let more = more.and_then(phrase).map(|more| more.trim_end_matches('.').to_owned());
    Some(more.map_or(first.clone(), |more| format!("{first}, and {more}")))
}

/// Why something is demanded, and where its clause begins and ends: "because of the exclusive in Section 2".
pub fn because(text: &str) -> Option<(usize, String, usize)> {
    let end = find(text, "because ")?;
    let start = end - "because ".len();
    let reason = text[end..].strip_prefix("of ").unwrap_or(&text[end..]);
    let to = text.len() - reason.len() + stop(reason).unwrap_or(reason.len());
    let reason = text[text.len() - reason.len()..to].trim_end_matches(['.', ' ']);
    (reason.split(' ').count() > 1).then(|| (start, format!("{}.", capitalized(reason)), to))
}

/// "Within 30 days" in an order for a letter, as the day that the letter names.
pub fn days_from_letter(sentence: &str) -> Option<String> {
    let letters = Letters::new(sentence);
    let period = periods_in(&letters, letters.span()).into_iter().find(|period| {
        let behind = letters.folded_lower(Span::new(period.span.end, letters.span().end));
        let of_another =
            ["after", "of", "from", "before", "following"].iter().any(|word| behind.trim_start().starts_with(word));
        matches!(period.unit, Unit::Days) && !of_another && letters.folded_lower(period.span).starts_with("within")
    })?;
    let n = period.count;
    let ending = match (n % 100, n % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    Some(format!("the {n}{ending} day after the date of this letter"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_paid_what_is_demanded() {
        assert_eq!(
            of_client("return the deposit and reimburse the $480.00 that he paid for the pump", "Dr. Ida Venn"),
            "return the deposit and reimburse the $480.00 that Dr. Ida Venn paid for the pump"
        );
        assert_eq!(of_client("pay what she owes", "Dr. Ida Venn"), "pay what she owes");
    }
}
