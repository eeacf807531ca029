//! A token with which a program signs in for an account, and what it may do.

use super::connection_record::Connection;
use crate::ids::ApiTokenId;

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

macro_rules! scopes {
    ($($(#[doc = $doc:literal])* $name:ident = $word:literal,)*) => {
        /// What a token may do.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
        pub enum Scope { $($(#[doc = $doc])* #[serde(rename = $word)] $name,)* }
        impl Scope {
            /// All of them.
            pub const ALL: &[Scope] = &[$(Scope::$name,)*];
            /// The word for it.
            pub fn word(self) -> &'static str {
                match self { $(Self::$name => $word,)* }
            }
        }
    };
}

scopes! {
    /// List, read and download the files of My Files and of tasks.
    FilesRead = "files:read",
    /// Upload, rename, move and delete files and folders of My Files.
    FilesWrite = "files:write",
    /// Read tasks and their mails.
    TasksRead = "tasks:read",
    /// Search tasks, mails and files.
    Search = "search",
    /// Read deadlines and events.
    DeadlinesRead = "deadlines:read",
    /// Ask the assistant.
    Ask = "ask",
    /// Read the firm's contacts.
    ContactsRead = "contacts:read",
    /// List matters with their parties, deadlines and papers; with `files:read`, read these in a file program.
    MattersRead = "matters:read",
    /// Put papers into matters and take them out.
    MattersWrite = "matters:write",
}

/// A token of a program, or an assistant that was connected.
#[derive(Clone, Serialize, Deserialize)]
pub struct ApiToken {
    /// Identifier.
    pub id: ApiTokenId,
    /// The name that the person gave it, or that the assistant gave itself.
    pub name: String,
    /// The beginning of the token, by which a person recognises it. Empty for a connected assistant, whose tokens change.
    pub mark: String,
    /// What it may do.
    pub scopes: Vec<Scope>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it stops working.
    pub expires_at: Timestamp,
    /// When it was last used, to within an hour.
    pub used_at: Option<Timestamp>,
    /// Keyed hash; the 256 random bits behind it cannot be searched, so no slow hash is needed. For a connected
    /// assistant, random: no token opens it but those of the connection.
    pub hash: [u8; 32],
    /// How its tokens are got, if it is a connected assistant.
    #[serde(default)]
    pub connection: Option<Connection>,
}

impl ApiToken {
    /// Whether it works at this time.
    pub fn works(&self, now: Timestamp) -> bool {
        now < self.expires_at
    }

    /// Whether it may do all of this.
    pub fn may(&self, needed: &[Scope]) -> bool {
        needed.iter().all(|scope| self.scopes.contains(scope))
    }
}
