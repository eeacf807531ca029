//! The language between the appliance and its model child: one JSON value a line, in either direction. The parent bounds
//! what it hears; the child may have been taken over by its model file.

use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Bytes of a line that the parent will hear.
pub const LONGEST_LINE: u64 = 128 * 1024;

/// What the child is told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// The first line, and once only: the model that it is to load.
    Load {
        /// The GGUF file.
        file: PathBuf,
        /// Threads that compute.
        threads: usize,
        /// Tokens to hold, at most; a model that was made for fewer holds fewer.
        context: usize,
        /// Whether it is to make vectors of texts, and not to write.
        #[serde(default)]
        embeds: bool,
    },
    /// To make a vector of each text.
    Embed {
        /// Number of the question.
        id: u64,
        /// The texts; what the model cannot hold of one is left out.
        texts: Vec<String>,
    },
    /// To write an answer.
    Ask {
        /// Number of the question.
        id: u64,
        /// Who says what: "system", "user" or "assistant", and the text.
        messages: Vec<(String, String)>,
        /// Tokens of the answer, at most.
        most: usize,
    },
    /// To write no further.
    Cancel {
        /// Number of the question.
        id: u64,
    },
}

/// What the child says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Word {
    /// How far the model is loaded, from 0 to 100.
    Loading(u8),
    /// The model is loaded.
    Ready {
        /// Tokens that it holds.
        context: usize,
        /// What of the sandbox this kernel lacks.
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
        /// Its tokens, by the model's own count.
        tokens: usize,
        /// Tokens that there is room for.
        room: usize,
    },
    /// The vector of the next text.
    Vector {
        /// Number of the question.
        id: u64,
        /// Its numbers.
        numbers: Vec<f32>,
    },
    /// The answer's end.
    Done {
        /// Number of the question.
        id: u64,
        /// Whether it was stopped at its longest.
        cut: bool,
    },
    /// The answer could not be written; words of ours, never the question's.
    Failed {
        /// Number of the question.
        id: u64,
        /// Why.
        why: String,
    },
}

impl Word {
    /// The question that it belongs to.
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
