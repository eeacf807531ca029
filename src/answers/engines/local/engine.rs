//! A language model in a GGUF file on this machine, in a child process of its own (`chancery model`, invariant 3). The
//! child is sandboxed: no network, and no file except the model's. It is loaded when the server starts and works on one
//! question at a time. If it dies, it is started again, and meanwhile the built-in engine answers.
//!
//! - `wire` what parent and child say to each other · `supervisor` the child's life · `child` the child's side, with
//!   the feature `local-model`
//! - `embeddings` a child that makes vectors of texts, and is asked nothing else

use super::{
    settings::{Settings, model_file},
    supervisor::{Ask, What},
    wire::Word,
};
use crate::{
    answers::{
        engines::{
            engine::{Completing, Completion, Engine, Listener, Role, Said, State, Work, Writing, blocking},
            prompt::{prompt, too_long},
            response_parser,
            thinking::Thoughts,
        },
        extractive::engine,
        markdown,
    },
    error::{Error, Result},
    tasks::Answer,
};

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};
use tokio::{
    sync::{mpsc, watch},
    time::{Instant, timeout, timeout_at},
};

/// Questions that may wait for the model.
const WAITING: usize = 256;
/// How often a prompt is shortened because the model counts more tokens than were estimated.
const TRIES: usize = 4;
/// Said to a person who waits behind others.
pub const BUSY: &str = "The model is busy with another question. Yours is next in line.";

/// The engine.
pub struct Local {
    settings: Settings,
    name: String,
    ask: mpsc::Sender<Ask>,
    state: watch::Receiver<State>,
    /// The other ends, until the child is started.
    asleep: Mutex<Option<(mpsc::Receiver<Ask>, watch::Sender<State>)>>,
    asking: AtomicUsize,
}

/// The outcome of a question.
enum Came {
    /// The text, and whether it was cut off.
    Text(String, bool),
    /// The tokens of the prompt, and the tokens there is room for.
    TooLong(usize, usize),
}

impl Local {
    /// A model in a file. Nothing is started yet.
    ///
    /// # Errors
    /// A sentence about a file that cannot be a model.
    pub fn new(mut settings: Settings) -> Result<Self, String> {
        settings.file = model_file(&settings.file, "assistant.model_file")?;
        let (ask, asks) = mpsc::channel(WAITING);
        let (told, state) = watch::channel(State::Asleep);
        let name = settings.name();
        engine::not_named(&name, "assistant.model_file")?;
        Ok(Self { settings, name, ask, state, asleep: Mutex::new(Some((asks, told))), asking: AtomicUsize::new(0) })
    }

    async fn answer(&self, work: &Work, listener: &Listener) -> Result<Answer> {
        self.wake();
        let whole = Instant::now() + self.settings.limits.whole;
        let context = self.loaded(listener).await.map_err(Error::Unavailable)?;
        let most = self.settings.answer_tokens.min(context / 3);
        let mut room = context - most;
        let work = Arc::new(work.clone());
        for _ in 0..TRIES {
            let shown = Arc::clone(&work);
            let made = blocking(move || prompt(&shown, room)).await?.ok_or_else(too_long)?;
            let came = self.in_time(whole, &made.messages, most, listener).await?;
            match came {
                Came::Text(text, cut) => {
                    let name = self.name.clone();
                    return blocking(move || response_parser::answer(&text, cut, made, &work, &name)).await?;
                }
                // The estimate was too low for this model's vocabulary, so the next prompt is shorter by the same
                // ratio.
                Came::TooLong(tokens, fits) => room = room * fits / tokens.max(1) * 19 / 20,
            }
        }
        Err(too_long())
    }

    /// Waits until the model is loaded. Returns the tokens it holds.
    async fn loaded(&self, listener: &Listener) -> Result<usize, String> {
        let mut state = self.state.clone();
        let mut told = false;
        let waiting = async {
            loop {
                let now = state.borrow_and_update().clone();
                match now {
                    State::Ready { context } => return Ok(context),
                    State::Down(why) => return Err(why),
                    State::Loading(percent) if !told => {
                        told = true;
                        let note = format!("The model is loading ({percent} %). The answer will follow.");
                        listener.say(Said::Note(note)).await;
                    }
                    _ => {}
                }
                state.changed().await.map_err(|_| "the model's keeper is gone".to_owned())?;
            }
        };
        timeout(self.settings.limits.first_token, waiting)
            .await
            .map_err(|_| "the model is still being loaded".to_owned())?
    }

    async fn in_time(
        &self,
        end: Instant,
        messages: &[(Role, String)],
        most: usize,
        listener: &Listener,
    ) -> Result<Came> {
        timeout_at(end, self.write_once(messages, most, listener))
            .await
            .map_err(|_| Error::Unavailable("the model did not finish in time".into()))?
            .map_err(Error::Unavailable)
    }

    async fn write_once(&self, messages: &[(Role, String)], most: usize, listener: &Listener) -> Result<Came, String> {
        let _one_more = OneMore::of(&self.asking);
        if self.asking.load(Ordering::SeqCst) > 1 {
            listener.say(Said::Note(BUSY.into())).await;
        }
        let messages = messages.iter().map(|(role, text)| (role.word().to_owned(), text.clone())).collect();
        let (say, mut heard) = mpsc::unbounded_channel();
        self.ask
            .try_send(Ask { what: What::Answer { messages, most }, say })
            .map_err(|_| "too many questions wait for the model".to_owned())?;
        let limits = &self.settings.limits;
        let (mut text, mut shown, mut thoughts) = (String::new(), markdown::Streamed::default(), Thoughts::default());
        let mut spoken = false;
        loop {
            let wait = if spoken { limits.between_tokens } else { limits.first_token };
            let word = timeout(wait, heard.recv()).await.map_err(|_| "the model takes too long".to_owned())?;
            let word = word.ok_or_else(|| "the model child ended".to_owned())?;
            let piece = match word {
                Word::Piece { text, .. } => thoughts.push(&text),
                Word::TooLong { tokens, room, .. } => return Ok(Came::TooLong(tokens, room)),
                Word::Failed { why, .. } => return Err(why),
                Word::Done { cut, .. } => {
                    text.push_str(&thoughts.rest());
                    return Ok(Came::Text(text, cut));
                }
                Word::Loading(_) | Word::Ready { .. } | Word::Refused(_) | Word::Vector { .. } => {
                    return Err("the model child ended".into());
                }
            };
            spoken = true;
            if text.len() + piece.len() > response_parser::LONGEST {
                return Ok(Came::Text(text, true));
            }
            text.push_str(&piece);
            let safe = shown.push(&piece);
            if !safe.is_empty() {
                listener.say(Said::Piece(safe)).await;
            }
        }
    }
}

impl Engine for Local {
    fn name(&self) -> &str {
        &self.name
    }

    fn wake(&self) {
        if let Some((asks, state)) = self.asleep.lock().unwrap_or_else(PoisonError::into_inner).take() {
            tokio::spawn(super::supervisor::keep(self.settings.clone(), asks, state));
        }
    }

    fn state(&self) -> Option<State> {
        Some(self.state.borrow().clone())
    }

    fn write<'a>(&'a self, work: &'a Work, listener: &'a Listener) -> Writing<'a> {
        Box::pin(self.answer(work, listener))
    }

    fn complete<'a>(&'a self, messages: &'a [(Role, String)]) -> Completing<'a> {
        Box::pin(async move {
            self.wake();
            let whole = Instant::now() + self.settings.limits.whole;
            let nobody = Listener::nobody();
            let context = self.loaded(&nobody).await.map_err(Error::Unavailable)?;
            let most = self.settings.answer_tokens.min(context / 3);
            let came = self.in_time(whole, messages, most, &nobody).await?;
            Ok(match came {
                Came::Text(_, true) => Completion::Cut,
                Came::Text(text, false) => Completion::Whole(text),
                Came::TooLong(..) => Completion::TooLong,
            })
        })
    }
}

/// Counts one waiting question for as long as it lives.
struct OneMore<'a>(&'a AtomicUsize);

impl<'a> OneMore<'a> {
    fn of(asking: &'a AtomicUsize) -> Self {
        asking.fetch_add(1, Ordering::SeqCst);
        Self(asking)
    }
}

impl Drop for OneMore<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}
