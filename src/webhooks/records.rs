//! Webhooks, and messages that wait.

use crate::store::Key;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use ulid::Ulid;
use zeroize::Zeroizing;

/// An identifier of a webhook or of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Id(pub Ulid);

impl Id {
    pub fn new() -> Self {
        Self(Ulid::generate())
    }
}

impl Key for Id {
    const LEN: usize = 16;
    fn write(&self, into: &mut Vec<u8>) {
        into.extend_from_slice(&self.0.to_bytes());
    }
    fn read(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(|bytes| Self(Ulid::from_bytes(bytes)))
    }
}

/// Where messages of an account go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Webhook {
    pub id: Id,
    pub url: String,
    /// What messages are signed with.
    pub secret: Zeroizing<Vec<u8>>,
    /// The kinds of which it is told; none means all.
    pub kinds: Vec<String>,
    pub created_at: Timestamp,
    /// When a message was last taken.
    pub taken_at: Option<Timestamp>,
    /// Messages that were taken.
    pub taken: u64,
    /// Messages that were given up.
    pub given_up: u64,
    /// Why the last one was not taken, while that holds.
    pub trouble: Option<String>,
    /// The receiver said that it is gone (410): nothing goes there any more.
    pub ended: bool,
    /// The last tries, the oldest first.
    #[serde(default)]
    pub recent: Vec<Tried>,
}

/// A try to deliver a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tried {
    pub kind: String,
    pub at: Timestamp,
    /// Why it was not taken.
    pub trouble: Option<String>,
}

/// Tries that are kept.
const RECENT: usize = 10;

impl Webhook {
    /// Keeps what became of a try.
    pub fn tried(&mut self, kind: &str, at: Timestamp, trouble: Option<String>) {
        self.recent.push(Tried { kind: kind.to_owned(), at, trouble });
        let over = self.recent.len().saturating_sub(RECENT);
        self.recent.drain(..over);
    }
}

/// A message that waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    pub id: Id,
    pub webhook: Id,
    /// "task.changed"
    pub kind: String,
    pub task: Option<Ulid>,
    pub at: Timestamp,
    /// How often it was tried.
    pub tries: u32,
    /// When it is tried next.
    pub next: Timestamp,
}
