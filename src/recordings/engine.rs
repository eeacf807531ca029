//! What an engine of speech is.

use std::{future::Future, pin::Pin};
use transcript::Segment;

/// What an engine heard, or why it did not.
pub type Heard<'a> = Pin<Box<dyn Future<Output = Result<Vec<Segment>, Trouble>> + Send + 'a>>;

/// Why an engine heard nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It cannot be reached or does not work: everything waits. The end of a sentence.
    Down(String),
    /// It refuses this piece, and would refuse it again. The end of a sentence.
    Refused(String),
}

/// Turns speech into words.
pub trait SpeechEngine: Send + Sync {
    /// Where it is, for people.
    fn place(&self) -> &str;

    /// The name of its model.
    fn model(&self) -> &str;

    /// The words of a piece: one channel at [`sound::RATE`], that begins at `start` and is `length` long, in milliseconds.
    fn hear(&self, samples: Vec<i16>, start: u64, length: u64) -> Heard<'_>;
}
