//! One paper, read once for many questions: each gets a short answer with its quotes, or none.

use super::{
    choosing::Inquiry,
    clause_cues::{cues, has, without_end},
    compose::capital,
    effective_dates::{asks_when_effective, effective_on},
    labels::{labelled, labelled_alike, speaks_of},
    letter_agreements::{self, asks_when_made},
    material::Material,
    paper_term::{self, Asked, is_length, lasting},
    provisions::{PLAINLY, Provisions},
    question::Wants,
    skills::answer::respond_of,
};
use crate::{
    answers::{
        answer_check::stands,
        engines::engine::{SourceDocument, Work},
    },
    law::{
        Letters, Span,
        abbreviations::stop,
        contract_days::made_on,
        dates::dates_in,
        facts::{Fact, Kind, facts, numbers},
        periods::periods_in,
        sentences::{Kind as SentenceKind, sentences_in},
    },
    tasks::{Answer, Source},
};

use comprehension::{amendments::taken_back, spanish::in_english, verdict::is_laid_on_another, yes_no::yes_no};
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::rc::Rc;

/// Characters of a short answer.
const SHORT: usize = 260;
/// Quotes of a short answer.
const QUOTES: usize = 2;
/// Lines of an opened list that a short answer takes up.
const ITEMS: usize = 3;
/// From so many words on, an answer is a sentence and no value.
const SENTENCE: usize = 14;
/// What the engine adds to a day that is over; in a table it would only be in the way.
const PAST: &str = " (past)";
/// Characters of a party's name.
const NAME: std::ops::RangeInclusive<usize> = 2..=80;
/// Share of what a question is about of which the place of a value must speak; and the place of a share of something.
const SPOKEN: f32 = 0.5;
const WHOLLY: f32 = 0.9;
/// How much more of the question must stand before one value than before another.
const NAMED: f32 = 0.3;
/// The longest words around a name that are quoted with it, in characters.
const AROUND: usize = 400;
/// Most words of somebody whom a label names.
const NAMED_BY: usize = 12;

/// What kind of answer is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "AnswerKind")]
pub enum AnswerKind {
    /// A few words of the paper.
    #[default]
    Text,
    /// Yes, No, or under which condition.
    YesNo,
    /// A day, or how long something lasts.
    Date,
    /// A sum.
    Amount,
    /// Who does something or is something.
    Party,
    /// All who conclude the contract.
    Parties,
}

/// A short answer, and the places that it is taken from; there is at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShortAnswer {
    pub text: String,
    pub sources: Vec<Source>,
}

/// A paper, prepared for questions. Preparing it takes time in proportion to its length; a question takes a tenth of that.
pub struct ReadPaper {
    paper: SourceDocument,
    letters: Rc<Letters>,
    material: Rc<Material>,
    parties: Vec<Fact>,
    provisions: Provisions,
}

impl ReadPaper {
    /// Reads a paper.
    pub fn new(paper: SourceDocument) -> Self {
        let material = Rc::new(Material::of_paper(&paper));
        let letters = material.runs.first().map_or_else(Rc::default, |run| Rc::clone(&run.letters));
        let found = facts(&paper.document.text).into_iter();
        let of_contract = |fact: &Fact| {
            fact.kind == Kind::Party && !fact.role.as_deref().is_some_and(in_court) && is_name(&fact.value)
        };
        let provisions = Provisions::of(&letters);
        Self { letters, material, parties: found.filter(of_contract).collect(), provisions, paper }
    }

    /// The short answer to a question; `None` if the paper does not answer it. Each of its quotes was compared with the text.
    pub fn ask(&self, question: &str, kind: AnswerKind, today: Date) -> Option<ShortAnswer> {
        let found = match kind {
            AnswerKind::Parties if self.parties.len() > 1 => Some(self.all_parties()),
            AnswerKind::Parties if let Some(letter) = letter_agreements::parties(&self.letters) => {
                let text = letter.map(|name| self.letters.folded(name)).join("; ");
                Some(ShortAnswer { text, sources: letter.map(|name| self.source(name)).to_vec() })
            }
            AnswerKind::Date
                if asks_when_effective(question)
                    && let Some(place) = effective_on(&self.letters) =>
            {
                let text = shortened(&self.letters.folded(place));
                Some(ShortAnswer { text, sources: vec![self.source(self.sentence(place))] })
            }
            AnswerKind::Date
                if asks_when_made(question)
                    && let Some(day) = made_on(&self.letters) =>
            {
                Some(ShortAnswer { text: self.letters.folded(day), sources: vec![self.source(self.sentence(day))] })
            }
            AnswerKind::Text | AnswerKind::Date if let Some(asked) = term_asked(question) => {
                return self.of_term(question, kind, asked, today).filter(|found| !self.is_in_a_name(&found.text));
            }
            _ => {
                let found = self.respond(question, kind, today);
                let found = self.by_cue(question, kind, found);
                self.by_provision(question, kind, found)
            }
        }?;
        let proven = |source: &Source| {
            stands(&self.letters, 0, source) && self.paper.document.page_at(source.start) == source.page
        };
        let sources: Vec<Source> = found.sources.into_iter().filter(proven).take(QUOTES).collect();
        (!sources.is_empty() && !found.text.is_empty()).then_some(ShortAnswer { text: found.text, sources })
    }

    /// The answer for a thing that is named: the clause under that name, or what the engine finds that speaks of it.
    pub fn named(&self, question: &str, kind: AnswerKind, today: Date) -> Option<ShortAnswer> {
        let own = labelled(&self.letters, question).filter(|_| kind == AnswerKind::Text);
        if let Some(span) = own.filter(|span| !span.is_empty()) {
            let text = shortened(&self.letters.folded(span));
            return Some(ShortAnswer { text, sources: vec![self.source(span)] });
        }
        // The heading of another clause says nothing of it.
        let heading = |found: &ShortAnswer| {
            let said = Letters::new(&found.text);
            let timed = !periods_in(&said, said.span()).is_empty();
            found.text.split(' ').count() <= 4 && !timed && !found.text.contains(|c: char| c.is_ascii_digit()) && {
                speaks_of(question, &found.text, false) == 0.0
                    && found.sources.iter().all(|source| source.quote.split_whitespace().count() <= 4)
            }
        };
        self.ask(question, kind, today).filter(|found| !heading(found))
    }

    /// Whether words are part of a party's name: "24 Hour" of "24 Hour Fitness USA, LLC" is no period.
    fn is_in_a_name(&self, words: &str) -> bool {
        self.parties.iter().any(|party| party.value.contains(words))
    }

    /// How long the paper lasts, or when it ends. A period of something else is no term.
    fn of_term(&self, question: &str, kind: AnswerKind, asked: Asked, today: Date) -> Option<ShortAnswer> {
        if let Some(lasts) = lasting(&self.letters) {
            let last = lasts.last.map(|last| self.letters.folded(last));
            let text = match (asked, last) {
                (Asked::End, Some(last)) => last,
                (Asked::End, None) => {
                    return self.respond(question, kind, today).filter(|found| self.is_about(question, found));
                }
                _ => lasts.length(&self.letters),
            };
            return Some(ShortAnswer { text: shortened(&capital(&text)), sources: vec![self.source(lasts.sentence)] });
        }
        let found = self.respond(question, kind, today)?;
        let said = Letters::new(&found.text);
        let quoted = found.sources.first().map(|source| Letters::new(&source.quote));
        let lengths = |letters: &Letters| {
            let all = periods_in(letters, letters.span());
            (all.len(), all.iter().filter(|period| is_length(letters, letters.span(), period)).count())
        };
        let timed = |letters: &Letters| !dates_in(letters, letters.span()).is_empty() || lengths(letters).1 > 0;
        let of_another = quoted.as_ref().is_some_and(|quoted| matches!(lengths(quoted), (1.., 0)));
        (timed(&said) && (asked == Asked::End || !of_another)).then_some(found)
    }

    fn respond(&self, question: &str, kind: AnswerKind, today: Date) -> Option<ShortAnswer> {
        let instruction = in_english(question).unwrap_or_else(|| question.to_owned());
        let work = Work { instruction, talk: true, today, ..Work::default() };
        let mut inquiry = Inquiry::of(Rc::clone(&self.material), &work);
        match kind {
            AnswerKind::Date => inquiry.wants = Wants::Time,
            AnswerKind::Amount => inquiry.wants = Wants::Amount,
            AnswerKind::Party => inquiry.wants = Wants::Person,
            AnswerKind::Text | AnswerKind::YesNo | AnswerKind::Parties => {}
        }
        let found = self.by_engine(&work, &inquiry, kind);
        found.or_else(|| self.by_label(&work.instruction, kind))
    }

    /// What is found, unless another sentence has the words of the clause that is asked for and this one has not.
    fn by_cue(&self, question: &str, kind: AnswerKind, found: Option<ShortAnswer>) -> Option<ShortAnswer> {
        let Some(said) = cues(question) else { return found };
        if found.as_ref().is_some_and(|found| found.sources.iter().any(|source| has(&source.quote, said))) {
            return found;
        }
        let cued = sentences_in(&self.letters)
            .into_iter()
            .filter(|sentence| sentence.kind == SentenceKind::Prose && sentence.whole);
        let about = |span: Span| {
            let heading = Span::new(span.start.saturating_sub(AROUND), span.end);
            speaks_of(question, &self.letters.folded(heading), false)
        };
        let cued = cued.map(|sentence| sentence.body).filter(|body| has(&self.letters.exact(*body), said));
        let best =
            cued.map(|body| (about(body), body)).filter(|(share, _)| *share > 0.0).max_by(|a, b| a.0.total_cmp(&b.0));
        let Some((_, body)) = best else { return found };
        let words = self.letters.folded(body);
        let value = self.letters.part(body);
        let text = match kind {
            AnswerKind::Amount | AnswerKind::Party | AnswerKind::Parties => return found,
            AnswerKind::Date => match periods_or_days(&value).as_slice() {
                [only] => only.clone(),
                [] if !without_end(&words) => return found,
                _ => words,
            },
            AnswerKind::Text | AnswerKind::YesNo => words,
        };
        Some(ShortAnswer { text: shortened(&text), sources: vec![self.source(body)] })
    }

    /// What the provision says that is asked for by its kind, where nothing was found, or what has nothing of the kind.
    fn by_provision(&self, question: &str, kind: AnswerKind, found: Option<ShortAnswer>) -> Option<ShortAnswer> {
        let Some(asked) = self.provisions.asked_by(question) else { return found };
        let place = |source: &Source| {
            let at = |at: u64| usize::try_from(at).unwrap_or(usize::MAX).min(self.letters.span().end);
            Span::new(at(source.start), at(source.end))
        };
        let held = found
            .as_ref()
            .map(|found| found.sources.iter().map(|source| asked.weight_at(place(source))).fold(0.0, f32::max));
        let values = |span: Span| {
            let value = self.letters.part(span);
            match kind {
                AnswerKind::Amount => sums(&value),
                AnswerKind::Date if lasts(question) => periods_or_days(&value),
                AnswerKind::Date => days(&value),
                // A sentence without a verdict is shown only where it speaks of what is asked.
                AnswerKind::YesNo if speaks_of(question, &value.folded(value.span()), false) < SPOKEN => Vec::new(),
                AnswerKind::Text | AnswerKind::YesNo => vec![value.folded(value.span())],
                AnswerKind::Party | AnswerKind::Parties => Vec::new(),
            }
        };
        let Some((weight, span)) = asked.best(|span| !values(span).is_empty()) else { return found };
        // What was found stays, unless this is much more what is asked for.
        if held.is_some_and(|held| weight < PLAINLY || weight < held + PLAINLY / 2.0) {
            return found;
        }
        let (value, own) = (self.letters.part(span), values(span));
        let text = match &own[..] {
            [] => return found,
            [only] => only.clone(),
            _ => value.folded(value.span()),
        };
        Some(ShortAnswer { text: shortened(&text), sources: vec![self.source(span)] })
    }

    /// The sentence around a place, if it is short enough to be quoted.
    fn sentence(&self, place: Span) -> Span {
        let mut all = sentences_in(&self.letters).into_iter().map(|sentence| sentence.body);
        all.find(|body| body.holds(place) && body.len() <= AROUND).unwrap_or(place)
    }

    /// What a clause says whose label is what is asked for: "4. Deposit. $8,400."
    fn by_label(&self, question: &str, kind: AnswerKind) -> Option<ShortAnswer> {
        let span = labelled(&self.letters, question).or_else(|| labelled_alike(&self.letters, question))?;
        let value = self.letters.part(span);
        let own = match kind {
            AnswerKind::Amount => sums(&value),
            AnswerKind::Date if !lasts(question) => days(&value),
            AnswerKind::Date => periods_or_days(&value),
            AnswerKind::Text if lasts(question) => periods_or_days(&value),
            AnswerKind::Text => vec![value.folded(value.span())],
            // "Landlord: Silver State Holdings, LLC"
            AnswerKind::Party => {
                let said = value.folded(value.span());
                if said.split(' ').count() <= NAMED_BY && said.starts_with(char::is_uppercase) {
                    vec![said]
                } else {
                    Vec::new()
                }
            }
            AnswerKind::YesNo | AnswerKind::Parties => Vec::new(),
        };
        let text = match &own[..] {
            [] => return None,
            // "Five years from April 1, 2025": the whole of it says more than its values.
            [only] if kind != AnswerKind::Text => only.clone(),
            _ => self.letters.folded(span),
        };
        Some(ShortAnswer { text: shortened(&text), sources: vec![self.source(span)] })
    }

    /// Whether the place of a value speaks of what is asked: itself, what stands before it in its paragraph, or the heading above.
    fn is_about(&self, question: &str, found: &ShortAnswer) -> bool {
        let Some(source) = found.sources.first() else { return false };
        let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX).min(self.letters.span().end);
        let (start, end) = (place(source.start), place(source.end));
        let all = self.letters.all();
        let paragraph = all[..start].windows(2).rposition(|two| two == ['\n', '\n']).map_or(0, |at| at + 2);
        // A heading is a line without a full stop.
        let above = self.letters.exact(Span::new(paragraph.saturating_sub(AROUND), paragraph));
        let heading = above.trim_end().rsplit('\n').next().filter(|line| !line.ends_with('.'));
        let context = format!("{} {}", heading.unwrap_or_default(), self.letters.folded(Span::new(paragraph, end)));
        // A share of something is no sum, unless it is the very thing that is asked for.
        let share = found.text.contains('%') && !found.text.contains(['$', '€', '£']);
        let least = if share { WHOLLY } else { SPOKEN };
        speaks_of(question, &context, share) >= least
    }

    fn by_engine(&self, work: &Work, inquiry: &Inquiry, kind: AnswerKind) -> Option<ShortAnswer> {
        let response = respond_of(work, inquiry);
        if !response.answered {
            return None;
        }
        let found = short(&response.answer)?;
        let about = |found: &ShortAnswer| self.is_about(&work.instruction, found);
        match kind {
            AnswerKind::Date if lasts(&work.instruction) => valued(inquiry, &periods_or_days, found).filter(about),
            AnswerKind::Date => valued(inquiry, &days, found).filter(about),
            AnswerKind::Amount => valued(inquiry, &sums, found).filter(about),
            // A sentence that speaks of parties names none, unless it is the one that joins them.
            AnswerKind::Parties => {
                let joins = |source: &Source| [" between ", " among "].iter().any(|word| source.quote.contains(word));
                let source = found.sources.into_iter().find(joins)?;
                Some(ShortAnswer { text: shortened(&source.quote), sources: vec![source] })
            }
            // A sentence without a verdict is shown only where it speaks of what is asked.
            AnswerKind::YesNo => {
                let verdict = ["Yes", "No", "Only"].iter().any(|word| found.text.starts_with(word));
                let of_another = || {
                    let quoted = found.sources.first().map_or("", |source| source.quote.as_str());
                    yes_no(&work.instruction).is_some_and(|asked| is_laid_on_another(&asked, quoted))
                };
                let stays = verdict || about(&found) && !of_another();
                Some(found).filter(|_| stays)
            }
            AnswerKind::Text | AnswerKind::Party => Some(found),
        }
    }

    /// Everybody who concludes the contract, in its order, each once.
    fn all_parties(&self) -> ShortAnswer {
        let mut names: Vec<String> = Vec::new();
        for party in &self.parties {
            if !names.iter().any(|known| known.eq_ignore_ascii_case(&party.value)) {
                names.push(party.value.clone());
            }
        }
        let first = self.parties.first().map(|party| party.span).unwrap_or_default();
        let last = self.parties.last().map(|party| party.span).unwrap_or_default();
        let opening = Span::new(first.start, last.end);
        let spans = if opening.len() <= AROUND { vec![opening] } else { vec![first, last] };
        let sources = spans.into_iter().map(|span| self.source(self.letters.trim(self.sentence(span)))).collect();
        ShortAnswer { text: shortened(&names.join("; ")), sources }
    }

    fn source(&self, span: Span) -> Source {
        let (start, end) = (span.start as u64, span.end as u64);
        Source {
            number: 0,
            origin: self.paper.origin,
            name: self.paper.name.clone(),
            page: self.paper.document.page_at(start),
            start,
            end,
            quote: self.letters.exact(span),
            proven: true,
        }
    }
}

/// An answer that has a value of its kind, from the first of its quotes that has one; as the value alone, if the quote has no other. A
/// sentence about a day or a sum that names none answers nothing.
fn valued(inquiry: &Inquiry, values: &dyn Fn(&Letters) -> Vec<String>, mut found: ShortAnswer) -> Option<ShortAnswer> {
    // The engine has chosen among values already.
    if found.text.split_whitespace().count() < SENTENCE && !values(&Letters::new(&found.text)).is_empty() {
        found.text = found.text.replace(PAST, "");
        return Some(found);
    }
    let of = |source: &Source| values(&Letters::new(&source.quote));
    let at = found.sources.iter().position(|source| !of(source).is_empty())?;
    let source = found.sources.get(at)?.clone();
    let mut own = of(&source);
    own.dedup();
    let text = match own.len() {
        1 => own.remove(0),
        _ if let Some(asked) = asked_for(inquiry, &source.quote, &own) => asked,
        _ if at == 0 && !values(&Letters::new(&found.text)).is_empty() => found.text.replace(PAST, ""),
        _ => source.quote.clone(),
    };
    Some(ShortAnswer { text: shortened(&text), sources: vec![source] })
}

/// Of several values of a sentence the one that is asked for: the only one that the sentence does not take back, or the one in whose
/// part of the sentence most of the question stands.
fn asked_for(inquiry: &Inquiry, quote: &str, values: &[String]) -> Option<String> {
    let letters = Letters::new(quote);
    let mut spans: Vec<Span> = Vec::new();
    for value in values {
        let from = spans.last().map_or(0, |last| last.end);
        let rest = letters.exact(Span::new(from, letters.span().end));
        let at = from + rest[..rest.find(value.as_str())?].chars().count();
        spans.push(Span::new(at, at + value.chars().count()));
    }
    let old = taken_back(&letters, letters.span(), &spans);
    let held: Vec<usize> = (0..spans.len()).filter(|at| !old[*at]).collect();
    if let [only] = held[..] {
        return Some(values[only].clone());
    }
    // "rent of $4,200 and a deposit of $8,400": each value is named before it.
    let part = |at: usize| {
        let start = at.checked_sub(1).map_or(0, |last| spans[last].end);
        inquiry.speaks_of(&letters.folded(Span::new(start, spans[at].start)))
    };
    let mut marked: Vec<(f32, usize)> = held.into_iter().map(|at| (part(at), at)).collect();
    marked.sort_by(|a, b| b.0.total_cmp(&a.0));
    match marked[..] {
        [(best, at), (second, _), ..] if best > second + NAMED => Some(values[at].clone()),
        _ => None,
    }
}

/// What a question asks of the paper's term, but for whether it is renewed.
fn term_asked(question: &str) -> Option<Asked> {
    let asked =
        in_english(question).and_then(|english| paper_term::asked(&english)).or_else(|| paper_term::asked(question));
    asked.filter(|asked| *asked != Asked::Renewal)
}

/// Whether a question asks how long something lasts, rather than for a day.
fn lasts(question: &str) -> bool {
    let asked = question.to_lowercase();
    ["how long", "how many", "how much notice", "period", "survive", " last", "term of"]
        .iter()
        .any(|words| asked.contains(words))
}

fn days(text: &Letters) -> Vec<String> {
    dates_in(text, text.span()).into_iter().map(|day| text.folded(day.span)).collect()
}

fn periods_or_days(text: &Letters) -> Vec<String> {
    let periods = periods_in(text, text.span()).into_iter().map(|period| text.folded(period.span));
    days(text).into_iter().chain(periods).collect()
}

/// Sums; of a share, the words around it.
fn sums(text: &Letters) -> Vec<String> {
    let words = text.exact(text.span());
    let chars: Vec<char> = words.chars().collect();
    let signed = |fact: Fact| {
        let minus = fact.span.start.checked_sub(1).and_then(|at| chars.get(at));
        let minus = minus.filter(|_| numbers::is_negative(&chars, fact.span.start));
        minus.map_or(fact.value.clone(), |minus| format!("{minus}{}", fact.value))
    };
    let sums = facts(&words).into_iter().filter(|fact| fact.kind == Kind::Amount).map(signed);
    let share = ["%", " percent", " per cent"].iter().any(|sign| words.contains(sign));
    sums.chain(share.then(|| text.folded(text.span()))).collect()
}

/// Whether a party's name is one: not a blank to be filled in, and not a paper that is defined beside the parties.
fn is_name(name: &str) -> bool {
    let (all, written) = (name.chars().count(), name.chars().filter(|c| c.is_alphanumeric()).count());
    NAME.contains(&all) && written * 3 >= all * 2 && name.chars().any(char::is_uppercase)
}

/// Whether a role is one of a lawsuit rather than of a contract.
fn in_court(role: &str) -> bool {
    ["Plaintiff", "Defendant", "Petitioner", "Respondent", "Appellant", "Appellee", "Claimant"].contains(&role)
}

/// What an answer says first, with the places of that and of what it shows next.
fn short(answer: &Answer) -> Option<ShortAnswer> {
    let mut lines = answer.sections.iter().flat_map(|section| &section.lines);
    let first = lines.next()?;
    let mut text = first.text.trim().to_owned();
    let mut numbers = first.sources.clone();
    for line in lines.take(ITEMS) {
        if text.ends_with([':', '—', '–']) {
            text = format!("{text} {}", line.text.trim());
        }
        numbers.extend(line.sources.iter().filter(|number| !first.sources.contains(number)));
    }
    let sources = numbers.iter().filter_map(|number| answer.sources.iter().find(|source| source.number == *number));
    Some(ShortAnswer { text: shortened(&text), sources: sources.cloned().collect() })
}

/// A text of one line that is no longer than a cell holds. A value of a few words needs no full stop.
fn shortened(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() > SHORT {
        let cut: String = line.chars().take(SHORT).collect();
        let whole = cut.rsplit_once(' ').map_or(cut.as_str(), |(whole, _)| whole);
        return format!("{} …", whole.trim_end_matches([',', ';', ':', '…', ' ']));
    }
    // The stop of "$9,450.50" ends nothing.
    let stops = line.match_indices('.').filter(|(at, _)| !line[at + 1..].starts_with(|c: char| c.is_ascii_digit()));
    let value = line.split(' ').count() <= 6 && stops.count() == 1;
    // "Alder Freight, Inc.", "Hale & Moss, P.C." and "6:00 p.m." keep theirs.
    let last = line.strip_suffix('.').and_then(|line| line.rsplit(' ').next()).unwrap_or_default();
    if value && stop(last).is_none() { line.trim_end_matches('.').to_owned() } else { line }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{
        documents::document::{Document, Origin},
        ids::FileId,
    };

    const LEASE: &str = "LEASE AGREEMENT\n\nThis Lease Agreement is made as of March 1, 2024 by and between Harbor Point Properties LLC, a \
        Delaware limited liability company (\"Landlord\"), and Alder Freight, Inc., a Nevada corporation (\"Tenant\").\n\n\
        1. Term. The term of this Lease begins on April 1, 2024 and ends on March 31, 2029.\n\n\
        2. Rent. The Tenant shall pay base rent of $9,450 a month, in advance.\n\n\
        3. Assignment. The Tenant shall not assign this Lease without the prior written consent of the Landlord.\n\n\
        4. Governing Law. This Lease is governed by the laws of the State of Nevada.\n";

    fn asked(question: &str, kind: AnswerKind) -> Option<ShortAnswer> {
        asked_of(LEASE, question, kind)
    }

    fn asked_of(text: &str, question: &str, kind: AnswerKind) -> Option<ShortAnswer> {
        let document = Document { text: text.into(), ..Document::default() };
        let paper =
            SourceDocument { origin: Origin::File(FileId::new()), name: "Lease.pdf".into(), document, written: None };
        ReadPaper::new(paper).ask(question, kind, jiff::civil::date(2026, 11, 25))
    }

    #[test]
    fn a_paper_answers_in_a_few_words_and_shows_where() {
        let rent = asked("How much is the base rent?", AnswerKind::Amount).unwrap();
        assert_eq!(rent.text, "$9,450 a month");
        assert!(rent.sources[0].quote.contains("$9,450"), "{rent:?}");
        let law = asked("Which law governs this agreement?", AnswerKind::Text).unwrap();
        assert!(law.text.contains("Nevada"), "{law:?}");
        let assign = asked("May the tenant assign the lease?", AnswerKind::YesNo).unwrap();
        assert!(assign.text.starts_with("Only with"), "{assign:?}");
        let parties = asked("Who are the parties?", AnswerKind::Parties).unwrap();
        assert_eq!(parties.text, "Harbor Point Properties LLC; Alder Freight, Inc.");
    }

    #[test]
    fn a_summary_of_terms_answers_by_its_labels_in_other_words() {
        let lease = "OFFICE LEASE\n\nSUMMARY OF TERMS\n\nLandlord: Silver State Holdings, LLC\nTenant: Basin Orthodontics, P.C.\n\
            Commencement Date: September 1, 2025\nExpiration Date: August 31, 2035\nSecurity Deposit: $12,000\n\n1. Premises. The suite is leased as it is.\n";
        let of = |question: &str, kind| asked_of(lease, question, kind).map(|found| found.text);
        assert_eq!(of("When does the term begin?", AnswerKind::Date).as_deref(), Some("September 1, 2025"));
        assert_eq!(of("When does the term end?", AnswerKind::Date).as_deref(), Some("August 31, 2035"));
        assert_eq!(
            of("Who is the landlord?", AnswerKind::Party).as_deref(),
            Some("Silver State Holdings, LLC is the Landlord.")
        );
        assert_eq!(of("When does the option end?", AnswerKind::Date), None);
    }

    #[test]
    fn an_amended_term_answers_with_what_holds_now() {
        let of = |text: &str, question: &str, kind| asked_of(text, question, kind).map(|found| found.text);
        let lease = "FIRST AMENDMENT TO LEASE\n\n1. Base Rent. The Base Rent is changed from $9,400 to $10,100 per month.\n\n\
            2. Term. The expiration date of the term is extended from March 31, 2027 to March 31, 2029.\n";
        assert_eq!(of(lease, "How much is the base rent?", AnswerKind::Amount).as_deref(), Some("$10,100 per month"));
        assert_eq!(of(lease, "When does the term expire?", AnswerKind::Date).as_deref(), Some("March 31, 2029"));
        let price = "AMENDMENT TO PURCHASE AGREEMENT\n\n1. Price. The purchase price of $250,000 is hereby deleted and replaced with $300,000.\n";
        assert_eq!(of(price, "How much is the purchase price?", AnswerKind::Amount).as_deref(), Some("$300,000"));
        let loan = "AMENDMENT NO. 2 TO LOAN AGREEMENT\n\n1. The monthly installment shall no longer be $4,200 per month but $4,900 per month.\n\n\
            2. Everything else stays as it is.\n";
        let monthly = of(loan, "How much is the monthly installment?", AnswerKind::Amount);
        assert_eq!(monthly.as_deref(), Some("$4,900 per month"));
        let both = "SERVICES AGREEMENT\n\n3. Fees. The Client shall pay a monthly retainer of $4,200.\n\n4. Expenses. The Client pays travel.\n\n\
            AMENDMENT\n\nThe monthly retainer is increased from $4,200 to $4,900.\n";
        let retainer = of(both, "What is the monthly retainer?", AnswerKind::Amount);
        assert_eq!(retainer.as_deref(), Some("$4,900"));
    }

    #[test]
    fn a_yes_or_no_says_how_far_it_goes() {
        let of = |clause: &str, question: &str| {
            let text = format!("LEASE\n\n1. Rent. The rent is due monthly.\n\n2. Assignment. {clause}\n");
            asked_of(&text, question, AnswerKind::YesNo).map(|found| found.text)
        };
        let may =
            of("The Tenant may assign this Lease to an affiliate without consent.", "May the tenant assign the lease?");
        assert!(may.as_deref().is_some_and(|text| text.starts_with("Yes, to an affiliate")), "{may:?}");
        let not = of(
            "The Tenant shall not assign this Lease, except to an affiliate.",
            "May the tenant assign the lease without consent?",
        );
        assert!(not.as_deref().is_none_or(|text| text.contains("affiliate")), "{not:?}");
        let only =
            of("The Tenant shall not assign this Lease except to an affiliate.", "May the tenant assign the lease?");
        assert!(only.as_deref().is_some_and(|text| text.contains("to an affiliate")), "{only:?}");
        let never = of("The Tenant shall not assign this Lease.", "May the tenant assign the lease?");
        assert_eq!(never.as_deref(), Some("No"));
    }

    #[test]
    fn an_amount_cell_holds_the_amount() {
        let text = "LEASE\n\n2. Money. The Tenant shall pay base rent of $4,200 per month and a security deposit of $8,400 upon signing this Lease, \
            both without any deduction or set-off of any kind.\n";
        let deposit = asked_of(text, "How much is the security deposit?", AnswerKind::Amount).unwrap();
        assert!(deposit.text.starts_with("$8,400") && deposit.text.len() < 30, "{deposit:?}");
    }

    #[test]
    fn names_and_sums_keep_their_beginning() {
        let lease = "LEASE\n\nThis Lease is made on May 1, 2026 between Pine Court LLC (\"Landlord\") and 48 Hour Print Works, LLC (\"Tenant\").\n\n\
            1. Rent. The monthly rent is -$725.50, payable on the first day of each month.\n\n2. Use. The Tenant prints.\n";
        let of = |question: &str, kind| asked_of(lease, question, kind).map(|found| found.text);
        let parties = of("Who are the parties?", AnswerKind::Parties);
        assert_eq!(parties.as_deref(), Some("Pine Court LLC; 48 Hour Print Works, LLC"));
        let rent = of("How much is the monthly rent?", AnswerKind::Amount);
        assert!(rent.as_deref().is_some_and(|rent| rent.starts_with("-$725.50") && !rent.ends_with('.')), "{rent:?}");
        let term = of("How long is the term of the lease?", AnswerKind::Text);
        assert!(term.as_deref().is_none_or(|term| !term.contains("48 Hour")), "{term:?}");
    }

    #[test]
    fn what_the_paper_does_not_say_has_no_answer() {
        assert_eq!(asked("What is the security deposit?", AnswerKind::Amount), None);
        assert_eq!(asked("Is there an arbitration clause?", AnswerKind::YesNo), None);
    }

    #[test]
    fn a_sentence_on_something_else_fills_no_yes_or_no_cell() {
        let nda = "NON-DISCLOSURE AGREEMENT\n\n1. Recipient keeps Discloser's Confidential Information secret for three years.\n\n\
            2. On request Recipient returns or destroys it.\n";
        let law = asked_of(nda, "May confidential information be disclosed if the law requires it?", AnswerKind::YesNo);
        assert_eq!(law, None);
    }

    #[test]
    fn a_clause_is_known_by_its_own_words_and_a_letter_by_its_head() {
        let nda = "NON-DISCLOSURE AGREEMENT\n\nThis Agreement is entered into as of May 2, 2026 by Kestrel Survey, Inc. and Lund Marine LLC.\n\n\
            1. Use. The Recipient uses Confidential Information only for the survey, while the parties' information stays secret.\n\n\
            2. Limits. Confidential Information does not include what the Recipient knew before.\n\n\
            3. Orders. If the Recipient receives a subpoena, it may disclose Confidential Information after telling the Discloser.\n\n\
            4. Length. The duties of confidentiality survive for four years after this Agreement ends.\n";
        let of = |question: &str, kind| asked_of(nda, question, kind).map(|found| found.text).unwrap_or_default();
        let made = of("As of which date is the agreement made?", AnswerKind::Date);
        assert_eq!(made, "May 2, 2026");
        let excluded = of("Which information is excluded from the obligations?", AnswerKind::Text);
        assert!(excluded.contains("does not include"), "{excluded}");
        let law = of("May confidential information be disclosed if the law requires it?", AnswerKind::YesNo);
        assert!(law.contains("subpoena") || law.starts_with("Yes"), "{law}");
        let survive = of("How long does confidentiality survive?", AnswerKind::Date);
        assert!(survive.to_lowercase().contains("four years"), "{survive}");
        let letter = "KESTREL SURVEY, INC.\n\nMay 2, 2026\n\nLund Marine LLC\n9 Quay Street\n\nDear Ida:\n\nThis letter agreement says what we survey for you.\n\nSincerely,\nPaul Orr\n";
        let parties =
            asked_of(letter, "Who are the parties to the agreement?", AnswerKind::Parties).map(|found| found.text);
        assert_eq!(parties.as_deref(), Some("KESTREL SURVEY, INC.; Lund Marine LLC"));
    }

    #[test]
    fn a_long_answer_is_cut_between_words() {
        let long = shortened(&"word ".repeat(200));
        assert!(long.ends_with("word …") && long.chars().count() <= SHORT + 2, "{long}");
        assert_eq!(shortened("Alder Freight, Inc."), "Alder Freight, Inc.");
        assert_eq!((shortened("$7,115.50.").as_str(), shortened("Sec. 4.2.").as_str()), ("$7,115.50", "Sec. 4.2."));
        assert_eq!((shortened("$9,450 a month.").as_str(), shortened("Yes.").as_str()), ("$9,450 a month", "Yes"));
    }

    #[test]
    fn a_short_contract_answers_with_its_labels_and_with_nothing_else() {
        let lease = "LEASE AGREEMENT\n\nThis Lease is made on March 3, 2025 between Corliss Realty LLC (the \"Landlord\") and Brightwell Dental, P.C. \
            (the \"Tenant\").\n\n2. Term. Five years from April 1, 2025.\n\n3. Rent. $4,200 per month, due on the first.\n\n4. Deposit. $8,400.\n\n\
            5. Late rent bears a charge of 5%.\n";
        let of = |question: &str, kind| asked_of(lease, question, kind).map(|found| found.text);
        assert_eq!(of("How much is the base rent?", AnswerKind::Amount).as_deref(), Some("$4,200 per month"));
        assert_eq!(of("How much is the security deposit?", AnswerKind::Amount).as_deref(), Some("$8,400"));
        assert_eq!(
            of("How long is the term of the lease?", AnswerKind::Text).as_deref(),
            Some("Five years from April 1, 2025")
        );
        assert_eq!(of("When does the lease end?", AnswerKind::Date), None);
        let parties = of("Who are the landlord and the tenant?", AnswerKind::Parties);
        assert_eq!(parties.as_deref(), Some("Corliss Realty LLC; Brightwell Dental, P.C."));
    }
}
