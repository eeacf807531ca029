//! What an engine of speech is.

use std::{future::Future, pin::Pin};
use transcript::{Segment, Unusable};

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

impl Trouble {
    /// What an answer that cannot be used means. A page of a proxy, or half an answer, says nothing of the piece, which is sent again
    /// later; too much of one would come again.
    pub(super) fn of(unusable: Unusable) -> Self {
        match unusable {
            Unusable::OtherForm => Self::Down(unusable.says().into()),
            Unusable::TooMuch => Self::Refused(unusable.says().into()),
        }
    }
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
