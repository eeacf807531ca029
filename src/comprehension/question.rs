//! What a question needs to be answered: its telling words and concepts, each with its weight.

use crate::{
    asked_value::{AskedValue, asked_value},
    parties::Party,
    rarity::{self, UNKNOWN, rarity},
    roles::ROLES,
    terms::{Terms, root},
    thesaurus::Concept,
};

use law::dates::MONTHS;
use search::words;

/// Words of asking, which say nothing about the subject; stems.
const ASKING: &[&str] = &[
    "about", "ani", "can", "could", "did", "do", "doe", "from", "give", "had", "has", "have", "how", "i", "list", "me",
    "mean", "my", "our", "pleas", "regard", "say", "should", "show", "tell", "there", "us", "we", "were", "what",
    "when", "where", "which", "who", "whom", "whose", "whi", "will", "would", "you", "your", "may", "must", "shall",
    "might", "under", "some", "other", "anyth", "someth", "somebodi", "anybodi", "it", "they", "them", "he", "she",
    "his", "her", "just", "still", "get", "got", "go", "thing", "so", "than", "too", "veri", "much", "mani", "exact",
    "actual", "earliest", "latest", "kind", "sort", "up", "out", "off", "over", "onc", "also", "allow", "permit",
    "requir", "need", "ought", "oblig", "entitl", "indic", "state", "provid", "contain", "includ", "restrict",
    "prohibit", "forbid", "consid", "find", "been", "being", "both", "each", "all", "between", "same", "more", "most",
    "like", "happen", "if", "what'", "occur", "made", "make", "again", "alreadi", "yet", "now", "am", "realli", "even",
    "anymor", "anyon", "someon",
];
/// Words that ask; stems.
const INTERROGATIVES: &[&str] = &["when", "where", "who", "whom", "whose", "which", "what", "how", "whi"];
/// Words that stand for the paper itself; stems.
const PAPER: &[&str] =
    &["agreement", "contract", "document", "claus", "provis", "section", "paper", "parti", "term", "side", "deal"];
/// Words for both parties, which say nothing about the subject.
const SIDES: &[&str] = &[
    " either side ",
    " either party ",
    " each side ",
    " each party ",
    " both sides ",
    " both parties ",
    " any party ",
];
/// Weight of these, beside 1 for the others.
const WEAK: f32 = 0.35;
/// The most that the name of a party of the papers tells, however rare it is.
const PARTY: f32 = 2.0;

/// Whether a word stands directly behind "the", "a" or "each".
fn before(words: &[(u64, String, bool)], at: usize) -> bool {
    at > 0 && matches!(words[at - 1].1.as_str(), "the" | "a" | "an" | "each" | "either")
}

/// Whether a word only says of which paper something is asked: "the term of the lease", "under this agreement".
fn of_paper(words: &[(u64, String, bool)], at: usize) -> bool {
    const PAPERS: &[&str] = &[
        "leas",
        "note",
        "polici",
        "order",
        "deed",
        "letter",
        "nda",
        "licens",
        "trust",
        "subcontract",
        "subleas",
        "charter",
    ];
    let word = |back: usize| at.checked_sub(back).map_or("", |at| words[at].1.as_str());
    let paper = PAPERS.contains(&word(0)) || PAPER.contains(&word(0));
    paper && matches!(word(1), "the" | "this" | "our" | "my") && matches!(word(2), "of" | "in" | "under" | "by")
}

/// The capitalised words of a question that stand behind another word, which are names: "Fontaine" in "Does Fontaine claim damages?"
fn names(text: &str) -> impl Iterator<Item = &str> {
    let mut words = text.split_whitespace();
    let mut opens = true;
    std::iter::from_fn(move || {
        loop {
            let word = words.next()?;
            let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
            let bare = bare.strip_suffix("'s").or(bare.strip_suffix("’s")).unwrap_or(bare);
            let first = std::mem::replace(&mut opens, word.ends_with(['?', '.', ':']));
            let mut letters = bare.chars();
            let capital =
                letters.next().is_some_and(char::is_uppercase) && letters.next().is_some_and(char::is_lowercase);
            if capital && !first && !MONTHS.contains(&bare.to_lowercase().as_str()) {
                return Some(bare);
            }
        }
    })
}

/// Whether a stem says something about the subject of a question.
pub fn tells(stem: &str) -> bool {
    !ASKING.contains(&stem)
}

/// One thing that an answer should speak of.
#[derive(Clone, Debug, PartialEq)]
pub struct Need {
    /// Its telling stems.
    pub words: Vec<u64>,
    /// What they are derived from.
    pub roots: Vec<u64>,
    /// What it stands for.
    pub concepts: Vec<Concept>,
    /// The words by which the papers call whom it names: "seller" for "Salgado", and "salgado" for "seller".
    pub aliases: Vec<u64>,
    /// How much it tells.
    pub mass: f32,
    /// Place of its first word in the question.
    pub place: usize,
    /// Whether it only says what kind of answer is wanted: "how much", "how long".
    pub of_answer: bool,
    /// Whether it only says of which paper something is asked: "the term of the lease".
    pub of_paper: bool,
    /// Whether it only says of whom something is asked: a name, or the role of a party of the papers.
    pub of_somebody: bool,
}

/// An analysed question.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// What is asked about.
    pub needs: Vec<Need>,
    /// Words of the question in lower case.
    pub text: String,
    /// Whether it asks for a day or a period.
    pub wants_time: bool,
    /// Whether it asks for an amount.
    pub wants_amount: bool,
    /// Whether it asks for a cause or a reason.
    pub wants_cause: bool,
}

impl Question {
    /// Reads a question, without the words that say which paper is meant.
    pub fn new(text: &str) -> Self {
        // "How can either side terminate?" asks about terminating: each clause names a side of its own.
        let text = &SIDES.iter().fold(text.to_lowercase(), |text, side| text.replace(side, " "));
        let terms = Terms::new(text);
        let mut words: Vec<(u64, String, bool)> = Vec::new();
        words::each(text, |word| words.push((word.id, word.stem.to_owned(), word.stop)));
        // "How long does it last?" asks for a time and names no subject.
        let lasting = text.to_lowercase().contains("how long");
        let tells = |at: usize| !words[at].2 && tells(&words[at].1) && !(lasting && words[at].1 == "last");
        // "How quickly", "how often": what a sentence says of it has other words.
        let manner = |at: usize| at > 0 && words[at - 1].1 == "how";
        // The longest phrases that stand for something, none of which shares a word with another.
        let mut phrases: Vec<(usize, usize)> = terms.concepts.iter().map(|(_, start, end)| (*start, *end)).collect();
        phrases.sort_by_key(|(start, end)| (std::cmp::Reverse(end - start), *start));
        phrases.dedup();
        let mut taken = vec![false; words.len()];
        let mut spans: Vec<(usize, usize)> = Vec::new();
        for (start, end) in phrases {
            if !taken[start..=end].contains(&true) {
                taken[start..=end].fill(true);
                spans.push((start, end));
            }
        }
        spans.extend((0..words.len()).filter(|at| !taken[*at] && tells(*at)).map(|at| (at, at)));
        spans.sort_unstable();
        let mut needs: Vec<Need> = Vec::new();
        for (start, end) in spans {
            let concepts: Vec<Concept> =
                terms.concepts.iter().filter(|(_, s, e)| (*s, *e) == (start, end)).map(|(c, ..)| *c).collect();
            let own: Vec<u64> = (start..=end).filter(|at| tells(*at)).map(|at| words[at].0).collect();
            // "When" alone stands for nothing that a sentence could speak of.
            if start == end && INTERROGATIVES.contains(&words[start].1.as_str()) {
                continue;
            }
            if needs.iter().any(|need| !own.is_empty() && need.words == own) {
                continue;
            }
            let word = own.iter().map(|id| rarity(*id)).fold(0.0, f32::max);
            let meant = concepts.iter().map(|c| rarity::concept(*c) + 1.0).fold(0.0, f32::max);
            let mass = match (own.is_empty(), concepts.is_empty()) {
                (false, true) => word,
                (false, false) => word.min(meant),
                _ => meant,
            };
            // "The receiving party", "the tenant": who is asked about is often meant by another name.
            let role = (start..=end).any(|at| words[at].1 == "parti") && end > start
                || ROLES.contains(&words[end].1.as_str()) && start == end && before(&words, start)
                || words.get(end + 1).is_some_and(|next| next.1 == "parti") && ROLES.contains(&words[end].1.as_str());
            let weak = role || (start..=end).all(|at| PAPER.contains(&words[at].1.as_str()));
            // "By when must it be filed?"
            let until = words[start].1 == "by" && words[end].1 == "when";
            let mass = match (weak, until || start == end && manner(start)) {
                (_, true) => WEAK,
                (true, _) => mass.clamp(1.0, UNKNOWN) * WEAK,
                _ => mass.clamp(1.0, UNKNOWN),
            };
            let of_answer = until || words[start].1 == "how" || manner(start) || lasting && words[start].1 == "last";
            let of_paper = start == end && of_paper(&words, start);
            let roots: Vec<u64> = (start..=end)
                .filter(|at| tells(*at))
                .filter_map(|at| root(&words[at].1).map(search::words::id))
                .collect();
            let roots = if roots.len() == own.len() { roots } else { Vec::new() };
            needs.push(Need {
                words: own,
                roots,
                concepts,
                aliases: Vec::new(),
                mass,
                place: start,
                of_answer,
                of_paper,
                of_somebody: false,
            });
        }
        let text = text.to_lowercase();
        let asks = |of: &[&str]| of.iter().any(|words| text.contains(words));
        Self {
            needs,
            wants_time: asked_value(&text) != Some(AskedValue::Rate)
                && asks(&[
                    "when ",
                    "how long",
                    "how fast",
                    "how quickly",
                    "how soon",
                    "deadline",
                    "what date",
                    "period",
                    "how early",
                    "by when",
                ]),
            wants_cause: text.starts_with("why ")
                || asks(&[" why ", "what caused", "the cause of", "for what reason", "what is the reason"]),
            wants_amount: asks(&["how much", "what amount", "price", "fee"]),
            text,
        }
    }

    /// The same question, asked of papers with these parties. `text` is the question with its capitals, which tell names.
    pub fn knowing(mut self, text: &str, parties: &[Party]) -> Self {
        let id = |word: &str| words::all_stems(word).pop().map(|stem| words::id(&stem));
        for party in parties {
            let Some(role) = id(&party.role) else { continue };
            for (at, name) in party.called.iter().enumerate() {
                // A first name may be a word: "Grant".
                let meant = at == 0 || names(text).any(|named| named.to_lowercase() == *name);
                let Some(name) = id(name).filter(|_| meant) else { continue };
                for need in &mut self.needs {
                    let other = match need.words[..] {
                        [word] if word == name => role,
                        [word] if word == role => name,
                        _ => continue,
                    };
                    need.aliases.push(other);
                    need.of_somebody = true;
                    // Like a role, it says of whom something is asked: what opens a contract and its signatures name the parties, and say nothing
                    // of what is asked of them.
                    need.mass = need.mass.min(PARTY);
                }
            }
        }
        // "Pelican Point" is one name.
        let whole: Vec<u64> =
            names(text).filter(|word| parties.iter().any(|party| party.is_named(word))).filter_map(id).collect();
        for need in self.needs.iter_mut().filter(|need| !need.words.is_empty()) {
            if need.words.iter().all(|word| whole.contains(word)) {
                need.of_somebody = true;
                need.mass = need.mass.min(PARTY);
            }
        }
        // "Confidential Information" is capitalised and no name: legal papers know its words.
        let named: Vec<u64> = names(text).filter_map(id).filter(|word| rarity(*word) >= UNKNOWN).collect();
        for need in self.needs.iter_mut().filter(|need| !need.words.is_empty()) {
            need.of_somebody |= need.words.iter().all(|word| named.contains(word));
        }
        self
    }

    /// The same question, asked of papers with these heads: whom the head of a paper names, all of it is about.
    pub fn below(mut self, heads: &str) -> Self {
        let heads = Terms::new(heads);
        let named = |need: &Need| !need.words.is_empty() && need.words.iter().all(|word| heads.has(*word));
        for need in self.needs.iter_mut().filter(|need| need.of_somebody && named(need)) {
            need.mass = need.mass.min(PARTY);
        }
        self
    }

    /// What a sentence must speak of: all needs, but for those that say which kind of answer is wanted, or of which paper.
    pub fn subjects(&self) -> impl Iterator<Item = &Need> {
        let aside = |need: &&Need| need.of_answer || need.of_paper;
        let only = self.needs.iter().all(|need| aside(&need));
        self.needs.iter().filter(move |need| only || !aside(need))
    }

    /// The weight of everything.
    pub fn mass(&self) -> f32 {
        self.needs.iter().map(|need| need.mass).sum::<f32>().max(f32::MIN_POSITIVE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parties::parties;
    use law::Letters;

    #[test]
    fn a_name_says_of_whom_it_is_asked() {
        let named =
            |text: &str| Question::new(text).knowing(text, &[]).needs.iter().filter(|need| need.of_somebody).count();
        assert_eq!(named("How much does Fontaine claim in damages?"), 1);
        assert_eq!(named("Must the Receiving Party return Confidential Information?"), 0);
    }

    #[test]
    fn the_name_of_a_party_tells_no_more_than_its_role() {
        let text = "What is the most that Oberlin may owe in principal?";
        let paper = Letters::new(
            "This Lease is made between Nora Oberlin (\u{201c}Tenant\u{201d}) and Cass Valley Bank (\u{201c}Landlord\u{201d}).",
        );
        let parties = parties(std::iter::once(&paper));
        let mass = |question: &Question| question.needs.iter().find(|need| need.of_somebody).map(|need| need.mass);
        let known = Question::new(text).knowing(text, &parties);
        assert!(mass(&known).is_some_and(|mass| mass <= PARTY), "{:?}", known.needs);
        let unknown = || Question::new(text).knowing(text, &[]);
        assert!(mass(&unknown()).is_some_and(|mass| mass > PARTY));
        assert!(mass(&unknown().below("PAYROLL REGISTER - OBERLIN, NORA")).is_some_and(|mass| mass <= PARTY));
    }
}
