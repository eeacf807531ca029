//! Testimony that is quoted: with the marks of question and answer or without them, over the lines of a page and past the objections of
//! counsel. What the witness did not say is found all the same.

#![allow(clippy::unwrap_used)]

use proofreading::{Context, Finding, Kind::Quotation, Paragraph, Source, check};

const NUMBERED: &str = "DEPOSITION OF RAYMOND OAKES\n\nPage 44\n 8   Q.  You were the chief engineer that summer?\n 9   A.  Yes.\n10   Q.  When did you first see oil under the\n11   compressor?\n12   A.  It would have been the fifth.  July fifth.\n13   MR. BELL:  Objection to form.\n14   THE WITNESS:  I'm sure of that.\n15   Q.  And did you tell anyone?\n16   A.  I put it in the log.  Nobody called me\n17   back.\nPage 45\n 1   Q.  Did anyone order the seal kit before the\n 2   fourteenth?\n 3   MR. BELL:  Asked and answered.\n 4   A.  No, sir.  Not to my knowledge.\n";
const PLAIN: &str = "Q You kept a log of each run?\nA Yes.\nQ What did you do with it?\nA: I turned the log in at the end of each shift.\nA. A Ford truck, as I recall, took it to the office.\nBY MS. BRANDT:\nQ. Every shift?\nA. Every one I can remember, yes.";

fn found(source: &str, quote: &str) -> Vec<Finding> {
    let context = Context {
        sources: vec![Source { name: "deposition.txt".into(), text: source.into() }],
        year: 2026,
        ..Context::default()
    };
    let all = check(&[Paragraph::new(format!("He testified: “{quote}”"))], &context);
    all.into_iter().filter(|f| f.kind == Quotation).collect()
}

#[test]
fn what_was_said_is_let_pass() {
    for (source, quote) in [
        (NUMBERED, "Q. When did you first see oil under the compressor? A. It would have been the fifth. July fifth."),
        (NUMBERED, "When did you first see oil under the compressor? It would have been the fifth. July fifth."),
        (
            NUMBERED,
            "Q: When did you first see oil under the compressor? A: It would have been the fifth. July fifth. I'm sure of that.",
        ),
        (
            NUMBERED,
            "July fifth. MR. BELL: Objection to form. THE WITNESS: I'm sure of that. Q. And did you tell anyone?",
        ),
        (NUMBERED, "Question: And did you tell anyone? Answer: I put it in the log. Nobody called me back."),
        (NUMBERED, "Did anyone order the seal kit before the fourteenth? A. No, sir. Not to my knowledge."),
        (NUMBERED, "Did anyone order the seal kit before the fourteenth?"),
        (
            PLAIN,
            "Q You kept a log of each run? A Yes. Q What did you do with it? A I turned the log in at the end of each shift.",
        ),
        (PLAIN, "A Ford truck, as I recall, took it to the office. Q. Every shift? A. Every one I can remember, yes."),
    ] {
        assert_eq!(found(source, quote), [], "{quote}");
    }
}

#[test]
fn what_was_not_said_is_found() {
    for (source, quote, other) in [
        (
            NUMBERED,
            "Q. Did anyone order the seal kit before the fifteenth? A. No, sir. Not to my knowledge.",
            "“fifteenth” instead of “fourteenth”",
        ),
        (
            NUMBERED,
            "Q. When did you first see oil under the compressor? A. It would have been the sixth. July fifth.",
            "“sixth” instead of “fifth”",
        ),
        (
            PLAIN,
            "Q. What did you do with it? A. I turned the log in at the start of each shift.",
            "“start” instead of “end”",
        ),
    ] {
        let all = found(source, quote);
        assert_eq!(all.len(), 1, "{quote}: {all:#?}");
        assert!(all[0].message.contains(other), "{}", all[0].message);
        assert_eq!(all[0].replacement, None);
    }
}
