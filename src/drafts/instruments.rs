//! Which papers promise and dispose, whatever they are called: contracts, wills, orders.

use super::{citing::Voice, happened::wording::past, papers::words};
use crate::law::{
    Letters,
    sentences::{Kind as SentenceKind, sentences_in},
};

/// Characters of a paper that show whether it binds.
const READ: usize = 12_000;
/// Fewest sentences of a paper that binds.
const FEWEST_NORMS: usize = 4;

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
    if voice.filer.is_none() && voice.sent.is_none() && binds(text) {
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
fn binds(text: &str) -> bool {
    let short = ["(\"", "(“", "(the \"", "(the “", "hereinafter"].iter().any(|mark| text.contains(mark));
    let head: String = text.chars().take(READ).collect();
    let letters = Letters::new(&head);
    let (mut all, mut norms) = (0, 0);
    for sentence in
        sentences_in(&letters).into_iter().filter(|sentence| sentence.kind == SentenceKind::Prose && sentence.whole)
    {
        let own = letters.folded(sentence.body);
        all += 1;
        let modal =
            words(&own).any(|word| matches!(word.as_str(), "shall" | "must" | "may" | "will" | "agrees" | "entitled"));
        norms += usize::from(modal || !past(&own));
    }
    short && all >= FEWEST_NORMS && norms * 10 >= all * 6
}
