//! Checks every line of an answer against the passages of its sources.

use super::{
    cited,
    sentence_check::{hold, stems_of},
};
use crate::{
    answers::engines::engine::Work,
    documents::document::{Origin, Passage},
    ids::AccountId,
    law::{Letters, sentences::sentences_in},
    search::passages,
    tasks::{Answer, Source},
};

use std::collections::{HashMap, HashSet};

/// Share of a line's words that a sentence must have to be found as its source: more than for a source that the model names
/// itself, as it is chosen among many.
const FOUND: f32 = 0.75;
/// The least words of such a line.
const TELLING: usize = 4;
/// How many passages a source is looked for in.
const LOOKED_AT: usize = 200;

/// Checks every line of an answer that was not built from the documents' own sentences. A line without a number is given the
/// source that supports it, if there is one: small models often leave the number out. A line that its sources do
/// not support loses them, so that it is shown as not from the files. Returns the number of lines with a fault.
pub fn hold_lines(answer: &mut Answer, work: &Work) -> usize {
    let mut evidence = Evidence { work, cut: HashMap::new() };
    let year = u16::try_from(work.today.year()).unwrap_or(u16::MAX);
    let mut faults = 0;
    for line in answer.sections.iter_mut().flat_map(|section| section.lines.iter_mut()) {
        if line.sources.is_empty()
            && let Some(mut source) = evidence.supporting(&line.text, year)
        {
            let same =
                |known: &&Source| (known.origin, known.start, known.end) == (source.origin, source.start, source.end);
            let known = answer.sources.iter().find(same).map(|known| known.number);
            let next = answer.sources.iter().map(|s| s.number).max().unwrap_or(0).saturating_add(1);
            line.sources.push(known.unwrap_or(next));
            if known.is_none() {
                source.number = next;
                answer.sources.push(source);
            }
            continue;
        }
        let sources = answer.sources.iter().filter(|s| line.sources.contains(&s.number));
        let texts: Vec<String> = sources.filter_map(|source| evidence.around(source)).collect();
        if texts.is_empty() {
            line.sources.clear();
            if let Some(why) = cited::hold(&line.text, &[], year) {
                line.text = format!("{} [{why}]", line.text);
                faults += 1;
            }
            continue;
        }
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let held = hold(&line.text, &texts, &work.instruction, year);
        line.text = held.text;
        faults += usize::from(held.fault.is_some());
        if !held.borne {
            line.sources.clear();
        }
    }
    faults
}

/// Drops the lines that say what a line before them said, and the sections that they leave empty: small models repeat
/// themselves.
pub fn drop_repeated(answer: &mut Answer) {
    let mut said = HashSet::new();
    for section in &mut answer.sections {
        section.lines.retain(|line| {
            let words = line.text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
            said.insert(words.map(str::to_lowercase).collect::<Vec<_>>())
        });
    }
    answer.sections.retain(|section| !section.lines.is_empty());
}

struct Evidence<'w> {
    work: &'w Work,
    cut: HashMap<Origin, Vec<Passage>>,
}

impl Evidence<'_> {
    /// A sentence of the papers that says what a line says, as its source.
    fn supporting(&mut self, line: &str, year: u16) -> Option<Source> {
        let own = stems_of(line);
        if own.len() < TELLING {
            return None;
        }
        let mut all: Vec<Passage> = self.work.related.iter().map(|hit| hit.passage.clone()).collect();
        for document in self.work.documents.iter().filter(|d| matches!(d.origin, Origin::File(_))) {
            all.extend(passages(
                &document.document,
                AccountId::from_bytes([0; 16]),
                None,
                document.origin,
                &document.name,
            ));
        }
        let mut best: Option<(f32, Source)> = None;
        for passage in all.into_iter().take(LOOKED_AT) {
            let letters = Letters::new(&passage.text);
            for sentence in sentences_in(&letters) {
                let said = stems_of(&letters.folded(sentence.body));
                let share = own.intersection(&said).count() as f32 / own.len() as f32;
                if share < FOUND || best.as_ref().is_some_and(|(known, _)| *known >= share) {
                    continue;
                }
                let text = letters.exact(sentence.body);
                let held = hold(line, &[&text], "", year);
                if !held.borne || held.fault.is_some() {
                    continue;
                }
                let source = Source {
                    number: 0,
                    origin: passage.origin,
                    name: passage.name.clone(),
                    page: passage.page,
                    start: passage.start.saturating_add(sentence.body.start as u64),
                    end: passage.start.saturating_add(sentence.body.end as u64),
                    quote: text,
                    proven: true,
                };
                best = Some((share, source));
            }
        }
        best.map(|(_, source)| source)
    }

    /// The passage in which a source stands.
    fn around(&mut self, source: &Source) -> Option<String> {
        let holds = |p: &Passage| p.origin == source.origin && p.start <= source.start && source.end <= p.end;
        if let Some(hit) = self.work.related.iter().find(|hit| holds(&hit.passage)) {
            return Some(hit.passage.text.clone());
        }
        let document = self.work.documents.iter().find(|d| d.origin == source.origin)?;
        let cut = self.cut.entry(source.origin).or_insert_with(|| {
            passages(&document.document, AccountId::from_bytes([0; 16]), None, document.origin, &document.name)
        });
        cut.iter().find(|p| holds(p)).map(|p| p.text.clone()).or_else(|| Some(source.quote.clone()))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{
        answers::engines::engine::SourceDocument,
        documents::document::Document,
        ids::FileId,
        tasks::{Line, Section},
    };

    fn held(said: &str) -> Answer {
        let text = "The Tenant shall pay rent of $4,250 on the first day of each month. The Landlord shall keep the roof in repair.";
        let document = Document { text: text.into(), ..Document::default() };
        let file =
            SourceDocument { origin: Origin::File(FileId::new()), name: "lease.pdf".into(), document, written: None };
        let work = Work { documents: vec![file], ..Work::default() };
        let lines = vec![Line { text: said.into(), ..Line::default() }];
        let mut answer = Answer {
            engine: "small".into(),
            sections: vec![Section { lines, ..Section::default() }],
            ..Answer::default()
        };
        hold_lines(&mut answer, &work);
        answer
    }

    #[test]
    fn a_line_that_is_repeated_is_dropped() {
        let line = |text: &str| Line { text: text.into(), ..Line::default() };
        let section = |lines| Section { lines, ..Section::default() };
        let mut answer = Answer {
            sections: vec![
                section(vec![line("The rent is $4,250."), line("The rent is $4,250"), line("The rent is $4,251.")]),
                section(vec![line("the rent is $4,250.")]),
            ],
            ..Answer::default()
        };
        drop_repeated(&mut answer);
        let left: Vec<&str> = answer.sections.iter().flat_map(|s| &s.lines).map(|l| l.text.as_str()).collect();
        assert_eq!((answer.sections.len(), left), (1, vec!["The rent is $4,250.", "The rent is $4,251."]));
    }

    #[test]
    fn a_line_without_a_number_gets_the_source_that_supports_it() {
        let answer = held("The tenant must pay rent of $4,250 on the first day of each month.");
        assert_eq!(answer.sections[0].lines[0].sources, [1]);
        assert!(answer.sources[0].quote.contains("$4,250"));
        for other in [
            "The tenant must pay rent of $5,250 on the first day of each month.",
            "The tenant keeps the roof in repair each month.",
        ] {
            assert!(held(other).sections[0].lines[0].sources.is_empty(), "{other}");
        }
    }
}
