//! An embedding model behind an OpenAI-compatible address, over the same connection code as a language model: one host,
//! no redirects, limits on every size and wait.

use super::{
    engine::{LONGEST_PAUSE, PAUSES},
    wire::{Address, Failure, Wire},
};
use crate::answers::engines::embedder::{Embedder, Embedding, Trouble};

use serde::Deserialize;
use serde_json::json;
use std::{fmt, time::Duration};
use tokio::time::timeout;
use zeroize::Zeroizing;

/// Texts in a request.
const AT_ONCE: usize = 32;
/// Most bytes of an answer: 32 vectors of 8192 numbers, each written with about 25 characters.
const LONGEST: usize = 8 << 20;
/// Seconds to connect.
const CONNECT: Duration = Duration::from_secs(5);

/// An embedding model.
#[derive(Clone)]
pub struct Settings {
    /// The address before "/embeddings".
    pub base_url: String,
    /// The model's name there.
    pub model: String,
    /// The API key, if there is one.
    pub api_key: Option<Zeroizing<String>>,
    /// Time limit for one try.
    pub limit: Duration,
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "model {} (key {})", self.model, if self.api_key.is_some() { "redacted" } else { "none" })
    }
}

/// The model.
pub struct Embeddings {
    model: String,
    limit: Duration,
    wire: Wire,
}

#[derive(Deserialize)]
struct Answer {
    data: Vec<One>,
}

#[derive(Deserialize)]
struct One {
    index: usize,
    embedding: Vec<f32>,
}

impl Embeddings {
    /// A model at the address in the settings.
    ///
    /// # Errors
    /// A sentence about the setting that cannot work.
    pub fn new(settings: Settings) -> Result<Self, String> {
        let address = Address {
            base_url: &settings.base_url,
            path: "/embeddings",
            api_key: settings.api_key.as_ref().map(|key| key.as_str()),
            connect: CONNECT,
            named: ("search.embeddings_base_url", "search.embeddings_key_file"),
        };
        let wire = Wire::new(&address)?;
        Ok(Self { model: settings.model, limit: settings.limit, wire })
    }

    async fn ask(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, Trouble> {
        let body = json!({ "model": self.model, "input": texts, "encoding_format": "float" }).to_string();
        let mut pauses = PAUSES.iter();
        loop {
            let tried = timeout(self.limit, self.wire.fetch(body.as_bytes(), LONGEST)).await;
            match tried.unwrap_or_else(|_| Err(Failure::Passing("the model does not answer in time".into(), None))) {
                Ok(answer) => return in_order(&answer, texts.len()).map_err(Trouble::Refused),
                Err(Failure::Final(why)) => return Err(Trouble::Refused(why)),
                Err(Failure::Passing(why, asked)) => {
                    let Some(pause) = pauses.next() else { return Err(Trouble::Down(why)) };
                    tokio::time::sleep(asked.unwrap_or(*pause).clamp(*pause, LONGEST_PAUSE)).await;
                }
            }
        }
    }
}

/// The vectors of an answer, in the order of the texts.
fn in_order(answer: &[u8], texts: usize) -> Result<Vec<Vec<f32>>, String> {
    let odd = |what: &str| format!("the model's answer is not what was asked for: {what}");
    let answer: Answer = serde_json::from_slice(answer).map_err(|_| odd("it holds no vectors"))?;
    let mut vectors = vec![Vec::new(); texts];
    if answer.data.len() != texts {
        return Err(odd("there is not one vector for each text"));
    }
    for one in answer.data {
        match vectors.get_mut(one.index) {
            Some(place) if place.is_empty() => *place = one.embedding,
            _ => return Err(odd("its vectors are not numbered as the texts are")),
        }
    }
    Ok(vectors)
}

impl Embedder for Embeddings {
    fn name(&self) -> &str {
        &self.model
    }

    fn at_once(&self) -> usize {
        AT_ONCE
    }

    fn embed<'a>(&'a self, texts: &'a [String]) -> Embedding<'a> {
        Box::pin(self.ask(texts))
    }
}
