//! The entries of the chat panel.

use crate::{
    documents::document::Origin,
    error::Error,
    ids::{AccountId, ChatId, FileId, MatterId, MessageId, TaskId},
    store::Key,
    tasks::Source,
};

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The part of the dashboard that a chat belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ChatService {
    /// My Tasks.
    Tasks,
    /// My Files.
    Files,
    /// Matters.
    Matters,
}

impl Key for ChatService {
    const LEN: usize = 1;
    fn write(&self, into: &mut Vec<u8>) {
        into.push(match self {
            Self::Tasks => 1,
            Self::Files => 2,
            Self::Matters => 3,
        });
    }
    fn read(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [1] => Some(Self::Tasks),
            [2] => Some(Self::Files),
            [3] => Some(Self::Matters),
            _ => None,
        }
    }
}

/// The speaker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Speaker {
    /// The person.
    User,
    /// The assistant.
    Bot,
}

/// One entry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChatMessage {
    /// Identifier, in order of time.
    pub id: ChatId,
    /// The account it belongs to.
    pub account: AccountId,
    /// Where.
    pub service: ChatService,
    /// The speaker.
    pub by: Speaker,
    /// The text: the person's own words, or safe markdown.
    pub content: String,
    /// When.
    pub at: Timestamp,
    /// The task, folder or matter in which it was asked; empty for everywhere.
    #[serde(default)]
    pub path: String,
    /// Sources of an answer.
    #[serde(default)]
    pub sources: Vec<Source>,
    /// Notes about an answer.
    #[serde(default)]
    pub notes: Vec<String>,
    /// Who wrote an answer.
    #[serde(default)]
    pub engine: String,
    /// Papers of others that an answer may draw on, with their owners. It is shown as long as all of them may be read.
    #[serde(default)]
    pub others: Vec<(AccountId, Origin)>,
}

/// Instead of an answer that draws on papers which are gone.
const REMOVED: &str = "This answer was removed together with a paper that it drew on.";

impl ChatMessage {
    /// An answer without what it said: a paper that it drew on is gone.
    #[must_use]
    pub fn emptied(mut self) -> Self {
        REMOVED.clone_into(&mut self.content);
        (self.sources, self.notes, self.others) = (Vec::new(), Vec::new(), Vec::new());
        self
    }
}

/// A question.
#[derive(Clone, Debug)]
pub struct Question {
    /// In the person's own words.
    pub message: String,
    /// The task's path, the folder's, or a matter's identifier; empty for everywhere.
    pub path: String,
    /// Which part of the dashboard.
    pub service: ChatService,
    /// Repeats the last question: it is not stored twice, and its answer replaces the previous one.
    pub retry: bool,
}

/// What the asker receives while an answer is being written.
#[derive(Clone, Debug)]
pub enum AnswerEvent {
    /// The next piece.
    Piece(String),
    /// A sentence about the answer.
    Note(String),
    /// The whole answer; nothing follows.
    Done(Box<Reply>),
    /// It failed; nothing follows.
    Failed(Error),
}

/// An entry as displayed.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The message.
    pub message: ChatMessage,
    /// Its sources, with their present places.
    pub citations: Vec<Citation>,
}

/// A source of an answer, with its present place.
#[derive(Clone, Debug)]
pub struct Citation {
    /// The source as the answer has it.
    pub source: Source,
    /// The file, if it still exists.
    pub file: Option<FileId>,
    /// The mail, if it still exists.
    pub message: Option<MessageId>,
    /// The task that contains it.
    pub task: Option<TaskPlace>,
    /// Whose paper it is, and their name, if it is somebody else's.
    pub owner: Option<(AccountId, String)>,
    /// The matters that it belongs to, as far as the person may see them: identifier, number and title.
    pub matters: Vec<(MatterId, String, String)>,
}

/// A task, and its path in the browser.
#[derive(Clone, Debug)]
pub struct TaskPlace {
    /// Identifier.
    pub id: TaskId,
    /// Path.
    pub path: String,
}
