//! When answers to requests of discovery are due: the time that the requests themselves give, counted from the day on which they say that they
//! were served.

use super::{
    choosing::{Candidate, Inquiry},
    compose::Composer,
    counted_from::counted_from_service,
    question::Wants,
};
use crate::{
    answers::engines::engine::Work,
    documents::document::Origin,
    law::{
        Span,
        cues::plain,
        sentences::sentences_in,
        served_requests::{awaits_replies, served_requests},
    },
};

use jiff::civil::Date;

/// Beginnings of the words for what is replied, and of those for what it is replied to.
const REPLIES: &[&str] = &["respon", "answer", "reply", "replie"];
const REQUESTS: &[&str] =
    &["request", "interrogator", "rog", "rogs", "rfa", "rfas", "rfp", "rfps", "admission", "production", "discovery"];
/// Kinds of requests by what their titles and marks say, and what a question calls them.
const KINDS: &[(&str, &[&str])] = &[
    ("admission", &["admission", "rfa", "rfas"]),
    ("interrogator", &["interrogator", "rog", "rogs"]),
    ("production", &["production", "rfp", "rfps"]),
];
/// What else is answered: another paper's rule says when.
const OTHERS: &[&str] = &["complaint", "motion", "petition", "counterclaim", "summons", "brief", "objection", "appeal"];

/// Tells the day, if a question asks for it and the requests give what it is counted from. Returns whether it did.
pub fn tell(c: &mut Composer, inquiry: &Inquiry, work: &Work) -> bool {
    if inquiry.wants != Wants::Time || !asks(&work.instruction, || what_is_meant(work)) {
        return false;
    }
    let found = found(inquiry, &work.instruction, work.today);
    if found.is_empty() {
        return false;
    }
    c.section("");
    for (text, rule, served) in &found {
        let text = match found.len() {
            1 => text.clone(),
            _ => format!("{}: {text}", rule.passage.name),
        };
        c.tell_passage(text, &rule.passage, &rule.letters, rule.piece);
        c.and_passage(&served.passage, &served.letters, served.piece);
    }
    for (_, rule, served) in &found {
        c.quote_passage(&rule.passage, &rule.letters, rule.piece);
        c.quote_passage(&served.passage, &served.letters, served.piece);
    }
    true
}

/// The words of a text, in small letters.
fn words_of(low: &str) -> Vec<&str> {
    low.split(|c: char| !(c.is_alphanumeric() || c == '\'')).filter(|word| !word.is_empty()).collect()
}

fn begins(word: &str, with: &[&str]) -> bool {
    with.iter().any(|start| if start.len() < 5 { word == *start } else { word.starts_with(start) })
}

/// Whether a question asks when answers of discovery are due that nobody else owes: "When are our responses due?", and "When are they due?" where
/// the message means such responses.
fn asks(question: &str, meant: impl Fn() -> String) -> bool {
    let low = plain(question);
    let words = words_of(&low);
    let due =
        words.iter().any(|word| matches!(*word, "due" | "must" | "deadline" | "owe" | "have" | "last" | "latest"));
    let owed = words.iter().position(|word| begins(word, REPLIES));
    let others = |words: &[&str]| words.iter().any(|word| begins(word, OTHERS));
    if !due || others(&words) {
        return false;
    }
    match owed {
        // "Quillon's answers", "their responses" are due from another.
        Some(at) => !at.checked_sub(1).and_then(|at| words.get(at)).is_some_and(|before| of_another(before)),
        None if words.iter().any(|word| begins(word, REQUESTS)) => false,
        None => {
            let meant = meant();
            let meant = words_of(&meant);
            words.iter().any(|word| matches!(*word, "they" | "these" | "those"))
                && meant.iter().any(|word| begins(word, REPLIES))
                && meant.iter().any(|word| begins(word, REQUESTS))
        }
    }
}

fn of_another(word: &str) -> bool {
    matches!(word, "their" | "his" | "her" | "its") || word.ends_with("'s") || word.ends_with("s'")
}

/// The message with its subject, in small letters.
fn what_is_meant(work: &Work) -> String {
    let own = work.documents.iter().filter(|paper| matches!(paper.origin, Origin::Message(_)));
    let body = own.map(|paper| paper.document.text.as_str()).next().unwrap_or_default();
    plain(&format!("{} {body}", work.subject))
}

/// The day of each paper of requests, with the sentence that gives the time and the one that says when it was served; of several papers those of the
/// kind that the question names, if it names one.
fn found(inquiry: &Inquiry, question: &str, today: Date) -> Vec<(String, Candidate, Candidate)> {
    let low = plain(question);
    let words = words_of(&low);
    let named = |names: &[&str]| words.iter().any(|word| begins(word, names));
    let kind = KINDS.iter().find(|(_, names)| named(names)).map(|(kind, _)| *kind);
    let mut out = Vec::new();
    for (run, letters) in inquiry.texts() {
        let asked = served_requests(letters);
        let Some(first) = asked.first().filter(|_| awaits_replies(letters)) else { continue };
        let head = letters.folded_lower(Span::new(0, first.start + HEAD));
        if kind.is_some_and(|kind| !head.contains(kind)) {
            continue;
        }
        let mut given = sentences_in(letters)
            .into_iter()
            .filter(|sentence| !asked.iter().any(|request| request.touches(sentence.body)))
            .filter_map(|sentence| Some((sentence.body, counted_from_service(letters, sentence.body, today)?)));
        // Of two times neither is known to be meant.
        let (Some((rule, (text, served))), None) = (given.next(), given.next()) else { continue };
        if let (Some(rule), Some(served)) = (inquiry.place(run, rule), inquiry.place(run, served)) {
            out.push((text, rule, served));
        }
    }
    out
}

/// Characters of the first request that say what it is called.
const HEAD: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{answers::engines::engine::SourceDocument, documents::document::Document, ids::FileId};
    use jiff::civil::date;

    const ROGS: &str = "DEFENDANT'S FIRST INTERROGATORIES TO PLAINTIFF\n\nDefendant asks plaintiff to answer each of these within thirty days after service.\n\n\
        INTERROGATORY NO. 1: State what you paid within ten days after the end of that month.\n\nINTERROGATORY NO. 2: Name whoever saw the horse fall.\n\n\
        CERTIFICATE OF SERVICE: Served on counsel for plaintiff by e-mail on March 4, 2026.\n";

    fn said(question: &str) -> String {
        let document = Document { text: ROGS.into(), ..Document::default() };
        let paper =
            SourceDocument { origin: Origin::File(FileId::new()), name: "rogs.txt".into(), document, written: None };
        let today = date(2026, 3, 9);
        let work = Work { instruction: question.into(), documents: vec![paper], today, ..Work::default() };
        let mut c = Composer::new("", &work);
        let told = tell(&mut c, &Inquiry::new(&work), &work);
        let answer = c.finish();
        let line = answer.sections.first().and_then(|section| section.lines.first()).map(|line| line.text.clone());
        line.filter(|_| told).unwrap_or_default()
    }

    #[test]
    fn answers_are_due_by_the_time_that_their_requests_give() {
        for question in [
            "When are our answers to the interrogatories due?",
            "When are our answers due?",
            "By when must we answer Quill's interrogatories?",
        ] {
            let told = said(question);
            assert!(
                told.starts_with("April 3, 2026: thirty days after March 4, 2026 (the day of service)."),
                "{question} {told}"
            );
        }
        for other in
            ["When is our answer to the complaint due?", "When are their answers due?", "When did the horse fall?"]
        {
            assert_eq!(said(other), "", "{other}");
        }
    }

    #[test]
    fn what_they_are_the_message_says() {
        let meant = || "quill rfas responses to quill's requests for admission. when are they due?".to_owned();
        assert!(asks("When are they due?", meant));
        assert!(!asks("When are they due?", || "the invoices. when are they due?".to_owned()));
    }
}
