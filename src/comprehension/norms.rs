//! Who must, may or must not do what: the norms of a paper by their subject.

use law::cues::plain;
use search::words;

/// What a norm does to its subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Must.
    Duty,
    /// May.
    Right,
    /// Must not.
    Ban,
}

/// A question for all norms of somebody: "What must the landlord do?"
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NormsOf {
    /// Stems of the words for who it is.
    pub who: Vec<String>,
    /// These words.
    pub name: String,
    /// Which norms.
    pub mode: Mode,
}

/// Words of such a question that are not the name of somebody.
const FRAME: &[&str] = &[
    "what",
    "which",
    "must",
    "shall",
    "should",
    "may",
    "can",
    "does",
    "do",
    "did",
    "has",
    "have",
    "had",
    "to",
    "not",
    "is",
    "are",
    "the",
    "a",
    "an",
    "of",
    "under",
    "this",
    "that",
    "all",
    "obligations",
    "obligation",
    "duties",
    "duty",
    "rights",
    "right",
    "allowed",
    "permitted",
    "required",
    "obliged",
    "obligated",
    "entitled",
    "need",
    "needs",
    "forbidden",
    "prohibited",
    "from",
    "doing",
    "cannot",
    "list",
    "tell",
    "me",
    "please",
    "things",
    "thing",
    "agreement",
    "lease",
    "contract",
    "restrictions",
    "on",
    "responsibilities",
    "responsible",
    "for",
    "whatever",
    "s",
    "by",
    "in",
    "it",
    "be",
    "done",
    "will",
    "there",
    "promise",
    "promised",
    "and",
    "each",
];

/// Whether a question asks for all duties, rights or bans of somebody, and of whom.
pub fn norms_of(question: &str) -> Option<NormsOf> {
    let text = plain(question);
    let words: Vec<&str> = text.split(|c: char| !(c.is_alphanumeric())).filter(|w| !w.is_empty()).collect();
    let has = |of: &[&str]| words.iter().any(|w| of.contains(w));
    let named = has(&["obligations", "duties", "responsibilities"]);
    let doing = words.last().is_some_and(|last| matches!(*last, "do" | "done" | "doing"))
        || text.contains("have to do")
        || text.contains(" to do");
    let rights = has(&["rights"]);
    if !has(&["what", "which", "list"]) || !(named || doing || rights) {
        return None;
    }
    let negative = has(&["not", "cannot", "forbidden", "prohibited", "restrictions"]);
    let mode = if negative {
        Mode::Ban
    } else if has(&["may", "can", "allowed", "permitted", "entitled"]) || rights {
        Mode::Right
    } else {
        Mode::Duty
    };
    let named: Vec<&str> = words.into_iter().filter(|w| !FRAME.contains(w)).collect();
    let who: Vec<String> = named.iter().flat_map(|w| words::all_stems(w)).collect();
    (!who.is_empty() && who.len() <= 4).then(|| NormsOf { who, name: named.join(" "), mode })
}

/// Verbs of norms, and what they do; longest first.
const VERBS: &[(&str, Mode)] = &[
    (" shall not be required to ", Mode::Right),
    (" is not obligated to ", Mode::Right),
    (" shall not ", Mode::Ban),
    (" may not ", Mode::Ban),
    (" must not ", Mode::Ban),
    (" will not ", Mode::Ban),
    (" agrees not to ", Mode::Ban),
    (" cannot ", Mode::Ban),
    (" is prohibited from ", Mode::Ban),
    (" shall have the right to ", Mode::Right),
    (" has the right to ", Mode::Right),
    (" shall be entitled to ", Mode::Right),
    (" is entitled to ", Mode::Right),
    (" may ", Mode::Right),
    (" shall ", Mode::Duty),
    (" must ", Mode::Duty),
    (" will ", Mode::Duty),
    (" agrees to ", Mode::Duty),
    (" undertakes to ", Mode::Duty),
    (" is required to ", Mode::Duty),
    (" is obligated to ", Mode::Duty),
    (" is responsible for ", Mode::Duty),
];

/// Whether a sentence lays such a norm on somebody. `text` begins with the words that open its list.
pub fn lays(text: &str, asked: &NormsOf) -> bool {
    let low = plain(text).replace(':', " :");
    VERBS.iter().any(|(verb, mode)| {
        *mode == asked.mode
            && low.match_indices(verb).any(|(at, _)| {
                // A longer verb that begins here decides.
                let other = VERBS.iter().any(|(v, m)| m != mode && v.len() > verb.len() && low[at..].starts_with(v));
                let from = low[..at].rfind([';', '.', ':', ',']).map_or(0, |i| i + 1);
                // The subject stands directly before its verb.
                let subject = words::all_stems(&low[from..at]);
                let tail = &subject[subject.len().saturating_sub(asked.who.len() + 2)..];
                // "The Seller's Conveyancer shall" lays nothing on the Seller.
                let own = subject.last().is_some_and(|last| asked.who.contains(last));
                !other && own && asked.who.iter().all(|w| tail.contains(w))
            })
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn norms_of_somebody() {
        let must = norms_of("What must the landlord do?").unwrap();
        assert_eq!(must, NormsOf { who: vec!["landlord".into()], name: "landlord".into(), mode: Mode::Duty });
        assert!(lays("The Landlord shall keep the roof in good repair.", &must));
        assert!(lays("The Landlord shall: keep the roof in good repair.", &must));
        assert!(!lays("The Landlord's agent shall hold the deposit.", &must));
        assert!(!lays("The Tenant shall pay the Landlord.", &must));
        assert!(!lays("The Landlord shall not enter.", &must));
        let may_not = norms_of("What may the tenant not do?").unwrap();
        assert_eq!(may_not.mode, Mode::Ban);
        assert!(lays("The Tenant may not assign this Lease.", &may_not));
        assert_eq!(norms_of("What are the tenant's obligations?").unwrap().mode, Mode::Duty);
        assert!(norms_of("What is the rent?").is_none());
    }
}
