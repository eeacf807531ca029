//! How a mailbox stands, as operators see it.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What happens with a mailbox now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum MailboxState {
    /// No server runs that looks.
    #[default]
    Stopped,
    /// It was looked through, and what arrives is noticed.
    Watching,
    /// It is being looked through.
    Fetching,
    /// It cannot be picked up.
    Failing,
    /// An operator paused it.
    Paused,
}

impl fmt::Display for MailboxState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stopped => "stopped",
            Self::Watching => "watching",
            Self::Fetching => "fetching",
            Self::Failing => "failing",
            Self::Paused => "paused",
        })
    }
}

/// How a mailbox stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Mailbox")]
pub struct Shown {
    /// Its name in the settings.
    pub name: String,
    /// Its IMAP server.
    pub host: String,
    /// The name to sign in with.
    pub login: String,
    pub state: MailboxState,
    /// Why it cannot be picked up, and what mends it.
    pub trouble: Option<String>,
    /// When it was last looked through.
    pub looked: Option<Timestamp>,
    /// When it will be looked through again; null where its server says when mail arrives.
    pub next: Option<Timestamp>,
    /// Mails that were taken in.
    pub taken: u64,
    /// When the last one was.
    pub taken_at: Option<Timestamp>,
    /// Mails that were left where they are.
    pub passed_over: u64,
    /// Why the last one was.
    pub why: Option<String>,
    /// Whose Authentication-Results count: a name, "" for the server that leaves its name out; null if that is not known.
    pub results_of: Option<String>,
    /// The names on top of those of the last mails, newest last.
    pub seen_results_of: Vec<String>,
    /// Whether a password or a token is known.
    pub has_grant: bool,
    /// When a person signed in, for a mailbox that is opened with tokens.
    pub signed_in: Option<Timestamp>,
    /// When the provider last gave tokens.
    pub renewed: Option<Timestamp>,
}
