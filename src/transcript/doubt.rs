//! Why words are doubtful, and what people are told of it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Why words are doubtful.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Doubt {
    /// The engine itself was unsure.
    Unsure,
    /// The engine itself took it for a place where nobody speaks.
    NoSpeech,
    /// Nobody speaks there.
    Silence,
    /// The same words again and again.
    Repeated,
    /// More words than anybody can say in that time.
    TooFast,
    /// Words that engines are known to make up.
    Known,
}

impl Doubt {
    /// In words.
    pub fn says(self) -> &'static str {
        match self {
            Self::Unsure => "The engine was unsure.",
            Self::NoSpeech => "The engine itself took this for a place where nobody speaks.",
            Self::Silence => "Nobody was heard to speak here.",
            Self::Repeated => "The same words again and again, as engines repeat themselves.",
            Self::TooFast => "More words than anybody can say in that time.",
            Self::Known => "Words that engines are known to make up.",
        }
    }
}
