//! Sentences compared with a question by their meaning, for a firm that has an embedding model. The built-in engine chooses among the
//! likeliest sentences with it; without it, or where the model is late, by words alone.

use crate::search::Vector;

use std::{
    collections::HashMap,
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

/// How many sentences' vectors are held, about half a kilobyte each, so that the next question on a paper does not wait.
const HELD: usize = 16_384;

/// Compares texts with a question. What the engine is given of a model: it can ask for nothing else.
#[derive(Clone)]
pub struct Meaning(Arc<Compare>);

type Compare = dyn Fn(&str, &[String]) -> Option<Vec<f32>> + Send + Sync;

impl Meaning {
    /// Compares with a function from a question and texts to their cosines.
    pub fn new(compare: impl Fn(&str, &[String]) -> Option<Vec<f32>> + Send + Sync + 'static) -> Self {
        Self(Arc::new(compare))
    }

    /// The cosine of each text with the question; `None` if there are none in time. Blocks: not to be called on the event loop.
    pub fn likeness(&self, question: &str, texts: &[String]) -> Option<Vec<f32>> {
        (self.0)(question, texts)
    }
}

impl fmt::Debug for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Meaning")
    }
}

impl PartialEq for Meaning {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// The vectors of sentences that were compared lately, by a hash of their text. In memory only.
#[derive(Default)]
pub(super) struct Sentences(Mutex<HashMap<[u8; 32], Vector>>);

impl Sentences {
    pub(super) fn get(&self, text: &str) -> Option<Vector> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(blake3::hash(text.as_bytes()).as_bytes()).cloned()
    }

    pub(super) fn put(&self, text: &str, vector: Vector) {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if held.len() >= HELD {
            held.clear();
        }
        held.insert(*blake3::hash(text.as_bytes()).as_bytes(), vector);
    }
}
