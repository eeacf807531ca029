//! What an inquiry reads in its papers beside the sentences that answer: norms, sections, lists and neighbours.

use super::{super::provisions::Provisions, Candidate, Inquiry, MARK, SPOKEN_OF};
use crate::{
    answers::engines::engine::Work,
    law::{Letters, Span, dates::dates_in},
};

use comprehension::{
    inline_lists::inline_list,
    kinds::kinds,
    norms::{NormsOf, lays},
    question::Question,
    scoring,
    spanish::is_spanish,
    verdict::{is_laid_on_another, is_ruled},
    yes_no::Asks,
};
use jiff::civil::Date;
use search::{lexicon, words};
use std::rc::Rc;

/// Characters of a paper in which its own day stands.
const HEAD: usize = 600;
/// Characters at its head in which it says what it is.
const TITLE: usize = 200;

impl Inquiry {
    /// The sentences that lay such norms on somebody, in the order of their documents.
    pub fn norms(&self, asked: &NormsOf) -> Vec<Candidate> {
        let lays = |c: &&scoring::Candidate| lays(&format!("{} {}", c.lead, c.text), asked);
        self.material.prepared.candidates.iter().filter(lays).filter_map(|c| self.of_unit(c)).collect()
    }

    /// The kind of clause that is asked for, if one is for sure.
    pub fn subject(&self) -> Option<&'static str> {
        let asked = words::all_stems(&self.question.text);
        let said = |name: &str| words::stems(name).iter().all(|word| asked.contains(word));
        let kinds = kinds(&self.question);
        // "Severance" and "severability" have one stem: the one that stands in the question is meant.
        let own = kinds.iter().find(|(kind, sure)| *sure >= 1.0 && self.question.text.contains(kind.name()));
        own.or(kinds.first())
            // "Deadline" is no subject that a paper could say nothing about.
            .filter(|(kind, sure)| {
                // "Shopped around" is no "no shop".
                let none = kind.name().starts_with("no ") && !self.question.text.contains(kind.name());
                *sure >= 1.0 && !none && said(kind.name()) && !matches!(kind.name(), "deadline" | "term" | "end date")
            })
            .map(|(kind, _)| kind.name())
    }

    /// Whether a question asks which law governs, and a sentence says nothing of that: "When drilling is prevented by law, …".
    pub fn is_of_another_clause(&self, candidate: &Candidate) -> bool {
        let Some(name) = self.subject().filter(|name| *name == "governing law") else { return false };
        let Some(kind) = lexicon::all().iter().find(|kind| kind.name() == name) else { return false };
        let said = format!("{} {}", candidate.lead, candidate.text);
        // A row, and a provision that only names a state, are what stands behind their heading.
        candidate.row.is_none()
            && kind.said(&lexicon::Places::new(&said)) == 0.0
            && kind.headed(&lexicon::Places::new(&candidate.heading)) == 0.0
            && candidate.headed == 0.0
    }

    /// The provision of a paper in Spanish that is asked for by its kind, where one paper has one: what stands under "Fuero" for "Which courts
    /// decide?". In English the words of the question decide: a kind alone answers too often where nothing does.
    pub fn provision(&self) -> Option<Candidate> {
        let spanish = |(_, letters): &(usize, &Letters)| is_spanish(&letters.folded(letters.span()));
        let mut found = self.texts().filter(spanish).filter_map(|(run, letters)| {
            let (_, span) = Provisions::of(letters).asked_by(self.asking())?.best(|_| true)?;
            Some((run, span))
        });
        let (run, span) = found.next().filter(|_| found.next().is_none())?;
        let all = &self.material.prepared.candidates;
        let unit = all.iter().find(|c| c.run == run && c.unit.body == span && !c.only_asks());
        let text = || self.text(run).map(|letters| letters.folded(span)).unwrap_or_default();
        let candidate = match unit {
            Some(unit) => self.of_unit(unit),
            None => self.place(run, span).map(|place| Candidate { text: text(), ..place }),
        };
        candidate.map(|found| Candidate { support: scoring::enough(), covered: SPOKEN_OF, ..found })
    }

    /// Whether one of the papers is in Spanish.
    pub fn reads_spanish(&self) -> bool {
        self.texts().any(|(_, letters)| is_spanish(&letters.folded(letters.span())))
    }

    /// The sentences for which a test holds, in the order of their documents.
    pub fn sentences(&self, holds: impl Fn(&str) -> bool) -> Vec<Candidate> {
        self.material.prepared.candidates.iter().filter(|c| holds(&c.text)).filter_map(|c| self.of_unit(c)).collect()
    }

    /// The sentence that rules the deed that a question asks of, by its verb: "The Trustee shall not sell …" for "Could the trustee sell the
    /// cottage?".
    pub fn rule_of_deed(&self) -> Option<Candidate> {
        let asked = self.yes_no()?;
        let verb = asked.verb.as_ref().filter(|_| matches!(asked.asks, Asks::Permission | Asks::Duty))?;
        let rules = |text: &str| is_ruled(verb, text) && !is_laid_on_another(&asked, text);
        let mut all = self.sentences(rules);
        all.sort_by(|one, other| self.speaks_of(&other.text).total_cmp(&self.speaks_of(&one.text)));
        all.into_iter().next()
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

    /// The sentences of the paragraph whose own heading is what is asked for, and nothing else: "2. Arbitrators. Oak names …. Pine names …."
    pub fn under(&self) -> Vec<Candidate> {
        let telling = self.telling_words();
        let all = &self.material.prepared.candidates;
        let names = |text: &str| {
            let own: Vec<String> =
                words::stems(text).into_iter().filter(|stem| stem.contains(char::is_alphabetic)).collect();
            !own.is_empty() && own.len() == telling.len() && own.iter().all(|stem| telling.contains(stem))
        };
        let Some(first) = all.iter().position(|c| names(&self.heading(c)) || names(&c.text)) else { return Vec::new() };
        let mut out: Vec<Candidate> = Vec::new();
        let mut end = None;
        for c in all.iter().skip(first).take_while(|c| c.run == all[first].run) {
            let apart = end.is_some_and(|end| c.unit.span.start > end + 2);
            let own = self.heading(c);
            // "3. Place and time." opens another paragraph.
            let mark = self.text(c.run).map(|letters| letters.exact(Span::new(c.unit.span.start, c.unit.body.start)));
            let numbered = mark.is_some_and(|mark| mark.contains(|c: char| c.is_ascii_digit()));
            if end.is_some() && (apart || numbered || !own.is_empty() && !names(&own)) {
                break;
            }
            end = Some(c.unit.span.end);
            out.extend(self.of_unit(c).filter(|_| !names(&c.text)));
        }
        out.into_iter().map(|found| Candidate { support: 1.0, ..found }).collect()
    }

    /// Another question, asked of what was read for this one.
    pub fn of_same(&self, work: &Work) -> Self {
        Self::of(Rc::clone(&self.material), work)
    }

    /// The name of the paper of a text; empty if it has none.
    pub fn name_of_text(&self, run: usize) -> &str {
        self.material.runs.get(run).and_then(|run| run.parts.first()).map_or("", |(passage, ..)| &passage.name)
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

    /// The day of a paper: the first one that stands near its head.
    pub(in super::super) fn dated(&self, run: usize) -> Option<Date> {
        let letters = self.text(run)?;
        let head = Span::new(letters.span().start, letters.span().end.min(HEAD));
        dates_in(letters, head).iter().find_map(|dated| dated.day_in_full())
    }

    /// Whether a paper calls itself an amendment near its head.
    pub(in super::super) fn is_amendment(&self, run: usize) -> bool {
        self.text(run).is_some_and(|letters| {
            let head = Span::new(letters.span().start, letters.span().end.min(TITLE));
            letters.folded_lower(head).contains("amendment")
        })
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

    /// The heading above the unit that holds a place.
    pub(in super::super) fn heading_at(&self, run: usize, place: Span) -> String {
        let all = &self.material.prepared.candidates;
        let unit = all.iter().find(|c| c.run == run && c.unit.span.touches(place));
        unit.map(|c| c.heading.clone()).unwrap_or_default()
    }

    /// "8. Assignment" above or before a sentence.
    pub(super) fn heading(&self, found: &scoring::Candidate) -> String {
        let Some(run) = self.material.runs.get(found.run) else { return String::new() };
        let before = run.letters.folded(Span::new(found.unit.span.start, found.unit.body.start));
        let before = before.trim_matches(|c: char| c.is_whitespace() || matches!(c, '.' | ':' | '-' | '–'));
        match (found.heading.trim(), before) {
            (heading, number) if heading.starts_with(number) => heading.to_owned(),
            ("", number) => number.to_owned(),
            (heading, number) => format!("{heading}, {number}"),
        }
    }
}
