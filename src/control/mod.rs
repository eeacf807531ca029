//! The operator's door: a local socket in the data folder, readable by its owner only. One request a connection, as a
//! line of JSON; the answer is lines of progress and one that ends it. A command without a running server runs the same
//! [`perform()`] on a store that it opened itself.

mod client;
mod perform;
mod server;

pub use client::{Reached, call};
pub use perform::{Operator, perform};
pub use server::serve;

use serde::{Deserialize, Serialize};

/// What an operator may ask for.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "command")]
pub enum Request {
    /// Makes an account.
    AddUser {
        /// Its address.
        email: String,
        /// Given name.
        first: String,
        /// Family name.
        last: String,
        /// Position in the firm.
        title: String,
        /// Whether it may sign in at once.
        approved: bool,
        /// Its first password.
        password: Option<Password>,
    },
    /// All accounts, those that wait first.
    ListUsers,
    /// Changes where an account stands.
    SetUser {
        /// Its address.
        email: String,
        /// What is to be done.
        step: Step,
    },
    /// Sets a password.
    SetPassword {
        /// The account's address.
        email: String,
        /// The new one.
        password: Password,
    },
    /// Everything that the doctor sees.
    Doctor,
    /// Fills the search index anew.
    Reindex,
}

/// A step of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Let in.
    Approve,
    /// Say no to one that waits.
    Reject,
    /// Take access away.
    Suspend,
    /// Give it back.
    Restore,
}

/// A password on its way over the socket; never shown.
#[derive(Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Password(pub zeroize::Zeroizing<String>);

impl std::fmt::Debug for Password {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("(redacted)")
    }
}

/// A line of an answer.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// How far a long command has come.
    Progress {
        /// Things done.
        done: u64,
        /// Things to do.
        of: u64,
    },
    /// The end: what the command gives.
    Done(serde_json::Value),
    /// The end: why it was not done, in a sentence.
    Failed(String),
}
