//! The only way to an answer, for mails and for chats: the engine writes, the check compares the result with the
//! text, and if a model is down, slow or broken, the built-in engine replaces it and says so.

use super::{
    answer_check::check_work,
    engines::engine::{Completion, Engine, Listener, Role, Said, State, Work, blocking},
    extractive::{
        engine::{self as built_in, Extractive},
        skills::{catalogue, skill::NOT_THERE},
    },
    grounding_check::lines::{drop_repeated, hold_lines},
};
use crate::{
    error::{Error, Result},
    tasks::Answer,
};

use std::sync::Arc;

/// Shown when the built-in engine replaces a model.
pub const STANDS_IN: &str = "The model does not respond, so the built-in engine answers.";

/// Shown when nothing that a model wrote is in the files, and the built-in engine's answer takes its place.
pub const NOTHING_HELD: &str =
    "Nothing that the model wrote could be found in your files, so the built-in engine answers.";

/// Shown while a model writes: only the complete answer is checked against the text.
pub const UNCHECKED: &str = "Not yet checked against your files.";

/// Writes answers. Clones are the same pipeline.
#[derive(Clone)]
pub struct AnswerPipeline {
    engine: Arc<dyn Engine>,
}

impl AnswerPipeline {
    /// A pipeline in which `engine` writes.
    pub fn new(engine: Arc<dyn Engine>) -> Self {
        Self { engine }
    }

    /// Name of the engine.
    pub fn engine(&self) -> &str {
        self.engine.name()
    }

    /// Whether answers are written by a model.
    pub fn has_model(&self) -> bool {
        !self.engine.is_built_in()
    }

    /// Begins to load the model, if this program runs one itself.
    pub fn wake(&self) {
        self.engine.wake();
    }

    /// The state of the model that this program runs itself, if it runs one.
    pub fn state(&self) -> Option<State> {
        self.engine.state()
    }

    /// What the model writes in a conversation, as it comes.
    ///
    /// # Errors
    /// [`Error::Unavailable`] if the model cannot be reached.
    pub async fn complete(&self, messages: &[(Role, String)]) -> Result<Completion> {
        self.engine.complete(messages).await
    }

    /// Writes an answer that the text supports. The future may be dropped at any time.
    ///
    /// # Errors
    /// [`Error::Internal`] for an internal error; a failing model is not an error.
    pub async fn write(&self, work: &Work, listener: &Listener) -> Result<Answer> {
        if self.engine.is_built_in() || catalogue::choose(work).exact {
            let answer = Extractive.write(work, listener).await?;
            return checked(answer, work.clone()).await;
        }
        listener.say(Said::Note(UNCHECKED.into())).await;
        let mut work = work.clone();
        let read = work.clone();
        let draft = blocking(move || built_in::write(&read)).await?;
        work.draft = Some(draft.clone());
        let instead = match self.engine.write(&work, listener).await {
            Ok(answer) => {
                let answer = checked(answer, work.clone()).await?;
                if answer.lead == NOT_THERE || !answer.sources.is_empty() || draft.sources.is_empty() {
                    return Ok(answer);
                }
                NOTHING_HELD
            }
            Err(Error::Unavailable(why)) => {
                tracing::warn!(engine = self.engine.name(), "the model does not answer: {why}");
                STANDS_IN
            }
            Err(e) => return Err(e),
        };
        listener.say(Said::Note(instead.into())).await;
        built_in::show(&draft, listener).await;
        let mut answer = checked(draft, work).await?;
        answer.gaps.insert(0, instead.into());
        Ok(answer)
    }
}

/// Checks an answer against the text, off the event loop.
async fn checked(mut answer: Answer, work: Work) -> Result<Answer> {
    blocking(move || {
        held(&mut answer, &work);
        answer
    })
    .await
}

/// Checks an answer against the text, whoever wrote it.
fn held(answer: &mut Answer, work: &Work) {
    if !answer.is_built_in() {
        // The built-in engine's lines are the documents' own sentences; a model's are held against them.
        if answer.lead != NOT_THERE {
            answer.lead.clear();
        }
        drop_repeated(answer);
        let faults = hold_lines(answer, work);
        if faults > 0 {
            tracing::info!(
                faults,
                engine = answer.engine,
                "lines of the model did not hold against the text; they were marked"
            );
        }
    }
    let report = check_work(answer, work);
    if report.faults() > 0 {
        tracing::warn!(
            faults = report.faults(),
            "the engine's answer did not hold against the text in places; they were marked"
        );
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::answers::engines::{
        engine::Writing,
        openai::{
            engine::OpenAi,
            settings::{Limits, Settings},
        },
    };

    use std::{future::Future, task::Poll};

    /// A model that has written already.
    struct Done;

    impl Engine for Done {
        fn name(&self) -> &str {
            "done"
        }

        fn write<'a>(&'a self, _: &'a Work, _: &'a Listener) -> Writing<'a> {
            Box::pin(async { Ok(Answer { engine: "done".into(), ..Answer::default() }) })
        }
    }

    /// Whether a piece of work is left to a blocking thread: while the only one there is is taken, it does not end.
    fn waits_for_a_thread<T>(work: impl Future<Output = T>) -> bool {
        let runtime =
            tokio::runtime::Builder::new_current_thread().max_blocking_threads(1).enable_all().build().unwrap();
        runtime.block_on(async {
            let (free, taken) = std::sync::mpsc::channel::<()>();
            let other = tokio::task::spawn_blocking(move || taken.recv().is_err());
            let mut work = std::pin::pin!(work);
            let waits = std::future::poll_fn(|cx| Poll::Ready(work.as_mut().poll(cx).is_pending())).await;
            drop(free);
            if waits {
                work.await;
            }
            assert!(other.await.unwrap());
            waits
        })
    }

    #[test]
    fn prompts_and_checks_are_made_off_the_event_loop() {
        let (work, nobody) = (Work::default(), Listener::nobody());
        assert!(waits_for_a_thread(AnswerPipeline::new(Arc::new(Done)).write(&work, &nobody)), "the check");
        let settings = Settings {
            base_url: "http://127.0.0.1:1/v1".into(),
            model: "small".into(),
            api_key: None,
            // No prompt fits: it would be known at once.
            context_tokens: 1,
            answer_tokens: 1,
            limits: Limits::default(),
        };
        let engine = OpenAi::new(settings).unwrap();
        assert!(waits_for_a_thread(engine.write(&work, &nobody)), "the prompt");
    }
}
