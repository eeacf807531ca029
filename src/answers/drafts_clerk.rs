//! Answers the questions of a draft's parts as any other question: the engine writes, the check compares.

use super::{
    engines::engine::{Completion, Listener, SourceDocument, Work},
    extractive::skills::{nearest::NEAREST, skill::NOT_THERE},
    pipeline::AnswerPipeline,
    rewording,
};
use crate::{
    documents::document::Origin,
    drafts::{Ask, Asked, Clerk, Reworded, Rewording, Stated, Wish},
    error::Error,
    tasks::Source,
};

use jiff::Zoned;
use std::collections::HashSet;

const CUT: &str = "The model's words broke off in the middle. Nothing was changed; choose fewer words.";
const TOO_LONG: &str =
    "The paragraph is longer than the model can read. Nothing was changed; split the paragraph first.";
const SILENT: &str = "The model does not respond, so nothing was changed. Please try again later.";

/// The pipeline as a draft's clerk.
#[derive(Clone)]
pub struct DraftsClerk {
    pipeline: AnswerPipeline,
}

impl DraftsClerk {
    /// A clerk whose answers `pipeline` writes.
    pub fn new(pipeline: AnswerPipeline) -> Self {
        Self { pipeline }
    }
}

impl Clerk for DraftsClerk {
    fn ask<'a>(&'a self, ask: Ask<'a>) -> Asked<'a> {
        Box::pin(async move {
            let documents = ask.papers.iter().map(|paper| SourceDocument {
                origin: paper.origin,
                name: paper.name.clone(),
                document: paper.document.clone(),
                written: None,
            });
            let unproven: HashSet<Origin> =
                ask.papers.iter().filter(|paper| !paper.proven).map(|paper| paper.origin).collect();
            let instruction = match self.pipeline.has_model() && !ask.tone.is_empty() {
                true => format!("{}\n\n{}", ask.question, ask.tone),
                false => ask.question.to_owned(),
            };
            let documents: Vec<SourceDocument> = documents.collect();
            let work = Work {
                instruction,
                papers: documents.clone(),
                documents,
                unproven,
                talk: true,
                today: ask.today,
                ..Work::default()
            };
            let answer = self.pipeline.write(&work, &Listener::nobody()).await?;
            if answer.lead == NOT_THERE {
                return Ok(Vec::new());
            }
            let stands = |number: &u32| answer.sources.iter().find(|source| source.number == *number).cloned();
            // What only stands near to an answer is none that a paper could give.
            let answers = answer.sections.iter().filter(|section| section.heading != NEAREST);
            let lines = answers.flat_map(|section| &section.lines);
            let stated = lines.map(|line| {
                let sources: Vec<Source> = line.sources.iter().filter_map(stands).collect();
                Stated { text: words(&line.text).to_owned(), sources }
            });
            // "Yes." alone says nothing in a paper.
            let says = |stated: &Stated| stated.text.split_whitespace().count() > 2;
            Ok(stated.filter(says).collect())
        })
    }

    fn reword<'a>(&'a self, wish: Wish<'a>) -> Rewording<'a> {
        Box::pin(async move {
            Ok(match self.pipeline.complete(&rewording::prompt(&wish)).await {
                Ok(Completion::NoModel) => Reworded::NoModel,
                Ok(Completion::Cut) => Reworded::Failed(CUT.into()),
                Ok(Completion::TooLong) => Reworded::Failed(TOO_LONG.into()),
                Ok(Completion::Whole(text)) => {
                    let year = u16::try_from(Zoned::now().year()).unwrap_or_default();
                    match rewording::held(&text, &wish, year) {
                        Ok((text, says)) => Reworded::Words { text, by: self.pipeline.engine().to_owned(), says },
                        Err(why) => Reworded::Failed(why),
                    }
                }
                Err(Error::Unavailable(why)) => {
                    tracing::warn!(engine = self.pipeline.engine(), "the model does not answer: {why}");
                    Reworded::Failed(SILENT.into())
                }
                Err(e) => return Err(e),
            })
        })
    }
}

/// A line's own words: a quotation as a sentence of the draft needs no marks around it, since its note names its place.
fn words(text: &str) -> &str {
    let text = text.trim();
    match text.strip_prefix('“').and_then(|inner| inner.strip_suffix('”')) {
        Some(inner) if !inner.contains(['“', '”']) => inner,
        _ => text,
    }
}
