//! Clauses that are known by their own words: what is excluded, what the law requires, what survives. A sentence that has them answers a
//! question about such a clause before one that only shares the question's nouns.

/// What a question is about, and the words of the sentences that answer it.
struct Cue {
    asked: &'static [&'static str],
    said: &'static [&'static str],
}

const CUES: [Cue; 3] = [
    Cue {
        asked: &["excluded from", "exclusions", "exceptions", "is not confidential"],
        said: &[
            "not include",
            "not apply to",
            "no obligation",
            "excludes",
            "excluding",
            "other than information",
            "exception",
        ],
    },
    Cue {
        asked: &["law requires", "required by law", "legally compelled"],
        said: &[
            "required by law",
            "compelled",
            "subpoena",
            "court order",
            "legal process",
            "law requires",
            "by applicable law",
        ],
    },
    Cue {
        asked: &["survive", "survival"],
        said: &[
            "surviv",
            "after termination",
            "after the termination",
            "after expiration",
            "after the expiration",
            "after disclosure",
            "from the date of disclosure",
            "indefinitely",
            "in perpetuity",
        ],
    },
];

/// The words by which sentences answer a question about such a clause; `None` for every other question.
pub fn cues(question: &str) -> Option<&'static [&'static str]> {
    let asked = question.to_lowercase();
    CUES.iter().find(|cue| cue.asked.iter().any(|words| asked.contains(words))).map(|cue| cue.said)
}

/// Whether a text has one of the words.
pub fn has(text: &str, said: &[&str]) -> bool {
    let lower = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    said.iter().any(|words| lower.contains(words))
}

/// Whether a text says that something lasts without an end.
pub fn without_end(text: &str) -> bool {
    has(text, &["indefinitely", "perpetual", "in perpetuity", "without limit", "for so long as", "as long as"])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_about_such_a_clause_has_its_words() {
        assert!(
            cues("How long does confidentiality survive?").is_some_and(|said| has("It survives\ntermination.", said))
        );
        assert!(cues("How much is the rent?").is_none());
        assert!(without_end("The duty lasts  in\nperpetuity."));
    }
}
