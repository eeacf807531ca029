//! What a question asks for, and which document it means.

use super::{
    chunk_boundaries::{Cut, cut_at},
    lexicon::Places,
    words,
};

use std::collections::HashSet;

/// How many different words of a question are used; the rest is ignored.
pub(super) const MOST_WORDS: usize = 64;
/// How many words are used to find the document.
const MOST_NAMES: usize = 40;
/// How many characters of a question are read.
const MOST_CHARACTERS: usize = 16_384;
/// How many quoted phrases are searched for.
const MOST_PHRASES: usize = 8;
/// The weight of a word about documents in general, relative to one about the subject.
const WEAK: f32 = 0.2;

/// Words of questions and requests that say nothing about the subject, stemmed. They are rare in documents, so BM25
/// would give them the greatest weight. Alone they count: "who" still finds "who".
const ASKING: &[&str] = &[
    "about", "ani", "can", "consid", "could", "did", "do", "doe", "find", "from", "give", "have", "how", "i", "list",
    "me", "mean", "my", "our", "pleas", "regard", "say", "show", "summar", "summari", "summaris", "tell", "there",
    "us", "we", "what", "when", "where", "which", "who", "whom", "whose", "whi", "would", "you", "your",
];

/// Words that stand for the document and for what it says, stemmed.
const WEAK_WORDS: &[&str] = &[
    "agreement",
    "claus",
    "contain",
    "contract",
    "document",
    "event",
    "happen",
    "includ",
    "occur",
    "one",
    "parti",
    "provid",
    "provis",
    "requir",
    "under",
];

/// An analysed question.
#[derive(Default)]
pub(super) struct Question {
    /// The search words, each once, in order, with their weights.
    pub(super) words: Vec<(String, f32)>,
    /// Words that say which document is meant.
    pub(super) names: Vec<String>,
    /// Words of the naming part, in case no document matches it.
    pub(super) rest: Vec<String>,
    /// Quoted phrases of two or more words, stop words included.
    pub(super) phrases: Vec<Vec<String>>,
    /// The asking part, for finding phrases in it.
    pub(super) places: Places,
}

impl Question {
    /// Never fails; a question may have no words.
    pub(super) fn new(text: &str) -> Self {
        let end = text.char_indices().nth(MOST_CHARACTERS).map_or(text.len(), |(at, _)| at);
        let text = &text[..end];
        let (asking, naming) = parts(text);
        let mut question = Self { places: Places::new(&asking), phrases: phrases(text), ..Self::default() };
        let (mut telling, mut others, mut seen) = (Vec::new(), Vec::new(), HashSet::new());
        for word in words::stems(&asking) {
            if telling.len() < MOST_WORDS && seen.insert(word.clone()) {
                if ASKING.contains(&word.as_str()) {
                    others.push((word, 1.0));
                } else {
                    let weight = if WEAK_WORDS.contains(&word.as_str()) { WEAK } else { 1.0 };
                    telling.push((word, weight));
                }
            }
        }
        others.truncate(MOST_WORDS);
        question.words = if telling.is_empty() { others } else { telling };
        for word in words::stems(&naming) {
            if question.rest.len() < MOST_WORDS && !ASKING.contains(&word.as_str()) && seen.insert(word.clone()) {
                question.rest.push(word);
            }
        }
        let mut named = HashSet::new();
        for word in words::stems(&naming).into_iter().chain(capitals(&asking)) {
            if question.names.len() < MOST_NAMES && !ASKING.contains(&word.as_str()) && named.insert(word.clone()) {
                question.names.push(word);
            }
        }
        question
    }

    /// Used when no document matches the naming part: its words then count as ordinary search words, with less
    /// weight.
    pub(super) fn unname(&mut self) {
        let room = MOST_WORDS.saturating_sub(self.words.len());
        self.words.extend(self.rest.drain(..).take(room).map(|word| (word, 0.5)));
    }
}

/// The part of a text that asks, without the sentences that only say which document is meant.
pub fn asking_part(text: &str) -> String {
    let end = text.char_indices().nth(MOST_CHARACTERS).map_or(text.len(), |(at, _)| at);
    parts(&text[..end]).0
}

/// The sentences that end with a question mark, and the others. If there is no question mark, everything counts as
/// the question.
fn parts(text: &str) -> (String, String) {
    let chars: Vec<char> = text.chars().collect();
    let (mut asking, mut naming) = (String::new(), String::new());
    let mut start = 0;
    for end in 1..=chars.len() {
        let cut = if end == chars.len() { Cut::Paragraph } else { cut_at(&chars, end) };
        let ends = cut >= Cut::Sentence || cut == Cut::Clause && chars[end].is_uppercase();
        if ends {
            let sentence: String = chars[start..end].iter().collect();
            let asks =
                sentence.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '"' | ')' | '”')).ends_with('?');
            let part = if asks { &mut asking } else { &mut naming };
            part.push_str(&sentence);
            part.push(' ');
            start = end;
        }
    }
    if asking.is_empty() { (naming, String::new()) } else { (asking, naming) }
}

/// The words with a capital or a digit, except at the start of a sentence.
fn capitals(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut begins = true;
    for word in text.split_whitespace() {
        let first = word.chars().find(|c| c.is_alphanumeric());
        if !begins && first.is_some_and(|c| c.is_uppercase() || c.is_numeric()) {
            found.extend(words::stems(word));
        }
        begins = word.ends_with(['.', '?', '!', ':']);
    }
    found
}

/// The text in quotation marks.
fn phrases(text: &str) -> Vec<Vec<String>> {
    let inside = text.split(['"', '“', '”']).skip(1).step_by(2);
    inside.map(words::all_stems).filter(|phrase| (2..=12).contains(&phrase.len())).take(MOST_PHRASES).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        Question::new(text).words.into_iter().map(|(word, _)| word).collect()
    }

    #[test]
    fn a_question_becomes_its_telling_words() {
        assert_eq!(words("What is the tenant's notice period?"), ["tenant", "notic", "period"]);
        assert_eq!(words("Please summarise, summarize and list my indemnities"), ["indemn"]);
        assert_eq!(words("Who?"), ["who"]);
        assert_eq!(words("Does the will name heirs? Why?"), ["will", "name", "heir"]);
        assert_eq!(words("terminated TERMINATION terminates"), ["termin"]);
        assert!(words("the of and").is_empty() && words("").is_empty() && words("*:*~!\"(").is_empty());
    }

    #[test]
    fn what_is_asked_is_told_from_what_it_is_asked_of() {
        let question = Question::new("Take the lease between Acme Inc. and Bob Miller. Who pays the rent?");
        assert_eq!(question.words.iter().map(|(w, _)| w.as_str()).collect::<Vec<_>>(), ["pay", "rent"]);
        for name in ["leas", "acm", "bob", "miller"] {
            assert!(question.names.iter().any(|word| word == name), "{name} in {:?}", question.names);
        }
        let question = Question::new("Is the rent due in the Miller lease?");
        assert_eq!(question.names, ["miller"]);
        assert_eq!(
            Question::new("say \"time is of the essence\" now").phrases,
            [["time", "is", "of", "the", "essenc"]]
        );
    }

    #[test]
    fn the_words_of_a_question_are_bounded() {
        let long: String = (0..100_000).map(|i| format!("w{i} ")).collect();
        assert_eq!(words(&long).len(), MOST_WORDS);
        assert!(words(&"x".repeat(1_000_000)).is_empty());
    }
}
