//! From the passages that search found to the sentences that answer: each is judged by how likely it is to answer the question, and
//! there is an answer only if one is likely enough.

mod amended;
mod asked_same;
mod called_so;
mod candidate;
mod event;
mod numbered;
mod of_paper;
mod of_whom;
mod reading;
mod special_case;

pub use self::candidate::{Candidate, enough};
use self::{
    called_so::names_heading,
    candidate::{CAUSE, CORES, MOST},
    event::prefer_event,
    numbered::of_another_number,
    of_whom::{is_of_another_party, is_still_to_do},
    special_case::prefer_plain,
};
use super::{
    clip::clip,
    material::{Material, Run},
    question::{Wants, wants},
    sentence_features::LONGEST,
    supposed_days::supposed,
};
use crate::{
    answers::{engines::engine::Work, meaning::Meaning},
    documents::document::{Origin, Passage},
    law::{Letters, Span, cues::plain, periods::periods_in},
    search::{Asked, asking_part},
};

use comprehension::{
    asked_value::{AskedValue, asked_value, asks_of_a_case, attribute, only_wonders, tells_of_a_case},
    parties::{by_role, parties},
    question::Question,
    replies,
    scoring::{self, Judged},
    typing::spelled_out,
    yes_no::{YesNo, yes_no},
};
use jiff::civil::Date;
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
/// How many of the likeliest sentences are candidates: of a long paper, nobody asks for the rest.
const TRIED: usize = 256;
/// Share of a question that a clause must speak of to be the one that is asked for.
pub const SPOKEN_OF: f32 = 0.45;
/// A sentence that speaks of this share of a question of several parts answers it.
const ALL: f32 = 0.9;
/// Weight of a question of two parts that say as much as several.
const TWO: f32 = 8.0;
/// Share of what is asked beside names that a sentence must speak of, and what is left of its support if it speaks of less.
const BESIDE_NAMES: f32 = 0.05;
const ONLY_NAMES: f32 = 0.5;
/// The same where it is likely enough besides: with this share of the needed probability.
const MUCH: f32 = 0.65;
const LIKELY: f32 = 0.4;
/// What is left of a sentence's support if it has no value of the kind that is asked for, or does not speak of it.
const NO_VALUE: f32 = 0.55;
/// The same where it has such a value, or none is asked for, and does not name what is asked of the thing.
const NO_ATTRIBUTE: f32 = 0.7;
/// Share of the likeliest one's support that goes to the next one then, if that names it.
const INSTEAD: f32 = 0.9;
/// How much likelier a sentence answers that has a value of a kind that few sentences have: an age, a speed, a colour.
const RARE: f32 = 1.5;
/// How many of the likeliest sentences are looked behind for a cause, and characters between a sentence and its neighbour.
const BEFORE_CAUSE: usize = 3;
const GAP: usize = 3;
/// Most characters between a heading and what stands behind it.
const BEHIND_HEADING: usize = 8;
/// What is left of a sentence's support if it speaks of another of several numbered things.
const ANOTHER_NUMBER: f32 = 0.4;
/// The same if it rules what another party does, or says only what is still to be done.
const ANOTHER_PARTY: f32 = 0.4;
/// The same if it only opens a contract.
const OPENS: f32 = 0.4;
/// The same if it stands in another paper than the one that the question names.
const ANOTHER_PAPER: f32 = 0.6;
/// Beginnings of a sentence that says what follows if what the one before it sets is not done.
const IF_NOT: &[&str] = &[
    "If he ",
    "If she ",
    "If it ",
    "If they ",
    "If not",
    "Otherwise",
    "Failing ",
    "If we do not",
    "If you do not",
    "If this ",
];
/// Share of a question of which a sentence hardly speaks.
const HARDLY: f32 = 0.35;
/// Share of the case of a question of which a sentence must say what follows in it.
const OF_CASE: f32 = 0.4;

/// Whether a question asks for what somebody answers for: "What is she personally on the hook for?"
fn asks_of_liability(asked: &str) -> bool {
    ["personally ", "on the hook", "liable for", "guaranteed by", "guarantor owe"]
        .iter()
        .any(|words| asked.contains(words))
}

/// The case in which a question asks what happens: "she loses the contest" of "What happens to the house if she loses the contest?"
fn case_asked(asked: &str) -> Option<Question> {
    let case = asked.split_once(" if ").or_else(|| asked.split_once(" when "))?.1;
    let case = Question::new(case);
    (case.subjects().map(|need| need.mass).sum::<f32>() >= TOLD_CASE).then_some(case)
}

/// Weight of a case that is worth looking for.
const TOLD_CASE: f32 = 4.0;

/// The case with which a sentence begins; empty where it begins with none.
fn case_told(text: &str) -> String {
    let opens =
        ["If ", "When ", "Where ", "In case ", "In the event ", "Should "].iter().any(|words| text.starts_with(words));
    let end = text.find(", ").unwrap_or(0);
    if opens { text[..end].to_owned() } else { String::new() }
}

/// Characters of the mark of an item: "(iii) ".
const MARK: usize = 6;

/// Puts a sentence that speaks of what is asked before one that only names of whom it is asked: "Guarantor's liability is limited to …" before
/// "the note of Pier LLC (the “Guarantor”)".
fn prefer_told(all: &mut [Candidate]) {
    let most = |all: &[Candidate]| all.iter().map(|c| c.support).fold(0.0, f32::max);
    let best = most(all);
    let names = all.iter().filter(|c| c.support == best).all(|c| c.only_names);
    if names && let Some(told) = all.iter_mut().take(CORES).find(|c| !c.only_names && c.valued && c.covered >= MOST) {
        told.support = best * CAUSE;
    }
}

/// Puts the sentence that speaks of what is asked before one that hardly does and only looks like an answer: "The status date of May 4 stands"
/// before "The matter is set for trial on June 1".
fn prefer_spoken(all: &mut [Candidate]) {
    let Some(best) = all.iter().max_by(|a, b| a.support.total_cmp(&b.support)) else { return };
    let (support, speaks) = (best.support, best.covered > HARDLY || best.headed > 0.0 || best.row.is_some());
    if speaks {
        return;
    }
    let spoken = all.iter_mut().take(CORES).filter(|c| c.covered >= MOST && !c.is_heading() && !c.only_names);
    if let Some(told) = spoken.max_by(|a, b| a.support.total_cmp(&b.support)) {
        let least = if told.valued { enough() } else { 0.0 };
        told.support = (support * CAUSE).max(least);
    }
}

/// Whether a sentence is the one with which a contract begins: "This Guaranty (“Guaranty”) is given by Nora Oberlin (“Guarantor”) …"
fn opens_contract(text: &str) -> bool {
    let head: String = text.chars().take(OPENING).collect();
    let defines =
        text.matches(['(', '“']).count() > 2 && (text.contains("(“") || text.contains("(\"") || text.contains("(the "));
    let made = ["made", "entered into", "given", "dated", "by and between"].iter().any(|words| head.contains(words));
    text.starts_with("This ") && defines && made
}

/// Characters of a contract's first sentence that say that it is made.
const OPENING: usize = 160;

/// Whether a text is a signature: a few words with the mark of one.
fn is_signature(text: &str) -> bool {
    text.contains("/s/") && text.split_whitespace().count() <= SIGNED
}

/// Most words of a line of signatures.
const SIGNED: usize = 16;

/// Whether a sentence says how long something lasts: by a period, or by its end.
fn says_how_long(candidate: &Candidate) -> bool {
    let low = candidate.text.to_lowercase();
    let ends = [
        " until ",
        " through ",
        "as long as",
        "so long as",
        "indefinitely",
        "perpetu",
        "forever",
        " minutes",
        " life",
        " ends ",
        " ending ",
        "expire",
        " seconds",
        "overnight",
        "permanent",
    ];
    !periods_in(&candidate.letters, candidate.span).is_empty() || ends.iter().any(|words| low.contains(words))
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
    /// The day that the question supposes: "if he got it on May 4".
    pub supposed: Option<Date>,
    /// The papers that the question names by their kind, if it means some of them.
    papers: Vec<usize>,
}

impl Inquiry {
    /// The work's question.
    pub fn new(work: &Work) -> Self {
        Self::of(Rc::new(Material::new(work)), work)
    }

    /// The work's question, asked of what was read before.
    pub fn of(material: Rc<Material>, work: &Work) -> Self {
        let question = if work.instruction.trim().is_empty() { &work.subject } else { &work.instruction };
        let question_text = material.spelling().respelled(&spelled_out(question));
        let asking = asking_part(&question_text);
        let parties = parties(material.runs.iter().map(|run| &*run.letters));
        let by_role = by_role(&asking, &parties).map(|asking| asking.to_lowercase());
        // The day that a question supposes stands in no paper.
        let supposed = supposed(&asking, work.today);
        let looked_for = supposed.as_ref().map_or(&asking, |(_, rest)| rest);
        let heads: Vec<String> = material.runs.iter().map(Run::head).collect();
        let question = Question::new(looked_for).knowing(looked_for, &parties).below(&heads.join(". "));
        let (asked, wants) = (Asked::new(&question_text), wants(&question_text));
        Self {
            material,
            by_role,
            supposed: supposed.map(|(day, _)| day),
            papers: of_paper::named(&asking, &heads),
            unproven: work.unproven.clone(),
            meaning: work.meaning.clone(),
            question,
            asked,
            wants,
        }
    }

    /// Sentences that may answer, likeliest first; those from unverified senders after the others.
    pub fn candidates(&self) -> Vec<Candidate> {
        let question = &self.question;
        let likeness = self.meaning.as_ref().map(|meaning| |texts: &[String]| meaning.likeness(&question.text, texts));
        let mut all = self.candidates_of(question, self.material.prepared.judge_by(question, likeness));
        self.put_rows(&mut all);
        all
    }

    /// Puts the rows that answer before the sentences.
    fn put_rows(&self, all: &mut Vec<Candidate>) {
        let best = all.first().map_or(0.0, |best| best.support);
        // What somebody answers for themselves is no cell of a table of rents, though the question names its row.
        let rows = if asks_of_liability(&self.question.text) { Vec::new() } else { self.rows() };
        let within = |c: &Candidate| rows.iter().any(|row| row.place.0 == c.place.0 && row.place.1.touches(c.place.1));
        all.retain(|c| !within(c));
        all.extend(rows.into_iter().map(|row| Candidate { support: row.support + best, ..row }));
        all.sort_by(|a, b| a.class().cmp(&b.class()).then(b.support.total_cmp(&a.support)));
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
        let value = asked_value(&question.text);
        let attribute = attribute(&question.text);
        let of_a_case = asks_of_a_case(&question.text);
        let case = of_a_case.then(|| case_asked(&question.text)).flatten();
        // A sentence that alone speaks of all that is asked answers, however little that is.
        let alone = question.subjects().count() <= 2 && self.material.prepared.speaking(question, ALL) == 1;
        // What the likeliest sentence had, if it does not name what is asked of the thing: the next one that does takes its place.
        let mut given_up = 0.0f32;
        let asks_who_signed = ["who", "sign", "execut", "behalf"].iter().any(|word| question.text.contains(word));
        let lasts = question.text.contains("how long");
        let of_parties = self.wants == Wants::Time
            || ["who", "parties", "made", "date", "between", "address", "where is", "what is this"]
                .iter()
                .any(|words| question.text.contains(words));
        for (at, support) in judged.order.into_iter().take(TRIED) {
            let found = &self.material.prepared.candidates[at];
            // Who signed is told elsewhere; below a paper nothing else is said.
            if !found.may_answer(question) || is_signature(&found.text) && !asks_who_signed {
                continue;
            }
            let run = &self.material.runs[found.run];
            let Some(mut candidate) = self.of_unit(found) else { continue };
            candidate.support = support * self.meant(run) * self.of_paper_meant(found.run);
            if all.len() < CORES {
                candidate.core = self.material.prepared.core(question, at);
                candidate.covered = self.material.prepared.covered(question, at);
                candidate.misses = self.material.prepared.misses(question, at);
                candidate.unmet = self.material.prepared.unmet(question, at);
                candidate.headed = self.material.prepared.headed(question, at);
                let several = question.needs.len() > 2
                    || question.subjects().count() == 2 && question.mass() >= TWO
                    || replies::reply(&candidate.text).is_some();
                candidate.valued = self.material.prepared.has_value(question, at);
                // A label is nobody: "Workers' compensation: $498.00".
                let names = !candidate.text.contains(':')
                    && value == Some(AskedValue::Person)
                    && self.material.prepared.holds(AskedValue::Person, question, at);
                let valued = all.is_empty() && (candidate.valued || names);
                let plain = candidate.covered >= ALL && (several || alone)
                    || candidate.covered >= MOST && (valued || candidate.headed > 0.0)
                    || candidate.covered >= MUCH && valued && candidate.support >= LIKELY * enough();
                let rare = matches!(value, Some(AskedValue::Rate | AskedValue::Age | AskedValue::Colour));
                let holds = value.is_none_or(|value| self.material.prepared.holds(value, question, at));
                let lacks = (!rare || !holds)
                    && attribute.as_ref().is_some_and(|word| self.material.prepared.lacks(question, at, word));
                // "On June 9 you began to practice" says of nothing how long it lasts.
                let holds = holds && (!lasts || says_how_long(&candidate));
                let by_role = self.by_role.as_deref().unwrap_or(&question.text);
                let of_another =
                    is_of_another_party(by_role, &candidate.text) || is_still_to_do(by_role, &candidate.text);
                let short = !holds || lacks || only_wonders(&candidate.text) || of_another;
                // "Severity 1 issues are reported by telephone" says nothing of severity 2.
                if of_another_number(&question.text, &format!("{} {}", candidate.heading, candidate.text)) {
                    candidate.support *= ANOTHER_NUMBER;
                }
                let before = candidate.support;
                if of_another {
                    candidate.support *= ANOTHER_PARTY;
                }
                // What opens a contract names its parties, and says nothing of what they agree on.
                if opens_contract(&candidate.text) && !of_parties {
                    candidate.support *= OPENS;
                }
                if (lacks || of_another) && all.is_empty() {
                    given_up = if of_another { before } else { candidate.support };
                } else if !short && candidate.covered >= MUCH {
                    candidate.support = candidate.support.max(std::mem::take(&mut given_up) * INSTEAD);
                }
                if short && !of_another {
                    candidate.support *= if holds { NO_ATTRIBUTE } else { NO_VALUE };
                }
                let told = question.wants_cause && candidate.valued || of_a_case && tells_of_a_case(&candidate.text);
                if told {
                    candidate.support *= CAUSE;
                }
                // "If any beneficiary contests this Will, …" says what happens if she loses the contest, whatever else is asked of it.
                let of_case = |case: &Question| scoring::spoken_of(case, &case_told(&candidate.text)) >= OF_CASE;
                if case.as_ref().is_some_and(of_case) {
                    candidate.support = candidate.support.max(enough());
                    candidate.covered = candidate.covered.max(SPOKEN_OF);
                }
                if rare && holds {
                    candidate.support *= RARE;
                }
                if (plain || rare && candidate.covered >= MOST) && !other && !short {
                    candidate.support = candidate.support.max(enough());
                }
                // What only names those of whom it is asked is no answer; a sum of Kevin's may be what "How much does Kevin owe?" asks for.
                let one = candidate.valued && question.subjects().filter(|need| !need.of_somebody).count() == 1;
                let beside = self.material.prepared.beside_names(question, at);
                candidate.only_names = beside.is_some_and(|share| share < BESIDE_NAMES);
                if candidate.only_names && !one {
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
        self.read_under_headings(&mut all);
        self.prefer_headed(&mut all);
        prefer_spoken(&mut all);
        prefer_event(&question.text, &mut all);
        prefer_plain(&question.text, &mut all);
        prefer_told(&mut all);
        if question.wants_cause {
            self.prefer_causes(&mut all);
        }
        if of_a_case {
            self.prefer_case(&mut all);
        }
        self.prefer_asked_same(&mut all);
        all.sort_by(|a, b| a.class().cmp(&b.class()).then(b.support.total_cmp(&a.support)));
        all
    }

    /// Puts the sentence behind a heading that was taken for one in its place: "g) Unspent money. You will return whatever …".
    fn read_under_headings(&self, all: &mut Vec<Candidate>) {
        let units = &self.material.prepared.candidates;
        let mut at = 0;
        while at < all.len().min(CORES) {
            let (run, place) = all[at].place;
            let next = || {
                let own = units.iter().position(|c| c.run == run && c.unit.body == place)?;
                let next = units.get(own + 1).filter(|next| next.run == run && !next.only_asks())?;
                let near = next.unit.body.start.saturating_sub(place.end) <= BEHIND_HEADING;
                Some((own + 1, self.of_unit(next).filter(|found| near && !found.is_heading())?))
            };
            let found = if all[at].is_heading() { next() } else { None };
            let Some((unit, found)) = found else {
                at += 1;
                continue;
            };
            let heading = all.remove(at);
            let core = self.material.prepared.core(&self.question, unit);
            match all.iter().position(|known| known.place == found.place) {
                Some(known) => {
                    all[known].support = all[known].support.max(heading.support);
                    all[known].covered = all[known].covered.max(heading.covered);
                }
                None => all.insert(at, Candidate { core, support: heading.support, covered: heading.covered, ..found }),
            }
        }
    }

    /// Puts what stands under the heading that is asked for before what only uses its words elsewhere.
    fn prefer_headed(&self, all: &mut [Candidate]) {
        let Some(best) = all.iter().map(|c| c.support).reduce(f32::max) else { return };
        // "How long is loss of rent paid?" asks of the clause that is called so, and not of "Loss Payment".
        let called = |c: &Candidate| names_heading(&self.question.text, &c.heading);
        if !all.iter().filter(|c| c.support == best).any(&called)
            && let Some(at) = (0..all.len().min(CORES)).find(|at| called(&all[*at]) && all[*at].valued)
        {
            all[at].support = (all[at].support + best).max(enough());
            all[at].covered = all[at].covered.max(MUCH);
            return;
        }
        let elsewhere = all.iter().filter(|c| c.support == best).all(|c| c.headed < MOST);
        let under: Vec<usize> =
            (0..all.len()).filter(|at| all[*at].headed >= MOST && all[*at].support >= enough()).collect();
        if elsewhere {
            for at in under {
                all[at].support += if all[at].valued { 2.0 * best } else { best };
            }
        }
    }

    /// Puts the sentence that says what follows if a duty is not done before the one that sets it: "Wife shall refinance the mortgage. If she does
    /// not, the home shall be sold."
    fn prefer_case(&self, all: &mut Vec<Candidate>) {
        let Some(best) = all.iter().max_by(|a, b| a.support.total_cmp(&b.support)).cloned() else { return };
        if best.covered < SPOKEN_OF || tells_of_a_case(&best.text) {
            return;
        }
        let (_, next) = self.beside(&best);
        let Some(next) = next.filter(|next| IF_NOT.iter().any(|words| next.text.starts_with(words))) else { return };
        let support = best.support * CAUSE;
        match all.iter_mut().find(|known| known.place == next.place) {
            Some(known) => {
                (known.support, known.covered) = (support.max(known.support), best.covered.max(known.covered))
            }
            None => all.push(Candidate { support, covered: best.covered, ..next }),
        }
    }

    /// Puts the sentence that says why behind the one that says what, and before it where only that is asked: "The stairs were not used.
    /// They had rotted because …".
    fn prefer_causes(&self, all: &mut Vec<Candidate>) {
        let mut found: Vec<Candidate> = Vec::new();
        for told in all.iter().take(BEFORE_CAUSE).filter(|told| !told.valued && told.covered >= SPOKEN_OF) {
            let (_, next) = self.beside(told);
            let apart = |next: &Candidate| next.place.1.start.saturating_sub(told.place.1.end) > GAP;
            if let Some(next) = next.filter(|next| scoring::gives_cause(&next.text) && !apart(next)) {
                found.push(Candidate { support: told.support * CAUSE, covered: told.covered, valued: true, ..next });
            }
        }
        for cause in found {
            match all.iter_mut().find(|known| known.place == cause.place) {
                Some(known) if known.support < cause.support => {
                    (known.support, known.covered) = (cause.support, cause.covered)
                }
                Some(_) => {}
                None => all.push(cause),
            }
        }
    }

    /// What is left of a sentence's support if the question names another of the papers by its kind.
    fn of_paper_meant(&self, run: usize) -> f32 {
        if self.papers.is_empty() || self.papers.contains(&run) { 1.0 } else { ANOTHER_PAPER }
    }

    /// How far a document is the one that is asked about.
    fn meant(&self, run: &Run) -> f32 {
        match run.named {
            // The document that is meant is here: others are not what the question is about.
            Some(named) if self.material.named >= NAMED && named < 0.6 * self.material.named => 0.35,
            _ => 1.0,
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

    /// The same with the roles of the parties in the place of their names, if it names one.
    pub fn asking_by_role(&self) -> &str {
        self.by_role.as_deref().unwrap_or(self.asking())
    }

    /// What it asks, if Yes or No answers it: of a party by its role, if it has one.
    pub fn yes_no(&self) -> Option<YesNo> {
        yes_no(self.asking_by_role())
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
            unmet: 0,
            only_names: false,
            valued: false,
            row: None,
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
