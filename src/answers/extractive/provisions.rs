//! The provisions that contracts have by custom, each known by its heading, its label, or its own words (`assets/law/kinds.tsv`): where a
//! question asks for one, it is looked for by its kind and not by the question's words.

use super::labels::{clauses, speaks_of};
use crate::law::{Letters, Span};

use comprehension::{
    definitions::{Form, definitions},
    kinds::kinds,
    question::Question,
    spanish::{gloss, is_spanish},
    units::units,
};
use search::{
    lexicon::{Kind, Places},
    words,
};

/// How sure it has to be that a question asks for a kind.
const SURE: f32 = 0.75;
/// The weight of a heading or a label that names the kind.
const NAMED: f32 = 3.0;
/// The weight of words that are enough where they also speak of the question, and where they do not.
const SAID: f32 = 4.0;
pub const PLAINLY: f32 = 6.0;
/// Share of the question that counts as spoken of.
const SPOKEN: f32 = 0.34;
/// How much more than another a provision has to be of the kind, to stand for it alone.
const AHEAD: f32 = 1.0;
/// Words of a short value below a heading.
const VALUE: usize = 25;
/// The longest definition that stands for its term, in characters.
const LONGEST: usize = 300;
/// Kinds that are no provision of their own, or are found in other ways.
const OTHERS: [&str; 12] = [
    "parties",
    "signing",
    "start",
    "payment",
    "definition",
    "delivery",
    "cause",
    "deadline",
    "representations",
    "closing",
    "amendment",
    "waiver",
];

/// A sentence of a paper with the heading above it, or the value of a label.
struct Provision {
    span: Span,
    /// Where its heading stands.
    heading_at: Option<Span>,
    /// Its heading and its text.
    words: String,
    text: Places,
    heading: Places,
    /// Whether it stands for what its heading or label names without saying so itself.
    short: bool,
}

/// The provisions of a paper.
pub struct Provisions(Vec<Provision>);

impl Provisions {
    /// Reads a paper.
    pub fn of(letters: &Letters) -> Self {
        let spanish = is_spanish(&letters.folded(letters.span()));
        // What is looked for are English words.
        let english = |text: String| if spanish { gloss(&text) } else { text };
        let sentences = units(letters).into_iter().filter(|unit| !unit.asks).map(|unit| {
            let text = english(letters.folded(unit.body));
            let heading = english(unit.heading.map(|heading| letters.folded(heading)).unwrap_or_default());
            Provision {
                span: unit.body,
                heading_at: unit.heading,
                words: format!("{heading}. {text}"),
                short: text.split(' ').count() <= VALUE,
                text: Places::new(&text),
                heading: Places::new(&heading),
            }
        });
        let labelled = clauses(letters).into_iter().map(|(label, value)| {
            let (label, text) = (english(label), english(letters.folded(value)));
            Provision {
                span: value,
                heading_at: None,
                words: format!("{label}. {text}"),
                text: Places::new(&text),
                heading: Places::new(&label),
                short: true,
            }
        });
        let defined = definitions(letters).into_iter().filter(|one| one.form == Form::Means).map(|one| Provision {
            span: one.meaning,
            heading_at: None,
            words: format!("{}. {}", one.term, letters.folded(one.meaning)),
            text: Places::new(&letters.folded(one.meaning)),
            heading: Places::new(&one.term),
            short: one.meaning.len() <= LONGEST,
        });
        Self(labelled.chain(defined).chain(sentences).collect())
    }

    /// The provisions as a question asks for them by their kind; `None` if it asks for none.
    pub fn asked_by<'a>(&'a self, question: &'a str) -> Option<Asked<'a>> {
        Some(Asked { question, kind: kind_of(question)?, of: &self.0 })
    }
}

/// The provisions of a paper for a question that asks for a kind.
pub struct Asked<'a> {
    question: &'a str,
    kind: &'static Kind,
    of: &'a [Provision],
}

impl Asked<'_> {
    /// The provision that stands out of those that hold a value of the kind that is wanted, with its weight.
    pub fn best(&self, holds: impl Fn(Span) -> bool) -> Option<(f32, Span)> {
        let weighed = self.of.iter().map(|one| (one.weight(self.kind), one)).filter(|(weight, _)| *weight > 0.0);
        let mut all: Vec<(f32, &Provision)> = weighed.filter(|(_, one)| holds(one.span)).collect();
        // Of equals the one that stands first.
        all.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.span.start.cmp(&b.1.span.start)));
        let (best, one) = *all.first()?;
        // The same words as a label's value and as a sentence are one, and so is what stands below one heading.
        let apart = |other: &Provision| {
            !other.span.touches(one.span) && (one.heading_at.is_none() || other.heading_at != one.heading_at)
        };
        let next = all.iter().find(|(_, other)| apart(other)).map_or(0.0, |(weight, _)| *weight);
        // "Law and disputes. Norwegian law, without the CISG.": a few words under a heading that names the kind.
        let named = one.short && self.kind.headed(&one.heading) >= NAMED;
        let least = if named || speaks_of(self.question, &one.words, false) >= SPOKEN { SAID } else { PLAINLY };
        (best >= least && best - next >= AHEAD).then_some((best, one.span))
    }

    /// How much what stands at a place is of the kind.
    pub fn weight_at(&self, place: Span) -> f32 {
        let there = self.of.iter().filter(|one| one.span.touches(place)).map(|one| one.weight(self.kind));
        there.fold(0.0, f32::max)
    }
}

/// The kind of provision that a question asks for: one that knows the word on which the question turns. "How long must it be kept
/// confidential?" asks for no term.
fn kind_of(question: &str) -> Option<&'static Kind> {
    let asked = Question::new(question);
    let turns_on = asked.subjects().max_by(|a, b| a.mass.total_cmp(&b.mass))?;
    let stems = words::all_stems(question);
    let of: Vec<&String> = stems.iter().filter(|stem| turns_on.words.contains(&words::id(stem))).collect();
    let (kind, _) = kinds(&asked).into_iter().find(|(_, sure)| *sure >= SURE)?;
    let knows = of.is_empty() || of.iter().any(|stem| kind.knows(stem));
    (knows && !OTHERS.contains(&kind.name())).then_some(kind)
}

impl Provision {
    fn weight(&self, kind: &Kind) -> f32 {
        let (said, headed) = (kind.said(&self.text), kind.headed(&self.heading));
        match headed >= NAMED {
            // A label and its value.
            true if self.short => headed + said.max(0.0) + 1.0,
            true => (headed + said).max(headed - 1.0),
            // Without a heading that names the kind, only its own words make it one.
            false if said <= 0.0 => 0.0,
            false => said + headed,
        }
    }
}
