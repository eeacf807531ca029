//! What a person asks about, read from the instruction.

use crate::law::{
    Clause, Letters, Span, clauses,
    cues::plain,
    sentences::{Kind, sentences_in},
    stemming::{is_stop, stem},
    tokens::{Kind as Token, Stream},
};

use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Words used to ask for work; they say nothing about its subject.
const ASKING: &str = "summarize summarise summary summarization sum review look check read tell know need want like help attach \
attachment enclosed document file pdf contract agreement agree mail email send sent list find give show explain key main point \
import important thank thanks hello hi dear regards best kind sincerely question answer clause section provision say see get let \
take make brief short quick quickly detail particular particularly especially client matter today tomorrow soon asap assistant \
highlight focus date deadline due anything something urgent following regarding concerning first draft copy version sure time day \
week good morning afternoon chancery team overview term thing paper lease letter order";

static ASKING_STEMS: LazyLock<BTreeSet<String>> = LazyLock::new(|| ASKING.split_whitespace().map(stem).collect());

/// What is asked about.
#[derive(Clone, Debug, Default)]
pub struct Topics {
    /// Kinds of clauses asked for by name.
    pub clauses: Vec<Clause>,
    /// Stems of the other distinctive words.
    pub stems: BTreeSet<String>,
    /// Whether it is a question in form.
    pub question: bool,
}

/// The topics of an instruction. Greetings and signatures are not read.
pub fn topics(instruction: &str) -> Topics {
    let text = Letters::new(instruction);
    let mut out = Topics::default();
    for sentence in sentences_in(&text).iter().filter(|s| s.kind == Kind::Prose).take(40) {
        let lower = plain(&text.folded(sentence.span));
        if ["sent from", "best regards", "kind regards", "sincerely", "tel:", "phone:"]
            .iter()
            .any(|w| lower.contains(w))
        {
            continue;
        }
        out.question |= lower.contains('?');
        out.clauses.extend(clauses::asked(&lower));
        out.stems.extend(stems(&text, sentence.body).into_iter().filter(|s| !ASKING_STEMS.contains(s)));
    }
    out.clauses.sort_unstable();
    out.clauses.dedup();
    // The dates have their own section, and a person who asks for a definition asks about a word.
    out.clauses.retain(|c| !matches!(c, Clause::Deadline | Clause::Definition | Clause::Boilerplate));
    out
}

/// The stems of a part of a text, in order, stop words left out.
pub fn stems(text: &Letters, within: Span) -> Vec<String> {
    let s = Stream::new(text, within);
    let words = (0..s.tokens.len()).filter(|i| s.tokens[*i].kind == Token::Word).map(|i| s.word(i));
    words.filter(|w| !is_stop(w)).map(|w| stem(&w)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked() {
        let t = topics(
            "Dear assistant,\n\nPlease summarize the attached agreement, especially the termination clause and the fees.\n\nBest regards,\nJane Doe",
        );
        assert_eq!(t.clauses, [Clause::Termination, Clause::Payment]);
        assert!(!t.stems.contains("summariz") && !t.stems.contains("doe") && !t.question);
        let t = topics("Who is the landlord of the Elm Street property?");
        assert!(t.question && t.stems.contains("landlord") && t.stems.contains("elm"));
    }
}
