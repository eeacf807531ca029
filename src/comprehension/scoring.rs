//! How likely a unit of a paper is to answer a question. Two logistic regressions, fitted by `packaging/score/run fit` on papers of
//! several kinds: one tells the sentence that answers from its neighbours, the other tells from the best sentence whether the papers
//! answer at all. Their weights stand in `assets/law/answer_weights.tsv`.

use crate::{
    asked_value::AskedValue,
    carried::carried,
    held_value::holds,
    question::{Need, Question, tells},
    replies::with_replies,
    rules::Rules,
    spanish,
    terms::Terms,
    units::{Unit, units},
};

mod features;

use law::{Letters, Span, correspondence, dates::dates_in, periods::periods_in};
use search::{lexicon, words};

use std::{
    rc::Rc,
    sync::{LazyLock, OnceLock},
};

/// How many features a sentence has.
pub const FEATURES: usize = NAMES.len();
/// What is known of a sentence, in order.
pub const NAMES: &[&str] = &[
    "exact",
    "concept",
    "above",
    "beside",
    "nowhere",
    "pairs",
    "kind",
    "headed",
    "fits",
    "misfit",
    "length",
    "recital",
    "missing",
    "local",
    "best",
    "squared",
    "definition",
    "kind asked",
    "local exact",
    "local above",
    "local beside",
    "local missing",
    "window",
    "count",
    "needs",
    "ruled",
    "unruled",
    "local best",
];
/// What is known of the best sentence, in order.
pub const BEST: &[&str] = &[
    "score",
    "lead",
    "second lead",
    "covered",
    "above",
    "beside",
    "nowhere",
    "pairs",
    "kind",
    "headed",
    "missing",
    "kind asked",
    "local",
    "exact",
    "many",
];

/// What is known of one of the likeliest sentences where its meaning is compared with the question's, in order.
pub const NEAR: &[&str] = &["score", "likeness", "likeness behind", "score behind"];
/// What is known of the best of them beside [`BEST`], in order.
pub const NEAR_BEST: &[&str] = &["likeness", "most likeness", "third likeness", "words"];
/// How many sentences are compared by their meaning: among so many of the likeliest by words stands nearly every answer.
pub const COMPARED: usize = 16;

/// What a question in a paper loses, which may speak of everything that is asked about and answers nothing.
const ASKING: f32 = 4.0;
/// Share of a need that a word of the same meaning fulfils.
const MEANT: f32 = 0.85;
/// Share of a need that words of the same root fulfil: "complaints" where it is asked who complained.
const DERIVED: f32 = 0.75;
/// Share of a need that its words fulfil where they are negated: "non-economic damages".
const NEGATED: f32 = 0.6;
/// A need of more mass is what a question is about; roles and the words for the paper itself have less.
const TELLING: f32 = 4.0;
/// A need of less mass may be left out by a sentence that says what is asked.
const SAID: f32 = 3.0;
/// A need of more than this share is most of what a question is about.
const MOST: f32 = 0.65;
/// What is left of a heading's share if it has one more word than the question.
const ANOTHER: f32 = 0.95;
/// Units that may speak of a thing for one of them to answer what is asked of it in other words.
const ALONE: usize = 2;
/// Words between the needs that stand together in a unit.
const WINDOW: usize = 20;

/// The weights, and the least probability that counts as an answer.
struct Weights {
    sentence: [f32; FEATURES],
    bias: f32,
    best: [f32; BEST.len()],
    best_bias: f32,
    near: [f32; NEAR.len()],
    near_bias: f32,
    near_best: [f32; BEST.len() + NEAR_BEST.len()],
    near_best_bias: f32,
    enough: f32,
}

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    let weight = |model: &str, name: &str| {
        let mut lines = reference_tables::ANSWER_WEIGHTS.rows();
        let found =
            lines.find_map(|line| line.strip_prefix(model)?.strip_prefix('\t')?.strip_prefix(name)?.strip_prefix('\t'));
        found.and_then(|weight| weight.parse().ok()).unwrap_or(0.0)
    };
    let of = |model, name: Option<&&str>| name.map_or(0.0, |name| weight(model, name));
    Weights {
        sentence: std::array::from_fn(|i| of("sentence", NAMES.get(i))),
        bias: weight("sentence", "bias"),
        best: std::array::from_fn(|i| of("best", BEST.get(i))),
        best_bias: weight("best", "bias"),
        near: std::array::from_fn(|i| of("near", NEAR.get(i))),
        near_bias: weight("near", "bias"),
        near_best: std::array::from_fn(|i| of("near best", BEST.iter().chain(NEAR_BEST).nth(i))),
        near_best_bias: weight("near best", "bias"),
        enough: weight("best", "enough"),
    }
});

/// The least probability that counts as an answer.
pub fn enough() -> f32 {
    WEIGHTS.enough
}

/// A unit, prepared for questions.
pub struct Candidate {
    /// The run of text in which it stands.
    pub run: usize,
    /// Where it stands there.
    pub unit: Unit,
    /// Its words.
    own: Terms,
    /// Those of its headings and of what opens its list.
    above: Terms,
    /// As one line.
    pub text: String,
    /// The heading above it.
    pub heading: String,
    /// The words that open its list.
    pub lead: String,
    timed: bool,
    priced: bool,
    rules: Rules,
    said: OnceLock<Said>,
}

/// What is looked for in a unit whatever the question is. Of many questions only the first makes it.
struct Said {
    text: lexicon::Places,
    heading: lexicon::Places,
    /// Whether it only introduces the contract.
    recital: bool,
    /// Whether it says what a word means.
    defines: bool,
}

impl Candidate {
    fn said(&self) -> &Said {
        self.said.get_or_init(|| {
            let low = self.text.to_lowercase();
            Said {
                text: lexicon::Places::new(&self.text),
                heading: lexicon::Places::new(&self.heading),
                recital: low.starts_with("whereas"),
                defines: low.contains("means") || low.contains("shall mean") || low.contains("refers to"),
            }
        })
    }

    /// Whether it is a question to which nothing is replied, and none of those that a paper presents.
    pub fn only_asks(&self) -> bool {
        self.unit.asks && !about_questions(&self.heading)
    }

    /// Whether it may answer a question: a request of discovery only one that asks what was requested.
    pub fn may_answer(&self, question: &Question) -> bool {
        !self.only_asks() || !self.text.ends_with('?') && asks_of_requests(question)
    }

    /// Its text with the heading above it and what opens its list.
    pub fn in_full(&self) -> String {
        let parts = [&self.heading, &self.lead, &self.text].into_iter().filter(|part| !part.is_empty());
        parts.map(String::as_str).collect::<Vec<_>>().join(". ")
    }
}

/// Where in a unit's text stands what a question asks about, in bytes of [`Candidate::text`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Core {
    /// The word that tells most.
    pub at: usize,
    /// The nearest of each of the others.
    pub others: Vec<usize>,
}

/// Papers, or runs of their text, prepared for questions.
#[derive(Default)]
pub struct Prepared {
    /// All units, those of one run in order and one behind another.
    pub candidates: Vec<Candidate>,
}

/// Units that were compared with a question by their meaning.
struct Near {
    /// Each with its cosine, the most alike first; never empty.
    of: Vec<(usize, f32)>,
}

impl Near {
    /// The cosine of a unit; of one that was not compared, the least of those that were.
    fn likeness(&self, unit: usize) -> f32 {
        let of = self.of.iter().find(|(i, _)| *i == unit).or(self.of.last());
        of.map_or(0.0, |(_, cosine)| *cosine)
    }

    /// The cosine of one by its rank, or of the last.
    fn ranked(&self, rank: usize) -> f32 {
        self.of.get(rank).or(self.of.last()).map_or(0.0, |(_, cosine)| *cosine)
    }

    /// Judges by [`NEAR`] units that are judged by their words.
    fn judge(&self, order: &mut [(usize, f32)]) {
        let w = &*WEIGHTS;
        let (most, words) = (self.ranked(0), order.first().map_or(0.0, |(_, s)| *s));
        for (i, s) in &mut *order {
            let own = self.likeness(*i);
            *s = dot(&[*s, own, own - most, *s - words], &w.near) + w.near_bias;
        }
        sort(order);
    }

    /// [`NEAR_BEST`] of the best unit.
    fn of_best(&self, best: usize, words: f32) -> [f32; NEAR_BEST.len()] {
        [self.likeness(best), self.ranked(0), self.ranked(2), words]
    }
}

/// How the units answer a question.
pub struct Judged {
    /// Candidates by their place in [`Prepared::candidates`], each with the probability that it answers; best first.
    pub order: Vec<(usize, f32)>,
}

impl Prepared {
    /// Prepares runs of text; each is a paper or a piece of one.
    pub fn new(runs: &[Rc<Letters>]) -> Self {
        let mut candidates = Vec::new();
        for (run, letters) in runs.iter().enumerate() {
            let terms = if spanish::is_spanish(&letters.folded(letters.span())) { Terms::spanish } else { Terms::new };
            let writer = writer(letters);
            let mails = correspondence::letters(letters).0;
            // The sentence before, its text and of whom it speaks.
            let mut before: Option<(Unit, String, Option<String>)> = None;
            for unit in with_replies(letters, units(letters)) {
                let heading = unit.heading.map(|h| letters.folded(h)).unwrap_or_default();
                let lead: Vec<String> = unit.leads.iter().map(|lead| letters.folded(*lead)).collect();
                // Phrases do not run from a heading into what follows it.
                let witness = unit.witness.map(|name| letters.folded(name));
                let text = letters.folded(unit.body);
                let meant = before.take().filter(|(last, ..)| one_paragraph(letters, last, &unit));
                let meant = meant.and_then(|(_, last, of)| carried(&text, &last, of.as_deref()));
                // What stands in a mail of a chain is said by its sender.
                let sender = mails.iter().find(|mail| mail.body.holds(unit.body)).map(|mail| &mail.who);
                // What a letter says of "us" is said of whoever writes it.
                let writer =
                    writer.iter().filter(|(_, from)| unit.span.start > *from && says_we(&text)).map(|(name, _)| name);
                let above: Vec<&str> = [&heading]
                    .into_iter()
                    .chain(&lead)
                    .chain(&witness)
                    .chain(&meant)
                    .chain(writer)
                    .chain(sender)
                    .map(String::as_str)
                    .collect();
                let above = above.join(" . . . ");
                let lead = lead.join(" ");
                before = Some((unit.clone(), text.clone(), meant));
                candidates.push(Candidate {
                    run,
                    own: terms(&without_forms(&text)),
                    above: terms(&above),
                    rules: Rules::of(&format!("{lead} {text}")),
                    timed: has_time(letters, unit.body),
                    priced: text.contains(['$', '€', '£', '%']) || text.contains(" euros"),
                    text,
                    heading,
                    lead,
                    unit,
                    said: OnceLock::new(),
                });
            }
        }
        Self { candidates }
    }

    /// Judges every unit, by its words alone.
    pub fn judge(&self, question: &Question) -> Judged {
        self.judge_by(question, None::<fn(&[String]) -> Option<Vec<f32>>>)
    }

    /// Judges every unit. The likeliest by their words are compared by their meaning too: `likeness` gives the cosine of each of these
    /// texts with the question, or nothing.
    pub fn judge_by(
        &self,
        question: &Question,
        likeness: Option<impl FnOnce(&[String]) -> Option<Vec<f32>>>,
    ) -> Judged {
        let w = &*WEIGHTS;
        let features = self.features(question);
        let asks = |i: usize| !self.candidates[i].may_answer(question);
        let by_words = |i: usize| dot(&features[i], &w.sentence) + w.bias - if asks(i) { ASKING } else { 0.0 };
        let mut order: Vec<(usize, f32)> = (0..features.len()).map(|i| (i, by_words(i))).collect();
        sort(&mut order);
        let near = likeness.and_then(|likeness| self.near(&order, likeness));
        if let Some(near) = &near {
            near.judge(&mut order);
        }
        let Some((best, score)) = order.first().copied() else { return Judged { order } };
        let scores = [1, 2].map(|i| order.get(i).map_or(-8.0, |(_, s)| *s));
        let known = of_best(&features[best], score, scores, features.len());
        let answers = match near {
            None => dot(&known, &w.best) + w.best_bias,
            Some(near) => {
                let more = near.of_best(best, by_words(best));
                dot(&[&known[..], &more].concat(), &w.near_best) + w.near_best_bias
            }
        };
        let (answers, top) = (logistic(answers), logistic(score).max(f32::MIN_POSITIVE));
        for (_, s) in &mut order {
            *s = answers * logistic(*s) / top;
        }
        Judged { order }
    }

    /// How near the first of some units are to the question.
    fn near(&self, order: &[(usize, f32)], likeness: impl FnOnce(&[String]) -> Option<Vec<f32>>) -> Option<Near> {
        let compared: Vec<usize> = order.iter().take(COMPARED).map(|(i, _)| *i).collect();
        let texts: Vec<String> = compared.iter().map(|i| self.candidates[*i].in_full()).collect();
        let cosines = likeness(&texts).filter(|cosines| cosines.len() == compared.len())?;
        let mut of: Vec<(usize, f32)> = compared.into_iter().zip(cosines).collect();
        sort(&mut of);
        (!of.is_empty()).then_some(Near { of })
    }

    /// Whether a unit, as a sentence of its own, has a value of a kind.
    pub fn holds(&self, value: AskedValue, question: &Question, at: usize) -> bool {
        self.candidates
            .get(at)
            .is_some_and(|c| holds(value, &format!("{} {}", c.lead, c.text), c.timed, &question.text))
    }

    /// Whether a unit lacks the word for what is asked of something ("address"). One that speaks of all the rest lacks nothing, if the rest is
    /// several things, or one thing that hardly any other unit speaks of.
    pub fn lacks(&self, question: &Question, at: usize, attribute: &str) -> bool {
        let Some(candidate) = self.candidates.get(at) else { return true };
        let ids: Vec<u64> = words::all_stems(attribute).iter().map(|stem| words::id(stem)).collect();
        let names = |need: &&Need| need.words.iter().any(|word| ids.contains(word));
        let met = |c: &Candidate, need: &Need| met_by(c, need).max(meets(&c.above, need)) > 0.0;
        let (asked, others): (Vec<&Need>, Vec<&Need>) = question.subjects().partition(names);
        let rest = |c: &Candidate| !others.is_empty() && others.iter().all(|need| met(c, need));
        // "Buyer bears the sales tax" for "who pays sales tax": only this sentence speaks of it.
        let alone = || self.answering().filter(|c| rest(c)).count() <= ALONE;
        !asked.is_empty()
            && !asked.iter().any(|need| met(candidate, need))
            && !(rest(candidate) && (others.len() > 1 || alone()))
    }

    /// How many units speak of all of a question, or of as much of it as `share`.
    pub fn speaking(&self, question: &Question, share: f32) -> usize {
        (0..self.candidates.len())
            .filter(|at| !self.candidates[*at].only_asks() && self.covered(question, *at) >= share)
            .count()
    }

    /// Share of the question that a unit or what stands above it speaks of in its own words, 0 to 1.
    pub fn covered(&self, question: &Question, at: usize) -> f32 {
        let Some(candidate) = self.candidates.get(at) else { return 0.0 };
        share(question, |need| met_by(candidate, need).max(meets(&candidate.above, need)))
    }

    /// Share of what the question asks that a unit or what stands above it speaks of, 0 to 1, beside the names of those of whom it asks it:
    /// that Fontaine pays for copies says nothing of the damages that she claims. `None` if it names nobody, or asks nothing else.
    pub fn beside_names(&self, question: &Question, at: usize) -> Option<f32> {
        let candidate = self.candidates.get(at)?;
        let asked: Vec<&Need> = question.subjects().filter(|need| !need.of_somebody).collect();
        let mass: f32 = asked.iter().map(|need| need.mass).sum();
        let met: f32 = asked.iter().map(|n| n.mass * met_by(candidate, n).max(meets(&candidate.above, n))).sum();
        (mass >= 1.0 && asked.len() < question.subjects().count()).then(|| met / mass)
    }

    /// Share of the question that the heading above a unit speaks of, 0 to 1, if the heading speaks of hardly anything else:
    /// "8. Severance" for "How much severance does she get?", and "3. Base Salary" for "What is her salary?".
    pub fn headed(&self, question: &Question, at: usize) -> f32 {
        let Some(candidate) = self.candidates.get(at).filter(|c| !c.heading.is_empty()) else { return 0.0 };
        let heading = Terms::new(&candidate.heading);
        let places = |need: &Need| -> Vec<usize> {
            let words = need.words.iter().flat_map(|word| heading.at(*word));
            words.chain(need.concepts.iter().flat_map(|concept| heading.concept_all(*concept))).collect()
        };
        let asked: Vec<usize> = question.subjects().flat_map(places).collect();
        let telling = words::stems(&candidate.heading)
            .into_iter()
            .filter(|stem| tells(stem) && stem.contains(char::is_alphabetic));
        let other = telling.filter(|stem| !heading.at(words::id(stem)).any(|place| asked.contains(&place))).count();
        match other {
            0 => share(question, |need| meets(&heading, need)),
            1 => ANOTHER * share(question, |need| meets(&heading, need)),
            _ => 0.0,
        }
    }

    /// Whether most of what the question is about stands neither in a unit nor above it.
    pub fn misses(&self, question: &Question, at: usize) -> bool {
        let Some(candidate) = self.candidates.get(at) else { return true };
        let mass: f32 = question.subjects().map(|need| need.mass).sum();
        let missed = |need: &Need| {
            need.mass > MOST * mass && meets(&candidate.own, need).max(meets(&candidate.above, need)) == 0.0
        };
        question.subjects().any(missed)
    }

    /// How many things that the question asks of stand neither in a unit nor above it, beside names and words that tell little.
    pub fn unmet(&self, question: &Question, at: usize) -> usize {
        let Some(candidate) = self.candidates.get(at) else { return usize::MAX };
        let missed = |need: &&Need| {
            need.mass >= SAID && !need.of_somebody && met_by(candidate, need).max(meets(&candidate.above, need)) == 0.0
        };
        question.subjects().filter(missed).count()
    }

    /// Whether a unit has a value of the kind that the question asks for: a time, a sum, a cause.
    pub fn has_value(&self, question: &Question, at: usize) -> bool {
        let has = |c: &Candidate| {
            question.wants_time && c.timed
                || question.wants_amount && c.priced
                || question.wants_cause && gives_cause(&c.text)
        };
        self.candidates.get(at).is_some_and(has)
    }

    /// Whether something of a subject stands anywhere in these papers.
    pub fn mentions(&self, subject: &Question) -> bool {
        let said = |c: &Candidate, need: &Need| meets(&c.own, need) > 0.0 || meets(&c.above, need) > 0.0;
        self.candidates.iter().any(|c| subject.needs.iter().any(|need| said(c, need)))
    }

    /// The units that say something: a question in a paper answers none.
    fn answering(&self) -> impl Iterator<Item = &Candidate> {
        self.candidates.iter().filter(|c| !c.only_asks())
    }

    /// Whether the question names a kind of paper that none of these is: "the notice period in the lease", asked of a letter.
    pub fn of_another_paper(&self, question: &Question) -> bool {
        let named = |need: &Need| self.candidates.iter().any(|c| meets(&c.own, need).max(meets(&c.above, need)) > 0.0);
        question.needs.iter().any(|need| need.of_paper && need.mass >= 1.0 && !named(need))
    }

    /// Whether the question speaks of something that stands nowhere in these papers.
    pub fn unknown(&self, question: &Question) -> bool {
        let known = |need: &Need| self.answering().any(|c| meets(&c.own, need) > 0.0 || meets(&c.above, need) > 0.0);
        question.needs.iter().any(|need| need.mass > TELLING && !known(need))
    }

    /// Where in a unit's text the question's words stand. `None` if only its headings have some.
    pub fn core(&self, question: &Question, at: usize) -> Option<Core> {
        let candidate = self.candidates.get(at)?;
        let frequency = |need: &Need| self.candidates.iter().filter(|c| meets(&c.own, need) > 0.0).count();
        let tells = |need: &Need| {
            #[allow(clippy::cast_precision_loss)]
            let common = frequency(need) as f32 / self.candidates.len().max(1) as f32;
            need.mass * (1.0 - common)
        };
        let mut met: Vec<(f32, &Need)> =
            question.needs.iter().filter(|n| meets(&candidate.own, n) > 0.0).map(|n| (tells(n), n)).collect();
        met.sort_by(|a, b| b.0.total_cmp(&a.0));
        let (_, need) = met.first()?;
        // Of several places, the one that has most of the rest around it.
        let around = |place: usize| -> f32 {
            let near = |n: &Need| self.places(n, at).any(|other| other.abs_diff(place) <= WINDOW / 2);
            met.iter().filter(|(_, n)| near(n)).map(|(tells, _)| tells).sum()
        };
        let place = self.places(need, at).max_by(|a, b| around(*a).total_cmp(&around(*b)).then(b.cmp(a)))?;
        let nearest = |n: &Need| self.places(n, at).min_by_key(|other| other.abs_diff(place));
        let others: Vec<usize> = met.iter().skip(1).filter_map(|(_, n)| nearest(n)).collect();
        let (mut core, mut rest) = (None, Vec::new());
        search::words::each(&candidate.text, |word| {
            if word.place == place {
                core = Some(word.range.start);
            } else if others.contains(&word.place) {
                rest.push(word.range.start);
            }
        });
        Some(Core { at: core?, others: rest })
    }

    /// Where the words and meanings of a need stand in a unit.
    fn places<'a>(&'a self, need: &'a Need, i: usize) -> impl Iterator<Item = usize> + 'a {
        let own = &self.candidates[i].own;
        let words = need.words.iter().flat_map(move |w| own.at(*w));
        let words = words.chain(need.concepts.iter().flat_map(move |c| own.concept_at(*c)));
        let words = words.chain(need.roots.iter().flat_map(move |root| own.derived(*root)));
        words.chain(need.aliases.iter().flat_map(move |alias| own.at(*alias)))
    }
}

/// Lines of a letter above its salutation, and most words of its letterhead.
const HEAD: usize = 20;
const NAME: usize = 7;

/// The name in the head of a letter, and where its salutation stands.
fn writer(letters: &Letters) -> Option<(String, usize)> {
    let mut lines = letters.lines().map(|line| letters.trim(line)).filter(|line| !line.is_empty());
    let first = lines.next()?;
    let dear = lines.take(HEAD).find(|line| letters.folded(*line).starts_with("Dear "))?;
    let name = letters.folded(first);
    let named =
        (2..=NAME).contains(&name.split(' ').count()) && !name.contains(|c: char| c.is_ascii_digit() || c == ':');
    named.then_some((name, dear.start))
}

/// Whether a text speaks of its writer.
fn says_we(text: &str) -> bool {
    let low = text.to_lowercase();
    low.split(|c: char| !c.is_alphanumeric()).any(|word| matches!(word, "we" | "us" | "our" | "ours"))
}

/// A text in which the name of a company's form stands for no liability: "a Nevada limited liability company".
fn without_forms(text: &str) -> String {
    text.replace("limited liability compan", "llc llc compan").replace("limited liability partner", "llc llc partner")
}

/// Whether no blank line and no heading stands between two units.
fn one_paragraph(letters: &Letters, before: &Unit, unit: &Unit) -> bool {
    let between = Span::new(before.span.end, unit.span.start.max(before.span.end));
    before.heading == unit.heading && letters.at(between).iter().filter(|c| **c == '\n').count() < 2
}

/// Whether a text says why something is so.
pub fn gives_cause(text: &str) -> bool {
    const CAUSES: &[&str] = &[
        "because",
        "due to",
        "as a result of",
        "results from",
        "resulted from",
        "resulting from",
        "caused by",
        "was caused",
        "came from",
        "owing to",
        "on account of",
        "the reason",
        "for failure",
        "for failing",
        "in order to",
        "so that",
    ];
    // "Since he met his goals"; but not "since June".
    const SINCE: &[&str] =
        &["since he", "since she", "since it", "since they", "since we", "since the", "since his", "since her"];
    let low = text.to_lowercase();
    CAUSES.iter().chain(SINCE).any(|words| low.contains(words))
}

/// Whether a heading announces questions: "Questions Presented".
fn about_questions(heading: &str) -> bool {
    let low = heading.to_lowercase();
    low.contains("question") || low.contains("issue")
}

/// Whether a question asks what one side requests of the other, and not when.
fn asks_of_requests(question: &Question) -> bool {
    const WORDS: &[&str] = &[
        "ask",
        "asks",
        "asked",
        "request",
        "requests",
        "requested",
        "interrogatory",
        "interrogatories",
        "rog",
        "rogs",
        "rfa",
        "rfas",
        "admit",
        "admission",
        "admissions",
        "want",
        "wants",
        "seek",
        "seeks",
        "demand",
        "demands",
        "produce",
        "production",
        "discovery",
    ];
    let low = question.text.to_lowercase();
    !question.wants_time && low.split(|c: char| !c.is_alphanumeric()).any(|word| WORDS.contains(&word))
}

fn dot(features: &[f32], weights: &[f32]) -> f32 {
    features.iter().zip(weights).map(|(a, b)| a * b).sum()
}

/// Best first; of equals, the one that stands first.
fn sort(order: &mut [(usize, f32)]) {
    order.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
}

/// Share of a question that a text speaks of in its own words, 0 to 1.
pub fn spoken_of(question: &Question, text: &str) -> f32 {
    let terms = Terms::new(text);
    share(question, |need| meets(&terms, need))
}

/// Share of what a question is about that is met, by how far each part of it is.
fn share(question: &Question, met: impl Fn(&Need) -> f32) -> f32 {
    let (met, mass) = question.subjects().fold((0.0, 0.0), |(sum, mass), n| (sum + n.mass * met(n), mass + n.mass));
    met / mass.max(f32::MIN_POSITIVE)
}

/// What is known of the best sentence: its features, its score, and those of the two behind it.
pub fn of_best(f: &[f32; FEATURES], score: f32, behind: [f32; 2], units: usize) -> [f32; BEST.len()] {
    // Among many sentences the best is good by chance.
    #[allow(clippy::cast_precision_loss)]
    let many = (units as f32 / 100.0).max(0.05).ln();
    let lead = |other: f32| score - other.max(-14.0);
    [
        score,
        lead(behind[0]),
        lead(behind[1]),
        f[0] + f[1],
        f[2],
        f[3],
        f[4],
        f[5],
        f[6],
        f[7],
        f[12],
        f[17],
        f[13],
        f[0],
        many,
    ]
}

/// How far a unit meets a need, 0 to 1: in its own words, or with those of its heading ("default" below "Interest").
fn met_by(candidate: &Candidate, need: &Need) -> f32 {
    let own = meets(&candidate.own, need);
    let has = |w: &u64| candidate.own.has(*w) || candidate.above.has(*w);
    let together = need.words.len() > 1 && own > 0.0 && need.words.iter().all(has);
    if together { own.max(MEANT) } else { own }
}

/// How far a text meets a need, 0 to 1.
fn meets(terms: &Terms, need: &Need) -> f32 {
    let have = need.words.iter().filter(|w| terms.has(**w)).count();
    if have > 0 && have == need.words.len() {
        if need.words.iter().any(|w| terms.only_negated(*w)) { NEGATED } else { 1.0 }
    } else if need.concepts.iter().any(|c| terms.concept_at(*c).next().is_some())
        || need.aliases.iter().any(|alias| terms.has(*alias))
    {
        MEANT
    } else if !need.roots.is_empty() && need.roots.iter().all(|root| terms.derived(*root).next().is_some()) {
        DERIVED
    } else if have > 0 {
        #[allow(clippy::cast_precision_loss)]
        let share = have as f32 / need.words.len() as f32;
        0.5 * share
    } else {
        0.0
    }
}

fn has_time(letters: &Letters, span: Span) -> bool {
    !dates_in(letters, span).is_empty() || !periods_in(letters, span).is_empty()
}

fn yes(condition: bool) -> f32 {
    f32::from(u8::from(condition))
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}
