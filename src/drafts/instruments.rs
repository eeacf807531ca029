//! Which papers promise and dispose, whatever they are called: contracts, wills, orders.

use super::{citing::Voice, happened::wording::past, papers::words};
use crate::law::{
    Letters,
    facts::contract_parties::contract_parties,
    sentences::{Kind as SentenceKind, sentences_in},
};

/// Characters of a paper that show whether it binds.
const READ: usize = 12_000;
/// Fewest sentences of a paper that binds.
const FEWEST_NORMS: usize = 4;
/// The same of one that names no parties.
const FEWEST_RULES: usize = 8;

/// Papers that promise and dispose: what stands in them is no story.
pub fn is_instrument(voice: &Voice, text: &str) -> bool {
    const INSTRUMENTS: [&str; 13] = [
        "lease",
        "agreement",
        "contract",
        "policy",
        "will",
        "deed",
        "amendment",
        "addendum",
        "codicil",
        "guaranty",
        "order",
        "interrogatories",
        "requests",
    ];
    // A letter binds that whoever receives it accepts by signing.
    let accepted = voice.sent.is_some() && is_accepted(text);
    if voice.filer.is_none() && (voice.sent.is_none() || accepted) && binds(text, accepted) {
        return true;
    }
    let Some(title) = &voice.title else { return false };
    let called = |name: &str| words(title).any(|word| word == name);
    // A note to the file promises nothing, and a statement of work is no witness's.
    let lower = || text.to_lowercase();
    words(title).any(|word| INSTRUMENTS.contains(&word.as_str()))
        || called("note") && lower().contains("promise") && lower().contains("to pay")
        || called("statement") && lower().contains("statement of work")
}

/// Whether a paper binds those whom it names, whatever it is called: it gives its parties short names, and much of it says what they shall do.
fn binds(text: &str, accepted: bool) -> bool {
    // "Owner: Oak Yachts, Inc." and "Charterer: Ida Venn" name parties too.
    let short = ["(\"", "(“", "(the \"", "(the “", "hereinafter"].iter().any(|mark| text.contains(mark))
        || contract_parties(text).len() > 1;
    let head: String = text.chars().take(READ).collect();
    let letters = Letters::new(&head);
    let (mut all, mut norms, mut modals) = (0, 0, 0);
    for sentence in
        sentences_in(&letters).into_iter().filter(|sentence| sentence.kind == SentenceKind::Prose && sentence.whole)
    {
        let own = letters.folded(sentence.body);
        all += 1;
        let modal =
            words(&own).any(|word| matches!(word.as_str(), "shall" | "must" | "may" | "will" | "agrees" | "entitled"));
        norms += usize::from(modal || !past(&own));
        modals += usize::from(modal);
    }
    // Declarations and rules bind whoever comes later, and name no parties.
    let rules = all >= FEWEST_RULES && norms * 10 >= all * 8 && modals * 10 >= all * 4;
    // A letter also tells why it is written.
    let most = if accepted { 5 } else { 6 };
    rules || (short || accepted) && all >= FEWEST_NORMS && norms * 10 >= all * most
}

/// Whether a letter has a place in which its reader accepts it, or asks to be signed by both.
fn is_accepted(text: &str) -> bool {
    let lower = text.to_lowercase();
    ["agreed and accepted", "accepted and agreed", "accepted by", "accepted for", "countersign", "sign and return"]
        .iter()
        .any(|words| lower.contains(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_charter_and_a_declaration_bind_and_a_log_does_not() {
        let is = |text: &str| is_instrument(&Voice::of(text), text);
        assert!(is(
            "BAREBOAT CHARTER PARTY\n\n1. Vessel: M/Y Wind\n2. Owner: Oak Yachts, Inc., 8 Harbor Walk\n3. Charterer: Dr. Ida Venn, 14 Lane\n\n\
            TERMS\n\n10. Charterer takes full possession and command.\n11. Owner insures the hull for $90,000.00.\n12. Late redelivery costs $400.00 for each day.\n\
            13. If the vessel is not delivered in time, Charterer may call off the charter.\n14. No pets are allowed on board.\n"
        ));
        assert!(is(
            "DECLARATION OF CONDOMINIUM\nFOR\nTHE MILL LOFTS\n\n4.1 Each Unit shall be used as a residence only.\n4.2 No lease shall be for less than thirty days.\n4.3 An Owner may keep two pets.\n\
            6.1 Each Owner shall pay monthly, on the first, a share of the expenses.\n6.2 An assessment not paid in time draws a charge of $35.00.\n8.1 The Association maintains the roof.\n8.2 An Owner shall not alter a wall.\n\
            11.1 The Board shall send notice before it levies a fine.\n11.2 No fine may exceed $100.00.\n"
        ));
        let letter = "May 2, 2026\n\nDear Ms. Lee:\n\nWe will pay you $9,000 in four parts. You may use it for the school only. You will send us a report each year. We may end it on 30 days' notice. Please countersign this letter.\n\nSincerely,\n\nIvo Orr\n";
        assert!(is(letter));
        assert!(!is(&letter.replace("Please countersign this letter.", "")));
        assert!(!is(
            "WIND - incident log\n\n07/03/2026 Vessel handed over at Slip 41.\n07/06/2026 Generator stopped off the island.\n07/07/2026 Mechanic replaced the fuel pump.\n07/12/2026 Touched bottom at low water.\n"
        ));
    }
}
