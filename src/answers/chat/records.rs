//! What was said in the chat panel.

use crate::{
    ids::{AccountId, ChatId},
    store::Key,
    tasks::Source,
};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// Which part of the dashboard a chat belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChatService {
    /// My Tasks.
    Tasks,
    /// My Files.
    Files,
}

impl Key for ChatService {
    const LEN: usize = 1;
    fn write(&self, into: &mut Vec<u8>) {
        into.push(match self {
            Self::Tasks => 1,
            Self::Files => 2,
        });
    }
    fn read(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [1] => Some(Self::Tasks),
            [2] => Some(Self::Files),
            _ => None,
        }
    }
}

/// Who said it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speaker {
    /// The person.
    User,
    /// The assistant.
    Bot,
}

/// One thing that was said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChatMessage {
    /// Identifier, in order of time.
    pub id: ChatId,
    /// Whose chat.
    pub account: AccountId,
    /// Where.
    pub service: ChatService,
    /// Who said it.
    pub by: Speaker,
    /// What was said: the person's own words, or safe markdown.
    pub content: String,
    /// When.
    pub at: Timestamp,
    /// The task or folder in which it was asked; empty for everywhere.
    #[serde(default)]
    pub path: String,
    /// Sources of an answer.
    #[serde(default)]
    pub sources: Vec<Source>,
    /// Sentences about an answer.
    #[serde(default)]
    pub notes: Vec<String>,
    /// Who wrote an answer.
    #[serde(default)]
    pub engine: String,
}
