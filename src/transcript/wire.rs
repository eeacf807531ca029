//! What the server and its transcriber (`chancery-transcriber`) say to each other: lines of JSON, on the transcriber's standard input
//! and output. A piece's samples follow its line: 16 bits each, little-endian, one channel of 16,000 a second.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::PathBuf;

/// The longest line, in bytes.
pub const LONGEST_LINE: usize = 8 << 20;
/// The most samples of a piece: ten minutes.
pub const MOST_SAMPLES: usize = 600 * 16_000;

/// What the server says.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// The first line.
    Load {
        /// The model.
        model: PathBuf,
        /// The model that tells speech from other sounds.
        voice: Option<PathBuf>,
        /// Threads that compute.
        threads: usize,
        /// Two letters; empty if the model should find out.
        language: String,
    },
    /// So many samples follow.
    Hear(usize),
}

/// What the transcriber says.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// The model is loaded.
    Ready {
        /// Parts of the sandbox that this kernel lacks.
        open: Vec<String>,
    },
    /// It cannot be loaded: a sentence.
    Refused(String),
    /// What was heard in a piece, in the form of [`super::read`].
    Heard(Value),
    /// This piece cannot be listened to: the end of a sentence.
    Failed(String),
}
