//! What is kept of mailboxes.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use zeroize::Zeroizing;

/// How far a mailbox was picked up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// UIDVALIDITY of the folder (RFC 9051, 2.3.1.1): with another one, all numbers are new.
    pub validity: u32,
    /// The last UID that was dealt with.
    pub last: u32,
    /// When the mailbox was first opened: older mail stays where it is, unless the settings want it.
    pub since: Option<Timestamp>,
    /// Whether an operator paused it.
    pub paused: bool,
    /// Mails that were taken in or held.
    pub taken: u64,
    /// Mails that were passed over, and why the last one was.
    pub passed_over: u64,
    /// Why the last one was passed over.
    pub why: Option<String>,
    /// When a mail was last taken in.
    pub taken_at: Option<Timestamp>,
    /// The names that stood on top of the Authentication-Results of the last mails, the newest last.
    pub results_of: Vec<String>,
}

/// What a mailbox is opened with.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Grant {
    /// A password or an app password.
    Password(Zeroizing<String>),
    /// Tokens of a provider (RFC 6749).
    Tokens {
        /// Gives new ones. Each answer may replace it.
        refresh: Zeroizing<String>,
        /// Opens the mailbox.
        access: Zeroizing<String>,
        /// Until when, by the clock here.
        until: Timestamp,
        /// When a person signed in.
        since: Timestamp,
        /// When the provider last gave tokens.
        renewed: Timestamp,
    },
}

/// What is shown to a server, for one sign-in.
#[derive(Clone, PartialEq, Eq)]
pub enum Key {
    /// A password.
    Password(Zeroizing<String>),
    /// An access token (RFC 6750).
    Token(Zeroizing<String>),
}
