//! Texts as words that can be compared: stems with their places, and the concepts that their words stand for.

use crate::{
    spanish,
    thesaurus::{self, Concept},
};

use search::words;
use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

/// A word of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// Number of its stem.
    pub id: u64,
    /// Place among the words of its text.
    pub place: usize,
}

/// A text as words and concepts.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    /// Sorted by number, then place.
    words: Vec<Word>,
    /// The words that stand only behind "non-": "non-economic" speaks of other damages than economic ones.
    contrary: Vec<u64>,
    /// The roots of its words, sorted the same way: "complain" for "complaints".
    roots: Vec<Word>,
    /// Each concept of the thesaurus that is found, with the places of its first and last word; sorted.
    pub concepts: Vec<(Concept, usize, usize)>,
    /// How many words there are.
    pub length: usize,
}

impl Terms {
    /// The words of a text.
    pub fn new(text: &str) -> Self {
        let mut in_order = Vec::new();
        // Made of words itself, which cannot be done while words are passed.
        LazyLock::force(&VERBS);
        // The words with their places behind "non-", and the others.
        let (mut behind, mut plain) = (Vec::new(), Vec::new());
        let mut roots = Vec::new();
        words::each(text, |word| {
            let hyphened = text[..word.range.start].strip_suffix(['-', '‑']);
            let negated = hyphened.is_some_and(|before| {
                let before = before.to_ascii_lowercase();
                ["non", "semi", "quasi"].iter().any(|prefix| before.ends_with(prefix))
            });
            if negated {
                behind.push(word.id)
            } else {
                plain.push(word.id)
            }
            if let Some(root) = root(word.stem) {
                roots.push(Word { id: words::id(root), place: word.place });
            }
            in_order.push(word.id);
        });
        roots.sort_unstable_by_key(|word| (word.id, word.place));
        behind.retain(|id| !plain.contains(id));
        let mut terms = Self::of(in_order);
        (terms.contrary, terms.roots) = (behind, roots);
        for (initials, place) in acronyms(text) {
            words::each(&initials, |word| terms.words.push(Word { id: word.id, place }));
        }
        terms.words.sort_unstable_by_key(|word| (word.id, word.place));
        terms
    }

    /// The words of a Spanish text; those that the table of legal words has count as their English ones.
    pub fn spanish(text: &str) -> Self {
        let english = spanish::single_words();
        let mut in_order = Vec::new();
        words::each(text, |word| in_order.push(english.get(&word.id).copied().unwrap_or(word.id)));
        Self::of(in_order)
    }

    fn of(in_order: Vec<u64>) -> Self {
        let concepts = thesaurus::concepts(&in_order);
        let length = in_order.len();
        let mut words: Vec<Word> = in_order.into_iter().enumerate().map(|(place, id)| Word { id, place }).collect();
        words.sort_unstable_by_key(|word| (word.id, word.place));
        Self { words, contrary: Vec::new(), roots: Vec::new(), concepts, length }
    }

    /// The places of a word.
    pub fn at(&self, id: u64) -> impl Iterator<Item = usize> + '_ {
        let from = self.words.partition_point(|word| word.id < id);
        self.words[from..].iter().take_while(move |word| word.id == id).map(|word| word.place)
    }

    /// The places of the words that are derived from a root.
    pub fn derived(&self, root: u64) -> impl Iterator<Item = usize> + '_ {
        let from = self.roots.partition_point(|word| word.id < root);
        self.roots[from..].iter().take_while(move |word| word.id == root).map(|word| word.place)
    }

    /// Whether a word stands only where it is negated: "non-economic".
    pub fn only_negated(&self, id: u64) -> bool {
        self.contrary.contains(&id)
    }

    /// Whether a word is there.
    pub fn has(&self, id: u64) -> bool {
        self.at(id).next().is_some()
    }

    /// The places of a concept's first words.
    pub fn concept_at(&self, concept: Concept) -> impl Iterator<Item = usize> + '_ {
        self.concepts.iter().filter(move |(found, ..)| *found == concept).map(|(_, start, _)| *start)
    }

    /// The places of all words of a concept.
    pub fn concept_all(&self, concept: Concept) -> impl Iterator<Item = usize> + '_ {
        self.concepts.iter().filter(move |(found, ..)| *found == concept).flat_map(|(_, start, end)| *start..=*end)
    }

    /// The numbers of the different words.
    pub fn ids(&self) -> impl Iterator<Item = u64> + '_ {
        self.words.chunk_by(|a, b| a.id == b.id).map(|same| same[0].id)
    }
}

/// Verbs whose past has another stem, each with its other forms and with who does it.
const IRREGULAR: &str = "arise arose arisen|bear bore borne|begin began begun|bite bit bitten|bleed bled|break broke broken|\
    bring brought|build built builder|buy bought buyer|catch caught|choose chose chosen|come came|deal dealt dealer|draw drew drawn|\
    drink drank drunk|drive drove driven driver|eat ate eaten|fall fell fallen|feed fed|feel felt|fight fought|fly flew flown|\
    forbid forbade forbidden|forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|give gave given|grow grew grown|\
    hear heard|hide hid hidden|hold held holder|keep kept keeper|know knew known|lay laid|lead led leader|leave left|lend lent lender|\
    light lit|lose lost|meet met|oversee oversaw overseen|pay paid payer|ride rode ridden rider|ring rang rung|rise rose risen|\
    run ran|see saw seen|seek sought|sell sold seller|send sent sender|shake shook shaken|shoot shot|sit sat|sleep slept|\
    speak spoke spoken speaker|spend spent|stand stood|steal stole stolen|stick stuck|strike struck stricken|swear swore sworn|\
    swim swam swum|take took taken|teach taught teacher|tear tore torn|think thought|throw threw thrown|undergo underwent undergone|\
    understand understood|undertake undertook undertaken|wake woke woken|wear wore worn|win won winner|withdraw withdrew withdrawn|\
    withhold withheld|write wrote written writer";

/// The stem of an irregular verb by the stem of each of its forms.
static VERBS: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    let mut out = HashMap::new();
    for verb in IRREGULAR.split('|') {
        let forms = words::all_stems(verb);
        if let Some(base) = forms.first() {
            out.extend(forms.iter().map(|form| (form.clone(), base.clone())));
        }
    }
    out
});

/// The past forms of irregular verbs, without who does it: "driver".
static PAST: LazyLock<HashSet<&str>> = LazyLock::new(|| {
    let forms = IRREGULAR.split('|').flat_map(|verb| verb.split_whitespace().skip(1));
    forms.filter(|form| !form.ends_with("er")).collect()
});

/// Whether a lower-case word is a verb's past form: "released", "written".
pub fn is_past(word: &str) -> bool {
    word.len() > 4 && word.ends_with("ed") || PAST.contains(word)
}

/// What two forms of a verb have in common: "take" and "taken".
pub fn same_verb(a: &str, b: &str) -> bool {
    let stem = |word: &str| {
        let stem = words::all_stems(word).into_iter().next().unwrap_or_default();
        VERBS.get(&stem).cloned().unwrap_or(stem)
    };
    a == b || stem(a) == stem(b)
}

/// Least letters of a root.
const ROOT: usize = 5;

/// What a stem is derived from, if it is long enough to tell: "complain" of "complaint", "supervis" of "supervisor"; and the verb of an
/// irregular form, "leav" of "left". A root is its own.
pub fn root(stem: &str) -> Option<&str> {
    if let Some(verb) = VERBS.get(stem) {
        return Some(verb);
    }
    const ENDS: &[&str] = &[
        "ation", "ition", "ment", "ance", "enc", "anc", "ion", "ant", "ent", "or", "er", "ee", "al", "iv", "ur", "e",
        "i",
    ];
    if stem.len() < ROOT || !stem.is_ascii() {
        return None;
    }
    let cut = |end: &&str| stem.strip_suffix(*end).filter(|root| root.len() >= ROOT);
    let restrained =
        || stem.strip_suffix('t').filter(|root| root.len() > ROOT && root.ends_with("ain") || root.ends_with("aint"));
    ENDS.iter().find_map(cut).or_else(restrained).or(Some(stem))
}

/// Least and most letters of an acronym.
const ACRONYM: std::ops::RangeInclusive<usize> = 3..=6;

/// The acronyms of the names in a text, in lower case, with the place of the name's first word: "eeoc" for "Equal Employment Opportunity
/// Commission", with and without the small words of the name.
fn acronyms(text: &str) -> Vec<(String, usize)> {
    let mut out = Vec::new();
    let mut name: Vec<(char, bool)> = Vec::new();
    let (mut start, mut end) = (0, 0);
    let mut close = |name: &mut Vec<(char, bool)>, start: usize| {
        while name.last().is_some_and(|(_, small)| *small) {
            name.pop();
        }
        let all: String = name.iter().map(|(c, _)| *c).collect();
        let capitals: String = name.iter().filter(|(_, small)| !small).map(|(c, _)| *c).collect();
        let fits = |found: &String| ACRONYM.contains(&found.chars().count());
        if fits(&capitals) {
            if all != capitals && fits(&all) {
                out.push((all, start));
            }
            out.push((capitals, start));
        }
        name.clear();
    };
    for (place, range) in words::runs(text).enumerate() {
        let (word, between) = (&text[range.clone()], &text[end..range.start]);
        end = range.end;
        let first = word.chars().next().unwrap_or(' ');
        // "The" of a sentence's beginning is no part of a name.
        let opens = name.is_empty() && words::is_stop(&word.to_lowercase());
        let capital = first.is_uppercase() && word.len() > 1 && !opens;
        let small = matches!(word, "of" | "and" | "the" | "for");
        if between != " " || !(capital || small && !name.is_empty()) {
            close(&mut name, start);
        }
        if capital || small && !name.is_empty() {
            if name.is_empty() {
                start = place;
            }
            name.extend(first.to_lowercase().map(|c| (c, small)));
        }
    }
    close(&mut name, start);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(text: &str, word: &str) -> bool {
        let mut found = false;
        let terms = Terms::new(text);
        words::each(word, |word| found = terms.has(word.id));
        found
    }

    #[test]
    fn a_name_is_known_by_its_initials() {
        assert!(has("She wrote to the Equal Employment Opportunity Commission on March 5.", "eeoc"));
        assert!(has("The Right of First Refusal ends.", "rofr") && has("The Right of First Refusal ends.", "rfr"));
        assert!(!has("He met Anna. Great Basin paid.", "agb"));
    }

    #[test]
    fn an_irregular_verb_is_one_in_all_its_forms() {
        let same = |a: &str, b: &str| {
            let of = |word: &str| root(&words::all_stems(word)[0]).map(str::to_owned);
            of(a).is_some() && of(a) == of(b)
        };
        assert!(same("leave", "left") && same("driving", "drove") && same("drove", "driver") && same("sold", "sells"));
        assert!(!same("left", "lent") && !same("rent", "rang"));
    }

    #[test]
    fn what_is_negated_is_another_thing() {
        let terms = Terms::new("for non-economic damages");
        words::each("economic damages", |word| {
            assert_eq!(terms.only_negated(word.id), word.stem.starts_with("econom"))
        });
        let terms = Terms::new("economic and non-economic damages");
        words::each("economic", |word| assert!(!terms.only_negated(word.id)));
    }
}
