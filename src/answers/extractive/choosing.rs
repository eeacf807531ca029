//! From the passages that search found to the sentences that answer: each is judged by how likely it is to answer the question, and
//! there is an answer only if one is likely enough.

use super::{
    clip::{Piece, clip},
    material::{Material, Run},
    question::{Wants, wants},
    sentence_features::LONGEST,
};
use crate::{
    answers::{engines::engine::Work, meaning::Meaning},
    documents::document::{Origin, Passage},
    law::{Letters, Span, cues::plain},
    search::{Asked, asking_part},
};

use comprehension::{
    amendments::{amended_section, section_number},
    inline_lists::inline_list,
    kinds::kinds,
    norms::{NormsOf, lays},
    parties::{by_role, parties},
    question::Question,
    replies,
    scoring::{self, Core, Judged},
    yes_no::{YesNo, yes_no},
};
use search::words;
use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

/// A further sentence is quoted if it has at least this share of the best one's probability.
pub const SHARE: f32 = 0.4;
/// Share of the naming words that identifies a document as the one meant.
const NAMED: f32 = 0.3;
/// From how many papers, beginning with the one that holds the best passage, whole texts are read.
pub const PAPERS: usize = 3;
/// For how many candidates it is asked what of the question stands where.
const CORES: usize = 8;
/// How many of the likeliest sentences are candidates: of a long paper, nobody asks for the rest.
const TRIED: usize = 256;
/// Share of a question that a clause must speak of to be the one that is asked for.
pub const SPOKEN_OF: f32 = 0.45;
/// A sentence that speaks of this share of a question of several parts answers it.
const ALL: f32 = 0.9;
/// Weight of a question of two parts that say as much as several.
const TWO: f32 = 8.0;
/// The likeliest sentence answers if it speaks of this share of a question for a time or a sum and has one.
const MOST: f32 = 0.8;
/// Share of what is asked beside names that a sentence must speak of, and what is left of its support if it speaks of less.
const BESIDE_NAMES: f32 = 0.05;
const ONLY_NAMES: f32 = 0.5;
/// The same where it is likely enough besides: with this share of the needed probability.
const MUCH: f32 = 0.65;
const LIKELY: f32 = 0.4;
/// How much likelier a sentence answers "why" if it says why something is so.
const CAUSE: f32 = 1.25;
/// What is left of a sentence's support if it names no number where one is asked for.
const NO_NUMBER: f32 = 0.55;
/// Characters of the mark of an item: "(iii) ".
const MARK: usize = 6;

/// The least probability that counts as an answer.
pub fn enough() -> f32 {
    scoring::enough()
}

/// A sentence that may answer.
pub struct Candidate {
    /// The passage in which it stands.
    pub passage: Rc<Passage>,
    /// The passage's characters.
    pub letters: Rc<Letters>,
    /// The sentence, in them.
    pub span: Span,
    /// How likely it is to answer, 0 to 1.
    pub support: f32,
    /// The piece of it that is displayed.
    pub piece: Piece,
    /// Whether the document's sender is verified.
    pub proven: bool,
    /// The sentence as one line.
    pub text: String,
    /// The words that open its list.
    pub lead: String,
    /// The number and heading under which it stands; empty if it has none.
    pub heading: String,
    /// Share of the question that it speaks of in its own words.
    pub covered: f32,
    /// Share of the question that the heading above it speaks of, if that speaks of nothing else.
    pub headed: f32,
    /// Whether it has a value of the kind that is asked for.
    pub valued: bool,
    /// Whether most of what the question is about stands neither in it nor above it.
    pub misses: bool,
    /// Where in `text` stands what is asked about.
    pub core: Option<Core>,
    /// The text of [`Inquiry::texts`] in which it stands, and where.
    pub place: (usize, Span),
}

impl Candidate {
    /// Whether it is a heading that was taken for a sentence: a few words without a number, or behind the number of a section.
    pub fn is_heading(&self) -> bool {
        let text = self.text.trim_start_matches(|c: char| c == '§' || c.is_whitespace());
        let mut words: Vec<&str> = text.split_whitespace().collect();
        if words.len() > 1 && matches!(&*words[0].to_lowercase(), "section" | "article" | "clause" | "part") {
            words.drain(..2);
        }
        let text = words.join(" ");
        let numbered = text.contains(|c: char| c.is_ascii_digit() || matches!(c, ':' | '$' | '£' | '€'));
        let ends = text.ends_with('.') || self.lead.is_empty() && text.ends_with(char::is_alphanumeric);
        // "Governing Law. Massachusetts.": what stands behind the heading that is asked for is what is said.
        let says = self.headed >= MOST || text.trim_end_matches('.').contains(". ");
        words.len() <= 4 && text.starts_with(char::is_uppercase) && ends && !numbered && !says && !is_said(&text)
    }

    /// Candidates that answer come first, and those from verified senders first among equals.
    fn class(&self) -> u8 {
        match (self.support >= enough(), self.proven) {
            (true, true) => 0,
            (true, false) => 1,
            (false, _) => 2,
        }
    }
}

/// Whether a question asks for a number or a sum: "how many students", "what did the compressor cost".
fn needs_number(question: &str) -> bool {
    let low = question.to_lowercase();
    let words: Vec<&str> = low.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let counts = words.windows(2).any(|two| matches!(two, ["how", "many" | "much"]));
    let costs = matches!(words[..], ["what", "did" | "does" | "do" | "will" | "would" | "is" | "was", ..])
        && words.last().is_some_and(|word| *word == "cost");
    counts || costs
}

/// Whether a sentence names a number, or says that it is all or nothing.
fn names_number(text: &str) -> bool {
    const WORDS: &[&str] = &[
        "no",
        "none",
        "nothing",
        "zero",
        "all",
        "entire",
        "whole",
        "full",
        "half",
        "double",
        "twice",
        "once",
        "unlimited",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "fifteen",
        "twenty",
        "thirty",
        "forty",
        "fifty",
        "sixty",
        "seventy",
        "eighty",
        "ninety",
        "hundred",
        "thousand",
        "million",
        "single",
        "each",
        "every",
        "third",
        "quarter",
        "fair",
        "market",
        "cost",
    ];
    text.contains(|c: char| c.is_ascii_digit())
        || text.to_lowercase().split(|c: char| !c.is_alphanumeric()).any(|word| WORDS.contains(&word))
}

/// Whether a few words with a full stop are a sentence: "Fences are prohibited.", "Delaware law governs."
fn is_said(text: &str) -> bool {
    let Some(text) = text.strip_suffix('.') else { return false };
    let words: Vec<&str> = text.split(' ').collect();
    let verb = |word: &&str| {
        matches!(
            *word,
            "is" | "are" | "was" | "were" | "has" | "have" | "had" | "may" | "must" | "shall" | "will" | "can"
        )
    };
    let last = words.last().is_some_and(|word| word.ends_with('s') && !word.ends_with("ss") && word.len() > 3);
    let small = words.iter().filter(|word| word.len() > 3 && word.starts_with(char::is_lowercase)).count();
    words.iter().skip(1).any(verb)
        || words.len() > 2 && last && small > 0 && !words.contains(&"and") && !words.contains(&"of")
}

/// A question, and what was found for it.
pub struct Inquiry {
    material: Rc<Material>,
    question: Question,
    /// The analysed question.
    pub asked: Asked,
    /// What it wants to know.
    pub wants: Wants,
    unproven: HashSet<Origin>,
    meaning: Option<Meaning>,
    /// The part that asks, with the roles of the parties in the place of their names, if it names one.
    by_role: Option<String>,
}

impl Inquiry {
    /// The work's question.
    pub fn new(work: &Work) -> Self {
        Self::of(Rc::new(Material::new(work)), work)
    }

    /// The work's question, asked of what was read before.
    pub fn of(material: Rc<Material>, work: &Work) -> Self {
        let question = if work.instruction.trim().is_empty() { &work.subject } else { &work.instruction };
        let asking = asking_part(question);
        let parties = parties(material.runs.iter().map(|run| &*run.letters));
        let by_role = by_role(&asking, &parties).map(|asking| asking.to_lowercase());
        Self {
            material,
            by_role,
            unproven: work.unproven.clone(),
            meaning: work.meaning.clone(),
            question: Question::new(&asking).knowing(&asking, &parties),
            asked: Asked::new(question),
            wants: wants(question),
        }
    }

    /// Sentences that may answer, likeliest first; those from unverified senders after the others.
    pub fn candidates(&self) -> Vec<Candidate> {
        let question = &self.question;
        let likeness = self.meaning.as_ref().map(|meaning| |texts: &[String]| meaning.likeness(&question.text, texts));
        self.candidates_of(question, self.material.prepared.judge_by(question, likeness))
    }

    /// The sentence that a lawyer would read where the papers say nothing of what is asked for.
    pub fn next_of_kin(&self) -> Option<Candidate> {
        comprehension::kin::subjects(&self.question.text).into_iter().find_map(|subject| {
            let question = Question::new(subject);
            let best = self.candidates_of(&question, self.material.prepared.judge(&question)).into_iter().next()?;
            (best.support >= enough() && best.covered >= SPOKEN_OF).then_some(best)
        })
    }

    fn candidates_of(&self, question: &Question, judged: Judged) -> Vec<Candidate> {
        let mut all: Vec<Candidate> = Vec::new();
        let mut seen: HashMap<String, usize> = HashMap::new();
        let other = self.material.prepared.of_another_paper(question);
        let needs_number = needs_number(&question.text);
        for (at, support) in judged.order.into_iter().take(TRIED) {
            let found = &self.material.prepared.candidates[at];
            if found.only_asks() {
                continue;
            }
            let run = &self.material.runs[found.run];
            let Some(mut candidate) = self.of_unit(found) else { continue };
            candidate.support = support * self.meant(run);
            if all.len() < CORES {
                candidate.core = self.material.prepared.core(question, at);
                candidate.covered = self.material.prepared.covered(question, at);
                candidate.misses = self.material.prepared.misses(question, at);
                candidate.headed = self.material.prepared.headed(question, at);
                let several = question.needs.len() > 2
                    || question.subjects().count() == 2 && question.mass() >= TWO
                    || replies::reply(&candidate.text).is_some();
                candidate.valued = self.material.prepared.has_value(question, at);
                let valued = all.is_empty() && candidate.valued;
                let plain = candidate.covered >= ALL && several
                    || candidate.covered >= MOST && (valued || candidate.headed > 0.0)
                    || candidate.covered >= MUCH && valued && candidate.support >= LIKELY * enough();
                let lacks_number = needs_number && !names_number(&candidate.text);
                if lacks_number {
                    candidate.support *= NO_NUMBER;
                }
                if question.wants_cause && candidate.valued {
                    candidate.support *= CAUSE;
                }
                if plain && !other && !lacks_number {
                    candidate.support = candidate.support.max(enough());
                }
                // What only names those of whom it is asked is no answer; a sum of Kevin's may be what "How much does Kevin owe?" asks for.
                let one = candidate.valued && question.subjects().filter(|need| !need.of_somebody).count() == 1;
                if self.material.prepared.beside_names(question, at).is_some_and(|share| share < BESIDE_NAMES && !one) {
                    candidate.support *= ONLY_NAMES;
                }
                let focus = candidate
                    .core
                    .as_ref()
                    .and_then(|core| focus(&candidate.letters, candidate.span, &candidate.text, core.at));
                candidate.piece = clip(&candidate.letters, candidate.span, focus, LONGEST);
                // A long sentence may run over a page, and its piece begin on the next one.
                candidate.passage = run.on_page(&candidate.passage, candidate.piece.span.start);
            }
            match seen.get(&found.text.to_lowercase()) {
                // Of two that say the same, the one from a verified sender is used.
                Some(same) if candidate.proven && !all[*same].proven => all[*same] = candidate,
                Some(_) => {}
                None => {
                    seen.insert(found.text.to_lowercase(), all.len());
                    all.push(candidate);
                }
            }
        }
        self.prefer_headed(&mut all);
        all.sort_by(|a, b| a.class().cmp(&b.class()).then(b.support.total_cmp(&a.support)));
        all
    }

    /// Puts what stands under the heading that is asked for before what only uses its words elsewhere.
    fn prefer_headed(&self, all: &mut [Candidate]) {
        let Some(best) = all.iter().map(|c| c.support).reduce(f32::max) else { return };
        let elsewhere = all.iter().filter(|c| c.support == best).all(|c| c.headed < MOST);
        let under: Vec<usize> =
            (0..all.len()).filter(|at| all[*at].headed >= MOST && all[*at].support >= enough()).collect();
        if elsewhere {
            for at in under {
                all[at].support += if all[at].valued { 2.0 * best } else { best };
            }
        }
    }

    /// How far a document is the one that is asked about.
    fn meant(&self, run: &Run) -> f32 {
        match run.named {
            // The document that is meant is here: others are not what the question is about.
            Some(named) if self.material.named >= NAMED && named < 0.6 * self.material.named => 0.35,
            _ => 1.0,
        }
    }

    /// The sentences that lay such norms on somebody, in the order of their documents.
    pub fn norms(&self, asked: &NormsOf) -> Vec<Candidate> {
        let lays = |c: &&scoring::Candidate| lays(&format!("{} {}", c.lead, c.text), asked);
        self.material.prepared.candidates.iter().filter(lays).filter_map(|c| self.of_unit(c)).collect()
    }

    /// The kind of clause that is asked for, if one is for sure.
    pub fn subject(&self) -> Option<&'static str> {
        let asked = words::all_stems(&self.question.text);
        let said = |name: &str| words::stems(name).iter().all(|word| asked.contains(word));
        kinds(&self.question)
            .first()
            // "Deadline" is no subject that a paper could say nothing about.
            .filter(|(kind, sure)| {
                *sure >= 1.0 && said(kind.name()) && !matches!(kind.name(), "deadline" | "term" | "end date")
            })
            .map(|(kind, _)| kind.name())
    }

    /// The sentences for which a test holds, in the order of their documents.
    pub fn sentences(&self, holds: impl Fn(&str) -> bool) -> Vec<Candidate> {
        self.material.prepared.candidates.iter().filter(|c| holds(&c.text)).filter_map(|c| self.of_unit(c)).collect()
    }

    /// What stands under the heading that the question names, of the first paper that has it: "List all exclusions".
    pub fn headed(&self) -> Vec<Candidate> {
        let telling = self.telling_words();
        let named = |heading: &str| {
            let own = words::stems(heading);
            !telling.is_empty() && telling.iter().all(|word| own.contains(word)) && own.len() <= telling.len() + 2
        };
        let Some(first) = self.material.prepared.candidates.iter().find(|c| named(&c.heading)) else {
            return Vec::new();
        };
        let under =
            self.material.prepared.candidates.iter().filter(|c| c.run == first.run && c.heading == first.heading);
        under.filter_map(|c| self.of_unit(c)).map(|found| Candidate { support: 1.0, ..found }).collect()
    }

    /// Whether a subject's words stand somewhere in what was read.
    pub fn mentions(&self, subject: &str) -> bool {
        self.material.prepared.mentions(&Question::new(subject))
    }

    /// The sentence before another one in its section, and the one behind it.
    pub fn beside(&self, candidate: &Candidate) -> (Option<Candidate>, Option<Candidate>) {
        let all = &self.material.prepared.candidates;
        let (run, place) = candidate.place;
        let Some(at) = all.iter().position(|c| c.run == run && c.unit.body == place) else { return (None, None) };
        let of = |other: Option<&scoring::Candidate>| {
            other
                .filter(|c| c.run == run && c.heading == all[at].heading && !c.only_asks())
                .and_then(|c| self.of_unit(c))
        };
        (of(at.checked_sub(1).and_then(|at| all.get(at))), of(all.get(at + 1)))
    }

    /// The sentence of another paper that amends the section in which a sentence stands: "Section 2 is amended by …", or what it puts in
    /// its place; and the sentence that says so, if it is another one.
    pub fn amended_by(&self, candidate: &Candidate) -> Option<(Candidate, Option<Candidate>)> {
        let all = &self.material.prepared.candidates;
        let (run, place) = candidate.place;
        let own = all.iter().find(|c| c.run == run && c.unit.body == place)?;
        let number = section_number(&self.heading(own))?;
        // Of several amendments, the last that was read.
        let amends = |c: &scoring::Candidate| c.run != run && amended_section(&c.text).is_some_and(|of| of == number);
        let at = all.iter().rposition(amends)?;
        let says = self.of_unit(&all[at])?;
        // The number of the new text may stand alone: "… by the following: “3. Base Salary. …".
        let behind = all[at + 1..].iter().take_while(|next| next.run == all[at].run).take(3);
        let replaced = behind.filter(|_| says.text.contains("following")).find(|next| next.text.split(' ').count() > 3);
        match replaced.and_then(|next| self.of_unit(next)) {
            Some(new) => Some((new, Some(says))),
            None => Some((says, None)),
        }
    }

    /// The items of the list that stands inside a sentence.
    pub fn items_within(&self, candidate: &Candidate) -> Vec<Candidate> {
        let (run, place) = candidate.place;
        let list = self.text(run).and_then(|text| {
            // The mark of the first item stands before what is read of it.
            let mark = (place.start.saturating_sub(MARK)..place.start).rev().find(|at| text.get(*at) == '(');
            inline_list(text, Span::new(mark.unwrap_or(place.start), place.end))
        });
        let items = list.into_iter().flat_map(|list| list.items);
        items.filter_map(|(span, words)| self.candidate(run, Span::new(words, span.end))).collect()
    }

    /// The items of the list that a sentence opens.
    pub fn items_of(&self, candidate: &Candidate) -> Vec<Candidate> {
        if !candidate.text.ends_with([':', '—', '–']) {
            return Vec::new();
        }
        let (run, place) = candidate.place;
        let items =
            self.material.prepared.candidates.iter().filter(|c| c.run == run && c.unit.leads.last() == Some(&place));
        items.filter_map(|c| Some(Candidate { text: c.text.clone(), ..self.candidate(run, c.unit.body)? })).collect()
    }

    /// The sentences of a section by its number, of the first paper that has it.
    pub fn section(&self, number: &str) -> Vec<Candidate> {
        let digits = number.split('(').next().unwrap_or(number);
        let in_it = |c: &scoring::Candidate| {
            let heading = self.heading(c);
            let starts = heading.trim_start_matches(|c: char| !c.is_ascii_digit());
            let own = heading.rsplit(", ").next().unwrap_or_default();
            let fits = |text: &str| {
                text.strip_prefix(digits)
                    .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()) && !rest.starts_with(".1"))
            };
            fits(starts) || fits(own.trim_start_matches(|c: char| !c.is_ascii_digit()))
        };
        let mut run = None;
        let found = self
            .material
            .prepared
            .candidates
            .iter()
            .filter(|c| in_it(c))
            .filter(|c| *run.get_or_insert(c.run) == c.run);
        found.filter_map(|c| self.of_unit(c)).collect()
    }

    /// "8. Assignment" above or before a sentence.
    fn heading(&self, found: &scoring::Candidate) -> String {
        let Some(run) = self.material.runs.get(found.run) else { return String::new() };
        let before = run.letters.folded(Span::new(found.unit.span.start, found.unit.body.start));
        let before = before.trim_matches(|c: char| c.is_whitespace() || matches!(c, '.' | ':' | '-' | '–'));
        match (found.heading.trim(), before) {
            (heading, number) if heading.starts_with(number) => heading.to_owned(),
            ("", number) => number.to_owned(),
            (heading, number) => format!("{heading}, {number}"),
        }
    }

    /// A passage of the paper that was found, if it is only one.
    pub fn only_paper(&self) -> Option<&Passage> {
        let mut passages = self.material.runs.iter().flat_map(|run| &run.parts).map(|(passage, ..)| &**passage);
        let first = passages.next()?;
        passages.all(|other| other.origin == first.origin).then_some(first)
    }

    /// Whether the question speaks of something that stands nowhere in what was read.
    pub fn asks_of_the_unknown(&self) -> bool {
        self.material.prepared.unknown(&self.question)
    }

    /// The part of the question that asks.
    pub fn asking(&self) -> &str {
        &self.question.text
    }

    /// What it asks, if Yes or No answers it: of a party by its role, if it has one.
    pub fn yes_no(&self) -> Option<YesNo> {
        yes_no(self.by_role.as_deref().unwrap_or(self.asking()))
    }

    /// Share of the question that some words speak of, 0 to 1.
    pub fn speaks_of(&self, words: &str) -> f32 {
        scoring::spoken_of(&self.question, words)
    }

    /// Whether a question in a paper asks the same, and nothing that this question does not ask.
    pub fn is_asked_by(&self, question: &str) -> bool {
        let own = words::all_stems(&self.question.text);
        let last = question.trim_end_matches('?').rsplit(['.', '?']).next().unwrap_or_default();
        // "… when you applied" only says when.
        let end = [" when ", " while ", " after ", " before ", " as "].iter().filter_map(|word| last.find(word)).min();
        let (mut same, mut other) = (0, 0);
        let main = &last[..end.unwrap_or(last.len())];
        words::each(main, |word| {
            if word.stop || !comprehension::question::tells(word.stem) {
                return;
            }
            // Where and of whom it was asked, a name says, which a question about the same thing may leave out.
            let named = word.place > 1 && main[word.range.clone()].starts_with(char::is_uppercase);
            match own.iter().any(|stem| stem == word.stem) {
                true => same += 1,
                false => other += usize::from(!named),
            }
        });
        same > other
    }

    /// The stems of the question that say something about its subject.
    pub fn telling_words(&self) -> Vec<String> {
        words::stems(&self.question.text).into_iter().filter(|stem| comprehension::question::tells(stem)).collect()
    }

    /// The texts that were found, with their numbers.
    pub fn texts(&self) -> impl Iterator<Item = (usize, &Letters)> {
        self.material.runs.iter().map(|run| &*run.letters).enumerate()
    }

    /// A place of a text, as a candidate.
    pub fn place(&self, run: usize, span: Span) -> Option<Candidate> {
        self.candidate(run, span)
    }

    /// The text that was found with a number.
    pub fn text(&self, run: usize) -> Option<&Letters> {
        self.material.runs.get(run).map(|run| &*run.letters)
    }

    /// Whether a word stands in what was found or in the name of one of its papers.
    pub fn knows(&self, word: &str) -> bool {
        let said = |run: &Run| {
            run.parts.iter().any(|(passage, ..)| plain(&passage.name).contains(word))
                || plain(&run.letters.folded(run.letters.span())).contains(word)
        };
        self.material.runs.iter().any(said)
    }

    /// A sentence as it was read, in its place.
    fn of_unit(&self, read: &scoring::Candidate) -> Option<Candidate> {
        let candidate = self.candidate(read.run, read.unit.body)?;
        Some(Candidate { text: read.text.clone(), lead: read.lead.clone(), heading: self.heading(read), ..candidate })
    }

    /// A place of a run, in the passage that holds most of it.
    fn candidate(&self, number: usize, place: Span) -> Option<Candidate> {
        let run = self.material.runs.get(number)?;
        let within = |(_, letters, start): &&(Rc<Passage>, Rc<Letters>, usize)| {
            let end = start + letters.span().end;
            place.end.min(end).saturating_sub(place.start.max(*start))
        };
        let (passage, letters, start) = run.parts.iter().max_by_key(within)?;
        let body =
            Span::new(place.start.saturating_sub(*start), place.end.saturating_sub(*start).min(letters.span().end));
        // What runs from one passage of a whole paper into the next one stands in a piece of its own.
        let whole = run.pages.is_some() && !Span::new(*start, start + letters.span().end).holds(place);
        let (passage, letters, body) = if whole {
            let text = run.letters.part(place);
            let (start, end) = (place.start as u64, place.end as u64);
            let own = Passage { start, end, text: text.exact(text.span()), ..(**passage).clone() };
            let body = text.span();
            (&Rc::new(own), &Rc::new(text), body)
        } else {
            (passage, letters, body)
        };
        let body = letters.trim(body);
        let passage = run.on_page(passage, body.start);
        (body.len() >= 4).then(|| Candidate {
            text: String::new(),
            lead: String::new(),
            heading: String::new(),
            core: None,
            place: (number, place),
            covered: 0.0,
            headed: 0.0,
            misses: false,
            valued: false,
            piece: clip(letters, body, None, LONGEST),
            span: body,
            support: 0.0,
            proven: !self.unproven.contains(&passage.origin),
            passage,
            letters: Rc::clone(letters),
        })
    }
}

/// The word of a sentence at a byte of its text on one line: words stand in the same order in both.
fn focus(letters: &Letters, sentence: Span, text: &str, core: usize) -> Option<Span> {
    let before = text.get(..core)?.split_whitespace().count();
    let before = before - usize::from(!text[..core].is_empty() && !text[..core].ends_with(char::is_whitespace));
    let mut words = 0;
    let mut blank = true;
    for at in sentence.start..sentence.end {
        let now = letters.get(at).is_whitespace();
        if blank && !now {
            if words == before {
                return Some(Span::new(at, (at + 1).min(sentence.end)));
            }
            words += 1;
        }
        blank = now;
    }
    None
}

/// A document's name in a sentence.
pub fn name_of(passage: &Passage) -> String {
    let name: String = passage.name.split_whitespace().collect::<Vec<_>>().join(" ");
    let name: String = if name.chars().count() > 80 { name.chars().take(79).chain(['…']).collect() } else { name };
    match passage.origin {
        Origin::File(_) if !name.is_empty() => format!("“{name}”"),
        Origin::Message(_) if !name.is_empty() => format!("the mail “{name}”"),
        Origin::File(_) => "a file".to_owned(),
        Origin::Message(_) => "a mail".to_owned(),
    }
}

/// Names as a sentence lists them: "a", "a and b", "a, b and 3 more".
pub fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [one, two] => format!("{one} and {two}"),
        [one, two, three] => format!("{one}, {two} and {three}"),
        [one, two, rest @ ..] => format!("{one}, {two} and {} more", rest.len()),
    }
}
