//! The interface of embedding models, which turn a text into a vector. Whatever the model, its vectors are checked
//! here.

use super::engine::State;
use crate::search::LONGEST;

use std::{future::Future, pin::Pin};

/// Why there are no vectors. Both cases hold part of a sentence for the log, without anybody's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The model cannot be reached. It may work later.
    Down(String),
    /// The model does not take this request, or its answer cannot be used. Other requests may work.
    Refused(String),
}

/// A future with vectors.
pub type Embedding<'a> = Pin<Box<dyn Future<Output = Result<Vec<Vec<f32>>, Trouble>> + Send + 'a>>;

/// An embedding model.
pub trait Embedder: Send + Sync {
    /// The model's name. Vectors of models with the same name can be compared.
    fn name(&self) -> &str;

    /// The best number of texts per request.
    fn at_once(&self) -> usize;

    /// Begins slow preparations such as loading. Called inside a runtime, once or more often.
    fn wake(&self) {}

    /// The model's state; none for a model that this program does not run itself.
    fn state(&self) -> Option<State> {
        None
    }

    /// A vector for each text, unchecked: call [`vectors`] instead. The future may be dropped at any time.
    fn embed<'a>(&'a self, texts: &'a [String]) -> Embedding<'a>;
}

/// A vector for each text, all of one length, with finite numbers that are not all zero.
///
/// # Errors
/// [`Trouble`], also for vectors that cannot be used.
pub async fn vectors(embedder: &dyn Embedder, texts: &[String]) -> Result<Vec<Vec<f32>>, Trouble> {
    let vectors = embedder.embed(texts).await?;
    let odd = |what: &str| Err(Trouble::Refused(format!("the model's vectors cannot be used: {what}")));
    let length = vectors.first().map_or(0, Vec::len);
    if vectors.len() != texts.len() {
        return odd("there is not one for each text");
    }
    if !(1..=LONGEST).contains(&length) || vectors.iter().any(|vector| vector.len() != length) {
        return odd("they are empty, too long or of several lengths");
    }
    if vectors.iter().flatten().any(|n| !n.is_finite()) {
        return odd("they hold what is no number");
    }
    if vectors.iter().any(|vector| vector.iter().all(|n| *n == 0.0)) {
        return odd("they point nowhere");
    }
    Ok(vectors)
}
