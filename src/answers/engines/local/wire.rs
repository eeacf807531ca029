//! The protocol between the server and its model child: one JSON value per line, in both directions. The parent bounds
//! what it reads, because the model file may have taken over the child.

use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Longest line that the parent reads, in bytes.
pub const LONGEST_LINE: u64 = 128 * 1024;

/// A message to the child.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// The first line, sent once: the model to load.
    Load {
        /// The GGUF file.
        file: PathBuf,
        /// Threads that compute.
        threads: usize,
        /// Most tokens of context; a model made for fewer holds fewer.
        context: usize,
        /// Whether to make vectors of texts instead of writing.
        #[serde(default)]
        embeds: bool,
    },
    /// Make a vector of each text.
    Embed {
        /// Number of the question.
        id: u64,
        /// The texts. The part of a text that exceeds the model's context is left out.
        texts: Vec<String>,
    },
    /// Write an answer.
    Ask {
        /// Number of the question.
        id: u64,
        /// The messages: role ("system", "user" or "assistant") and text.
        messages: Vec<(String, String)>,
        /// Most tokens of the answer.
        most: usize,
    },
    /// Stop writing.
    Cancel {
        /// Number of the question.
        id: u64,
    },
}

/// A message from the child.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Word {
    /// Progress of loading, from 0 to 100.
    Loading(u8),
    /// The model is loaded.
    Ready {
        /// Tokens that its context holds.
        context: usize,
        /// Parts of the sandbox that this kernel lacks.
        open: Vec<String>,
    },
    /// The model cannot be loaded; a sentence for the administrator. Nothing follows.
    Refused(String),
    /// The next words of an answer.
    Piece {
        /// Number of the question.
        id: u64,
        /// The words.
        text: String,
    },
    /// The question does not fit; nothing was written.
    TooLong {
        /// Number of the question.
        id: u64,
        /// Its tokens, as the model counts them.
        tokens: usize,
        /// Tokens there is room for.
        room: usize,
    },
    /// The vector of the next text.
    Vector {
        /// Number of the question.
        id: u64,
        /// Its numbers.
        numbers: Vec<f32>,
    },
    /// The end of the answer.
    Done {
        /// Number of the question.
        id: u64,
        /// Whether it was stopped because it reached its longest length.
        cut: bool,
    },
    /// The answer could not be written. Contains our words only, never the question's.
    Failed {
        /// Number of the question.
        id: u64,
        /// Why.
        why: String,
    },
}

impl Word {
    /// The question it belongs to.
    pub fn question(&self) -> Option<u64> {
        match self {
            Self::Piece { id, .. }
            | Self::Vector { id, .. }
            | Self::TooLong { id, .. }
            | Self::Done { id, .. }
            | Self::Failed { id, .. } => Some(*id),
            _ => None,
        }
    }

    /// Whether nothing more follows about the question.
    pub fn is_last(&self) -> bool {
        matches!(self, Self::TooLong { .. } | Self::Done { .. } | Self::Failed { .. })
    }
}
