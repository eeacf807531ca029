//! Where a model is, and its time limits.

use std::{fmt, time::Duration};
use zeroize::Zeroizing;

/// Time limits for a model.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// To connect.
    pub connect: Duration,
    /// From the question to the first word.
    pub first_token: Duration,
    /// From word to word.
    pub between_tokens: Duration,
    /// For the whole answer, including all tries.
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
    /// "http://127.0.0.1:11434/v1": the address before "/chat/completions".
    pub base_url: String,
    /// The model's name there.
    pub model: String,
    /// The API key, if there is one.
    pub api_key: Option<Zeroizing<String>>,
    /// Tokens of the model's context, including the answer.
    pub context_tokens: usize,
    /// Most tokens of an answer.
    pub answer_tokens: usize,
    /// Its time limits.
    pub limits: Limits,
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "model {} (key {})", self.model, if self.api_key.is_some() { "redacted" } else { "none" })
    }
}
