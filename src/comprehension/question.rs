//! What a question needs to be answered: its telling words and concepts, each with its weight.

use crate::{
    rarity::{self, UNKNOWN, rarity},
    terms::{Terms, root},
    thesaurus::Concept,
};

use search::words;

/// Words of asking, which say nothing about the subject; stems.
const ASKING: &[&str] = &[
    "about", "ani", "can", "could", "did", "do", "doe", "from", "give", "had", "has", "have", "how", "i", "list", "me",
    "mean", "my", "our", "pleas", "regard", "say", "should", "show", "tell", "there", "us", "we", "were", "what",
    "when", "where", "which", "who", "whom", "whose", "whi", "will", "would", "you", "your", "may", "must", "shall",
    "might", "under", "some", "other", "anyth", "someth", "somebodi", "anybodi", "it", "they", "them", "he", "she",
    "his", "her", "just", "still", "get", "got", "go", "thing", "so", "than", "too", "veri", "much", "mani", "exact",
    "actual", "kind", "sort", "up", "out", "off", "over", "onc", "also", "allow", "permit", "requir", "need", "ought",
    "oblig", "entitl", "indic", "state", "provid", "contain", "includ", "restrict", "prohibit", "forbid", "consid",
    "find", "been", "being", "both", "each", "all", "between", "same", "more", "most", "like", "happen", "if", "what'",
    "occur", "made", "make", "again", "alreadi", "yet", "now", "am",
];
/// Words that ask; stems.
const INTERROGATIVES: &[&str] = &["when", "where", "who", "whom", "whose", "which", "what", "how", "whi"];
/// Words that stand for the paper itself; stems.
const PAPER: &[&str] =
    &["agreement", "contract", "document", "claus", "provis", "section", "paper", "parti", "term", "side", "deal"];
/// Words for who acts, which a paper may call by name instead; stems.
const ROLES: &[&str] = &[
    "receiv",
    "recipi",
    "disclos",
    "disclosur",
    "discloser",
    "landlord",
    "lessor",
    "tenant",
    "lesse",
    "buyer",
    "purchas",
    "seller",
    "vendor",
    "licensor",
    "license",
    "employ",
    "employe",
    "compani",
    "client",
    "custom",
    "supplier",
    "distributor",
    "franchisor",
    "franchise",
    "borrow",
    "lender",
    "plaintiff",
    "defend",
    "parent",
    "target",
    "user",
    "insur",
    // "The witness"
    "wit",
    "affiant",
    "depon",
];
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

/// Whether a word stands directly behind "the", "a" or "each".
fn before(words: &[(u64, String, bool)], at: usize) -> bool {
    at > 0 && matches!(words[at - 1].1.as_str(), "the" | "a" | "an" | "each" | "either")
}

/// Whether a word only says of which paper something is asked: "the term of the lease", "under this agreement".
fn of_paper(words: &[(u64, String, bool)], at: usize) -> bool {
    const PAPERS: &[&str] = &["leas", "note", "polici", "order", "deed", "letter", "nda", "licens", "trust"];
    let word = |back: usize| at.checked_sub(back).map_or("", |at| words[at].1.as_str());
    let paper = PAPERS.contains(&word(0)) || PAPER.contains(&word(0));
    paper && matches!(word(1), "the" | "this" | "our" | "my") && matches!(word(2), "of" | "in" | "under" | "by")
}

/// Whether a word names a role: "landlord", "buyer".
pub fn is_role(word: &str) -> bool {
    words::all_stems(word).first().is_some_and(|stem| ROLES.contains(&stem.as_str()))
}

/// Whether a word names a party by what it does: a role, or a word made like one ("provider", "guarantor", "consultant").
pub fn is_party(word: &str) -> bool {
    const NONE: &[&str] = &[
        "either",
        "neither",
        "another",
        "other",
        "whether",
        "latter",
        "former",
        "matter",
        "letter",
        "number",
        "order",
        "member",
        "later",
        "however",
        "after",
        "under",
        "payment",
        "agreement",
        "amendment",
        "amount",
        "termination",
        "document",
        "event",
        "current",
        "parent",
        "present",
        "different",
        "recent",
        "consent",
        "prior",
        "major",
        "minor",
        "error",
        "answer",
        "tender",
        "transfer",
        "offer",
        "water",
        "computer",
        "power",
        "center",
        "quarter",
        "fee",
    ];
    let made = ["er", "or", "ee", "ant"].iter().any(|end| word.ends_with(end));
    is_role(word) || made && word.len() > 5 && !NONE.contains(&word)
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
    /// How much it tells.
    pub mass: f32,
    /// Place of its first word in the question.
    pub place: usize,
    /// Whether it only says what kind of answer is wanted: "how much", "how long".
    pub of_answer: bool,
    /// Whether it only says of which paper something is asked: "the term of the lease".
    pub of_paper: bool,
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
            needs.push(Need { words: own, roots, concepts, mass, place: start, of_answer, of_paper });
        }
        let text = text.to_lowercase();
        let asks = |of: &[&str]| of.iter().any(|words| text.contains(words));
        Self {
            needs,
            wants_time: asks(&[
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
            wants_amount: asks(&["how much", "what amount", "price", "fee"]),
            text,
        }
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
