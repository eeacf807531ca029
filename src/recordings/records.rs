//! What is kept of a recording, beside its file.

use crate::ids::AccountId;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sound::{RATE, Side, Survey};
use transcript::Segment;

/// A recording that was listened to once, by no engine yet.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Recording {
    /// What it is, and the pieces in which somebody speaks.
    pub survey: Survey,
    /// The version of people's edits that the file's text was written with.
    #[serde(default)]
    pub written: Option<u64>,
    /// Why no engine listens now, as a sentence.
    #[serde(default)]
    pub waits: Option<String>,
}

impl Recording {
    /// Where somebody speaks on a side, in milliseconds.
    pub fn speech(&self, side: Side) -> Vec<(u64, u64)> {
        let spans = self.survey.speech.iter().filter(|(of, _)| *of == side);
        spans.map(|(_, span)| (milliseconds(span.start), milliseconds(span.end))).collect()
    }

    /// How long it is, in milliseconds.
    pub fn length(&self) -> u64 {
        milliseconds(self.survey.length)
    }
}

/// Samples as milliseconds.
pub fn milliseconds(samples: u64) -> u64 {
    samples.saturating_mul(1_000) / u64::from(RATE)
}

/// What an engine heard in a piece.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct HeardPiece {
    /// The words.
    pub segments: Vec<Segment>,
    /// Where the engine is.
    pub engine: String,
    /// Its model.
    pub model: String,
    /// When.
    pub at: Timestamp,
    /// Why it could not be listened to, as a sentence.
    #[serde(default)]
    pub trouble: Option<String>,
}

/// Who corrected a line, and when.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Who {
    /// The account.
    pub account: AccountId,
    /// Their name at that time.
    pub name: String,
    /// When.
    pub at: Timestamp,
}
