//! Prepares a document for an answer: its sentences, and how much each is worth quoting.

use super::{
    clip::{Piece, clip},
    lexrank::{Vector, centrality, cosine, vectors},
    topics::{Topics, stems},
};
use crate::{
    answers::engines::engine::SourceDocument,
    law::{
        Clause, Letters, Sentence, Span,
        clauses::{self, Strengths},
        cues::plain,
        sentences::{Kind, sentences_in},
    },
};

use std::collections::{BTreeSet, HashMap};

/// Longest line taken from a sentence, in characters.
pub const LONGEST: usize = 400;

/// A sentence with what is known of it.
#[derive(Clone, Debug)]
pub struct ScoredSentence {
    /// Its place.
    pub sentence: Sentence,
    /// Its text for looking up phrases.
    pub plain: String,
    /// What it says.
    pub says: Strengths,
    /// How central it is in its document, 0 to 1.
    pub central: f32,
    /// How readable it is on its own, 0 (not at all) to 1.
    pub quality: f32,
    /// How far it is from the document's beginning, 0 to 1.
    pub depth: f32,
    /// Its terms.
    pub vector: Vector,
    /// The terms of the heading above it.
    pub under: Vec<usize>,
}

/// A document that was read for an answer.
pub struct ScoredDocument<'a> {
    /// The document.
    pub reading: &'a SourceDocument,
    /// Its characters.
    pub letters: Letters,
    /// Its sentences.
    pub graded: Vec<ScoredSentence>,
    terms: HashMap<String, usize>,
    title: BTreeSet<usize>,
}

impl<'a> ScoredDocument<'a> {
    /// Analyses a document. Sentences for which `skip` returns true (given their readable text) do not count as prose
    /// of this document: the person's own instruction is not quoted back as news.
    pub fn read(reading: &'a SourceDocument, skip: impl Fn(&str) -> bool) -> Self {
        let letters = Letters::new(&reading.document.text);
        let mut terms: HashMap<String, usize> = HashMap::new();
        let mut numbered = |span: Span| -> Vec<usize> {
            let found = stems(&letters, span).into_iter();
            found
                .map(|s| {
                    let next = terms.len();
                    *terms.entry(s).or_insert(next)
                })
                .collect()
        };
        let mut graded = Vec::new();
        let mut rows = Vec::new();
        let length = letters.span().end.max(1) as f32;
        for mut sentence in sentences_in(&letters) {
            let folded = letters.folded(sentence.body);
            if sentence.kind == Kind::Prose && skip(&folded) {
                sentence.kind = Kind::Furniture;
            }
            let heading =
                sentence.heading.filter(|h| h.len() <= 120).map(|h| plain(&letters.folded(h))).unwrap_or_default();
            let lower = plain(&folded);
            let prose = sentence.kind == Kind::Prose;
            let says = if prose { clauses::strengths(&lower, &heading) } else { Strengths::default() };
            let depth = sentence.span.start as f32 / length;
            let mut quality = if prose { quality(&folded, &sentence, &says) } else { 0.0 };
            if prose && depth < 0.15 && says.of(Clause::Parties) >= 3.0 {
                // Names make it long and full of capitals, but every reader still wants it first.
                quality = quality.max(0.8);
            }
            let under = sentence
                .heading
                .filter(|_| prose)
                .map(|h| numbered(Span::new(h.start, h.end.min(h.start + 120))))
                .unwrap_or_default();
            rows.push(if prose { numbered(sentence.body) } else { Vec::new() });
            graded.push(ScoredSentence {
                sentence,
                plain: lower,
                says,
                central: 0.0,
                quality,
                depth,
                vector: Vector::new(),
                under,
            });
        }
        let name = Letters::new(&format!(
            "{} {}",
            reading.name.replace(['_', '-', '.'], " "),
            reading.document.title.as_deref().unwrap_or("")
        ));
        let title = numbered(name.span()).into_iter().collect();
        let count = terms.len();
        let vectors = vectors(&rows, count);
        let central = centrality(&vectors, count);
        for ((g, v), c) in graded.iter_mut().zip(vectors).zip(central) {
            (g.vector, g.central) = (v, c);
        }
        Self { reading, letters, graded, terms, title }
    }

    /// Whether it contains anything quotable as a statement.
    pub fn says_something(&self) -> bool {
        self.graded.iter().any(|g| g.sentence.kind == Kind::Prose)
    }

    /// Number of statements in it.
    pub fn statements(&self) -> usize {
        self.graded.iter().filter(|g| g.quality > 0.2).count()
    }

    /// How much of the question a sentence addresses, 0 to 1, by its words alone.
    pub fn speaks_of(&self, g: &ScoredSentence, topics: &Topics) -> f32 {
        if topics.stems.is_empty() {
            return 0.0;
        }
        let asked: Vec<usize> = topics.stems.iter().filter_map(|s| self.terms.get(s).copied()).collect();
        let says = |t: &usize| g.vector.binary_search_by_key(t, |(term, _)| *term).is_ok();
        let hits: f32 = asked
            .iter()
            .map(|t| {
                if says(t) {
                    1.0
                } else if g.under.contains(t) {
                    0.8
                } else {
                    0.0
                }
            })
            .sum();
        hits / topics.stems.len() as f32
    }

    /// How much a sentence is worth quoting in a summary, with its label's kind.
    pub fn worth(&self, g: &ScoredSentence, topics: &Topics) -> f32 {
        if g.quality <= 0.0 {
            return 0.0;
        }
        let title = g.vector.iter().filter(|(t, _)| self.title.contains(t)).count() as f32;
        let (kind, strength) = told(g).map_or((0.0, 0.0), |(c, s)| (clauses::row(c).worth, (s / (s + 4.0)).min(1.0)));
        let asked: f32 = topics.clauses.iter().map(|c| (g.says.of(*c) / 6.0).clamp(0.0, 1.0)).fold(0.0, f32::max);
        let early = (1.0 - g.depth * 4.0).max(0.0) * 0.25 + (1.0 - g.depth) * 0.1;
        let base = 0.5 * g.central + early + kind * strength * 2.0 + (title * 0.05).min(0.2);
        (base + 1.5 * asked + 1.2 * self.speaks_of(g, topics)) * g.quality
    }

    /// The best sentences in document order: at most `most`, no two that say the same, one of each kind before a
    /// second of any, none from `taken`, and none of the kinds asked for, which have already been covered.
    pub fn choose(&self, most: usize, topics: &Topics, taken: &[Span]) -> Vec<&ScoredSentence> {
        let mut rest: Vec<(f32, &ScoredSentence)> = self.graded.iter().map(|g| (self.worth(g, topics), g)).collect();
        let told_already = |g: &ScoredSentence| told(g).is_some_and(|(c, _)| topics.clauses.contains(&c));
        rest.retain(|(w, g)| *w > 0.12 && !taken.iter().any(|t| t.touches(g.sentence.body)) && !told_already(g));
        rest.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.sentence.span.start.cmp(&b.1.sentence.span.start)));
        // Beyond these nothing is chosen anyway, and a long brief stays quick.
        rest.truncate(200);
        let mut chosen: Vec<&ScoredSentence> = Vec::new();
        while chosen.len() < most && !rest.is_empty() {
            let value = |(w, g): &(f32, &ScoredSentence)| {
                let kind = told(g).map(|(c, _)| c);
                // A court decides several things, and each counts.
                let again = kind.is_some_and(|k| {
                    k != Clause::Ruling && chosen.iter().any(|c| told(c).is_some_and(|(other, _)| other == k))
                });
                let like = chosen.iter().map(|c| cosine(&c.vector, &g.vector)).fold(0.0, f32::max);
                if like > 0.6 { 0.0 } else { w * (1.0 - 0.4 * like) * if again { 0.45 } else { 1.0 } }
            };
            let best = rest
                .iter()
                .enumerate()
                .map(|(i, r)| (i, value(r)))
                .max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)));
            let Some((i, _)) = best.filter(|(_, v)| *v > 0.1) else { break };
            chosen.push(rest.remove(i).1);
        }
        chosen.sort_by_key(|g| g.sentence.span.start);
        chosen
    }

    /// The sentence as a line: whole, or shortened.
    pub fn piece(&self, g: &ScoredSentence) -> Piece {
        clip(&self.letters, g.sentence.body, None, LONGEST)
    }
}

/// The kind that a sentence expresses clearly enough for a label. Only the start of a document says who its parties
/// are, and there that takes precedence over anything else in the sentence.
pub fn told(g: &ScoredSentence) -> Option<(Clause, f32)> {
    let parties = g.says.of(Clause::Parties);
    if g.depth < 0.15 && parties >= 3.0 {
        return Some((Clause::Parties, parties));
    }
    let early = |c: Clause| (c != Clause::Parties || g.depth < 0.15) && (c != Clause::Purpose || g.depth < 0.4);
    g.says.main().filter(|(c, s)| *s >= 2.5 && early(*c))
}

/// How readable a sentence is on its own.
fn quality(folded: &str, sentence: &Sentence, says: &Strengths) -> f32 {
    let length = folded.chars().count();
    let words: Vec<&str> = folded.split(' ').collect();
    let count = |f: fn(&char) -> bool| folded.chars().filter(f).count() as f32;
    let letters = count(|c| c.is_alphabetic()).max(1.0);
    let mut q = match words.len() {
        0..=3 => return 0.0,
        4..=6 => 0.4,
        7..=9 => 0.8,
        _ => 1.0,
    };
    q *= match length {
        0..=450 => 1.0,
        451..=700 => 0.95,
        701..=1200 => 0.75,
        _ => 0.35,
    };
    if !sentence.whole {
        q *= 0.35;
    }
    if count(|c| c.is_uppercase()) / letters > 0.5 {
        q *= 0.35;
    }
    if count(|c| c.is_ascii_digit()) / letters > 0.25 {
        q *= 0.3;
    }
    let titled = words.iter().filter(|w| w.chars().next().is_some_and(char::is_uppercase)).count();
    if titled * 10 > words.len() * 7 {
        q *= 0.25;
    }
    if says.of(Clause::Definition) >= 2.5 {
        q *= 0.3;
    }
    q *= 1.0 / (1.0 + 0.5 * says.of(Clause::Boilerplate));
    if ["/s/", "By:", "Name:", "Title:", "Its:", "Attn", "Tel", "http"].iter().any(|m| folded.contains(m)) {
        q *= 0.15;
    }
    if folded.starts_with(['"', '“']) {
        q *= 0.35;
    }
    if folded.contains("___") || folded.contains("[ ]") {
        q *= 0.6;
    }
    // Words that depend on the sentence before.
    let first = words.first().copied().unwrap_or("").trim_end_matches(',');
    if matches!(
        first,
        "However"
            | "Such"
            | "It"
            | "Thereafter"
            | "Otherwise"
            | "Furthermore"
            | "Further"
            | "Additionally"
            | "Moreover"
            | "These"
            | "Those"
            | "They"
            | "He"
            | "She"
            | "Provided"
            | "Notwithstanding"
            | "If"
            | "Should"
            | "Upon"
            | "Please"
    ) || ["In the event", "In such", "In that"].iter().any(|p| folded.starts_with(p))
    {
        q *= 0.7;
    }
    q
}
