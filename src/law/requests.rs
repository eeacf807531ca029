//! Sentences that ask something of the reader: please, could you, we ask, must, shall within, no later than, respond by.

use super::{
    cues::{Cues, plain},
    periods::{self, Use},
    sentences::{Kind, Sentence, sentences_in},
    span::{Letters, Span},
};

use std::sync::LazyLock;

/// How it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Of the reader: "please send", "you must answer".
    Direct,
    /// Of the person concerned, with a limit or a notice: "the tenant shall pay within ten days".
    Duty,
}

/// A sentence that asks something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Request {
    /// The sentence, as [`Sentence::body`].
    pub span: Span,
    /// How it is asked.
    pub way: Way,
    /// How clearly, from 1 up.
    pub weight: f32,
}

#[derive(Clone, Copy, PartialEq)]
enum Cue {
    Ask(f32),
    Must,
    Limit,
}

const CUES: &[(&str, Cue)] = &[
    ("please", Cue::Ask(2.0)),
    ("kindly", Cue::Ask(2.0)),
    ("could you", Cue::Ask(2.5)),
    ("can you", Cue::Ask(2.0)),
    ("would you", Cue::Ask(2.0)),
    ("will you", Cue::Ask(1.0)),
    ("let me know", Cue::Ask(1.5)),
    ("let us know", Cue::Ask(1.5)),
    ("we ask", Cue::Ask(2.5)),
    ("i ask", Cue::Ask(2.5)),
    ("we also ask", Cue::Ask(2.5)),
    ("we request", Cue::Ask(2.5)),
    ("we also request", Cue::Ask(2.5)),
    ("i request", Cue::Ask(2.5)),
    ("request that", Cue::Ask(0.9)),
    ("requests that", Cue::Ask(0.9)),
    ("requested that", Cue::Ask(0.9)),
    ("we need", Cue::Ask(1.5)),
    ("i need", Cue::Ask(1.5)),
    ("we require", Cue::Ask(2.0)),
    ("we demand", Cue::Ask(3.0)),
    ("hereby demand*", Cue::Ask(3.0)),
    ("demand that", Cue::Ask(2.5)),
    ("you are required", Cue::Ask(3.0)),
    ("you are directed", Cue::Ask(3.0)),
    ("you are hereby", Cue::Ask(2.0)),
    ("you are ordered", Cue::Ask(3.0)),
    ("you are commanded", Cue::Ask(3.0)),
    ("you must", Cue::Ask(2.5)),
    ("you need to", Cue::Ask(2.0)),
    ("you should", Cue::Ask(1.0)),
    ("we expect", Cue::Ask(1.5)),
    ("we invite you", Cue::Ask(1.5)),
    ("we look forward to", Cue::Ask(0.5)),
    ("is ordered to", Cue::Ask(2.0)),
    ("are ordered to", Cue::Ask(2.0)),
    ("ordered that", Cue::Ask(1.5)),
    ("is directed to", Cue::Ask(2.0)),
    ("are directed to", Cue::Ask(2.0)),
    ("respond by", Cue::Ask(2.0)),
    ("reply by", Cue::Ask(2.0)),
    ("asap", Cue::Ask(1.0)),
    ("as soon as possible", Cue::Ask(0.5)),
    ("feel free", Cue::Ask(-2.0)),
    ("do not hesitate", Cue::Ask(-3.0)),
    ("don't hesitate", Cue::Ask(-3.0)),
    ("consider the environment", Cue::Ask(-4.0)),
    ("notify the sender", Cue::Ask(-4.0)),
    ("intended recipient", Cue::Ask(-5.0)),
    ("please find", Cue::Ask(-1.5)),
    ("please see attached", Cue::Ask(-1.5)),
    ("please note", Cue::Ask(-1.0)),
    ("please read", Cue::Ask(-1.0)),
    ("shall", Cue::Must),
    ("must", Cue::Must),
    ("agrees to", Cue::Must),
    ("is required to", Cue::Must),
    ("are required to", Cue::Must),
    ("will", Cue::Must),
    ("is due", Cue::Must),
    ("are due", Cue::Must),
    ("no later than", Cue::Limit),
    ("not later than", Cue::Limit),
    ("on or before", Cue::Limit),
    ("by close of business", Cue::Limit),
    ("before the close", Cue::Limit),
    ("deadline", Cue::Limit),
];

static TABLE: LazyLock<Cues<Cue>> = LazyLock::new(|| Cues::new(CUES.iter().copied()));

/// The requests of a text, in order of place.
pub fn requests(text: &str) -> Vec<Request> {
    let letters = Letters::new(text);
    let asked = |s: &Sentence| request_in(&letters, s, &plain(&letters.folded(s.body)));
    sentences_in(&letters).iter().filter_map(asked).collect()
}

/// What a sentence asks, if it asks something; `words` is its text as [`plain`] gives it.
pub fn request_in(text: &Letters, sentence: &Sentence, words: &str) -> Option<Request> {
    if sentence.kind != Kind::Prose {
        return None;
    }
    let found = TABLE.find(words);
    let asked: f32 = found.iter().map(|c| if let Cue::Ask(w) = c { *w } else { 0.0 }).sum();
    let said = |cue: Cue| found.contains(&cue);
    // Most sentences ask nothing, and are not looked through for a period.
    if asked < 1.0 && !said(Cue::Must) && !words.contains("notice") {
        return None;
    }
    let periods = periods::periods_in(text, sentence.body);
    let period = |used: Use| periods.iter().any(|p| p.used == used);
    if asked >= 1.0 {
        let limit = said(Cue::Limit) || period(Use::Limit);
        return Some(Request { span: sentence.body, way: Way::Direct, weight: asked + if limit { 1.0 } else { 0.0 } });
    }
    let limited = ((said(Cue::Limit) || period(Use::Limit)) && said(Cue::Must)) || period(Use::Notice);
    (asked > -1.0 && limited).then_some(Request { span: sentence.body, way: Way::Duty, weight: 1.0 })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn ways() {
        let way = |t: &str| requests(t).first().map(|r| r.way);
        assert_eq!(way("Could you send me the signed lease?"), Some(Way::Direct));
        assert_eq!(way("Please respond by March 3, 2025."), Some(Way::Direct));
        assert_eq!(way("We demand that you pay the balance."), Some(Way::Direct));
        assert_eq!(way("Tenant shall pay the rent within ten (10) days after notice."), Some(Way::Duty));
        assert_eq!(way("The answer must be filed no later than May 1."), Some(Way::Duty));
        for none in [
            "The parties met.",
            "Please do not hesitate to call.",
            "Please find attached the file.",
            "If you are not the intended recipient, please delete this mail.",
        ] {
            assert_eq!(way(none), None, "{none}");
        }
    }

    #[test]
    fn a_limit_makes_it_weigh_more() {
        let weight = |t: &str| requests(t)[0].weight;
        assert!(weight("Please answer within 5 days.") > weight("Please answer."));
    }
}
