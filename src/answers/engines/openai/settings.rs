//! Where a model is, and how long it may take.

use std::{fmt, time::Duration};
use zeroize::Zeroizing;

/// How long a model may take.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// To be reached.
    pub connect: Duration,
    /// From the question to the first word.
    pub first_token: Duration,
    /// From word to word.
    pub between_tokens: Duration,
    /// For the whole answer, tries and all.
    pub whole: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(5),
            first_token: Duration::from_secs(60),
            between_tokens: Duration::from_secs(20),
            whole: Duration::from_secs(300),
        }
    }
}

/// A model.
#[derive(Clone)]
pub struct Settings {
    /// "http://127.0.0.1:11434/v1": what stands before "/chat/completions".
    pub base_url: String,
    /// The model's name there.
    pub model: String,
    /// The key that is sent, if there is one.
    pub api_key: Option<Zeroizing<String>>,
    /// Tokens that the model can hold, its answer included.
    pub context_tokens: usize,
    /// Tokens of an answer, at most.
    pub answer_tokens: usize,
    /// How long it may take.
    pub limits: Limits,
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "model {} (key {})", self.model, if self.api_key.is_some() { "redacted" } else { "none" })
    }
}
