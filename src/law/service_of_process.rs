//! How a paper was served, according to its certificate of service, and whether a period runs from service. Only then
//! do the three days of Fed. R. Civ. P. 6(d) and Fed. R. App. P. 26(c) matter.

use super::{
    counting::Service,
    cues::has_word,
    sentences::Sentence,
    span::{Letters, Span},
};

use aho_corasick::AhoCorasick;
use std::sync::LazyLock;

/// What a paper says of its own service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Served {
    /// How; `None` if it names several ways, because somebody must then look up which was used for whom.
    pub how: Option<Service>,
    /// The first sentence that says so.
    pub span: Span,
}

/// Whether a period's event, in the text's words, is a service: "being served with this order", and not its entry or receipt.
pub fn runs_from_service(event: &str) -> bool {
    let event = event.to_lowercase();
    ["served", "service"].iter().any(|word| has_word(&event, word) && !has_word(&event, "services"))
}

const WAYS: &[(Service, &[&str])] = &[
    (
        Service::Mail,
        &[
            "first-class mail",
            "first class mail",
            "u.s. mail",
            "us mail",
            "u.s.p.s.",
            "usps",
            "united states mail",
            "united states postal service",
            "certified mail",
            "registered mail",
            "by mail",
            "via mail",
            "mailed",
            "postage prepaid",
        ],
    ),
    (
        Service::Electronic,
        &["cm/ecf", "ecf", "electronic", "electronically", "email", "emailed", "efiling", "e-filing", "e-filed"],
    ),
    (Service::Hand, &["by hand", "hand delivery", "hand-delivery", "hand-delivered", "personally served", "in person"]),
];
/// Headings under which a sentence is about the paper that bears it.
const HEADINGS: &[&str] = &[
    "certificate of service",
    "certificate of mailing",
    "proof of service",
    "affidavit of service",
    "affidavit of mailing",
    "declaration of service",
];
/// Words for the paper itself.
const ITSELF: &[&str] = &[
    "foregoing",
    "the within",
    "copy of this",
    "copies of this",
    "this order",
    "this notice",
    "this motion",
    "this document",
    "this report",
    "this recommendation",
    "this judgment",
];
/// What was done, not what has yet to be done.
const DONE: &[&str] = &["served", "mailed", "sent", "deposited", "certify", "certifies", "placed", "caused", "emailed"];
const TO_DO: &[&str] = &["shall", "must", "may", "should", "can", "if"];
/// Characters before a sentence in which its heading is looked for.
const ABOVE: usize = 300;
static SERVED: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| AhoCorasick::new(["serv", "mail"]).ok());

/// How a paper was served, as it says itself: in a certificate of service, or of itself ("this order was mailed to").
pub fn served(letters: &Letters, sentences: &[Sentence]) -> Option<Served> {
    let (mut ways, mut span): (Vec<Service>, Option<Span>) = (Vec::new(), None);
    for sentence in sentences.iter().filter(|s| s.body.len() <= 1_500) {
        if SERVED.as_ref().is_some_and(|words| !words.is_match(letters.plain(sentence.body))) {
            continue;
        }
        let words = letters.folded(sentence.body).to_lowercase().replace("e-mail", "email");
        let any = |of: &[&str]| of.iter().any(|word| has_word(&words, word));
        if !any(DONE) || any(TO_DO) {
            continue;
        }
        let above = || {
            let above = Span::new(sentence.body.start.saturating_sub(ABOVE), sentence.body.start);
            let above = letters.folded(above).to_lowercase();
            HEADINGS.iter().any(|heading| above.contains(heading) || words.contains(heading))
        };
        if !any(ITSELF) && !above() {
            continue;
        }
        for (way, _) in WAYS.iter().filter(|(_, cues)| any(cues)) {
            span = span.or(Some(sentence.body));
            if !ways.contains(way) {
                ways.push(*way);
            }
        }
    }
    let how = if let [only] = ways.as_slice() { Some(*only) } else { None };
    span.map(|span| Served { how, span })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sentences::sentences_in;

    use proptest::prelude::*;

    fn how(text: &str) -> Option<Option<Service>> {
        let letters = Letters::new(text);
        let served = served(&letters, &sentences_in(&letters))?;
        assert!(letters.span().holds(served.span) && !served.span.is_empty());
        Some(served.how)
    }

    #[test]
    fn a_certificate_says_how_a_paper_was_served() {
        use crate::counting::Service::{Electronic, Hand, Mail};

        for (text, says) in [
            (
                "CERTIFICATE OF SERVICE\n\nI hereby certify that on March 2, 2026 I served the foregoing on all counsel by first-class mail.",
                Some(Some(Mail)),
            ),
            (
                "PROOF OF SERVICE\n\nI placed it in an envelope, postage prepaid, and deposited it with the United States Postal Service.",
                Some(Some(Mail)),
            ),
            ("A copy of this order was mailed to the defendant on March 2, 2026.", Some(Some(Mail))),
            ("I certify that the foregoing was served via CM/ECF on all counsel of record.", Some(Some(Electronic))),
            ("I certify that the foregoing was sent by e-mail to counsel.", Some(Some(Electronic))),
            ("I certify that a copy of the foregoing was served by hand delivery.", Some(Some(Hand))),
            // Who was served in which way is not for a rule to decide.
            (
                "I certify that the foregoing was served by CM/ECF on counsel and by U.S. Mail on the plaintiff.",
                Some(None),
            ),
            // Another paper's service, a prescribed manner of service, a term of a contract.
            ("The complaint was served by first-class mail on January 3, 2026.", None),
            ("Any response to this motion must be served by U.S. Mail.", None),
            ("Notices under this Agreement shall be deemed served when sent by certified mail.", None),
            ("This order concerns the mails that were sent.", None),
        ] {
            assert_eq!(how(text), says, "{text}");
        }
    }

    #[test]
    fn only_service_is_service() {
        for event in ["service of this Order", "being served with a copy", "the date on which it is served"] {
            assert!(runs_from_service(event), "{event}");
        }
        for event in ["entry of this order", "receipt of this letter", "the services were rendered", "the hearing"] {
            assert!(!runs_from_service(event), "{event}");
        }
    }

    proptest! {
        #[test]
        fn any_text(text in "(\\PC|[ .,\n]|CERTIFICATE OF SERVICE|I certify|the foregoing|served|by mail|e-mail|mailed){0,60}") {
            let _ = how(&text);
        }
    }
}
