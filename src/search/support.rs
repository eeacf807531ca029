//! How clearly a piece of text answers a question, judged by the question's words, the lexicon of clause kinds and
//! the names in it. Unlike an index score, it means the same in every search, so it can have a threshold.

use super::{
    lexicon::{self, Kind, Places},
    question::Question,
    words,
};

/// A question, prepared for comparison with texts.
pub struct Asked {
    question: Question,
    kinds: Vec<(&'static Kind, f32)>,
}

/// The evidence for a text.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Measure {
    /// Share of the question's distinctive words in it, 0 to 1.
    pub words: f32,
    /// How clearly it states the kind of clause asked for; 0 if it does not, or if none is asked for.
    pub kind: f32,
    /// How clearly its heading announces that kind.
    pub headed: f32,
    /// Share of the question's names in it, 0 to 1; 1 if there are none.
    pub names: f32,
    /// Whether it contains every quoted phrase of the question; true if there is none.
    pub phrases: bool,
}

impl Asked {
    /// Analyses a question.
    pub fn new(question: &str) -> Self {
        let question = Question::new(question);
        let kinds = lexicon::asked(&question.places);
        Self { question, kinds }
    }

    /// Whether it asks for a kind of clause that the lexicon knows.
    pub fn asks_for_a_clause(&self) -> bool {
        !self.kinds.is_empty()
    }

    /// The kinds of clauses it clearly asks for, by name.
    pub fn clauses(&self) -> Vec<&'static str> {
        self.kinds.iter().filter(|(_, sure)| *sure >= 1.0).map(|(kind, _)| kind.name()).collect()
    }

    /// Whether it contains anything to search for.
    pub fn says_something(&self) -> bool {
        !self.question.words.is_empty()
    }

    /// Compares a text, and the heading above it, with the question.
    pub fn measure(&self, text: &str, heading: &str) -> Measure {
        let (text, heading) = (Places::new(text), Places::new(heading));
        let has = |word: &str| !text.at(word).is_empty() || !heading.at(word).is_empty();
        let whole: f32 = self.question.words.iter().map(|(_, weight)| weight).sum();
        let found: f32 = self.question.words.iter().filter(|(word, _)| has(word)).map(|(_, weight)| weight).sum();
        let kind = |of: fn(&Kind, &Places) -> f32, places: &Places| {
            self.kinds.iter().map(|(kind, sure)| sure * of(kind, places)).fold(0.0, f32::max)
        };
        let names = &self.question.names;
        #[allow(clippy::cast_precision_loss)]
        let named = names.iter().filter(|name| has(name)).count() as f32 / names.len().max(1) as f32;
        Measure {
            words: if whole > 0.0 { found / whole } else { 0.0 },
            kind: kind(Kind::said, &text),
            headed: kind(Kind::headed, &heading),
            names: if names.is_empty() { 1.0 } else { named },
            phrases: self.question.phrases.iter().all(|phrase| text.holds(phrase, 0)),
        }
    }

    /// Share of the words of `name` in the question, 0 to 1: whether the question means the document of that name.
    pub fn names(&self, name: &str) -> f32 {
        let stem = name.rsplit_once('.').map_or(name, |(stem, kind)| if kind.len() <= 5 { stem } else { name });
        let of_name = words::stems(&stem.replace(['_', '-', '.'], " "));
        let all: Vec<&String> = of_name.iter().filter(|word| word.chars().any(char::is_alphabetic)).collect();
        let has = |word: &String| {
            self.question.words.iter().any(|(w, _)| w == word)
                || self.question.names.contains(word)
                || self.question.rest.contains(word)
        };
        #[allow(clippy::cast_precision_loss)]
        let share = all.iter().filter(|word| has(word)).count() as f32 / all.len().max(1) as f32;
        share
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_answers_and_a_stranger_does_not() {
        let asked = Asked::new("Which law governs this lease?");
        assert!(asked.asks_for_a_clause() && asked.clauses().contains(&"governing law"));
        let yes = asked.measure("This Lease is governed by the laws of the State of Utah.", "Governing Law");
        let no = asked.measure("Tenant shall pay the rent on the first day of each month.", "Rent");
        assert!(yes.kind > no.kind && yes.words > no.words && yes.headed > no.headed, "{yes:?} {no:?}");
    }

    #[test]
    fn names_and_phrases_count() {
        let asked = Asked::new("What does Harbor Street say of \"normal wear\"?");
        let has = asked.measure("At 12 Harbor Street, normal wear is borne by the landlord.", "");
        assert!(has.phrases && has.names > 0.9, "{has:?}");
        assert!(!asked.measure("Wear is normal.", "").phrases);
        assert!(asked.names("Harbor_Street.pdf") > 0.9 && asked.names("Elm lease.pdf") < 0.1);
    }

    #[test]
    fn nothing_is_measured_of_nothing() {
        let asked = Asked::new("");
        assert!(!asked.says_something() && asked.measure("x", "").words == 0.0);
    }
}
