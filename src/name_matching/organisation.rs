//! The names of organisations.

use crate::{lists, reason::Reason, spelling::Word};

/// Words that say nothing by themselves.
const SMALL: [&str; 12] = ["and", "of", "the", "for", "in", "de", "del", "la", "el", "y", "et", "und"];

/// An organisation's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Organisation {
    /// Its words in full, without small ones and without those for the kind of body.
    core: Vec<Word>,
    /// The kinds of bodies it says it is, each in its common form.
    bodies: Vec<&'static str>,
    /// All of it in one word.
    whole: Word,
    /// The first letters of its words, with small words and without.
    initials: [String; 2],
}

impl Organisation {
    /// None if nothing but small words and kinds of bodies stands there.
    pub fn new(words: &[String]) -> Option<Self> {
        let words = Self::joined(words);
        let mut bodies: Vec<&'static str> = words.iter().filter_map(|word| lists::designator(word)).collect();
        bodies.sort_unstable();
        bodies.dedup();
        let said = || words.iter().filter(|word| lists::designator(word).is_none());
        let mut core: Vec<Word> =
            said().filter(|word| !SMALL.contains(&word.as_str())).map(|word| Word::new(lists::in_full(word))).collect();
        if core.is_empty() {
            // "The Company Inc" is all that it is called.
            core = words.iter().filter(|word| !SMALL.contains(&word.as_str())).map(|word| Word::new(word)).collect();
        }
        if core.is_empty() {
            return None;
        }
        let initials =
            |words: &mut dyn Iterator<Item = &String>| words.filter_map(|word| word.chars().next()).collect::<String>();
        let whole = Word::new(&core.iter().map(|word| word.letters.as_str()).collect::<String>());
        let all = initials(&mut said());
        let without = initials(&mut said().filter(|word| !SMALL.contains(&word.as_str())));
        Some(Self { core, bodies, whole, initials: [all, without] })
    }

    /// The words, with single letters in a row as one: "L L C" is "llc".
    pub fn joined(words: &[String]) -> Vec<String> {
        let mut out: Vec<String> = Vec::new();
        let mut open = false;
        for word in words {
            let single = word.len() == 1 && word.bytes().all(|b| b.is_ascii_lowercase());
            match out.last_mut() {
                Some(last) if single && open => last.push_str(word),
                _ => out.push(word.clone()),
            }
            open = single;
        }
        out
    }

    /// Why both may be one organisation, or of one family; none if nothing speaks for it. `rare` says whether few names have a word.
    pub fn compare(&self, other: &Self, rare: &dyn Fn(&str) -> bool) -> Option<Reason> {
        if self.whole.letters == other.whole.letters {
            let agree = self.bodies == other.bodies || self.bodies.is_empty() || other.bodies.is_empty();
            return Some(match (agree, self.core.len() == other.core.len()) {
                (false, _) => Reason::OtherBody,
                (true, true) => Reason::Same,
                (true, false) => Reason::WrittenTogether,
            });
        }
        if self.abbreviates(other) || other.abbreviates(self) {
            return Some(Reason::Acronym);
        }
        if let Some(reason) = self.nearly(other) {
            return Some(reason);
        }
        self.kin(other, rare).then_some(Reason::Kin)
    }

    fn abbreviates(&self, other: &Self) -> bool {
        let short = &self.whole.letters;
        self.core.len() == 1 && short.len() >= 3 && other.initials.contains(short)
    }

    /// Word by word the same or nearly the same, the words that matter among them.
    fn nearly(&self, other: &Self) -> Option<Reason> {
        if self.core.len() != other.core.len() {
            // Written in one word and in several, with a slip besides.
            let slip = self.whole.is_one_slip(&other.whole) && self.mattering_agree(other);
            return slip.then_some(Reason::Spelling);
        }
        let (mut spelt, mut sounds) = (0, 0);
        for (a, b) in self.core.iter().zip(&other.core) {
            if a.letters == b.letters {
                continue;
            }
            if a.is_misspelt(b) {
                spelt += 1;
            } else if a.letters.len() >= 4 && a.sounds_like(b) {
                sounds += 1;
            } else {
                return None;
            }
        }
        // Two words that both only sound alike are two names.
        match (spelt, sounds) {
            (1..=2, 0) if self.mattering_agree(other) => Some(Reason::Spelling),
            (0..=1, 1) if self.mattering_agree(other) => Some(Reason::Sound),
            _ => None,
        }
    }

    /// Whether a slip is no more than that: "First National" and "First Rational" differ in a word that is no one's own.
    fn mattering_agree(&self, other: &Self) -> bool {
        let own = |name: &Self| name.core.iter().filter(|word| !lists::is_general(&word.letters)).count();
        own(self) > 0 && own(other) > 0
    }

    /// Whether both share what is their own: "Acme Widgets" and "Acme Holdings".
    fn kin(&self, other: &Self, rare: &dyn Fn(&str) -> bool) -> bool {
        let own = |name: &Self| -> Vec<String> {
            name.core
                .iter()
                .map(|word| word.letters.clone())
                .filter(|word| !lists::is_general(word) && word.len() > 2)
                .collect()
        };
        let (a, b) = (own(self), own(other));
        let shared: Vec<&String> = a.iter().filter(|word| b.contains(word)).collect();
        if shared.is_empty() {
            return false;
        }
        // All that one calls its own, or a first word that hardly anybody else has.
        let all = shared.len() == a.len() || shared.len() == b.len();
        let first = self.core.first().map(|word| &word.letters) == other.core.first().map(|word| &word.letters);
        let rare_one = shared.iter().any(|word| rare(word));
        all && (rare_one || shared.len() > 1) || first && rare_one
    }

    /// Its words.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.core.iter().map(|word| word.letters.as_str())
    }
}
