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
        &["transcribe", "dictat"],
        "A recording becomes text by itself when it arrives: open its file to read, hear and correct what was said. Ask what somebody says in it, or for a summary.",
    ),
    (
        &["send", "call", "file this", "file the"],
        "Chancery does not send, file or call for you; it can collect what your papers say on the matter, with the place of each sentence.",
    ),
];
const DRAFT: &str = "Chancery has no kind of draft for that. It writes letters, demand letters, settlement letters and agreements, engagement letters, memos, motions, \
    answers to complaints, briefs, affidavits, declarations, discovery requests and responses, NDAs, and amendments; your IT can add kinds. Ask, for example, to draft a demand letter.";

/// The same of a paper that is ordered in Spanish.
const DRAFT_IN_SPANISH: &str = "Chancery no redacta en español: pida el borrador en inglés (por ejemplo, “Draft a letter to the insurer”); las preguntas en \
    español sobre sus documentos sí las contesta, con las frases que halla en ellos.";

/// What is said, in Spanish, to the order of a paper in Spanish.
pub fn in_spanish(work: &Work) -> Answer {
    let mut c = Composer::new(ABOUT, work);
    c.lead(DRAFT_IN_SPANISH);
    c.finish()
}

/// Orders that change, check or set out a paper, by their verbs, and what is said where none of their kinds is what is ordered: nobody may take a
/// summary for the work.
const UNDONE: &[(&[&str], &str)] = &[
    (
        &[
            "change ",
            "replace ",
            "amend ",
            "delete ",
            "strike ",
            "remove ",
            "add ",
            "insert ",
            "increase ",
            "raise ",
            "reduce ",
            "double ",
        ],
        "Nothing was changed: no change that can be made was found in this order. By mail, changes are made in one Word document (.docx), as tracked changes: Change “30 days” to “45 days” in section 4; \
         delete section 7; add a paragraph that …",
    ),
    (
        &["make a table", "make me a table", "tabulate "],
        "No table was made: name what it is to show, such as “Make a table of the parties, the term and the governing law of these agreements”. A table that you can filter and export is made in the browser, under Tables.",
    ),
    (
        &[
            "work ",
            "apply ",
            "incorporate ",
            "merge ",
            "consolidate ",
            "conform ",
            "make ",
            "revise ",
            "update ",
            "rewrite ",
            "restate ",
        ],
        "Nothing was changed: Chancery does not rewrite a paper by itself, nor work one into another. Send the Word document (.docx) that is to be changed alone and name each change: Change “30 days” to “45 days” in \
         section 4. What an amendment changes is told to “List what the amendment changes”.",
    ),
    (
        &["check ", "verify ", "proof ", "recalculate ", "reconcile "],
        "Nothing was checked: what this order wants to be checked is no check that Chancery makes. It checks one paper for undefined terms, cross-references, citations, dates and sums (“Check this agreement”), \
         or one paper against another (“Check the complaint against the letter”).",
    ),
    (&["thanks", "thank you", "many thanks"], "You are welcome. This mail asks for nothing, so nothing was done."),
    (
        &["convert ", "sign ", "print ", "merge ", "split ", "rename ", "move ", "highlight ", "redact "],
        "Nothing was done: this is no work that Chancery does. It answers questions about your papers, drafts, compares, checks and fills in papers; ask for one of these.",
    ),
];

/// Words before an order that say nothing of it.
const POLITE: &[&str] = &[
    "please ",
    "could you ",
    "can you ",
    "would you ",
    "will you ",
    "kindly ",
    "i need you to ",
    "we need you to ",
    "i want you to ",
    "hello",
    "hi ",
    "dear assistant",
    "and ",
    "also ",
    "then ",
    ",",
    "i would like you to ",
];

/// An order from its verb on.
pub fn without_politeness(order: &str) -> &str {
    let mut rest = order;
    while let Some(more) = POLITE.iter().find_map(|words| rest.strip_prefix(words)) {
        rest = more.trim_start();
    }
    rest
}

/// Whether an order begins with the verb of work that a summary is not.
pub fn is_undone(begins: &str) -> bool {
    undone(begins).is_some()
}

fn undone(begins: &str) -> Option<&'static str> {
    // "Add up the bills", "Check whether it is signed" and "Make a list" are for others.
    let others =
        ["add up", "make a list", "make me a list", "make a chronology", "check the date", "check the deadline"];
    if others.iter().any(|other| begins.starts_with(other)) || begins.ends_with('?') {
        return None;
    }
    let (_, said) = UNDONE.iter().find(|(verbs, _)| verbs.iter().any(|verb| begins.starts_with(verb)))?;
    let next = begins.split_whitespace().nth(1).unwrap_or_default();
    let thanks = begins.contains("thank");
    let table = begins.contains("table") || begins.starts_with("tabulate");
    // "Thank you for your letter of May 4, …" is a paper, and so is "Change order no. 1 attached": a verb has something to work on.
    let works = DETERMINERS.contains(&next) || next.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '"' | '“'));
    (if thanks { begins.split_whitespace().count() <= 9 } else { works || table }).then_some(said)
}

/// Words with which what a verb works on begins.
const DETERMINERS: [&str; 26] = [
    "the",
    "this",
    "that",
    "these",
    "those",
    "our",
    "my",
    "his",
    "her",
    "their",
    "its",
    "it",
    "all",
    "every",
    "any",
    "each",
    "a",
    "an",
    "section",
    "clause",
    "article",
    "paragraph",
    "both",
    "in",
    "me",
    "them",
];

/// Says what was not done.
pub fn refuse(work: &Work) -> Answer {
    let mut c = Composer::new(ABOUT, work);
    let asked = plain(&work.instruction);
    c.lead(undone(without_politeness(&asked)).unwrap_or(DRAFT));
    c.finish()
}

/// Writes the answer.
pub fn write(work: &Work) -> Answer {
    let mut c = Composer::new(ABOUT, work);
    let asked = plain(&work.instruction);
    // Who orders a draft of recordings or of a call orders neither.
    let drafts = ["draft ", "redraft ", "write ", "compose ", "prepare "];
    let drafts = drafts.iter().any(|verb| without_politeness(&asked).starts_with(verb));
    let offers = if drafts { &OFFERS[..1] } else { OFFERS };
    let offer = offers.iter().find(|(words, _)| words.iter().any(|word| asked.contains(word)));
    c.lead(offer.map_or(DRAFT, |(_, offer)| offer));
    c.finish()
}
