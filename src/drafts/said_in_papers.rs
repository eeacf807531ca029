//! What the papers say of a kind's own questions: in lines that are labelled with them ("Governing law: Ohio"), and in sentences with
//! their words.

use super::{
    citing::Voice,
    instruments::is_instrument,
    kinds::{Kind, Layout, Question, found_whole, telling},
    papers::{Paper, bare, source},
    stated::{self, ASKED},
    told::Told,
    wants::Wants,
};
use crate::{
    documents::document::Origin,
    law::{Letters, Span, dates::dates_in, sentences::sentences_in},
    tasks::Source,
};

use std::collections::BTreeMap;

/// Words of labels that say nothing of a term: heads of mails and letters.
const HEADS: [&str; 7] = ["to", "from", "re", "date", "sent", "subject", "cc"];

/// What the papers say of the kind's own questions: in lines that are labelled with them, and in sentences with their words.
pub fn in_papers(kind: &Kind, papers: &[Paper]) -> BTreeMap<String, Vec<Told>> {
    let mut all: BTreeMap<String, Vec<Told>> = BTreeMap::new();
    let mut add = |key: &str, value: String, source: Source| {
        let known = all.entry(key.to_owned()).or_default();
        if !value.is_empty() && !known.iter().any(|told| bare(&told.value) == bare(&value)) {
            known.push(Told { names: vec![value.clone()], value, acts_for: None, source });
        }
    };
    let questions: Vec<&Question> = kind.questions.iter().filter(|question| question.from.is_none()).collect();
    let papers = papers.iter().filter(|paper| paper.proven && matches!(paper.origin, Origin::File(_)));
    for paper in papers {
        let text = &paper.document.text;
        let letters = Letters::new(text);
        let voice = Voice::of(text);
        // What is agreed in one contract is agreed in no other, and its days are not those of the paper that is written.
        let agreed = is_instrument(&voice, text);
        for stated::Labelled { label, value, start, end } in stated::labelled(text) {
            let named = telling(&label);
            let is = |question: &&&Question| {
                let called = question.called.iter().map(String::as_str).chain([question.key.as_str()]);
                called
                    .map(|name| name.replace('_', " "))
                    .any(|name| !HEADS.contains(&name.as_str()) && telling(&name) == named)
            };
            let Some(question) = questions.iter().find(is).filter(|_| !named.is_empty()) else { continue };
            if agreed && (kind.layout == Layout::Agreement || kind.wants(&question.asks) == Wants::Date) {
                continue;
            }
            let span = Span::new(text[..start].chars().count(), text[..end].chars().count());
            let value = kind.wants(&question.asks).take(&value).value;
            add(&question.key, question.without_lead(&value).to_owned(), source(paper, &letters, span));
        }
        for question in questions.iter().filter(|question| question.papers) {
            for sentence in sentences_in(&letters) {
                let said = letters.folded(sentence.body);
                let lower = said.to_lowercase();
                let dated = !dates_in(&letters, sentence.body).is_empty();
                if sentence.whole && dated && question.mentions.iter().any(|word| found_whole(&lower, word).is_some()) {
                    let value = format!("{}: “{said}”", voice.lead(&letters, sentence.body.start));
                    add(&question.key, value, source(paper, &letters, sentence.body));
                }
            }
        }
        // A note that asks what the memo is to answer.
        for question in questions.iter().filter(|question| question.key == ASKED && kind.layout == Layout::Memo) {
            let asks = |said: &str| {
                let lower = said.to_lowercase();
                ["the question is whether", "the issue is whether", "question presented"]
                    .iter()
                    .any(|words| lower.contains(words))
            };
            let found = sentences_in(&letters).into_iter().find(|sentence| asks(&letters.folded(sentence.body)));
            if let Some(found) = found {
                add(&question.key, letters.folded(found.body), source(paper, &letters, found.body));
            }
        }
    }
    all
}
