//! Work that Chancery cannot do: says so in one sentence, and what it can do instead.

use super::skill::ABOUT;
use crate::{
    answers::{engines::engine::Work, extractive::compose::Composer},
    law::cues::plain,
    tasks::Answer,
};

/// Words of such an order, and what is said to it.
const OFFERS: &[(&[&str], &str)] = &[
    (
        &["translat"],
        "Chancery does not translate yet; it can answer questions about the paper and show the sentence that each answer comes from.",
    ),
    (
        &["book", "schedule", "appointment", "invite", "reserve", "arrange"],
        "Chancery makes no appointments by itself; by mail it proposes times that you send, such as “Find a time with Robin Vale next week for a call”. It can also list the days and time limits in your papers.",
    ),
    (
        &["redline", "mark up", "markup", "track changes"],
        "A redline is made by mail: send the two Word documents in one mail, the older one first, and ask for a redline.",
    ),
    (
        &["transcribe", "recording", "dictat"],
        "A recording becomes text by itself when it arrives: open its file to read, hear and correct what was said. Ask what somebody says in it, or for a summary.",
    ),
    (
        &["send", "call", "file this", "file the"],
        "Chancery does not send, file or call for you; it can collect what your papers say on the matter, with the place of each sentence.",
    ),
];
const DRAFT: &str = "Chancery has no kind of draft for that. It writes letters, demand letters, settlement letters, engagement letters, memos, motions, \
    briefs, affidavits, discovery requests and responses, and NDAs; your IT can add kinds. Ask, for example, to draft a demand letter.";

/// The same of a paper that is ordered in Spanish.
const DRAFT_IN_SPANISH: &str = "Chancery no redacta en español: pida el borrador en inglés (por ejemplo, “Draft a letter to the insurer”); las preguntas en \
    español sobre sus documentos sí las contesta, con las frases que halla en ellos.";

/// What is said, in Spanish, to the order of a paper in Spanish.
pub fn in_spanish(work: &Work) -> Answer {
    let mut c = Composer::new(ABOUT, work);
    c.lead(DRAFT_IN_SPANISH);
    c.finish()
}

/// Writes the answer.
pub fn write(work: &Work) -> Answer {
    let mut c = Composer::new(ABOUT, work);
    let asked = plain(&work.instruction);
    let offer = OFFERS.iter().find(|(words, _)| words.iter().any(|word| asked.contains(word)));
    c.lead(offer.map_or(DRAFT, |(_, offer)| offer));
    c.finish()
}
