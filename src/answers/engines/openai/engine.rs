//! A language model behind any OpenAI-compatible address: Ollama, llama.cpp's server, vLLM, LM Studio, a cloud. It is
//! given the rules, the question and numbered passages, and nothing else; it can reach nothing.
//!
//! - `settings` its address and time limits · `wire` one connection, to that host only · `stream` its events
//! - `embeddings` the same for models that make vectors of texts
//!
//! The address comes only from the settings. Redirects are not followed. Every size and every wait has a limit. A try
//! is repeated only while nothing has arrived.

pub use super::settings::{Limits, Settings};

use super::{
    stream::Chunk,
    wire::{Address, Failure, Reply, Wire},
};
use crate::{
    answers::{
        engines::{
            engine::{Completing, Completion, Engine, Listener, Role, Said, Work, Writing, blocking},
            prompt::{prompt, tokens_of, too_long},
            response_parser::{self, LONGEST},
            thinking::Thoughts,
        },
        extractive::engine,
        markdown,
    },
    error::{Error, Result},
    tasks::Answer,
};

use serde_json::json;
use std::{sync::Arc, time::Duration};

use tokio::time::{Instant, timeout, timeout_at};

/// Pauses before the second and the third try.
pub const PAUSES: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(1)];
/// Longest pause that a server can request.
pub const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// The engine.
pub struct OpenAi {
    settings: Settings,
    wire: Wire,
}

impl OpenAi {
    /// A model at the address in the settings.
    ///
    /// # Errors
    /// A sentence about the setting that cannot work.
    pub fn new(settings: Settings) -> Result<Self, String> {
        let address = Address {
            base_url: &settings.base_url,
            path: "/chat/completions",
            api_key: settings.api_key.as_ref().map(|key| key.as_str()),
            connect: settings.limits.connect,
            named: ("assistant.base_url", "assistant.api_key_file"),
        };
        let wire = Wire::new(&address)?;
        engine::not_named(&settings.model, "assistant.model")?;
        Ok(Self { settings, wire })
    }

    async fn answer(&self, work: &Work, listener: &Listener) -> Result<Answer> {
        let room = self.settings.context_tokens.saturating_sub(self.settings.answer_tokens);
        let work = Arc::new(work.clone());
        let shown = Arc::clone(&work);
        let made = blocking(move || prompt(&shown, room)).await?.ok_or_else(too_long)?;
        let (text, cut) = self.in_time(&made.messages, listener).await?;
        let model = self.settings.model.clone();
        blocking(move || response_parser::answer(&text, cut, made, &work, &model)).await?
    }

    async fn in_time(&self, messages: &[(Role, String)], listener: &Listener) -> Result<(String, bool)> {
        let whole = Instant::now() + self.settings.limits.whole;
        timeout_at(whole, self.write_once_or_more(messages, listener))
            .await
            .map_err(|_| Error::Unavailable("the model did not finish in time".into()))?
            .map_err(Error::Unavailable)
    }

    /// Tries until something arrives, then reads to the end. Returns the text, and whether it was cut off.
    async fn write_once_or_more(
        &self,
        messages: &[(Role, String)],
        listener: &Listener,
    ) -> Result<(String, bool), String> {
        let body = self.body(messages);
        let mut pauses = PAUSES.iter();
        loop {
            let mut text = String::new();
            match self.write_once(&body, &mut text, listener).await {
                Ok(cut) => return Ok((text, cut)),
                // Something has arrived already: another try would start the answer over.
                Err(Failure::Passing(why, _)) if !text.is_empty() => return Err(why),
                Err(Failure::Final(why)) => return Err(why),
                Err(Failure::Passing(why, asked)) => {
                    let Some(pause) = pauses.next() else { return Err(why) };
                    tracing::info!(model = self.settings.model, "the model is asked once more: {why}");
                    tokio::time::sleep(asked.unwrap_or(*pause).clamp(*pause, LONGEST_PAUSE)).await;
                }
            }
        }
    }

    async fn write_once(&self, body: &[u8], text: &mut String, listener: &Listener) -> Result<bool, Failure> {
        let limits = &self.settings.limits;
        let first = Instant::now() + limits.first_token;
        let late = |what: &str| Failure::Passing(format!("the model {what}"), None);
        let mut reply: Reply = timeout_at(first, self.wire.ask(body)).await.map_err(|_| late("does not answer"))??;
        let mut shown = markdown::Streamed::default();
        let (mut thinking, mut thoughts) = (false, Thoughts::default());
        loop {
            let wait = if text.is_empty() && !thinking {
                first.saturating_duration_since(Instant::now())
            } else {
                limits.between_tokens
            };
            let chunk = timeout(wait, reply.next()).await.map_err(|_| late("stopped in the middle"))??;
            match chunk {
                Chunk::Text(piece) => {
                    let piece = thoughts.push(&piece);
                    thinking = true;
                    let room = LONGEST.saturating_sub(text.chars().count());
                    let whole = piece.chars().count() <= room;
                    let piece: String = piece.chars().take(room).collect();
                    text.push_str(&piece);
                    let safe = shown.push(&piece);
                    if !safe.is_empty() {
                        listener.say(Said::Piece(safe)).await;
                    }
                    if !whole {
                        return Ok(true);
                    }
                }
                // A model that streams its thoughts is alive; it has the time limit of a whole answer.
                Chunk::Thinking => thinking = true,
                Chunk::Nothing => {}
                Chunk::End { cut } => {
                    text.push_str(&thoughts.rest());
                    self.wire.give_back(reply);
                    return Ok(cut);
                }
            }
        }
    }

    fn body(&self, messages: &[(Role, String)]) -> Vec<u8> {
        let messages: Vec<_> =
            messages.iter().map(|(role, text)| json!({ "role": role.word(), "content": text })).collect();
        let body = json!({
            "model": self.settings.model,
            "messages": messages,
            "stream": true,
            "temperature": 0,
            "max_tokens": self.settings.answer_tokens,
        });
        body.to_string().into_bytes()
    }
}

impl Engine for OpenAi {
    fn name(&self) -> &str {
        &self.settings.model
    }

    fn write<'a>(&'a self, work: &'a Work, listener: &'a Listener) -> Writing<'a> {
        Box::pin(self.answer(work, listener))
    }

    fn complete<'a>(&'a self, messages: &'a [(Role, String)]) -> Completing<'a> {
        Box::pin(async move {
            if tokens_of(messages) + self.settings.answer_tokens > self.settings.context_tokens {
                return Ok(Completion::TooLong);
            }
            let (text, cut) = self.in_time(messages, &Listener::nobody()).await?;
            Ok(if cut { Completion::Cut } else { Completion::Whole(text) })
        })
    }
}
