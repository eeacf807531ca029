//! The one way to an answer, for mails and for chats: the engine writes, the check holds it against the text, and where a
//! model is down, slow or broken the built-in engine stands in and says so.

use super::{
    check::check_work,
    claims::hold_lines,
    engine::{Engine, Listener, Said, State, Work},
    extractive::{self, Extractive},
    skills::{self, answer::NOT_THERE},
};
use crate::{
    error::{Error, Result},
    model::Answer,
};
use std::sync::Arc;

/// What is said when the built-in engine stands in for a model.
pub const STANDS_IN: &str = "The model does not answer; the built-in engine stands in.";

/// Who writes answers. Clones are the same desk.
#[derive(Clone)]
pub struct Desk {
    engine: Arc<dyn Engine>,
}

impl Desk {
    /// A desk at which `engine` writes.
    pub fn new(engine: Arc<dyn Engine>) -> Self {
        Self { engine }
    }

    /// Name of the engine.
    pub fn engine(&self) -> &str {
        self.engine.name()
    }

    /// Whether answers are written by a model.
    pub fn has_model(&self) -> bool {
        self.engine.name() != extractive::NAME
    }

    /// Begins to load the model, if this program runs one itself.
    pub fn wake(&self) {
        self.engine.wake();
    }

    /// How the model stands that this program runs itself, if it does.
    pub fn state(&self) -> Option<State> {
        self.engine.state()
    }

    /// Writes an answer that holds against the text. The future may be dropped at any time.
    ///
    /// # Errors
    /// [`Error::Internal`] for a fault of ours; a model that fails is no error.
    pub async fn write(&self, work: &Work, listener: &Listener) -> Result<Answer> {
        let built_in: &dyn Engine = &Extractive;
        let engine = if skills::choose(work).exact { built_in } else { self.engine.as_ref() };
        let mut answer = match engine.write(work, listener).await {
            Ok(answer) => answer,
            Err(Error::Unavailable(why)) if self.has_model() => {
                tracing::warn!(engine = self.engine.name(), "the model does not answer: {why}");
                listener.say(Said::Note(STANDS_IN.into())).await;
                let mut answer = Extractive.write(work, listener).await?;
                answer.gaps.insert(0, STANDS_IN.into());
                answer
            }
            Err(e) => return Err(e),
        };
        if answer.engine != extractive::NAME {
            // The built-in engine's lines are the documents' own sentences; a model's are held against them.
            if answer.lead != NOT_THERE {
                answer.lead.clear();
            }
            let faults = hold_lines(&mut answer, work);
            if faults > 0 {
                tracing::info!(
                    faults,
                    engine = answer.engine,
                    "lines of the model did not hold against the text; they were marked"
                );
            }
        }
        let report = check_work(&mut answer, work);
        if report.faults() > 0 {
            tracing::warn!(
                faults = report.faults(),
                "the engine's answer did not hold against the text in places; they were marked"
            );
        }
        Ok(answer)
    }
}
