//! Checks every line of an answer against the passages of its sources.

use super::{cited, sentence_check::hold};
use crate::{
    answers::engines::engine::Work,
    documents::document::{Origin, Passage},
    ids::AccountId,
    search::passages,
    tasks::{Answer, Source},
};

use std::collections::HashMap;

/// Checks every line of an answer that was not built from the documents' own sentences. A line that its sources do
/// not support loses them, so that it is shown as not from the files. Returns the number of lines with a fault.
pub fn hold_lines(answer: &mut Answer, work: &Work) -> usize {
    let mut evidence = Evidence { work, cut: HashMap::new() };
    let year = u16::try_from(work.today.year()).unwrap_or(u16::MAX);
    let mut faults = 0;
    for line in answer.sections.iter_mut().flat_map(|section| section.lines.iter_mut()) {
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

struct Evidence<'w> {
    work: &'w Work,
    cut: HashMap<Origin, Vec<Passage>>,
}

impl Evidence<'_> {
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
