//! The seam to embedding models, which make a vector of a text. What a model says is checked here, whichever it is.

use super::engine::State;
use crate::search::LONGEST;

use std::{future::Future, pin::Pin};

/// Why there are no vectors; both hold a part of a sentence for the log, without anybody's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The model cannot be reached. Later it may go better.
    Down(String),
    /// The model does not take this request, or answers with what cannot be used. Others may go better.
    Refused(String),
}

/// Vectors on their way.
pub type Embedding<'a> = Pin<Box<dyn Future<Output = Result<Vec<Vec<f32>>, Trouble>> + Send + 'a>>;

/// An embedding model.
pub trait Embedder: Send + Sync {
    /// What tells the model from others: vectors of one name can be compared.
    fn name(&self) -> &str;

    /// Texts that it is best given together.
    fn at_once(&self) -> usize;

    /// Begins what takes long, such as loading. It is called in a runtime, once or more.
    fn wake(&self) {}

    /// How it stands; none for a model that this program does not run itself.
    fn state(&self) -> Option<State> {
        None
    }

    /// A vector for each text, unchecked: ask through [`vectors`]. The future may be dropped at any time.
    fn embed<'a>(&'a self, texts: &'a [String]) -> Embedding<'a>;
}

/// A vector for each text, of one length, with finite numbers that are not all zero.
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
